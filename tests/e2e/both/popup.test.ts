/** The popup behind the toolbar button: the last request, signed, copied, and sent in two clicks. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, driverOf, openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { referenceCanonical } from '../harness/reference-signer.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

const LAST_TARGET = '/api/v1/orders?status=none&limit=3&offset=1';

describe('the popup', () => {
  let session: BrowserSession;

  beforeAll(async () => {
    session = await launchSession();
  });
  afterEach(() => session.assertNoProblems());
  afterAll(() => session?.close());

  it('sends the last request in two clicks: the toolbar button and Send', async () => {
    await openFreshApp(session).then(typeLastRequest);
    const popup = await session.openToolbarPopup();
    await popup.click('Send');
    await popup.shows('Signed and accepted');
    await popup.shows('{"data":[],"total":0,"limit":3,"offset":1}');
    expect(await popup.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
  });

  it('shows no request, and none to send, before its own is read', async () => {
    await openFreshApp(session).then(typeLastRequest);
    const popup = driverOf(await session.openPopup());
    await popup.reloadWith(`
      const released = new Promise((resolve) => { window.release = resolve; });
      const area = window.chrome.storage.local;
      const get = area.get.bind(area);
      area.get = (...keys) => released.then(() => get(...keys));
    `);
    await popup.shows('Reading your request');
    for (const name of ['Send', 'Copy headers']) expect(await popup.has('button', name)).toBe(false);
    expect(await popup.has('combobox', 'Environment')).toBe(false);
    await popup.view.evaluate('release()');
    await popup.find('textbox', 'Path and query');
    expect(await targetOf(popup)).toBe(LAST_TARGET);
  });

  it('has what was typed in the very first one, however soon that was closed', async () => {
    await openFreshApp(session).then((app) => app.find('combobox', 'Key'));
    const first = driverOf(await session.openPopup());
    const field = await first.find('textbox', 'Path and query');
    await field.evaluate((input) => (input as HTMLInputElement).select());
    await first.insert('/typed/first');
    await first.window.close();
    const next = driverOf(await session.openPopup());
    await next.find('textbox', 'Path and query');
    expect(await targetOf(next)).toBe('/typed/first');
  });

  it('copies the headers and the canonical string of the last request', async () => {
    await openFreshApp(session).then(typeLastRequest);
    const popup = driverOf(await session.openPopup());
    const tops = await Promise.all(
      [
        'Copy headers',
        'Copy canonical string',
        'Copy as curl: put your host into it, since curl can’t reach the built-in sandbox',
      ].map(async (name) => (await (await popup.find('button', name)).boundingBox())?.y),
    );
    expect(tops).toEqual([tops[0], tops[0], tops[0]]);
    await popup.click('Freeze');
    const headers = await popup.copied('Copy headers');
    const canonical = await popup.copied('Copy canonical string');
    const [, timestamp = ''] = /^X-Timestamp: (\d+)$/m.exec(headers) ?? [];
    const signature = await popup.find('status', 'Signature').then((shown) => shown.evaluate(textOf));
    const [keyId] = /pk_test_\w+/.exec(headers) ?? [];
    expect(headers).toBe(`X-Api-Key: ${keyId}\nX-Timestamp: ${timestamp}\nX-Signature: ${signature}`);
    expect(canonical).toBe(referenceCanonical({ method: 'GET', target: LAST_TARGET, timestamp }));
  });

  it('copies headers, canonical string and curl one after the other with one timestamp, and says so', async () => {
    await openFreshApp(session).then(typeLastRequest);
    const popup = driverOf(await session.openPopup());
    const headers = await popup.copied('Copy headers');
    await popup.shows('so that all you copy has one timestamp');
    const [, timestamp = ''] = /^X-Timestamp: (\d+)$/m.exec(headers) ?? [];
    await popup.until('the clock went on', async () => Date.now() / 1000 > Number(timestamp) + 2);
    const canonical = await popup.copied('Copy canonical string');
    expect(canonical).toBe(referenceCanonical({ method: 'GET', target: LAST_TARGET, timestamp }));
    const command = await popup.copied(
      'Copy as curl: put your host into it, since curl can’t reach the built-in sandbox',
    );
    for (const header of headers.split('\n')) expect(command).toContain(header);
    await popup.type('Path and query', '/api/v1/payouts');
    await popup.until(
      'the clock runs',
      async () => !(await popup.text()).includes('all you copy has one timestamp'),
    );
  });

  it('shows that a POST has a body, and which', async () => {
    const app = await openFreshApp(session);
    await app.choose('Start from an example request', 'Create a charge');
    await draftIsKept(app, '/api/v1/charges');
    const popup = driverOf(await session.openPopup());
    await popup.until('the body is named', async () =>
      /POST with \d+ bytes of JSON/.test(await popup.text()),
    );
    await popup.clickOn('::-p-xpath(//summary[contains(., "POST with")])');
    await popup.shows('"merchant_order_id"');
    expect(await popup.view.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
    expect(await violations(popup.view)).toEqual([]);
  });

  it('says that the order was sent before, from the app, before the charge goes out again', async () => {
    const app = await openFreshApp(session);
    await app.choose('Start from an example request', 'Create a charge');
    await app.send();
    await app.shows('Sending again may charge order A-1001 once more');
    const popup = driverOf(await session.openPopup());
    await popup.shows('Order A-1001 was sent before');
    await popup.shows('may charge the same order twice');
    expect(await popup.view.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
  });

  it('says why a request can’t be sent, and what to do', async () => {
    const app = await openFreshApp(session);
    await app.type('Path and query', 'no-slash');
    await draftIsKept(app, 'no-slash');
    const popup = driverOf(await session.openPopup());
    await popup.click('Send');
    await popup.shows('Correct the request first');
    expect(await popup.text()).toContain('Nothing was sent');
  });

  it('no longer says “Correct the request first” once it’s right, nor does the app', async () => {
    const app = await openFreshApp(session);
    const popup = driverOf(await session.openPopup());
    for (const driver of [popup, app]) {
      await driver.window.bringToFront();
      await driver.type('Path and query', 'no-slash');
      await driver.click('Send');
      await driver.shows('Correct the request first');
      await driver.type('Path and query', '/api/v1/orders');
      await driver.until(
        'it’s gone',
        async () => !(await driver.text()).includes('Correct the request first'),
      );
      expect(await driver.text()).not.toContain('Nothing was sent');
    }
  });

  it('opens the app in a tab, and finds it there the next time', async () => {
    await session.startAfresh();
    for (const round of ['first', 'second']) {
      const popup = driverOf(await session.openPopup());
      await popup.until('the popup is in front', async () => !(await isAppInFront()));
      await popup.click('Open the app');
      await popup.until(`the app is in front the ${round} time`, isAppInFront);
      expect(await appTabs()).toBe(1);
      await popup.window.close();
    }
  });

  it('hands the request that was typed in it to the app, open or not, which can bring its own back', async () => {
    const app = await openFreshApp(session);
    await typeLastRequest(app);
    for (const target of ['/api/v1/orders?first=1', '/api/v1/orders?second=2']) {
      const before = await targetOf(app);
      const popup = driverOf(await session.openPopup());
      await popup.until('the last request is shown', async () => (await targetOf(popup)) === before);
      await popup.type('Path and query', target);
      await popup.click('Open the app');
      await app.until('the app has it', async () => (await targetOf(app)) === target);
      await app.until('the popup’s own is kept', async () => (await keptTarget(app)) === target);
      await popup.window.close();
    }
    await app.click('Restore earlier request');
    await app.until('the first is back', async () => (await targetOf(app)) === '/api/v1/orders?first=1');
    await app.click('Restore earlier request');
    await app.until('its own is back', async () => (await targetOf(app)) === LAST_TARGET);
    await draftIsKept(app, LAST_TARGET);
    await app.window.close();
    const popup = driverOf(await session.openPopup());
    await popup.until('the last of all is shown', async () => (await targetOf(popup)) === LAST_TARGET);
    await popup.type('Path and query', '/api/v1/orders?third=3');
    await popup.click('Open the app');
    await popup.until('a new tab has it', async () => {
      const [tab] = await session.tabsOf('app.html');
      return tab !== undefined && (await targetOf(driverOf(tab))) === '/api/v1/orders?third=3';
    });
  });

  it('leads to the very key whose secret is to be checked, with the cursor in its new secret', async () => {
    const app = await openFreshApp(session);
    await app.find('combobox', 'Key');
    const keyId = `chrome.storage.local.get('vault').then(({ vault }) => vault.data.keys[0].id)`;
    const id = String(await app.view.evaluate(keyId));
    const page = await app.address();
    await app.visit(`${page}#keys/${id}`);
    await app.find('dialog', 'Edit Sandbox key');
    await app.until('the new secret has the cursor', async () =>
      app.view.evaluate(() => document.activeElement?.getAttribute('type') === 'password'),
    );
    expect(await app.address()).toBe(page);
  });

  /** What the next popup starts with. */
  async function keptTarget({ view }: AppDriver): Promise<unknown> {
    return view.evaluate(`chrome.storage.local.get('draft').then(({ draft }) => draft?.data.target)`);
  }

  async function targetOf({ view }: AppDriver): Promise<unknown> {
    return view.evaluate('document.querySelector("[aria-label=\'Path and query\']")?.value');
  }

  async function isAppInFront(): Promise<boolean> {
    const isActive = 'chrome.tabs.getCurrent().then(({ active }) => active)';
    const tabs = await session.tabsOf('app.html');
    // One that has just been made has no API yet.
    const inFront = await Promise.all(tabs.map((tab) => tab.evaluate(isActive).catch(() => false)));
    return inFront.includes(true);
  }

  async function appTabs(): Promise<number> {
    return (await session.tabsOf('app.html')).length;
  }

  async function typeLastRequest(app: AppDriver): Promise<void> {
    await app.type('Path and query', LAST_TARGET);
    await draftIsKept(app, LAST_TARGET);
  }
});

const textOf = (element: Element): string => element.textContent ?? '';

/** It's written a moment after the last keystroke. */
async function draftIsKept(app: AppDriver, target: string): Promise<void> {
  const isKept = `chrome.storage.local.get('draft').then(({ draft }) => draft?.data.target === ${JSON.stringify(target)})`;
  await app.until('the draft is kept', async () => (await app.view.evaluate(isKept)) === true);
}
