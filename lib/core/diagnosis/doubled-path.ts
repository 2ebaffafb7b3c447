/** A base URL and a request’s path that both have the API’s prefix, joined: the path has it twice in a row. */

/** Segments looked at. */
const MOST = 24;
const OF_AN_API = /^(?:api|v\d{1,3})$/i;

/** @returns what stands twice in a row, as `/api/v1`; only what belongs to an API’s prefix, since ids may repeat. */
export function doubledPrefix(path: string): string | undefined {
  const segments = path
    .slice(0, 4096)
    .split('/')
    .slice(1, MOST + 1);
  for (let at = 0; at < segments.length; at++)
    for (let count = Math.floor((segments.length - at) / 2); count > 0; count--) {
      const first = segments.slice(at, at + count);
      const isTwice = first.every((segment, index) => segment === segments[at + count + index]);
      if (isTwice && first.some((segment) => OF_AN_API.test(segment))) return `/${first.join('/')}`;
    }
  return undefined;
}

export function doubledWords(doubled: string): string {
  return `The path has ${doubled} twice: the base URL and the request’s path both have it.`;
}
