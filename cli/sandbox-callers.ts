/** Who asks for what the sandbox keeps: a program on this machine, an extension, or a web page, which gets nothing. */

import type { IncomingHttpHeaders } from 'node:http';
import type { WireRequest } from '../lib/core/signing/wire-request.ts';

export type Caller =
  /** No browser, or one whose user typed the address. */
  | { readonly kind: 'program' }
  | { readonly kind: 'extension'; readonly origin: string }
  | { readonly kind: 'page' };

/** Of whatever extension: the same one has another id in each browser it's installed in unpacked. */
const EXTENSION = /^(?:chrome-extension:\/\/[a-p]{32}|moz-extension:\/\/[0-9a-f-]{36})$/;

/** An extension that may reach this host sends no Origin with GET: `none` in Chromium, `same-origin` in Firefox. */
const NOT_FROM_A_PAGE: readonly unknown[] = [undefined, 'none', 'same-origin'];

export function callerOf(headers: IncomingHttpHeaders): Caller {
  const { origin, referer } = headers;
  if (origin !== undefined) return EXTENSION.test(origin) ? { kind: 'extension', origin } : { kind: 'page' };
  const isFromPage = !NOT_FROM_A_PAGE.includes(headers['sec-fetch-site']) || refersToPage(referer);
  return { kind: isFromPage ? 'page' : 'program' };
}

/** Older browsers tell where a request comes from by this header alone. The sandbox has no pages of its own. */
function refersToPage(referer: string | undefined): boolean {
  if (referer === undefined) return false;
  const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(referer)?.[0];
  return origin === undefined || !EXTENSION.test(origin);
}

const SHOWN: readonly string[] = ['document', 'iframe', 'frame', 'embed', 'object', 'fencedframe'];

/** Whether a browser would show the answer as a page. One of this origin asks just as Firefox's extensions do. */
export function isForPage({ headers }: WireRequest): boolean {
  return headers.some(([name, value]) => {
    const field = name.toLowerCase();
    return (
      (field === 'sec-fetch-mode' && value === 'navigate') ||
      (field === 'sec-fetch-dest' && SHOWN.includes(value))
    );
  });
}

/** What lets a page of the extension read the answer; nothing for anyone else. */
export function corsHeaders(caller: Caller): Readonly<Record<string, string>> {
  return caller.kind === 'extension' ? { 'Access-Control-Allow-Origin': caller.origin, Vary: 'Origin' } : {};
}

export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'Content-Type, Last-Event-ID',
  'Access-Control-Allow-Private-Network': 'true',
  'Access-Control-Max-Age': '600',
};
