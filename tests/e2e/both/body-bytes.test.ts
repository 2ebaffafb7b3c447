/** Bodies: the bytes that were hashed are the bytes that the wire carried. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { type RecordedSandbox, startRecordedSandbox } from '../harness/recorded-sandbox.ts';
import { sha256 } from '../harness/reference-signer.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

const TEXTS = [
  { what: 'CRLF line ends', text: '{\r\n  "amount": "1.00"\r\n}' },
  { what: 'a byte-order mark', text: '\ufeff{"amount":"1.00"}' },
  { what: 'emoji and letters that look alike', text: '{"a":"😀 e\u0301 é а"}' },
  { what: 'newlines at the end', text: '{"amount":"1.00"}\n\n' },
  { what: 'NUL and other controls', text: '{"a":"\0\x01\x7f"}\t' },
  { what: 'nothing but a space', text: ' ' },
];

describe('a body', () => {
  let session: BrowserSession;
  let sandbox: RecordedSandbox;
  let folder: string;
  let app: AppDriver;

  beforeAll(async () => {
    session = await launchSession();
    sandbox = await startRecordedSandbox();
    await session.grantHost(sandbox.baseUrl);
    folder = mkdtempSync(path.join(tmpdir(), 'countersign-bodies-'));
    app = await openFreshApp(session, { seed: sandbox.seed });
  });
  beforeEach(async () => {
    sandbox.forget();
    await app.choose('Start from an example request', 'Create a charge');
    await app.openTab('Body');
  });
  afterEach(() => session.assertNoProblems());
  afterAll(async () => {
    await session?.close();
    await sandbox?.close();
    if (folder) rmSync(folder, { recursive: true });
  });

  it.each(TEXTS)('with $what arrives byte for byte', async ({ text }) => {
    await app.pasteBody(text);
    await expectSent(Buffer.from(text));
  });

  it('of every byte there is, from a file, arrives byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    await loadFile('every-byte.bin', bytes);
    await app.shows('every-byte.bin, 256 bytes');
    await expectSent(bytes);
  });

  it('of 5 MB, from a file, arrives byte for byte', async () => {
    const bytes = Buffer.alloc(5_000_000, 'countersign\r\n\xff', 'latin1');
    await loadFile('large.bin', bytes);
    await app.shows('large.bin, 5.0 MB');
    await expectSent(bytes);
  });

  it('from a file is back, byte for byte, after “Write a body” took its place', async () => {
    const bytes = Buffer.from([0, 255, 254, 10]);
    // The way back to the request before has an Undo of its own.
    await app.click('Dismiss');
    await loadFile('four.bin', bytes);
    await app.shows('four.bin, 4 bytes');
    await app.click('Write a body');
    await app.shows('Removed the file');
    expect(await app.text()).not.toContain('four.bin');
    await app.click('Undo');
    await app.shows('four.bin, 4 bytes');
    await expectSent(bytes);
  });

  it('that’s removed isn’t sent', async () => {
    await app.openTab('Body');
    await app.click('Remove the body');
    await expectSent(Buffer.alloc(0));
  });

  async function loadFile(name: string, bytes: Buffer): Promise<void> {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    const input = (await app.view.$('input[type=file]')) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(file);
  }

  async function expectSent(bytes: Buffer): Promise<void> {
    await app.until(
      'line 5 is the body’s hash',
      async () => (await app.signing()).lines[4] === sha256(bytes),
    );
    await app.send();
    const received = sandbox.last();
    expect(received.body).toHaveLength(bytes.length);
    expect(sha256(received.body)).toBe(sha256(bytes));
    expect(received.verdict).toBe('accepted');
  }
});
