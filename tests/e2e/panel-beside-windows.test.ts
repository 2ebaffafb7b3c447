/** The panel of DevTools and two tabs of the app write the same records at once; and a request too large for the way to the panel. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { seedExpression } from '../../lib/storage/seed-local-sandbox.ts';
import { FaultFigures } from '../fault-figures.ts';
import { type AppDriver, driverOf, openFreshApp } from './harness/app-driver.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { type PlainPage, servePlainPage } from './harness/plain-page.ts';
import { startShop } from './harness/shop.ts';

/** Made up for these tests. */
const KEY = { id: 'pk_test_made_up_beside', secretText: 'sk_test_made_up_beside_0123' };
/** Characters: in JSON each takes six bytes, in all more than the 64 MiB of Chromium’s messages. */
const NULS = 15_000_000;
const ROUNDS = 4;

const figures = new FaultFigures('panel-beside-windows');
let chromium: ChromiumSession;
let page: PlainPage;

beforeAll(async () => {
  chromium = await launchChromium();
  page = await servePlainPage();
});
afterEach(() => chromium.assertNoProblems());
afterAll(async () => {
  await chromium?.close();
  page?.close();
  figures.publish();
});

/** An expression: presses what’s called this once it’s there, whether or not its window is in front. */
const PRESS = `const until = async (holds) => { for (;;) { const held = holds(); if (held) return held; await new Promise((done) => setTimeout(done, 5)); } };
  const press = async (name) => (await until(() => [...document.querySelectorAll('button')].findLast((one) => one.textContent.trim() === name && !one.disabled))).click();
  const field = (label) => [...document.querySelectorAll('main input, dialog[open] input')].find((one) => one.labels?.[0]?.textContent.startsWith(label));
  const set = (input, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const shown = (text) => until(() => document.querySelector('main').innerText.includes(text));`;

const WRITES = [
  {
    what: 'environments',
    view: 'Environments',
    tab: undefined,
    ready: 'Add environment',
    write: `await until(() => !field('Base URL')); await press('Add environment'); await until(() => field('Base URL'));
      set(field('Name'), name); set(field('Base URL'), 'https://' + name + '.example'); await press('Add environment');`,
  },
  {
    what: 'saved collections',
    view: 'Saved',
    tab: 'Requests',
    ready: 'New collection',
    write: `await press('New collection'); await until(() => document.querySelector('dialog[open] input'));
      set(document.querySelector('dialog[open] input'), name); await press('Create collection');
      await until(() => !document.querySelector('dialog[open]'));`,
  },
  {
    what: 'variables',
    view: 'Saved',
    tab: 'Variables',
    ready: 'Add variable',
    write: `await until(() => field('Name') && field('Name').value === ''); set(field('Name'), name); set(field('Value'), '1');
      await press('Add variable');`,
  },
] as const;

async function threeWindows(): Promise<readonly [AppDriver, AppDriver, AppDriver]> {
  const first = await openFreshApp(chromium);
  await first.find('combobox', 'Key');
  const second = driverOf(await chromium.openApp());
  await second.find('combobox', 'Key');
  const panel = await chromium.openPanel(await chromium.openPage(page.url));
  await panel.find('combobox', 'Key');
  return [first, second, panel];
}

it('all that each adds is in all three, and each keeps the request that’s typed in it', async () => {
  const row = figures.row('the panel and two tabs write the same records at once');
  const windows = await threeWindows();
  for (const [n, app] of windows.entries()) {
    await app.window.bringToFront();
    await app.type('Path and query', `/api/v1/orders?window=${n}`);
  }
  for (const { what, view, tab, ready, write } of WRITES) {
    for (const app of windows) {
      await app.window.bringToFront();
      await app.goTo(view);
      if (tab) await app.openTab(tab);
      await app.find('button', ready);
    }
    const names = (n: number) => Array.from({ length: ROUNDS }, (_, at) => `w${n}n${at}${what.slice(0, 3)}`);
    await row.ends(
      Promise.all(
        windows.map(({ view }, n) =>
          view.evaluate(`(async () => { ${PRESS}
            for (const name of ${JSON.stringify(names(n))}) { ${write} await shown(name); }
          })()`),
        ),
      ),
    );
    const all = windows.flatMap((_, n) => names(n));
    row.injected += all.length;
    for (const app of windows) {
      const text = await row.ends(textWith(app, all));
      row.lost += all.filter((name) => !text.includes(name)).length;
    }
  }
  row.said = 'all in all three';
  for (const [n, app] of windows.entries()) {
    await app.window.bringToFront();
    await app.goTo('Request');
    const target = await app.find('textbox', 'Path and query');
    const typed = await target.evaluate((input) => (input as HTMLInputElement).value);
    expect(typed).toBe(`/api/v1/orders?window=${n}`);
  }
  expect(row.lost).toBe(0);
});

async function textWith(app: AppDriver, names: readonly string[]): Promise<string> {
  await app.until('all are listed', async () => {
    const text = await app.text();
    return names.every((name) => text.includes(name));
  });
  return app.text();
}

it('a request too large for a message to the panel is listed without its body, and those after it are whole', async () => {
  const row = figures.row('a captured request over 64 MiB on its way to the panel');
  const shop = await startShop(KEY.id, KEY.secretText);
  try {
    await chromium.startAfresh(seedExpression({ ...KEY, baseUrl: shop.origin }));
    const inspected = await chromium.openPage(`${shop.origin}/`);
    const panel = await chromium.openPanel(inspected, { width: 1200 });
    await panel.goTo('Capture');
    await inspected.evaluate(`(async () => {
      await call('POST', '/api/v1/charges?as=large', '\\0'.repeat(${NULS}), { type: 'text/plain' });
      await call('GET', '/api/v1/orders?after=it');
    })()`);
    row.injected++;
    await row.ends(panel.shows('after=it'));
    await row.ends(panel.shows('as=large'));
    await panel.clickOn('[role="grid"] tbody tr ::-p-text(as=large)');
    await row.ends(panel.shows('too large to capture'));
    const [said = ''] = /[^.\n]*too large to capture[^.\n]*\.?[^.\n]*/.exec(await panel.text()) ?? [];
    row.said = said.trim();
    expect(said).toContain('60 MB');
  } finally {
    await shop.close();
  }
});
