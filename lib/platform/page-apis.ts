/** What any page may ask of its browser, inside an extension or not. */

import { hexOf } from '../core/signing/bytes.ts';
import type { ClockPort, Theme, ThemePort } from './ports.ts';

/** What the page is shown in. */
export type HostTheme = Pick<ThemePort, 'current' | 'watch'>;

const THEME = 'countersign-theme';

/** @param host whose theme is shown where none was chosen. */
export function chosenOver(host: HostTheme): ThemePort {
  let chosen = rememberedTheme();
  const listeners = new Set<(theme: Theme) => void>();
  const current = (): Theme => chosen ?? host.current();
  return {
    current,
    watch(listener) {
      listeners.add(listener);
      const stop = host.watch(() => listener(current()));
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    choose(theme) {
      if (theme === chosen) return;
      chosen = theme;
      rememberTheme(theme);
      for (const listener of listeners) listener(current());
    },
  };
}

function rememberedTheme(): Theme | undefined {
  try {
    const theme = localStorage.getItem(THEME);
    return theme === 'light' || theme === 'dark' ? theme : undefined;
  } catch {
    return undefined;
  }
}

/** Where it can’t be, a page begins with the host’s theme. */
function rememberTheme(theme: Theme | undefined): void {
  try {
    if (theme) localStorage.setItem(THEME, theme);
    else localStorage.removeItem(THEME);
  } catch {}
}

export function systemTheme(): HostTheme {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  return watchable(dark, () => (dark.matches ? 'dark' : 'light'));
}

function watchable(query: MediaQueryList, current: () => Theme): HostTheme {
  return {
    current,
    watch(listener) {
      const changed = (): void => listener(current());
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
  };
}

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
