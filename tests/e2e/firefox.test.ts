/** The built extension in a real Firefox: it opens, signs and sends, and what Firefox can't do is refused with a reason. */

import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AppDriver } from './harness/app-driver.ts';
import { downloadedFile } from './harness/downloads.ts';
import { type FirefoxSession, launchFirefox } from './harness/firefox.ts';
import {
  exportEverything,
  type FileFormat,
  openRecordsFile,
  readRecords,
  sumsOf,
} from './harness/record-files.ts';
import { AT_OWN_PORT, headerOf, startRecordedSandbox } from './harness/recorded-sandbox.ts';
import { referenceCanonical, referenceSignature } from './harness/reference-signer.ts';

describe('in Firefox', () => {
  let firefox: FirefoxSession;
  let page: Page;
  let app: AppDriver;

  beforeAll(async () => {
    firefox = await launchFirefox();
    app = await firefox.openApp();
    page = app.window;
  });
  afterEach(() => firefox.assertNoProblems());
  afterAll(() => firefox?.close());

  it('the paid orders are signed, sent to the built-in sandbox and answered', async () => {
    await app.choose('Start from an example request', 'List paid orders, five a page, third page');
    const shown = await app.signing();
    expect(shown.canonical).toBe(
      referenceCanonical({
        method: 'GET',
        target: '/api/v1/orders?status=paid&limit=5&offset=10',
        timestamp: shown.lines[3] ?? '',
      }),
    );
    const answer = await app.send();
    expect(answer.title).toBe('Signed and accepted');
    expect(answer.text).toContain('200 OK');
  });

  it('a refusal is explained and put right', async () => {
    await app.openTab('Headers');
    await app.click('Send X-Api-Key', 'checkbox');
    expect((await app.send()).title).toBe('Missing header: X-Api-Key');
    expect((await app.send('Put X-Api-Key back and send')).title).toBe('Signed and accepted');
  });

  it('a mistake is named, by workers', async () => {
    // The workers may be there already, warmed up by the request that was refused.
    await page.evaluate(`globalThis.told = 0;
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (...given) {
        globalThis.told++;
        return postMessage.apply(this, given);
      };`);
    await app.goTo('Diagnose');
    await app.click('Show an example');
    await app.shows('What this diagnosis is based on');
    expect(await app.text()).toContain('Mistake named');
    expect(await page.evaluate('globalThis.told')).toBeGreaterThan(0);
    await app.goTo('Request');
  });

  it('what’s pasted where no field has the focus is named, and the address field takes a URL', async () => {
    await app.view.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await app.paste('pk_test_made_up_1 sk_test_made_up_0123');
    await app.shows('The text has an API key');
    await app.click('Dismiss');
    const field = await app.find('textbox', 'Path and query');
    const typed = () => field.evaluate((input) => (input as HTMLInputElement).value);
    const before = await typed();
    await field.focus();
    await app.paste('http://127.0.0.1:4610/api/v1/orders?b=2');
    await app.shows('Countersign read a URL');
    expect(await typed()).toBe('/api/v1/orders?b=2');
    await app.click('Undo');
    await app.until('the request is back', async () => (await typed()) === before);
  });

  it('what was sent is in the history', async () => {
    await app.goTo('History');
    // Its path and its query give way apart where there's little room.
    await app.shows('status=paid&limit=5&offset=10');
    expect(await app.text()).toContain('/api/v1/orders');
    expect(await app.text()).toContain('missing_auth');
    await app.goTo('Request');
  });

  it('keys are the page’s, also those that Firefox has a use for', async () => {
    const { keyboard } = page;
    await app.goTo('History');
    await app.shows(' entries');
    const [kept = ''] = /[0-9]+ entries/.exec(await app.text()) ?? [];
    await app.goTo('Request');
    await keyboard.down('Control');
    await keyboard.press('KeyK');
    await keyboard.up('Control');
    await app.find('combobox', 'Command');
    await keyboard.type('go his');
    await keyboard.press('Enter');
    await app.shows(kept);
    await keyboard.press('?');
    await app.find('dialog', 'Keyboard shortcuts');
    await keyboard.press('Escape');
    await app.until('it’s closed', async () => (await page.$('dialog[open]')) === null);
    await keyboard.press('u');
    await keyboard.down('Control');
    await keyboard.press('Enter');
    await keyboard.up('Control');
    await app.goTo('History');
    await app.shows(`${Number.parseInt(kept, 10) + 1} entries`);
    await app.goTo('Request');
  });

  it('every order is fetched, goes into a file, and comes out of it with the same sums', async () => {
    await app.goTo('Browse');
    await app.click('Load orders');
    await app.find('button', 'Next page');
    await app.click('Fetch all');
    await app.shows('signed requests.');
    const [, fetched = ''] = /Fetched ([0-9,]+) records in/.exec(await app.text()) ?? [];
    expect(fetched).toMatch(/^2,[0-9]{3}$/);
    const csv = await exported('csv');
    const records = readRecords('csv', csv);
    expect(records).toHaveLength(Number(fetched.replace(',', '')));
    await openRecordsFile(app, csv);
    await app.shows(`${fetched} records from ${path.basename(csv)}`);
    const again = readRecords('json', await exported('json'));
    expect(again.map(({ id }) => id)).toEqual(records.map(({ id }) => id));
    expect(sumsOf(again)).toEqual(sumsOf(records));
    await app.click('Charts');
    await app.find('heading', 'By status');
    await app.goTo('Request');
  });

  it('the permission for a host is asked for inside the click, and the local sandbox answers', async () => {
    const sandbox = await startRecordedSandbox(AT_OWN_PORT);
    try {
      await page.evaluate(sandbox.seed.replaceAll('chrome.', 'browser.'));
      await app.choose('Environment', 'Local sandbox');
      await app.shows(`To ${sandbox.baseUrl}`);
      const key = await app.find('combobox', 'Key');
      await app.until('its key is chosen', async () =>
        key.evaluate((list) => list.textContent === 'Local sandbox key'),
      );
      const answer = await app.send();
      expect(answer.title).toBe('Signed and accepted');
      const received = sandbox.last();
      const timestamp = headerOf(received, 'X-Timestamp') ?? '';
      const canonical = referenceCanonical({ ...received, timestamp });
      expect(headerOf(received, 'X-Signature')).toBe(referenceSignature(sandbox.secret, canonical));
      await app.goTo('Inbox');
      await app.shows(`Listening at ${new URL(sandbox.baseUrl).host}`);
      await app.shows('Valid');
      await fetch(`${sandbox.baseUrl}/api/v1/orders`);
      await app.shows('Missing headers: X-Api-Key, X-Timestamp and X-Signature');
      await app.goTo('Request');
    } finally {
      await sandbox.close();
    }
  });

  it('the panel signs and sends to the built-in sandbox, and says that it can’t ask for a host', async () => {
    const sandbox = await startRecordedSandbox();
    try {
      // Another name of the same host, for which no test gives the permission.
      const seed = sandbox.seed.replaceAll('chrome.', 'browser.').replaceAll('127.0.0.1', 'localhost');
      await page.evaluate(seed);
      const panel = await firefox.openPanel(`${sandbox.baseUrl}/`);
      // Until what's stored is read, that would replace the choice.
      await panel.shows(`To ${sandbox.baseUrl.replace('127.0.0.1', 'localhost')}`);
      await panel.choose('Environment', 'Built-in sandbox');
      await panel.click('Send');
      await panel.shows('Signed and accepted');
      await panel.goTo('Browse');
      await panel.click('Load orders');
      await panel.shows('1–20 of 2,');
      await panel.goTo('Request');
      await panel.choose('Environment', 'Local sandbox');
      await panel.click('Send');
      const explained = await panel.shows('Allow access to this host from a tab');
      expect(explained).toContain('The browser can’t ask for the permission on this page.');
      await panel.click('Open Countersign in a tab');
      await panel.tabInFront('/app.html');
      expect(sandbox.received.filter((one) => headerOf(one, 'X-Signature'))).toEqual([]);
    } finally {
      await sandbox.close();
    }
  });

  /** @returns the file, which is the only one among the downloads. */
  async function exported(format: FileFormat): Promise<string> {
    for (const name of readdirSync(firefox.downloads)) rmSync(path.join(firefox.downloads, name));
    await exportEverything(app, format);
    const file = await downloadedFile(app, firefox.downloads);
    await app.click('Close');
    return file;
  }
});
