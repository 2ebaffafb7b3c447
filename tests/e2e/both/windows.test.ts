/** One's work is one's own: the app, the panel and the popup at once, each edited, each loaded anew, and a restart of the browser. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, driverOf, openFreshApp } from '../harness/app-driver.ts';
import { type PlainPage, servePlainPage } from '../harness/plain-page.ts';
import { sha256 } from '../harness/reference-signer.ts';
import { type BrowserSession, keptProfile, launchSession } from '../harness/session.ts';

const LOCAL = 'Local sandbox';
const BUILT_IN = 'Built-in sandbox';
const CHARGE =
  '{"merchant_order_id":"from-a-file","amount":"12.50","currency":"USDT","network":"TRC20","note":"ü"}\n';

describe('windows', () => {
  let session: BrowserSession;
  let page: PlainPage;
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-windows-'));
  const file = path.join(folder, 'charge.json');

  beforeAll(async () => {
    writeFileSync(file, CHARGE);
    session = await launchSession();
    page = await servePlainPage();
  });
  afterEach(() => session.assertNoProblems());
  afterAll(async () => {
    await session?.close();
    page?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function openPanel(): Promise<AppDriver> {
    const inspected = await session.openPage(page.url);
    return session.drivePanel(inspected);
  }

  it('keep what was typed and chosen in each: the app twice and the popup', async () => {
    await keepWhatIsTheirs(session, []);
  });

  it('come back to what was open where one left, over a reload too', async () => {
    const app = await openFreshApp(session);
    await leaveSome(app);
    await app.reload();
    await comeBack(app);
  });

  it('keep what was typed and chosen in each: the app twice, the panel and the popup', async () => {
    await keepWhatIsTheirs(session, [openPanel]);
  });

  it('come back to what was open where one left, over a reload too: the app and the panel', async () => {
    const app = await openFreshApp(session);
    const panel = await openPanel();
    for (const view of ['Inbox', 'Environments']) await panel.goTo(view);
    await isKept(panel, '"lastViews":["environments","keys","inbox","capture","request"]');
    await app.window.bringToFront();
    await leaveSome(app);
    await app.reload();
    await panel.reload();
    await comeBack(app);
    await panel.window.bringToFront();
    await panel.find('tabpanel', 'Environments');
    await eachComesBack(panel, { Traffic: 'Inbox', Send: 'Request', 'Set up': 'Environments' });
  });

  it('keep what was typed right before the page was reloaded or closed', async () => {
    const app = await openFreshApp(session);
    await app.type('Path and query', '/api/v1/typed?first');
    await isKept(app, '/api/v1/typed?first');
    await app.type('Path and query', '/api/v1/typed?and=reloaded');
    await app.reload();
    await isWorkOf(app, '/api/v1/typed?and=reloaded', BUILT_IN);
    await app.type('Path and query', '/api/v1/typed?and=closed');
    await app.close();
    const next = driverOf(await session.openApp());
    await isWorkOf(next, '/api/v1/typed?and=closed', BUILT_IN);
  });

  it('keep a body in a popup that began with another window’s request, and was edited', async () => {
    const app = await openFreshApp(session);
    await app.choose('Start from an example request', 'Create a charge');
    await isKept(app, '"POST"');
    const popup = driverOf(await session.openPopup());
    await popup.shows('POST with ');
    const [told = ''] = /POST with \d+ bytes/.exec(await popup.text()) ?? [];
    expect(told).not.toBe('');
    await popup.type('Path and query', '/api/v1/charges?popup=1');
    await isKept(popup, '?popup=1');
    await popup.reload();
    await isWorkOf(popup, '/api/v1/charges?popup=1', BUILT_IN);
    await popup.shows(told);
    await popup.window.close();
  });

  it('send a file that’s the body after a reload, byte for byte', async () => {
    const app = await openFreshApp(session);
    await app.choose('Start from an example request', 'Create a charge');
    await chooseBodyFile(app, file);
    await app.shows('charge.json');
    await isKept(app, '"bodyKey"');
    await app.reload();
    await app.openTab('Body');
    await app.shows('charge.json');
    expect((await app.signing()).lines[4]).toBe(sha256(CHARGE));
    expect((await app.send()).title).toBe('Signed and accepted');
    await app.shows('from-a-file');
  });

  it('send a file that’s the body of another window’s request, byte for byte', async () => {
    const app = await openFreshApp(session);
    await app.choose('Start from an example request', 'Create a charge');
    await chooseBodyFile(app, file);
    await app.shows('charge.json');
    await isKept(app, '"bodyKey"');
    const second = driverOf(await session.openApp());
    await second.openTab('Body');
    await second.shows('charge.json');
    expect((await second.signing()).lines[4]).toBe(sha256(CHARGE));
    expect((await second.send()).title).toBe('Signed and accepted');
    await second.shows('from-a-file');
  });

  it('send no charge without its body: a new window says that it’s missing, once its file isn’t stored', async () => {
    const app = await openFreshApp(session);
    await app.choose('Start from an example request', 'Create a charge');
    await chooseBodyFile(app, file);
    await app.shows('charge.json');
    await isKept(app, '"bodyKey"');
    await app.view.evaluate(forgetBodies);
    for (const open of [session.openPopup, session.openApp]) {
      const driver = driverOf(await open());
      await driver.shows('missing');
      await driver.click('Send');
      await driver.shows('Nothing was sent.');
      await driver.shows('The body is missing: its file isn’t stored for this window.');
      await driver.window.close();
    }
  });

  it('are there again after the browser was started again', async () => {
    const kept = keptProfile();
    try {
      const before = await launchSession({ kept });
      const app = driverOf(await before.openApp());
      await app.click('Write a request of your own');
      await workIn(app, '/api/v1/before', LOCAL);
      await chooseBodyFile(app, file);
      await app.shows('charge.json');
      await isKept(app, '"bodyKey"');
      await before.close();
      const after = await launchSession({ kept });
      const again = driverOf(await after.openApp());
      await isWorkOf(again, '/api/v1/before', LOCAL);
      await again.shows('charge.json');
      await after.close();
    } finally {
      kept.remove();
    }
  });
});

/** Each is edited and loaded anew. @param openOthers beside the app, twice, and the popup. */
async function keepWhatIsTheirs(
  session: BrowserSession,
  openOthers: readonly (() => Promise<AppDriver>)[],
): Promise<void> {
  const app = await openFreshApp(session);
  const second = driverOf(await session.openApp());
  const popup = driverOf(await session.openPopup());
  const others: AppDriver[] = [];
  for (const open of openOthers) others.push(await open());
  await workIn(app, '/api/v1/app', LOCAL);
  await workIn(second, '/api/v1/second', BUILT_IN);
  for (const [n, other] of others.entries()) await workIn(other, `/api/v1/other${n}`, LOCAL);
  await workIn(popup, '/api/v1/popup', BUILT_IN);
  await app.window.bringToFront();
  await app.goTo('History');
  await second.window.bringToFront();
  await second.openTab('Headers');
  await isKept(app, '"view":"history"');
  await isKept(app, '"part":"headers"');

  for (const driver of [app, second, popup, ...others]) await driver.reload();
  await app.window.bringToFront();
  await app.find('tabpanel', 'History');
  await app.goTo('Request');
  await isWorkOf(app, '/api/v1/app', LOCAL);
  await second.find('button', 'Add a header');
  await isWorkOf(second, '/api/v1/second', BUILT_IN);
  await isWorkOf(popup, '/api/v1/popup', BUILT_IN);
  for (const [n, other] of others.entries()) await isWorkOf(other, `/api/v1/other${n}`, LOCAL);
}

async function leaveSome(app: AppDriver): Promise<void> {
  for (const view of ['History', 'Sandbox', 'Browse']) await app.goTo(view);
  await isKept(app, '"lastViews":["browse","sandbox","keys","history","request"]');
}

/** @param app loaded anew after `leaveSome`. */
async function comeBack(app: AppDriver): Promise<void> {
  await app.find('tabpanel', 'Browse');
  await eachComesBack(app, { Send: 'History', 'Set up': 'Sandbox' });
}

/** @param views by the purposes they’re for. */
async function eachComesBack(app: AppDriver, views: Readonly<Record<string, string>>): Promise<void> {
  for (const [purpose, view] of Object.entries(views)) {
    await app.click(purpose, 'tab');
    await app.find('tabpanel', view);
  }
}

/** Runs in the page: as where the browser cleared them. */
async function forgetBodies(): Promise<void> {
  const opened = indexedDB.open('windows');
  await new Promise((done) => opened.addEventListener('success', done));
  const [store = ''] = opened.result.objectStoreNames;
  const cleared = opened.result.transaction(store, 'readwrite').objectStore(store).clear();
  await new Promise((done) => cleared.addEventListener('success', done));
  opened.result.close();
}

async function workIn(driver: AppDriver, target: string, environment: string): Promise<void> {
  await driver.find('combobox', 'Key');
  await driver.type('Path and query', target);
  await driver.choose('Environment', environment);
  const kept = JSON.stringify([target, environment === LOCAL ? 'local' : 'built-in']);
  await driver.until(`${kept} is kept`, async () => (await keptIn(driver)).includes(kept));
}

/** Of each window that's kept, its target and its environment. */
async function keptIn(driver: AppDriver): Promise<string> {
  const pairs = `chrome.storage.local.get('windows').then(({ windows }) => JSON.stringify(windows?.data.map(({ draft, environmentId }) => [draft?.target, environmentId])))`;
  return String(await driver.view.evaluate(pairs));
}

async function isWorkOf(driver: AppDriver, target: string, environment: string): Promise<void> {
  await driver.until(`it shows ${target}`, async () => (await textIn(driver, 'Path and query')) === target);
  await driver.until(`it’s for ${environment}`, async () => (await chosenIn(driver)) === environment);
}

async function textIn(driver: AppDriver, name: string): Promise<string> {
  const field = await driver.find('textbox', name);
  return field.evaluate((input) => (input as HTMLInputElement).value);
}

async function chosenIn(driver: AppDriver): Promise<string | undefined> {
  const list = await driver.find('combobox', 'Environment');
  return list.evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text);
}

/** It's written a moment after the last change. */
async function isKept(driver: AppDriver, text: string): Promise<void> {
  const isThere = `chrome.storage.local.get('windows').then(({ windows }) => JSON.stringify(windows ?? null).includes(${JSON.stringify(text)}))`;
  await driver.until(`${text} is kept`, async () => (await driver.view.evaluate(isThere)) === true);
}

async function chooseBodyFile(driver: AppDriver, file: string): Promise<void> {
  await driver.openTab('Body');
  const input = await driver.view.waitForSelector('input[aria-label="Body file"]');
  await (input as unknown as ElementHandle<HTMLInputElement>).uploadFile(file);
}
