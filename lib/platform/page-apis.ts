/** What any page may ask of its browser, inside an extension or not. */

import { hexOf } from '../core/signing/bytes.ts';
import type { ClockPort } from './ports.ts';

export function systemClock(): ClockPort {
  return {
    now: () => Date.now() / 1000,
    everySecond(listener) {
      let timer: ReturnType<typeof setTimeout>;
      const tick = (): void => {
        timer = setTimeout(tick, 1000 - (Date.now() % 1000) + 5);
        listener();
      };
      timer = setTimeout(tick, 1000 - (Date.now() % 1000) + 5);
      return () => clearTimeout(timer);
    },
  };
}

const INPUT = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

export function watchInput(listener: () => void): () => void {
  for (const type of INPUT) addEventListener(type, listener, { capture: true, passive: true });
  return () => {
    for (const type of INPUT) removeEventListener(type, listener, { capture: true });
  };
}

/** Lowercase. */
export function randomHex(bytes: number): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // DevTools panels are refused the clipboard API; the older command still works inside a click.
    return copyByCommand(text);
  }
}

/** Writes what the `copy` event carries, so that the text never enters the page, and a modal dialog can't be in its way. */
function copyByCommand(text: string): boolean {
  let copied = false;
  const write = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    copied = event.clipboardData !== null;
  };
  document.addEventListener('copy', write, { capture: true, once: true });
  const executed = document.execCommand('copy');
  document.removeEventListener('copy', write, { capture: true });
  return executed && copied;
}
