/** The host that is a real browser extension page. */

import { hexOf } from '../core/signing/bytes.ts';
import { openApp } from './app-tab.ts';
import { extensionStorage } from './browser-storage.ts';
import { inspectedNetwork } from './devtools-network/devtools-network.ts';
import { browser } from './extension-api.ts';
import { isFirefox, matchPattern } from './match-pattern.ts';
import type {
  ClockPort,
  PermissionAnswer,
  PermissionPort,
  Platform,
  Surface,
  Theme,
  ThemePort,
} from './ports.ts';
import { searchWorkers, startReadingWorker } from './workers.ts';

export function browserPlatform(surface: Surface): Platform {
  return {
    surface,
    browser: isFirefox() ? 'firefox' : 'chromium',
    get origin() {
      return location.origin;
    },
    storage: extensionStorage(),
    openHistory: async () => (await import('./history-db.ts')).historyDatabase(),
    openSaved: async () => (await import('./saved-db.ts')).savedDatabase(),
    openWindowBodies: async () => (await import('./window-bodies-db.ts')).windowBodiesDatabase(),
    openWindow: async () => (await import('./own-window.ts')).ownWindow(surface),
    permissions: hostPermissions(),
    theme: surface === 'panel' ? devtoolsTheme() : systemTheme(),
    clock: systemClock(),
    network: surface === 'panel' ? inspectedNetwork() : undefined,
    saveFile: async (name, type) => (await import('./save-file.ts')).saveFile(surface, name, type),
    copy: (text) => copyText(text.value),
    randomHex: (bytes) => hexOf(crypto.getRandomValues(new Uint8Array(bytes))),
    // Called through the global, since `fetch` refuses another `this`.
    fetch: (input, init) => globalThis.fetch(input, init),
    startSearchWorkers: searchWorkers(),
    startReadingWorker,
    openApp,
  };
}

function hostPermissions(): PermissionPort {
  // Firefox leaves `permissions` out of DevTools pages.
  const api: typeof browser.permissions | undefined = browser.permissions;
  if (!api) {
    const reason =
      'Firefox can’t ask for a permission inside DevTools. Open Countersign in a tab and send once from there.';
    return {
      // The panel can't know; the send itself will tell.
      has: async () => true,
      request: async () => ({ kind: 'unavailable', reason }),
    };
  }
  // Asked for once, since the browser takes up to a frame to say the same again before each request.
  const granted = new Set<string>();
  api.onRemoved.addListener(() => granted.clear());
  return {
    has: (origin) => api.contains({ origins: [matchPattern(origin)] }),
    request: async (origin): Promise<PermissionAnswer> => {
      if (granted.has(origin)) return { kind: 'granted' };
      try {
        if (!(await api.request({ origins: [matchPattern(origin)] }))) return { kind: 'refused' };
        granted.add(origin);
        return { kind: 'granted' };
      } catch (error) {
        return { kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

function systemTheme(): ThemePort {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  return watchable(dark, () => (dark.matches ? 'dark' : 'light'));
}

/** DevTools may be dark on a light system. Chromium tells the theme at start and, since 99, when it changes. */
function devtoolsTheme(): ThemePort {
  const panels = browser.devtools?.panels as
    | (typeof browser.devtools.panels & {
        setThemeChangeHandler?: (handler: (theme: string) => void) => void;
      })
    | undefined;
  if (!panels) return systemTheme();
  const read = (name: string): Theme => (name === 'dark' ? 'dark' : 'light');
  let theme = read(panels.themeName);
  return {
    current: () => theme,
    watch(listener) {
      const changed = (name: string): void => {
        theme = read(name);
        listener(theme);
      };
      if (panels.setThemeChangeHandler) panels.setThemeChangeHandler(changed);
      else panels.onThemeChanged?.addListener(changed);
      return () => {
        if (panels.setThemeChangeHandler) panels.setThemeChangeHandler(() => undefined);
        else panels.onThemeChanged?.removeListener(changed);
      };
    },
  };
}

function watchable(query: MediaQueryList, current: () => Theme): ThemePort {
  return {
    current,
    watch(listener) {
      const changed = (): void => listener(current());
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
  };
}

function systemClock(): ClockPort {
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

async function copyText(text: string): Promise<boolean> {
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
