/** Secrets at rest in a real Chromium: used, locked, deleted, killed and started again, the profile holds none. */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, expect, it } from 'vitest';
import { PATIENCE_MS } from '../patience-ms.ts';
import { type AppDriver, driverOf } from './harness/app-driver.ts';
import { copyOfExtension } from './harness/builds.ts';
import { launchBrowser } from './harness/chromium.ts';
import { setPassphrase } from './harness/kept-keys.ts';
import { searchProfile } from './harness/profile-search.ts';

const profile = mkdtempSync(path.join(tmpdir(), 'countersign-profile-'));
const extension = copyOfExtension('chrome');
const PASSPHRASE = `made up ${randomBytes(16).toString('hex')}`;
const secret = () => `sk_test_${randomBytes(16).toString('hex')}`;
const [FIRST, SECOND, PLANTED] = [secret(), secret(), secret()] as const;

afterAll(() => {
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  extension.remove();
});

async function open(): Promise<{ browser: Browser; page: Page; app: AppDriver }> {
  const browser = await launchBrowser(profile);
  const id = await browser.installExtension(extension.folder);
  const page = await browser.newPage();
  await page.goto(`chrome-extension://${id}/app.html`);
  const app = driverOf(page);
  await app.find('combobox', 'Environment');
  return { browser, page, app };
}

async function kill(browser: Browser): Promise<void> {
  const running = browser.process();
  const ended = new Promise((resolve) => running?.once('exit', resolve));
  running?.kill('SIGKILL');
  await ended;
}

async function addKey(app: AppDriver, id: string, text: string): Promise<void> {
  await app.goTo('Keys');
  await app.click('Add key');
  await app.type('Key id', id);
  await app.type('Secret', text);
  await app.type('Name', id);
  await app.window.keyboard.press('Enter');
  await app.find('button', `Edit ${id}`);
}

function expectNone(secrets: readonly string[]): void {
  const { files, bytes, opened, hits } = searchProfile(profile, secrets);
  console.log(`${files} files, ${bytes} bytes, ${opened} opened, ${hits.length} hits`);
  expect(files).toBeGreaterThan(20);
  expect(hits).toEqual([]);
}

it(
  'no secret or passphrase is in any file of the profile, and the search finds what is',
  async () => {
    const first = await open();
    await addKey(first.app, 'pk_test_first1', FIRST);
    await first.app.goTo('Request');
    await first.app.writeOwnRequest();
    expect(await first.app.send()).toMatchObject({ word: 'Success' });
    await kill(first.browser);
    expectNone([FIRST]);

    const second = await open();
    await second.app.goTo('Keys');
    await second.app.shows('Keys without a secret');
    // The sandbox made its own key a new secret.
    await second.app.goTo('Request');
    expect(await second.app.send()).toMatchObject({ word: 'Success' });
    await second.app.goTo('Keys');
    await second.app.click('Enter the secret of pk_test_first1');
    await second.app.type('Secret', FIRST);
    await second.page.keyboard.press('Enter');
    await second.app.find('button', 'Edit pk_test_first1');
    await setPassphrase(second.app, PASSPHRASE);
    await addKey(second.app, 'pk_test_second', SECOND);
    await second.app.click('Delete pk_test_second');
    await second.app.click('Delete key');
    await second.app.click('Lock now');
    await second.app.shows('Your keys are locked');
    await kill(second.browser);
    expectNone([FIRST, SECOND, PASSPHRASE]);

    const third = await open();
    await third.app.shows('Your keys are locked');
    await third.app.goTo('Request');
    await third.app.click('Send');
    await third.app.shows('Your keys are locked');
    await third.app.click('Unlock');
    await third.app.type('Passphrase', 'not the passphrase');
    await third.app.click('Unlock');
    await third.app.shows('This passphrase doesn’t unlock your keys');
    await third.app.type('Passphrase', PASSPHRASE);
    await third.app.click('Unlock');
    // Back at what waited for it.
    await third.app.find('button', 'Send');
    expect(await third.app.send()).toMatchObject({ word: 'Success' });
    await third.page.evaluate(`chrome.storage.local.set({ planted: ${JSON.stringify(PLANTED)} })`);
    await kill(third.browser);
    expectNone([FIRST, SECOND, PASSPHRASE]);
    expect(searchProfile(profile, [PLANTED]).hits).not.toEqual([]);
  },
  4 * PATIENCE_MS,
);
