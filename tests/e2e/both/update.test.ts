/** An update from the last release keeps everything: the released package is used, its folder becomes today’s build, the profile stays. */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FilesByPath, unpack } from '../../../cli/archive.ts';
import { compareWithBuild, isHarmless } from '../../../cli/compare-builds.ts';
import { findCopies } from '../../../cli/installed-copies.ts';
import { buildOf } from '../../../cli/known-builds.ts';
import { packageFiles } from '../../../cli/zip.ts';
import { type AppDriver, driverOf, openFreshApp } from '../harness/app-driver.ts';
import { builtExtension } from '../harness/builds.ts';
import { passByKeyboard } from '../harness/lesson-by-keyboard.ts';
import { type BrowserSession, IS_FIREFOX, inChromium, launchSession } from '../harness/session.ts';

const RELEASES = path.resolve(import.meta.dirname, '../../fixtures/releases');
const KEY_ID = 'pk_test_from_the_release';
const BUILD = builtExtension(IS_FIREFOX ? 'firefox' : 'chrome');
const SECRET = 'sk_test_made_up_for_the_update';
const TARGET = '/api/v1/orders?limit=7&status=paid';

const home = mkdtempSync(path.join(tmpdir(), 'countersign-update-'));
const kept = { profile: path.join(home, 'profile'), folder: path.join(home, 'extension') };
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

/**
 * The newest, under a version before today’s: the browser is to see that it was updated. Builds differ by their manifests
 * alone.
 */
function lastRelease(): FilesByPath {
  const name = readdirSync(RELEASES)
    .filter((file) => file.endsWith('-chrome.zip'))
    .toSorted(new Intl.Collator('en', { numeric: true }).compare)
    .at(-1);
  const unpacked = unpack(readFileSync(path.join(RELEASES, name ?? '')));
  if (!unpacked.ok) throw new Error(`${name} can’t be unpacked: ${unpacked.problem}`);
  const files = IS_FIREFOX ? packageFiles(BUILD) : unpacked.files;
  const manifest = JSON.parse(Buffer.from(files.get('manifest.json') ?? []).toString());
  const older = Buffer.from(JSON.stringify({ ...manifest, version: '0.0.9' }));
  return new Map([...unpacked.files, ['manifest.json', older]]);
}

function put(files: FilesByPath): void {
  rmSync(kept.folder, { recursive: true, force: true });
  for (const [name, bytes] of files) {
    mkdirSync(path.dirname(path.join(kept.folder, name)), { recursive: true });
    writeFileSync(path.join(kept.folder, name), bytes);
  }
}

/** What `verify` says of the copy that the profile names. */
function copyInProfile() {
  const found = findCopies(kept.profile);
  const [copy, ...more] = found.ok ? found.copies : [];
  const build = buildOf(packageFiles(BUILD));
  if (!copy || !build || more.length > 0) throw new Error('The profile names no copy, or several');
  const changed = compareWithBuild(copy, build).filter((file) => !isHarmless(file));
  return { place: copy.place, version: copy.version, changed: changed.length };
}

async function storedRecords(app: AppDriver): Promise<Readonly<Record<string, unknown>>> {
  return (await app.view.evaluate('chrome.storage.local.get()')) as Record<string, unknown>;
}

async function use(session: BrowserSession): Promise<Readonly<Record<string, unknown>>> {
  const app = await openFreshApp(session);
  await app.find('combobox', 'Key');
  await app.goTo('Environments');
  await app.click('Add environment');
  await app.type('Name', 'My shop');
  await app.type('Base URL', 'https://api.example.com');
  await app.window.keyboard.press('Enter');
  await app.find('button', 'Edit My shop');
  await app.goTo('Keys');
  await app.click('Add key');
  await (await app.find('textbox', 'Key id')).focus();
  await app.paste(`${KEY_ID} ${SECRET}`);
  await app.shows('Both fields are filled');
  await app.window.keyboard.press('Enter');
  await app.shows(KEY_ID);
  await app.goTo('Saved');
  await app.openTab('Variables');
  await app.type('Name', 'shop');
  await app.type('Value', 'A');
  await app.click('Add variable');
  await app.shows('{{shop}}');
  await app.goTo('Request');
  await app.choose('Environment', 'Built-in sandbox');
  await app.type('Path and query', TARGET);
  await app.click('Save request');
  await app.type('Name', 'Paid orders');
  await app.type('Name of the new collection', 'Orders');
  await app.window.keyboard.press('Enter');
  await app.find('button', 'Save as new');
  expect((await app.send()).word).toBe('Success');
  await passByKeyboard(app, async () => driverOf(await session.openApp()));
  return storedRecords(app);
}

async function findEverything(app: AppDriver): Promise<void> {
  await app.find('tab', 'Lessons');
  expect(await app.text()).not.toContain('can’t be read');
  await app.goTo('Environments');
  await app.find('button', 'Edit My shop');
  await app.shows('https://api.example.com');
  await app.goTo('Keys');
  await app.shows(KEY_ID);
  await app.goTo('Saved');
  await app.openTab('Requests');
  await app.shows('Paid orders');
  await app.openTab('Variables');
  await app.shows('{{shop}}');
  await app.goTo('History');
  await app.shows('1 entry');
  await app.shows(TARGET.split('?')[0] ?? '');
  await app.goTo('Lessons');
  await app.shows('1 of 4');
}

async function inBrowser<Result>(work: (session: BrowserSession) => Promise<Result>): Promise<Result> {
  const session = await launchSession({ kept });
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

describe('an update', () => {
  let version: unknown;
  let before: { readonly origin: string; readonly stored: Readonly<Record<string, unknown>> };

  beforeAll(async () => {
    mkdirSync(kept.profile);
    put(lastRelease());
    before = await inBrowser(async (session) => ({ origin: session.origin, stored: await use(session) }));
  });

  inChromium('installed', () => {
    it('comes to the copy that the profile names', () => {
      expect(copyInProfile()).toMatchObject({ place: kept.folder, version: '0.0.9' });
      expect(copyInProfile().changed).toBeGreaterThan(0);
    });
  });

  it('keeps keys, environments, saved requests, variables, history and progress', async () => {
    put(packageFiles(BUILD));
    version = await inBrowser(async (session) => {
      expect(session.origin).toBe(before.origin);
      const app = driverOf(await session.openApp());
      await findEverything(app);
      expect(Object.keys(await storedRecords(app))).toEqual(
        expect.arrayContaining(Object.keys(before.stored)),
      );
      await app.goTo('Request');
      expect((await app.send()).word).toBe('Success');
      await session.assertNoProblems();
      return app.view.evaluate('chrome.runtime.getManifest().version');
    });
    expect(version).not.toBe('0.0.9');
  });

  inChromium('installed', () => {
    it('makes of that copy today’s build', () => {
      expect(copyInProfile()).toEqual({ place: kept.folder, version, changed: 0 });
    });
  });
});
