/** Saved requests in the built extension: from a variable to a file that another profile reads. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { downloadedFile, downloadFolder } from '../harness/downloads.ts';
import { draggedFiles } from '../harness/dragged-files.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

let session: BrowserSession;
const downloads = mkdtempSync(path.join(tmpdir(), 'countersign-downloads-'));

beforeAll(async () => {
  session = await launchSession();
});
afterEach(() => session.assertNoProblems());
afterAll(async () => {
  await session?.close();
  rmSync(downloads, { recursive: true, force: true });
});

/** Clicks what downloads a file, and reads it. */
async function downloaded(app: AppDriver, button: string): Promise<{ file: string; text: string }> {
  const folder = await downloadFolder(app, downloads);
  await app.click(button);
  const file = await downloadedFile(app, folder);
  return { file, text: readFileSync(file, 'utf8') };
}

function importFile(app: AppDriver, file: string): Promise<void> {
  return app.chooseFile('input[accept*="json"]', file);
}

/** Lines of the comparison that aren't the same. */
async function differing(app: AppDriver): Promise<readonly string[]> {
  return app.view.$$eval('[data-kind="added"], [data-kind="removed"]', (rows) =>
    rows.map(({ textContent }) => textContent ?? ''),
  );
}

const BODY =
  '{"merchant_order_id":"{{shop}}-{{random}}","amount":"10.00","currency":"USDT","network":"TRON"}';

it('a request is saved, sent with its variables, compared, exported and imported by another profile', async () => {
  const app = await openFreshApp(session);
  await app.find('combobox', 'Key');
  await app.goTo('Saved');
  await app.shows('Requests you save appear here');
  await app.openTab('Variables');
  await app.type('Name', 'shop');
  await app.type('Value', 'A');
  await app.click('Add variable');
  await app.shows('{{shop}}');
  expect(await violations(app.view)).toEqual([]);

  await app.goTo('Request');
  await app.type('Method', 'POST');
  await app.type('Path and query', '/api/v1/charges');
  await app.openTab('Body');
  await app.find('button', 'Write a body');
  await app.pasteBody(BODY);
  await app.shows('{{random}}');
  await app.click('Save request');
  await app.type('Name', 'New charge');
  await app.type('Name of the new collection', 'Charges');
  await app.window.keyboard.press('Enter');
  await app.find('button', 'Save as new');
  expect(await violations(app.view)).toEqual([]);
  for (let sent = 0; sent < 2; sent++) expect((await app.send()).word).toBe('Success');

  await app.goTo('Saved');
  await app.clickOn('[role="tab"] ::-p-text(Requests)');
  await app.clickOn('[role="option"]');
  await app.shows('lines removed');
  expect(await violations(app.view)).toEqual([]);
  await app.clickOn('[aria-label="What differs"] [role="tab"] ::-p-text(Request)');
  await app.until('the requests are compared', async () => (await differing(app)).length >= 4);
  expect(
    (await differing(app)).filter((line) => /merchant_order_id": "A-[0-9a-f]{8}"/.test(line)),
  ).toHaveLength(2);

  await app.reload();
  await app.goTo('Saved');
  await app.shows('New charge');
  const { file, text } = await downloaded(app, 'Export Charges');
  expect(text).toContain('{{shop}}-{{random}}');
  expect(text).not.toMatch(/sk_|pk_|X-Signature/);

  const other = await openFreshApp(session);
  await other.find('combobox', 'Key');
  await other.goTo('Saved');
  await other.shows('Requests you save appear here');
  await importFile(other, file);
  await other.shows('has 1 request in 1 collection, and 1 variable');
  expect(await violations(other.view)).toEqual([]);
  // The toolbar's button has the same name.
  await other.clickOn('dialog[open] button[data-variant="primary"]');
  await other.shows('New charge');
  await other.clickOn('[role="option"]');
  await other.click('Open in Request');
  const target = await other.find('textbox', 'Path and query');
  expect(await target.evaluate((input) => (input as HTMLInputElement).value)).toBe('/api/v1/charges');
  expect((await other.send()).word).toBe('Success');
});

it('an environment that’s ticked only in a second import has its own values of the variables', async () => {
  const file = path.join(downloads, 'mine.json');
  const request = {
    name: 'Charge',
    method: 'GET',
    target: '/api/v1/orders?shop={{shop}}',
    headers: [],
    leftOut: [],
  };
  writeFileSync(
    file,
    JSON.stringify({
      ...{ format: 'countersign-requests', version: 3 },
      collections: [{ name: 'Charges', requests: [request] }],
      variables: [
        { name: 'shop', value: 'shop-a', otherValues: [{ environment: 'Mine', value: 'shop-mine' }] },
      ],
      environments: [{ name: 'Mine', baseUrl: 'https://mine.example' }],
    }),
  );
  const app = await openFreshApp(session);
  await app.find('combobox', 'Key');
  await app.goTo('Saved');
  await app.shows('Requests you save appear here');
  const importIt = async (): Promise<void> => {
    await importFile(app, file);
    await app.shows('Add Mine');
  };
  const confirm = async (): Promise<void> => {
    await app.clickOn('dialog[open] button[data-variant="primary"]');
    await app.until('it’s imported', async () => (await app.view.$('dialog[open]')) === null);
  };
  await importIt();
  await confirm();
  await app.shows('Imported 1 request into Charges');
  expect(await violations(app.view)).toEqual([]);
  await importIt();
  await app.shows('You already have these requests');
  await app.click('Add Mine', 'checkbox');
  expect(await violations(app.view)).toEqual([]);
  await confirm();
  await app.shows('Added 1 environment: Mine');
  expect(await app.view.$$('section[data-collection]')).toHaveLength(1);
  await app.clickOn('[role="option"]');
  await app.click('Open in Request');
  await app.shows('shop=shop-a');
  await app.choose('Environment', 'Mine');
  await app.shows('shop=shop-mine');
});

it('requests and collections are dragged to other places, where they stay', async () => {
  const request = (name: string) => ({ name, method: 'GET', target: '/', headers: [], leftOut: [] });
  const names = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at}`);
  const collections = [
    { name: 'First', requests: names('a', 3).map(request) },
    { name: 'Second', requests: names('b', 30).map(request) },
    { name: 'Third', requests: [] },
  ];
  const file = path.join(downloads, 'arranged.txt');
  const variables: unknown[] = [];
  writeFileSync(file, JSON.stringify({ format: 'countersign-requests', version: 1, collections, variables }));
  const app = await openFreshApp(session, { width: 900, height: 500 });
  await app.find('combobox', 'Key');
  await app.goTo('Saved');
  await app.shows('Requests you save appear here');
  const allListed = async () => (await app.view.$$('[data-request]')).length === 33;
  await importFile(app, file);
  await app.shows('has 33 requests');
  await app.clickOn('dialog[open] button[data-variant="primary"]');
  await app.until('all are listed', allListed);

  /** By the first requests of each. */
  const arranged = () =>
    app.view.$$eval('section[data-collection]', (all) =>
      all.map((one) => {
        const rows = [...one.querySelectorAll('[data-request]')].slice(0, 4);
        const found = rows.map(({ textContent }) => /[ab]\d+/.exec(textContent ?? '')?.[0]);
        return `${one.getAttribute('aria-label')}: ${found.join(' ')}`;
      }),
    );
  /** Takes hold of what has these words. */
  const take = async (selector: string, words: string) => {
    const all = await app.view.$$(selector);
    const has = await Promise.all(
      all.map((one) => one.evaluate((it, text) => it.textContent?.includes(text), words)),
    );
    const box = await all[has.indexOf(true)]?.boundingBox();
    if (!box) throw new Error(`no ${words}`);
    return { x: box.x + 80, y: box.y + box.height / 2, bottom: box.y + box.height };
  };
  const { mouse, keyboard } = app.window;
  const from = await take('[data-request]', 'a0');
  const to = await take('[data-request]', 'b1');
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(to.x, to.bottom - 4, { steps: 4 });
  await app.until('a line shows the place', async () => (await app.view.$('[data-drop]')) !== null);
  expect(await violations(app.view)).toEqual([]);
  await mouse.up();
  await app.shows('a0 is now 3 of 31 in Second');
  expect(await arranged()).toEqual(['First: a1 a2', 'Second: b0 b1 a0 b2', 'Third: ']);

  const kept = await take('[data-request]', 'a1');
  await mouse.move(kept.x, kept.y);
  await mouse.down();
  await mouse.move(kept.x, kept.y + 150, { steps: 4 });
  await keyboard.press('Escape');
  await mouse.up();
  await app.shows('It stays where it is');
  expect(await arranged()).toEqual(['First: a1 a2', 'Second: b0 b1 a0 b2', 'Third: ']);

  // At its lower edge the list scrolls, until the empty collection is there.
  await mouse.move(kept.x, kept.y);
  await mouse.down();
  await mouse.move(kept.x, 494, { steps: 4 });
  await app.until('it’s above the empty one', async () => (await app.view.$('p[data-drop]')) !== null);
  await mouse.up();
  await app.shows('a1 is now 1 of 1 in Third');

  const head = await take('[data-head]', 'Third');
  await mouse.move(head.x, head.y);
  await mouse.down();
  await mouse.move(head.x, head.y - 8, { steps: 2 });
  const first = await take('[data-head]', 'First');
  await mouse.move(first.x, first.y - 8, { steps: 4 });
  await mouse.up();
  await app.shows('Third is now 1 of 3');
  const after = ['Third: a1', 'First: a2', 'Second: b0 b1 a0 b2'];
  expect(await arranged()).toEqual(after);
  await app.reload();
  await app.goTo('Saved');
  await app.until('all are listed', allListed);
  expect(await arranged()).toEqual(after);
});

it('a file that’s dropped is imported, and one of records is told where it belongs, and opens there', async () => {
  const app = await openFreshApp(session);
  await app.find('combobox', 'Key');
  await app.goTo('Saved');
  await app.shows('Requests you save appear here');
  const dragged = await draggedFiles(app);
  const records = path.join(downloads, 'dropped.csv');
  writeFileSync(records, 'id,amount\nA-1,10.00\nA-2,0.10\n');
  const requests = path.join(downloads, 'dropped.txt');
  const request = { name: 'Dropped', method: 'GET', target: '/', headers: [], leftOut: [] };
  const collections = [{ name: 'Dropped', requests: [request] }];
  const file = { format: 'countersign-requests', version: 1, collections, variables: [] };
  writeFileSync(requests, JSON.stringify(file));

  await dragged.over(records, requests);
  await app.shows('Drop one file at a time');
  await dragged.away();
  await dragged.over(records);
  await app.shows('Drop the file to import its requests');
  expect(await violations(app.view)).toEqual([]);
  await dragged.drop(records);
  await app.shows('Open it in Browse');
  await app.window.keyboard.press('Escape');
  await dragged.over(requests);
  await dragged.drop(requests);
  await app.shows('has 1 request in 1 collection');

  // What a dialog covers takes nothing.
  await dragged.over(records);
  await dragged.drop(records);
  await app.clickOn('dialog[open] button[data-variant="primary"]');
  await app.until('it’s listed', async () => (await app.view.$$('[data-request]')).length === 1);

  await app.goTo('Browse');
  await app.find('button', 'Open exported file…');
  await dragged.over(records);
  await app.shows('Drop the file to open its records');
  await dragged.drop(records);
  await app.shows('2 records from dropped.csv');
});

it('of a newer Countersign are left as they are, and sending goes on', async () => {
  const seed = `new Promise((resolve) => {
    const request = indexedDB.open('saved', 7);
    request.onupgradeneeded = () => request.result.createObjectStore('later');
    request.onsuccess = () => { request.result.close(); resolve(); };
  })`;
  const app = await openFreshApp(session, { seed });
  await app.find('combobox', 'Key');
  expect((await app.send()).word).toBe('Success');
  await app.goTo('Saved');
  await app.shows('A newer Countersign wrote your saved requests');
  const databases = (await app.view.evaluate('indexedDB.databases()')) as IDBDatabaseInfo[];
  expect(databases).toContainEqual({ name: 'saved', version: 7 });
});
