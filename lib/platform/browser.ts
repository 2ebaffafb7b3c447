/** The host that is a real browser extension page. */

import type { PasskeyAccess } from '../storage/storage-port.ts';
import { openApp } from './app-tab.ts';
import { extensionStorage } from './browser-storage.ts';
import { inspectedNetwork } from './devtools-network/devtools-network.ts';
import { browser } from './extension-api.ts';
import { EXTENSION_STORAGE, lossNote, recordNote } from './loss-note.ts';
import { isFirefox, matchPattern } from './match-pattern.ts';
import { copyText, randomHex, systemClock, watchInput } from './page-apis.ts';
import type { PermissionAnswer, PermissionPort, Platform, Surface, Theme } from './ports.ts';
import { chosenOver, type HostTheme, systemTheme } from './theme.ts';
import { readingWorker, searchWorkers } from './workers.ts';

export function browserPlatform(surface: Surface): Platform {
  return {
    isExtension: true,
    surface,
    browser: isFirefox() ? 'firefox' : 'chromium',
    get origin() {
      return location.origin;
    },
    storage: extensionStorage('local'),
    session: extensionStorage('session'),
    storageNote: lossNote(EXTENSION_STORAGE),
    recordNote,
    async cipher() {
      const { derivedInWorker, webVaultCipher } = await import('./vault-cipher.ts');
      return webVaultCipher(
        derivedInWorker(() => new Worker(new URL('./kdf-worker.ts', import.meta.url), { type: 'module' })),
      );
    },
    passkeys: passkeyAccess(surface),
    openHistory: async () => (await import('./history-db.ts')).historyDatabase(),
    openSaved: async () => (await import('./saved-db.ts')).savedDatabase(),
    openWindowBodies: async () => (await import('./window-bodies-db.ts')).windowBodiesDatabase(),
    openWindow: async () => (await import('./own-window.ts')).ownWindow(surface),
    permissions: hostPermissions(),
    theme: chosenOver(surface === 'panel' ? devtoolsTheme() : systemTheme()),
    clock: systemClock(),
    watchInput,
    network: surface === 'panel' ? inspectedNetwork() : undefined,
    saveFile: async (name, type) => (await import('./save-file.ts')).saveFile(surface, name, type),
    copy: (text) => copyText(text.value),
    clearClipboard: () => copyText(''),
    randomHex,
    // Called through the global, since `fetch` refuses another `this`.
    fetch: (input, init) => globalThis.fetch(input, init),
    startSearchWorkers: searchWorkers(
      () => new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' }),
    ),
    startReadingWorker: () =>
      readingWorker(() => new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' })),
    openApp,
  };
}

/** Firefox refuses each question of an extension's page. In Chromium's DevTools the page is a frame, which may ask none. */
function passkeyAccess(surface: Surface): PasskeyAccess {
  if (isFirefox() || !('PublicKeyCredential' in globalThis)) return undefined;
  if (surface === 'panel') return 'in-a-tab';
  return async () => (await import('./passkeys.ts')).devicePasskeys();
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

/** DevTools may be dark on a light system. Chromium tells the theme at start and, since 99, when it changes. */
function devtoolsTheme(): HostTheme {
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
