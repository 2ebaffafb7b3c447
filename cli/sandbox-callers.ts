/** Who asks, and who may: programs on this machine and extensions. Web pages get nothing, and leave nothing behind. */

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { CLEAR_ID } from '../lib/client/inbox/clear-id.ts';
import { AUTH_HEADERS } from '../lib/core/api.ts';
import { EXTENSION_ORIGIN } from '../lib/core/sent-by-extension.ts';
import type { WireRequest } from '../lib/core/signing/wire-request.ts';
import { isForLoopback } from './http-wire.ts';

export type Caller =
  /** No browser, or one whose user typed the address. */
  | { readonly kind: 'program' }
  | { readonly kind: 'extension'; readonly origin: string }
  /** `origin` is what the browser says of it; empty where that's nothing. */
  | { readonly kind: 'page'; readonly origin: string };

/** Why a request is refused before anything of it is read, recorded or passed on. */
export type RefusedCall = 'wrong-host' | 'page-asks' | 'page-shown' | 'no-websocket';

/** Who'd answer: what's under /_sandbox, the service as a function, or the real one. */
export type Answerer = 'control' | 'service' | 'upstream';

export function refusedAtTheDoor(
  { headers }: IncomingMessage,
  request: WireRequest,
  answerer: Answerer,
): RefusedCall | undefined {
  if (!isForLoopback(request)) return 'wrong-host';
  const isAllowed = answerer !== 'control' && isSignedElsewhere(headers);
  if (callerOf(headers).kind === 'page' && !isAllowed) return 'page-asks';
  if (answerer === 'upstream' && isForPage(request)) return 'page-shown';
  return isForWebSocket(headers) ? 'no-websocket' : undefined;
}

/** An extension that may reach this host sends no Origin with GET: `none` in Chromium, `same-origin` in Firefox. */
const NOT_FROM_A_PAGE: readonly unknown[] = [undefined, 'none', 'same-origin'];

export function callerOf(headers: IncomingHttpHeaders): Caller {
  const { origin, referer } = headers;
  if (origin !== undefined)
    return EXTENSION_ORIGIN.test(origin) ? { kind: 'extension', origin } : { kind: 'page', origin };
  // Older browsers tell where a request comes from by this header alone. The sandbox has no pages of its own.
  const from = referer === undefined ? undefined : originIn(referer);
  const isFromPage =
    !NOT_FROM_A_PAGE.includes(headers['sec-fetch-site']) ||
    (from !== undefined && !EXTENSION_ORIGIN.test(from));
  return isFromPage ? { kind: 'page', origin: from ?? '' } : { kind: 'program' };
}

/** Empty where there's none. */
function originIn(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? '';
}

/**
 * Whether it's a server's that passes on what its browser asked, signed. No page can send these headers: a browser asks
 * first whether it may, and is refused; without asking, it sends them only to where the page itself is from.
 */
function isSignedElsewhere(headers: IncomingHttpHeaders): boolean {
  const { host, origin, referer } = headers;
  const isSigned = Object.values(AUTH_HEADERS).some((name) => headers[name.toLowerCase()] !== undefined);
  const from = origin ?? originIn(referer ?? '');
  return isSigned && from.toLowerCase() !== `http://${host}`.toLowerCase();
}

/** Any other upgrade is an offer, which may be left alone: Java's client makes one with each first request. */
function isForWebSocket({ upgrade }: IncomingHttpHeaders): boolean {
  return upgrade !== undefined && /(?:^|,)\s*websocket\s*(?:[,/]|$)/i.test(upgrade);
}

const SHOWN: readonly string[] = ['document', 'iframe', 'frame', 'embed', 'object', 'fencedframe'];

/** Whether a browser would show the answer as a page. One of this origin asks just as Firefox's extensions do. */
function isForPage({ headers }: WireRequest): boolean {
  return headers.some(([name, value]) => {
    const field = name.toLowerCase();
    return (
      (field === 'sec-fetch-mode' && value === 'navigate') ||
      (field === 'sec-fetch-dest' && SHOWN.includes(value))
    );
  });
}

/** Pages by origin whose refusals have been told. */
const MOST_TOLD = 32;

/** @returns whether this caller's refusal is worth telling: a page may ask a thousand times a second. */
export function createPageNotices(): (caller: Caller) => boolean {
  const told = new Set<string>();
  return (caller) => {
    if (caller.kind !== 'page') return true;
    if (told.size >= MOST_TOLD || told.has(caller.origin)) return false;
    told.add(caller.origin);
    return true;
  };
}

/** What lets a page of the extension read the answer; nothing for anyone else. */
export function corsHeaders(caller: Caller): Readonly<Record<string, string>> {
  if (caller.kind !== 'extension') return {};
  return {
    'Access-Control-Allow-Origin': caller.origin,
    'Access-Control-Expose-Headers': CLEAR_ID,
    Vary: 'Origin',
  };
}

export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'Content-Type, Last-Event-ID',
  'Access-Control-Allow-Private-Network': 'true',
  'Access-Control-Max-Age': '600',
};
