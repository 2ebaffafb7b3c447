/** What’s exported, run by a real bash with a real curl, and by Node’s own fetch, against a server that keeps every byte. */

import vm from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { bodyBytes, headerValue, type WireRequest } from '../../lib/core/signing/wire-request.ts';
import { type CaptureExportFormat, exportCapture } from '../../lib/snippets/export-capture.ts';
import { MISSING_TOOLS, type Recorder, startRecorder } from '../formats/curl/recorder.ts';
import { publish } from '../search/results.ts';
import { captureOf, HARD_REQUESTS } from './hard-requests.ts';

let recorder: Recorder;

beforeAll(async () => {
  recorder = await startRecorder();
});
afterAll(() => recorder.close());

function textOf(request: WireRequest, format: CaptureExportFormat): string | undefined {
  const made = exportCapture(captureOf(request, `http://127.0.0.1:${recorder.port}`), format);
  return made.ok ? made.text : undefined;
}

function expectSame(got: WireRequest | undefined, sent: WireRequest, name: string): void {
  if (!got) throw new Error(`nothing came of ${name}`);
  expect(got.method, name).toBe(sent.method);
  expect(got.target, name).toBe(sent.target);
  expect(Buffer.compare(bodyBytes(got.body), bodyBytes(sent.body)), name).toBe(0);
  for (const header of Object.values(AUTH_HEADERS))
    expect(headerValue(got.headers, header), name).toBe(headerValue(sent.headers, header));
}

const rows: Record<string, string | number>[] = [];

async function checkAll(format: CaptureExportFormat, run: (text: string) => Promise<readonly WireRequest[]>) {
  let same = 0;
  for (const { name, request } of HARD_REQUESTS) {
    const text = textOf(request, format);
    if (text === undefined) continue;
    const received = await run(text);
    expect(received.length, name).toBe(1);
    expectSame(received[0], request, name);
    same++;
  }
  const requests = HARD_REQUESTS.length;
  rows.push({ format, requests, 'same bytes on the wire': same, 'refused by name': requests - same });
  publish('exports-on-the-wire', 'Exported, run, recorded', rows);
  return same;
}

describe('the recorded bytes are the exported ones', () => {
  test.skipIf(MISSING_TOOLS.length > 0)('of curl in bash', async () => {
    expect(await checkAll('curl', (text) => recorder.run(text))).toBe(101);
  });

  test('of fetch in Node', async () => {
    const run = (text: string) =>
      recorder.during(async () => {
        await vm.runInNewContext(text, { fetch, Uint8Array, TextEncoder });
      });
    expect(await checkAll('fetch', run)).toBe(89);
  });
});
