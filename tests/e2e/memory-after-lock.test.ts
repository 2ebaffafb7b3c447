/**
 * What of a secret is left in the memory of Chromium's processes once the keys are locked. The copies that are counted hold
 * freed memory too, which nobody overwrites; what the page still refers to is none.
 */

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PATIENCE_MS } from '../patience-ms.ts';
import { IS_FULL } from '../search/sampling.ts';
import { openFreshApp } from './harness/app-driver.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { setPassphrase } from './harness/kept-keys.ts';
import { type MemoryHits, searchMemory } from './harness/memory-search.ts';
import { formsOf } from './harness/profile-search.ts';

/** Between locking and looking. */
const SECONDS = Number(process.env['COUNTERSIGN_MEMORY_SECONDS'] ?? (IS_FULL ? 60 : 0));
const PASSPHRASE = `made up ${randomBytes(16).toString('hex')}`;
const SECRET = `sk_test_${randomBytes(16).toString('hex')}`;

let chromium: ChromiumSession;

beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium?.close());

function found(when: string): readonly MemoryHits[] {
  const root = chromium.browser.process()?.pid ?? 0;
  const all = searchMemory(root, SECRET);
  const hits = all.filter((one) => Object.keys(one.hits).length > 0);
  const megabytes = Math.round(all.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6);
  const told = hits.map((one) => `${one.kind} ${JSON.stringify(one.hits)}`).join('; ') || 'none';
  console.log(`${when}: ${all.length} processes, ${megabytes} MB, pieces of the secret: ${told}`);
  return hits;
}

function countOf(found: readonly MemoryHits[]): number {
  return found.flatMap(({ hits }) => Object.values(hits)).reduce((sum, hits) => sum + hits, 0);
}

/** Texts that something in the page still refers to. */
async function referredTo(page: Page): Promise<readonly string[]> {
  const session = await page.createCDPSession();
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', {});
  await session.detach();
  return (JSON.parse(chunks.join('')) as { strings: readonly string[] }).strings;
}

it(
  'the page refers to no secret once it’s locked, and little of it is left in freed memory',
  async () => {
    const app = await openFreshApp(chromium);
    await app.goTo('Keys');
    await app.click('Add key');
    await app.type('Key id', 'pk_test_first1');
    await app.type('Secret', SECRET);
    await app.window.keyboard.press('Enter');
    await app.find('button', 'Edit Test key …rst1');
    await setPassphrase(app, PASSPHRASE);
    const unlocked = found('unlocked');
    expect(unlocked.map(({ kind }) => kind)).toContain('renderer');

    await app.click('Lock now');
    await app.shows('Your keys are locked');
    await sleep(SECONDS * 1000);
    found(`${SECONDS} s after locking`);
    const forms = formsOf(SECRET).map(({ bytes }) => bytes.toString('latin1'));
    const strings = await referredTo(app.window as Page);
    expect(strings.length).toBeGreaterThan(10_000);
    expect(strings.filter((text) => forms.some((form) => text.includes(form)))).toEqual([]);
    const left = found('and after a garbage collection');
    expect(countOf(left)).toBeLessThan(countOf(unlocked) / 2);
    await app.window.close();
    // Measured alone: Chromium keeps the process, with the memory that was freed in it.
    found('with its page closed');
  },
  4 * PATIENCE_MS,
);
