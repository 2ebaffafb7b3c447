/** Keys in Chromium: backed up to a file, restored from it, and locked when nobody is there. */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { driverOf, openFreshApp } from '../harness/app-driver.ts';
import { downloadFolder } from '../harness/downloads.ts';
import { backUpAndRestore, lockWhenNobodyIsThere } from '../harness/kept-keys.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

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
