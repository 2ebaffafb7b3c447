/**
 * Every language's signer, run against a server that keeps what arrives: what it sent, signed by us, has to carry the
 * same signature. Where an interpreter or a library is missing, its language isn't run, which is said at the end.
 */

import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../lib/core/faults/languages.ts';
import { SIGNERS } from '../../../lib/core/idioms/idioms.ts';
import { byteStringOfBytes, utf8 } from '../../../lib/core/signing/bytes.ts';
import { signRequest } from '../../../lib/core/signing/sign.ts';
import { headerValues } from '../../../lib/core/signing/wire-request.ts';
import { fromNowOn } from '../../time-of.ts';
import { TEST_KEY } from '../signing/requests.ts';
import type { AskedRequest, Program } from './program.ts';
import { PROGRAMS } from './programs.ts';
import { type Recorder, runIn, startRecorder } from './recording.ts';

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

const languages = Object.keys(LANGUAGES) as Language[];
const runnable = languages.filter((language) => PROGRAMS[language].present());

let server: Recorder;

beforeEach(async () => {
  server = await startRecorder();
});

afterEach(() => server.close());

async function send(program: Program, signer: string): Promise<void> {
  const requests = ASKED.map(
    ([method, target, body]): AskedRequest => ({ method, url: server.origin + target, body }),
  );
  const lines = requests.map(({ method, url, body }) =>
    [method, url, Buffer.from(body).toString('base64')].join('\t'),
  );
  const files = { ...program.files(signer, requests), 'requests.tsv': `${lines.join('\n')}\n` };
  // The secret ends in a newline, as it often does.
  await runIn(program, files, '\n');
}

/** Each request with its timestamp and its signature, then with ours for the very same bytes. */
function signatures() {
  return server.received.map((request) => {
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
    const { received } = server;

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
