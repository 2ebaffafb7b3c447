/** Which rows of a very long list are drawn. Rows are equally high, so that nothing has to be measured while it scrolls. */

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRested } from './use-rested.ts';

/** What a row is told by in a list whose rows come and go. */
export type RowKey = string | number;

/** In pixels: rows of one line, and the head of every list; the same in the style sheet. */
export const ROW = 24;
/** Browsers stop at 17 to 33 million pixels, and place what's beyond 8 million inexactly. */
export const TALLEST = 8_000_000;
/** Drawn beyond the edges, so that they're there before they come into sight. */
const BESIDE = 6;

/** What's scrolled, in pixels: the rows, all of them; the element that stands for them; and how much of it is in sight. */
export interface Extent {
  readonly rows: number;
  readonly element: number;
  readonly sight: number;
}

export function extentOf(count: number, sight: number, rowHeight = ROW): Extent {
  const rows = count * rowHeight;
  return { rows, element: Math.min(rows, TALLEST), sight };
}

/** Where the element stands once the rows are scrolled to `top`. */
export function elementTop({ rows, element, sight }: Extent, top: number): number {
  return rows === element ? top : (top / Math.max(1, rows - sight)) * Math.max(0, element - sight);
}

/**
 * Where the rows stand once the element went from `before` to `now`. Where the element is shorter than the rows, a wheel
 * moves them pixel by pixel and the scroll bar's thumb leads to a share of all.
 */
export function rowsTop(extent: Extent, top: number, before: number, now: number): number {
  const { rows, element, sight } = extent;
  const most = Math.max(0, rows - sight);
  if (rows === element) return Math.min(most, Math.max(0, now));
  const isNear = Math.abs(now - before) <= 2 * sight;
  const moved = isNear ? top + now - before : (now / Math.max(1, element - sight)) * most;
  // At its ends the element can't go on: what little is left is taken at once.
  if (now <= 0 && moved <= 2 * sight) return 0;
  if (now >= element - sight && moved >= most - 2 * sight) return most;
  return Math.min(most, Math.max(0, moved));
}

export interface RowWindow {
  /** The first row drawn, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Of the element that stands for all rows, in pixels. */
  readonly height: number;
  /** Where a row stands in it, in pixels. */
  readonly placeOf: (index: number) => number;
  /** How many rows are in sight at once; at least 1. */
  readonly page: number;
  readonly reveal: (index: number) => void;
  /** As many rows are drawn, where there are as many, wherever it's scrolled to: each element is used again. */
  readonly drawn: number;
  /** The first row drawn when it was last at rest. */
  readonly restedAt: number;
}

interface Scrolled {
  readonly count: number;
  /** In pixels. */
  readonly rowHeight: number;
  /** A row that stays in sight where it gets less room, as with details that open below. */
  readonly chosen: number | undefined;
  /** Begins at its end, and stays there while that's in sight. */
  readonly followsEnd: boolean;
  /** Where it's another one, the list is begun anew. */
  readonly order: string | undefined;
  /** The key of the first row, and where that of a key stands by now, of those that come first; -1 elsewhere. */
  readonly first: RowKey | undefined;
  readonly placeOfKey: (key: RowKey) => number;
}

/** @param element what's scrolled, once it's there. */
export function useRowWindow(element: HTMLElement | null, scrolled: Scrolled): RowWindow {
  const { count, rowHeight, chosen, followsEnd } = scrolled;
  const [sight, setSight] = useState(0);
  const [top, setTop] = useState(0);
  const extent = extentOf(count, sight, rowHeight);
  const now = useRef({ extent, top, scrolled: 0 });
  now.current.extent = extent;
  const see = useCallback((next: number): void => {
    now.current.extent = { ...now.current.extent, sight: next };
    setSight(next);
  }, []);
  useSight(element, see);

  const move = useCallback((next: number): void => {
    now.current.top = next;
    setTop(next);
  }, []);
  const place = useCallback(
    (next: number): void => {
      const { current } = now;
      current.scrolled = elementTop(current.extent, next);
      if (element) element.scrollTop = current.scrolled;
      move(next);
    },
    [element, move],
  );
  useScrolling(element, now, move, place);
  // Who looks at one row isn't moved away from it.
  useEndFollowed(followsEnd && chosen === undefined, chosen, { ...extent, rowHeight }, now, place);
  // Fewer rows than before, or more of them in sight.
  const most = Math.max(0, extent.rows - sight);
  useLayoutEffect(() => {
    if (now.current.top > most) place(most);
  }, [most, place]);

  const wanted = useRef<number | undefined>(undefined);
  const reveal = useCallback(
    (index: number): void => {
      wanted.current = element ? undefined : index;
      if (!element) return;
      const { top: at, extent: all } = now.current;
      const last = (index + 1) * rowHeight - all.sight;
      if (index * rowHeight < at || all.sight < rowHeight) place(index * rowHeight);
      else if (last > at) place(last);
    },
    [element, place, rowHeight],
  );
  // Asked for while there was nothing yet that could be scrolled.
  useLayoutEffect(() => {
    if (element && wanted.current !== undefined) reveal(wanted.current);
  }, [element, reveal]);
  useKeptInSight(chosen, { sight, rowHeight }, now, place, reveal);
  useStartKept(scrolled, now, place, reveal);
  const shift = elementTop(extent, top) - top;
  const drawn = Math.ceil(sight / rowHeight) + 1 + 2 * BESIDE;
  const from = Math.max(0, Math.min(Math.floor(top / rowHeight) - BESIDE, count - drawn));
  return {
    from,
    to: Math.min(count, from + drawn),
    height: extent.element,
    placeOf: (index) =>
      Math.min(Math.max(0, index * rowHeight + shift), Math.max(0, extent.element - rowHeight)),
    page: Math.max(1, Math.floor(sight / rowHeight) - 1),
    reveal,
    drawn,
    restedAt: useRested(from),
  };
}

/** How near its end a list counts as scrolled there, in pixels. */
const NEAR_END = 2 * ROW;

/** Where rows get another height, the chosen one stays in its place, or else the first in sight. */
function useEndFollowed(
  follows: boolean,
  chosen: number | undefined,
  { rows, sight, rowHeight }: Extent & Pick<Scrolled, 'rowHeight'>,
  now: RefObject<Now>,
  place: (top: number) => void,
): void {
  const before = useRef({ rows, sight, rowHeight });
  useLayoutEffect(() => {
    const then = before.current;
    before.current = { rows, sight, rowHeight };
    const { top } = now.current;
    const wasAtEnd = then.sight === 0 || top >= then.rows - then.sight - NEAR_END;
    if (follows && wasAtEnd && rows > sight) place(rows - sight);
    else if (then.rowHeight !== rowHeight) {
      const stays = chosen !== undefined && isSeen(chosen, top, then) ? chosen : top / then.rowHeight;
      const next = stays * rowHeight - (stays * then.rowHeight - top);
      place(Math.max(0, Math.min(rows - sight, next)));
    }
  }, [follows, chosen, rows, sight, rowHeight, now, place]);
}

/** What comes before the first row doesn't move those that are looked at: where it's scrolled, or one is chosen. */
function useStartKept(
  { order, first, placeOfKey, chosen, followsEnd, rowHeight }: Scrolled,
  now: RefObject<Now>,
  place: (top: number) => void,
  reveal: (index: number) => void,
): void {
  const before = useRef({ order, first });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where other rows come first.
  useLayoutEffect(() => {
    const then = before.current;
    before.current = { order, first };
    const { top, extent } = now.current;
    if (then.order !== order) {
      if (chosen !== undefined) reveal(chosen);
      else place(followsEnd ? Math.max(0, extent.rows - extent.sight) : 0);
    } else if (!followsEnd && then.first !== undefined && (top > 0 || chosen !== undefined)) {
      const came = placeOfKey(then.first);
      if (came > 0) place(top + came * rowHeight);
    }
  }, [order, first]);
}

function useKeptInSight(
  index: number | undefined,
  { sight, rowHeight }: InSight,
  now: RefObject<Now>,
  place: (top: number) => void,
  reveal: (index: number) => void,
): void {
  const before = useRef(sight);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where there's another amount of room, or need.
  useLayoutEffect(() => {
    const wasSeen =
      index !== undefined && isSeen(index, now.current.top, { sight: before.current, rowHeight });
    const hasOtherRoom = before.current !== sight;
    before.current = sight;
    if (!wasSeen) return;
    // No row is cut at the top, so none is at the bottom where whole rows have room.
    if (hasOtherRoom) place(Math.round(now.current.top / rowHeight) * rowHeight);
    reveal(index);
  }, [sight, rowHeight]);
}

/** Some of the row is. */
function isSeen(index: number, top: number, { sight, rowHeight }: InSight): boolean {
  return (index + 1) * rowHeight > top && index * rowHeight < top + sight;
}

type InSight = Pick<Extent, 'sight'> & Pick<Scrolled, 'rowHeight'>;

/** How much room there is for rows, told whenever it changes. */
function useSight(element: HTMLElement | null, tell: (sight: number) => void): void {
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = (): void => tell(Math.max(0, element.clientHeight - ROW));
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, tell]);
}

interface Now {
  extent: Extent;
  top: number;
  /** Where the element was last. */
  scrolled: number;
}

function useScrolling(
  element: HTMLElement | null,
  now: RefObject<Now>,
  move: (top: number) => void,
  place: (top: number) => void,
): void {
  useEffect(() => {
    if (!element) return undefined;
    const scroll = (): void => {
      const { extent, top, scrolled } = now.current;
      const at = element.scrollTop;
      if (Math.abs(at - scrolled) < 1) return;
      now.current.scrolled = at;
      // In the same frame, or there'd be nothing to see in the part that came into sight.
      flushSync(() => move(rowsTop(extent, top, scrolled, at)));
    };
    // Once at rest, the thumb stands where the rows are.
    const settle = (): void => {
      const { extent, top } = now.current;
      if (extent.rows !== extent.element) place(top);
    };
    element.addEventListener('scroll', scroll, { passive: true });
    element.addEventListener('scrollend', settle);
    return () => {
      element.removeEventListener('scroll', scroll);
      element.removeEventListener('scrollend', settle);
    };
  }, [element, now, move, place]);
}
