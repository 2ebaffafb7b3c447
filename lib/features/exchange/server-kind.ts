/** What kind of server an environment has: the one place where that's decided. */

import type { Exchange } from '../../client/send.ts';
import type { ServerKind } from '../../core/diagnosis/explain/explanation.ts';
import { SANDBOX_NAME } from '../../core/sandbox-name.ts';
import { isSandboxPort } from '../../core/sandbox-ports.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import type { SliceContext } from '../../state/slice.ts';
import { type Environment, LOCAL_ENVIRONMENT } from '../../storage/environments.ts';
import { isOnThisComputer } from '../environments/local-environments.ts';
import type { InboxSlice, ServersSeen } from '../inbox/state.ts';

/** Takes in what an answer says of who gave it. */
export function seeServer(
  { set, get }: Pick<SliceContext<InboxSlice>, 'set' | 'get'>,
  { url, answer }: Pick<Exchange, 'url' | 'answer'>,
): ServersSeen {
  const { serversSeen } = get();
  const { origin } = new URL(url);
  const { [origin]: before, ...others } = serversSeen;
  if (answer.kind !== 'response' || before === 'sandbox' || !isOnThisComputer({ baseUrl: url }))
    return serversSeen;
  const isNamed = headerValue(answer.headers, 'Server') === SANDBOX_NAME;
  if (isNamed === (before === 'named')) return serversSeen;
  const seen: ServersSeen = isNamed ? { ...others, [origin]: 'named' } : others;
  set({ serversSeen: seen });
  return seen;
}

/** What has answered counts for more than that the environment is the local sandbox's own, at a port it takes. */
export function serverKind(environment: Environment, seen: ServersSeen): ServerKind {
  if (environment.kind === 'built-in') return 'built-in';
  if (!isOnThisComputer(environment)) return 'remote';
  const { origin, port } = new URL(environment.baseUrl);
  const isOwn = environment.id === LOCAL_ENVIRONMENT.id && isSandboxPort(Number(port));
  const answered = seen[origin] ?? (isOwn ? 'sandbox' : 'other');
  return answered === 'other' ? 'this-computer' : 'local-sandbox';
}
