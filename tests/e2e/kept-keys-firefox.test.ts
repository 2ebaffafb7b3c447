/** Keys in Firefox: backed up to a file, restored from it, and locked when nobody is there. */

import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { launchFirefox } from './harness/firefox.ts';
import { backUpAndRestore, lockWhenNobodyIsThere } from './harness/kept-keys.ts';

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
