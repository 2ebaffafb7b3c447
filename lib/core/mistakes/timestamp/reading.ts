/** X-Timestamp as a number, in the unit its length tells. */

import type { ByteString } from '../../signing/bytes.ts';
import { parseTimestamp, timestampUnit } from '../../signing/timestamp.ts';

export interface ReadTimestamp {
  readonly sent: ByteString;
  readonly value: bigint;
  readonly unit: ReturnType<typeof timestampUnit>;
  /** How many of the unit make a second: 1, 1000 and so on. */
  readonly perSecond: bigint;
  /** Whole seconds, rounded towards the past. */
  readonly seconds: bigint;
}

const PER_SECOND = {
  seconds: 1n,
  milliseconds: 1_000n,
  microseconds: 1_000_000n,
  nanoseconds: 1_000_000_000n,
} as const;

/** Beyond nanoseconds nothing is a time. */
const MOST_DIGITS = 20;

/** `undefined` where it's no integer, or one too long for a time. */
export function readTimestamp(sent: ByteString): ReadTimestamp | undefined {
  const parsed = parseTimestamp(sent);
  if (!parsed.ok || sent.length > MOST_DIGITS) return undefined;
  const unit = timestampUnit(parsed.seconds);
  const perSecond = PER_SECOND[unit];
  return { sent, value: parsed.seconds, unit, perSecond, seconds: floorDivide(parsed.seconds, perSecond) };
}

function floorDivide(value: bigint, by: bigint): bigint {
  return (value - (((value % by) + by) % by)) / by;
}
