/** What jsdom lacks of a browser, and cleaning up after each component test, and after each file of them: they share a page. */

import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { PATIENCE_MS } from '../patience-ms.ts';
import { styleByKind } from './computed-style.ts';

// Parts that are loaded when they're wanted take their time on a busy machine.
configure({ asyncUtilTimeout: PATIENCE_MS });

/**
 * What a part says for two seconds, such as “Copied”, stays while a test looks for it, however busy the machine is. Tests
 * that wait for it to pass have a clock of their own.
 */
const { setTimeout } = globalThis;
const SHORTEST_WORDS_MS = 1000;
globalThis.setTimeout = Object.assign(
  (...[callback, ms = 0, ...args]: Parameters<typeof setTimeout>) =>
    setTimeout(callback, ms < SHORTEST_WORDS_MS ? ms : Math.max(ms, PATIENCE_MS), ...args),
  setTimeout,
);
afterAll(() => {
  globalThis.setTimeout = setTimeout;
});

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('data-theme');
});

/** As in the HTML standard, without the top layer: focus goes in, and back to where it was. */
const openers = new WeakMap<HTMLDialogElement, Element | null>();

function showModal(this: HTMLDialogElement): void {
  if (this.open) throw new DOMException('The dialog is already open.', 'InvalidStateError');
  openers.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>('button, input, select, textarea')?.focus();
}

function close(this: HTMLDialogElement): void {
  if (!this.open) return;
  this.open = false;
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
  this.dispatchEvent(new Event('close'));
}

Object.assign(HTMLDialogElement.prototype, { showModal, close });

/** Esc asks the open dialog to cancel, as browsers do: once the page is through with the key, unless it was prevented. */
function cancelDialog(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  queueMicrotask(() => {
    const dialog = [...document.querySelectorAll('dialog')].findLast(({ open }) => open);
    if (event.defaultPrevented || !dialog) return;
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  });
}
document.addEventListener('keydown', cancelDialog, true);
afterAll(() => document.removeEventListener('keydown', cancelDialog, true));

window.getComputedStyle = globalThis.getComputedStyle = styleByKind;

/** The code editor measures text; jsdom lays nothing out. */
const nowhere = { ...new DOMRect(0, 0, 0, 0).toJSON(), toJSON: () => ({}) } as DOMRect;
Range.prototype.getBoundingClientRect = () => nowhere;
Range.prototype.getClientRects = () => Object.assign([], { item: () => null }) as unknown as DOMRectList;
// Newer browsers answer with a promise, which an effect must not return.
Element.prototype.scrollIntoView = () => Promise.resolve();
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
Element.prototype.hasPointerCapture = () => false;
/** The library of the charts wants it there, and asks it nothing. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/**
 * React says what's wrong on the console; a test that makes it do so is wrong. Where a failure is what's tested, mock
 * `console.error` in that test.
 */
const complaints: string[] = [];
const { console } = globalThis;
const say = console.error;
console.error = (...args: unknown[]) => {
  complaints.push(args.map(String).join(' '));
  say(...args);
};

afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  console.error = say;
});
