/**
 * Keeps the focus on a page whose controls come and go: from one that's gone, hidden or disabled it goes to the
 * nearest there is: the part around it that has a `tabIndex`, where that's -1 a button near it; else the view.
 */

import { shownView } from './page-places.ts';

interface Held {
  readonly control: HTMLElement;
  /** What it's in, from the inside out. */
  readonly around: readonly HTMLElement[];
}

/** @returns what ends it. */
export function keepFocus(page: HTMLElement): () => void {
  let held: Held | undefined;
  const take = ({ target }: FocusEvent): void => {
    held = target instanceof HTMLElement ? { control: target, around: around(target) } : undefined;
  };
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) held = undefined;
    else
      requestAnimationFrame(() => {
        // A click beside it, or another window: nobody has to be brought back.
        if (held && held.control === target && isThere(held.control)) held = undefined;
      });
  };
  const bringBack = (): void => {
    const active = document.activeElement;
    if (!held || isThere(held.control) || (active !== document.body && active !== held.control)) return;
    focusNearest(held);
  };
  const observer = new MutationObserver(() => {
    // A disabled button has the focus until the next frame, and a dialog gives it back before.
    if (held && !isThere(held.control)) requestAnimationFrame(bringBack);
  });
  page.addEventListener('focusin', take);
  page.addEventListener('focusout', leave);
  observer.observe(page, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', take);
    page.removeEventListener('focusout', leave);
  };
}

function isThere(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled') && control.closest('[hidden]') === null;
}

function around(control: HTMLElement): HTMLElement[] {
  const all: HTMLElement[] = [];
  for (let at = control.parentElement; at && at !== document.body; at = at.parentElement) all.push(at);
  return all;
}

/** Whoever presses the key once more must not send, store or delete by it. */
const BUTTONS =
  'button:not([type="submit"], [role="tab"], [data-variant="primary"], [data-variant="danger"])';

/** No field: what's typed next may be a shortcut. */
function focusNearest({ around: all }: Held): void {
  const there = all.filter(isThere);
  const at = there.findIndex((one) => placeIn(one) !== undefined);
  const place = at < 0 ? undefined : placeIn(there[at]);
  const within = place?.matches('[tabindex="-1"]') ? there.slice(0, at) : [];
  const buttons = within.flatMap((one) => [...one.querySelectorAll<HTMLElement>(BUTTONS)]);
  const near = [...buttons, place, shownView(), document.querySelector('main')];
  near.find((one) => one && hasTaken(one));
}

/** What has the focus for what's in it: a part of a view, the shown one of several panels, a dialog. */
function placeIn(one: HTMLElement | undefined): HTMLElement | undefined {
  if (!one || one.hasAttribute('tabindex')) return one;
  if (one.matches('dialog[open]')) return one.querySelector('button') ?? undefined;
  const panels = [...one.children].filter((child) => child instanceof HTMLElement);
  return panels.find((child) => child.matches('[role="tabpanel"][data-state="active"]'));
}

function hasTaken(element: HTMLElement): boolean {
  if (isThere(element)) element.focus({ preventScroll: true });
  return document.activeElement === element;
}
