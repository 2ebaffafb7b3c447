/** Line 3 as the document is usually read, for a server that's known to read it in another way. */

import type { Change } from '../changes.ts';
import { measuredUse } from '../server/measured.ts';
import type { Subject } from '../subject.ts';
import {
  bySpecification,
  type Pair,
  pairOf,
  pairsAsRead,
  QUERY_STAGES,
  type QueryState,
  queryState,
} from './model.ts';

type Question = Parameters<typeof measuredUse>[1];

/** Each by itself and, since they have stages of their own, one after the other. */
export function queryAsAssumed(subject: Subject): Change<QueryState>[] {
  if (!subject.server) return [];
  const segments = (subject.rawQuery ?? '').split('&');
  const change = (
    question: Question,
    stage: keyof typeof QUERY_STAGES,
    apply: Change<QueryState>['apply'],
    how?: string,
  ): Change<QueryState>[] => {
    const use = measuredUse(subject, question, how);
    return use ? [{ stage: QUERY_STAGES[stage], use, apply }] : [];
  };
  return [
    ...change('key-without-value', 'bare', (state) => ({
      ...state,
      pairs: withBare(state.pairs, segments, subject),
    })),
    ...(subject.readings['key-without-value'] === 'dropped'
      ? change(
          'key-without-value',
          'bare',
          (state) => ({ ...state, pairs: withEquals(withBare(state.pairs, segments, subject), segments) }),
          'a key without = with = added',
        )
      : []),
    ...change('empty-segments', 'empty', (state) => ({
      ...state,
      pairs: state.pairs.filter(({ at }) => segments[at] !== ''),
    })),
    ...change('signed-query', 'raw', (state) => asWritten(state, segments)),
    ...change('query-order', 'order', (state) => ({ ...state, order: bySpecification })),
  ];
}

/** Keys without `=`, as they were sent but for what the server does with their bytes. */
function withBare(
  pairs: readonly Pair[],
  segments: readonly string[],
  { readings }: Subject,
): readonly Pair[] {
  const asSent = { readings: { ...readings, 'key-without-value': 'as-sent' } } as const;
  const read = new Map(pairs.map((pair) => [pair.at, pair]));
  return segments.flatMap((segment, at) => {
    const known = read.get(at);
    if (segment === '' || segment.includes('=')) return known ? [known] : [];
    const [bare = pairOf(segment, at)] = known ? [known] : pairsAsRead(segment, asSent);
    return [{ ...bare, at, equals: false }];
  });
}

function withEquals(pairs: readonly Pair[], segments: readonly string[]): readonly Pair[] {
  return pairs.map((pair) => (segments[pair.at] === '' ? pair : { ...pair, equals: true }));
}

function asWritten(state: QueryState, segments: readonly string[]): QueryState {
  return {
    ...state,
    pairs: state.pairs.map((pair) => {
      const { key, value } = pairOf(segments[pair.at] ?? '', pair.at);
      return { ...pair, key, value };
    }),
  };
}

/** Whoever encodes by itself begins with what was sent, whatever the server makes of that. */
export function onWritten(subject: Subject, changes: readonly Change<QueryState>[]): Change<QueryState>[] {
  if (subject.readings['signed-query'] === 'as-sent') return [...changes];
  const segments = (subject.rawQuery ?? '').split('&');
  const read = queryState(subject);
  return changes.map((change) => ({
    ...change,
    apply: (state) =>
      change.apply(state.pairs === read.pairs || isSame(state, read) ? asWritten(state, segments) : state),
  }));
}

/** Nothing was done to them before. */
function isSame({ pairs }: QueryState, read: QueryState): boolean {
  return (
    pairs.length === read.pairs.length &&
    pairs.every(
      ({ key, value }, index) => key === read.pairs[index]?.key && value === read.pairs[index]?.value,
    )
  );
}
