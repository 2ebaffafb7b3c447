/** What `npm start` does and says when things go well, when they don't, and when they end. */

import { describe, expect, it, vi } from 'vitest';
import { type OpenBrowser, UnusableBrowserError } from '../../cli/chromium.ts';
import { type StartParts, start } from '../../cli/start-session.ts';

const SECRET = 'sk_test_never_to_be_shown';
const FAILED = { kind: 'failed', output: 'wxt said no' } as const;

const NOTHING_FOUND: StartParts['findBrowser'] = () => ({
  found: false,
  problem: 'none-installed',
  lookedFor: [],
});

/** Stand-ins for every part; `events` is what happened, in order, `screen` all that was shown. */
function recorder() {
  const events: string[] = [];
  const stopping = new AbortController();
  let closeByHand: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    closeByHand = resolve;
  });
  const screen: string[] = [];
  const serve = { request: (_: string) => {} };
  const page = {
    evaluate: async (expression: string) => void events.push(`evaluate ${expression}`),
    reload: async () => void events.push('reload'),
  };
  const browser: OpenBrowser = {
    product: 'Chrome/156',
    loadExtension: async (folder) => {
      events.push(`load ${folder}`);
      return 'abcdef';
    },
    show: async (url) => {
      events.push(`show ${url}`);
      return page;
    },
    ended,
    close: async () => void events.push('browser closed'),
  };
  const parts: StartParts = {
    build: async (target) => {
      events.push(`build ${target}`);
      return { kind: 'built', folder: `.output/${target}-mv3` };
    },
    startSandbox: async (port, onRequest) => {
      events.push(`sandbox ${port}`);
      serve.request = onRequest;
      onRequest('an early request');
      return {
        port,
        baseUrl: `http://127.0.0.1:${port}`,
        key: { id: 'pk_test_local', secret: { reveal: () => SECRET }, fromEnvironment: true },
        close: () => void events.push('sandbox closed'),
      };
    },
    findBrowser: () => ({ found: true, file: '/usr/bin/chromium' }),
    openBrowser: async (file) => {
      events.push(`open ${file}`);
      return browser;
    },
    windowless: undefined,
    seedExpression: (key) => `seed(${key.id}, ${key.secretText.length} characters, ${key.baseUrl})`,
    stop: stopping.signal,
    progress: (line) => void screen.push(line),
    print: (text) => void screen.push(text),
    printRequest: (text) => void screen.push(text),
  };
  return { events, screen, serve, stopping, closeByHand: () => closeByHand(), parts, browser, page };
}

const shown = (screen: readonly string[]) => screen.join('\n');

describe('a start that goes well', () => {
  it('builds, serves, opens, loads, seeds, shows and cleans up, in this order', async () => {
    const { events, screen, parts } = recorder();
    expect(await start(parts, true)).toBe(0);
    expect(events).toEqual([
      'build chrome',
      'sandbox 4610',
      'open /usr/bin/chromium',
      'load .output/chrome-mv3',
      'show chrome-extension://abcdef/app.html',
      `evaluate seed(pk_test_local, ${SECRET.length} characters, http://127.0.0.1:4610)`,
      'reload',
      'browser closed',
      'sandbox closed',
    ]);
    expect(shown(screen)).toContain('http://127.0.0.1:4610');
    expect(shown(screen)).toContain('pk_test_local');
    expect(shown(screen)).toContain('Ctrl-C');
    expect(shown(screen)).not.toContain(SECRET);
  });

  it('says that there is a window and that its profile goes', async () => {
    const { screen, parts } = recorder();
    await start(parts, true);
    expect(shown(screen)).toContain('Countersign is open in Chrome/156');
    expect(shown(screen)).toContain('Close the browser or press Ctrl-C');
    expect(shown(screen)).toContain(
      'This browser’s profile is temporary: keys and environments you add there go when it closes.',
    );
  });

  it('says where in the window the secret and the mistakes are', async () => {
    const { screen, parts } = recorder();
    await start(parts, true);
    expect(shown(screen)).toContain('its secret is under Keys');
    expect(shown(screen)).toContain('with their mistakes, and in the Inbox');
  });

  it.each([
    [
      'no-display',
      'No display, so Chrome/156 runs without a window: nothing to click. For a window, run npm start where there is a display.',
    ],
    [
      'headless-flag',
      'With --headless Chrome/156 runs without a window: nothing to click. For a window, run npm start without it.',
    ],
  ] as const)('says so without a window (%s), and speaks of none', async (windowless, words) => {
    const { screen, parts } = recorder();
    await start({ ...parts, windowless }, true);
    expect(shown(screen)).toContain(words);
    expect(shown(screen)).toContain('Press Ctrl-C');
    expect(shown(screen)).not.toMatch(/is open in|close the browser|inbox|under keys/i);
    expect(shown(screen)).not.toContain(SECRET);
  });

  it('says that it still builds for as long as that takes', async () => {
    vi.useFakeTimers();
    const { screen, parts } = recorder();
    const build: StartParts['build'] = async (target) => {
      await new Promise((resolve) => setTimeout(resolve, 11_000));
      return parts.build(target);
    };
    const done = start({ ...parts, build }, true);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await done).toBe(0);
    vi.useRealTimers();
    expect(screen.slice(0, 4)).toEqual([
      'Building the extension, if it changed. The first time this takes half a minute',
      'Still building the extension',
      'Still building the extension',
      'Extension built',
    ]);
  });

  it('shows each request once it’s ready, not before', async () => {
    const { screen, serve, parts } = recorder();
    await start(parts, true);
    expect(screen.at(-1)).toBe('an early request');
    expect(screen.at(-2)).toContain('Requests to the local sandbox appear below');
    serve.request('a later request');
    expect(screen.at(-1)).toBe('a later request');
  });

  it('says so when the port was busy', async () => {
    const { screen, parts } = recorder();
    const startSandbox: StartParts['startSandbox'] = (port, onRequest) =>
      parts.startSandbox(port + 1, onRequest);
    await start({ ...parts, startSandbox }, true);
    expect(shown(screen)).toContain('http://127.0.0.1:4611 (port 4610 is busy)');
  });

  it('goes on until the browser is closed, and calls that a good end', async () => {
    const { events, closeByHand, parts } = recorder();
    const running = start(parts, false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(events).not.toContain('sandbox closed');
    closeByHand();
    expect(await running).toBe(0);
    expect(events.at(-1)).toBe('sandbox closed');
  });

  it('goes on until it is told to stop, then closes the browser and the sandbox', async () => {
    const { events, stopping, parts } = recorder();
    const running = start(parts, false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(events).not.toContain('sandbox closed');
    stopping.abort();
    expect(await running).toBe(0);
    expect(events.slice(-2)).toEqual(['browser closed', 'sandbox closed']);
  });
});

describe('a start without a browser', () => {
  it('says what it looked for and how to load both builds by hand, and keeps the sandbox until the stop', async () => {
    const { events, screen, stopping, parts } = recorder();
    const findBrowser: StartParts['findBrowser'] = () => ({
      found: false,
      problem: 'none-installed',
      lookedFor: ['/usr/bin/chromium', '/usr/bin/google-chrome'],
    });
    const running = start({ ...parts, findBrowser }, false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (const words of [
      '/usr/bin/google-chrome',
      'chrome://extensions',
      'edge://extensions',
      'about:debugging',
      'firefox-mv3/manifest.json',
      'http://127.0.0.1:4610',
    ])
      expect(shown(screen)).toContain(words);
    expect(events).toEqual(['build chrome', 'sandbox 4610', 'build firefox']);
    stopping.abort();
    expect(await running).toBe(0);
    expect(events.at(-1)).toBe('sandbox closed');
  });

  it('shows a pair that was made for it, as nothing else could use that sandbox', async () => {
    const { screen, parts } = recorder();
    const startSandbox: StartParts['startSandbox'] = async (port, onRequest) => {
      const sandbox = await parts.startSandbox(port, onRequest);
      return { ...sandbox, key: { ...sandbox.key, fromEnvironment: false } };
    };
    await start({ ...parts, startSandbox, findBrowser: NOTHING_FOUND }, true);
    expect(shown(screen)).toContain(`  key id  pk_test_local\n  secret  ${SECRET}\n`);
    expect(shown(screen)).toContain(
      'The extension has a built-in sandbox with a key of its own: it works without this one.',
    );
    expect(screen.at(-1)).toBe('an early request');
  });

  it('doesn’t repeat a pair from the environment', async () => {
    const { screen, parts } = recorder();
    await start({ ...parts, findBrowser: NOTHING_FOUND }, true);
    expect(shown(screen)).toContain('  key id  pk_test_local\n  secret  the one in COUNTERSIGN_SECRET\n');
    expect(shown(screen)).not.toContain(SECRET);
  });

  it('says what is wrong with a browser that can’t be used, in its own words', async () => {
    const { screen, parts } = recorder();
    const openBrowser = () => Promise.reject(new UnusableBrowserError('/opt/mine is a folder'));
    expect(await start({ ...parts, openBrowser }, true)).toBe(1);
    expect(shown(screen)).toMatch(/^\/opt\/mine is a folder$/m);
    expect(shown(screen)).toContain('chrome://extensions');
  });

  it('says that the one that was named is missing', async () => {
    const { screen, parts } = recorder();
    const findBrowser: StartParts['findBrowser'] = () => ({
      found: false,
      problem: 'named-file-missing',
      lookedFor: ['/opt/mine'],
    });
    await start({ ...parts, findBrowser }, true);
    expect(shown(screen)).toContain('COUNTERSIGN_BROWSER names a file that isn’t there:\n  /opt/mine');
  });
});

describe('a start that fails', () => {
  it('shows what the build said and starts nothing', async () => {
    const { events, screen, parts } = recorder();
    expect(await start({ ...parts, build: async () => FAILED }, false)).toBe(1);
    expect(shown(screen)).toContain('wxt said no');
    expect(events).toEqual([]);
  });

  it('says why the sandbox could not start and opens nothing', async () => {
    const { events, screen, parts } = recorder();
    const startSandbox: StartParts['startSandbox'] = () => Promise.reject(new Error('Port 4630 is busy'));
    expect(await start({ ...parts, startSandbox }, false)).toBe(1);
    expect(shown(screen)).toContain('The local sandbox could not start: Port 4630 is busy');
    expect(events).toEqual(['build chrome']);
  });

  it('says why the browser could not be prepared, without the secret that was part of it', async () => {
    const { events, screen, parts, page } = recorder();
    page.evaluate = async () => {
      throw new Error(`ReferenceError in store("${SECRET}")`);
    };
    expect(await start(parts, true)).toBe(1);
    expect(shown(screen)).toContain('ReferenceError in store("[secret]")');
    expect(shown(screen)).toContain('chrome://extensions');
    expect(shown(screen)).not.toContain(SECRET);
    expect(events).toContain('browser closed');
    expect(events.at(-1)).toBe('sandbox closed');
  });

  it('stopped while the browser opens ends without advice', async () => {
    const { screen, stopping, parts } = recorder();
    const openBrowser: StartParts['openBrowser'] = async () => {
      stopping.abort();
      throw new Error('the browser closed');
    };
    expect(await start({ ...parts, openBrowser }, false)).toBe(0);
    expect(shown(screen)).not.toContain('chrome://extensions');
  });
});
