/** Checking an environment's base URL as it's typed. */

import { parsedUrl } from './parsed-url.ts';

export type BaseUrlProblem =
  | 'empty'
  | 'no-scheme'
  | 'malformed'
  | 'not-http'
  | 'has-credentials'
  | 'has-query'
  | 'has-fragment';

/** `plain-http`: everything, signatures included, travels readable to a host that isn't this computer. */
export type BaseUrlWarning = 'plain-http';

export type CheckedBaseUrl =
  /** `baseUrl` has no slash at its end, so that a path can follow. */
  | { readonly ok: true; readonly baseUrl: string; readonly warning?: BaseUrlWarning }
  | { readonly ok: false; readonly problem: BaseUrlProblem };

/** Outer spaces are cut. A path is allowed: it then comes before every request's own. */
export function checkBaseUrl(text: string): CheckedBaseUrl {
  const url = urlOrProblem(text.trim());
  if (typeof url === 'string') return { ok: false, problem: url };
  const baseUrl = withoutTrailingSlashes(url.href);
  return url.protocol === 'http:' && !isLoopback(url.hostname)
    ? { ok: true, baseUrl, warning: 'plain-http' }
    : { ok: true, baseUrl };
}

/** By hand, since a regular expression takes quadratic time over long runs of inner slashes. */
function withoutTrailingSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end--;
  return url.slice(0, end);
}

function urlOrProblem(typed: string): URL | BaseUrlProblem {
  if (typed === '') return 'empty';
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return 'no-scheme';
  // The parser drops tabs and line breaks, turns \ into / and allows more slashes: none of that was meant.
  if (/[\s\p{Cc}\p{Cf}\\]|^[^:]*:\/\/\//u.test(typed)) return 'malformed';
  const url = parsedUrl(typed);
  if (!url) return 'malformed';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'not-http';
  if (/^[^:]*:\/\/[^/?#]*@/.test(typed)) return 'has-credentials';
  // In the text, since the parsed URL doesn't show an empty query or fragment.
  const fragment = typed.indexOf('#');
  if ((fragment === -1 ? typed : typed.slice(0, fragment)).includes('?')) return 'has-query';
  return fragment === -1 ? url : 'has-fragment';
}

/** This computer, whatever it's called (RFC 6761, 6.3; RFC 1122, 3.2.1.3). */
export function isLoopback(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$|^127(\.[0-9]{1,3}){3}$|^\[::1\]$/.test(hostname);
}
