/** Files of records as Browse writes them: asked for in the app, awaited on the disk, and read by code of its own. */

import { readFileSync } from 'node:fs';
import type { ElementHandle } from 'puppeteer-core';
import type { AppDriver } from './app-driver.ts';

interface ReadRecord {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
}

export type FileFormat = 'json' | 'ndjson' | 'csv';

/** As the dialog calls them. */
const FORMAT_LABELS: Readonly<Record<FileFormat, string>> = {
  json: 'JSON',
  ndjson: 'NDJSON, one record per line',
  csv: 'CSV, for spreadsheets',
};

/** Everything that's here, in this format; the dialog stays open. */
export async function exportEverything(app: AppDriver, format: FileFormat): Promise<void> {
  await app.click('Export');
  const which = await app.find('combobox', 'Records');
  const options = await which.$$eval('option', (all) => all.map(({ text }) => text));
  await app.choose('Records', options.find((text) => text.startsWith('All loaded')) ?? '');
  await app.choose('Format', FORMAT_LABELS[format]);
  // The toolbar's button has the same name.
  await app.clickOn('dialog[open] button[data-variant="primary"]');
  await app.shows('bytes.');
}

export async function openRecordsFile(app: AppDriver, file: string): Promise<void> {
  const input = await app.view.waitForSelector('input[type="file"][aria-label="Records file"]');
  await (input as ElementHandle<HTMLInputElement>).uploadFile(file);
}

export function readRecords(format: FileFormat, file: string): readonly ReadRecord[] {
  return RECORDS_IN[format](readFileSync(file, 'utf8'));
}

export const RECORDS_IN: Readonly<Record<FileFormat, (text: string) => readonly ReadRecord[]>> = {
  json: (text) => JSON.parse(text),
  ndjson: (text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  /** Sandbox orders hold no line breaks; text is quoted, with an apostrophe before what looks like a formula. */
  csv: (text) => {
    const [head = [], ...rows] = text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')
      .map(csvCells);
    return rows.map(
      (row) => Object.fromEntries(head.map((name, at) => [name, row[at]])) as unknown as ReadRecord,
    );
  },
};

function csvCells(line: string): string[] {
  return [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').replaceAll('""', '"'),
  );
}

/** In units of the eighteenth decimal place, per currency. */
export function sumsOf(records: readonly ReadRecord[]): Readonly<Record<string, string>> {
  const totals: Record<string, bigint> = {};
  for (const { amount, currency } of records) {
    const [whole = '', fraction = ''] = amount.split('.');
    totals[currency] = (totals[currency] ?? 0n) + BigInt(whole + fraction.padEnd(18, '0'));
  }
  return Object.fromEntries(Object.entries(totals).map(([currency, total]) => [currency, String(total)]));
}
