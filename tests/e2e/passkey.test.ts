/** The passkey in a real Chromium, with a device that Chromium makes up: added, used over a restart, removed; nothing of it is on disk. */

import { randomBytes } from 'node:crypto';
import type { Page } from 'puppeteer-core';
import { afterAll, expect, it } from 'vitest';
import { PATIENCE_MS } from '../patience-ms.ts';
import { type AppDriver, driverOf, openFreshApp } from './harness/app-driver.ts';
import { addVirtualDevice } from './harness/authenticator.ts';
import { launchChromium } from './harness/chromium.ts';
import { setPassphrase } from './harness/kept-keys.ts';
import { searchProfile } from './harness/profile-search.ts';
import { type BrowserSession, keptProfile, launchSession } from './harness/session.ts';

const kept = keptProfile();
const PASSPHRASE = `made up ${randomBytes(16).toString('hex')}`;
const SECRET = `sk_test_${randomBytes(16).toString('hex')}`;
const PLANTED = `sk_test_${randomBytes(16).toString('hex')}`;
const EDIT = 'Edit Test key …ept1';

afterAll(() => kept.remove());

async function open(): Promise<{ session: BrowserSession; page: Page; app: AppDriver }> {
  const session = await launchSession({ kept });
  const page = await session.openApp();
  // A page without the focus may ask for no passkey.
  await page.bringToFront();
  const app = driverOf(page);
  await app.find('combobox', 'Environment');
  return { session, page, app };
}

async function keepWithPassphrase(app: AppDriver): Promise<void> {
  await app.goTo('Keys');
  await app.click('Add key');
  await app.type('Key id', 'pk_test_kept1');
  await app.type('Secret', SECRET);
  await app.window.keyboard.press('Enter');
  await app.find('button', EDIT);
  await setPassphrase(app, PASSPHRASE);
}

async function addPasskey(app: AppDriver): Promise<void> {
  await app.click('Add a passkey');
  await app.click('Add passkey');
}

/** From now on the page remembers each output that a passkey gives, in hex. */
const HEAR_OUTPUTS = `{
  globalThis.outputs = [];
  for (const name of ['create', 'get']) {
    const ask = navigator.credentials[name].bind(navigator.credentials);
    navigator.credentials[name] = async (options) => {
      const answer = await ask(options);
      const { first } = answer.getClientExtensionResults().prf?.results ?? {};
      if (first) outputs.push([...new Uint8Array(first)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
      return answer;
    };
  }
}`;

const dataKey = ({ view }: AppDriver) =>
  view.evaluate(
    "chrome.storage.session.get('vault-session').then((all) => all['vault-session']?.data.key)",
  ) as Promise<string | undefined>;

it(
  'a passkey unlocks the keys after a restart, and nothing that opens them is in the profile',
  async () => {
    const { session, page, app } = await open();
    const device = await addVirtualDevice(page);
    await keepWithPassphrase(app);
    await page.evaluate(HEAR_OUTPUTS);
    await addPasskey(app);
    await app.shows('Your passkey unlocks them too.');
    expect(await device.passkeys()).toBe(1);
    const key = await dataKey(app);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    await app.click('Lock now');
    await app.shows('Your keys are locked');
    await app.click('Unlock with a passkey');
    await app.find('button', EDIT);
    const outputs = (await page.evaluate('outputs')) as string[];
    expect(outputs).toHaveLength(2);
    expect(new Set(outputs).size).toBe(1);

    // As the browser does when it's closed, but for the device, which would go with this one's.
    await page.evaluate('chrome.storage.session.clear()');
    await page.reload();
    // The view of before is back by then, and stays.
    await app.find('button', 'Unlock with a passkey');
    await app.goTo('Request');
    await app.writeOwnRequest();
    await app.click('Send');
    await app.shows('Your keys are locked');
    await app.click('Unlock');
    await app.click('Unlock with a passkey');
    // Back at what waited for it.
    await app.find('button', 'Send');
    expect(await app.send()).toMatchObject({ word: 'Success' });
    expect(await dataKey(app)).toBe(key);
    await session.kill();
    const sought = [SECRET, PASSPHRASE, ...(key ? [key] : []), ...outputs];
    const { files, bytes, opened, hits } = searchProfile(kept.profile, sought);
    console.log(`${files} files, ${bytes} bytes, ${opened} opened, ${hits.length} hits`);
    expect(files).toBeGreaterThan(20);
    expect(hits).toEqual([]);

    // On a computer whose device doesn't have it.
    const second = await open();
    await addVirtualDevice(second.page);
    await second.app.goTo('Keys');
    await second.app.click('Unlock with a passkey');
    await second.app.shows('this device doesn’t have the passkey');
    await second.app.type('Passphrase', PASSPHRASE);
    await second.app.click('Unlock');
    await second.app.find('button', EDIT);
    await second.app.click('Remove passkey');
    await second.app.shows('Only your passphrase then unlocks your keys.');
    await second.app.type('Passphrase', PASSPHRASE);
    await second.app.clickOn('dialog[open] ::-p-aria([name="Remove passkey"][role="button"])');
    await second.app.find('button', 'Add a passkey');
    expect(await dataKey(second.app)).toMatch(/^[0-9a-f]{64}$/);
    expect(await dataKey(second.app)).not.toBe(key);
    await second.app.click('Lock now');
    await second.app.shows('Your keys are locked');
    expect(await second.app.has('button', 'Unlock with a passkey')).toBe(false);
    await second.page.evaluate(`chrome.storage.local.set({ planted: ${JSON.stringify(PLANTED)} })`);
    await second.session.kill();
    expect(searchProfile(kept.profile, [SECRET, PASSPHRASE]).hits).toEqual([]);
    expect(searchProfile(kept.profile, [PLANTED]).hits).not.toEqual([]);
  },
  4 * PATIENCE_MS,
);

it(
  'a device that can’t, a person who isn’t verified and no device at all change nothing; DevTools leads to the tab',
  async () => {
    const chromium = await launchChromium();
    try {
      const app = await openFreshApp(chromium);
      const page = app.window;
      await keepWithPassphrase(app);
      const without = await addVirtualDevice(page, { hasPrf: false });
      await addPasskey(app);
      await app.shows('This device’s passkeys can’t encrypt');
      await without.remove();
      // Nobody answers: the browser asks until that's cancelled.
      await app.click('Add passkey');
      await app.click('Cancel');
      await app.until('no dialog is open', async () => (await page.$('dialog[open]')) === null);
      // It stays refused: like a real device, this one is blocked from then on.
      const blocked = await addVirtualDevice(page, { isUserVerified: false });
      await addPasskey(app);
      await app.shows('You cancelled, it took too long, or the device refused.');
      expect(
        await page.evaluate("chrome.storage.local.get('vault').then((all) => JSON.stringify(all))"),
      ).not.toContain('passkey');
      await blocked.remove();
      await addVirtualDevice(page);
      await app.click('Add passkey');
      await app.shows('Your passkey unlocks them too.');

      const inspected = await chromium.openPage('data:text/html,<p>made up');
      const panel = await chromium.openPanel(inspected);
      await panel.goTo('Keys');
      await panel.click('Lock now');
      await panel.click('Unlock with a passkey in a tab');
      await page.bringToFront();
      await app.click('Unlock with a passkey');
      await app.find('button', EDIT);
      await panel.find('button', EDIT);
      await chromium.assertNoProblems();
    } finally {
      await chromium.close();
    }
  },
  4 * PATIENCE_MS,
);
