/** The background closes storage to untrusted contexts, and opens the app for pages that can't. */

import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import background from '../../entrypoints/background.ts';

const APP = 'chrome-extension://test-extension-id/app.html';
const setAccessLevel = vi.fn(async () => undefined);

beforeEach(() => {
  fakeBrowser.reset();
  Object.assign(fakeBrowser.storage.local, { setAccessLevel });
});

it('closes storage to content scripts at every start', () => {
  background.main();
  expect(setAccessLevel).toHaveBeenCalledWith({ accessLevel: 'TRUSTED_CONTEXTS' });
});

it('starts in Firefox too, which has no such call', () => {
  Object.assign(fakeBrowser.storage.local, { setAccessLevel: undefined });
  expect(() => background.main()).not.toThrow();
});

it('opens the app when a page asks, once', async () => {
  background.main();
  expect(await fakeBrowser.runtime.sendMessage({ open: 'app' })).toBe(true);
  expect(await fakeBrowser.runtime.sendMessage({ open: 'app' })).toBe(true);
  const tabs = await fakeBrowser.tabs.query({ url: APP });
  expect(tabs).toHaveLength(1);
});

it('opens it on the view that’s named', async () => {
  background.main();
  await fakeBrowser.runtime.sendMessage({ open: 'app', view: 'keys' });
  expect(await fakeBrowser.tabs.query({ url: `${APP}#keys` })).toHaveLength(1);
});

it.each([undefined, null, 'open', {}, { open: 'settings' }, { open: 'app', view: 1 }])(
  'leaves other messages to others: %j',
  async (message) => {
    background.main();
    const create = vi.spyOn(fakeBrowser.tabs, 'create');
    expect(await fakeBrowser.runtime.sendMessage(message)).toBeUndefined();
    expect(create).not.toHaveBeenCalled();
  },
);
