/** Whether a failed request is worth another try, and how long a service asks to be left alone before it. */

import { secondsOfHttpDate } from '../core/clock/http-date.ts';
import { headerValue } from '../core/signing/wire-request.ts';
import type { FailedAnswer, ResponseAnswer } from './transport.ts';

/**
 * From Retry-After: seconds, or a date by the service's own clock (RFC 9110, section 10.2.3), which needn't be ours.
 * `undefined` where it says nothing that can be read. @param now Unix seconds, where the answer has no date.
 */
export function retryAfter({ headers }: Pick<ResponseAnswer, 'headers'>, now: number): number | undefined {
  const value = headerValue(headers, 'Retry-After') ?? '';
  if (/^[0-9]+$/.test(value)) return Number(value);
  const at = secondsOfHttpDate(value);
  return at === undefined
    ? undefined
    : Math.max(0, at - (secondsOfHttpDate(headerValue(headers, 'Date')) ?? now));
}

/** Nothing came, or not all of it: the next time may do. */
export function mayPass({ problem }: FailedAnswer): boolean {
  return problem === 'network' || problem === 'timeout' || problem === 'cut';
}
