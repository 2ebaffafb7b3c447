/** Checking an environment's base URL as it's typed. */

import { PATHS } from './api.ts';
import { parsedUrl } from './parsed-url.ts';

export type BaseUrlProblem =
  | 'empty'
  /** `{{name}}`, or a place to fill in as `{region}`: a base URL is used as it stands. */
  | 'has-variable'
  | 'no-scheme'
  | 'bad-port'
  | 'malformed'
  | 'not-http'
  | 'has-credentials'
  | 'has-query'
  | 'has-fragment';

/**
 * `plain-http`: everything, signatures included, travels readable to a host that isn't this computer. `ends-in-api-path`:
 * it ends with what the paths of requests begin with, so that they'd have it twice.
 */
export type BaseUrlWarning = 'plain-http' | 'ends-in-api-path';

export type CheckedBaseUrl =
  /** `baseUrl` has no slash at its end, so that a path can follow. */
  | { readonly ok: true; readonly baseUrl: string; readonly warnings: readonly BaseUrlWarning[] }
  | { readonly ok: false; readonly problem: BaseUrlProblem };

/** Outer spaces are cut. A path is allowed: it then comes before every request's own. */
export function checkBaseUrl(text: string): CheckedBaseUrl {
  const url = urlOrProblem(text.trim());
  if (typeof url === 'string') return { ok: false, problem: url };
  const baseUrl = withoutTrailingSlashes(url.href);
  const warnings: BaseUrlWarning[] = [];
  if (withoutApiPath(baseUrl) !== baseUrl) warnings.push('ends-in-api-path');
  if (isPlainHttp(url)) warnings.push('plain-http');
  return { ok: true, baseUrl, warnings };
}

/** Whether what's wrong with it may be that it isn't typed to its end. */
export function isBaseUrlUnfinished(text: string): boolean {
  const typed = text.trim();
  const problem = urlOrProblem(typed);
  switch (problem) {
    case 'empty':
      return true;
    case 'no-scheme':
      // A name without dots is the beginning of one with them.
      return SCHEMES.some((scheme) => scheme.startsWith(typed.toLowerCase())) || !/[.:/]/.test(typed);
    case 'malformed':
      // No host yet, half an IPv6 address, or a name that an @ follows.
      return !NEVER_MEANT.test(typed);
    case 'bad-port':
      // What may be a password as well, with an @ to follow.
      return !/:\d+(?:$|[/?#])/.test(typed);
    default:
      return false;
  }
}

const SCHEMES = ['http://', 'https://'];

/** Each path the document shows, and what each begins with, the longest first: `/api/v1/orders`, `/api/v1`, `/api`. */
const API_PATHS: readonly string[] = [
  ...new Set(
    Object.values(PATHS).flatMap((path) => {
      const segments = path.split('/').slice(1);
      return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
    }),
  ),
].toSorted((a, b) => b.length - a.length);

/** What `ends-in-api-path` warns of, dropped. @param baseUrl as checked. */
export function withoutApiPath(baseUrl: string): string {
  const host = baseUrl.indexOf('/', baseUrl.indexOf('//') + 2);
  const end = host === -1 ? undefined : API_PATHS.find((path) => baseUrl.slice(host).endsWith(path));
  return end === undefined ? baseUrl : withoutTrailingSlashes(baseUrl.slice(0, -end.length));
}

/** The path in a base URL that those of requests have already, as `/api/v1`; empty where there's none. */
export function apiPathOf(baseUrl: string): string {
  return baseUrl.slice(withoutApiPath(baseUrl).length);
}

/** By hand, since a regular expression takes quadratic time over long runs of inner slashes. */
function withoutTrailingSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end--;
  return url.slice(0, end);
}

/** The parser drops tabs and line breaks, turns \ into / and allows more slashes. */
const NEVER_MEANT = /[\s\p{Cc}\p{Cf}\\]|^[^:]*:\/\/\//u;

function urlOrProblem(typed: string): URL | BaseUrlProblem {
  if (typed === '') return 'empty';
  if (/[{}]/.test(typed)) return 'has-variable';
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return 'no-scheme';
  if (NEVER_MEANT.test(typed)) return 'malformed';
  const url = parsedUrl(typed);
  if (!url) return parsedUrl(withoutPort(typed)) ? 'bad-port' : 'malformed';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'not-http';
  if (/^[^:]*:\/\/[^/?#]*@/.test(typed)) return 'has-credentials';
  // In the text, since the parsed URL doesn't show an empty query or fragment.
  const fragment = typed.indexOf('#');
  if ((fragment === -1 ? typed : typed.slice(0, fragment)).includes('?')) return 'has-query';
  return fragment === -1 ? url : 'has-fragment';
}

/** The port alone may keep a URL from being one. */
function withoutPort(typed: string): string {
  const [authority = ''] = /^[^:]*:\/\/[^/?#]*/.exec(typed) ?? [];
  const colon = authority.lastIndexOf(':');
  return typed.slice(0, colon) + typed.slice(authority.length);
}

/** Readable by others on its way. */
export function isPlainHttp({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !isLoopback(hostname);
}

/** With the scheme that it's most likely meant to have, in place of one that's broken. */
export function withLikelyScheme(text: string): string {
  const rest = text.trim().replace(/^https?(?::\/*|\/+)(?=[^:/])/i, '');
  const isLocal = isOfThisComputer(`http://${rest}`);
  return `${isLocal ? 'http' : 'https'}://${rest}`;
}

/** Of an origin, as in `http://127.0.0.1:8080`. */
export function isOfThisComputer(origin: string): boolean {
  return isLoopback(parsedUrl(origin)?.hostname ?? '');
}

/** This computer, whatever it's called (RFC 6761, 6.3; RFC 1122, 3.2.1.3). */
export function isLoopback(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$|^127(\.[0-9]{1,3}){3}$|^\[::1\]$/.test(hostname);
}
