/** Everything that was fetched, as a file and out of it again: as many records, with the same values. */

import { expect, test, vi } from 'vitest';
import { fieldOf, isJsonObject, jsonText } from '../../../lib/core/records/json-value.ts';
import type { ListedRecord } from '../../../lib/core/records/listed-record.ts';
import type { RecordsFormat } from '../../../lib/core/records/records-format.ts';
import { displayText } from '../../../lib/core/signing/bytes.ts';
import { selectBrowse } from '../../../lib/features/browse/selectors.ts';
import type { ExportScope, RecordSource } from '../../../lib/features/browse/state.ts';
import { type OpenedPage, openPage } from '../../state/open-page.ts';

const FORMATS = ['json', 'ndjson', 'csv'] as const;

async function fetched(): Promise<OpenedPage> {
  const page = await openPage();
  page.app().setPageSize('200');
  await page.app().fetchAll();
  return page;
}

const all = (source: RecordSource | undefined) => source?.read(0, source.count) ?? Promise.resolve([]);

async function exported(page: OpenedPage, format: RecordsFormat, scope: ExportScope = 'everything') {
  const outcome = await page.app().exportRecords(format, scope);
  if (!outcome.ok) throw new Error(outcome.problem);
  const bytes = page.platform.files.saved.get(outcome.name);
  if (!bytes) throw new Error('nothing was saved');
  return {
    ...outcome,
    file: new File([bytes as Uint8Array<ArrayBuffer>], outcome.name),
    text: displayText(bytes),
  };
}

/** Amounts summed as whole cents of cents, per currency. */
function sums(records: readonly ListedRecord[]): Record<string, bigint> {
  const totals: Record<string, bigint> = {};
  for (const { fields } of records) {
    const [whole = '', fraction = ''] = String(fieldOf(fields, 'amount')).split('.');
    const currency = String(fieldOf(fields, 'currency'));
    totals[currency] = (totals[currency] ?? 0n) + BigInt(whole + fraction.padEnd(18, '0'));
  }
  return totals;
}

function values({ value }: ListedRecord): string {
  if (!isJsonObject(value)) return jsonText(value);
  return JSON.stringify(value.entries.map(([key, part]) => [key, jsonText(part)]).sort());
}

test.each(FORMATS)(
  'every order of the sandbox goes into a file of %s and comes out of it',
  async (format) => {
    const page = await fetched();
    const before = await all(selectBrowse(page.app()).fetched);
    expect(before.length).toBeGreaterThan(2500);
    const { file, records, bytes, name, notes } = await exported(page, format);
    expect(notes).toEqual([]);
    expect(records).toBe(before.length);
    expect(bytes).toBe(file.size);
    expect(name).toMatch(new RegExp(`^orders-[0-9]{8}-[0-9]{6}\\.${format}$`));
    await page.app().openRecordsFile(file);
    const { file: opened, showing, source } = selectBrowse(page.app());
    expect(opened).toMatchObject({ kind: 'read', notes: [] });
    expect(showing).toBe('file');
    const after = await all(source);
    expect(after.map(values)).toEqual(before.map(values));
    expect(sums(after)).toEqual(sums(before));
    expect(Object.keys(sums(after)).length).toBeGreaterThan(1);
    page.app().closeRecordsFile();
    await Promise.resolve();
    await Promise.resolve();
    expect(selectBrowse(page.app()).showing).toBe('everything');
  },
);

test('records of a long file are read on demand, and what’s looked at is told', async () => {
  const page = await openPage();
  // More than is held ready.
  const note = 'x'.repeat(40_000);
  const lines = Array.from({ length: 400 }, (_, at) => `{"id":"ord_${at}","note":"${note}"}\n`);
  await page.app().openRecordsFile(new File(lines, 'orders.ndjson'));
  const first = selectBrowse(page.app()).source;
  expect(first.at(0)?.id).toBe('ord_0');
  expect(first.at(399)).toBeUndefined();
  await vi.waitFor(() => expect(selectBrowse(page.app()).source.revision).toBeGreaterThan(first.revision));
  const later = selectBrowse(page.app()).source;
  expect(later.at(399)?.id).toBe('ord_399');
  expect(later.at(later.count)).toBeUndefined();
  expect(later.at(-1)).toBeUndefined();
});

test('a page is written as it was received', async () => {
  const page = await openPage();
  await page.app().loadPage(0);
  const { text, records } = await exported(page, 'json', 'page');
  expect(records).toBe(20);
  const { answer } = selectBrowse(page.app()).page?.answered.exchange ?? {};
  if (answer?.kind !== 'response') throw new Error('it was answered');
  expect(JSON.parse(text)).toEqual((JSON.parse(displayText(answer.body)) as { data: unknown }).data);
});

test.each(FORMATS)(
  'what’s shown is written to %s in the order that’s shown, and nothing else',
  async (format) => {
    const page = await fetched();
    const source = selectBrowse(page.app()).fetched;
    if (!source) throw new Error('it was fetched');
    const places = Uint32Array.from([2400, 3, 1200, 4]);
    const { file, records, notes } = await exported(page, format, { source, places });
    expect([records, notes]).toEqual([4, []]);
    const before = await all(source);
    await page.app().openRecordsFile(file);
    const after = await all(selectBrowse(page.app()).source);
    expect(after.map(({ id }) => id)).toEqual([...places].map((place) => before[place]?.id));
  },
);

test('a list that wasn’t fetched whole says so', async () => {
  const page = await openPage();
  page.app().setWalkAtOnce(1);
  let asked = 0;
  const { askSandbox } = page.app();
  page.store.setState({
    askSandbox: (request) => {
      if (++asked === 3) page.app().pauseWalk();
      return askSandbox(request);
    },
  });
  await page.app().fetchAll();
  const { notes, records } = await exported(page, 'ndjson');
  expect(records).toBeLessThan(200);
  expect(notes[0]).toMatch(/^The list wasn’t fetched whole: the file holds [0-9]+ of 2,[0-9]{3} records$/);
  const source = selectBrowse(page.app()).fetched;
  if (!source) throw new Error('some of it was fetched');
  const filtered = await exported(page, 'ndjson', { source, places: Uint32Array.from([0]) });
  expect(filtered.notes[0]).toBe(notes[0]?.replace('the file holds', 'this is of'));
});

test('nothing to write, a change of mind, a full disk and a cancel are told apart', async () => {
  const page = await openPage();
  const problem = async () => {
    const outcome = await page.app().exportRecords('csv', 'everything');
    return outcome.ok ? undefined : outcome.problem;
  };
  expect(await problem()).toBe('nothing-there');
  page.app().setPageSize('200');
  await page.app().fetchAll();
  page.platform.files.dismissed = true;
  expect(await problem()).toBe('cancelled');
  page.platform.files.dismissed = false;
  page.platform.files.room = 1000;
  expect(await problem()).toBe('not-written');
  page.platform.files.room = Number.POSITIVE_INFINITY;
  const stop = page.store.subscribe(({ exporting }) => exporting && page.app().cancelExport());
  expect(await problem()).toBe('cancelled');
  stop();
  expect(page.platform.files.saved.size).toBe(0);
  expect(page.app().exporting).toBeUndefined();
});

test.each([
  ['notes.txt', '', 'holds no records'],
  ['orders.json', '<html>', 'isn’t a list'],
  ['orders.csv', '', 'holds no records'],
])('%s with %j is no file of records', async (name, text, said) => {
  const page = await openPage();
  await page.app().openRecordsFile(new File([text], name));
  const { file } = selectBrowse(page.app());
  if (file?.kind !== 'failed') throw new Error('it can’t be read');
  expect(file.message).toContain(said);
  expect(file.message).toMatch(/\.$/);
});

test('of two files opened at once the later is shown', async () => {
  const page = await openPage();
  const slow = new File(['{"id":"a"}\n'.repeat(50_000)], 'slow.ndjson');
  const first = page.app().openRecordsFile(slow);
  const second = page.app().openRecordsFile(new File(['{"id":"b"}\n'], 'quick.ndjson'));
  await Promise.all([first, second]);
  expect(selectBrowse(page.app()).file).toMatchObject({ kind: 'read', name: 'quick.ndjson' });
  expect(selectBrowse(page.app()).source.count).toBe(1);
});

test.each([
  ['requests.json', '{"format":"countersign-requests","version":1}', /Import it in Saved/],
  ['shop.har', '{"log":{"entries":[]}}', /Open it in Diagnose/],
  ['capture.json', '{"method":"GET","target":"/","headers":[]}', /Open it in Diagnose/],
])('%s belongs elsewhere, and that’s said', async (name, text, words) => {
  const page = await openPage();
  await page.app().openRecordsFile(new File([text], name));
  const { file } = selectBrowse(page.app());
  expect(file).toMatchObject({ kind: 'failed', name, message: expect.stringMatching(words) });
});

test('orders that were opened while Ledger is chosen are recognised, and moved there with one click', async () => {
  const page = await openPage();
  const orders = '{"id":"ord_1","is_test":true}\n{"id":"ord_2","is_test":false}\n';
  page.app().chooseCollection('ledger');
  await page.app().openRecordsFile(new File([orders], 'mine.ndjson'));
  expect(selectBrowse(page.app()).file).toMatchObject({ other: { list: 'orders', idPrefix: 'ord_' } });
  page.app().moveRecordsFile('orders');
  await vi.waitFor(() => expect(page.app().collection).toBe('orders'));
  const { file, showing, source } = selectBrowse(page.app());
  expect([file?.name, showing, source.count]).toEqual(['mine.ndjson', 'file', 2]);
  expect(file).not.toHaveProperty('other');
  expect((await all(source)).map(({ id }) => id)).toEqual(['ord_1', 'ord_2']);
  page.app().chooseCollection('ledger');
  expect(selectBrowse(page.app())).toMatchObject({ file: undefined, showing: 'page' });
});

test('a list’s ids are told by its last page, where the API docs show no beginning of them', async () => {
  const page = await openPage();
  page.app().chooseCollection('payouts');
  await page.app().loadPage(0);
  const [payout] = selectBrowse(page.app()).page?.records ?? [];
  page.app().chooseCollection('disputes');
  await page.app().openRecordsFile(new File([`[${payout?.text}]`], 'mine.json'));
  expect(selectBrowse(page.app()).file).toMatchObject({ other: { list: 'payouts' } });
});
