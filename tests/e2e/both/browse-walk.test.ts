/** Every order of the sandbox in the extension is walked, saved in each format, and opened again: as many, with the same sums. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { downloadedFile, downloadFolder } from '../harness/downloads.ts';
import {
  exportEverything,
  type FileFormat,
  openRecordsFile,
  RECORDS_IN,
  readRecords,
  sumsOf,
} from '../harness/record-files.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

describe('every order', () => {
  let session: BrowserSession;
  let folder: string;
  let app: AppDriver;
  let total: number;

  beforeAll(async () => {
    session = await launchSession();
    folder = mkdtempSync(path.join(tmpdir(), 'countersign-exports-'));
    app = await openFreshApp(session);
    await app.find('combobox', 'Key');
    await app.goTo('Browse');
    await app.click('Load');
    await app.find('button', 'Next page');
    await app.click('Next page');
    await app.shows('21–40 of 2,');
    await app.click('Fetch all');
    await app.shows('signed requests.');
    const [, fetched = ''] = /Fetched ([0-9,]+) records in/.exec(await app.text()) ?? [];
    total = Number(fetched.replaceAll(',', ''));
  });
  afterEach(() => session.assertNoProblems());
  afterAll(async () => {
    await session?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is reported beside all that was fetched, and not beside a single page', async () => {
    const isReported = async () => (await app.text()).includes('signed requests.');
    await app.choose('Show', 'This page');
    await app.until('it isn’t reported', async () => !(await isReported()));
    await app.choose('Show', `Everything fetched: ${total.toLocaleString('en')} records`);
    await app.until('it’s reported', isReported);
  });

  it.each(['json', 'ndjson', 'csv'] as const)('goes into %s and comes out of it', async (format) => {
    expect(total).toBeGreaterThanOrEqual(2500);
    const file = await downloaded(format);
    expect(path.extname(file)).toBe(`.${format}`);
    const records = readRecords(format, file);
    expect(records).toHaveLength(total);
    expect(new Set(records.map(({ id }) => id)).size).toBe(total);
    await openRecordsFile(app, file);
    await app.shows(`${total.toLocaleString('en')} records from ${path.basename(file)}`);
    // Written again from what was read, it's the same to the last digit.
    const again = readRecords('json', await downloaded('json'));
    expect(again).toHaveLength(total);
    expect(sumsOf(again)).toEqual(sumsOf(records));
    expect(Object.keys(sumsOf(again)).length).toBeGreaterThan(1);
    await app.click('Close the file');
  });

  it('goes into CSV that spreadsheets read as UTF-8, with every digit, and a word on what they drop', async () => {
    const file = await downloaded('csv');
    expect(readFileSync(file).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const amounts = readRecords('csv', file).map(({ amount }) => amount);
    const inJson = readRecords('json', await downloaded('json')).map(({ amount }) => amount);
    expect(amounts).toEqual(inJson);
    expect(amounts.some((amount) => amount.endsWith('0'))).toBe(true);
    await app.click('Export');
    await app.choose('Format', 'CSV, for spreadsheets');
    await app.shows('A spreadsheet may drop digits, so import amounts as text.');
    await app.click('Close');
  });

  it('goes straight to the place that’s chosen, where the browser lets one choose', async () => {
    // Chromium's own picker can't be worked from here; the file system behind it can.
    await app.view.evaluate(() => {
      Object.assign(window, {
        showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) => {
          const root = await navigator.storage.getDirectory();
          return root.getFileHandle(suggestedName, { create: true });
        },
      });
    });
    await exportEverything(app, 'ndjson');
    await app.shows(`It has ${total.toLocaleString('en')} records`);
    const text = await app.view.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      for await (const handle of (
        root as unknown as { values(): AsyncIterable<FileSystemFileHandle> }
      ).values())
        return (await handle.getFile()).text();
      return '';
    });
    expect(RECORDS_IN.ndjson(text)).toHaveLength(total);
  });

  it('that’s found and sorted goes into a file as it’s shown, without what’s hidden', async () => {
    // All rows are drawn.
    const app = await openFreshApp(session, { width: 1200, height: 1400 });
    await app.find('combobox', 'Key');
    await app.goTo('Browse');
    await app.click('Load orders');
    await app.shows('1–20 of ');
    await (await app.find('searchbox', 'Search loaded records')).type('paid');
    await app.shows('of the 20 loaded records');
    await app.click('amount', 'columnheader');
    await app.click('amount', 'columnheader');
    const shown = () =>
      app.view.$$eval('[role="grid"] tbody tr', (rows) =>
        rows
          .toSorted(
            (a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')),
          )
          .map((row) => row.querySelector('td')?.textContent ?? ''),
      );
    const own = await downloadFolder(app, folder);
    await app.view.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
    await app.click('Export');
    // Firefox doesn't count what stands in a list of choices as text of the page.
    const chosen = await (await app.find('combobox', 'Records')).evaluate(
      (list) => (list as HTMLSelectElement).selectedOptions[0]?.text,
    );
    expect(chosen).toBe(`Shown: ${(await shown()).length} records`);
    await app.clickOn('dialog[open] button[data-variant="primary"]');
    await app.shows('bytes.');
    const records = readRecords('json', await downloadedFile(app, own));
    expect(records.map(({ id }) => id)).toEqual(await shown());
    const amounts = records.map(({ amount }) => Number(amount));
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  });

  /** As a download. @returns where it is. */
  async function downloaded(format: FileFormat): Promise<string> {
    const own = await downloadFolder(app, folder);
    await app.view.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
    await exportEverything(app, format);
    const file = await downloadedFile(app, own);
    await app.click('Close');
    return file;
  }
});
