/** Line 3 from the URLs the client meant, each under the mistake that leads from it to what was sent. */

import type { Change } from '../changes.ts';
import { FRAGMENT_COST, hintTargets, knownFragments, shownHint } from '../hint-targets.ts';
import type { Subject } from '../subject.ts';
import type { QueryMistakeId } from './mistakes.ts';
import {
  asSent,
  bySpecification,
  onPairs,
  type Pair,
  pairOf,
  pairsAsRead,
  pairText,
  plainBytes,
  type QueryState,
  queryChange,
} from './model.ts';

/** More pairs than this aren't a hint but a mistake in giving it. */
const MOST_PAIRS = 100;

export function queryHintChanges(subject: Subject): Change<QueryState>[] {
  return [...meantQueries(subject), ...queryFragments(subject)];
}

/** With the pair it stands behind, which may be sorted elsewhere, and behind the finished query. */
function queryFragments(subject: Subject): Change<QueryState>[] {
  const last = subject.pairs.length - 1;
  return knownFragments(subject).flatMap(({ text, how }) => [
    queryChange(
      'content',
      'query-fragment',
      how,
      onPairs((pairs) => pairs.map((pair) => (pair.at === last ? withBehind(pair, `#${text}`) : pair))),
      { cost: FRAGMENT_COST },
    ),
    queryChange(
      'around',
      'query-fragment',
      how,
      (state) => ({ ...state, wrap: (query) => `${state.wrap(query)}#${text}` }),
      { cost: FRAGMENT_COST },
    ),
  ]);
}

function withBehind(pair: Pair, more: string): Pair {
  return pair.equals ? { ...pair, value: pair.value + more } : { ...pair, key: pair.key + more };
}

function meantQueries(subject: Subject): Change<QueryState>[] {
  const sent = subject.pairs.map(pairOf);
  return hintTargets(subject).flatMap(({ query }) => {
    const meant = (query ?? '')
      .split('&')
      .filter((text) => text !== '')
      .map(pairOf);
    if (meant.length === 0 || meant.length > MOST_PAIRS) return [];
    const id = relation(meant, sent);
    const pairs = pairsAsRead(query ?? '', subject);
    const how = `the query of the URL you gave, ${shownHint(query ?? '')}`;
    return [
      queryChange('content', id, how, (state) => ({ ...state, pairs }), {
        cost: 3,
        // Signed in the order it was given, a query is wrong whatever was sent: line 3 is sorted.
        ...(id !== 'query-order-as-sent' && { meant: 'query' }),
      }),
      // In its own order it's one mistake where nothing else differs; else the order is a second one.
      ...(id === 'query-order-as-sent'
        ? [
            queryChange(
              'content',
              id,
              `${how}, in its order`,
              (state) => ({ ...state, pairs, order: asSent }),
              { cost: 3, alone: true },
            ),
          ]
        : []),
    ];
  });
}

function relation(meant: readonly Pair[], sent: readonly Pair[]): QueryMistakeId {
  const texts = (pairs: readonly Pair[]) => bySpecification(pairs).map(pairText);
  const plains = (pairs: readonly Pair[]) =>
    pairs
      .map((pair) => pairText({ ...pair, key: plainBytes(pair.key), value: plainBytes(pair.value) }))
      .sort();
  if (equal(texts(meant), texts(sent))) return 'query-order-as-sent';
  if (equal(plains(meant), plains(sent))) return 'query-enc';
  const sentTexts = new Set(plains(sent));
  if (plains(meant).every((text) => sentTexts.has(text))) return 'query-subset-signed';
  const sentKeys = new Set(sent.map(({ key }) => key));
  if (meant.some(({ key, value }) => !sentKeys.has(key) && /^(?:None|null|undefined|nil|NaN|)$/.test(value)))
    return 'query-null-literal';
  return 'query-extra-param-signed';
}

function equal(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, index) => text === others[index]);
}
