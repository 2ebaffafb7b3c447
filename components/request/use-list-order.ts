/** In which order a list of requests stands, and the way to turn it, which is remembered: a log has its newest at the end, what's of many days begins with it. */

import { useMemo } from 'react';
import type { TurnableList } from '../../lib/storage/settings.ts';
import { useApp } from '../app/store-context.tsx';

export interface ListOrder {
  readonly isNewestFirst: boolean;
  readonly turn: () => void;
}

const USUALLY_NEWEST_FIRST: Readonly<Record<TurnableList, boolean>> = {
  captured: false,
  inbox: false,
  history: true,
};

/** @param rows in the usual order. @param staysFirst of those that come before the others in either order; the same function every time. */
export function useListOrder<Row>(
  list: TurnableList,
  rows: readonly Row[],
  staysFirst?: (row: Row) => boolean,
): { readonly rows: readonly Row[]; readonly order: ListOrder } {
  const { isTurned, turnList } = useApp((state) => ({
    isTurned: state.settings.turnedLists?.includes(list) === true,
    turnList: state.turnList,
  }));
  const order = useMemo(
    () => ({
      isNewestFirst: USUALLY_NEWEST_FIRST[list] !== isTurned,
      turn: () => void turnList(list),
    }),
    [list, isTurned, turnList],
  );
  const shown = useMemo(() => (isTurned ? turned(rows, staysFirst) : rows), [rows, isTurned, staysFirst]);
  return { rows: shown, order };
}

function turned<Row>(rows: readonly Row[], staysFirst: ((row: Row) => boolean) | undefined): readonly Row[] {
  const reversed = rows.toReversed();
  if (!staysFirst) return reversed;
  return [...reversed.filter(staysFirst), ...reversed.filter((row) => !staysFirst(row))];
}
