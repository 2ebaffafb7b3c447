/** Line 3 that asks a list for other records than the request does: another page, a page’s number, another status. */

import { PAGE } from '../../api.ts';
import { ORDER_STATUSES } from '../../assumed-values.ts';
import type { Change } from '../changes.ts';
import type { Subject } from '../subject.ts';
import { onPairs, type Pair, pairOf, plainBytes, type QueryState, queryChange } from './model.ts';

const COUNT = /^\d{1,9}$/;

/** Those of the API docs, and what people ask for beyond them, which a client may cut to the limit. */
const LIMITS: readonly number[] = [PAGE.defaultLimit, 10, 25, 50, 100, PAGE.maxLimit, 250, 500, 1000];

export function otherRecordsChanges(subject: Subject): Change<QueryState>[] {
  return [...otherPages(subject), ...pageNumbers(subject), ...otherStatuses(subject)];
}

function sentAs({ pairs }: Subject, name: string): string {
  return pairs.map(pairOf).find(({ key }) => plainBytes(key) === name)?.value ?? '';
}

function onParameter(name: string, change: (pair: Pair) => Pair): Change<QueryState>['apply'] {
  return onPairs((all) => all.map((pair) => (plainBytes(pair.key) === name ? change(pair) : pair)));
}

/** A list fetched page by page with one signature: of its first page, of the one before or behind, or with another limit. */
function otherPages(subject: Subject): Change<QueryState>[] {
  const [offset, limit] = [sentAs(subject, 'offset'), sentAs(subject, 'limit')];
  const signed = (name: string, value: number, more: { reach?: 2 }) => {
    const changed = onParameter(name, (pair) => ({ ...pair, value: String(value) }));
    return queryChange('content', 'query-other-page', `${name}=${value}`, changed, more);
  };
  const step = COUNT.test(limit) ? Number(limit) : PAGE.defaultLimit;
  const offsets = COUNT.test(offset) ? new Set([0, Number(offset) - step, Number(offset) + step]) : [];
  const limits = COUNT.test(limit) ? LIMITS : [];
  return [
    ...[...offsets]
      .filter((other) => other >= 0 && other !== Number(offset))
      .map((other) => signed('offset', other, {})),
    ...limits.filter((other) => other !== Number(limit)).map((other) => signed('limit', other, { reach: 2 })),
  ];
}

/** Pages are counted from 0 or from 1. */
const FIRST_PAGES = [1, 0] as const;

/** The number of the page in place of the offset: under its own name, or as if it were the offset. */
function pageNumbers(subject: Subject): Change<QueryState>[] {
  const [offset, limit] = [sentAs(subject, 'offset'), sentAs(subject, 'limit')];
  const step = COUNT.test(limit) ? Number(limit) : PAGE.defaultLimit;
  if (!COUNT.test(offset) || Number(offset) % step !== 0) return [];
  return FIRST_PAGES.flatMap((first) => {
    const page = Number(offset) / step + first;
    return (
      (['page', 'offset'] as const)
        // A multiple of the limit is rather the offset of another page.
        .filter((key) => key === 'page' || page % step !== 0)
        .map((key) => {
          const how = `${key}=${page}, a page number counted from ${first}`;
          const way = key === 'page' && first === 1 ? 'page-from-one' : undefined;
          const changed = onParameter('offset', (pair) => ({ ...pair, key, value: String(page) }));
          return queryChange('content', 'query-page-number', [way, how], changed, { reach: 2 });
        })
    );
  });
}

function otherStatuses(subject: Subject): Change<QueryState>[] {
  const sent = sentAs(subject, 'status');
  if (sent === '') return [];
  return ORDER_STATUSES.filter((other) => other !== sent).map((other) =>
    queryChange(
      'content',
      'query-other-status',
      `status=${other}`,
      onParameter('status', (pair) => ({ ...pair, value: other })),
      { reach: 2 },
    ),
  );
}
