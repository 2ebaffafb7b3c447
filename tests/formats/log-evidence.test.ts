/** Right requests as logs show them: what a log leaves out, decodes, rewrites or mixes up, no one is blamed for. */

import { describe, expect, test } from 'vitest';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { rightSignature } from '../../lib/core/signing/sign.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { readPasted } from '../../lib/formats/read-pasted.ts';
import { BODY, KEY, NOTHING_SAID, type Said, SECRET, said, TIME } from './written-requests.ts';

type Three = Readonly<Record<string, string>>;

/** The three headers of a request that's signed as it was sent. */
function three(method: string, target: string, body = ''): Three {
  const request = wireRequest({
    method,
    target,
    headers: [['X-Timestamp', TIME]],
    ...(body !== '' && { body }),
  });
  const { signature } = rightSignature(request, SECRET, byteStringOfText(TIME));
  return { 'x-api-key': KEY, 'x-timestamp': TIME, 'x-signature': signature };
}

const ORDERS = '/api/v1/orders?status=paid&limit=20';
const CHARGES = '/api/v1/charges';
const HOST = 'https://api.example';
const GET = three('GET', ORDERS);
const POST = three('POST', CHARGES, BODY);
const DELETE = { ...three('DELETE', CHARGES, BODY), 'content-type': 'application/json' };
const JSON_TYPE = { 'content-type': 'application/json' };
const json = (members: Readonly<Record<string, unknown>>) => JSON.stringify(members);
const lines = (headers: Three, before = '') =>
  Object.entries(headers)
    .map(([name, value]) => `${before}${name}: ${value}\n`)
    .join('');
const pairs = (headers: Three) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
const get = (members: Readonly<Record<string, unknown>>, headers: Three = GET) =>
  json({ method: 'GET', headers, ...members });
const post = (members: Readonly<Record<string, unknown>>, headers: Three = POST) =>
  json({ method: 'POST', url: CHARGES, headers, ...members });
const ERROR = { error: { code: 'bad_signature' } };
const WALLETS = three('GET', '/api/v1/wallets');
const VALID: Partial<Said> = { signature: 'valid', code: null };

describe('a right request, of which the log doesn’t show all as it was sent: nothing is said', () => {
  test.each<[symptom: string, text: string]>([
    ['the answer as body of a GET', get({ url: ORDERS, status: 401, body: json(ERROR) })],
    ['the answer as payload of a GET', get({ url: ORDERS, status: 200, payload: { orders: [] } })],
    ['an error envelope without a status', post({ body: ERROR })],
    ['the answer as data of a POST', post({ status: 200, data: { id: 'ch_1' } })],
    ['the answer as content of a POST', post({ status: 200, content: '{"id":"ch_1"}' })],
    ['a space in the query', get({ url: '/o?status=a b' }, three('GET', '/o?status=a%20b'))],
    ['a letter beyond ASCII in the query', get({ url: '/o?q=é' }, three('GET', '/o?q=%C3%A9'))],
    ['a letter beyond ASCII in the path', get({ url: '/o/é' }, three('GET', '/o/%C3%A9'))],
    ['a plus that was %20', get({ url: '/o?q=a+b' }, three('GET', '/o?q=a%20b'))],
    [
      'a gateway’s rawPath, decoded',
      json({
        rawPath: '/o/a b',
        rawQueryString: '',
        headers: three('GET', '/o/a%20b'),
        requestContext: { http: { method: 'GET', path: '/o/a b' } },
      }),
    ],
    ['a hidden parameter', get({ url: '/o?token=[REDACTED]' }, three('GET', '/o?token=1'))],
    ['a URL with dots at its end', get({ url: `${ORDERS}...` }, three('GET', `${ORDERS}&offset=0`))],
    [
      'ASGI’s path with a mount point',
      `{'type': 'http', 'method': 'GET', 'path': '/v1/orders', 'root_path': '/api', 'query_string': b'status=paid&limit=20', 'headers': [(b'x-api-key', b'${KEY}'), (b'x-timestamp', b'${TIME}'), (b'x-signature', b'${GET['x-signature']}')]}`,
    ],
    [
      'a gateway’s stage',
      json({
        path: '/v1/orders',
        httpMethod: 'GET',
        headers: three('GET', '/api/v1/orders'),
        queryStringParameters: null,
        requestContext: { path: '/api/v1/orders' },
      }),
    ],
    [
      'Envoy’s original path',
      get({ url: '/orders?status=paid&limit=20' }, { ...GET, 'x-envoy-original-path': ORDERS }),
    ],
    [
      'a proxy’s prefix',
      `GET /orders?status=paid&limit=20 HTTP/1.1\n${lines({ Host: 'a', 'X-Forwarded-Prefix': '/api/v1', ...GET })}\n`,
    ],
    ['X-Rewrite-URL', `GET /index.php HTTP/1.1\n${lines({ Host: 'a', 'X-Rewrite-URL': ORDERS, ...GET })}\n`],
    [
      'X-Original-URI',
      `GET /api/v1/orders HTTP/1.1\n${lines({ Host: 'a', 'X-Original-URI': ORDERS, ...GET })}\n`,
    ],
    [
      'lines of two requests, with an id',
      `id=1 method=GET url=${HOST}/api/v1/wallets\nid=2 method=GET url=${HOST}${ORDERS}\nid=1 ${pairs(WALLETS)}\nid=2 ${pairs(GET)}\n`,
    ],
    [
      'lines of two threads',
      `[t1] GET ${HOST}/api/v1/wallets\n[t2] GET ${HOST}${ORDERS}\n[t1] headers=${json(WALLETS)}\n[t2] headers=${json(GET)}\n`,
    ],
    [
      'lines of two threads, the second cut off',
      `INFO GET ${HOST}/api/v1/wallets\nINFO GET ${HOST}${ORDERS}\nINFO headers=${json(WALLETS)}\n`,
    ],
    [
      'a header of another request’s id',
      `req_id=2 GET ${HOST}${ORDERS}\nreq_id=1 headers=${json(WALLETS)}\n`,
    ],
    [
      'OkHttp at the same time',
      `--> GET ${HOST}/api/v1/wallets\n--> GET ${HOST}${ORDERS}\n${lines(WALLETS)}--> END GET\n${lines(GET)}--> END GET\n`,
    ],
    [
      'curl -v at the same time',
      `* Connected to a\n> GET /api/v1/wallets HTTP/1.1\n> GET ${ORDERS} HTTP/1.1\n${lines({ Host: 'a', ...WALLETS }, '> ')}> \n${lines({ Host: 'a', ...GET }, '> ')}> \n`,
    ],
    [
      'a time with a fraction that the log printed',
      get({ url: ORDERS, headers: undefined }).replace(
        '}',
        `,"headers":{"x-api-key":"${KEY}","x-timestamp":1764000000.0,"x-signature":"${GET['x-signature']}"}}`,
      ),
    ],
    [
      'a time as a date that the log printed',
      `method=GET url=${ORDERS} headers={'x-api-key': '${KEY}', 'x-timestamp': 2025-11-24T16:00:00Z, 'x-signature': '${GET['x-signature']}'}`,
    ],
    [
      '.NET’s masks',
      `info: L[100]\n      Start processing HTTP request GET ${HOST}${ORDERS}\ntrce: L[102]\n      Request Headers:\n      X-Api-Key: *\n      X-Timestamp: *\n      X-Signature: *\n`,
    ],
    [
      '.NET’s masked query',
      `info: L[100]\n      Start processing HTTP request GET ${HOST}/api/v1/orders?*\ntrce: L[102]\n      Request Headers:\n${lines(GET, '      ')}`,
    ],
    ['a path of its own', get({ path: '/api/v1/orders' })],
    ['nginx’s uri of its own', get({ uri: '/api/v1/orders' })],
    ['REQUEST_PATH of its own', get({ REQUEST_PATH: '/api/v1/orders' })],
    ['Java’s requestURI', get({ requestURI: '/api/v1/orders' })],
    ['ASP.NET’s Path', `Request:\nMethod: GET\nPathBase: \nPath: /api/v1/orders\n${lines(GET)}`],
    ['Laravel’s url()', `[2025-11-24 16:00:00] local.INFO: request ${get({ url: `${HOST}/api/v1/orders` })}`],
    [
      'Spring’s filter',
      `Before request [GET /api/v1/orders, headers=[${Object.entries(GET)
        .map(([name, value]) => `${name}:"${value}"`)
        .join(', ')}]]`,
    ],
    ['a body that’s null', post({ body: null }, { ...POST, ...JSON_TYPE })],
    ['an empty body', post({ body: '' }, { ...POST, ...JSON_TYPE })],
    ['a dash for the body', post({ body: '-' }, { ...POST, ...JSON_TYPE })],
    ['a dash for the body, and no type', post({ body: '-' })],
    [
      'a hidden parameter in OkHttp’s log',
      `--> GET ${HOST}/o?token=██\n${lines(three('GET', '/o?token=1'))}--> END GET\n`,
    ],
    ['a table without entries for the body', post({ body: {} }, { ...POST, ...JSON_TYPE })],
    ['a list without entries for the body', post({ body: [] }, { ...POST, ...JSON_TYPE })],
    ['Python’s empty bytes', `POST ${CHARGES} headers=${json({ ...POST, ...JSON_TYPE })} body=b''`],
    ['an empty body with a length', post({ body: '' }, { ...POST, 'content-length': '35' })],
    ['base64 without a word of it', post({ body: Buffer.from(BODY).toString('base64') })],
    ['a body cut off without a mark', post({ body: BODY.slice(0, 20) })],
    ...['parameters', 'query_params', 'queryString', 'requestParameters', 'params'].map(
      (key): [string, string] => [
        `the parameters as a table called ${key}`,
        get({ url: '/api/v1/orders', [key]: { status: 'paid', limit: 20 } }),
      ],
    ),
    [
      'a word to search for',
      get({ url: '/api/v1/orders', q: 'paid' }, three('GET', '/api/v1/orders?q=paid')),
    ],
    ['another query beside the URL’s', get({ url: '/api/v1/orders?limit=20', search: '?status=paid' })],
    ...['{id}', ':id', '[id]', '<int:id>', '*'].map((piece): [string, string] => [
      `a route with ${piece}`,
      get({ url: `/api/v1/orders/${piece}` }, three('GET', '/api/v1/orders/o1')),
    ]),
    ['a route as endpoint', get({ endpoint: '/api/v1/orders/{id}' }, three('GET', '/api/v1/orders/o1'))],
    ['a path without what a router took off', get({ url: '/orders?status=paid&limit=20' })],
    [
      'a router’s /, which may have been nothing',
      get({ url: '/', baseUrl: '/api/v1/orders' }, three('GET', '/api/v1/orders')),
    ],
    ['%2F as a slash', get({ url: '/api/v1/orders/a/b' }, three('GET', '/api/v1/orders/a%2Fb'))],
    ['a time as a date', get({ url: ORDERS }, { ...GET, 'x-timestamp': '2025-11-24T16:00:00Z' })],
    [
      'a time as Kibana shows it',
      get({ url: ORDERS }, { ...GET, 'x-timestamp': 'Nov 24, 2025 @ 16:00:00.000' }),
    ],
    ['a time with separators', get({ url: ORDERS }, { ...GET, 'x-timestamp': '1,764,000,000' })],
    [
      'a time with a fraction in a column of its own',
      json({ method: 'GET', url: ORDERS, ...GET, 'x-timestamp': '1764000000.0' }),
    ],
    ['an empty signature', get({ url: ORDERS }, { ...GET, 'x-signature': '' })],
    ['a dash for a signature', get({ url: ORDERS }, { ...GET, 'x-signature': '-' })],
    [
      'headers that stand before the line of their request',
      `${HOST}\nGET ${HOST}/api/v1/wallets 200\nheaders=${json(GET)}\nGET ${HOST}${ORDERS} 401\nheaders=${json(WALLETS)}\nGET ${HOST}/api/v1/wallets 401\n`,
    ],
    [
      'the next line behind a signature that’s cut off whole',
      `method=GET url=${HOST}${ORDERS} ${pairs(GET).replace(/(x-signature=).*/, '$1')}\n2026-11-22 INFO done\n`,
    ],
    [
      'an application’s own method beside the request’s',
      get({ url: ORDERS, method: 'list', httpMethod: 'GET' }),
    ],
    ['a null body without a type', post({ body: null })],
    ['an empty body without a type', post({ body: '' })],
    ['Python’s empty bytes without a type', `POST ${CHARGES} headers=${json(POST)} body=b''`],
    ['a DELETE with a type and no body', json({ method: 'DELETE', url: CHARGES, headers: DELETE })],
    ['no body, and the answer’s length', post({ content_length: 0 })],
    ['a body that the log parsed and wrote anew', post({ body: { amount: '10.00', currency: 'USD' } })],
    ['a body that the log wrote anew, deep in it', json({ a: { b: JSON.parse(post({ body: { a: 1 } })) } })],
    [
      'the object that a client makes JSON of',
      `POST ${CHARGES} headers=${json(POST)} json={"amount":"10.00"}`,
    ],
    ['the object that a client makes a form of', post({ form: { amount: '10.00' } })],
    ['a body as Java prints a map', post({ body: '{amount=10.00, currency=USD}' })],
    ['a JSON body with its quotes escaped for the log', post({ body: BODY.replaceAll('"', '\\"') })],
  ])('%s', (_, text) => {
    for (const one of said(text)) expect(one).toEqual(NOTHING_SAID);
  });
});

describe('a log that has something else in the body’s place: nothing is said of a right request', () => {
  const HEX = Buffer.from(BODY).toString('hex');
  test.each([
    ...['(binary)', '<binary>', '[Buffer]', '[object Object]', '[stream]', '(80 bytes)', '<80 bytes>'],
    ...[
      '80 bytes',
      '80',
      '1.2 kB',
      'length=80',
      '[+50 bytes]',
      `${BODY.slice(0, 20)} [+50 bytes]`,
      BODY.slice(0, 9),
    ],
    ...[
      HEX,
      HEX.slice(0, 64),
      HEX.slice(0, 32),
      `sha256:${HEX.slice(0, 8)}`,
      `md5=${HEX.slice(0, 32)}`,
      'ETag "a"',
    ],
    ...[
      'Stream',
      'ReadableStream',
      'FormData',
      'multipart',
      'com.example.Order@1b2c',
      'XXXX',
      '[Scrubbed]',
      '***',
    ],
    ...['null', 'none', '<nil>', '-', 'n/a', 'empty', 'no body', 'not logged', 'charge of order A-1'],
    ...['****1', '[Filtered]', '<hidden>', 'XXXX', '[Scrubbed]', '••••'].map((part) =>
      BODY.replace('10.00', part),
    ),
    ...[80, true, Buffer.from(BODY).toString('base64')],
  ])('%j', (body) => {
    for (const one of said(post({ body }, { ...POST, ...JSON_TYPE }))) expect(one).toEqual(NOTHING_SAID);
  });
});

describe('a right request, of which the log shows all: it’s checked', () => {
  test.each<[symptom: string, text: string]>([
    [
      'Postman’s console',
      `POST ${HOST}${CHARGES}: {\n  "Request Headers": ${json(POST)},\n  "Request Body": ${json({ b: BODY }).slice(5, -1)}\n}`,
    ],
    [
      'nginx’s request_uri beside a decoded uri',
      get({ uri: '/o/a b', request_uri: '/o/a%20b?q=1+2' }, three('GET', '/o/a%20b?q=1+2')),
    ],
    ['Express’s originalUrl beside url', get({ url: '/orders', originalUrl: ORDERS })],
    [
      'ASP.NET’s PathBase',
      json({
        Method: 'GET',
        PathBase: '/api',
        Path: '/v1/orders',
        QueryString: '?status=paid&limit=20',
        Headers: GET,
      }),
    ],
    [
      'WSGI’s SCRIPT_NAME',
      `{'REQUEST_METHOD': 'GET', 'SCRIPT_NAME': '/api', 'PATH_INFO': '/v1/orders', 'QUERY_STRING': 'status=paid&limit=20', 'HTTP_X_API_KEY': '${KEY}', 'HTTP_X_TIMESTAMP': '${TIME}', 'HTTP_X_SIGNATURE': '${GET['x-signature']}'}`,
    ],
    [
      'a proxy’s header that tells the same',
      `GET ${ORDERS} HTTP/1.1\n${lines({ Host: 'a', 'X-Original-URI': ORDERS, ...GET })}\n`,
    ],
    [
      'ASGI’s raw_path',
      `{'type': 'http', 'method': 'GET', 'path': '/o/a b', 'raw_path': b'/o/a%20b', 'query_string': b'a=1', 'headers': [(b'x-api-key', b'${KEY}'), (b'x-timestamp', b'${TIME}'), (b'x-signature', b'${three('GET', '/o/a%20b?a=1')['x-signature']}')]}`,
    ],
    ['lines with one id', `req_id=2 GET ${HOST}${ORDERS}\nreq_id=2 headers=${json(GET)}\n`],
    [
      'headers below the line with the status',
      `GET ${HOST}/api/v1/wallets 200\nheaders=${json(WALLETS)}\nGET ${HOST}${ORDERS} 401\nheaders=${json(GET)}\n`,
    ],
    [
      'a request below one that’s over',
      `GET ${HOST}/api/v1/wallets 200\nGET ${HOST}${ORDERS}\nheaders=${json(GET)}\n`,
    ],
    [
      '.NET’s headers',
      `info: L[100]\n      Start processing HTTP request GET ${HOST}${ORDERS}\ntrce: L[102]\n      Request Headers:\n${lines(GET, '      ')}info: C[100]\n`,
    ],
    [
      'a body beside a status, with its length',
      post({ status: 401, data: BODY }, { ...POST, 'content-length': String(BODY.length) }),
    ],
    ['Express’s url behind its baseUrl', get({ url: '/orders?status=paid&limit=20', baseUrl: '/api/v1' })],
    [
      'Express’s originalUrl beside its baseUrl',
      get({ url: '/orders', baseUrl: '/api/v1', originalUrl: ORDERS }),
    ],
    ...['search', 'q', 'query', 'query_string', 'rawQuery'].map((key): [string, string] => [
      `the query as text called ${key}`,
      get({ url: '/api/v1/orders', [key]: '?status=paid&limit=20' }),
    ]),
    [
      'the logger’s own time beside the header',
      get({ url: ORDERS, timestamp: 1763999999.5, ts: '2025-11-24T16:00:00Z' }),
    ],
    ['a body as JSON text', post({ body: BODY })],
    ['headers as a list of lines', post({ headers: lines(POST).trim().split('\n'), body: BODY })],
    [
      'one of headers as a list of lines',
      get({ url: '/api/v1/wallets', headers: lines(WALLETS).trim().split('\n') }),
    ],
    [
      'headers as PHP prints a list of lines',
      `Array\n(\n    [method] => POST\n    [url] => ${CHARGES}\n    [headers] => Array\n        (\n${lines(
        POST,
      )
        .trim()
        .split('\n')
        .map((line, index) => `            [${index}] => ${line}\n`)
        .join('')}        )\n\n    [body] => ${BODY}\n)\n`,
    ],
    ...['{"card":"****4242"}', '{"memo":"[REDACTED]"}', '{"description":"Thanks..."}'].map(
      (body): [string, string] => [
        `${body}, which was sent so`,
        post({ body }, three('POST', CHARGES, body)),
      ],
    ),
    ['a body as JSON text in a line', `POST ${CHARGES} headers=${json(POST)} body=${BODY}`],
    [
      'a body of plain text with its length',
      post({ body: 'hello' }, { ...three('POST', CHARGES, 'hello'), 'content-length': '5' }),
    ],
    ['a gateway’s base64', post({ body: Buffer.from(BODY).toString('base64'), isBase64Encoded: true })],
  ])('%s', (_, text) => {
    const all = said(text);
    expect(all.at(-1)).toMatchObject(VALID);
  });
});

describe('a right command or line of headers within other text: nobody is blamed for the quotes around its headers', () => {
  const options = Object.entries(POST).map(([name, value]) => `-H '${name}: ${value}'`);
  const command = `curl -X POST ${HOST}${CHARGES} ${options.join(' ')} -d '${BODY}'`;
  const prefixes = [
    '+ ',
    'timeout 10 ',
    'docker exec -i app ',
    'kubectl exec -it pod -- ',
    'RUN ',
    '- run: ',
  ];
  test.each([...prefixes, '1. ', "B='x y' ", '➜  ~ ', '\t@'])('%j before curl: it’s checked', (before) => {
    expect(said(before + command)).toMatchObject([VALID]);
  });
  test.each([
    `INFO Sending: ${command}`,
    `D/OkHttp: ${command}`,
    `docker run --rm curlimages/${command}`,
    `I ran \`${command}\` and got 401`,
    json({ level: 'debug', msg: 'request', curl: command }),
    json({ level: 'debug', argv: command.split(' ') }),
    json({ level: 'debug', msg: command }),
  ])('what to paste instead is said: %s', (text) => {
    const message = expect.stringContaining('Paste the command alone, from “curl” to its end');
    expect(readPasted(text)).toMatchObject({ ok: false, problems: [{ message }] });
  });
  test.each([
    [
      `curlie POST ${HOST}${CHARGES} ${options.join(' ')} -d '${BODY}'`,
      'curlie prints a curl command with --curl',
    ],
    [`xh post ${HOST}${CHARGES} ${options.join(' ').replaceAll('-H ', '')}`, '--offline'],
  ])('%s', (text, words) => {
    const message = expect.stringContaining(words);
    expect(readPasted(text)).toMatchObject({ ok: false, problems: [{ message }] });
  });
  test('a variable that’s set before curl isn’t what bash puts into the command', () => {
    const text = `BODY='${BODY}' ${command.replace(`'${BODY}'`, '"$BODY"')}`;
    expect(said(text)).toEqual([NOTHING_SAID]);
  });
  test.each(['``', '<>', '‹›', '“”', '‘’', "''"])('headers in %s are read without them', ([open, close]) => {
    const headers = Object.entries(POST).map(([name, value]) => `${open}${name}: ${value}${close}`);
    expect(said(`POST ${CHARGES} ${headers.join(' ')} body=${BODY}`)).toMatchObject([VALID]);
  });
  test.each(['`', '>', "'", '”', '**'])('headers with %s behind them alone aren’t known', (close) => {
    const headers = Object.entries(GET).map(([name, value]) => `${name}: ${value}${close}`);
    for (const one of said(`GET ${HOST}${ORDERS} ${headers.join(' ')} done`))
      expect(one).toEqual(NOTHING_SAID);
  });
  test('a list of Markdown', () => {
    const list = Object.entries(GET).map(([name, value]) => `- ${name}: \`${value}\`\n`);
    expect(said(`GET ${HOST}${ORDERS}\n${list.join('')}`)).toMatchObject([VALID]);
  });
});
