/** Secrets at rest in a real Firefox: used, locked and unlocked, its profile holds none. */

import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FirefoxSession, launchFirefox } from './harness/firefox.ts';
import { setPassphrase } from './harness/kept-keys.ts';
import { searchProfile } from './harness/profile-search.ts';

const PASSPHRASE = `made up ${randomBytes(16).toString('hex')}`;
const secret = () => `sk_test_${randomBytes(16).toString('hex')}`;
const [FIRST, PLANTED] = [secret(), secret()] as const;

describe('the profile of a Firefox that uses Countersign', () => {
  let firefox: FirefoxSession;

  beforeAll(async () => {
    firefox = await launchFirefox();
  });
  afterEach(() => firefox.assertNoProblems());
  afterAll(() => firefox?.close());

  it('holds no secret and no passphrase, and the search finds what it holds', async () => {
    const app = await firefox.openApp();
    await app.goTo('Keys');
    await app.click('Add key');
    await app.type('Key id', 'pk_test_first1');
    await app.type('Secret', FIRST);
    await app.window.keyboard.press('Enter');
    await app.find('button', 'Edit Test key …rst1');
    await app.goTo('Request');
    expect(await app.send()).toMatchObject({ word: 'Success' });
    await app.goTo('Keys');
    await setPassphrase(app, PASSPHRASE);
    await app.click('Lock now');
    await app.shows('Your keys are locked');
    await app.type('Passphrase', PASSPHRASE);
    await app.click('Unlock');
    await app.find('button', 'Edit Test key …rst1');
    await app.view.evaluate(`browser.storage.local.set({ planted: ${JSON.stringify(PLANTED)} })`);
    const args = firefox.browser.process()?.spawnargs ?? [];
    const profile = args[args.indexOf('--profile') + 1] ?? '';
    const { files, bytes, opened, hits } = searchProfile(profile, [FIRST, PASSPHRASE]);
    console.log(`${files} files, ${bytes} bytes, ${opened} opened, ${hits.length} hits`);
    expect(files).toBeGreaterThan(20);
    expect(hits).toEqual([]);
    expect(searchProfile(profile, [PLANTED]).hits).not.toEqual([]);
  });
});
