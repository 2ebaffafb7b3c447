/** The timestamp as a date: signed as one where a number was sent, and the reverse. */

import type { ByteString } from '../../signing/bytes.ts';
import type { Use } from '../mistake-row.ts';
import type { Variant } from '../variant.ts';
import type { TimestampFamily } from './family.ts';
import { localDates } from './local-dates.ts';
import { SIGNS, ZONE_MINUTES, zoneWords } from './offsets.ts';
import type { ReadTimestamp } from './reading.ts';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS: readonly string[] = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];
const FULL_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const FULL_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** The parts of a civil date, as they're printed. */
export interface Civil {
  readonly date: string;
  readonly time: string;
  readonly weekday: string;
  readonly fullWeekday: string;
  readonly day: number;
  readonly month: string;
  readonly fullMonth: string;
  readonly monthNumber: number;
  readonly year: string;
  readonly hour: number;
  /** `16:00:00` without the hour. */
  readonly minuteAndSecond: string;
}

interface DateForm {
  readonly how: string;
  readonly print: (civil: Civil) => string;
  /** Names no zone, so a local time can't be told from UTC. */
  readonly zoneless?: true;
  /** Rare forms aren't tried in threes. */
  readonly rare?: true;
}

const FORMS: readonly DateForm[] = [
  { how: 'ISO 8601 with Z', print: ({ date, time }) => `${date}T${time}Z` },
  { how: 'ISO 8601 with milliseconds', print: ({ date, time }) => `${date}T${time}.000Z` },
  { how: 'ISO 8601 with +00:00', print: ({ date, time }) => `${date}T${time}+00:00` },
  {
    how: 'ISO 8601 with +0000, without a colon',
    print: ({ date, time }) => `${date}T${time}+0000`,
    rare: true,
  },
  {
    how: 'ISO 8601 with milliseconds and +0000',
    print: ({ date, time }) => `${date}T${time}.000+0000`,
    rare: true,
  },
  { how: 'ISO 8601 without a zone', print: ({ date, time }) => `${date}T${time}`, zoneless: true },
  {
    how: 'a LocalDateTime printed by Java',
    print: ({ date, time }) => `${date}T${time.replace(/:00$/, '')}`,
    zoneless: true,
    rare: true,
  },
  {
    how: 'an OffsetDateTime printed by Java',
    print: ({ date, time }) => `${date}T${time.replace(/:00$/, '')}Z`,
    rare: true,
  },
  {
    how: 'ISO 8601 to the minute',
    print: ({ date, time }) => `${date}T${time.slice(0, 5)}`,
    zoneless: true,
    rare: true,
  },
  { how: 'date and time with a space between', print: ({ date, time }) => `${date} ${time}`, zoneless: true },
  { how: 'compact ISO 8601 with T and Z', print: ({ date, time }) => `${digits(date)}T${digits(time)}Z` },
  { how: 'an HTTP date', print: httpDate },
  { how: '14 digits from year to second', print: ({ date, time }) => digits(date + time), zoneless: true },
  { how: 'an e-mail date with +0000', print: (civil) => `${mailDate(civil)} +0000`, rare: true },
  { how: 'an e-mail date with -0000', print: (civil) => `${mailDate(civil)} -0000`, rare: true },
  { how: 'an HTTP date that ends in UTC', print: (civil) => `${mailDate(civil)} UTC`, rare: true },
  {
    how: 'an HTTP date with a one-digit day',
    print: ({ weekday, day, month, year, time }) => `${weekday}, ${day} ${month} ${year} ${time} GMT`,
    rare: true,
  },
  { how: 'a date printed by Ruby', print: ({ date, time }) => `${date} ${time} UTC`, rare: true },
  { how: 'a date printed by Ruby or PHP', print: ({ date, time }) => `${date} ${time} +0000`, rare: true },
  {
    how: 'a date printed by Elixir, or by C# with u',
    print: ({ date, time }) => `${date} ${time}Z`,
    rare: true,
  },
  { how: 'a date printed by Go', print: ({ date, time }) => `${date} ${time} +0000 UTC`, rare: true },
  { how: 'a date printed by Python', print: ({ date, time }) => `${date} ${time}+00:00`, rare: true },
  {
    how: 'a date printed by JavaScript',
    print: ({ weekday, month, day, year, time }) =>
      `${weekday} ${month} ${two(day)} ${year} ${time} GMT+0000 (Coordinated Universal Time)`,
    rare: true,
  },
  {
    how: 'a date printed by Java',
    print: ({ weekday, month, day, year, time }) => `${weekday} ${month} ${two(day)} ${time} UTC ${year}`,
    rare: true,
  },
  {
    how: 'a date printed by Unix or Go',
    print: ({ weekday, month, day, year, time }) =>
      `${weekday} ${month} ${day.toString().padStart(2)} ${time} UTC ${year}`,
    rare: true,
  },
  {
    how: 'a date printed by C or Perl',
    print: ({ weekday, month, day, year, time }) =>
      `${weekday} ${month} ${day.toString().padStart(2)} ${time} ${year}`,
    zoneless: true,
    rare: true,
  },
  { how: 'a date printed by C#', print: (civil) => americanDate(civil, ' '), zoneless: true, rare: true },
  {
    how: 'a date printed by C# in the invariant culture, or by Tcl with %D %T',
    print: ({ date, time, day, monthNumber }) =>
      `${two(monthNumber)}/${two(day)}/${date.slice(0, 4)} ${time}`,
    zoneless: true,
    rare: true,
  },
  {
    how: 'a date printed by C# with F',
    print: ({ fullWeekday, day, fullMonth, year, time }) =>
      `${fullWeekday}, ${two(day)} ${fullMonth} ${year} ${time}`,
    zoneless: true,
    rare: true,
  },
  {
    how: 'a date printed by Tcl, or by Java in GMT',
    print: ({ weekday, month, day, year, time }) => `${weekday} ${month} ${two(day)} ${time} GMT ${year}`,
    rare: true,
  },
  {
    how: 'a date printed by awk',
    print: ({ weekday, month, day, year, time }) =>
      `${weekday} ${month} ${day.toString().padStart(2)} ${time} GMT ${year}`,
    rare: true,
  },
  { how: 'toLocaleString', print: (civil) => americanDate(civil, ', '), zoneless: true, rare: true },
  { how: 'ISO 8601 with seven decimals', print: ({ date, time }) => `${date}T${time}.0000000Z`, rare: true },
  {
    how: 'a DateTimeOffset printed with o',
    print: ({ date, time }) => `${date}T${time}.0000000+00:00`,
    rare: true,
  },
  { how: 'the date alone', print: ({ date }) => date, zoneless: true, rare: true },
  { how: 'the date alone, as 8 digits', print: ({ date }) => digits(date), zoneless: true, rare: true },
  { how: 'ISO 8601 in quotes', print: ({ date, time }) => `"${date}T${time}.000Z"`, rare: true },
];

/** From the year 1 to 9999, in Unix seconds. */
const FIRST_SECOND = -62_135_596_800;
const LAST_SECOND = 253_402_300_799;
const DAY = 86_400;

export function dateVariants(read: ReadTimestamp): Variant[] {
  const at = secondOfDate(read);
  if (at === undefined) return [];
  const civil = civilTime(at);
  return [
    ...FORMS.map(({ how, print, rare }) => variant(print(civil), how, rare)),
    ...zonedDates(at),
    ...localDates(at, civil),
  ];
}

function variant(value: string, how: string, rare?: true): Variant {
  return {
    value: value as ByteString,
    uses: [{ id: 'ts-format', how, ...(rare && { cost: 9 }) }],
    ...(rare && { reach: 2 }),
  };
}

/** A local time with its offset is a date; without one, a second mistake that can't be seen in it. */
function zonedDates(at: number): Variant[] {
  return ZONE_MINUTES.flatMap((minutes) =>
    SIGNS.flatMap((sign) => {
      const civil = civilTime(at + Number(sign) * minutes * 60);
      const offset = `${sign > 0n ? '+' : '-'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
      const zone: Use = { id: 'ts-timezone', how: zoneWords(minutes, sign), cost: 5 };
      return [
        variant(`${civil.date}T${civil.time}${offset}`, `ISO 8601 with ${offset}`, true),
        ...FORMS.filter(({ zoneless, rare }) => zoneless && !rare).map(
          ({ how, print }): Variant => ({
            value: print(civil) as ByteString,
            uses: [{ id: 'ts-format', how }, zone],
            reach: 2,
          }),
        ),
      ];
    }),
  );
}

/** `undefined` for years that aren’t printed in four digits everywhere. */
function secondOfDate({ seconds }: ReadTimestamp): number | undefined {
  const at = Number(seconds);
  return at < FIRST_SECOND + DAY || at > LAST_SECOND - DAY ? undefined : at;
}

/** JavaScript's `toISOString` and Java's `SSSZ`, where the header has whole seconds. */
export function datesWithMilliseconds(read: ReadTimestamp): TimestampFamily[] {
  const at = secondOfDate(read);
  if (at === undefined) return [];
  const { date, time } = civilTime(at);
  return ['Z', '+0000'].map((zone) => {
    const how = zone === 'Z' ? 'ISO 8601 with milliseconds' : 'ISO 8601 with milliseconds and +0000';
    return {
      uses: [{ id: 'ts-format', how, cost: zone === 'Z' ? 8 : 10 }],
      count: 999,
      valueAt: (index) => `${date}T${time}.${String(index + 1).padStart(3, '0')}${zone}`,
    };
  });
}

/** Where the header has a date, the string may have seconds or milliseconds. */
export function dateInstead(sent: ByteString): Variant[] {
  const at = secondsOfDate(sent);
  if (at === undefined) return [];
  return [
    { value: at.toString() as ByteString, uses: [{ id: 'ts-format', how: 'Unix seconds' }] },
    { value: (at * 1000).toString() as ByteString, uses: [{ id: 'ts-format', how: 'Unix milliseconds' }] },
  ];
}

/** UTC alone, ISO 8601 with or without punctuation, or an HTTP date. */
function secondsOfDate(text: string): number | undefined {
  const iso =
    /^(\d{4})-?(\d\d)-?(\d\d)[T ]?(\d\d):?(\d\d):?(\d\d)(?:\.\d{1,9})?(?:Z|\+00:?00| UTC| GMT)?$/.exec(text);
  if (iso) return secondsOf(iso.slice(1).map(Number));
  const http =
    /^[A-Z][a-z]{2,8}, (\d{1,2})[ -]([A-Z][a-z]{2})[ -](\d{4}) (\d\d):(\d\d):(\d\d) (?:GMT|UTC|[+-]0000)$/.exec(
      text,
    );
  if (!http) return undefined;
  const [, day, name, year, ...time] = http;
  const month = MONTHS.indexOf(name ?? '') + 1;
  return month === 0 ? undefined : secondsOf([Number(year), month, Number(day), ...time.map(Number)]);
}

function secondsOf(parts: readonly number[]): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
}

/** UTC. */
function civilTime(at: number): Civil {
  const date = new Date(at * 1000);
  const iso = date.toISOString();
  return {
    date: iso.slice(0, 10),
    time: iso.slice(11, 19),
    weekday: DAYS[date.getUTCDay()] ?? '',
    fullWeekday: FULL_DAYS[date.getUTCDay()] ?? '',
    day: date.getUTCDate(),
    month: MONTHS[date.getUTCMonth()] ?? '',
    fullMonth: FULL_MONTHS[date.getUTCMonth()] ?? '',
    monthNumber: date.getUTCMonth() + 1,
    year: iso.slice(0, 4),
    hour: date.getUTCHours(),
    minuteAndSecond: iso.slice(14, 19),
  };
}

function mailDate({ weekday, day, month, year, time }: Civil): string {
  return `${weekday}, ${two(day)} ${month} ${year} ${time}`;
}

function httpDate(civil: Civil): string {
  return `${mailDate(civil)} GMT`;
}

function americanDate({ monthNumber, day, year, hour, minuteAndSecond }: Civil, between: string): string {
  return `${monthNumber}/${day}/${year}${between}${hour % 12 || 12}:${minuteAndSecond} ${hour < 12 ? 'AM' : 'PM'}`;
}

function two(number: number): string {
  return number.toString().padStart(2, '0');
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}
