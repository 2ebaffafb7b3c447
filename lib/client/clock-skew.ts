/** How far the server's clock is from ours, measured from the `Date` header of an answer. */

import type { ClockSkew } from '../core/signing/timestamp.ts';
import { headerValue } from '../core/signing/wire-request.ts';
import type { ResponseAnswer } from './transport.ts';

/**
 * `undefined` without a readable `Date`, and where `Age` says that a cache answered. `Date` is cut to whole seconds, so
 * its middle is half a second later; it was written at some time between sending and receiving.
 */
export function measuredSkew({
  headers,
  sentAt,
  receivedAt,
}: Pick<ResponseAnswer, 'headers' | 'sentAt' | 'receivedAt'>): ClockSkew | undefined {
  const date = headerValue(headers, 'Date');
  if (!date || headerValue(headers, 'Age') !== undefined) return undefined;
  // All three forms of RFC 9110, 5.6.7 are read; other texts that Date.parse takes begin with no weekday.
  const serverMs = /^(mon|tue|wed|thu|fri|sat|sun)/i.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(serverMs)) return undefined;
  return {
    seconds: serverMs / 1000 + 0.5 - (sentAt + receivedAt) / 2,
    precision: 0.5 + Math.max(0, receivedAt - sentAt) / 2,
  };
}
