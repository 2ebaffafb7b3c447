/** Bars drawn into an element as wide as it is, again whenever it or they change. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BarDrawing, Bars } from './charts-bars.ts';

/** Where the bars begin and end, in pixels from the edges of the drawing; and how high it is. */
export const EDGES = { start: 44, end: 12, height: 168 } as const;

/** Where nothing can be measured. */
const USUAL_WIDTH = 600;

/** @param barsIn makes them for a width. @returns where they're drawn, how wide, and whether that couldn't be loaded. */
export function useDrawnBars(barsIn: (width: number) => Bars): {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly width: number;
  readonly failed: boolean;
} {
  const element = useRef<HTMLDivElement>(null);
  const drawing = useRef<BarDrawing | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const width = useWidth(element);
  const bars = barsIn(width);
  const latest = useRef(bars);
  useEffect(() => {
    latest.current = bars;
    drawing.current?.draw(bars);
  });
  useEffect(() => {
    let gone = false;
    import('./charts-bars.ts').then(
      ({ drawBars }) => {
        if (!gone && element.current) drawing.current = drawBars(element.current, latest.current);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      drawing.current?.remove();
      drawing.current = undefined;
    };
  }, []);
  return { element, width, failed };
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(USUAL_WIDTH);
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const now = Math.floor(entry?.contentRect.width ?? 0);
      // Hidden, as in a closed disclosure, it's as good as unmeasured.
      if (now > 0) setWidth(now);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
