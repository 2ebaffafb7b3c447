/** How many records each stretch of time has, by the calendar of one time zone. */

import { entryOrMade } from './group-entry.ts';

export type TimeUnit = 'minute' | 'hour' | 'day' | 'month' | 'year';

export interface TimeBucket {
  /** What a clock on the wall of the zone shows at its beginning, as if it were UTC: to be formatted as UTC. */
  readonly wall: number;
  readonly count: number;
  /** By what the records are split by; absent where there are none. */
  readonly counts: ReadonlyMap<string, number>;
}

export interface OverTime {
  readonly unit: TimeUnit;
  /** How many units a bucket has: more than one only where there would be too many years. */
  readonly step: number;
  readonly timeZone: string;
  /** Oldest first, with empty ones in between. */
  readonly buckets: readonly TimeBucket[];
}

export interface Timeline {
  /** @param at Unix milliseconds. */
  add(at: number, split: string): void;
  /** @param timeZone as in `Europe/Berlin`. `undefined` where nothing was added. */
  overTime(timeZone: string): OverTime | undefined;
}

const MINUTE = 60_000;
const LENGTHS = { minute: MINUTE, hour: 60 * MINUTE, day: 1440 * MINUTE } as const;
/** The finest that makes no more buckets than this. */
const MOST: readonly (readonly [unit: TimeUnit, step: number, buckets: number])[] = [
  ['minute', 1, 90],
  ['hour', 1, 72],
  ['day', 1, 92],
  ['month', 1, 60],
  ['year', 1, 100],
  ['year', 100, Number.POSITIVE_INFINITY],
];

export function createTimeline(): Timeline {
  const minutes = new Map<number, Map<string, number>>();
  return {
    add(at, split) {
      const counts = entryOrMade(minutes, Math.floor(at / MINUTE), () => new Map<string, number>());
      counts.set(split, (counts.get(split) ?? 0) + 1);
    },
    overTime(timeZone) {
      if (minutes.size === 0) return undefined;
      const wallOf = wallClock(timeZone);
      const walls = [...minutes].map(([minute, counts]) => [wallOf(minute * MINUTE), counts] as const);
      return { timeZone, ...bucketsOf(walls) };
    },
  };
}

type Walls = readonly (readonly [wall: number, counts: ReadonlyMap<string, number>])[];

function bucketsOf(walls: Walls): Omit<OverTime, 'timeZone'> {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const [wall] of walls) {
    first = Math.min(first, wall);
    last = Math.max(last, wall);
  }
  const { unit, step } = unitFor(first, last);
  const from = placeOf(first, unit, step);
  const counts = Array.from(
    { length: placeOf(last, unit, step) - from + 1 },
    () => new Map<string, number>(),
  );
  for (const [wall, added] of walls) {
    const bucket = counts[placeOf(wall, unit, step) - from];
    for (const [split, count] of added) bucket?.set(split, (bucket.get(split) ?? 0) + count);
  }
  const buckets = counts.map((bucket, index) => ({
    wall: wallAt(from + index, unit, step),
    count: [...bucket.values()].reduce((sum, count) => sum + count, 0),
    counts: bucket,
  }));
  return { unit, step, buckets };
}

function unitFor(first: number, last: number): { readonly unit: TimeUnit; readonly step: number } {
  for (const [unit, step, buckets] of MOST)
    if (placeOf(last, unit, step) - placeOf(first, unit, step) < buckets) return { unit, step };
  return { unit: 'year', step: 100 };
}

/** Which of all the buckets of a unit a moment is in. */
function placeOf(wall: number, unit: TimeUnit, step: number): number {
  if (unit !== 'month' && unit !== 'year') return Math.floor(wall / LENGTHS[unit]);
  const date = new Date(wall);
  const years = date.getUTCFullYear();
  return unit === 'year' ? Math.floor(years / step) : years * 12 + date.getUTCMonth();
}

function wallAt(place: number, unit: TimeUnit, step: number): number {
  if (unit === 'year') return startOf(place * step, 0);
  return unit === 'month' ? startOf(Math.floor(place / 12), place % 12) : place * LENGTHS[unit];
}

/** `Date.UTC` takes the first hundred years for those from 1900. */
function startOf(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1);
}

/** Before it there were no zones to speak of. */
const FIRST_ZONES = Date.UTC(1900, 0);
const QUARTER_HOUR = 15 * MINUTE;

/**
 * From a moment to what a clock on the wall shows. Zones change by whole quarters of an hour, so it's asked once for each.
 * The hour that's there twice when summer time ends counts as one.
 */
function wallClock(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const ahead = new Map<number, number>();
  return (at) => {
    if (at < FIRST_ZONES) return at;
    const quarter = Math.floor(at / QUARTER_HOUR) * QUARTER_HOUR;
    return at + entryOrMade(ahead, quarter, () => offsetAt(format, quarter));
  };
}

function offsetAt(format: Intl.DateTimeFormat, at: number): number {
  const parts = new Map(
    format.formatToParts(at).map(({ type, value }) => [type, Number.parseInt(value, 10)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - at;
}
