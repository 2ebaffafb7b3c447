/** Where Node's samples stand: those with its own fetch, and with axios. */

import { libraryIn } from '../program.ts';
import { asking, CHARGE, HASH_ZEROS, ORDERS, posting, QUERY, SIGNATURE_ZEROS, TIME } from './asked.ts';
import { type Bench, type Place, type Places, samplesOf } from './sample.ts';

const FROZEN = `const timestamp = '${TIME}';`;

const FETCH: Bench = {
  language: 'node-fetch',
  frozen: FROZEN,
  signs: [
    ['export async function send(method, address, raw) {', 'function signed(method, address, raw, given) {'],
    [FROZEN, `const timestamp = given ?? '${TIME}';`],
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
const LISTED = 'const parts = [method, path, query, timestamp, bodyHash];\nconst message = ‹code›;';
const LINE_5 = '‹code›\nconst bodyHash = line5;';
const HASHED = "const hash = createHash('sha256').update(raw ?? '');\nconst bodyHash = ‹code›;";
const TS = '‹code›\nconst timestamp = ts;';
const KEYED = "const mac = ‹code›.update(message, 'utf8');";
const CRYPTO_JS = { said: 'crypto-js in SIGNER_LIBRARIES', present: () => libraryIn('crypto-js') };
const WITH_CRYPTO_JS = { needs: CRYPTO_JS, before: "import CryptoJS from 'crypto-js';" } as const;
const ENDED = [
  "const key = Buffer.from(secret, 'utf8');\nconst mac = createHmac('sha256', key).update(message, 'utf8');",
  '',
] as const;

const base64 = (how: string): Place => ({
  how,
  asked: CHARGE,
  for: 'output',
  as: 'const signature = mac‹code›;',
});

export const FETCH_SAMPLES = samplesOf(FETCH, {
  'path-with-query': { how: 'the query as sent, and on line 3 too', asked: QUERY, for: 'path' },
  'path-slashes-encoded': {
    how: '%2F for each /',
    asked: ORDERS,
    for: 'path',
    as: '‹code›\nconst path = line2;',
  },
  'path-root': {
    how: 'only /',
    asked: ORDERS,
    over: 'path',
    as: "const location = new URL('/', address);\n‹code›",
  },
  'query-order-as-sent': { how: 'as sent', asked: QUERY, over: 'query' },
  'query-order-ci-locale': {
    how: 'with localeCompare',
    asked: asking('/api/v1/orders?a=B&c=1&a=b'),
    for: 'query',
    as: "‹code›\nconst query = pairs.join('&');",
  },
  'query-bare-qmark': {
    asked: ORDERS,
    for: 'joining',
    as: "‹code›\nconst message = [method, path, line3, timestamp, bodyHash].join('\\n');",
  },
  'query-as-literal': { how: 'undefined', asked: ORDERS, for: 'query' },
  'query-edge-amp': {
    how: 'an & at the end',
    asked: asking('/api/v1/orders?limit=5&status=paid'),
    over: 'query',
    as: 'const pairs = [...url.searchParams];\n‹code›',
  },
  'ts-signed-s': {
    how: 'whole seconds',
    asked: ORDERS,
    sends: `const Date = { now: () => ${TIME}123 };
const ts = '${TIME}';
const sign = (ts) => { Object.assign(headers, signed(method, url, undefined, ts)); };
‹code›
sent = globalThis.fetch(url, { method, headers });`,
  },
  'ts-ms': { symptom: 'sym-ts-ms', asked: ORDERS, clock: true, for: 'timestamp', as: TS },
  'ts-format': { symptom: 'sym-ts-iso', asked: ORDERS, clock: true, for: 'timestamp', as: TS },
  'ts-quoted': {
    how: 'double quotes around it',
    asked: ORDERS,
    for: 'joining',
    as: "const ts = timestamp;\nconst message = [method, path, query, ‹code›, bodyHash].join('\\n');",
  },
  'body-sent-empty': {
    how: '{}',
    asked: ORDERS,
    before: HASHING,
    for: 'body-hash',
    as: 'const body = undefined;\nconst bodyHash = ‹code›;',
  },
  'body-bytes-repr': {
    how: 'JSON.stringify of a Buffer',
    asked: CHARGE,
    before: HASHING,
    for: 'body-hash',
    as: 'const buffer = raw;\nconst bodyHash = ‹code›;',
  },
  'body-pretty': { how: 'two spaces', asked: CHARGE, sends: '‹code›' },
  'body-lang-stringify': { how: '[object Object]', asked: CHARGE, sends: '‹code›' },
  'body-number-retyped': {
    how: 'numeric strings as numbers, as short as they can be',
    asked: posting('{"amount":"10.50"}'),
    sends: `const { amount } = order;
sha256(JSON.stringify(‹code›));
fetch(url, { method, headers, body: JSON.stringify(order) });`,
  },
  'bodyhash-empty': { asked: ORDERS, before: HASHING, for: 'body-hash', as: LINE_5 },
  'bodyhash-base64': { how: 'in base64', asked: CHARGE, for: 'body-hash', as: HASHED },
  'bodyhash-raw': { how: 'raw bytes decoded as UTF-8', asked: CHARGE, for: 'body-hash', as: HASHED },
  'bodyhash-hmac': { how: 'in hex', asked: CHARGE, for: 'body-hash', as: 'const bodyHash = ‹code›;' },
  'bodyhash-zeros-dropped': {
    how: 'of every byte below 16',
    asked: HASH_ZEROS,
    for: 'body-hash',
    as: "const bodyHash = [...createHash('sha256').update(raw).digest()].map((b) => ‹code›).join('');",
  },
  'bodyhash-literal': { how: '[object Promise]', asked: CHARGE, for: 'body-hash', as: LINE_5 },
  'join-empty-dropped': { asked: ORDERS, for: 'joining', as: LISTED },
  'join-trailing-newline': { how: 'one newline', asked: CHARGE, for: 'joining', as: LISTED },
  'join-leading-newline': { how: 'one newline', asked: CHARGE, for: 'joining' },
  'join-literal-backslash-n': { how: 'the two characters \\n', asked: CHARGE, for: 'joining', as: LISTED },
  'join-none': {
    asked: CHARGE,
    for: 'hmac',
    as: "const hmac = createHmac('sha256', key);\n‹code›\nconst mac = hmac;",
  },
  'join-prehashed': {
    how: 'the hex of its SHA-256',
    asked: CHARGE,
    before: HASHING,
    for: 'hmac',
    as: 'const mac = ‹code›;',
  },
  'join-array-tostring': { asked: CHARGE, for: 'joining', as: LISTED },
  'join-empty-message': {
    how: 'the HMAC of zero bytes',
    asked: CHARGE,
    for: 'output',
    as: 'const signature = ‹code›;',
  },
  'key-whitespace': {
    how: 'a newline after it',
    asked: CHARGE,
    before: "import { readFileSync, writeFileSync } from 'node:fs';",
    for: 'load-key',
    as: "writeFileSync('key.txt', process.env.SIGNING_SECRET + '\\n');\n‹code›",
  },
  'key-base64-encoded': { how: 'its base64', asked: CHARGE, for: 'hmac', as: KEYED },
  'key-hex-encoded': { how: 'its hex', asked: CHARGE, for: 'hmac', as: KEYED },
  'hmac-swapped-args': {
    ...WITH_CRYPTO_JS,
    asked: CHARGE,
    for: 'output',
    as: 'const signature = ‹code›.toString();',
    also: [ENDED],
  },
  'hmac-key-wordarray': {
    ...WITH_CRYPTO_JS,
    how: 'CryptoJS.enc.Base64',
    asked: CHARGE,
    for: 'output',
    as: 'const signature = ‹code›.toString();',
    also: [ENDED],
  },
  'out-base64': base64('the standard alphabet'),
  'out-base64url': base64('with - and _, without padding'),
  'out-byte-zeros-dropped': {
    asked: SIGNATURE_ZEROS,
    for: 'output',
    as: 'const bytes = [...mac.digest()];\nconst signature = ‹code›;',
  },
  'out-signed-bytes': {
    how: 'the last two characters of each signed byte',
    asked: CHARGE,
    for: 'output',
    as: "const signature = [...new Int8Array(mac.digest())].map((b) => ‹code›).join('');",
  },
  'out-quoted': {
    how: 'double quotes',
    asked: CHARGE,
    text: "'X-Signature': signature,",
    as: "'X-Signature': ‹code›,",
  },
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
  'method-lowercase': {
    how: 'lower case',
    asked: CHARGE,
    for: 'joining',
    as: "config.method = config.method.toLowerCase();\n‹code›\nconst message = lines.join('\\n');",
  },
  'path-prefix-stripped': {
    asked: ORDERS,
    over: 'path',
    as: `${APART}${URL_FIRST}\n‹code›`,
    also: [WHOLE_URL],
  },
  'query-order-as-sent': { how: 'as sent', asked: QUERY, over: 'query' },
  'query-omitted': {
    asked: QUERY,
    over: 'query',
    also: [[URL_FIRST, `${PARAMS}${URL_FIRST}`], WHOLE_URL],
  },
  'query-nested-object': {
    how: 'the object as [object Object], encoded',
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
    how: '{}',
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
    how: 'with \\n at the end',
    asked: CHARGE,
    sends: "const raw = given + '\\n';\n‹code›",
  },
  'body-double-encoded': {
    how: 'the JSON inside the string that was sent',
    asked: CHARGE,
    sends: 'const raw = String(given);\n‹code›',
  },
  'bodyhash-empty': { asked: ORDERS, before: HASHING, for: 'body-hash', as: LINE_5 },
  'join-empty-dropped': { asked: ORDERS, for: 'joining', as: LISTED },
  'join-array-tostring': { asked: CHARGE, for: 'joining', as: LISTED },
  'out-base64': base64('the standard alphabet'),
} satisfies Places);
