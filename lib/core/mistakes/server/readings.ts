/** The other ways a service may read what the API document leaves open, and the lines each would make. */

import { ASSUMPTIONS, type AssumptionId } from '../../assumptions.ts';
import { type ByteString, byteStringOfText } from '../../signing/bytes.ts';
import { headerValues } from '../../signing/wire-request.ts';
import type { Use } from '../mistake-row.ts';
import type { Subject } from '../subject.ts';
import type { Compound } from '../variant.ts';
import { percentDecoded, queryReadings, rfc3986 } from './query-readings.ts';

export interface ServerReading {
  /** What the document doesn't show. */
  readonly open: string;
  /** The reading assumed here. */
  readonly assumed: string;
  /** The readings a service may have chosen instead. */
  readonly others: readonly string[];
  readonly assumption: AssumptionId;
}

function reading(assumption: AssumptionId, others: readonly string[]): ServerReading {
  const { open, reading: assumed } = ASSUMPTIONS[assumption];
  return { open, assumed, others, assumption };
}

export const SERVER_READINGS = {
  'R-query-raw': reading('query-as-sent', [
    'pairs are decoded before they’re sorted',
    'pairs are decoded, sorted and encoded again by RFC 3986',
  ]),
  'R-query-pair-sort': reading('query-pair-order', ['pairs are sorted by key, then by value']),
  'R-sort-order': reading('query-pair-order', [
    'characters are compared by their UTF-16 code units',
    'upper and lower case count as equal',
  ]),
  'R-query-novalue': reading('query-empty-segments', [
    'a key without = gets one',
    'empty segments stay',
    'keys without = are dropped',
  ]),
  'R-path-raw': reading('path-as-sent', ['the path is decoded', 'the path is decoded and encoded again']),
  'R-ts-string': reading('timestamp-form', [
    'the number is printed again, without leading zeros',
    'the first or the last of several values counts',
  ]),
  'R-sig-case': reading('signature-case', ['uppercase hex is accepted']),
  'R-check-order': reading('refusal-order', ['the signature is checked before the clock or the key']),
} as const satisfies Record<string, ServerReading>;

export type ServerReadingId = keyof typeof SERVER_READINGS;

/** Queries and paths longer than this many bytes are left alone: nobody's signing differs only there. */
const LONGEST = 65_536;

type Values = Compound['values'];
type Read = readonly [reading: ServerReadingId, how: string, values: Values];

/** The five lines under each other reading, where they differ from ours. One reading is one use. */
export function serverReadingCompounds(subject: Subject): Compound[] {
  const short = subject.request.target.length <= LONGEST;
  const query = short ? queryReadings(subject) : [];
  const path = short ? pathReadings(subject) : [];
  const both = path.flatMap(([reading, how, line]) =>
    query
      .filter(([, , , joins]) => joins)
      .map(([, other, second]): Read => [reading, `${how}; ${other}`, { ...line, ...second }]),
  );
  const all = [...query, ...path, ...timestampReadings(subject), ...both];
  const found = new Map<string, Compound>();
  for (const [reading, how, values] of all) {
    const key = JSON.stringify(values);
    if (differs(values, subject) && !found.has(key)) found.set(key, { values, uses: [madeBy(reading, how)] });
  }
  return [...found.values()];
}

/** “Sorted lexicographically” leaves little room for another order: a client’s is likelier wrong. */
const COSTS: Partial<Record<ServerReadingId, number>> = { 'R-sort-order': 9 };

function madeBy(reading: ServerReadingId, how: string): Use {
  const cost = COSTS[reading];
  return {
    id: 'transport-server-reading',
    how,
    reading,
    ...(cost !== undefined && { cost }),
  };
}

function differs(values: Values, { lines }: Subject): boolean {
  const { path = lines.path, query = lines.query, timestamp = lines.timestamp } = values;
  return path !== lines.path || query !== lines.query || timestamp !== lines.timestamp;
}

function pathReadings({ path }: Subject): Read[] {
  if (!path.includes('%')) return [];
  const again = path
    .split('/')
    .map((segment) => rfc3986(percentDecoded(segment)))
    .join('/');
  return [
    ['R-path-raw', 'the path decoded', { path: percentDecoded(path) }],
    ['R-path-raw', 'the path decoded and encoded again', { path: again as ByteString }],
  ];
}

function timestampReadings({ request, timestamp }: Subject): Read[] {
  const values = headerValues(request.headers, 'X-Timestamp');
  const readings: Read[] = [];
  // Longer numbers fit no integer type, and printing them anew takes quadratic time.
  if (/^[-+]?[0-9]{1,40}$/.test(timestamp))
    readings.push([
      'R-ts-string',
      'for X-Timestamp, the number printed again',
      { timestamp: byteStringOfText(BigInt(timestamp.replace('+', '')).toString()) },
    ]);
  const [first] = values;
  const last = values.at(-1);
  if (values.length < 2 || first === undefined || last === undefined) return readings;
  return [
    ...readings,
    ['R-ts-string', 'for X-Timestamp, the first of several values', { timestamp: first }],
    ['R-ts-string', 'for X-Timestamp, the last of several values', { timestamp: last }],
  ];
}
