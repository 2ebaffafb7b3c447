/** Every order of the sandbox in the extension is walked, saved in each format, and opened again: as many, with the same sums. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from './harness/app-driver.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';

const FORMATS = [
  { format: 'json', label: 'JSON' },
  { format: 'ndjson', label: 'NDJSON, a record a line' },
  { format: 'csv', label: 'CSV, for spreadsheets' },
] as const;

describe('every order', () => {
  let chromium: ChromiumSession;
  let folder: string;

  beforeAll(async () => {
    chromium = await launchChromium();
    folder = mkdtempSync(path.join(tmpdir(), 'countersign-exports-'));
  });
  afterEach(() => chromium.assertNoProblems());
  afterAll(async () => {
    await chromium?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function walked(): Promise<{ app: AppDriver; total: number }> {
    const app = await openFreshApp(chromium);
    await app.find('combobox', 'Key');
    await app.openTab('Browse');
    await app.click('Load');
    await app.find('button', 'Next page');
    await app.click('Next page');
    await app.shows('21–40 of 2,');
    await app.click('Fetch all');
    await app.shows('signed requests.');
    const [, fetched = ''] = /Fetched ([0-9,]+) records in/.exec(await app.text()) ?? [];
    return { app, total: Number(fetched.replaceAll(',', '')) };
  }

  it.each(FORMATS)('goes into $label and comes out of it', async ({ format, label }) => {
    const { app, total } = await walked();
    expect(total).toBeGreaterThanOrEqual(2500);
    const file = await saved(app, label);
    expect(path.extname(file)).toBe(`.${format}`);
    const records = READERS[format](readFileSync(file, 'utf8'));
    expect(records).toHaveLength(total);
    expect(new Set(records.map(({ id }) => id)).size).toBe(total);
    await openFile(app, file);
    await app.shows(`${total.toLocaleString('en')} records from ${path.basename(file)}`);
    // Written again from what was read, it's the same to the last digit.
    const again = READERS.json(readFileSync(await saved(app, 'JSON'), 'utf8'));
    expect(again).toHaveLength(total);
    expect(sums(again)).toEqual(sums(records));
    expect(Object.keys(sums(again)).length).toBeGreaterThan(1);
  });

  it('goes straight to the place that’s chosen, where the browser lets one choose', async () => {
    const { app, total } = await walked();
    // Chromium's own picker can't be worked from here; the file system behind it can.
    await app.view.evaluate(() => {
      Object.assign(window, {
        showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) => {
          const root = await navigator.storage.getDirectory();
          return root.getFileHandle(suggestedName, { create: true });
        },
      });
    });
    await exportAs(app, 'NDJSON, a record a line');
    await app.shows(`Saved ${total.toLocaleString('en')} records`);
    const text = await app.view.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      for await (const handle of (
        root as unknown as { values(): AsyncIterable<FileSystemFileHandle> }
      ).values())
        return (await handle.getFile()).text();
      return '';
    });
    expect(READERS.ndjson(text)).toHaveLength(total);
  });

  /** As a download. @returns where it is. */
  async function saved(app: AppDriver, label: string): Promise<string> {
    const own = mkdtempSync(path.join(folder, 'one-'));
    const session = await app.window.createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: own });
    await app.view.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
    await exportAs(app, label);
    const found = (): string | undefined => readdirSync(own).find((name) => !name.endsWith('.crdownload'));
    await app.until('the file is there', async () => found() !== undefined);
    await app.click('Close');
    return path.join(own, found() ?? '');
  }
});

async function exportAs(app: AppDriver, label: string): Promise<void> {
  await app.click('Export');
  await app.choose('Which', await optionThatBegins(app, 'Everything'));
  await app.choose('Format', label);
  const buttons = await app.view.$$('::-p-aria([name="Export"][role="button"])');
  await buttons.at(-1)?.click();
  await app.shows('bytes.');
}

async function optionThatBegins(app: AppDriver, words: string): Promise<string> {
  const select = await app.find('combobox', 'Which');
  const options = await select.$$eval('option', (all) => all.map(({ text }) => text));
  return options.find((text) => text.startsWith(words)) ?? '';
}

async function openFile(app: AppDriver, file: string): Promise<void> {
  const input = await app.view.$('input[type="file"][aria-label="Records file"]');
  await (input as ElementHandle<HTMLInputElement>).uploadFile(file);
}

interface Read {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
}

const READERS = {
  json: (text: string): Read[] => JSON.parse(text),
  ndjson: (text: string): Read[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  /** Sandbox orders hold no line breaks; text is quoted, with an apostrophe before what looks like a formula. */
  csv: (text: string): Read[] => {
    const [head = [], ...rows] = text.trimEnd().split('\r\n').map(csvCells);
    return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])) as unknown as Read);
  },
};

function csvCells(line: string): string[] {
  return [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').replaceAll('""', '"'),
  );
}

/** In units of the eighteenth decimal place, per currency. */
function sums(records: readonly Read[]): Record<string, string> {
  const totals: Record<string, bigint> = {};
  for (const { amount, currency } of records) {
    const [whole = '', fraction = ''] = amount.split('.');
    totals[currency] = (totals[currency] ?? 0n) + BigInt(whole + fraction.padEnd(18, '0'));
  }
  return Object.fromEntries(Object.entries(totals).map(([currency, total]) => [currency, String(total)]));
}
