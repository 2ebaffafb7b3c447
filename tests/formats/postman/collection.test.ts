/** A Postman collection becomes saved requests; what they can’t hold is counted. */

import { expect, test } from 'vitest';
import { collectionIntake } from '../../../lib/formats/collection/intake.ts';
import { postmanCollection } from '../../../lib/formats/postman/collection.ts';
import { expectInProportion } from '../../core/in-proportion.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

function read(item: readonly object[], rest: object = {}) {
  const found = postmanCollection({ info: { name: 'Shop', schema: SCHEMA }, item, ...rest });
  if (!found || found === 'too-many-items') throw new Error('it is one');
  return found;
}

function requestOf(request: object | string) {
  const { file, leftOut } = read([{ name: 'One', request }]);
  const [one] = file.collections.flatMap(({ requests }) => requests);
  if (!one) throw new Error('it has a request');
  return { ...one, leftOut };
}

test('method, path and query, headers and a raw body are there', () => {
  const raw = '{"amount": "5.00",\r\n "currency":"{{coin}}"}';
  const request = requestOf({
    method: 'POST',
    url: { raw: 'https://api.test/api/v1/charges?b=2&a=%20x', host: ['api', 'test'] },
    header: [
      { key: 'X-Trace', value: '7' },
      { key: 'X-Off', value: '8', disabled: true },
    ],
    body: { mode: 'raw', raw, options: { raw: { language: 'json' } } },
  });
  expect(request).toEqual({
    name: 'One',
    method: 'POST',
    target: '/api/v1/charges?b=2&a=%20x',
    headers: [
      { name: 'X-Trace', value: '7', enabled: true },
      { name: 'X-Off', value: '8', enabled: false },
      { name: 'Content-Type', value: 'application/json', enabled: true },
    ],
    body: { kind: 'text', text: raw },
    leftOut: [
      { part: 'base-url', count: 1, baseUrls: ['https://api.test'] },
      { part: 'variable', count: 1 },
    ],
  });
});

test('the base URL isn’t dropped without a word: {{host}} is named with its value, and a secret in it isn’t', () => {
  const request = { method: 'GET', url: { raw: '{{host}}/api/v1/orders' } };
  const variable = [{ key: 'host', value: 'https://pay.real-shop.example/' }];
  const item = [
    { name: 'One', request },
    { name: 'Two', request },
    { name: 'Three', request: 'https://other.test/x' },
    { name: 'Four', request: '/only/a/path' },
  ];
  const [part] = read(item, { variable }).leftOut;
  expect(part).toEqual({
    ...{ part: 'base-url', count: 2 },
    baseUrls: ['https://pay.real-shop.example', 'https://other.test'],
  });
  const secret = `sk_test_${'a1'.repeat(16)}`;
  expect(
    JSON.stringify(read(item, { variable: [{ key: 'host', value: `https://${secret}` }] })),
  ).not.toContain(secret);
});

test('what Postman makes itself is made here too: {{$guid}} becomes {{uuid}}', () => {
  const { target } = requestOf(
    '/{{$guid}}/{{ $randomUUID }}/{{$timestamp}}/{{$isoTimestamp}}/{{$randomInt}}',
  );
  expect(target).toBe('/{{uuid}}/{{uuid}}/{{now}}/{{now_iso}}/{{$randomInt}}');
});

test.each([
  ['https://api.test/api/v1/orders', '/api/v1/orders'],
  ['{{baseUrl}}/api/v1/orders?limit=5#top', '/api/v1/orders?limit=5'],
  ['https://{{host}}:8443/v2', '/v2'],
  ['localhost:4610?a=1', '/?a=1'],
  ['/api/v1/orders?q=a?b', '/api/v1/orders?q=a?b'],
  ['{{baseUrl}}', '/'],
  ['{{baseUrl}}?a=1', '/?a=1'],
  ['{{protocol}}://{{host}}/api/v1/orders', '/api/v1/orders'],
  ['{{protocol}}://{{host}}:{{port}}/api/v1/orders', '/api/v1/orders'],
  ['http{{s}}://{{shop}}.api.test/api/v1/orders', '/api/v1/orders'],
  ['https://api{{stage}}.test/api/v1/orders', '/api/v1/orders'],
  ['{{host}}:{{port}}/api/v1/orders', '/api/v1/orders'],
  ['{{host}}:8443/api/v1/orders', '/api/v1/orders'],
])('of the URL %s, %s is asked for', (raw, target) => {
  const request = requestOf(raw);
  expect(request.target).toBe(target);
  expect(request.leftOut.map(({ part }) => part)).not.toContain('base-unsure');
});

test.each([
  ['{{baseUrl}}orders/1', '/orders/1'],
  ['{{baseUrl}}{{ordersPath}}?a=1', '{{orders_path}}?a=1'],
  ['{{protocol}}{{host}}/api/v1/orders', '{{host}}/api/v1/orders'],
  ['https://{{host}}{{ordersPath}}', '{{orders_path}}'],
  ['https://api.test{{ordersPath}}/1', '{{orders_path}}/1'],
  ['{{protocol}}://{{host}}orders/1', '/orders/1'],
  ['{{ordersUrl}}.json', '/.json'],
])('of the URL %s, whose path may begin elsewhere, %s is kept, and that’s said', (raw, target) => {
  const request = requestOf(raw);
  expect(request.target).toBe(target);
  expect(request.leftOut).toContainEqual({ part: 'base-unsure', count: 1, requests: ['One'] });
});

test.each(['constructor', '__proto__', 'toString'])(
  'a body’s language called %s gives no Content-Type',
  (language) => {
    const body = { mode: 'raw', raw: '{}', options: { raw: { language } } };
    expect(requestOf({ url: '/a', body }).headers).toEqual([]);
  },
);

test('path variables have their values, or wait for them', () => {
  const variable = [
    { key: 'id', value: 'ord_1' },
    { key: 'part', value: '' },
  ];
  const raw = '{{baseUrl}}/orders/:id/:part?at=12:30';
  expect(requestOf({ url: { raw, variable } }).target).toBe('/orders/ord_1/{{part}}?at=12:30');
});

test('folders are collections by their path, and their names are short enough', () => {
  const item = [{ name: 'x'.repeat(99), request: '/a' }];
  const { file } = read([
    { name: 'Orders', item: [{ name: 'Paid', item }] },
    { name: 'Empty', item: [] },
  ]);
  expect(file.collections.map(({ name, requests }) => [name, requests.map((one) => one.name)])).toEqual([
    ['Shop / Orders / Paid', ['x'.repeat(60)]],
  ]);
});

test('variables get names that they can have here, and keep their values', () => {
  const variable = [
    { key: 'orderId', value: 'A-1' },
    { key: 'order-id', value: 'A-2' },
    { key: 'now', value: 'A-3' },
    { key: 'unused', value: 'x' },
    { key: 'apiSecret', value: `sk_test_${'a1'.repeat(8)}` },
  ];
  const raw = '{{baseUrl}}/{{orderId}}/{{order-id}}/{{now}}/{{apiSecret}}/{{$guid}}/{{gone}}';
  const { file, leftOut } = read([{ name: 'One', request: raw }], { variable });
  expect(file.collections[0]?.requests[0]?.target).toBe(
    '/{{order_id}}/{{order_id_2}}/{{now_2}}/{{api_secret}}/{{uuid}}/{{gone}}',
  );
  expect(file.variables).toEqual([
    { name: 'order_id', value: 'A-1' },
    { name: 'order_id_2', value: 'A-2' },
    { name: 'now_2', value: 'A-3' },
  ]);
  expect(leftOut).toEqual([
    { part: 'base-url', count: 1, baseUrls: ['{{baseUrl}}'] },
    { part: 'secret-value', count: 1 },
    { part: 'variable', count: 1 },
  ]);
});

test('numbers and true or false are values, as Postman sends them; what isn’t text is counted', () => {
  const variable = [
    { key: 'limit', value: 50 },
    { key: 'isPaid', value: false },
    { key: 'list', value: [1] },
    { key: 'none', value: null },
  ];
  const raw = '/api/v1/orders/:id?limit={{limit}}&paid={{isPaid}}&a={{list}}&b={{none}}';
  const request = { url: { raw, variable: [{ key: 'id', value: 7 }] }, header: [{ key: 'X-Try', value: 2 }] };
  const { file, leftOut } = read([{ name: 'One', request }], { variable });
  expect(file.collections[0]?.requests[0]).toMatchObject({
    target: '/api/v1/orders/7?limit={{limit}}&paid={{is_paid}}&a={{list}}&b={{none}}',
    headers: [{ name: 'X-Try', value: '2' }],
  });
  expect(file.variables).toEqual([
    { name: 'limit', value: '50' },
    { name: 'is_paid', value: 'false' },
  ]);
  expect(leftOut).toEqual([{ part: 'variable', count: 2 }]);
});

test('a variable that’s secret in Postman has its value left out, which is counted', () => {
  const secret = 'made-up-plain-word';
  const variable = [{ key: 'token', value: secret, type: 'secret' }];
  const request = {
    url: { raw: '/api/v1/orders/:part', variable: [{ key: 'part', value: secret, type: 'secret' }] },
    header: [{ key: 'X-Note', value: '{{token}}' }],
  };
  const { file, leftOut } = read([{ name: 'One', request }], { variable });
  expect(JSON.stringify(file)).not.toContain(secret);
  expect(file.collections[0]?.requests[0]?.target).toBe('/api/v1/orders/{{part}}');
  expect(leftOut).toContainEqual({ part: 'secret-value', count: 2 });
});

test('scripts, authorization, forms, credentials and what isn’t sent are counted, wherever they stand', () => {
  const event = [{ listen: 'prerequest', script: { exec: ['sign()'] } }, { script: { exec: [''] } }];
  const auth = { type: 'bearer', bearer: [{ key: 'token', value: 't' }] };
  const request = {
    url: { raw: '/a', query: [{ key: 'b', value: '1', disabled: true }] },
    header: [
      { key: 'x-signature', value: '{{signature}}' },
      { key: 'Authorization', value: 'Bearer t' },
    ],
    body: { mode: 'urlencoded', urlencoded: [] },
    auth: { type: 'noauth' },
  };
  const folder = {
    name: 'Folder',
    auth,
    event,
    item: [{ name: 'One', event, request, response: [{}, {}] }, 7],
  };
  const { file, leftOut } = read([folder], { event, auth });
  expect(file.collections[0]?.requests).toMatchObject([{ headers: [], body: { kind: 'none' } }]);
  expect(Object.fromEntries(leftOut.map(({ part, count }) => [part, count]))).toEqual({
    ...{ script: 3, auth: 2, 'credential-header': 1, 'signing-header': 1 },
    ...{ 'query-off': 1, body: 1, example: 2, unreadable: 1 },
  });
});

test('thousands of variables whose names have no Latin letter are read in proportion to them', () => {
  const nameOf = (at: number) =>
    [...at.toString(32)]
      .map((digit) => 'абвгдежзийклмнопрстуфхцчшщъыьэюя'[Number.parseInt(digit, 32)])
      .join('');
  expectInProportion(60_000, (size) => {
    const raw = Array.from({ length: size }, (_, at) => `{{${nameOf(at)}}}`).join('');
    const { body } = requestOf({ url: '/a', body: { mode: 'raw', raw } });
    const last = size === 1 ? '{{variable}}' : `{{variable_${size}}}`;
    expect(body.kind === 'text' && body.text.endsWith(last)).toBe(true);
  });
});

const nested = (depth: number): object => {
  let item: object = { request: '/deep' };
  for (let at = 0; at < depth; at++) item = { name: 'x', item: [item] };
  return item;
};

test('folders within folders are read in proportion to their number', () => {
  expectInProportion(19_000, (size) => {
    expect(read([nested(size)]).file.collections[0]?.requests).toMatchObject([{ target: '/deep' }]);
  });
});

test.each([
  ['within each other', [nested(20_000)]],
  ['beside each other', Array.from({ length: 20_001 }, () => ({ item: [] }))],
])('of more than 20,000 items, %s, nothing is read, and that’s said', (_, item) => {
  const value = { info: { name: 'Shop', schema: SCHEMA }, item };
  expect(postmanCollection(value)).toBe('too-many-items');
});

test('only what says by its own schema that it’s v2.1 is one, and deep folders are read', () => {
  const text = (schema: string) => JSON.stringify({ info: { schema }, item: [], note: SCHEMA });
  const intakeOf = (json: string) => collectionIntake('a.json', new TextEncoder().encode(json));
  expect(intakeOf(text(SCHEMA))).toMatchObject({ read: { ok: true } });
  expect(intakeOf(text(SCHEMA.replace('v2.1', 'v2.0')))).toMatchObject({ read: { ok: false }, tool: {} });
  const depth = 3000;
  const deep = `${'{"item":['.repeat(depth)}{"request":"/deep"}${']}'.repeat(depth)}`;
  const json = `{"info":{"schema":"${SCHEMA}"},"item":[${deep}]}`;
  const found = intakeOf(json);
  expect(found.kind === 'read' && found.read.ok && found.read.file.collections[0]?.requests).toMatchObject([
    { target: '/deep' },
  ]);
});
