/** The HAR that a real Chromium exports of real traffic gives back the very bytes that a server received. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { bodyBytes } from '../../lib/core/signing/wire-request.ts';
import type { Capture } from '../../lib/formats/capture.ts';
import { readHar } from '../../lib/formats/har-reader.ts';
import { missingBody } from '../formats/reading.ts';
import { fromNowOn } from '../time-of.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';

interface Received {
  readonly method: string;
  readonly target: string;
  /** `name: value`, names in lower case: what the server got, cookies aside. */
  readonly headers: readonly string[];
  readonly body: string;
}

const REQUESTS: readonly string[] = [
  `send('POST', '?a=1&b=%7e%2F', '{"amount":"1.00","note":"é 😀 \\u0000\\ufeff"}')`,
  `send('GET', "?q=a b&é=[x]|'\\"&a&a=&=#part")`,
  `send('POST', '', new URLSearchParams({ a: '1 2', b: 'é&=' }))`,
  `send('PUT', '', new Uint8Array([0, 255, 254, 10, 128]))`,
  `send('PATCH', '', new Blob(['{"blob":"ü"}'], { type: 'application/json' }))`,
  `send('POST', '', (() => { const f = new FormData(); f.append('a', 'é'); return f; })())`,
  `send('DELETE', '/1')`,
  `send('POST', '', 'é"'.repeat(60_000))`,
];

/** A form of HTML with a file in it: DevTools has no more than the text between its bytes. */
const SUBMIT_FILE = `new Promise((done) => {
  document.body.innerHTML = '<iframe name="to"></iframe><form method="post" enctype="multipart/form-data" target="to" action="/api/v1/file"><input type="file" name="file"></form>';
  const files = new DataTransfer();
  files.items.add(new File([new Uint8Array([0, 255, 254, 10])], 'a.bin'));
  document.querySelector('input').files = files.files;
  document.querySelector('iframe').onload = (event) => event.target.contentWindow.location.pathname === '/api/v1/file' && done(0);
  document.querySelector('form').submit();
})`;

let chromium: ChromiumSession;
let server: Server;
const received: Received[] = [];

beforeAll(async () => {
  chromium = await launchChromium();
  server = createServer(async (request, response) => {
    if (request.url?.startsWith('/api/')) received.push(await receive(request));
    response.setHeader('content-type', request.url === '/' ? 'text/html' : 'application/json');
    response.end(request.url === '/' ? '<!doctype html><title>shop</title>' : '{"id":"ü"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => chromium.assertNoProblems());
afterAll(async () => {
  await chromium?.close();
  server?.close();
});

async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { rawHeaders } = request;
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    headers: rawHeaders
      .flatMap((name, at) => (at % 2 === 0 ? [`${name.toLowerCase()}: ${rawHeaders[at + 1]}`] : []))
      .toSorted(),
    body: Buffer.concat(chunks).toString('latin1'),
  };
}

function asReceived({ request }: Capture): Received {
  return {
    method: request.method,
    target: request.target,
    headers: request.headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).toSorted(),
    body: Buffer.from(bodyBytes(request.body)).toString('latin1'),
  };
}

/** DevTools' own “Save all as HAR”. Text, because vitest rewrites the `import()` of a function. */
const EXPORT = `(async () => {
  const { Writer } = await import('./models/har/har.js');
  const { NetworkLog } = await import('./models/logs/logs.js');
  const { Progress } = await import('./core/common/common.js');
  let har = '';
  const stream = { write: async (text) => { har += text; return true; }, close: async () => {} };
  const requests = NetworkLog.NetworkLog.instance().requests();
  await Writer.Writer.write(stream, requests, { sanitize: true }, new Progress.Progress());
  return har;
})()`;

async function harOf(actions: readonly string[]): Promise<string> {
  await chromium.startAfresh();
  received.splice(0);
  const { port } = server.address() as AddressInfo;
  const page = await chromium.openPage(`http://127.0.0.1:${port}/`);
  const { devtools } = await chromium.openPanel(page);
  await page.evaluate(`globalThis.send = (method, rest, body) => fetch('/api/v1/charges' + rest, {
    method, body, headers: { 'X-Api-Key': 'pk_test_1', 'x-timestamp': '1764000000', 'X-Signature': 'é' },
  }).then((answer) => answer.text());`);
  for (const action of actions) await page.evaluate(action);
  return (await devtools.evaluate(EXPORT)) as string;
}

it('method, target, headers, body and answer', async () => {
  const expectNow = fromNowOn();
  const read = readHar(await harOf(REQUESTS));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const captures = read.captures.filter(({ request }) => request.target.startsWith('/api/'));
  expect(captures.map(asReceived)).toEqual(received);
  expect(received).toHaveLength(REQUESTS.length);
  expect(read.warnings.map(({ message }) => message)).toEqual([
    expect.stringContaining('one character per byte'),
  ]);
  for (const { answer, receivedAt } of captures) {
    expect(answer).toEqual({ status: 200, text: '{"id":"ü"}' });
    expectNow(receivedAt ?? 0);
  }
});

it('a body whose bytes DevTools lost is said to be inexact', async () => {
  const read = readHar(await harOf([SUBMIT_FILE]));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const capture = read.captures.find(({ request }) => request.target === '/api/v1/file');
  expect(received).toHaveLength(1);
  expect(capture && asReceived(capture).body).not.toBe(received[0]?.body);
  expect({ missing: missingBody(capture), warnings: read.warnings }).toMatchObject({
    warnings: [{ message: expect.stringContaining('bytes aren’t exact') }],
  });
});
