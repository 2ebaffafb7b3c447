/** HAR files: what a real browser exports of real traffic gives back the very bytes that a server received; many requests in one. */

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { MADE_UP_HOST } from '../../../lib/core/diagnosis/reproduction/request.ts';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { bodyBytes } from '../../../lib/core/signing/wire-request.ts';
import type { Capture } from '../../../lib/formats/capture/capture.ts';
import { readHar } from '../../../lib/formats/har/reader.ts';
import { seedExpression } from '../../../lib/storage/seed-local-sandbox.ts';
import { missingBody } from '../../formats/reading.ts';
import { KEY_ID, SECRET, signedBy, TIME, UNSORTED } from '../../state/wrongly-signed.ts';
import { fromNowOn } from '../../time-of.ts';
import { type AppDriver, driverOf } from '../harness/app-driver.ts';
import { type BrowserSession, IS_FIREFOX, launchSession } from '../harness/session.ts';
import { startShop } from '../harness/shop.ts';

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

/** A form of HTML with a file in it: Chromium’s DevTools have no more than the text between its bytes. */
const SUBMIT_FILE = `new Promise((done) => {
  document.body.innerHTML = '<iframe name="to"></iframe><form method="post" enctype="multipart/form-data" target="to" action="/api/v1/file"><input type="file" name="file"></form>';
  const files = new DataTransfer();
  files.items.add(new File([new Uint8Array([0, 255, 254, 10])], 'a.bin'));
  document.querySelector('input').files = files.files;
  document.querySelector('iframe').onload = (event) => event.target.contentWindow.location.pathname === '/api/v1/file' && done(0);
  document.querySelector('form').submit();
})`;

/** Bytes that begin with the mark that UTF-8 may begin with. */
const SEND_MARKED = `send('POST', '', new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))`;

let session: BrowserSession;
let server: Server;
const received: Received[] = [];

beforeAll(async () => {
  session = await launchSession();
  server = createServer(async (request, response) => {
    if (request.url?.startsWith('/api/')) received.push(await receive(request));
    response.setHeader('content-type', request.url === '/' ? 'text/html' : 'application/json');
    response.end(request.url === '/' ? '<!doctype html><title>shop</title>' : '{"id":"ü"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => session.assertNoProblems());
afterAll(async () => {
  await session?.close();
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

/** As the browser’s DevTools export it. */
async function harOf(actions: readonly string[]): Promise<string> {
  await session.startAfresh();
  received.splice(0);
  const { port } = server.address() as AddressInfo;
  const page = await session.openPage(`http://127.0.0.1:${port}/`);
  const exportHar = await session.record(page);
  await page.evaluate(`globalThis.send = (method, rest, body) => fetch('/api/v1/charges' + rest, {
    method, body, headers: { 'X-Api-Key': 'pk_test_1', 'x-timestamp': '1764000000', 'X-Signature': 'é' },
  }).then((answer) => answer.text());`);
  for (const action of actions) await page.evaluate(action);
  expect(received).toHaveLength(actions.length);
  return exportHar(actions.length);
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

it.each([
  ['a file in a form, which Chromium’s lose', SUBMIT_FILE, '/api/v1/file', !IS_FIREFOX],
  ['a byte order mark, which Firefox’s lose', SEND_MARKED, '/api/v1/charges', IS_FIREFOX],
])('a body whose bytes DevTools lost is a part that’s missing: %s', async (_, action, target, isLost) => {
  const read = readHar(await harOf([action]));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const capture = read.captures.find(({ request }) => request.target === target);
  if (!capture) throw new Error(`The HAR has no request of ${target}`);
  if (isLost) expect(missingBody(capture)).toMatch(/body had \d+ bytes, but/);
  else expect([missingBody(capture), asReceived(capture)]).toEqual([undefined, received[0]]);
});

it('the mistake of a refused request is named, out of what the browser itself exports', async () => {
  const shop = await startShop(KEY_ID, SECRET);
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-har-'));
  try {
    await session.startAfresh();
    const page = await session.openPage(`${shop.origin}/`);
    const exportHar = await session.record(page);
    const target = JSON.stringify(UNSORTED.target);
    await page.evaluate(`call('GET', ${target}, undefined, { mistake: 'unsorted' })`);
    const file = path.join(folder, 'exported.har');
    writeFileSync(file, await exportHar(1));
    await openInDiagnose(file);
    expect(shop.received.map((one) => one.target)).toEqual([UNSORTED.target]);
  } finally {
    rmSync(folder, { recursive: true });
    await shop.close();
  }
});

it('one other request that was left out is called one, and what’s shared without a body says nothing of one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-har-'));
  try {
    const file = path.join(folder, 'shop.har');
    const entries = [
      harEntry(UNSORTED, SHOP, 401),
      harEntry({ ...signedBy(), headers: [] }, 'https://other.my-shop.test', 200),
    ];
    writeFileSync(file, JSON.stringify({ log: { version: '1.2', entries } }));
    const app = await openInDiagnose(file);
    await app.shows('1 other request in it isn’t signed, and was left out');
    await app.openTab('Request');
    await app.click('Share a reproduction…');
    await app.find('button', 'Make the reproduction');
    expect(await app.text()).not.toContain('The body stays as it is');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('of many requests the first that was rejected is open, with its host and status, and is shared for another host', async () => {
  const other = 'https://other.my-shop.test';
  const entries = [
    ...[harEntry(signedBy(), SHOP, 200), harEntry(signedBy(), other, 200)],
    ...[harEntry(UNSORTED, SHOP, 401), harEntry(UNSORTED, other, 401)],
  ];
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-har-'));
  try {
    const file = path.join(folder, 'shop.har');
    writeFileSync(file, JSON.stringify({ log: { version: '1.2', entries } }));
    const app = await openInDiagnose(file);
    const chosen = await app.view.$$eval('[role="option"]', (rows) =>
      rows.map((row) => (row.ariaSelected === 'true' ? row.textContent : '')),
    );
    expect(chosen).toEqual(['', '', expect.stringMatching(/401.*pay\.my-shop\.test/), '']);
    await app.openTab('Request');
    await app.click('Share a reproduction…');
    await app.click('Make the reproduction');
    await app.shows('The diagnosis is the same');
    const preview = await app.view.$eval('[aria-labelledby="share-preview"]', (text) => text.textContent);
    expect(preview).toContain(`https://${MADE_UP_HOST}/`);
    expect(preview).not.toContain('my-shop');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const SHOP = 'https://pay.my-shop.test';

function harEntry(
  { method, target, headers }: Pick<typeof UNSORTED, 'method' | 'target' | 'headers'>,
  origin: string,
  status: number,
) {
  return {
    startedDateTime: new Date(TIME * 1000).toISOString(),
    request: {
      ...{ method, url: `${origin}${target}`, httpVersion: 'HTTP/1.1' },
      headers: headers.map(([name, value]) => ({ name, value })),
    },
    response: { status, headers: [], content: {} },
  };
}

/** With the shop’s key, until the mistake is named. */
async function openInDiagnose(file: string): Promise<AppDriver> {
  await session.startAfresh(seedExpression({ id: KEY_ID, secretText: SECRET, baseUrl: SHOP }));
  const app = driverOf(await session.openApp());
  await app.goTo('Diagnose');
  await app.chooseFile('input[aria-label="Capture files"]', file);
  await app.find('heading', ADVICE['query-order-as-sent'].title);
  return app;
}
