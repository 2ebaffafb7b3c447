/**
 * Paste or drop anywhere: into the address field, or onto the page where no field has the focus. All other fields keep
 * the browser's own paste. It listens from the first moment: what's pasted as a page opens isn't lost in a field.
 */

import { useEffect } from 'react';
import type { AppStore } from '../../lib/state/app-state.ts';
import { useAppStore } from './store-context.tsx';

/** In the popup, the address field alone takes something. */
export function PasteAnywhere() {
  const store = useAppStore();
  useEffect(() => pasteAnywhere(store), [store]);
  return null;
}

/** @returns what ends it. */
function pasteAnywhere(store: AppStore): () => void {
  const { surface } = store.getState();
  const placeIn = (target: EventTarget | null) => {
    const into = intoOf(target);
    return surface === 'popup' && into?.kind === 'page' ? undefined : into;
  };
  /** What's dragged from here to there is the user's own, as a selected word. */
  let isOwn = false;
  const listeners = {
    paste(event: ClipboardEvent) {
      const { clipboardData } = event;
      if (clipboardData && !isTaken(event)) take(event, clipboardData);
    },
    dragover(event: DragEvent) {
      const { dataTransfer } = event;
      if (!dataTransfer || event.defaultPrevented || isOwn) return;
      const isOpen = isTaken(event) || placeIn(event.target) === undefined;
      // The browser would leave the page for a file, also where nothing takes it.
      if (!dataTransfer.types.includes('Files') && (isOpen || !dataTransfer.types.includes('text/plain')))
        return;
      event.preventDefault();
      dataTransfer.dropEffect = isOpen ? 'none' : 'copy';
    },
    drop(event: DragEvent) {
      const { dataTransfer } = event;
      if (!dataTransfer || event.defaultPrevented || isOwn) return;
      if (!isTaken(event)) take(event, dataTransfer);
      else if (dataTransfer.types.includes('Files')) event.preventDefault();
    },
    dragstart() {
      isOwn = true;
    },
    dragend() {
      isOwn = false;
    },
    /** What's dragged may be gone from the page before it ends. While it lasts, no pointer moves. */
    pointermove({ buttons }: PointerEvent) {
      if (buttons === 0) isOwn = false;
    },
  };

  function take(event: ClipboardEvent | DragEvent, data: DataTransfer): void {
    const place = placeIn(event.target);
    const text = data.getData('text/plain');
    const files = [...data.files];
    if (!place || (text.trim() === '' && files.length === 0)) return;
    if (files.length === 0 && place.kind === 'target' && isForField(text, place)) return;
    event.preventDefault();
    const { withPasted, view } = store.getState();
    const into = { ...place, view, isTyping: isHalfTyped() };
    void withPasted((actions) =>
      text.trim() === '' ? actions.takeFiles(files, into) : actions.takeText(text, into),
    );
  }

  const all = Object.entries(listeners) as [keyof typeof listeners, (event: Event) => void][];
  for (const [type, listener] of all) addEventListener(type, listener);
  return () => {
    for (const [type, listener] of all) removeEventListener(type, listener);
  };
}

/** Another has it, or a dialog covers the page. */
function isTaken(event: Event): boolean {
  return event.defaultPrevented || document.querySelector('dialog[open]') !== null;
}

const NO_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image'];

/** A form whose fields are its own, as for a new key. */
function isHalfTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    ':is(input, textarea):is([data-holds="unstored"] *)',
  );
  return [...fields].some((field) => !NO_TEXT.includes(field.type) && field.value !== '');
}

type Place =
  | { readonly kind: 'page' }
  | { readonly kind: 'target'; readonly value: string; readonly start: number; readonly end: number };

/** `undefined` for a field that takes text itself. */
function intoOf(target: EventTarget | null): Place | undefined {
  if (!(target instanceof HTMLElement)) return { kind: 'page' };
  if (target instanceof HTMLInputElement && target.dataset['takes'] === 'requests') {
    const { value, selectionStart, selectionEnd } = target;
    const start = selectionStart ?? value.length;
    return { kind: 'target', value, start, end: selectionEnd ?? start };
  }
  const isText = target instanceof HTMLInputElement && !NO_TEXT.includes(target.type);
  const isField = isText || target.isContentEditable || target.closest('textarea') !== null;
  return isField ? undefined : { kind: 'page' };
}

/** What the address field takes as it is: a path or a piece of one but no key id nor body, and a URL that's a parameter's value. */
function isForField(text: string, { value, start }: Extract<Place, { kind: 'target' }>): boolean {
  const line = text.trim();
  if (/^["'`<]?https?:\/\//i.test(line)) return value.slice(0, start).endsWith('=') && !/\s/.test(line);
  if (/(?<![A-Za-z0-9])(?:sk_\w{6}|pk_live_\w)/.test(line) || /^["'`]?pk_\w{6}[\w.~-]*["'`]?$/.test(line))
    return false;
  // A form's pairs, which only a query takes.
  if (/^[^/?&=]+=[^&]*&/.test(line) && !value.slice(0, start).includes('?')) return false;
  return line.startsWith('/') ? !line.includes('\n') : !/\s|^[[{]/.test(line);
}
