/** The local sandbox, set up by hand as a user would, and every byte that reaches it. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from './harness/app-driver.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { headerOf, type RecordedSandbox, startRecordedSandbox } from './harness/recorded-sandbox.ts';
import { referenceCanonical, referenceSignature, sha256 } from './harness/reference-signer.ts';

describe('the local sandbox', () => {
  let chromium: ChromiumSession;
  let sandbox: RecordedSandbox;

  beforeAll(async () => {
    chromium = await launchChromium();
    sandbox = await startRecordedSandbox();
    await chromium.grantHost(sandbox.baseUrl);
  });
  beforeEach(() => sandbox.forget());
  afterEach(() => chromium.assertNoProblems());
  afterAll(async () => {
    await chromium?.close();
    await sandbox?.close();
  });

  it('is set up by pasting its key and typing its address', async () => {
    const app = await openFreshApp(chromium);
    await setUp(app);
    await app.choose('Start from a ready-made request', 'List paid orders, five a page, third page');
    const { title } = await app.send();
    expect(title).toBe('Signed and accepted');
    expect(sandbox.received).toHaveLength(1);
    expect(headerOf(sandbox.last(), 'X-Api-Key')).toBe(sandbox.keyId);
  });

  it('receives the orders request as it was signed', async () => {
    const app = await openFreshApp(chromium, { seed: sandbox.seed });
    await app.choose('Start from a ready-made request', 'List paid orders, five a page, third page');
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
    const app = await openFreshApp(chromium, { seed: sandbox.seed });
    await app.choose('Start from a ready-made request', 'Create a charge');
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
    await app.choose('Start from a ready-made request', 'List orders');
    expect((await app.send()).text).toContain('200 OK');
    const { data } = (await app.answerJson()) as { data: unknown[] };
    expect(data[0]).toMatchObject({ id: charge['id'], is_test: true });
  });

  it('says what to do where nothing listens', async () => {
    const gone = await startRecordedSandbox();
    await chromium.grantHost(gone.baseUrl);
    const app = await openFreshApp(chromium, { seed: gone.seed });
    await gone.close();
    const { word, title } = await app.send();
    expect({ word, title }).toEqual({ word: 'Problem', title: 'Start the local sandbox, then send again' });
    chromium.problems.expect(/net::ERR_CONNECTION_REFUSED/);
  });

  async function setUp(app: AppDriver): Promise<void> {
    await app.openTab('Environments');
    await app.click('Edit Local sandbox');
    await app.type('Base URL', sandbox.baseUrl);
    await app.click('Save environment');
    await app.shows(sandbox.baseUrl);
    await app.openTab('Request');
    await app.choose('Environment', 'Local sandbox');
    await app.click('Add a key');
    await app.click('Add key');
    await (await app.find('textbox', 'Key id')).focus();
    await app.paste(`COUNTERSIGN_KEY_ID=${sandbox.keyId}\nCOUNTERSIGN_SECRET="${sandbox.secret}"\n`);
    await app.shows('Both fields are filled');
    await app.window.keyboard.press('Enter');
    await app.shows(`Test key …${sandbox.keyId.slice(-4)}`);
    await app.openTab('Request');
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
