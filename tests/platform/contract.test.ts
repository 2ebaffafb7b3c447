/** What every host promises, run over the one in memory and the real one's code over a fake browser. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserPlatform } from '../../lib/platform/browser.ts';
import { type MemoryPlatform, memoryPlatform } from '../../lib/platform/memory.ts';
import type { Platform, Theme } from '../../lib/platform/ports.ts';
import { type StubbedBrowser, stubBrowser } from './stub-browser.ts';

const START = 1_767_225_600;
const ORIGIN = 'https://api.example.com';

/** A host, and the hands that work it from outside. */
interface Host {
  /** Two pages of one extension. */
  readonly page: Platform;
  readonly other: Platform;
  answerPermission(kind: 'granted' | 'refused' | 'unavailable'): void;
  setTheme(theme: Theme): void;
  wait(seconds: number): Promise<void>;
}

function inMemory(): Host {
  const page: MemoryPlatform = memoryPlatform({ now: START });
  return {
    page,
    other: memoryPlatform({ store: page.store }),
    answerPermission(kind) {
      page.permissions.answer = kind === 'unavailable' ? { kind, reason: 'not from here' } : { kind };
    },
    setTheme: (theme) => page.theme.set(theme),
    wait: async (seconds) => page.clock.advance(seconds),
  };
}

function inBrowser(): Host {
  const { permissions, dark }: StubbedBrowser = stubBrowser();
  vi.useFakeTimers({ now: START * 1000 });
  return {
    page: browserPlatform('app'),
    other: browserPlatform('popup'),
    answerPermission(kind) {
      permissions.answer =
        kind === 'unavailable' ? new Error('not from here') : kind === 'granted' ? 'yes' : 'no';
    },
    setTheme: (theme) => dark.turn(theme === 'dark'),
    wait: async (seconds) => {
      await vi.advanceTimersByTimeAsync(seconds * 1000 + 5);
    },
  };
}

describe.each([
  ['memory', inMemory],
  ['browser', inBrowser],
])('the host in %s', (_, open) => {
  let host: Host;
  beforeEach(() => {
    host = open();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  describe('storage', () => {
    it('keeps what one page writes for the others', async () => {
      expect(await host.page.storage.read('a')).toBeUndefined();
      const value = { version: 1, data: [null, true, 1.5, 'ü', { deep: ['x'] }] };
      expect(await host.page.storage.write('a', value)).toEqual({ ok: true });
      expect(await host.other.storage.read('a')).toEqual(value);
      expect(await host.other.storage.read('b')).toBeUndefined();
    });

    it('keeps a copy, so that later changes of the object change nothing stored', async () => {
      const value = { list: ['a'] };
      await host.page.storage.write('a', value);
      value.list.push('b');
      expect(await host.page.storage.read('a')).toEqual({ list: ['a'] });
    });

    it('removes, also what isn’t there', async () => {
      await host.page.storage.write('a', 1);
      expect(await host.page.storage.remove('a')).toEqual({ ok: true });
      expect(await host.page.storage.read('a')).toBeUndefined();
      expect(await host.page.storage.remove('a')).toEqual({ ok: true });
    });

    it('tells every page of writes and removals of the watched key alone, until it stops', async () => {
      const seen: [string, unknown][] = [];
      const stop = host.page.storage.watch('a', (value) => seen.push(['page', value]));
      host.other.storage.watch('a', (value) => seen.push(['other', value]));
      await host.other.storage.write('a', { n: 1 });
      await host.other.storage.write('b', { n: 2 });
      await host.page.storage.remove('a');
      stop();
      await host.other.storage.write('a', { n: 3 });
      expect(seen).toEqual([
        ['page', { n: 1 }],
        ['other', { n: 1 }],
        ['page', undefined],
        ['other', undefined],
        ['other', { n: 3 }],
      ]);
    });

    it('lets one task per name run at a time, over all pages', async () => {
      const steps: string[] = [];
      const task = (name: string) => async () => {
        steps.push(`${name} begins`);
        for (let i = 0; i < 5; i++) await Promise.resolve();
        steps.push(`${name} ends`);
        return name;
      };
      const answers = await Promise.all([
        host.page.storage.exclusive('n', task('first')),
        host.other.storage.exclusive('n', task('second')),
        host.page.storage.exclusive('n', task('third')),
      ]);
      expect(answers).toEqual(['first', 'second', 'third']);
      expect(steps).toEqual(
        ['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]),
      );
    });

    it('passes a task’s failure to its caller alone', async () => {
      const failing = host.page.storage.exclusive('n', async () => Promise.reject(new Error('mine')));
      const next = host.other.storage.exclusive('n', async () => 'fine');
      await expect(failing).rejects.toThrow('mine');
      expect(await next).toBe('fine');
    });

    it('doesn’t make tasks of different names wait', async () => {
      let open = (): void => undefined;
      const held = host.page.storage.exclusive('a', () => new Promise<void>((done) => (open = done)));
      expect(await host.page.storage.exclusive('b', async () => 'through')).toBe('through');
      open();
      await held;
    });
  });

  describe('permissions', () => {
    it('are there once granted, for that origin alone', async () => {
      expect(await host.page.permissions.has(ORIGIN)).toBe(false);
      host.answerPermission('granted');
      expect(await host.page.permissions.request(ORIGIN)).toEqual({ kind: 'granted' });
      expect(await host.page.permissions.has(ORIGIN)).toBe(true);
      expect(await host.page.permissions.has('https://other.example.com')).toBe(false);
      expect(await host.page.permissions.has(`${ORIGIN}:8443`)).toBe(false);
    });

    it('aren’t there after a refusal', async () => {
      host.answerPermission('refused');
      expect(await host.page.permissions.request(ORIGIN)).toEqual({ kind: 'refused' });
      expect(await host.page.permissions.has(ORIGIN)).toBe(false);
    });

    it('say why they can’t be asked for', async () => {
      host.answerPermission('unavailable');
      expect(await host.page.permissions.request(ORIGIN)).toEqual({
        kind: 'unavailable',
        reason: 'not from here',
      });
    });
  });

  it('the theme is the current one, and changes are told until one stops listening', () => {
    const seen: Theme[] = [];
    expect(host.page.theme.current()).toBe('light');
    const stop = host.page.theme.watch((theme) => seen.push(theme));
    host.setTheme('dark');
    expect(host.page.theme.current()).toBe('dark');
    host.setTheme('light');
    stop();
    host.setTheme('dark');
    expect(seen).toEqual(['dark', 'light']);
  });

  it('the clock is in Unix seconds and ticks every second until one stops listening', async () => {
    expect(host.page.clock.now()).toBe(START);
    const seen: number[] = [];
    const stop = host.page.clock.everySecond(() => seen.push(Math.floor(host.page.clock.now())));
    await host.wait(1);
    await host.wait(1);
    stop();
    await host.wait(2);
    expect(seen).toEqual([START + 1, START + 2]);
  });

  it.each([1, 4, 8, 16])('%i random bytes are lowercase hex, never the same twice', (bytes) => {
    const drawn = Array.from({ length: 20 }, (_, i) => (i % 2 ? host.page : host.other).randomHex(bytes));
    for (const hex of drawn) expect(hex).toMatch(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
    if (bytes >= 8) expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('copying says that it worked', async () => {
    expect(await host.page.copy('text')).toBe(true);
  });

  it('names the surface it was opened for', () => {
    expect(host.page.surface).toBe('app');
    expect(['chromium', 'firefox']).toContain(host.page.browser);
  });
});
