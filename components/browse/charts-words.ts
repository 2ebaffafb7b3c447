/** What charts are called and made of, and how a stretch of time is named. */

import { grouped } from '../../lib/core/counts.ts';
import type { CollectionId } from '../../lib/core/records/collections.ts';
import { type GroupTally, NO_VALUE } from '../../lib/core/records/group.ts';
import type { OverTime, TimeBucket, TimeUnit } from '../../lib/core/records/over-time.ts';

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Of an axis, where there’s room for a few characters: the chart’s table has the whole number. */
export const axisCount = (count: number): string => (count < 10_000 ? grouped(count) : COMPACT.format(count));

const NOUNS: Readonly<Record<CollectionId, readonly [one: string, many: string]>> = {
  orders: ['order', 'orders'],
  ledger: ['ledger entry', 'ledger entries'],
  wallets: ['wallet', 'wallets'],
  channels: ['channel', 'channels'],
  payouts: ['payout', 'payouts'],
  disputes: ['dispute', 'disputes'],
  'webhook-deliveries': ['webhook delivery', 'webhook deliveries'],
  subscriptions: ['subscription', 'subscriptions'],
};

export function nounOf(collection: CollectionId, count: number): string {
  const [one, many] = NOUNS[collection];
  return count === 1 ? one : many;
}

export function countedRecords(collection: CollectionId, count: number): string {
  return `${grouped(count)} ${nounOf(collection, count)}`;
}

/** What the charts are made of. @param total as the service says; `undefined` where it doesn't. */
export function chartsMadeOf(collection: CollectionId, loaded: number, total: number | undefined): string {
  if (total === undefined) return `${countedRecords(collection, loaded)} loaded`;
  if (loaded === total)
    return loaded === 1
      ? `The only ${nounOf(collection, 1)} there is`
      : `All ${countedRecords(collection, loaded)}`;
  if (loaded > total)
    return `${countedRecords(collection, loaded)} loaded, of ${grouped(total)} by the server’s count`;
  return `${grouped(loaded)} loaded of ${countedRecords(collection, total)}`;
}

export function splitWords(split: string): string {
  return split === NO_VALUE ? 'none' : split;
}

/** Why some records aren't in the sums; empty where all are. */
export function notAddedWords({ notAdded }: GroupTally, amount: string): readonly string[] {
  const { unreadable, noAmount, noCurrency } = notAdded;
  return [
    ...(unreadable > 0 ? [`${grouped(unreadable)} not added: the ${amount} isn’t a decimal`] : []),
    ...(noAmount > 0 ? [`${grouped(noAmount)} not added: no ${amount}`] : []),
    ...(noCurrency > 0 ? [`${grouped(noCurrency)} not added: no currency`] : []),
  ];
}

const UNITS: Readonly<Record<TimeUnit, string>> = {
  minute: 'by minute',
  hour: 'by hour',
  day: 'by day',
  month: 'by month',
  year: 'by year',
};

export function unitWords({ unit, step }: Pick<OverTime, 'unit' | 'step'>): string {
  return step > 1 ? `by ${step} years` : UNITS[unit];
}

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
const DAY = { day: 'numeric', month: 'short' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const SHORT: Readonly<Record<TimeUnit, Intl.DateTimeFormat>> = {
  minute: utc(CLOCK),
  hour: utc(CLOCK),
  day: utc(DAY),
  month: utc({ month: 'short', year: 'numeric' }),
  year: utc({ year: 'numeric' }),
};
const LONG: Readonly<Record<TimeUnit, Intl.DateTimeFormat>> = {
  minute: utc({ ...DAY, ...CLOCK, year: 'numeric' }),
  hour: utc({ ...DAY, ...CLOCK, year: 'numeric' }),
  day: utc({ weekday: 'short', ...DAY, year: 'numeric' }),
  month: utc({ month: 'long', year: 'numeric' }),
  year: utc({ year: 'numeric' }),
};

/** Units between two labels of an axis that people can count on: 00:00, 06:00, 12:00 rather than 01:00, 08:00, 15:00. */
const EVERY: Readonly<Partial<Record<TimeUnit, readonly number[]>>> = {
  minute: [1, 2, 5, 10, 15, 30, 60],
  hour: [1, 2, 3, 6, 12, 24],
  month: [1, 2, 3, 6, 12],
};

/** Labels of an axis, empty between those that fit. @param fit how many there’s room for. */
export function axisLabels(overTime: OverTime, fit: number): readonly string[] {
  const { unit, buckets } = overTime;
  const least = Math.ceil(buckets.length / Math.max(1, fit));
  const every = EVERY[unit]?.find((step) => step >= least) ?? least;
  return buckets.map((bucket, index) =>
    (EVERY[unit] ? placeIn(bucket, unit) : index) % every === 0 ? shortTime(bucket, overTime) : '',
  );
}

function placeIn({ wall }: TimeBucket, unit: TimeUnit): number {
  if (unit === 'month') return new Date(wall).getUTCMonth();
  return Math.floor(wall / (unit === 'hour' ? 3_600_000 : 60_000));
}

/** At midnight an hour says the day instead. */
function shortTime({ wall }: TimeBucket, { unit, step }: OverTime): string {
  if (step > 1) return `${SHORT.year.format(wall)}–`;
  const isMidnight = wall % 86_400_000 === 0;
  return unit === 'hour' && isMidnight ? SHORT.day.format(wall) : SHORT[unit].format(wall);
}

export function longTime({ wall }: TimeBucket, { unit, step }: OverTime): string {
  if (step > 1) return `${step} years from ${SHORT.year.format(wall)}`;
  return LONG[unit].format(wall);
}
