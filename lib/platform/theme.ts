/** The theme of the host, or the one that was chosen over it. */

import type { Theme, ThemePort } from './ports.ts';

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
