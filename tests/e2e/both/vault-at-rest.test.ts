/** Secrets at rest: used, locked, deleted, killed and started again, the browser’s profile holds none. */

import { randomBytes } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { type AppDriver, driverOf } from '../harness/app-driver.ts';
import { setPassphrase } from '../harness/kept-keys.ts';
import { searchProfile } from '../harness/profile-search.ts';
import { type BrowserSession, keptProfile, launchSession } from '../harness/session.ts';

const kept = keptProfile();
const PASSPHRASE = `made up ${randomBytes(16).toString('hex')}`;
const secret = () => `sk_test_${randomBytes(16).toString('hex')}`;
const [FIRST, SECOND, PLANTED] = [secret(), secret(), secret()] as const;

let session: BrowserSession | undefined;
afterAll(async () => {
  await session?.close().catch(() => undefined);
  kept.remove();
});

async function start(): Promise<AppDriver> {
  session = await launchSession({ kept });
  const app = driverOf(await session.openApp());
  await app.find('combobox', 'Environment');
  return app;
}

async function kill(): Promise<void> {
  await session?.kill();
  session = undefined;
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
  const { files, bytes, opened, hits } = searchProfile(kept.profile, secrets);
  console.log(`${files} files, ${bytes} bytes, ${opened} opened, ${hits.length} hits`);
  expect(files).toBeGreaterThan(20);
  expect(hits).toEqual([]);
}

it('no secret or passphrase is in any file of the profile, and the search finds what is', async () => {
  const first = await start();
  await addKey(first, 'pk_test_first1', FIRST);
  await first.goTo('Request');
  await first.writeOwnRequest();
  expect(await first.send()).toMatchObject({ word: 'Success' });
  await kill();
  expectNone([FIRST]);

  const second = await start();
  await second.goTo('Keys');
  await second.shows('Keys without a secret');
  // The sandbox made its own key a new secret.
  await second.goTo('Request');
  expect(await second.send()).toMatchObject({ word: 'Success' });
  await second.goTo('Keys');
  await second.click('Enter the secret of pk_test_first1');
  await second.type('Secret', FIRST);
  await second.window.keyboard.press('Enter');
  await second.find('button', 'Edit pk_test_first1');
  await setPassphrase(second, PASSPHRASE);
  await addKey(second, 'pk_test_second', SECOND);
  await second.click('Delete pk_test_second');
  await second.click('Delete key');
  await second.click('Lock now');
  await second.shows('Your keys are locked');
  await kill();
  expectNone([FIRST, SECOND, PASSPHRASE]);

  const third = await start();
  await third.shows('Your keys are locked');
  await third.goTo('Request');
  await third.click('Send');
  await third.shows('Your keys are locked');
  await third.click('Unlock');
  await third.type('Passphrase', 'not the passphrase');
  await third.click('Unlock');
  await third.shows('This passphrase doesn’t unlock your keys');
  await third.type('Passphrase', PASSPHRASE);
  await third.click('Unlock');
  // Back at what waited for it.
  await third.find('button', 'Send');
  expect(await third.send()).toMatchObject({ word: 'Success' });
  await third.view.evaluate(`chrome.storage.local.set({ planted: ${JSON.stringify(PLANTED)} })`);
  await kill();
  expectNone([FIRST, SECOND, PASSPHRASE]);
  expect(searchProfile(kept.profile, [PLANTED]).hits).not.toEqual([]);
});
