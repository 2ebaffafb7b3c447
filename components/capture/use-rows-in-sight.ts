/** Which rows of a long list are drawn, and that the list stays at its end while it's there. */

import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** In pixels; the same in the style sheet. The list's head is as high. */
export const ROW = 24;
/** How near its end a list counts as scrolled there, in pixels. */
const NEAR = 2 * ROW;

interface LongList {
  readonly element: RefObject<HTMLTableElement | null>;
  readonly count: number;
  /** The chosen row's place, or -1: it's brought into sight, and drawn wherever the list was scrolled to. */
  readonly at: number;
  readonly keyOf: (index: number) => number;
}

export function useRowsInSight({
  element,
  count,
  at,
  keyOf,
}: LongList): Virtualizer<HTMLTableElement, HTMLTableRowElement> {
  const drawn = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      return at < 0 || inSight.includes(at) ? inSight : [...inSight, at].sort((a, b) => a - b);
    },
    [at],
  );
  const list = useVirtualizer<HTMLTableElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => element.current,
    estimateSize: () => ROW,
    overscan: 12,
    paddingStart: ROW,
    scrollPaddingStart: ROW,
    rangeExtractor: drawn,
    getItemKey: keyOf,
  });
  useTail(element, count, () => list.scrollToIndex(count - 1));
  // The list is shorter once there are details below it.
  const height = list.scrollRect?.height;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another height.
  useEffect(() => {
    if (at >= 0) list.scrollToIndex(at);
  }, [at, height, list]);
  return list;
}

/** Keeps the newest in sight for as long as the list is scrolled to its end. */
function useTail(list: LongList['element'], count: number, toEnd: () => void): void {
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const look = (): void => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every row that's added.
  useEffect(() => {
    if (isAtEnd.current && count > 0) toEnd();
  }, [count]);
}
