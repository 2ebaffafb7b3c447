/** What's below the records, where there's no room beside them, comes into sight when its button opens it. */

import { type RefObject, useEffect } from 'react';

/** Less of it than this doesn't show what it is. */
const ENOUGH_PX = 160;

/** @param opened by a button; a record that's chosen stays in sight itself. */
export function useInSight(element: RefObject<HTMLElement | null>, opened: string | undefined): void {
  useEffect(() => {
    const top = element.current?.getBoundingClientRect().top ?? 0;
    if (opened !== undefined && top > window.innerHeight - ENOUGH_PX)
      element.current?.scrollIntoView?.({ block: 'start' });
  }, [element, opened]);
}
