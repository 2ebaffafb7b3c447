/**
 * Every language's signer, run against a server that keeps what arrives: what it sent, signed by us, has to carry the
 * same signature. Where an interpreter or a library is missing, its language isn't run, which is said at the end.
 */

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../lib/core/faults/languages.ts';
import { SIGNERS } from '../../../lib/core/idioms/idioms.ts';
import { byteStringOfBytes, utf8 } from '../../../lib/core/signing/bytes.ts';
import { signRequest } from '../../../lib/core/signing/sign.ts';
import { headerValues, type WireRequest, wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { PATIENCE_MS } from '../../patience-ms.ts';
import { fromNowOn } from '../../time-of.ts';
import { TEST_KEY } from '../signing/requests.ts';
import type { AskedRequest, Program } from './program.ts';
import { PROGRAMS } from './programs.ts';

const CHARGE = '{"merchant_order_id":"Café-1001/ü漢😀","callback_url":"https://shop.example/cb?a=1&b=<2>"}';
const UNSORTED =
  '/api/v1/orders?status=paid&q=a%20b%2Bc&name=caf%C3%A9&limit=50&limit=5&amount=1&amount.gte=5&&B=+~&flag&';

/** Method, target, body. The methods that are written small have to be sent and signed in capitals. */
const ASKED: readonly (readonly [string, string, string])[] = [
  ['GET', '/api/v1/orders', ''],
  ['GET', UNSORTED, ''],
  ['POST', '/api/v1/charges', CHARGE],
  ['DELETE', '/api/v1/orders/ord%2FA%20b', ''],
  ['post', '/api/v1/charges', '{\n  "amount": "10.00"\n}\n'],
  ['get', '/api/v1/orders?', ''],
];

const run = promisify(execFile);
const languages = Object.keys(LANGUAGES) as Language[];
const runnable = languages.filter((language) => PROGRAMS[language].present());

let server: Server;
let received: WireRequest[] = [];

beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', rawHeaders } = request;
      const headers = rawHeaders.flatMap((name, index): [string, string][] =>
        index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
      );
      const body = new Uint8Array(Buffer.concat(chunks));
      received.push(wireRequest({ method, target: url, headers, ...(body.length > 0 && { body }) }));
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function send(program: Program, signer: string): Promise<void> {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const requests = ASKED.map(
    ([method, target, body]): AskedRequest => ({ method, url: origin + target, body }),
  );
  const folder = mkdtempSync(path.join(program.inside ?? tmpdir(), 'signer-'));
  try {
    const files = program.files(signer, requests);
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const lines = requests.map(({ method, url, body }) =>
      [method, url, Buffer.from(body).toString('base64')].join('\t'),
    );
    writeFileSync(path.join(folder, 'requests.tsv'), `${lines.join('\n')}\n`);
    for (const [command, ...args] of program.commands())
      await run(command, args, { cwd: folder, env: environment(), timeout: PATIENCE_MS });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** No proxy stands between, and `SIGNING_SECRET` ends in a newline, as it often does. */
function environment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: homedir(),
    LANG: 'C.UTF-8',
    GO111MODULE: 'off',
    API_KEY_ID: TEST_KEY.id,
    SIGNING_SECRET: `${TEST_KEY.secret.reveal()}\n`,
  };
}

/** Each request with its timestamp and its signature, then with ours for the very same bytes. */
function signatures() {
  return received.map((request) => {
    const [timestamp] = headerValues(request.headers, 'X-Timestamp');
    const [signature] = headerValues(request.headers, 'X-Signature');
    const signed = signRequest(request, TEST_KEY, timestamp ?? byteStringOfBytes(utf8('missing')));
    return { canonical: signed.canonical, signature, ours: signed.signature };
  });
}

describe('the signer in', () => {
  it.for(runnable)('%s sends what it signs, signed right', async (language) => {
    const program = PROGRAMS[language];
    const expectNow = fromNowOn();
    await send(program, SIGNERS[language]);

    expect(received.map(({ method }) => method)).toEqual(ASKED.map(([method]) => method.toUpperCase()));
    expect(received.map(({ target }) => target.replace(/\?$/, ''))).toEqual(
      ASKED.map(([, target]) => target.replace(/\?$/, '')),
    );
    expect(
      received.map(({ body }) => (body.kind === 'none' ? '' : Buffer.from(body.bytes).toString())),
    ).toEqual(ASKED.map(([, , body]) => body));
    for (const { headers } of received) {
      expect(headerValues(headers, 'X-Api-Key')).toEqual([TEST_KEY.id]);
      const [timestamp, ...more] = headerValues(headers, 'X-Timestamp');
      expect(more).toEqual([]);
      expect(timestamp).toMatch(/^[0-9]{10}$/);
      expectNow(Number(timestamp));
    }
    for (const { canonical, signature, ours } of signatures()) expect(signature, canonical).toBe(ours);
  });

  it('Node is noticed when it’s wrong', async () => {
    const program = PROGRAMS['node-fetch'];
    await send(program, SIGNERS['node-fetch'].replace('pairs.sort()', 'pairs'));
    const right = signatures().map(({ signature, ours }) => signature === ours);
    expect(right).toEqual([true, false, true, true, true, true]);
  });
});

afterAll(() => {
  const rest = languages.filter((language) => !runnable.includes(language));
  const reasons = rest.map((language) => `${language} (${PROGRAMS[language].needs})`);
  process.stdout.write(`\nSigners run: ${runnable.length} of ${languages.length}: ${runnable.join(', ')}\n`);
  if (rest.length > 0) process.stdout.write(`Not run here, and what they need: ${reasons.join(', ')}\n`);
});
