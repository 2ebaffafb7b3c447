/** What only a real browser does: quotas, match patterns, DevTools without half of the APIs, tabs and windows. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { browserPlatform } from '../../lib/platform/browser.ts';
import type { Theme } from '../../lib/platform/ports.ts';
import { clearedText } from '../core/gate/cleared-text.ts';
import { type StubbedBrowser, stubBrowser } from './stub-browser.ts';

/** Made up for this test. */
const SECRET = 'sk_test_made_up_0123';

let stubbed: StubbedBrowser;
const real = { tabs: fakeBrowser.tabs, windows: fakeBrowser.windows, devtools: fakeBrowser.devtools };
const allTabs = fakeBrowser.tabs.query.bind(fakeBrowser.tabs);

beforeEach(() => {
  stubbed = stubBrowser();
});

afterEach(() => {
  Object.assign(fakeBrowser, real);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('storage that fails', () => {
  it.each([
    ['QUOTA_BYTES quota exceeded', 'full'],
    ['QuotaExceededError: storage.local API call exceeded its quota limitations.', 'full'],
    ['IO error: .../LOCK: File currently in use', 'unavailable'],
  ])('“%s” is %s', async (message, problem) => {
    vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error(message));
    expect(await browserPlatform('app').storage.write('a', 1)).toEqual({
      ok: false,
      problem,
      detail: message,
    });
  });

  it('that tells its reason only every second time, as Firefox does, is said to be full each time', async () => {
    let tries = 0;
    vi.spyOn(fakeBrowser.storage.local, 'set').mockImplementation(() => {
      const isTold = tries++ % 2 === 0;
      return Promise.reject(new Error(isTold ? 'QuotaExceededError' : 'An unexpected error occurred'));
    });
    const { storage } = browserPlatform('app');
    for (let n = 0; n < 3; n++) expect(await storage.write('a', 1)).toMatchObject({ problem: 'full' });
  });

  it('is a value also where the browser throws at once, as in a page of an extension that was updated', async () => {
    const gone = (): never => {
      throw new Error('Extension context invalidated.');
    };
    vi.spyOn(fakeBrowser.storage.local, 'set').mockImplementation(gone);
    vi.spyOn(fakeBrowser.storage.local, 'remove').mockImplementation(gone);
    const { storage } = browserPlatform('app');
    const refused = { ok: false, problem: 'unavailable', detail: 'Extension context invalidated.' };
    expect(await storage.write('a', 1)).toEqual(refused);
    expect(await storage.remove('a')).toEqual(refused);
  });

  it('never repeats what was to be written', async () => {
    vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(
      new Error(`can’t serialise {"keys":[{"name":"Staging","secret":"${SECRET}"}]}`),
    );
    const value = { version: 1, data: { keys: [{ name: 'Staging', secret: SECRET }] } };
    const outcome = await browserPlatform('app').storage.write('vault', value);
    expect(outcome).toEqual({
      ok: false,
      problem: 'unavailable',
      detail: 'can’t serialise {"keys":[{"name":"…","secret":"…"}]}',
    });
  });

  it('rejects reads, which have no other way to say so', async () => {
    vi.spyOn(fakeBrowser.storage.local, 'get').mockRejectedValue(new Error('IO error'));
    await expect(browserPlatform('app').storage.read('a')).rejects.toThrow('IO error');
  });
});

it('locks are named for the extension, so that no site’s are met', async () => {
  const request = vi.fn((_: string, task: () => Promise<unknown>) => task());
  vi.stubGlobal('navigator', { locks: { request } });
  await browserPlatform('app').storage.exclusive('vault', async () => 1);
  expect(request.mock.calls[0]?.[0]).toBe('countersign:vault');
});

describe('host permissions', () => {
  it.each([
    ['http://127.0.0.1:4610', 'http://127.0.0.1:4610/*', 'http://127.0.0.1/*'],
    ['http://127.0.0.1', 'http://127.0.0.1:80/*', 'http://127.0.0.1/*'],
    ['https://api.example.com', 'https://api.example.com:443/*', 'https://api.example.com/*'],
    ['https://api.example.com:8443', 'https://api.example.com:8443/*', 'https://api.example.com/*'],
    ['http://[::1]:4610', 'http://[::1]:4610/*', 'http://[::1]/*'],
  ])('for %s are asked as %s, and in Firefox as %s', async (origin, pattern, inFirefox) => {
    const { permissions } = browserPlatform('app');
    await permissions.request(origin);
    expect(await permissions.has(origin)).toBe(true);
    vi.spyOn(fakeBrowser.runtime, 'getURL').mockReturnValue('moz-extension://made-up/');
    await browserPlatform('app').permissions.request(origin);
    expect(stubbed.permissions.asked).toEqual([pattern, inFirefox]);
  });

  it('aren’t asked for again once granted, until one was taken back', async () => {
    const { permissions } = browserPlatform('app');
    const [origin, pattern] = ['https://api.example.com', 'https://api.example.com:443/*'];
    stubbed.permissions.answer = 'no';
    expect(await permissions.request(origin)).toEqual({ kind: 'refused' });
    stubbed.permissions.answer = 'yes';
    for (let times = 0; times < 3; times++)
      expect(await permissions.request(origin)).toEqual({ kind: 'granted' });
    expect(stubbed.permissions.asked).toEqual([pattern, pattern]);
    await permissions.request('https://api.example.com:8443');
    expect(stubbed.permissions.asked).toHaveLength(3);
    await stubbed.permissions.remove({ origins: [pattern] });
    stubbed.permissions.answer = 'no';
    expect(await permissions.request(origin)).toEqual({ kind: 'refused' });
  });

  it('are asked for in the very call, since a click counts only so long', () => {
    void browserPlatform('app').permissions.request('https://api.example.com');
    expect(stubbed.permissions.asked).toEqual(['https://api.example.com:443/*']);
  });

  it('can’t be asked for in Firefox’s DevTools, and it says what to do instead', async () => {
    Object.assign(fakeBrowser, { permissions: undefined });
    const { permissions } = browserPlatform('panel');
    const answer = await permissions.request('https://api.example.com');
    expect(answer).toMatchObject({ kind: 'unavailable' });
    expect(answer.kind === 'unavailable' && answer.reason).toMatch(/Open Countersign in a tab/);
    expect(await permissions.has('https://api.example.com')).toBe(true);
  });
});

describe('the theme in DevTools', () => {
  function panelWith(panels: unknown) {
    Object.assign(fakeBrowser, { devtools: { panels } });
    return browserPlatform('panel').theme;
  }

  it('is DevTools’ own, whatever the system’s', () => {
    stubbed.dark.turn(true);
    expect(panelWith({ themeName: 'default' }).current()).toBe('light');
    expect(panelWith({ themeName: 'dark' }).current()).toBe('dark');
  });

  it('follows Chromium’s one handler', () => {
    const handlers: ((name: string) => void)[] = [];
    const theme = panelWith({
      themeName: 'dark',
      setThemeChangeHandler: (handler: (name: string) => void) => handlers.push(handler),
    });
    const seen: Theme[] = [];
    const stop = theme.watch((next) => seen.push(next));
    handlers.at(-1)?.('default');
    expect(theme.current()).toBe('light');
    stop();
    handlers.at(-1)?.('dark');
    expect(seen).toEqual(['light']);
  });

  it('follows Firefox’s event', () => {
    const listeners = new Set<(name: string) => void>();
    const theme = panelWith({
      themeName: 'light',
      onThemeChanged: {
        addListener: (listener: (name: string) => void) => listeners.add(listener),
        removeListener: (listener: (name: string) => void) => listeners.delete(listener),
      },
    });
    const seen: Theme[] = [];
    const stop = theme.watch((next) => seen.push(next));
    for (const tell of listeners) tell('dark');
    stop();
    expect(listeners.size).toBe(0);
    expect(seen).toEqual(['dark']);
    expect(theme.current()).toBe('dark');
  });

  it('is the one chosen before, from the next page’s first moment, where it could be remembered', () => {
    const remembered = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => remembered.get(key) ?? null,
      setItem: (key: string, value: string) => remembered.set(key, value),
      removeItem: (key: string) => remembered.delete(key),
    });
    panelWith({ themeName: 'light' }).choose('dark');
    expect(panelWith({ themeName: 'light' }).current()).toBe('dark');
    panelWith({ themeName: 'light' }).choose(undefined);
    expect(panelWith({ themeName: 'light' }).current()).toBe('light');
    vi.stubGlobal('localStorage', undefined);
    const theme = panelWith({ themeName: 'light' });
    theme.choose('dark');
    expect(theme.current()).toBe('dark');
  });

  it('is the system’s where DevTools doesn’t say', () => {
    stubbed.dark.turn(true);
    expect(panelWith(undefined).current()).toBe('dark');
  });
});

it('the clock ticks at the turn of each second', async () => {
  vi.useFakeTimers({ now: 1_767_225_600_400 });
  const at: number[] = [];
  const stop = browserPlatform('app').clock.everySecond(() => at.push(Date.now() % 1000));
  await vi.advanceTimersByTimeAsync(3000);
  stop();
  expect(at).toHaveLength(3);
  for (const ms of at) expect(ms).toBeLessThan(20);
});

describe('copying', () => {
  /** A page whose `copy` command asks its listeners what to write. */
  function pageWith(works: boolean) {
    const written: string[] = [];
    const listeners = new Set<(event: unknown) => void>();
    const event = {
      clipboardData: { setData: (_: string, text: string) => written.push(text) },
      preventDefault: () => undefined,
      stopImmediatePropagation: () => undefined,
    };
    vi.stubGlobal('document', {
      addEventListener: (name: string, listener: (event: unknown) => void) =>
        name === 'copy' && listeners.add(listener),
      removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
      execCommand: (command: string) => {
        if (works && command === 'copy') for (const listener of listeners) listener(event);
        // Chromium says yes in a modal dialog even where nothing was copied.
        return true;
      },
    });
    return { written, listeners };
  }
  const refuse = (): void => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
  };

  it('uses the clipboard where it may', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } });
    expect(await browserPlatform('app').copy(clearedText('a\nb'))).toBe(true);
    expect(copied).toEqual(['a\nb']);
  });

  it.each([true, false])(
    'falls back to the copy command, as DevTools needs, and says whether it worked: %s',
    async (works) => {
      refuse();
      const { written, listeners } = pageWith(works);
      expect(await browserPlatform('panel').copy(clearedText('text'))).toBe(works);
      expect(written).toEqual(works ? ['text'] : []);
      expect(listeners.size).toBe(0);
    },
  );
});

describe('opening the app', () => {
  const APP = 'chrome-extension://test-extension-id/app.html';
  const appTabs = () => allTabs({}).then((all) => all.filter(({ url }) => url?.startsWith(APP)));

  it('opens a tab, on the view that’s named', async () => {
    await browserPlatform('popup').openApp('keys');
    expect((await appTabs()).map(({ url }) => url)).toEqual([`${APP}#keys`]);
  });

  it('brings the tab that’s open to the front, and its window too', async () => {
    const { id, windowId } = await fakeBrowser.tabs.create({ url: APP });
    const update = vi.spyOn(fakeBrowser.tabs, 'update');
    const raise = vi.spyOn(fakeBrowser.windows, 'update');
    await browserPlatform('popup').openApp();
    expect(await appTabs()).toHaveLength(1);
    expect(update).toHaveBeenCalledWith(id, { active: true });
    expect(raise).toHaveBeenCalledWith(windowId, { focused: true });
    await browserPlatform('popup').openApp('sandbox');
    expect(update).toHaveBeenLastCalledWith(id, { active: true, url: `${APP}#sandbox` });
  });

  it('opens no second tab in Chromium 150, which hides the addresses of the extension’s own tabs', async () => {
    const getContexts = async ({ contextTypes }: { contextTypes: readonly string[] }) => {
      const tabs = await appTabs();
      return contextTypes.includes('TAB')
        ? tabs.map(({ id, windowId, url }) => ({ tabId: id, windowId, documentUrl: url }))
        : [];
    };
    vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([]);
    Object.assign(fakeBrowser.runtime, { getContexts });
    try {
      await fakeBrowser.tabs.create({ url: 'chrome-extension://test-extension-id/popup.html' });
      const platform = browserPlatform('popup');
      for (const view of ['keys', undefined, 'history']) await platform.openApp(view);
    } finally {
      Object.assign(fakeBrowser.runtime, { getContexts: undefined });
      vi.mocked(fakeBrowser.tabs.query).mockRestore();
    }
    expect((await appTabs()).map(({ url }) => url)).toEqual([`${APP}#history`]);
  });

  it('opens a tab where the open ones can’t be asked for', async () => {
    vi.spyOn(fakeBrowser.tabs, 'query').mockRejectedValueOnce(new Error('no'));
    await browserPlatform('popup').openApp();
    expect(await appTabs()).toHaveLength(1);
  });

  it('asks the background where a page has no tabs, as in Firefox’s DevTools', async () => {
    const messages: unknown[] = [];
    fakeBrowser.runtime.onMessage.addListener((message: unknown) => {
      messages.push(message);
      return Promise.resolve(true);
    });
    Object.assign(fakeBrowser, { tabs: undefined });
    await browserPlatform('panel').openApp();
    await browserPlatform('panel').openApp('keys');
    expect(messages).toEqual([{ open: 'app' }, { open: 'app', view: 'keys' }]);
  });
});
