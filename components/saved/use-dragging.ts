/** Saved requests and collections are dragged to another place; where they'd come to is known while they are. */

import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { followDrag } from './follow-drag.ts';

export interface Dragged {
  readonly kind: 'request' | 'collection';
  readonly id: string;
}

/** Between what's drawn: before the `at`-th of its collection, or before the `at`-th collection. */
export interface DropGap {
  /** Absent where it's a collection that's dragged. */
  readonly collection?: string;
  readonly at: number;
}

export interface Dragging {
  readonly dragged: Dragged;
  /** Absent where it would stay where it is. */
  readonly gap: DropGap | undefined;
}

interface DragOutcomes {
  readonly onDrop: (dragged: Dragged, gap: DropGap) => void;
  /** It stays where it was. */
  readonly onStay: () => void;
}

/** Of the list: elements with `data-request` in elements with `data-collection`, whose heads have `data-head`. */
export function useDragging(list: RefObject<HTMLElement | null>, outcomes: DragOutcomes) {
  const [dragging, setDragging] = useState<Dragging | undefined>(undefined);
  const label = useRef<HTMLElement>(null);
  const place = useRef('');
  const callOff = useRef<() => void>(undefined);
  useEffect(() => () => callOff.current?.(), []);
  const press = (event: PointerEvent): void => {
    const element = list.current;
    const dragged = draggedAt(event);
    if (!element || !dragged) return;
    let gap: DropGap | undefined;
    let giveBack: (() => void) | undefined;
    const show = (x: number, y: number): void => {
      const next = gapAt(element, dragged, y);
      place.current = `${x + 12}px ${y + 8}px`;
      label.current?.style.setProperty('translate', place.current);
      if (next?.at === gap?.at && next?.collection === gap?.collection) return;
      gap = next;
      setDragging({ dragged, gap });
    };
    const end = (): void => {
      setDragging(undefined);
      giveBack?.();
    };
    callOff.current = followDrag(event.nativeEvent, element, {
      begun(x, y) {
        const scrolled = element.scrollTop;
        setDragging({ dragged, gap });
        // As it will be drawn: what's measured next is how it looks then.
        element.dataset['dragging'] = dragged.kind;
        if (dragged.kind === 'collection') giveBack = keepUnder(element, dragged, y, scrolled);
        show(x, y);
      },
      moved: show,
      dropped() {
        end();
        if (gap) outcomes.onDrop(dragged, gap);
        else outcomes.onStay();
      },
      calledOff() {
        end();
        outcomes.onStay();
      },
    });
  };
  /** Goes with the mouse, above everything else. */
  const labelRef = useCallback((element: HTMLElement | null): void => {
    label.current = element;
    element?.style.setProperty('translate', place.current);
    element?.showPopover?.();
  }, []);
  return { dragging, press, labelRef };
}

function draggedAt({ button, pointerType, target }: PointerEvent): Dragged | undefined {
  if (button !== 0 || !(target instanceof Element)) return undefined;
  // A finger scrolls elsewhere, and so does a pen.
  if ((pointerType === 'touch' || pointerType === 'pen') && !target.closest('[data-grip]')) return undefined;
  if (target.closest('button, dialog')) return undefined;
  const request = target.closest<HTMLElement>('[data-request]')?.dataset['request'];
  if (request !== undefined) return { kind: 'request', id: request };
  const head = target.closest('[data-head]')?.closest<HTMLElement>('[data-collection]');
  const collection = head?.dataset['collection'];
  return collection === undefined ? undefined : { kind: 'collection', id: collection };
}

function gapAt(list: HTMLElement, { kind, id }: Dragged, y: number): DropGap | undefined {
  const collections = elementsIn(list, '[data-collection]');
  if (kind === 'collection') {
    const at = countAbove(collections, y);
    return isSamePlace(collections, id, at) ? undefined : { at };
  }
  const under = collections.findLast((one) => one.getBoundingClientRect().top <= y) ?? collections[0];
  const collection = under?.dataset['collection'];
  if (!under || collection === undefined) return undefined;
  const requests = elementsIn(under, '[data-request]');
  const at = countAbove(requests, y);
  return isSamePlace(requests, id, at) ? undefined : { collection, at };
}

function elementsIn(element: HTMLElement, selector: string): readonly HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(selector)];
}

function countAbove(elements: readonly HTMLElement[], y: number): number {
  return elements.filter((element) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

function isSamePlace(elements: readonly HTMLElement[], id: string, at: number): boolean {
  const own = elements.findIndex(({ dataset: { request, collection } }) => (request ?? collection) === id);
  return own !== -1 && (at === own || at === own + 1);
}

/**
 * Of collections the heads alone are drawn while one is dragged, and its own stays under the mouse. Returns the way back
 * to how the list was scrolled.
 */
function keepUnder(list: HTMLElement, { id }: Dragged, y: number, scrolled: number): () => void {
  const own = elementsIn(list, '[data-collection]').find(({ dataset }) => dataset['collection'] === id);
  const { top = y, height = 0 } = own?.getBoundingClientRect() ?? {};
  const missing = y - (top + height / 2);
  if (missing > 0) list.style.paddingBlockStart = `${missing}px`;
  else list.scrollTop -= missing;
  return () => {
    list.style.paddingBlockStart = '';
    requestAnimationFrame(() => {
      list.scrollTop = scrolled;
    });
  };
}
