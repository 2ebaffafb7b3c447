/** Storage that another page blocks, and two tabs that write at once: it’s said, and nothing stored is lost. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { FaultFigures } from '../../fault-figures.ts';
import { type AppDriver, driverOf, openFreshApp } from '../harness/app-driver.ts';
import { type BrowserSession, IS_FIREFOX, launchSession } from '../harness/session.ts';

const ROUNDS = 3;

const figures = new FaultFigures(IS_FIREFOX ? 'storage-faults-firefox' : 'storage-faults');
let session: BrowserSession;

beforeAll(async () => {
  session = await launchSession();
});
afterEach(() => session.assertNoProblems());
afterAll(async () => {
  await session?.close();
  figures.publish();
});

async function stored(app: AppDriver, record: string): Promise<string> {
  return JSON.stringify(await app.view.evaluate(`chrome.storage.local.get('${record}')`));
}

/**
 * An expression: the database is held, and one that waits to bring it up stands before whoever comes next. Once this page
 * is gone, so are both.
 */
const BLOCK_HISTORY = `new Promise((blocked, failed) => {
  const holding = indexedDB.open('history');
  holding.onerror = failed;
  holding.onsuccess = () => {
    globalThis.held = holding.result;
    const waiting = indexedDB.open('history', held.version + 1);
    waiting.onblocked = () => blocked();
    waiting.onupgradeneeded = () => waiting.transaction.abort();
  };
})`;

it('blocked: the history says so, sending goes on, and what was stored comes back with “Try again”', async () => {
  const row = figures.row('the history’s database blocked by another page');
  const first = await openFreshApp(session);
  await first.find('combobox', 'Key');
  expect((await first.send()).title).toBe('Signed and accepted');
  await first.goTo('History');
  await first.shows('1 entry');
  await first.window.close();
  const blocker = await session.openBlank();
  await blocker.evaluate(BLOCK_HISTORY);
  row.injected++;
  const app = driverOf(await session.openApp());
  await app.goTo('Request');
  expect((await row.ends(app.send())).title).toBe('Signed and accepted');
  await app.goTo('History');
  row.said = 'Another window blocks the history';
  await row.ends(app.shows(row.said));
  await blocker.close();
  await app.click('Try again');
  await row.ends(app.shows(`/api/v1/orders`));
  const isListed = (await app.text()).includes('1 entry');
  if (!isListed) row.lost++;
  expect(isListed).toBe(true);
  await app.window.close();
});

it('two tabs that add environments at once keep all of them, and each shows all', async () => {
  const row = figures.row('two tabs write the same record at once');
  const tabs = [await openFreshApp(session), driverOf(await session.openApp())];
  const names: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [n, app] of tabs.entries()) {
      const name = `tab${n}round${round}`;
      names.push(name);
      await app.window.bringToFront();
      await app.goTo('Environments');
      await app.click('Add environment');
      await app.type('Name', name);
      await app.type('Base URL', `https://${name}.example`);
    }
    await Promise.all(
      tabs.map(({ view }) => view.evaluate(() => document.querySelector('form')?.requestSubmit())),
    );
    for (const app of tabs) {
      await app.window.bringToFront();
      for (const name of names) await row.ends(app.shows(`https://${name}.example`));
    }
    row.injected += tabs.length;
  }
  const all = await stored(tabs[0] as AppDriver, 'environments');
  row.lost = names.filter((name) => !all.includes(name)).length;
  row.said = 'all in both';
  expect(row.lost).toBe(0);
});
