/** What a pasted text is taken for: a URL, requests, headers, a key, what was signed, or nothing that’s known. */

import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { understand } from '../../lib/features/paste/understand.ts';
import { readPasted } from '../../lib/formats/read-pasted.ts';
import { anyText } from '../formats/reading.ts';
import { captureFile, KEY_ID, SECRET, UNSORTED } from './wrongly-signed.ts';

const HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const FIVE = ['GET', '/api/v1/orders', 'limit=5', '1767225600', HASH];
const SIGNED = UNSORTED.headers.map(([name, value]) => `${name}: ${value}`);

test.each([
  ['https://api.example/api/v1/orders?b=2&a=%2F', '/api/v1/orders?b=2&a=%2F', []],
  ['  HTTPS://API.example:443/x?a=1#top\n', '/x?a=1', ['fragment']],
  ['<https://api.example>', '/', []],
  ['"https://me:secret@api.example/x"', '/x', ['user']],
  ['https://me@api.example/x#a', '/x', ['user', 'fragment']],
])('%s is a URL, taken apart as it’s written', (text, target, leftOut) => {
  expect(understand(text)).toEqual({ kind: 'url', origin: 'https://api.example', target, leftOut });
});

test.each([
  ['http://127.0.0.1:4611/api/v1/orders?note=two words&x=1', '/api/v1/orders?note=two words&x=1'],
  ['"http://127.0.0.1:4611/api/v1/my orders?note=two words"', '/api/v1/my orders?note=two words'],
  ['http://127.0.0.1:4611/x?filter={"status":"paid"}', '/x?filter={"status":"paid"}'],
  ['127.0.0.1:4611/api/v1/orders?note=two words', '/api/v1/orders?note=two words'],
])('%s is a URL, as in a browser’s address bar', (text, target) => {
  expect(understand(text)).toEqual({ kind: 'url', origin: 'http://127.0.0.1:4611', target, leftOut: [] });
});

test.each([
  ['localhost:4610/x', 'http://localhost:4610'],
  ['api.example.com/x', 'https://api.example.com'],
  ['api.example.com:8443/x', 'http://api.example.com:8443'],
])('%s is a URL without its scheme', (text, origin) => {
  expect(understand(text)).toEqual({ kind: 'url', origin, target: '/x', leftOut: [] });
});

test.each([
  'https://api.example/api/v1/orders gives me 401',
  'https://api.example/x?a=1 is what gave me the 401',
  'https://api.example/x?a=1\nfails',
  'See api.example.com/x for more',
  'and/or',
  '10.00/2',
])('%j is no URL', (text) => {
  expect(understand(text)).toMatchObject({ kind: 'unknown' });
});

test('what follows a URL behind a blank may name a request or a key', () => {
  expect(understand(`https://api.example/x?a=1 ${KEY_ID} ${SECRET}`)).toMatchObject({
    kind: 'key-pair',
    id: KEY_ID,
  });
  const line = `https://api.example/x?a=1 headers={"X-Api-Key":"${KEY_ID}"} method=GET`;
  expect(understand(line)).toMatchObject({ kind: 'requests' });
});

test.each([
  ['curl', `curl 'https://api.example/a' -H '${SIGNED[0]}'`, 'a curl command'],
  ['a command that’s quoted', `$ curl https://api.example/a`, 'a curl command'],
  ['raw HTTP', `GET /a HTTP/1.1\nHost: api.example\n${SIGNED.join('\n')}\n\n`, 'raw HTTP'],
  ['a log line', `POST /api/v1/charges 401 X-Api-Key=pk_test_1`, 'a log line'],
  ['headers', `POST /api/v1/charges\n${SIGNED.join('\n')}`, 'raw HTTP'],
  ['a capture', captureFile(UNSORTED), 'a capture file'],
  ['fetch', `fetch("https://api.example/a", { method: "POST" })`, 'a call to fetch'],
])('%s is a request', (_, text, format) => {
  expect(understand(text)).toMatchObject({ kind: 'requests', format, captures: [{}] });
});

test('a HAR is requests', () => {
  const folder = new URL('../fixtures/har/', import.meta.url);
  const [name = ''] = readdirSync(folder).filter((one) => one.endsWith('.har'));
  expect(understand(readFileSync(new URL(name, folder), 'utf8'))).toMatchObject({
    kind: 'requests',
    format: 'a HAR file',
  });
});

test('headers alone are headers; those of the signature are another request’s', () => {
  expect(understand(`${SIGNED.join('\n')}\nAccept: text/plain`)).toEqual({
    kind: 'headers',
    headers: [['Accept', 'text/plain']],
    leftOut: ['signing-headers'],
  });
  expect(understand('Accept: text/plain\nX-Trace: 7')).toMatchObject({ kind: 'headers', leftOut: [] });
  expect(understand('Error: it failed')).toMatchObject({ kind: 'unknown' });
});

test('the base URL of a .env file stays beside its key', () => {
  const urls = ['https://api.pay.example'];
  expect(understand(`API_KEY=${KEY_ID}\nAPI_SECRET=${SECRET}\nBASE_URL=${urls[0]}\n`)).toMatchObject({
    urls,
  });
});

test.each([
  ['lines of .env', `API_KEY_ID=${KEY_ID}\nSIGNING_SECRET="${SECRET}"`],
  ['JSON', JSON.stringify({ id: KEY_ID, secret: SECRET })],
  ['a sentence', `Use ${KEY_ID} with ${SECRET}.`],
])('a key in %s is a key', (_, text) => {
  const what = understand(text);
  expect(what).toMatchObject({ kind: 'key-pair', id: KEY_ID });
  expect(what.kind === 'key-pair' && what.secret?.reveal()).toBe(SECRET);
});

test.each([
  ['five lines', FIVE.join('\n')],
  ['five lines of Windows', `${FIVE.join('\r\n')}\r\n`],
  ['a print of them', `"${FIVE.join('\\n')}"`],
])('%s are what was signed', (_, text) => {
  expect(understand(text)).toEqual({ kind: 'canonical-string' });
});

test.each([
  ['saved-requests', '{"format":"countersign-requests","version":1,"collections":[]}'],
  ['records', '{"data":[{"id":"ord_1"}],"total":1}'],
])('%s are told apart from requests', (kind, text) => {
  expect(understand(text)).toEqual(kind === 'saved-requests' ? { kind, isPostman: false } : { kind });
});

test.each([
  ['a JSON body', '{"merchant_order_id": "tb-1", "amount": "10.00"}'],
  ['a JSON body', '["tb-1", "tb-2"]'],
  ['a form body', 'a=1&b=2'],
  ['an XML body', '<?xml version="1.0"?>\n<order><id>1</id></order>'],
])('%s is named as one, not read as a capture file or listed formats at: %s', (name, text) => {
  expect(understand(text)).toEqual({ kind: 'body', name, text });
  expect(readPasted(text)).toEqual({
    ok: false,
    problems: [
      { where: '', message: expect.stringMatching(`^It’s ${name}\\. A body alone isn’t a request\\.`) },
    ],
  });
});

test.each([
  ['{"method": "POST", "amount": "10.00"}', 'target'],
  ['{"target": "/api/v1/orders", "headers": []}', 'method'],
  ['{"receivedAt": 1}', 'method'],
])('nearly a capture file, %s still says what’s missing', (text, missing) => {
  expect(understand(text).kind).toBe('unknown');
  expect(readPasted(text)).toMatchObject({
    problems: expect.arrayContaining([{ where: missing, message: 'is missing' }]),
  });
});

test('a Postman collection is for Saved; one of an older version is named, with what to paste instead', () => {
  const collection = (version: string) => {
    const schema = `https://schema.getpostman.com/json/collection/${version}/collection.json`;
    return JSON.stringify({ info: { schema }, header: { 'X-Api-Key': 'a' } }, null, 2);
  };
  expect(understand(collection('v2.1.0'))).toEqual({ kind: 'saved-requests', isPostman: true });
  expect(understand(collection('v2.0.0'))).toEqual({
    kind: 'other-tool',
    tool: { name: 'a Postman collection', advice: expect.stringContaining('cURL') },
  });
});

test('a curl command behind a Postman collection isn’t ignored: it’s named, as is what can’t be read', () => {
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const collection = JSON.stringify({ info: { schema, name: 'a "}" b' }, item: [] }, null, 2);
  const curl = `curl 'https://a.test/api/v1/orders' -H 'X-Api-Key: pk_test_1'`;
  const saved = { kind: 'saved-requests', isPostman: true };
  expect(understand(`${collection}\n\n${curl}\n`)).toEqual({
    ...{ ...saved, rest: { kind: 'request', format: 'a curl command' } },
  });
  expect(understand(`\ufeff ${collection}\n and more`)).toEqual({ ...saved, rest: { kind: 'unknown' } });
  expect(understand(collection)).toEqual(saved);
});

test.each([['Hello there'], ['42'], ['<html></html>'], ['https://'], ['{ "a": '], ['🦜']])(
  '%s is said to be no request, and what is',
  (text) => {
    const what = understand(text);
    expect(what).toMatchObject({ kind: 'unknown', message: expect.stringMatching(/^.{10,}/s) });
  },
);

test('no text at all makes it throw', () => {
  fc.assert(
    fc.property(anyText(200), (text) => understand(text).kind.length > 0),
    { numRuns: 200 },
  );
});
