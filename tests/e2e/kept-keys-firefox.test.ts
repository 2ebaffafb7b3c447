/** Keys in Firefox: backed up to a file, restored from it, and locked when nobody is there. */

import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { launchFirefox } from './harness/firefox.ts';
import { backUpAndRestore, lockWhenNobodyIsThere, setPassphrase } from './harness/kept-keys.ts';

const PASSPHRASE = 'a passphrase made up for this';
const secret = () => `sk_test_${randomBytes(16).toString('hex')}`;

it('a backup is saved encrypted in Firefox, and restores a deleted key', async () => {
  const firefox = await launchFirefox();
  try {
    await backUpAndRestore(await firefox.openApp(), secret(), firefox.downloads);
    await firefox.assertNoProblems();
  } finally {
    await firefox.close();
  }
  expect.hasAssertions();
});

it('keys lock in Firefox when no page was touched for as long as was chosen, open or closed', async () => {
  const firefox = await launchFirefox();
  try {
    await lockWhenNobodyIsThere(await firefox.openApp(), secret(), () => firefox.openApp());
    await firefox.assertNoProblems();
  } finally {
    await firefox.close();
  }
  expect.hasAssertions();
});

it('no passkey is offered in Firefox, and the page says so', async () => {
  const firefox = await launchFirefox();
  try {
    const app = await firefox.openApp();
    await app.goTo('Keys');
    await setPassphrase(app, PASSPHRASE);
    await app.shows('This browser doesn’t let extensions use passkeys.');
    expect(await app.has('button', 'Add a passkey')).toBe(false);
    await app.click('Lock now');
    await app.shows('Your keys are locked');
    expect(await app.has('button', 'Unlock with a passkey')).toBe(false);
    await firefox.assertNoProblems();
  } finally {
    await firefox.close();
  }
});
