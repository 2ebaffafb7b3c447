/** The program for a web page, in one and in a worker: what arrives is what it says it sends, signed right. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyBytes } from '../../../lib/core/signing/wire-request.ts';
import { programText, readyForProgram } from '../../../lib/snippets/program/program.ts';
import { captureOf, HARD_REQUESTS, type HardRequest } from '../../snippets/hard-requests.ts';
import { referenceCanonical, referenceSignature } from '../harness/reference-signer.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

const KEY_ID = 'pk_test_in_a_page';
/** As it’s pasted, with a newline. */
const SECRET = 'sk_test_é#$=\n';

/** Without an icon, a browser asks for one. */
const HEAD = '<!doctype html><link rel="icon" href="data:,"><script type="module"';
const PLACES = {
  'a page': `${HEAD} src="/program.mjs"></script>`,
  'a worker': `${HEAD}>new Worker("/program.mjs", { type: "module" });</script>`,
};

interface Arrived {
  readonly method: string;
  readonly target: string;
  readonly body: Buffer;
  readonly header: (name: string) => string;
}

interface Shop {
  readonly origin: string;
  /** What’s served, by its path; everything else is the API. */
  readonly files: Map<string, { readonly type: string; readonly text: string }>;
  readonly arrived: Arrived[];
  close(): void;
}

async function openShop(): Promise<Shop> {
  const files: Shop['files'] = new Map();
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const file = method === 'GET' ? files.get(url) : undefined;
    if (file) return void response.setHeader('Content-Type', file.type).end(file.text);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const header = (name: string) => String(headers[name] ?? '');
      arrived.push({ method, target: url, body: Buffer.concat(chunks), header });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, files, arrived, close: () => server.close() };
}

let session: BrowserSession;
let shop: Shop;

beforeAll(async () => {
  session = await launchSession();
});

afterAll(() => session?.close());

beforeEach(async () => {
  shop = await openShop();
});

afterEach(async () => {
  shop.close();
  await session.assertNoProblems(shop.origin);
});

type Ready = Exclude<ReturnType<typeof readyForProgram>, string> & Pick<HardRequest, 'name' | 'request'>;

/** By their headers: a program sets one list for all its calls. */
function ready(): readonly (readonly Ready[])[] {
  const groups = new Map<string, Ready[]>();
  for (const { name, request } of HARD_REQUESTS) {
    const made = readyForProgram(captureOf(request, shop.origin), 'browser-fetch');
    if (typeof made === 'string') continue;
    const key = JSON.stringify(made.headers);
    groups.set(key, [...(groups.get(key) ?? []), { name, request, ...made }]);
  }
  return [...groups.values()];
}

async function expectSent(html: string, sent: readonly Ready[]): Promise<void> {
  const [first] = sent;
  if (!first) throw new Error('there is nothing to send');
  const program = programText(
    'browser-fetch',
    sent.map(({ call }) => call),
    first.headers,
  )
    .replace("API_KEY_ID = ''", `API_KEY_ID = '${KEY_ID}'`)
    .replace("SIGNING_SECRET = ''", `SIGNING_SECRET = ${JSON.stringify(SECRET)}`);
  shop.files.set('/shop.html', { type: 'text/html;charset=utf-8', text: html });
  shop.files.set('/program.mjs', { type: 'text/javascript;charset=utf-8', text: program });
  const before = shop.arrived.length;
  const page = await session.openPage(`${shop.origin}/shop.html`);
  await expect.poll(() => shop.arrived.length).toBeGreaterThanOrEqual(before + sent.length);
  await page.close();

  expect(shop.arrived).toHaveLength(before + sent.length);
  for (const [at, { name, request, headers, sent: target }] of sent.entries()) {
    const came = shop.arrived[before + at];
    if (!came) throw new Error(name);
    expect(came.method, name).toBe(request.method.toUpperCase());
    if (target !== undefined) expect(came.target, name).toBe(target);
    expect(came.body.equals(bodyBytes(request.body)), name).toBe(true);
    expect(came.header('x-api-key'), name).toBe(KEY_ID);
    for (const [header, value] of headers.others) expect(came.header(header.toLowerCase()), name).toBe(value);
    const timestamp = came.header('x-timestamp');
    const { method, target: signed, body } = came;
    const canonical = referenceCanonical({ method, target: signed, timestamp, body });
    expect(came.header('x-signature'), name).toBe(referenceSignature(SECRET.trim(), canonical));
  }
}

describe.each(Object.entries(PLACES))('the program for a web page, in %s', (_, html) => {
  it('sends hostile requests as it says, signed right, with the key between its quotes', async () => {
    const groups = ready();
    expect(groups.flat().length).toBeGreaterThan(85);
    for (const sent of groups) await expectSent(html, sent);
  });
});
