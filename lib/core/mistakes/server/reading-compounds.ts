/** The lines that a service would make by each other reading of what the API document leaves open. */

import { questionWords, readingWords } from '../../service-reading-words.ts';
import { isReadingKnown, SERVICE_READINGS, type SigningReadings } from '../../service-readings.ts';
import { type ByteString, byteStringOfText } from '../../signing/bytes.ts';
import { canonicalLines } from '../../signing/canonical.ts';
import { headerValues } from '../../signing/wire-request.ts';
import type { Use } from '../mistake-row.ts';
import type { Subject } from '../subject.ts';
import type { Compound } from '../variant.ts';
import { percentDecoded, type QueryReading, queryReadings, rfc3986 } from './query-readings.ts';
import type { ServerReadingId } from './readings.ts';

/** Queries and paths longer than this many bytes are left alone: nobody's signing differs only there. */
const LONGEST = 65_536;

type Values = Compound['values'];
type Read = readonly [reading: ServerReadingId, how: string, values: Values];

/** The five lines under each other reading, where they differ from ours. One reading is one use. */
export function serverReadingCompounds(subject: Subject): Compound[] {
  const isAnyKnown = OPEN_LINES.some(([question]) => isReadingKnown(subject.server, question));
  const all = isAnyKnown ? [...leftOpen(subject), ...timestampReadings(subject)] : everyReading(subject);
  const found = new Map<string, Compound>();
  for (const [reading, how, values] of all) {
    const key = JSON.stringify(values);
    if (differs(values, subject) && !found.has(key)) found.set(key, { values, uses: [madeBy(reading, how)] });
  }
  return [...found.values()];
}

/** What's left open of a server that was asked, beside what it's known to do. */
function leftOpen(subject: Subject): Read[] {
  const { request, timestamp, lines, readings, server } = subject;
  if (request.target.length > LONGEST) return [];
  const others = OPEN_LINES.filter(([question]) => !isReadingKnown(server, question)).flatMap(
    ([question, reading, line]) =>
      SERVICE_READINGS[question]
        .filter((id) => id !== readings[question])
        .map((id): Read => {
          const other = canonicalLines(request, timestamp, lines.hash, { ...readings, [question]: id });
          const made = other[line === 'path' ? 1 : 2].value;
          return [reading, `${questionWords(question)}: ${readingWords(question, id)}`, { [line]: made }];
        }),
  );
  const ofQuery = others.filter(([, , { query }]) => query !== undefined && query !== lines.query);
  const ofPath = others.filter(([, , { path }]) => path !== undefined && path !== lines.path);
  return [...others, ...ofPath.flatMap(onBoth(ofQuery))];
}

/** What reads the path otherwise, with each that reads the query otherwise. */
function onBoth(query: readonly Read[]) {
  return ([reading, how, path]: Read) =>
    query.map(([, other, line]): Read => [reading, `${how}; ${other}`, { ...path, ...line }]);
}

const OPEN_LINES = [
  ['signed-query', 'R-query-raw', 'query'],
  ['query-order', 'R-query-pair-sort', 'query'],
  ['key-without-value', 'R-query-novalue', 'query'],
  ['empty-segments', 'R-query-novalue', 'query'],
  ['signed-path', 'R-path-raw', 'path'],
] as const satisfies readonly (readonly [keyof SigningReadings, ServerReadingId, 'path' | 'query'])[];

function everyReading(subject: Subject): (Read | QueryReading)[] {
  const short = subject.request.target.length <= LONGEST;
  const query = short ? queryReadings(subject) : [];
  const path = short ? pathReadings(subject) : [];
  const joined = query.flatMap(([reading, how, line, joins]): Read[] =>
    joins ? [[reading, how, line]] : [],
  );
  return [...query, ...path, ...timestampReadings(subject), ...path.flatMap(onBoth(joined))];
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
