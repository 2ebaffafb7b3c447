/** Browsers copy a request whose body they don't have as if there were none; its Content-Type tells of one. */

import { bodyGap, type Gap } from '../core/signing/gaps.ts';
import { headerValues, type WireRequest } from '../core/signing/wire-request.ts';

const OF_BROWSERS = /^(?:sec-fetch-|sec-ch-ua)/i;

/** The gap of a command that a browser wrote, by its headers, where it has no body. */
export function lostInCopy(request: WireRequest): Gap[] {
  const { headers } = request;
  const isCopy =
    headers.some(([name]) => OF_BROWSERS.test(name)) ||
    headerValues(headers, 'User-Agent').some((agent) => agent.startsWith('Mozilla/'));
  return isCopy ? lostByType(request) : [];
}

/** The gap of a request that's known to be written so. */
export function lostByType({ method, headers, body }: WireRequest): Gap[] {
  const isTyped = headerValues(headers, 'Content-Type').some((type) => type !== '');
  return body.kind === 'none' && isTyped && !/^(?:GET|HEAD)$/.test(method)
    ? [bodyGap('the Content-Type shows that there was a body; browsers leave out one they no longer have')]
    : [];
}
