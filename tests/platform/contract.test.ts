/** What every host promises, run over the one in memory, and over the code of the real ones on a fake browser. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserPlatform } from '../../lib/platform/browser.ts';
import { type MemoryPlatform, memoryPlatform } from '../../lib/platform/memory.ts';
import { webPlatform } from '../../lib/platform/web/web-platform.ts';
import { CONTRACT, CONTRACT_OF_GRANTS, type Host } from './contract-cases.ts';
import { stubBrowser, stubLocalStorage } from './stub-browser.ts';
import { stubSite } from './stub-site.ts';

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

function inBrowser(): Host & { refuse(): void } {
  const { permissions, dark } = stubBrowser();
  stubLocalStorage();
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

function onSite(): Host {
  const { dark } = stubSite();
  vi.useFakeTimers({ now: START * 1000 });
  return {
    page: webPlatform(),
    other: webPlatform(),
    allowing: (_, task) => task(),
    unasked: (task) => task(),
    setTheme: async (theme) => dark.turn(theme === 'dark'),
    time: () => Date.now() / 1000,
    wait: async (seconds) => {
      await vi.advanceTimersByTimeAsync(seconds * 1000 + 5);
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
  it.each([...CONTRACT, ...CONTRACT_OF_GRANTS])('$name', async ({ observe, expected }) => {
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

describe('the host on a website', () => {
  it.each(CONTRACT)('$name', async ({ observe, expected }) => {
    expect(await observe(onSite())).toEqual(expected);
  });
});
