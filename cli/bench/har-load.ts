/** A HAR as Chromium’s DevTools writes them, of any size, every request of which is signed rightly. */

import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { checkKeyId } from '../../lib/core/signing/key-pair.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { signRequest } from '../../lib/core/signing/sign.ts';
import type { KnownKey } from '../../lib/core/signing/verify.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';

export interface HarLoad {
  readonly name: string;
  /** Orders in each answer; without, it’s a refusal. */
  readonly orders: number;
}

export const HAR_LOADS: readonly HarLoad[] = [
  { name: 'short answers', orders: 0 },
  { name: 'long answers', orders: 200 },
];

export interface MadeHar {
  /** Text in parts, as a `Blob` takes them. */
  readonly parts: readonly string[];
  readonly entries: number;
}

const id = checkKeyId('pk_test_benchmark0');
if (!id.ok) throw new Error('The benchmark’s key id is no key id');

export const HAR_KEY: KnownKey = { id: id.value, secret: new Secret('sk_test_benchmark'), revoked: false };
/** Unix seconds: what’s sent then is verified then. */
export const HAR_TIME = 1764000000;

/** @param size bytes, about. */
export function makeHar({ orders }: HarLoad, size: number): MadeHar {
  const parts = ['{\n  "log": {\n    "version": "1.2",\n    "pages": [],\n    "entries": [\n'];
  let entries = 0;
  for (let length = 0; length < size; entries++) {
    const text = JSON.stringify(entry(entries, orders), undefined, 2).replaceAll('\n', '\n      ');
    parts.push(`${entries > 0 ? ',\n' : ''}      ${text}`);
    length += text.length;
  }
  parts.push('\n    ]\n  }\n}\n');
  return { parts, entries };
}

const STACK = Array.from({ length: 6 }, (_, line) => ({
  functionName: `send${line}`,
  scriptId: '8',
  url: 'https://shop.example/assets/app-3f2a.js',
  lineNumber: line,
  columnNumber: 4,
}));
const FIELDS =
  'accept accept-encoding accept-language content-type origin priority referer sec-ch-ua user-agent';

function entry(n: number, orders: number): object {
  const target = `/api/v1/charges?n=${n}`;
  const body = `{"merchant_order_id":"A-${n}","amount":"10.00","currency":"USDT","note":"Zoë “${n}”"}`;
  const request = wireRequest({ method: 'POST', target, body });
  const { headers } = signRequest(request, HAR_KEY, byteStringOfText(String(HAR_TIME)));
  const text = answerOf(n, orders);
  return {
    _initiator: { type: 'script', stack: { callFrames: STACK } },
    _priority: 'High',
    _resourceType: 'fetch',
    cache: {},
    request: {
      method: 'POST',
      url: `https://api.example.com${target}`,
      httpVersion: 'http/2.0',
      headers: [
        ...FIELDS.split(' ').map((name) => ({ name, value: `the value of ${name}` })),
        ...headers.map(([name, value]) => ({ name: name.toLowerCase(), value })),
      ],
      queryString: [{ name: 'n', value: String(n) }],
      cookies: [],
      headersSize: -1,
      bodySize: new TextEncoder().encode(body).length,
      postData: { mimeType: 'application/json', text: body },
    },
    response: {
      status: orders > 0 ? 200 : 401,
      statusText: '',
      httpVersion: 'http/2.0',
      headers: [{ name: 'content-type', value: 'application/json' }],
      cookies: [],
      content: { size: text.length, mimeType: 'application/json', text },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    serverIPAddress: '192.0.2.7',
    startedDateTime: new Date(HAR_TIME * 1000).toISOString(),
    time: 25.1,
    timings: { blocked: 1.2, dns: -1, ssl: -1, connect: -1, send: 0.1, wait: 23.4, receive: 0.5 },
  };
}

function answerOf(n: number, orders: number): string {
  if (orders === 0) return '{"error":{"code":"bad_signature"}}';
  const order = (at: number) => ({
    id: `ord_${n}_${at}`,
    status: 'paid',
    is_test: true,
    note: 'a "quoted" word',
  });
  return JSON.stringify({ data: Array.from({ length: orders }, (_, at) => order(at)) });
}
