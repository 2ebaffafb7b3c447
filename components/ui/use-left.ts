/**
 * Whether a field was left, so that what's wrong with it may be said. Where a press left it, only once that's over: the
 * words would move what's pressed from under the pointer, and its click would be lost.
 */

import { useEffect, useRef, useState } from 'react';

/** @returns the second for the field's `onBlur`. */
export function useLeft(): readonly [boolean, () => void] {
  const [left, setLeft] = useState(false);
  const isPressed = useRef(false);
  const leave = (): void => {
    if (!isPressed.current) setLeft(true);
    // The click comes right after the pointer is up.
    else addEventListener('pointerup', () => setTimeout(() => setLeft(true)), { once: true });
  };
  useEffect(() => {
    const track = ({ type }: Event): void => {
      isPressed.current = type === 'pointerdown';
    };
    const types = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const type of types) addEventListener(type, track, true);
    return () => {
      for (const type of types) removeEventListener(type, track, true);
    };
  }, []);
  return [left, leave];
}
