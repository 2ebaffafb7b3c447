/**
 * From the bytes that were signed to those that come back from an export, each link seen by another witness: the steps on
 * screen, the browser's own account of what it sends, the sandbox's record, and the readers of all formats.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CDPSession, ElementHandle } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asByteString } from '../../lib/core/signing/bytes.ts';
import { bodyBytes, NO_BODY, type WireRequest } from '../../lib/core/signing/wire-request.ts';
import { readPasted } from '../../lib/formats/read-pasted.ts';
import {
  type CaptureExportFormat,
  EXPORT_FORMATS,
  exportCapture,
} from '../../lib/snippets/export-capture.ts';
import { publish, type Row } from '../search/results.ts';
import { captureOf, HARD_REQUESTS } from '../snippets/hard-requests.ts';
import { type AppDriver, openFreshApp } from './harness/app-driver.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { type RecordedSandbox, startRecordedSandbox } from './harness/recorded-sandbox.ts';
import { referenceCanonical, sha256 } from './harness/reference-signer.ts';

/** A request as one of the witnesses saw it, texts with one character per byte. */
interface Seen {
  readonly method: string;
  readonly target: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: Uint8Array;
}

interface Recorded {
  readonly id: string;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  /** `null` where there’s none. */
  readonly bodyBase64: string | null;
  readonly bodySource: string;
  readonly response: { readonly status: number; readonly code: string | null };
}

interface Refusal {
  readonly format: CaptureExportFormat;
  readonly why: string;
}

/** Some of the targets the browser spells in another way as soon as they're typed: what's sent is signed. */
const TRAPS = HARD_REQUESTS.filter(({ name }) => /^(?:body|URL): /.test(name)).map(({ name, request }) => ({
  name,
  request,
  typed: Buffer.from(request.target, 'latin1').toString(),
}));
const REFRESH_EVERY = 20;
const SHOWN_DIGITS = 6;
const DIFFERS = 'DIFFERS';

describe('from signing to a copy that’s read back', () => {
  let chromium: ChromiumSession;
  let sandbox: RecordedSandbox;
  let app: AppDriver;
  let folder: string;
  let network: CDPSession;
  const sent: Seen[] = [];

  beforeAll(async () => {
    chromium = await launchChromium();
    sandbox = await startRecordedSandbox();
    await chromium.grantHost(sandbox.baseUrl);
    folder = mkdtempSync(path.join(tmpdir(), 'countersign-chain-'));
    app = await openFreshApp(chromium, { seed: sandbox.seed });
    network = await app.window.createCDPSession();
    await network.send('Network.enable', { maxPostDataSize: 64_000_000 });
    network.on('Network.requestWillBeSent', ({ request }) => {
      if (!request.url.startsWith(sandbox.baseUrl)) return;
      const parts = request.postDataEntries ?? [];
      sent.push({
        method: request.method,
        target: request.url.slice(sandbox.baseUrl.length),
        timestamp: headerIn(Object.entries(request.headers), 'x-timestamp'),
        signature: headerIn(Object.entries(request.headers), 'x-signature'),
        body: Buffer.concat(parts.map(({ bytes = '' }) => Buffer.from(bytes, 'base64'))),
      });
    });
  });
  afterEach(() => chromium.assertNoProblems());
  afterAll(async () => {
    await chromium?.close();
    await sandbox?.close();
    if (folder) rmSync(folder, { recursive: true });
  });

  it('the bytes stay the same, trap by trap', async () => {
    const rows: Row[] = [];
    const refusals: Refusal[] = [];
    let after = '0';
    for (const [index, trap] of TRAPS.entries()) {
      if (index % REFRESH_EVERY === 0) await stopTheClock();
      await typeIn(trap);
      const shown = await app.signing();
      const before = sent.length;
      await app.send();
      expect(sent.length, trap.name).toBe(before + 1);
      const recorded = await recordedAfter(after);
      after = recorded.id;
      const { row, refused } = linksOf(trap.name, hashOf(shown.canonical), sent.at(-1), recorded);
      rows.push(row);
      refusals.push(...refused);
    }
    publish('byte-chain', TITLE, rows);
    publish('byte-chain-counts', 'The same bytes, of so many requests', [countsOf(rows)]);
    publish('byte-chain-refusals', 'What’s refused, and why', refusedRows(refusals));
    expect(rows.flatMap((row) => Object.values(row)).filter((cell) => cell === DIFFERS)).toEqual([]);
    expect(countsOf(rows)).toEqual({
      requests: 64,
      sent: 64,
      received: 64,
      curl: 63,
      cmd: 43,
      powershell: 57,
      fetch: 63,
      'raw-http': 60,
      har: 64,
      capture: 64,
    });
  });

  async function stopTheClock(): Promise<void> {
    if (await app.has('button', 'Use current time')) await app.click('Use current time');
    await app.click('Freeze');
  }

  async function typeIn({ name, request, typed }: (typeof TRAPS)[number]): Promise<void> {
    const hasBody = name.startsWith('body: ');
    const preset = hasBody ? 'Create a charge' : 'List paid orders, five a page, third page';
    await app.choose('Start from an example request', preset);
    if (!hasBody) return app.type('Path and query', typed);
    await app.openTab('Body');
    const file = path.join(folder, 'body.bin');
    writeFileSync(file, bodyBytes(request.body));
    const input = (await app.view.waitForSelector('input[type=file]')) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(file);
    await app.until(
      'line 5 is the body’s hash',
      async () => (await app.signing()).lines[4] === sha256(bodyBytes(request.body)),
    );
  }

  async function recordedAfter(id: string): Promise<Recorded> {
    const response = await fetch(`${sandbox.baseUrl}/_sandbox/requests?after=${id}`);
    const { requests } = (await response.json()) as { requests: readonly Recorded[] };
    const [first, ...others] = requests;
    if (!first || others.length > 0) throw new Error(`${requests.length} requests were recorded`);
    return first;
  }
});

const TITLE = 'SHA-256 of the string to sign as each link has it, first digits';

function linksOf(name: string, signed: string, sent: Seen | undefined, recorded: Recorded) {
  const received: Seen = {
    ...recorded,
    timestamp: headerIn(recorded.headers, 'x-timestamp'),
    signature: headerIn(recorded.headers, 'x-signature'),
    body: Buffer.from(recorded.bodyBase64 ?? '', 'base64'),
  };
  const shown = (seen: Seen | undefined) => {
    if (!seen || seen.target !== received.target || seen.signature !== received.signature) return DIFFERS;
    const hash = hashOf(referenceCanonical(seen));
    return hash === signed ? hash.slice(0, SHOWN_DIGITS) : DIFFERS;
  };
  const verified = recorded.bodySource !== 'reencoded' && recorded.response.status !== 401;
  const row: Record<string, string> = {
    trap: name,
    signed: signed.slice(0, SHOWN_DIGITS),
    sent: shown(sent),
    received: verified ? shown(received) : DIFFERS,
  };
  const refused: Refusal[] = [];
  for (const format of EXPORT_FORMATS) {
    const back = exportedAndRead(recorded, format);
    if (typeof back === 'string') refused.push({ format, why: back });
    row[format] = typeof back === 'string' ? 'refused' : shown(back);
  }
  return { row, refused };
}

/** @returns why it's refused, where it is. */
function exportedAndRead(recorded: Recorded, format: CaptureExportFormat): Seen | string | undefined {
  const { method, headers, bodyBase64 } = recorded;
  const request: WireRequest = {
    method,
    target: latin1(recorded.target),
    headers: headers.map(([name, value]) => [name, latin1(value)]),
    body:
      bodyBase64 === null
        ? NO_BODY
        : { kind: 'bytes', bytes: Buffer.from(bodyBase64, 'base64'), source: 'exact' },
  };
  const made = exportCapture(captureOf(request), format);
  if (!made.ok) return made.message;
  const read = readPasted(made.text);
  const back = read.ok && read.captures.length === 1 ? read.captures[0]?.request : undefined;
  return (
    back && {
      method: back.method,
      target: back.target,
      timestamp: headerIn(back.headers, 'x-timestamp'),
      signature: headerIn(back.headers, 'x-signature'),
      body: bodyBytes(back.body),
    }
  );
}

function latin1(text: string) {
  const bytes = asByteString(text);
  if (bytes === undefined) throw new Error('The sandbox records one character per byte');
  return bytes;
}

function hashOf(canonical: string): string {
  return sha256(Buffer.from(canonical, 'latin1'));
}

function headerIn(headers: readonly (readonly [string, string])[], name: string): string {
  return headers.find(([field]) => field.toLowerCase() === name)?.[1] ?? '';
}

function refusedRows(refusals: readonly Refusal[]): readonly Row[] {
  const counts = new Map<string, Row>();
  for (const { format, why } of refusals) {
    const requests = Number(counts.get(format + why)?.['requests'] ?? 0) + 1;
    counts.set(format + why, { format, requests, why });
  }
  return [...counts.values()];
}

function countsOf(rows: readonly Row[]): Row {
  const links = Object.keys(rows[0] ?? {}).filter((link) => link !== 'trap' && link !== 'signed');
  const equal = (link: string) => rows.filter((row) => row[link] === row['signed']).length;
  return { requests: rows.length, ...Object.fromEntries(links.map((link) => [link, equal(link)])) };
}
