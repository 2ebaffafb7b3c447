/** The focus of a field or part that a click elsewhere leads to, as soon as it's there. */

import { type RefObject, useEffect, useRef } from 'react';
import type { FocusRequest } from '../../lib/state/page-state.ts';
import type { FieldId } from '../../lib/state/places.ts';
import type { DataGridHandle } from '../ui/data-grid.tsx';
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
  useWanted(field, isIt, () => {
    const { current } = ref;
    const takesIt = current?.matches(`${TYPED_IN}, ${PART}`);
    (takesIt ? current : current?.querySelector<HTMLElement>(TYPED_IN))?.focus();
    return current !== null;
  });
  return ref;
}

/** @param take gives it the focus. Whether it's there. */
export function useWanted(field: FocusRequest['field'], isIt: boolean, take: () => boolean): void {
  const turn = useApp(({ focusRequest }) => (focusRequest?.field === field ? focusRequest.turn : undefined));
  const taken = useApp((state) => state.focusTaken);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it's wanted.
  useEffect(() => {
    if (turn !== undefined && isIt && take()) taken();
  }, [turn, isIt, taken]);
}

/** The chosen row of a grid, once it's brought back. */
export function useWantedRow(field: FieldId, grid: RefObject<DataGridHandle | null>): void {
  useWanted(field, true, () => {
    grid.current?.focusChosen();
    return true;
  });
}
