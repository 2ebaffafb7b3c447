/** What every host promises, run over the one in memory and the real one's code over a fake browser. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserPlatform } from '../../lib/platform/browser.ts';
import { type MemoryPlatform, memoryPlatform } from '../../lib/platform/memory.ts';
import { CONTRACT, type Host } from './contract-cases.ts';
import { stubBrowser } from './stub-browser.ts';

const START = 1_767_225_600;

function inMemory(): Host & { refuse(): void } {
  const page: MemoryPlatform = memoryPlatform({ now: START });
  return {
    page,
    other: memoryPlatform({ store: page.store }),
    allowing(_, task) {
      page.permissions.answer = { kind: 'granted' };
      return task();
    },
    unasked(task) {
      page.permissions.answer = { kind: 'unavailable', reason: 'not from here' };
      return task();
    },
    setTheme: async (theme) => page.theme.set(theme),
    time: () => page.clock.now(),
    wait: async (seconds) => page.clock.advance(seconds),
    refuse() {
      page.permissions.answer = { kind: 'refused' };
    },
  };
}

/** Its keys are its own properties. */
function stubLocalStorage() {
  type Texts = Record<string, string>;
  return Object.create({
    setItem(this: Texts, key: string, text: string) {
      this[key] = text;
    },
    getItem(this: Texts, key: string) {
      return this[key] ?? null;
    },
    removeItem(this: Texts, key: string) {
      delete this[key];
    },
  });
}

function inBrowser(): Host & { refuse(): void } {
  const { permissions, dark } = stubBrowser();
  vi.stubGlobal('localStorage', stubLocalStorage());
  vi.useFakeTimers({ now: START * 1000 });
  return {
    page: browserPlatform('app'),
    other: browserPlatform('popup'),
    allowing(_, task) {
      permissions.answer = 'yes';
      return task();
    },
    unasked(task) {
      permissions.answer = new Error('not from here');
      return task();
    },
    setTheme: async (theme) => dark.turn(theme === 'dark'),
    time: () => Date.now() / 1000,
    wait: async (seconds) => {
      await vi.advanceTimersByTimeAsync(seconds * 1000 + 5);
    },
    refuse() {
      permissions.answer = 'no';
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each([
  ['memory', inMemory],
  ['browser', inBrowser],
])('the host in %s', (_, open) => {
  it.each(CONTRACT)('$name', async ({ observe, expected }) => {
    expect(await observe(open())).toEqual(expected);
  });

  // Nobody presses “Deny” in a headless browser, so that this is no part of what's run in real ones.
  it('a permission isn’t there after a refusal', async () => {
    const { page, refuse } = open();
    refuse();
    expect(await page.permissions.request('https://api.example.com')).toEqual({ kind: 'refused' });
    expect(await page.permissions.has('https://api.example.com')).toBe(false);
  });
});
