/** Which environments are on this computer. What's served there is for `server-kind.ts` to say. */

import { isLoopback } from '../../core/base-url.ts';
import { type Environment, LOCAL_ENVIRONMENT, type RemoteEnvironment } from '../../storage/environments.ts';

/** Where the sandbox may listen. The local sandbox's own environment comes first. */
export function localEnvironments(environments: readonly Environment[]): readonly RemoteEnvironment[] {
  return environments
    .filter((environment) => environment.kind === 'remote')
    .filter(isOnThisComputer)
    .toSorted((a, b) => Number(b.id === LOCAL_ENVIRONMENT.id) - Number(a.id === LOCAL_ENVIRONMENT.id));
}

export function isOnThisComputer({ baseUrl }: Pick<RemoteEnvironment, 'baseUrl'>): boolean {
  return isLoopback(new URL(baseUrl).hostname);
}
