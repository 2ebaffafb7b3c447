/** Where JavaScript’s samples stand: those of Node with its own fetch and with axios, of a web page, and TypeScript’s. */

import { libraryIn } from '../program.ts';
import {
  asking,
  CHARGE,
  FOURTH_PAGE,
  HASH_ZEROS,
  ORDERS,
  posting,
  QUERY,
  SIGNATURE_ZEROS,
  TIME,
  TWICE,
} from './asked.ts';
import { type Bench, type Place, type Places, samplesOf } from './sample.ts';

const FROZEN = `const timestamp = '${TIME}';`;

const FETCH: Bench = {
  language: 'node-fetch',
  frozen: FROZEN,
  signs: [
    ['export async function send(method, address, raw) {', 'function signed(method, address, raw, given) {'],
    ["return fetch(url, { method, headers, body: raw, redirect: 'manual' });", 'return headers;'],
  ],
  sender: (code) => `
export async function send(method, url, given) {
  const headers = {};
  let sent;
  const fetch = (...all) => (sent = globalThis.fetch(...all));
  const sha256 = (data) => { Object.assign(headers, signed(method, url, data)); };
  const order = String(given ?? '').startsWith('{') ? JSON.parse(given) : undefined;
${code}
  return sent;
}`,
};

const HASHING =
  "import { createHash as hashing } from 'node:crypto';\nconst sha256 = (data) => hashing('sha256').update(data).digest('hex');";
const LINE_5 = '‹code›\nconst bodyHash = line5;';
const TS = '‹code›\nconst timestamp = ts;';
const CRYPTO_JS = { said: 'crypto-js in SIGNER_LIBRARIES', present: () => libraryIn('crypto-js') };
const WITH_CRYPTO_JS = { needs: CRYPTO_JS, before: "import CryptoJS from 'crypto-js';" } as const;
const ENDED = [
  "const key = Buffer.from(secret, 'utf8');\nconst mac = createHmac('sha256', key).update(message, 'utf8');",
  '',
] as const;

const hashed = (amount: string): Place => ({
  asked: posting(`{"amount":"${amount}"}`),
  sends: `const { amount } = order;
sha256(JSON.stringify(‹code›));
fetch(url, { method, headers, body: JSON.stringify(order) });`,
});
const hashedOnPage = (amount: string): Place => ({
  asked: posting(`{"amount":"${amount}"}`),
  sends: `const { amount } = order;
const headers = await sign('POST', url, JSON.stringify(‹code›));
await fetch(url, { method: 'POST', headers, body: JSON.stringify(order) });`,
});

/** Where code stands that’s alike in Node and in a web page. */
const ALIKE = {
  'query-page-number': {
    asked: FOURTH_PAGE,
    for: 'query',
    as: 'const [limit, page] = [25, 4];\n‹code›',
  },
  'path-with-query': { asked: QUERY },
  'path-slashes-encoded': { asked: ORDERS },
  'path-root': {
    asked: ORDERS,
    over: 'path',
    as: "const location = new URL('/', address);\n‹code›",
  },
  'query-order-as-sent': { asked: QUERY },
  'query-identical-pairs-once': { asked: TWICE },
  'query-order-ci-locale': { asked: asking('/api/v1/orders?a=B&c=1&a=b') },
  'query-bare-qmark': { asked: ORDERS },
  'query-as-literal': { asked: ORDERS, for: 'query' },
  'query-edge-amp': { asked: asking('/api/v1/orders?limit=5&status=paid') },
  'ts-ms': { symptom: 'ts-ms', asked: ORDERS, clock: true, for: 'timestamp', as: TS },
  'ts-format': { symptom: 'ts-format', asked: ORDERS, clock: true, for: 'timestamp', as: TS },
  'ts-quoted': { asked: ORDERS },
  'join-empty-dropped': { asked: ORDERS },
  'join-trailing-newline': { asked: CHARGE },
  'join-leading-newline': { asked: CHARGE, for: 'joining' },
  'join-literal-backslash-n': { asked: CHARGE },
  'join-array-tostring': { asked: CHARGE },
  'out-quoted': { asked: CHARGE },
} satisfies Places;

export const FETCH_SAMPLES = samplesOf(FETCH, {
  ...ALIKE,
  'ts-signed-s': {
    asked: ORDERS,
    clock: true,
    arrives: 0,
    also: [['const timestamp = String(Math.floor(Date.now() / 1000));', 'const timestamp = given;']],
    sends: `const Date = { now: () => ${TIME}123 };
const ts = '${TIME}';
const sign = (ts) => { Object.assign(headers, signed(method, url, undefined, ts)); };
‹code›
sent = globalThis.fetch(url, { method, headers });`,
  },
  'body-sent-empty': {
    asked: ORDERS,
    before: HASHING,
    for: 'body-hash',
    as: 'const body = undefined;\nconst bodyHash = ‹code›;',
  },
  'body-bytes-repr': {
    asked: CHARGE,
    before: HASHING,
    for: 'body-hash',
    as: 'const buffer = raw;\nconst bodyHash = ‹code›;',
  },
  'body-pretty': { asked: CHARGE, sends: '‹code›' },
  'body-lang-stringify': { asked: CHARGE, sends: '‹code›' },
  'body-number-retyped': hashed('10.50'),
  'body-number-separators': hashed('1250.00'),
  'body-minor-units': hashed('12.50'),
  'bodyhash-empty': { asked: ORDERS, before: HASHING, for: 'body-hash', as: LINE_5 },
  'bodyhash-base64': { asked: CHARGE },
  'bodyhash-raw': { asked: CHARGE },
  'bodyhash-hmac': { asked: CHARGE },
  'bodyhash-zeros-dropped': { asked: HASH_ZEROS },
  'bodyhash-literal': { asked: CHARGE },
  'join-none': { asked: CHARGE },
  'join-prehashed': {
    asked: CHARGE,
    before: HASHING,
    for: 'hmac',
    as: 'const mac = ‹code›;',
  },
  'join-empty-message': { asked: CHARGE },
  'key-whitespace': {
    asked: CHARGE,
    before: "import { readFileSync, writeFileSync } from 'node:fs';",
    for: 'load-key',
    as: "writeFileSync('key.txt', process.env.SIGNING_SECRET + '\\n');\n‹code›",
  },
  'key-base64-encoded': { asked: CHARGE },
  'key-hex-encoded': { asked: CHARGE },
  'hmac-swapped-args': {
    ...WITH_CRYPTO_JS,
    asked: CHARGE,
    for: 'output',
    as: 'const signature = ‹code›.toString();',
    also: [ENDED],
  },
  'hmac-key-wordarray': {
    ...WITH_CRYPTO_JS,
    asked: CHARGE,
    for: 'output',
    as: 'const signature = ‹code›.toString();',
    also: [ENDED],
  },
  'out-base64': { asked: CHARGE },
  'out-base64url': { asked: CHARGE },
  'out-byte-zeros-dropped': { asked: SIGNATURE_ZEROS },
  'out-signed-bytes': { asked: CHARGE },
} satisfies Places);

const PAGE: Bench = {
  language: 'browser-fetch',
  frozen: FROZEN,
  signs: [
    ['export async function send(method, address, raw) {', 'async function signed(method, address, raw) {'],
    ["return fetch(url, { method, headers, body: raw, redirect: 'manual' });", 'return headers;'],
  ],
  sender: (code) => `
export async function send(method, url, given) {
  const sign = signed;
  const order = JSON.parse(new TextDecoder().decode(given));
${code}
}`,
};
const DESTRUCTURED = "const { API_KEY_ID = '', SIGNING_SECRET = '' } = globalThis.process?.env ?? {};";

export const BROWSER_SAMPLES = samplesOf(PAGE, {
  ...ALIKE,
  'body-pretty': { asked: CHARGE, sends: '‹code›' },
  'body-number-retyped': hashedOnPage('10.50'),
  'body-number-separators': hashedOnPage('1250.00'),
  'body-minor-units': hashedOnPage('12.50'),
  'bodyhash-empty': { asked: ORDERS },
  'bodyhash-base64': { asked: CHARGE },
  'bodyhash-raw': { asked: CHARGE },
  'bodyhash-zeros-dropped': { asked: HASH_ZEROS },
  'bodyhash-literal': { asked: CHARGE },
  'join-none': { asked: CHARGE },
  'join-prehashed': { asked: CHARGE },
  'key-whitespace': {
    asked: CHARGE,
    for: 'load-key',
    also: [
      [
        DESTRUCTURED,
        "const { API_KEY_ID } = process.env;\nconst SIGNING_SECRET = process.env.SIGNING_SECRET + '\\n';",
      ],
    ],
  },
  'key-base64-encoded': { asked: CHARGE },
  'hmac-swapped-args': {
    asked: CHARGE,
    for: 'hmac',
    also: [
      ['const keyBytes = new TextEncoder().encode(secret);', ''],
      ["const key = await crypto.subtle.importKey('raw', keyBytes, algorithm, false, ['sign']);", ''],
    ],
  },
  'hmac-sha1': { asked: CHARGE },
  'out-base64': { asked: CHARGE },
  'out-byte-zeros-dropped': { asked: SIGNATURE_ZEROS },
  'out-signed-bytes': { asked: CHARGE },
} satisfies Places);

const AXIOS: Bench = {
  language: 'node-axios',
  frozen: FROZEN,
  signs: [
    ['export async function send(config, raw) {', 'function signed(config, raw) {'],
    ['return axios.request({ url: url.href, method, headers, data, maxRedirects: 0 });', 'return headers;'],
  ],
  sender: (code) => `
export async function send({ method, url }, given) {
  const headers = {};
  let sent;
  const axios = { post: (...all) => (sent = library.post(...all)) };
  const sha256 = (data) => { Object.assign(headers, signed({ method, url }, data)); };
${code}
  return sent;
}
const library = axios;`,
};

/** Its URL taken apart, as code has it that gives axios a base URL and parameters. */
const APART = `const [bare, sentQuery] = config.url.split('?');
config = { ...config, baseURL: new URL('/api/v1', bare).href, url: '/orders' };
`;
const PARAMS = `${APART}config.params = Object.fromEntries(new URLSearchParams(sentQuery));\n`;
const WHOLE_URL = [
  'return axios.request({ url: url.href, method, headers, data, maxRedirects: 0 });',
  'return axios.request({ ...config, headers, data, maxRedirects: 0 });',
] as const;
const URL_FIRST = 'const url = new URL(axios.getUri(config));';

export const AXIOS_SAMPLES = samplesOf(AXIOS, {
  'method-lowercase': { asked: CHARGE },
  'path-prefix-stripped': {
    asked: ORDERS,
    over: 'path',
    as: `${APART}${URL_FIRST}\n‹code›`,
    also: [WHOLE_URL],
  },
  'query-order-as-sent': { asked: QUERY },
  'query-identical-pairs-once': { asked: TWICE },
  'query-omitted': {
    asked: QUERY,
    over: 'query',
    also: [[URL_FIRST, `${PARAMS}${URL_FIRST}`], WHOLE_URL],
  },
  'query-nested-object': {
    asked: asking('/api/v1/orders?created[gte]=1'),
    over: 'query',
    also: [[URL_FIRST, `${APART}config.params = { created: { gte: 1 } };\n${URL_FIRST}`], WHOLE_URL],
  },
  'body-signed-empty': {
    asked: CHARGE,
    before: HASHING,
    for: 'body-hash',
    as: 'config.data = raw;\nconst bodyHash = ‹code›;',
  },
  'body-sent-empty': {
    asked: ORDERS,
    before: HASHING,
    for: 'body-hash',
    as: 'const bodyHash = ‹code›;',
  },
  'body-mutated-after-signing': {
    asked: CHARGE,
    sends: `const client = library.create();
const addDefaults = (config) => ({ ...config, data: { ...config.data, test: true } });
const sign = (config) => {
Object.assign(config.headers, signed({ method, url }, JSON.stringify(config.data)));
return config;
};
‹code›
sent = client.post(url, JSON.parse(given));`,
  },
  'body-trailing-newline': {
    asked: CHARGE,
    sends: "const raw = given + '\\n';\n‹code›",
  },
  'body-double-encoded': {
    asked: CHARGE,
    sends: 'const raw = String(given);\n‹code›',
  },
  'bodyhash-empty': { asked: ORDERS, before: HASHING, for: 'body-hash', as: LINE_5 },
  'join-empty-dropped': { asked: ORDERS },
  'join-array-tostring': { asked: CHARGE },
  'out-base64': { asked: CHARGE },
} satisfies Places);

const TYPED: Bench = {
  language: 'typescript-fetch',
  frozen: FROZEN,
  signs: [
    [
      'export async function send(method: string, address: string, raw?: Raw): Promise<Response> {',
      'function signed(method: string, address: string, raw?: Raw) {',
    ],
    ["return fetch(url, { method, headers, body: raw, redirect: 'manual' });", 'return headers;'],
  ],
  sender: (code) => `
export async function send(method: string, url: string, given?: Buffer) {
const sign = signed;
const { currency, ...order } = JSON.parse(String(given));
${code}
}`,
};

export const TYPESCRIPT_SAMPLES = samplesOf(TYPED, {
  'method-lowercase': { asked: CHARGE },
  'path-with-query': { asked: QUERY },
  'query-order-as-sent': { asked: QUERY },
  'query-identical-pairs-once': { asked: TWICE },
  'ts-format': { symptom: 'ts-format', asked: ORDERS, clock: true, for: 'timestamp', as: TS },
  'body-mutated-after-signing': { asked: CHARGE, sends: '‹code›' },
  'body-sent-empty': {
    asked: ORDERS,
    before: HASHING,
    for: 'body-hash',
    as: 'const body = undefined;\nconst bodyHash = ‹code›;',
  },
  'bodyhash-empty': { asked: ORDERS, before: HASHING, for: 'body-hash', as: LINE_5 },
  'bodyhash-base64': { asked: CHARGE },
  'join-empty-dropped': { asked: ORDERS },
  'join-trailing-newline': { asked: CHARGE },
  'key-whitespace': {
    asked: CHARGE,
    before: "import { readFileSync, writeFileSync } from 'node:fs';",
    over: 'load-key',
    as: "writeFileSync('key.txt', process.env.SIGNING_SECRET + '\\n');\n‹code›",
  },
  'key-hex-encoded': { asked: CHARGE },
  'hmac-swapped-args': { asked: CHARGE },
  'out-base64': { asked: CHARGE },
  'out-base64url': { asked: CHARGE },
} satisfies Places);
