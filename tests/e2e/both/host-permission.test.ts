/** The permission for a host: none at install, asked for by the first send, and a way back after “no” and from the settings. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedExpression } from '../../../lib/storage/seed-local-sandbox.ts';
import { openFreshApp } from '../harness/app-driver.ts';
import { AT_OWN_PORT, type RecordedSandbox, startRecordedSandbox } from '../harness/recorded-sandbox.ts';
import { type BrowserSession, IS_FIREFOX, launchSession } from '../harness/session.ts';

const KEY = { id: 'pk_test_made_up_for_this_1', secretText: 'sk_test_made_up_for_this_0123' };
/** Made up; the browser takes it for this computer. */
const HOST = 'api.till.test';
const BODY = '{"merchant_order_id":"till-7","amount":"1.00","currency":"EUR","network":"SEPA"}';
const ASKS = 'The browser asks whether Countersign may reach this host';

let session: BrowserSession;

// A permission, once given, stays in the profile.
beforeEach(async () => {
  session = await launchSession({ isAsked: true, localHost: HOST });
});
afterEach(async () => {
  await session.assertNoProblems();
  await session.close();
});

describe('the host permission', () => {
  let sandbox: RecordedSandbox;

  beforeAll(async () => {
    sandbox = await startRecordedSandbox(AT_OWN_PORT);
  });
  beforeEach(() => sandbox.forget());
  afterAll(() => sandbox?.close());

  it('isn’t asked for at install', async () => {
    const app = await openFreshApp(session);
    const all = await app.view.evaluate('chrome.permissions.getAll()');
    expect(all).toMatchObject({ origins: [] });
    const { permissions } = all as { permissions: string[] };
    expect(permissions.filter((name) => name !== 'devtools')).toEqual(['storage']);
  });

  it('is asked for by the send, which waits for the answer and can be cancelled', async () => {
    const app = await openFreshApp(session, { seed: sandbox.seed });
    await app.click('Send');
    await app.shows(ASKS);
    await app.shows(sandbox.baseUrl);
    await app.click('Cancel');
    await app.find('button', 'Send');
    expect(sandbox.received).toHaveLength(0);
  });

  it('once refused, is explained, and asked for again from there', async () => {
    const app = await openFreshApp(session, { seed: sandbox.seed });
    const answerAgain = await session.refuseHosts(app.window);
    const { host } = new URL(sandbox.baseUrl);
    const refused = await app.send();
    expect(refused).toMatchObject({ word: 'Warning', title: `Allow Countersign to reach ${host}` });
    expect(refused.text).toContain('Nothing was sent.');
    expect(sandbox.received).toHaveLength(0);
    await session.grantHost(sandbox.baseUrl);
    await answerAgain();
    const granted = await app.send('Ask again and send');
    expect(granted.title).toBe('Signed and accepted');
    expect(sandbox.received.map(({ method }) => method)).toEqual(['GET']);
  });

  it('once taken away in the browser’s settings, is asked for again', async () => {
    await session.grantHost(sandbox.baseUrl);
    const app = await openFreshApp(session, { seed: sandbox.seed });
    expect((await app.send()).title).toBe('Signed and accepted');
    await session.takeHostAway(sandbox.baseUrl);
    await app.window.bringToFront();
    await app.click('Send');
    await app.shows(ASKS);
    await app.click('Cancel');
    await app.find('button', 'Send');
    expect(sandbox.received).toHaveLength(1);
  });

  it('once given, isn’t asked for again', async () => {
    await session.grantHost(sandbox.baseUrl);
    const app = await openFreshApp(session, { seed: sandbox.seed });
    expect((await app.send()).title).toBe('Signed and accepted');
    await session.refuseHosts(app.window);
    expect((await app.send()).title).toBe('Signed and accepted');
    expect(sandbox.received).toHaveLength(2);
    // Of the host alone, in Firefox at all its ports: no other host.
    const { protocol, hostname } = new URL(sandbox.baseUrl);
    const origin = IS_FIREFOX ? `${protocol}//${hostname}` : sandbox.baseUrl;
    expect(await app.view.evaluate('chrome.permissions.getAll()')).toMatchObject({
      origins: [`${origin}/*`],
    });
  });
});

describe('the permission for a host that isn’t local', () => {
  let server: Server;
  let received = 0;
  let origin: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      received += 1;
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"data":[]}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    received = 0;
  });
  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
  });

  it('is asked for by the first send, and once refused from the notice', async () => {
    const app = await openFreshApp(session, { seed: seedExpression({ ...KEY, baseUrl: origin }) });
    const answerAgain = await session.refuseHosts(app.window);
    await app.type('Path and query', '/api/v1/orders?limit=4');
    const refused = await app.send();
    expect(refused.text).toContain(
      'Nothing was sent. Without this permission, the browser blocks responses of',
    );
    expect(received).toBe(0);
    await answerAgain();
    await session.grantHost(origin);
    expect((await app.send('Ask again and send')).text).toContain('200 OK');
    expect(received).toBe(1);
  });

  it('that was taken away in the browser’s settings is asked for again, before a charge leaves', async () => {
    await session.grantHost(origin);
    const app = await openFreshApp(session, { seed: seedExpression({ ...KEY, baseUrl: origin }) });
    expect((await app.send()).text).toContain('200 OK');
    await session.takeHostAway(origin);
    const answerAgain = await session.refuseHosts(app.window);
    await app.window.bringToFront();
    await app.type('Method', 'POST');
    await app.type('Path and query', '/api/v1/charges');
    await app.pasteBody(BODY);
    expect((await app.send()).title).toBe(`Allow Countersign to reach ${new URL(origin).host}`);
    expect(received).toBe(1);
    await app.shows(BODY);
    await answerAgain();
    await session.grantHost(origin);
    expect((await app.send('Ask again and send')).text).toContain('200 OK');
    expect(received).toBe(2);
  });
});
