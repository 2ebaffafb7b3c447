/** Spans and points of time in words. */

import { counted, grouped } from './counts.ts';

const HOUR = 3600n;
const SECOND = [1n, 'second'] as const;
const UNITS: readonly (readonly [seconds: bigint, name: string])[] = [
  [31_556_952n, 'year'],
  [86_400n, 'day'],
  [HOUR, 'hour'],
  [60n, 'minute'],
  SECOND,
];

/** Without its sign, in the largest unit and the one below it: “7 minutes 12 seconds”, “2 hours”, “55,945 years”. */
export function spanWords(seconds: bigint | number): string {
  const span = rounded(seconds);
  const at = unitOf(span);
  const [size, name] = UNITS[at] ?? SECOND;
  const [smallerSize, smallerName] = UNITS[at + 1] ?? SECOND;
  const first = counted(span / size, name);
  const rest = (span % size) / smallerSize;
  return rest === 0n ? first : `${first} ${counted(rest, smallerName)}`;
}

/** One unit only, for titles: “7 minutes”. Hours and more are rounded: of 2 hours all but a minute, “1 hour” would mislead. */
export function shortSpan(seconds: bigint | number): string {
  const span = rounded(seconds);
  const [size, name] = UNITS[unitOf(span)] ?? SECOND;
  return counted((span + (size >= HOUR ? size / 2n : 0n)) / size, name);
}

/** To the smaller of the two units it’s told in, so that a title and its text never seem to be of two spans. Years stand alone. */
function rounded(seconds: bigint | number): bigint {
  const span = withoutSign(seconds);
  const at = unitOf(span);
  const [step] = UNITS[at === 0 ? 0 : at + 1] ?? SECOND;
  return ((span + step / 2n) / step) * step;
}

function unitOf(span: bigint): number {
  const at = UNITS.findIndex(([least]) => span >= least);
  return at === -1 ? UNITS.length - 1 : at;
}

function withoutSign(seconds: bigint | number): bigint {
  const whole = typeof seconds === 'bigint' ? seconds : BigInt(Math.round(seconds));
  return whole < 0n ? -whole : whole;
}

/** A Unix time as a date in UTC, or as a year where no calendar reaches. */
export function utcMomentWords(seconds: bigint): string {
  const milliseconds = Number(seconds) * 1000;
  if (seconds >= -62_135_596_800n && seconds < 253_402_300_800n)
    return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  // Exact at every fourth century from 2000, and never a day off in between.
  const year = 2000n + (seconds - 946_684_800n) / 31_556_952n;
  return year < 0n
    ? `${grouped(-year)} years before year 0`
    : `the year ${year < 1_000_000n ? year : grouped(year)}`;
}
