/** Brings what a check came to into sight: it stands below what was edited, often below the end of the window. */

import { type RefObject, useEffect, useRef } from 'react';

/** Of one that’s longer than the window, its beginning. */
export function useVerdictInSight(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const isLong = element.getBoundingClientRect().height > window.innerHeight * 0.8;
    element.scrollIntoView?.({ block: isLong ? 'start' : 'nearest' });
  }, []);
  return place;
}
