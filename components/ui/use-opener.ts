/** The button that opens a form gets the focus back once the form is gone. It's disabled while the form is there. */

import { type RefObject, useEffect, useRef } from 'react';

/** @returns for the button's `ref`. */
export function useOpener(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
