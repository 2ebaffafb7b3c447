/** What any request to an environment takes: the browser's permission, the way there. */

import type { Transport } from '../../client/transport.ts';
import { parsedUrl } from '../../core/parsed-url.ts';
import type { KeyId } from '../../core/signing/key-pair.ts';
import type { Platform } from '../../platform/ports.ts';
import { selectEnvironment, selectKey } from '../../state/selectors.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { Environment } from '../../storage/environments.ts';
import type { Answered, NotSent } from '../exchange/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { EnvironmentsSlice } from './state.ts';

export interface HostAccess {
  /** `missing` where the page can't ask: it can't know either, and a failure may then be for want of the permission. */
  readonly permission: Answered['permission'];
  readonly refused: NotSent | undefined;
}

/** Call inside the click, with nothing awaited before, or the click would no longer count. Granted already: no prompt. */
export async function askForHost(
  origin: string,
  { permissions }: Pick<Platform, 'permissions'>,
): Promise<HostAccess> {
  const answer = await permissions.request(origin);
  const permission = answer.kind === 'unavailable' ? 'missing' : 'granted';
  if (answer.kind === 'refused') return { permission, refused: { problem: 'permission-refused', origin } };
  if (answer.kind === 'granted' || (await permissions.has(origin))) return { permission, refused: undefined };
  return { permission, refused: { problem: 'permission-unavailable', origin, reason: answer.reason } };
}

/** What's chosen at the click, and the permission asked for within it: `undefined` where none is needed. */
export function chosenAtClick({
  get,
  platform,
}: Pick<SliceContext<EnvironmentsSlice & KeysSlice>, 'get' | 'platform'>) {
  const app = get();
  const environment = selectEnvironment(app);
  const url = environment.kind === 'remote' ? parsedUrl(environment.baseUrl) : undefined;
  const asking = url && askForHost(url.origin, platform);
  return { environment, key: selectKey(app), asking };
}

/** Loaded with the first send, so that pages open without it. */
export async function transportTo(
  environment: Environment,
  get: () => SandboxSlice,
  platform: Platform,
  progress?: (received: number) => void,
): Promise<Transport> {
  const { fetchTransport, sandboxTransport } = await import('../../client/transport.ts');
  const now = (): number => platform.clock.now();
  return environment.kind === 'built-in'
    ? sandboxTransport((request) => get().askSandbox(request), now)
    : fetchTransport(platform.fetch, now, progress);
}

/** Only the built-in sandbox tells. */
export function revokedIn({ sandbox }: SandboxSlice, environment: Environment): readonly KeyId[] {
  if (environment.kind !== 'built-in' || sandbox.kind !== 'open') return [];
  return sandbox.view.keys.filter(({ revoked }) => revoked).map(({ id }) => id);
}
