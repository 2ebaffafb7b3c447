/** Reading X-Timestamp as the service does, and saying what a value that it refuses looks like. */

import { ASSUMED_READINGS, type ServiceReadings } from '../service-readings.ts';
import type { ByteString } from './bytes.ts';

/** Why a value isn't a Unix-seconds integer. */
export type TimestampFlaw =
  | 'empty'
  | 'fraction'
  | 'exponent'
  | 'date'
  | 'grouped'
  | 'placeholder'
  | 'leading-zero'
  | 'not-a-number';

export type ParsedTimestamp =
  | { readonly ok: true; readonly seconds: bigint }
  | { readonly ok: false; readonly flaw: TimestampFlaw };

/**
 * Decimal digits with an optional leading minus (assumption `timestamp-form`). Any length, hence bigint.
 * @param readings of the server, where they were found out.
 */
export function parseTimestamp(
  value: ByteString | string,
  readings: Pick<ServiceReadings, 'leading-zeros'> = ASSUMED_READINGS,
): ParsedTimestamp {
  if (readings['leading-zeros'] === 'rejected' && /^-?0[0-9]+$/.test(value))
    return { ok: false, flaw: 'leading-zero' };
  if (/^-?[0-9]+$/.test(value)) return { ok: true, seconds: BigInt(value) };
  return { ok: false, flaw: timestampFlaw(value) };
}

function timestampFlaw(value: string): TimestampFlaw {
  if (value.trim() === '') return 'empty';
  if (/^-?[0-9]+\.[0-9]*$/.test(value)) return 'fraction';
  if (/^-?[0-9.]+e[+-]?[0-9]+$/i.test(value)) return 'exponent';
  if (/^[0-9]{4}[-/][0-9]{2}[-/][0-9]{2}|^[0-9]{8}T|^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i.test(value))
    return 'date';
  if (/^[0-9]{1,3}([ ,.'_]|\u00a0|[^ -~]+)[0-9]{3}/.test(value)) return 'grouped';
  if (/[{}$<>%]|^(nan|undefined|null|none|nil|infinity)$/i.test(value)) return 'placeholder';
  return 'not-a-number';
}

/** The unit an integer seems to be in, by how many digits it has: seconds have 10 between the years 2001 and 2286. */
export function timestampUnit(seconds: bigint): 'seconds' | 'milliseconds' | 'microseconds' | 'nanoseconds' {
  const digits = (seconds < 0n ? -seconds : seconds).toString().length;
  if (digits <= 11) return 'seconds';
  if (digits <= 14) return 'milliseconds';
  return digits <= 17 ? 'microseconds' : 'nanoseconds';
}

/** The server's clock against the client's in seconds, positive where it's ahead; the true value is within `precision` of it. */
export interface ClockSkew {
  readonly seconds: number;
  readonly precision: number;
  /** That it was measured by; absent where that isn't known. */
  readonly responses?: number;
}

/** Seconds the timestamp is ahead of the clock; negative when behind. */
export function secondsAhead(seconds: bigint, now: number): bigint {
  return seconds - BigInt(Math.floor(now));
}
