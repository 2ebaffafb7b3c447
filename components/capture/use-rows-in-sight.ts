/** Which rows of a long list are drawn, and that the list stays at its end while it's there. */

import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** In pixels; the same in the style sheet. The list's head is as high. */
export const ROW = 24;
/** How near its end a list counts as scrolled there, in pixels. */
const NEAR = 2 * ROW;

type RowsInSight = Virtualizer<HTMLTableElement, HTMLTableRowElement>;

interface LongList {
  readonly element: RefObject<HTMLTableElement | null>;
  readonly count: number;
  /** The chosen row's place, or -1: it's brought into sight, and drawn wherever the list was scrolled to. */
  readonly at: number;
}

export function useRowsInSight({ element, count, at }: LongList): RowsInSight {
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
    overscan: 8,
    paddingStart: ROW,
    scrollPaddingStart: ROW,
    rangeExtractor: drawn,
  });
  // The list is shorter once there are details below it.
  const height = list.scrollRect?.height;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another height.
  useEffect(() => {
    if (at >= 0) list.scrollToIndex(at);
  }, [at, height, list]);
  useTail(list, count);
  return list;
}

/** Keeps the newest in sight for as long as the list is scrolled to its end. */
function useTail(list: RowsInSight, count: number): void {
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every row that's added.
  useEffect(() => {
    if (isAtEnd.current && count > 0) list.scrollToIndex(count - 1);
  }, [count]);
  const { scrollOffset, scrollRect } = list;
  // After what was added had its turn. Asking the element itself would make the browser lay it out at once.
  useEffect(() => {
    if (scrollOffset === null || !scrollRect) return;
    isAtEnd.current = list.getTotalSize() - scrollOffset - scrollRect.height < NEAR;
  });
}
