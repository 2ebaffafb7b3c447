/** Which environment a request went to. */

import type { Environment, RemoteEnvironment } from './environments.ts';

/** Where a URL goes: of base URLs that begin alike, the longest. */
export function environmentOf(
  url: string,
  environments: readonly Environment[],
): RemoteEnvironment | undefined {
  return environments
    .filter((environment) => environment.kind === 'remote')
    .filter(({ baseUrl }) => url.startsWith(baseUrl) && /^(?:$|[/?#])/.test(url.slice(baseUrl.length)))
    .toSorted((a, b) => b.baseUrl.length - a.baseUrl.length)[0];
}
