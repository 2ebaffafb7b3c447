/** Which environment a request went to. */

import type { Environment, RemoteEnvironment } from './environments.ts';

/** Where a URL goes: of base URLs that begin alike, the longest. */
export function environmentOfUrl(
  url: string,
  environments: readonly Environment[],
): RemoteEnvironment | undefined {
  return environments
    .filter((environment) => environment.kind === 'remote')
    .filter(({ baseUrl }) => isWithin(url, baseUrl))
    .toSorted((a, b) => b.baseUrl.length - a.baseUrl.length)[0];
}

/** Whether a URL or path begins with another, up to the end of a segment: `/gate/a` and not `/gateway`. */
export function isWithin(text: string, prefix: string): boolean {
  return text.startsWith(prefix) && /^(?:$|[/?#])/.test(text.slice(prefix.length));
}
