/** Live capture in the real DevTools: every kind of request, before and after the panel is shown, to the named cause. */

import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADVICE } from '../../lib/core/mistakes/advice.ts';
import { seedExpression } from '../../lib/storage/seed-local-sandbox.ts';
import { type AppDriver, driverOf } from './harness/app-driver.ts';
import { violations } from './harness/axe.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { followRowByKeyboard, pressable } from './harness/row-by-keyboard.ts';
import { type Shop, startShop } from './harness/shop.ts';

/** Made up for these tests. */
const KEY_ID = 'pk_test_made_up_capture';
const SECRET = 'sk_test_made_up_capture_0123';
const CALL = (args: string) => `call(${args})`;

/** Each kind of request a page makes, and its verdict: right means that DevTools’ text gave back the exact bytes. */
const KINDS: readonly (readonly [kind: string, expression: string, row: RegExp])[] = [
  [
    'JSON',
    CALL(
      `'POST', '/api/v1/charges', '{"amount":"1.00","note":"é 😀 \\u0000"}', { type: 'application/json' }`,
    ),
    /^POST \/api\/v1\/charges 200 {2}Valid$/,
  ],
  [
    'form',
    CALL(`'POST', '/api/v1/charges?as=form', new URLSearchParams({ a: '1 2', b: 'é&=' })`),
    /^POST \/api\/v1\/charges\?as=form 200 {2}Valid$/,
  ],
  [
    'multipart',
    CALL(
      `'POST', '/api/v1/charges?as=multipart', (() => { const f = new FormData(); f.append('a', 'é'); f.append('file', new Blob(['text']), 'a.txt'); return f; })()`,
    ),
    /^POST \/api\/v1\/charges\?as=multipart 200 {2}Valid$/,
  ],
  [
    'multipart with bytes that are no text',
    CALL(
      `'POST', '/api/v1/charges?as=binary', (() => { const f = new FormData(); f.append('file', new Blob([new Uint8Array([0, 255, 254, 10])]), 'a.bin'); return f; })()`,
    ),
    /^POST \/api\/v1\/charges\?as=binary 200 {2}Valid$/,
  ],
  [
    'a form with a file, whose bytes DevTools loses',
    CALL(
      `'POST', '/api/v1/charges?as=lost', (() => { const f = new FormData(); f.append('file', new Blob([new Uint8Array([0, 255, 254, 10])]), 'a.bin'); return f; })(), { asForm: true }`,
    ),
    /^POST \/api\/v1\/charges\?as=lost 200 {2}Signature not checked: part unknown$/,
  ],
  [
    'Blob',
    CALL(`'PUT', '/api/v1/charges?as=blob', new Blob(['{"blob":true}'], { type: 'application/json' })`),
    /^PUT \/api\/v1\/charges\?as=blob 200 {2}Valid$/,
  ],
  [
    'bytes that are no text',
    CALL(`'POST', '/api/v1/charges?as=bytes', new Uint8Array([0, 255, 254, 10])`),
    /^POST \/api\/v1\/charges\?as=bytes 200 {2}Valid$/,
  ],
  [
    'a compressed answer',
    CALL(`'GET', '/api/v1/orders?status=paid&limit=5', undefined, { mistake: 'unsorted' }`),
    /^GET \/api\/v1\/orders\?status=paid&limit=5 401 bad_signature Invalid$/,
  ],
  ['a redirect', CALL(`'GET', '/api/v1/moved'`), /^GET \/api\/v1\/moved 302 {2}Valid$/],
  ['a redirect’s target, which nobody signed', '0', /^GET \/api\/v1\/orders\?from=moved 200 {2}Invalid$/],
  [
    'a worker',
    `new Promise((done) => { new Worker('/worker.js').onmessage = done; }).then(() => 0)`,
    /^GET \/api\/v1\/orders\?from=worker 200 {2}Valid$/,
  ],
  [
    'a frame of another origin',
    `document.body.append(Object.assign(document.createElement('iframe'), { src: OTHER + '/frame' }))`,
    /^POST \/api\/v1\/charges\?from=frame localhost:\d+ 200 {2}Valid$/,
  ],
];

describe('what the inspected page sends', () => {
  let chromium: ChromiumSession;
  let shop: Shop;

  beforeAll(async () => {
    chromium = await launchChromium();
    shop = await startShop(KEY_ID, SECRET);
  });
  afterEach(() => chromium.assertNoProblems());
  afterAll(async () => {
    await chromium?.close();
    await shop?.close();
  });

  interface Inspecting {
    readonly app: AppDriver;
    readonly page: Page;
  }

  async function inspect(beforeShown?: (page: Page) => Promise<void>): Promise<Inspecting> {
    await chromium.startAfresh(seedExpression({ id: KEY_ID, secretText: SECRET, baseUrl: shop.origin }));
    const page = await chromium.openPage(`${shop.origin}/`);
    const app = await chromium.openPanel(page, {
      theme: 'light',
      width: 1200,
      beforeShown: () => beforeShown?.(page) ?? Promise.resolve(),
    });
    await app.goTo('Capture');
    return { app, page };
  }

  const act = (page: Page, expression: string): Promise<unknown> =>
    page.evaluate(
      `(async () => { const OTHER = ${JSON.stringify(shop.otherOrigin)}; await ${expression}; })()`,
    );

  /** Without their times, and without how their bodies begin. */
  const rowsOf = ({ view }: AppDriver): Promise<readonly string[]> =>
    view.evaluate(() =>
      [...document.querySelectorAll('[role="grid"] tbody tr')].map((row) =>
        [...row.querySelectorAll('td:not([data-column="time"])')]
          .map((cell) => {
            const copy = cell.cloneNode(true) as Element;
            for (const body of copy.querySelectorAll('[data-part="body"]')) body.remove();
            return copy.textContent?.trim();
          })
          .join(' '),
      ),
    );

  async function showsRow({ app }: Inspecting, row: RegExp): Promise<void> {
    await app.until(`there’s a row like ${row}`, async () =>
      (await rowsOf(app)).some((one) => row.test(one)),
    );
  }

  it('before the panel is first shown is there, whatever kind of request it is', async () => {
    const inspecting = await inspect(async (page) => {
      for (const [, expression] of KINDS) await act(page, expression);
    });
    for (const [, , row] of KINDS) await showsRow(inspecting, row);
  });

  it('is said to have got a response that broke off', async () => {
    chromium.problems.expect(/net::ERR_/);
    const inspecting = await inspect();
    await act(
      inspecting.page,
      `${CALL(`'POST', '/api/v1/charges?as=cut', '{"amount":"1.00"}'`)}.catch(() => 0)`,
    );
    await showsRow(inspecting, /^POST \/api\/v1\/charges\?as=cut 201 {2}Response 201 broke off$/);
  });

  it('is in the order it was sent, all kinds of it, and the page’s other requests behind a filter', async () => {
    const inspecting = await inspect();
    for (const [, expression] of KINDS) await act(inspecting.page, expression);
    for (const [, , row] of KINDS) await showsRow(inspecting, row);
    const rows = await rowsOf(inspecting.app);
    const places = KINDS.slice(0, -1).map(([, , row]) => rows.findIndex((one) => row.test(one)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(rows.some((row) => row.includes('/frame'))).toBe(false);
    await inspecting.app.choose('Which requests', 'All requests');
    await showsRow(inspecting, /^GET \/frame localhost:\d+ 200/);
    await inspecting.app.choose('Which requests', 'Failing');
    await inspecting.app.until(
      'only what fails is left',
      async () => (await rowsOf(inspecting.app)).length === 2,
    );
  });

  it('goes from a failing row to the named cause in one click', async () => {
    const inspecting = await inspect();
    const { app, page } = inspecting;
    await act(page, CALL(`'GET', '/api/v1/orders?status=paid&limit=5', undefined, { mistake: 'unsorted' }`));
    await showsRow(inspecting, /Invalid$/);
    expect(await app.view.$eval('header [role="tab"][id$="capture"]', (tab) => tab.textContent)).toContain(
      '1 failing',
    );
    await app.click('Diagnose this request');
    await app.shows(ADVICE['query-order-as-sent'].title);
    await app.openTab('Request');
    await app.shows('Captured in DevTools');
  });

  it('is back after Clear and Undo', async () => {
    const inspecting = await inspect();
    const { app, page } = inspecting;
    await act(page, CALL(`'GET', '/api/v1/orders?limit=1'`));
    await showsRow(inspecting, /limit=1/);
    await app.click('Clear');
    await app.shows('Cleared the captured requests');
    expect((await rowsOf(app)).filter((row) => row.includes('limit=1'))).toEqual([]);
    await app.click('Undo');
    await showsRow(inspecting, /limit=1 200 {2}Valid$/);
  });

  it('and gets bad_signature, is named with its fix once its row is opened, with no click on Diagnose', async () => {
    const inspecting = await inspect();
    const { app, page } = inspecting;
    await act(page, CALL(`'GET', '/api/v1/orders?status=paid&limit=5', undefined, { mistake: 'unsorted' }`));
    await showsRow(inspecting, /bad_signature Invalid$/);
    await app.clickOn('[role="grid"] tbody td');
    await app.shows('What happened');
    await app.shows(ADVICE['query-order-as-sent'].fix);
    expect(await violations(app.view)).toEqual([]);
    // The list has all its columns again.
    await app.click('Close details');
    await showsRow(inspecting, new RegExp(`bad_signature ${ADVICE['query-order-as-sent'].title}$`));
  });

  it('can be gone through, seen step by step and sent again by keyboard alone', async () => {
    const inspecting = await inspect();
    const { app, page } = inspecting;
    await chromium.grantHost(shop.origin);
    await act(page, CALL(`'GET', '/api/v1/orders?limit=1'`));
    await act(page, CALL(`'POST', '/api/v1/charges', '{"amount":"2.00"}', { type: 'application/json' }`));
    await showsRow(inspecting, /charges.*Valid$/);
    await app.view.focus('[role="grid"]');
    await app.window.keyboard.press('End');
    await app.shows('The signature is valid for this request.');
    expect(await violations(app.view)).toEqual([]);
    await app.window.keyboard.press('Enter');
    await app.window.keyboard.press('Tab');
    await app.window.keyboard.press('Enter');
    expect((await app.signing()).canonical).toMatch(/^POST\n\/api\/v1\/charges\n\n\d{10}\n[0-9a-f]{64}$/);
    await app.goTo('Capture');
    const before = shop.received.length;
    await app.click('Review, then send again…');
    await app.shows('Nothing was sent: check this first');
    expect(shop.received).toHaveLength(before);
    // A press that comes sooner isn't taken.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await app.click('Send and risk another charge');
    await app.shows('200 OK');
    const again = shop.received.slice(before);
    expect(again).toMatchObject([{ target: '/api/v1/charges', bytes: 17 }]);
  });

  it('can be gone through, a row diagnosed and come back to, by the keyboard alone', async () => {
    const inspecting = await inspect();
    const { app, page } = inspecting;
    const target = '/api/v1/orders?status=paid&limit=5';
    await act(page, CALL(`'GET', '/api/v1/orders?limit=1'`));
    await act(page, CALL(`'GET', '${target}', undefined, { mistake: 'unsorted' }`));
    await showsRow(inspecting, /bad_signature Invalid$/);
    await app.goTo('Request');
    await followRowByKeyboard(pressable(app), {
      letter: 'c',
      view: 'Capture',
      target,
      mistake: ADVICE['query-order-as-sent'],
    });
  });

  it('and charged is warned of by Send at once, and by the app’s tab once DevTools is closed', async () => {
    const { app, page } = await inspect();
    const body = '{"merchant_order_id":"PAGE-1","amount":"2.00"}';
    await act(page, CALL(`'POST', '/api/v1/charges', '${body}', { type: 'application/json' }`));
    const isWarned = async (one: AppDriver) => {
      await one.goTo('Request');
      await one.type('Method', 'POST');
      await one.type('Path and query', '/api/v1/charges');
      await one.pasteBody(body);
      await one.shows('Order PAGE-1 was sent before');
      await one.shows('The server answered 200 at ');
      await one.find('button', 'Send and risk another charge');
      expect(await one.has('button', 'Send')).toBe(false);
    };
    await showsRow({ app, page }, /charges.*Valid$/);
    await isWarned(app);
    await page.close();
    await isWarned(driverOf(await chromium.openApp()));
  });

  it('stays when the page is left, isn’t taken from other tabs, and stops while paused', async () => {
    const inspecting = await inspect();
    const { app, page } = inspecting;
    await act(page, CALL(`'GET', '/api/v1/orders?limit=1'`));
    await showsRow(inspecting, /limit=1/);
    await page.goto(`${shop.origin}/next`);
    const other = await chromium.openPage(`${shop.origin}/other`);
    await act(other, CALL(`'GET', '/api/v1/orders?limit=77'`));
    await page.bringToFront();
    await act(page, CALL(`'GET', '/api/v1/orders?limit=2'`));
    await showsRow(inspecting, /limit=2/);
    const rows = await rowsOf(app);
    const line = rows.findIndex((row) =>
      /^Went to .*\/next Requests sent just before may be missing\.$/.test(row),
    );
    expect(rows.findIndex((row) => row.includes('limit=1'))).toBeLessThan(line);
    // The browser may ask for the page's icon in between.
    expect(rows.slice(line + 1).find((row) => row.includes('/api/'))).toContain('limit=2');
    expect(rows.some((row) => row.includes('limit=77'))).toBe(false);
    await app.click('Pause');
    await act(page, CALL(`'GET', '/api/v1/orders?limit=3'`));
    await app.shows('1 request missed so far');
    await app.click('Resume');
    await act(page, CALL(`'GET', '/api/v1/orders?limit=4'`));
    await showsRow(inspecting, /limit=4/);
    expect((await rowsOf(app)).some((row) => row.includes('limit=3'))).toBe(false);
  });
});
