/** Keys: backed up to a file, restored from it, and locked when nobody is there; and whether a passkey may unlock them. */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { driverOf, openFreshApp } from '../harness/app-driver.ts';
import { downloadFolder } from '../harness/downloads.ts';
import { backUpAndRestore, lockWhenNobodyIsThere, setPassphrase } from '../harness/kept-keys.ts';
import { type BrowserSession, IS_FIREFOX, launchSession } from '../harness/session.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'countersign-backups-'));
const secret = () => `sk_test_${randomBytes(16).toString('hex')}`;
let session: BrowserSession;

beforeAll(async () => {
  session = await launchSession();
});
afterEach(() => session.assertNoProblems());
afterAll(async () => {
  await session?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a backup is saved encrypted, and restores a deleted key', async () => {
  const app = await openFreshApp(session);
  await backUpAndRestore(app, secret(), await downloadFolder(app, folder));
  expect.hasAssertions();
});

it('keys lock when no page was touched for as long as was chosen, open or closed', async () => {
  const app = await openFreshApp(session);
  await lockWhenNobodyIsThere(app, secret(), async () => driverOf(await session.openApp()));
  expect.hasAssertions();
});

it('a passkey is offered where the browser lets extensions use one; elsewhere the page says so', async () => {
  const app = await openFreshApp(session);
  await app.goTo('Keys');
  await setPassphrase(app, 'a passphrase made up for this');
  const refused = 'This browser doesn’t let extensions use passkeys.';
  if (IS_FIREFOX) await app.shows(refused);
  else await app.find('button', 'Add a passkey');
  expect(await app.has('button', 'Add a passkey')).toBe(!IS_FIREFOX);
  expect((await app.text()).includes(refused)).toBe(IS_FIREFOX);
  await app.click('Lock now');
  await app.shows('Your keys are locked');
  expect(await app.has('button', 'Unlock with a passkey')).toBe(false);
});
