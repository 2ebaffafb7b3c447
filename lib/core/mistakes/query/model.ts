/** A query while it's being built: its pairs, their order, how they're joined, and what's put around them. */

import { ASSUMED_READINGS, type SigningReadings } from '../../service-readings.ts';
import { readPair } from '../../signing/as-read.ts';
import type { ByteString } from '../../signing/bytes.ts';
import type { Change } from '../changes.ts';
import { asUtf8, percentDecode } from '../encoders/percent.ts';
import type { Use } from '../mistake-row.ts';
import type { Subject } from '../subject.ts';
import { type Parameter, parameterOf } from '../ways.ts';
import type { QueryMistakeId } from './mistakes.ts';

export interface Pair {
  /** As they'll be written. */
  readonly key: string;
  readonly value: string;
  /** Whether there's a `=` between them. */
  readonly equals: boolean;
  /** Place in the request as sent; the right order of equal pairs, and what “not sorted” means. */
  readonly at: number;
}

export interface QueryState {
  readonly pairs: readonly Pair[];
  readonly order: (pairs: readonly Pair[]) => readonly Pair[];
  readonly join: (pairs: readonly Pair[]) => string;
  readonly wrap: (text: string) => string;
}

/** What the signing code does to a query, in this order. */
export const QUERY_STAGES = {
  bare: 0.1,
  empty: 0.2,
  raw: 0.3,
  content: 1,
  encoding: 2,
  order: 3,
  joining: 4,
  around: 5,
} as const;

export function queryState(subject: Subject): QueryState {
  return {
    pairs: subject.pairs.length === 0 ? [] : pairsAsRead(subject.rawQuery ?? '', subject),
    order: orderAsRead(subject),
    join: (pairs) => pairs.map(pairText).join('&'),
    wrap: (text) => text,
  };
}

/** A query’s, as the server reads them, in the order sent. */
export function pairsAsRead(query: string, { readings }: Pick<Subject, 'readings'>): readonly Pair[] {
  const segments = query.split('&');
  if (isReadAsSent(readings)) return segments.filter((segment) => segment !== '').map(pairOf);
  return segments.flatMap((segment, at) => {
    if (segment === '') return readings['empty-segments'] === 'kept' ? [pairOf(segment, at)] : [];
    const read = readPair({ text: segment as ByteString }, readings);
    return read ? [{ key: read.key, value: read.value, equals: read.text !== read.key, at }] : [];
  });
}

function isReadAsSent(readings: SigningReadings): boolean {
  return PAIR_QUESTIONS.every((question) => readings[question] === ASSUMED_READINGS[question]);
}

const PAIR_QUESTIONS = ['signed-query', 'key-without-value', 'empty-segments'] as const;

/** Line 3 of another query. */
export function lineOfQuery(query: string, subject: Pick<Subject, 'readings'>): string {
  return orderAsRead(subject)(pairsAsRead(query, subject)).map(pairText).join('&');
}

/** Of the pairs as they're read. */
function orderAsRead({ readings }: Pick<Subject, 'readings'>): QueryState['order'] {
  return ORDERS[readings['query-order']];
}

const ORDERS: Readonly<Record<SigningReadings['query-order'], QueryState['order']>> = {
  pair: bySpecification,
  'key-then-value': (pairs) =>
    pairs.toSorted((a, b) => compareText(a.key, b.key) || compareText(a.value, b.value)),
  key: (pairs) => asSent(pairs).toSorted((a, b) => compareText(a.key, b.key)),
};

export function pairOf(text: string, at: number): Pair {
  const equals = text.indexOf('=');
  return equals === -1
    ? { key: text, value: '', equals: false, at }
    : { key: text.slice(0, equals), value: text.slice(equals + 1), equals: true, at };
}

export function pairText({ key, value, equals }: Pair): string {
  return equals ? `${key}=${value}` : key;
}

export function renderQuery({ pairs, order, join, wrap }: QueryState): string {
  return wrap(join(order(pairs)));
}

/** Whole `key=value` strings, byte by byte (assumption `query-pair-order`). */
export function bySpecification(pairs: readonly Pair[]): readonly Pair[] {
  const [only] = pairs;
  if (only && pairs.length === 1) return pairs;
  return pairs
    .map((pair) => ({ pair, text: pairText(pair) }))
    .sort((a, b) => compareText(a.text, b.text))
    .map(({ pair }) => pair);
}

export function asSent(pairs: readonly Pair[]): readonly Pair[] {
  return pairs.toSorted((a, b) => a.at - b.at);
}

/** Byte strings: comparing UTF-16 code units compares bytes. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What a key or value stands for, as UTF-8; bytes that are no UTF-8 are taken for Latin-1. */
export function plainBytes(text: string, plus: 'blank' | 'plus' = 'blank'): ByteString {
  return asUtf8(percentDecode(plus === 'blank' ? text.replaceAll('+', ' ') : text));
}

export function queryChange(
  stage: keyof typeof QUERY_STAGES,
  id: QueryMistakeId,
  parameter: Parameter,
  apply: Change<QueryState>['apply'],
  more: Partial<Pick<Use, 'cost' | 'meant' | 'encoder' | 'typicalIn'>> & { reach?: 1 | 2; alone?: true } = {},
): Change<QueryState> {
  const { cost, meant, encoder, typicalIn, ...rest } = more;
  const use: Use<QueryMistakeId> = {
    id,
    ...parameterOf(parameter),
    ...(encoder && { encoder }),
    ...(typicalIn && { typicalIn }),
    ...(cost !== undefined && { cost }),
    ...(meant && { meant }),
  };
  return { stage: QUERY_STAGES[stage], use, apply, ...rest };
}

/** A change of the pairs alone; undefined where it leaves them as they are. */
export function onPairs(
  change: (pairs: readonly Pair[]) => readonly Pair[] | undefined,
): Change<QueryState>['apply'] {
  return (state) => {
    const pairs = change(state.pairs);
    return pairs === undefined || samePairs(pairs, state.pairs) ? undefined : { ...state, pairs };
  };
}

function samePairs(some: readonly Pair[], others: readonly Pair[]): boolean {
  return (
    some.length === others.length &&
    some.every((pair, index) => {
      const other = others[index];
      return other !== undefined && pairText(pair) === pairText(other);
    })
  );
}

/** Each key and each value by itself. */
export function onTexts(change: (text: string) => string): Change<QueryState>['apply'] {
  return onPairs((pairs) =>
    pairs.map((pair) => ({ ...pair, key: change(pair.key), value: change(pair.value) })),
  );
}

export function onValues(change: (value: string) => string): Change<QueryState>['apply'] {
  return onPairs((pairs) => pairs.map((pair) => ({ ...pair, value: change(pair.value) })));
}
