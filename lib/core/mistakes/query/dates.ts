/** Line 3 with dates printed otherwise: a library sends them in one form, and the signing code prints them in another. */

import type { ByteString } from '../../signing/bytes.ts';
import type { Change } from '../changes.ts';
import { percentEncode } from '../encoders/percent-encode.ts';
import type { UrlEncoderId } from '../encoders/url-encoders.ts';
import type { Subject } from '../subject.ts';
import { onPairs, type Pair, pairOf, plainBytes, type QueryState, queryChange } from './model.ts';

const DATE =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?:Z|[+ ]00:?00| UTC| [+ ]0000(?: UTC)?)?)?$/;
const SCRIPTED = /^([A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d:\d\d) GMT[+ ]0000(?: \([\w ]+\))?$/;

/** Seconds since 1970; of a date alone, its midnight. Undefined where it's none in UTC. */
function readDate(value: string): number | undefined {
  const plain = plainBytes(value);
  const [, day, time = '00:00:00'] = DATE.exec(plain) ?? [];
  const scripted = SCRIPTED.exec(plain)?.[1];
  const at = Date.parse(day ? `${day}T${time}Z` : scripted ? `${scripted} GMT` : '');
  return Number.isNaN(at) ? undefined : at / 1000;
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function scripted(at: number): string {
  const date = new Date(at * 1000);
  const [day, month] = [DAYS[date.getUTCDay()], MONTHS[date.getUTCMonth()]];
  const [year, , number] = date.toISOString().slice(0, 10).split('-');
  return `${day} ${month} ${number} ${year} ${timeOf(at)} GMT+0000 (Coordinated Universal Time)`;
}

const dayOf = (at: number) => new Date(at * 1000).toISOString().slice(0, 10);
const timeOf = (at: number) => new Date(at * 1000).toISOString().slice(11, 19);

const FORMS: readonly (readonly [how: string, (at: number) => string])[] = [
  ['dates as toISOString prints them', (at) => `${dayOf(at)}T${timeOf(at)}.000Z`],
  ['dates as JSON.stringify prints them', (at) => `"${dayOf(at)}T${timeOf(at)}.000Z"`],
  ['dates as String(date) prints them in JavaScript', scripted],
  ['dates as ISO 8601 with Z', (at) => `${dayOf(at)}T${timeOf(at)}Z`],
  ['dates as isoformat prints them', (at) => `${dayOf(at)}T${timeOf(at)}+00:00`],
  ['dates as isoformat prints them without a zone', (at) => `${dayOf(at)}T${timeOf(at)}`],
  ['dates as str(datetime) prints them', (at) => `${dayOf(at)} ${timeOf(at)}+00:00`],
  ['dates as str(datetime) prints them without a zone', (at) => `${dayOf(at)} ${timeOf(at)}`],
  ['dates as Ruby prints them', (at) => `${dayOf(at)} ${timeOf(at)} UTC`],
  ['dates as Go prints them', (at) => `${dayOf(at)} ${timeOf(at)} +0000 UTC`],
  ['dates without their time', dayOf],
  ['dates as Unix seconds', String],
  ['dates as Unix milliseconds', (at) => `${at * 1000}`],
];

const ENCODERS: readonly (readonly [how: string, UrlEncoderId | undefined])[] = [
  ['', undefined],
  [', encoded', 'rfc3986'],
  [', encoded as encodeURIComponent does', 'js-component'],
  [', encoded, + for a space', 'py-plus'],
  [', encoded as axios does', 'axios'],
];

export function queryDateChanges({ pairs }: Subject): Change<QueryState>[] {
  if (!pairs.some((pair, at) => readDate(pairOf(pair, at).value) !== undefined)) return [];
  return FORMS.flatMap(([how, print]) =>
    ENCODERS.map(([encoded, encoder]) =>
      queryChange(
        'content',
        'query-bool-number-format',
        `${how}${encoded}`,
        onPairs((all) => all.map((pair) => dated(pair, print, encoder))),
        { cost: 8, reach: 1 },
      ),
    ),
  );
}

function dated(pair: Pair, print: (at: number) => string, encoder: UrlEncoderId | undefined): Pair {
  const at = readDate(pair.value);
  if (at === undefined) return pair;
  const text = print(at);
  return { ...pair, value: encoder ? percentEncode(text as ByteString, encoder) : text };
}
