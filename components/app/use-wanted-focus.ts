/** The focus of a field or part that a click elsewhere leads to, as soon as it's there. */

import { type RefObject, useEffect, useRef } from 'react';
import type { FieldId } from '../../lib/state/places.ts';
import { useApp } from './store-context.tsx';

/** Takes the focus itself, for what's in it to be next. */
const PART = '[tabindex="-1"]';
const TYPED_IN = 'input:not([hidden]), select, textarea, [contenteditable="true"]';

/**
 * @param isIt whether it's this one of several that are called the same, as of rows the last.
 * @returns for `ref` of the field, or of what it's in.
 */
export function useWantedFocus<E extends HTMLElement>(field: FieldId, isIt = true): RefObject<E | null> {
  const ref = useRef<E>(null);
  const turn = useApp(({ focusRequest }) => (focusRequest?.field === field ? focusRequest.turn : undefined));
  const taken = useApp((state) => state.focusTaken);
  useEffect(() => {
    const { current } = ref;
    if (turn === undefined || !isIt || !current) return;
    const takesIt = current.matches(`${TYPED_IN}, ${PART}`);
    (takesIt ? current : current.querySelector<HTMLElement>(TYPED_IN))?.focus();
    taken();
  }, [turn, isIt, taken]);
  return ref;
}
