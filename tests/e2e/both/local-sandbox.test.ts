/** The local sandbox, set up by hand as a user would, and every byte that reaches it. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import {
  AT_OWN_PORT,
  headerOf,
  type RecordedSandbox,
  startRecordedSandbox,
} from '../harness/recorded-sandbox.ts';
import { referenceCanonical, referenceSignature, sha256 } from '../harness/reference-signer.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

describe('the local sandbox', () => {
  let session: BrowserSession;
  let sandbox: RecordedSandbox;

  beforeAll(async () => {
    session = await launchSession();
    sandbox = await startRecordedSandbox(AT_OWN_PORT);
    await session.grantHost(sandbox.baseUrl);
  });
  beforeEach(() => sandbox.forget());
  afterEach(() => session.assertNoProblems());
  afterAll(async () => {
    await session?.close();
    await sandbox?.close();
  });

  it('is set up by pasting its key and typing its address', async () => {
    const app = await openFreshApp(session);
    await setUp(app);
    await app.choose('Start from an example request', 'List paid orders, five a page, third page');
    const { title } = await app.send();
    expect(title).toBe('Signed and accepted');
    expect(sandbox.received).toHaveLength(1);
    expect(headerOf(sandbox.last(), 'X-Api-Key')).toBe(sandbox.keyId);
  });

  it('receives the orders request as it was signed', async () => {
    const app = await openFreshApp(session, { seed: sandbox.seed });
    await app.choose('Start from an example request', 'List paid orders, five a page, third page');
    expect((await app.send()).text).toContain('200 OK');
    expect(sandbox.last()).toMatchObject({
      method: 'GET',
      target: '/api/v1/orders?status=paid&limit=5&offset=10',
      verdict: 'accepted',
    });
    expect(sandbox.last().body).toHaveLength(0);
    expectSigned();
    const { data } = (await app.answerJson()) as { data: { status: string }[] };
    expect(data.map(({ status }) => status)).toEqual(Array(5).fill('paid'));
  });

  it('receives the charge as it was signed, and lists it afterwards', async () => {
    const app = await openFreshApp(session, { seed: sandbox.seed });
    await app.choose('Start from an example request', 'Create a charge');
    await app.click('Freeze');
    const shown = await app.signing();
    expect((await app.send()).text).toContain('201 Created');
    const received = sandbox.last();
    expect(received).toMatchObject({ method: 'POST', target: '/api/v1/charges', verdict: 'accepted' });
    expect(headerOf(received, 'Content-Type')).toBe('application/json');
    expect(sha256(received.body)).toBe(shown.lines[4]);
    expect(headerOf(received, 'X-Timestamp')).toBe(shown.lines[3]);
    expect(headerOf(received, 'X-Signature')).toBe(shown.signature);
    expectSigned();
    const charge = await app.answerJson();
    await app.choose('Start from an example request', 'List orders');
    expect((await app.send()).text).toContain('200 OK');
    const { data } = (await app.answerJson()) as { data: unknown[] };
    expect(data[0]).toMatchObject({ id: charge['id'], is_test: true });
  });

  it('says what to do where nothing listens', async () => {
    const gone = await startRecordedSandbox(AT_OWN_PORT);
    await session.grantHost(gone.baseUrl);
    const app = await openFreshApp(session, { seed: gone.seed });
    await gone.close();
    const { word, title } = await app.send();
    expect({ word, title }).toEqual({ word: 'Problem', title: 'No response from the local sandbox' });
    session.problems.expect(/net::ERR_CONNECTION_REFUSED/);
  });

  it('isn’t what a server of one’s own is taken for, and what breaks off there may have been done', async () => {
    const own = await serveUnchecked();
    await session.grantHost(own.baseUrl);
    const app = await openFreshApp(session);
    await app.goTo('Environments');
    await app.click('Add environment');
    await app.type('Name', 'My shop');
    await app.type('Base URL', own.baseUrl);
    // The form stands above the button of the same name that opened it.
    await app.click('Add environment');
    await app.shows(own.baseUrl);
    await app.goTo('Request');
    await app.choose('Environment', 'My shop');
    await addKey(app);
    await app.choose('Start from an example request', 'List orders');
    const unchecked = await app.send();
    expect(unchecked).toMatchObject({ word: 'Note', title: 'Answered 200' });
    expect(unchecked.text).toContain('Countersign can’t know whether the server checked the signature.');
    await app.choose('Start from an example request', 'Create a charge');
    const broken = await app.send();
    expect(broken).toMatchObject({ word: 'Problem', title: 'Response 201 broke off' });
    expect(broken.text).toContain('The server may have created the charge anyway.');
    await app.shows('these are the bytes that arrived');
    await own.close();
    await app.choose('Start from an example request', 'List orders');
    const refused = await app.send();
    expect(refused.title).toBe('No response from a server that answered before');
    expect(refused.text).not.toContain('npm run sandbox');
    session.problems.expect(/net::ERR_/);
  });

  async function setUp(app: AppDriver): Promise<void> {
    await app.goTo('Environments');
    await app.click('Edit Local sandbox');
    await app.type('Base URL', sandbox.baseUrl);
    await app.click('Save environment');
    await app.shows(sandbox.baseUrl);
    await app.goTo('Request');
    await app.choose('Environment', 'Local sandbox');
    await addKey(app);
  }

  async function addKey(app: AppDriver): Promise<void> {
    await app.click('Add a key');
    await (await app.find('textbox', 'Key id')).focus();
    await app.paste(`COUNTERSIGN_KEY_ID=${sandbox.keyId}\nCOUNTERSIGN_SECRET="${sandbox.secret}"\n`);
    await app.shows('Both fields are filled');
    await app.window.keyboard.press('Enter');
    await app.find('button', 'Send');
  }

  /** What came over the wire, signed again by other code. */
  function expectSigned(): void {
    const { method, target, body, ...rest } = sandbox.last();
    const timestamp = headerOf({ method, target, body, ...rest }, 'X-Timestamp') ?? '';
    const canonical = referenceCanonical({ method, target, timestamp, body });
    const signature = referenceSignature(sandbox.secret, canonical);
    expect(headerOf(sandbox.last(), 'X-Signature')).toBe(signature);
  }
});

/** Answers whatever it's asked, breaks off while it answers a POST, and checks no signature. */
async function serveUnchecked(): Promise<{ readonly baseUrl: string; close(): Promise<void> }> {
  const server = createServer(({ method }, response) => {
    if (method !== 'POST') return response.writeHead(200).end('{"data":[]}');
    response.writeHead(201, { 'Content-Length': '100' });
    return response.write('{"id', () => response.socket?.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
