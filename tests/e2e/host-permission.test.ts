/** The permission for a host: none at install, asked for by the first send, and a way back after “no”. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFreshApp } from './harness/app-driver.ts';
import { type ChromiumSession, launchChromium, refusePermissions } from './harness/chromium.ts';
import { AT_OWN_PORT, type RecordedSandbox, startRecordedSandbox } from './harness/recorded-sandbox.ts';

describe('the host permission', () => {
  let chromium: ChromiumSession;
  let sandbox: RecordedSandbox;

  beforeAll(async () => {
    sandbox = await startRecordedSandbox(AT_OWN_PORT);
  });
  // A permission, once given, stays in the profile.
  beforeEach(async () => {
    chromium = await launchChromium();
    sandbox.forget();
  });
  afterEach(async () => {
    await chromium.assertNoProblems();
    await chromium.close();
  });
  afterAll(() => sandbox?.close());

  it('isn’t asked for at install', async () => {
    const app = await openFreshApp(chromium);
    const all = await app.view.evaluate('chrome.permissions.getAll()');
    expect(all).toMatchObject({ origins: [] });
    const { permissions } = all as { permissions: string[] };
    expect(permissions.filter((name) => name !== 'devtools')).toEqual(['storage']);
  });

  it('is asked for by the send, which waits for the answer and can be cancelled', async () => {
    const app = await openFreshApp(chromium, { seed: sandbox.seed });
    await app.click('Send');
    await app.shows('The browser asks whether Countersign may reach this host');
    await app.shows(sandbox.baseUrl);
    await app.click('Cancel');
    await app.find('button', 'Send');
    expect(sandbox.received).toHaveLength(0);
  });

  it('once refused, is explained, and asked for again from there', async () => {
    const app = await openFreshApp(chromium, { seed: sandbox.seed });
    const answerAgain = await refusePermissions(app.window);
    const host = new URL(sandbox.baseUrl).host;
    const refused = await app.send();
    expect(refused).toMatchObject({ word: 'Warning', title: `Allow Countersign to reach ${host}` });
    expect(refused.text).toContain('Nothing was sent.');
    expect(sandbox.received).toHaveLength(0);
    await chromium.grantHost(sandbox.baseUrl);
    await answerAgain();
    const granted = await app.send('Ask again and send');
    expect(granted.title).toBe('Signed and accepted');
    expect(sandbox.received.map(({ method }) => method)).toEqual(['GET']);
  });

  it('once taken away in the browser’s settings, is asked for again', async () => {
    await chromium.grantHost(sandbox.baseUrl);
    const app = await openFreshApp(chromium, { seed: sandbox.seed });
    expect((await app.send()).title).toBe('Signed and accepted');
    const settings = await chromium.browser.newPage();
    await settings.goto('chrome://extensions');
    const takeAway = [chromium.extensionId, `${sandbox.baseUrl}/*`].map((one) => JSON.stringify(one));
    await settings.evaluate(`chrome.developerPrivate.removeHostPermission(${takeAway.join(', ')})`);
    await settings.close();
    await app.window.bringToFront();
    await app.click('Send');
    await app.shows('The browser asks whether Countersign may reach this host');
    await app.click('Cancel');
    await app.find('button', 'Send');
    expect(sandbox.received).toHaveLength(1);
  });

  it('once given, isn’t asked for again', async () => {
    await chromium.grantHost(sandbox.baseUrl);
    const app = await openFreshApp(chromium, { seed: sandbox.seed });
    expect((await app.send()).title).toBe('Signed and accepted');
    expect((await app.send()).title).toBe('Signed and accepted');
    expect(sandbox.received).toHaveLength(2);
    // The origin alone: no other port of the host, let alone another host.
    expect(await app.view.evaluate('chrome.permissions.getAll()')).toMatchObject({
      origins: [`${sandbox.baseUrl}/*`],
    });
  });
});
