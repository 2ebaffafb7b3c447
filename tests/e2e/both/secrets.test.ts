/** Where a secret may never be: URLs, the console, what servers see, attributes, and what can be read unasked. */

import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, driverOf, openFreshApp } from '../harness/app-driver.ts';
import { AT_OWN_PORT, type RecordedSandbox, startRecordedSandbox } from '../harness/recorded-sandbox.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

describe('a secret', () => {
  let session: BrowserSession;
  let sandbox: RecordedSandbox;

  beforeAll(async () => {
    session = await launchSession();
    sandbox = await startRecordedSandbox(AT_OWN_PORT);
    await session.grantHost(sandbox.baseUrl);
  });
  afterEach(() => session.assertNoProblems());
  afterAll(async () => {
    await session?.close();
    await sandbox?.close();
  });

  it('is nowhere to be found after a session with it', async () => {
    const app = await openFreshApp(session);
    const said = await session.listen(app.window);
    const address = JSON.stringify({ version: 1, data: { remotes: [localEnvironment()] } });
    await app.view.evaluate(`chrome.storage.local.set({ environments: ${address} })`);
    await app.choose('Environment', 'Local sandbox');
    await addKey(app);
    await app.goTo('Request');
    // A charge first: sending it again has another label.
    for (const request of ['Create a charge', 'List paid orders, five a page, third page']) {
      await app.choose('Start from an example request', request);
      expect((await app.send()).title).toBe('Signed and accepted');
    }
    await app.type('Timestamp', 'abc');
    expect((await app.send()).text).toContain('bad_timestamp');
    const copied = [];
    await app.openTab('Steps');
    for (const what of ['canonical string', 'signature', 'headers'])
      copied.push(await app.copied(`Copy ${what}`));
    copied.push(await app.copied('Copy as curl'));
    for (const view of ['Keys', 'Sandbox', 'Environments', 'Request']) {
      await app.goTo(view);
      await app.shows(view);
      expect(await pageHolds(app.window, sandbox.secret)).toEqual([]);
    }
    const popup = await session.openPopup();
    await driverOf(popup).find('status', 'Signature');
    expect(await pageHolds(popup, sandbox.secret)).toEqual([]);
    expect(sandbox.received.length).toBeGreaterThan(2);
    const addresses = await session.addresses();
    for (const file of ['app.html', 'popup.html']) expect(addresses).toContain(`${session.origin}/${file}`);
    const everything = [...(await said()), ...copied, ...sandbox.received.map(asText), ...addresses];
    expect(everything.filter((text) => text.includes(sandbox.secret))).toEqual([]);
  });

  it('that’s shown is hidden again when the window is left, and was never in an attribute', async () => {
    const app = await openFreshApp(session, { seed: sandbox.seed });
    await app.goTo('Keys');
    expect(await pageHolds(app.window, sandbox.secret)).toEqual([]);
    await app.click('Show secret of Local sandbox key');
    expect(await pageHolds(app.window, sandbox.secret)).toEqual(['text']);
    await app.view.evaluate(() => window.dispatchEvent(new Event('blur')));
    await app.until('it’s hidden', async () => (await pageHolds(app.window, sandbox.secret)).length === 0);
  });

  it('that’s being typed is masked, and gone with the form', async () => {
    const app = await openFreshApp(session);
    await app.goTo('Keys');
    await app.click('Add key');
    await app.type('Key id', sandbox.keyId);
    await (await app.find('textbox', 'Secret')).focus();
    await app.insert(sandbox.secret);
    const types = await app.view.$$eval('input', (all) => all.map(({ type }) => type));
    expect(types).toContain('password');
    expect(await pageHolds(app.window, sandbox.secret)).toEqual([]);
    await app.click('Cancel');
    await app.goTo('Request');
    expect(JSON.stringify(await app.view.evaluate('chrome.storage.local.get()'))).not.toContain(
      sandbox.secret,
    );
  });

  it('is on pages that no web page can read', async () => {
    const app = await openFreshApp(session, { seed: sandbox.seed });
    await app.find('status', 'Signature');
    const page = await session.openPage(sandbox.baseUrl);
    const answer = await page.evaluate(
      (url) => fetch(url).then(String, () => 'refused'),
      `${session.origin}/app.html`,
    );
    expect(answer).toBe('refused');
    session.problems.expect(/chrome-extension:|net::ERR_FAILED/);
  });

  function localEnvironment() {
    return { id: 'local', name: 'Local sandbox', baseUrl: sandbox.baseUrl };
  }

  async function addKey(app: AppDriver): Promise<void> {
    await app.click('Add a key');
    await (await app.find('textbox', 'Key id')).focus();
    await app.paste(`${sandbox.keyId}\t${sandbox.secret}`);
    await app.shows('Both fields are filled');
    await app.window.keyboard.press('Enter');
    await app.find('button', 'Send');
  }
});

function asText(received: RecordedSandbox['received'][number]): string {
  const { method, target, headers, body } = received;
  return JSON.stringify({ method, target, headers, body: Buffer.from(body).toString('latin1') });
}

/** Where this page's document holds the text: in its text, in an attribute, or in its address. */
function pageHolds(page: Page, secret: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const elements = [...document.querySelectorAll('*')];
    const attributes = elements.flatMap((element) => [...element.attributes].map(({ value }) => value));
    const places: Record<string, boolean> = {
      text: (document.documentElement.textContent ?? '').includes(wanted),
      attribute: attributes.some((value) => value.includes(wanted)),
      address: location.href.includes(wanted),
      title: document.title.includes(wanted),
      pageStorage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).includes(wanted),
    };
    return Object.keys(places).filter((place) => places[place]);
  }, secret);
}
