/** Which of the kept windows a page is: what it was before a reload it's still, and no two are the same one. */

import { hexOf } from '../core/signing/bytes.ts';
import type { Surface, WindowPort } from './ports.ts';

/** In the page's session storage, which a reload keeps and a duplicated tab copies. */
const REMEMBERED = 'countersign:window';
const LOCK = 'countersign:window:';
/** In the storage that's written at once, which all pages share. */
const LEFT = 'countersign:left:';
/** A page that's being reloaded may hold its window for a moment longer. */
const RELEASED_AFTER_MS = 1000;

export function ownWindow(surface: Surface): WindowPort {
  return {
    async claim(left) {
      const before = remembered();
      if (before !== undefined && (await isHeld(before, AbortSignal.timeout(RELEASED_AFTER_MS))))
        return before;
      // Its copy in a duplicated tab is a window of its own, and takes over nothing.
      const id = (before === undefined && (await firstFree(await left()))) || newId(surface);
      remember(id);
      return id;
    },
    async open() {
      const { held = [] } = await navigator.locks.query();
      return new Set(held.map(({ name = '' }) => name.replace(LOCK, '')));
    },
    leave: ({ value: { stored } }) =>
      orNothing(() => localStorage.setItem(LEFT + stored.id, JSON.stringify(stored))),
    async takeLeft(keep) {
      const left = leftTexts();
      if (left.length === 0 || !(await keep(left.map(([, text]) => parsed(text))))) return;
      // What a page has left meanwhile stays.
      for (const [key, text] of left)
        orNothing(() => localStorage.getItem(key) === text && localStorage.removeItem(key));
    },
  };
}

function leftTexts(): (readonly [string, string])[] {
  return orNothing(() => Object.entries<string>(localStorage).filter(([key]) => key.startsWith(LEFT))) ?? [];
}

function parsed(text: string): unknown {
  return orNothing(() => JSON.parse(text));
}

/** Where the browser refuses such storage, or another page was first. */
function orNothing<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

async function firstFree(ids: readonly string[]): Promise<string | undefined> {
  for (const id of ids) if (await isHeld(id)) return id;
  return undefined;
}

/** From now on by this page, for as long as it's there. Without a signal, only where nobody has it. */
function isHeld(id: string, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const holding = navigator.locks.request(
      `${LOCK}${id}`,
      signal ? { signal } : { ifAvailable: true },
      (lock) => {
        resolve(lock !== null);
        return lock ? new Promise<never>(() => undefined) : undefined;
      },
    );
    holding.catch(() => resolve(false));
  });
}

function newId(surface: Surface): string {
  const id = `${surface}-${hexOf(crypto.getRandomValues(new Uint8Array(6)))}`;
  void isHeld(id);
  return id;
}

/** Where the browser refuses it, each load is a window of its own. */
function remembered(): string | undefined {
  return orNothing(() => sessionStorage.getItem(REMEMBERED)) ?? undefined;
}

function remember(id: string): void {
  orNothing(() => sessionStorage.setItem(REMEMBERED, id));
}
