/** Whether an element is narrower than so many pixels. The browser tells it, so that nothing reads the layout. */

import { type RefObject, useLayoutEffect, useState } from 'react';

export function useIsNarrow(element: RefObject<Element | null>, below: number): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined;
    setIsNarrow(element.current.clientWidth < below);
    const observer = new ResizeObserver(([entry]) => entry && setIsNarrow(entry.contentRect.width < below));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, below]);
  return isNarrow;
}
