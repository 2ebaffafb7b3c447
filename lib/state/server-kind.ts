/** What kind of server an environment has: the one place where that's decided. */

import type { ServerKind } from '../core/diagnosis/explanation.ts';
import { isSandboxPort } from '../core/sandbox-ports.ts';
import { type Environment, LOCAL_ENVIRONMENT } from '../storage/environments.ts';
import { isOnThisComputer } from './local-environments.ts';

/** What answers where the Inbox listens, by origin. Of what’s gone, or no longer listened to, nothing is said. */
export type ServersSeen = Readonly<Record<string, 'sandbox' | 'other'>>;

/** What has answered counts for more than that the environment is the local sandbox's own, at a port it takes. */
export function serverKind(environment: Environment, seen: ServersSeen): ServerKind {
  if (environment.kind === 'built-in') return 'built-in';
  if (!isOnThisComputer(environment)) return 'remote';
  const { origin, port } = new URL(environment.baseUrl);
  const isOwn = environment.id === LOCAL_ENVIRONMENT.id && isSandboxPort(Number(port));
  const answered = seen[origin] ?? (isOwn ? 'sandbox' : 'other');
  return answered === 'sandbox' ? 'local-sandbox' : 'this-computer';
}
