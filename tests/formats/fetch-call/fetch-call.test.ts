/** Calls to fetch: what's read is held to what JavaScript and fetch themselves do with the same text. */

import { runInThisContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { looksLikeFetchCall, readFetchCalls } from '../../../lib/formats/fetch-call/fetch-call.ts';
import {
  anyText,
  captures,
  type Expected,
  expectRead,
  missingBody,
  only,
  problemsOf,
  testHostile,
} from '../reading.ts';

const URL_A = 'https://api.example/api/v1/charges';
const TEXT_TYPE = 'Content-Type: text/plain;charset=UTF-8';
const FORM_TYPE = 'Content-Type: application/x-www-form-urlencoded;charset=UTF-8';

const READ: [name: string, text: string, expected: Expected][] = [
  [
    'Chrome’s copy',
    `fetch("${URL_A}?b=2&a=%2f#top", {
  "headers": {
    "accept": "*/*",
    "content-type": "application/json",
    "x-api-key": "pk_test_1",
    "x-timestamp": "1794304800"
  },
  "referrer": "https://shop.example/",
  "body": "{\\"amount\\":\\"1.50\\",\\"note\\":\\"caf\\u00e9 \\\\n\\"}",
  "method": "POST",
  "mode": "cors",
  "credentials": "omit"
});`,
    {
      method: 'POST',
      target: '/api/v1/charges?b=2&a=%2f',
      headers: [
        'accept: */*',
        'content-type: application/json',
        'x-api-key: pk_test_1',
        'x-timestamp: 1794304800',
      ],
      body: '{"amount":"1.50","note":"café \\n"}',
      source: 'exact',
      origin: 'https://api.example',
    },
  ],
  [
    'Chrome’s copy without a body',
    `fetch("${URL_A}", {"body": null, "method": "GET"});`,
    { method: 'GET', body: null },
  ],
  [
    'Firefox’s copy',
    `await fetch("${URL_A}", {\n    "credentials": "omit",\n    "headers": {\n        "X-Api-Key": "pk"\n    },\n    "body": "a=1",\n    "method": "POST",\n    "mode": "cors"\n});`,
    { headers: ['X-Api-Key: pk', TEXT_TYPE], body: 'a=1' },
  ],
  [
    'Postman’s code',
    `const myHeaders = new Headers();
myHeaders.append("X-Api-Key", "pk");
myHeaders.append("X-Timestamp", "1");
myHeaders.set("x-timestamp", "2");
myHeaders.append("Gone", "x");
myHeaders.delete("gone");
const raw = JSON.stringify({ "amount": 1.0, "b": [1e21, -0, undefined, null] });
const requestOptions = { method: "post", headers: myHeaders, body: raw, redirect: "follow" };
fetch("${URL_A}", requestOptions)
  .then((response) => response.text())
  .then((result) => console.log(result))
  .catch((error) => console.error(error));`,
    {
      method: 'POST',
      headers: ['X-Api-Key: pk', 'X-Timestamp: 2', TEXT_TYPE],
      body: '{"amount":1,"b":[1e+21,0,null,null]}',
    },
  ],
  ['no options', `fetch('${URL_A}')`, { method: 'GET', target: '/api/v1/charges', headers: [], body: null }],
  ['a URL alone', "fetch('https://API.example:443')", { target: '/', origin: 'https://api.example' }],
  ['an empty query stays', "fetch('http://a.example/b?#c')", { target: '/b?', origin: 'http://a.example' }],
  [
    'what fetch makes of a path',
    "fetch('https://a.example/x/../é b/%2e%2e/c|d?q= \"')",
    { target: '/c|d?q=%20%22' },
  ],
  [
    'a path alone has no origin',
    "fetch('/api/v1/orders?limit=50')",
    { target: '/api/v1/orders?limit=50', origin: null },
  ],
  ['a method of one’s own', `fetch('${URL_A}', {method: 'patch'})`, { method: 'patch' }],
  [
    'numbers before names, `__proto__` as a name, escapes and spaces as JSON.stringify writes them',
    `fetch('${URL_A}', {method: 'POST', body: JSON.stringify({b: 1, 2: 'x', 1: 'y', ['__proto__']: 3, __proto__: null, q: '"\\u2028\\ud800'}, null, 2)})`,
    { body: '{\n  "1": "y",\n  "2": "x",\n  "b": 1,\n  "__proto__": 3,\n  "q": "\\"\u2028\\ud800"\n}' },
  ],
  [
    'only the named keys',
    `fetch('${URL_A}', {method: 'POST', body: JSON.stringify({b: 1, a: {b: 2, c: 3}}, ['a', 'b'])})`,
    { body: '{"a":{"b":2},"b":1}' },
  ],
  [
    'a template over lines, and pieces joined',
    `const v = 1;\nfetch(\`https://a.example/api/v\${v}\` + '/x', {method: 'POST', body: \`{\n  "a": \${v + 1}\n}\` + "\\r\\n"})`,
    { target: '/api/v1/x', body: '{\n  "a": 2\n}\r\n', source: 'exact' },
  ],
  [
    'CRLF in a template is LF, as in JavaScript',
    `fetch('${URL_A}', {method: 'POST', body: \`a\r\nb\`})`,
    { body: 'a\nb' },
  ],
  [
    'a form',
    `fetch('${URL_A}', {method: 'POST', body: new URLSearchParams({a: 'x y', b: 'é&*~'})})`,
    { headers: [FORM_TYPE], body: 'a=x+y&b=%C3%A9%26*%7E' },
  ],
  [
    'a form as text',
    `const p = new URLSearchParams('?z=1'); p.append('a', '2');\nfetch('${URL_A}', {method: 'POST', body: p.toString()})`,
    { headers: [TEXT_TYPE], body: 'z=1&a=2' },
  ],
  [
    'a form in the URL',
    "const u = new URL('/o?x=1', 'https://a.example'); u.searchParams.set('q', 'a b');\nfetch(u)",
    { target: '/o?x=1&q=a+b' },
  ],
  [
    'a URL joined with a form',
    `fetch(\`https://a.example/o?\${new URLSearchParams([['a', '1'], ['a', '2']])}\`)`,
    { target: '/o?a=1&a=2' },
  ],
  [
    'bytes',
    `fetch('${URL_A}', {method: 'PUT', body: new TextEncoder().encode('é')})`,
    { headers: [], body: 'é', source: 'exact' },
  ],
  ['a buffer', `fetch('${URL_A}', {method: 'PUT', body: Buffer.from('{}', 'utf8')})`, { body: '{}' }],
  [
    'lone surrogates are sent as U+FFFD',
    `fetch('${URL_A}', {method: 'PUT', body: 'a\\ud800'})`,
    { body: 'a\ufffd', source: 'exact' },
  ],
  [
    'characters lost in copying',
    `fetch('${URL_A}', {method: 'PUT', body: 'a\ufffd'})`,
    { source: 'reencoded', warnings: ['were lost'] },
  ],
  [
    'an object as body',
    `fetch('${URL_A}', {method: 'PUT', body: {a: 1}})`,
    { body: '[object Object]', headers: [TEXT_TYPE], warnings: ['Use JSON.stringify'] },
  ],
  [
    'headers in pairs, combined, trimmed, in bytes',
    `fetch('${URL_A}', {headers: [['A', ' x\\t'], ['B', 'caf\\xe9'], ['a', 'y']]})`,
    { headers: ['A: x, y', 'B: caf\u00e9'] },
  ],
  [
    'numbers before names in headers, numbers and undefined as text',
    `fetch('${URL_A}', {headers: {b: 1, 10: 'x', 7: 'x', c: undefined, d: null}})`,
    { headers: ['7: x', '10: x', 'b: 1', 'c: undefined', 'd: null'] },
  ],
  [
    'spread headers',
    `const base = {'X-Api-Key': 'pk', A: '1'};\nfetch('${URL_A}', {headers: {...base, A: '2', B: base['X-Api-Key']}})`,
    { headers: ['X-Api-Key: pk', 'A: 2', 'B: pk'] },
  ],
  [
    'a Request',
    `const r = new Request('${URL_A}', {method: 'DELETE'});\nconst res = await fetch(r);`,
    { method: 'DELETE' },
  ],
  [
    'options set one by one',
    `const o = {headers: {}};\no.method = 'POST';\no.headers['X-A'] = 'b';\no.body = 'x'; o.body += 'y';\nwindow.fetch('${URL_A}', o)`,
    { method: 'POST', headers: ['X-A: b', TEXT_TYPE], body: 'xy' },
  ],
  [
    'inside a function',
    `async function send(id) {\n  const body = JSON.stringify({a: 'b'});\n  try {\n    return await fetch('${URL_A}', { method: 'POST', body });\n  } catch (e) {}\n}`,
    { body: '{"a":"b"}' },
  ],
  [
    'a body that’s a parameter',
    `const send = (body) => fetch('${URL_A}', { method: 'POST', body });`,
    { body: null, missing: 'it’s “body”, which the text doesn’t spell out' },
  ],
  [
    'a body with a value from elsewhere',
    `fetch('${URL_A}', { method: 'POST', body: JSON.stringify({a: order.id}) });`,
    { body: null, missing: '“order.id”' },
  ],
  [
    'a multipart form',
    `const f = new FormData(); f.append('a', 'b');\nfetch('${URL_A}', { method: 'POST', body: f });`,
    { body: null, missing: 'boundary' },
  ],
  [
    'another header that’s not spelled out',
    `fetch('${URL_A}', { headers: { Authorization: \`Bearer \${token}\`, A: 'b' } });`,
    { headers: ['A: b'], warnings: ['line 1: The header “Authorization” is “token”'] },
  ],
  [
    'prose around it',
    `Here’s what I run:\n\nfetch('${URL_A}', {method: 'POST', body: 'a'})\n\nIt answers 401.`,
    { body: 'a', warnings: ['line 1: This isn’t JavaScript'] },
  ],
  [
    'TypeScript around it',
    `const r: Response = await fetch('${URL_A}');`,
    { warnings: ['so only the calls'] },
  ],
  ['a code fence', `\`\`\`js\nfetch('${URL_A}')\n\`\`\``, { target: '/api/v1/charges' }],
  [
    'comments and a byte-order mark',
    `\ufeff// sent by us\nfetch(/* where */ '${URL_A}' /* ) */)`,
    { body: null },
  ],
];

test.each(READ)('%s', (_, text, expected) => {
  expect(looksLikeFetchCall(text)).toBe(true);
  expectRead(readFetchCalls(text), expected);
});

/** What the script hands to fetch, where it runs as it stands. */
async function requestRun(text: string): Promise<Request | undefined> {
  const made: Request[] = [];
  const stub = async (input: RequestInfo, init?: RequestInit) => {
    try {
      made.push(new Request(input, init));
    } catch {
      // A path alone, which only a page can complete.
    }
    return new Response('');
  };
  try {
    const run: unknown = runInThisContext(`(async (fetch, window, console) => {${text}\n})`);
    if (typeof run === 'function') await run(stub, { fetch: stub }, { log() {}, error() {} });
  } catch {
    return undefined;
  }
  return made[0];
}

test('the same as JavaScript and fetch themselves make of them', async () => {
  let compared = 0;
  for (const [name, text] of READ) {
    const made = await requestRun(text);
    if (!made) continue;
    const capture = only(readFetchCalls(text));
    if (missingBody(capture) !== undefined) continue;
    const { request, origin } = capture;
    expect(request.method, name).toBe(made.method);
    expect(`${origin}${request.target}`, name).toBe(made.url.replace(/#.*/, ''));
    expect(new Map(request.headers.map(([field, value]) => [field.toLowerCase(), value])), name).toEqual(
      new Map(made.headers),
    );
    if (request.body.kind === 'bytes')
      expect(Buffer.from(request.body.bytes).equals(Buffer.from(await made.arrayBuffer())), name).toBe(true);
    compared++;
  }
  expect(compared).toBe(28);
});

test.each([
  [
    'a signature that’s computed',
    `fetch('${URL_A}', {headers: {'X-Signature': sign(body)}})`,
    'line 1: The header “X-Signature” is “sign(body)”',
    'X-Signature',
  ],
  [
    'a timestamp that’s computed',
    `const ts = Math.floor(Date.now() / 1000).toString();\nfetch('${URL_A}', {headers: {'X-Timestamp': ts}})`,
    'The header “X-Timestamp” is “Math.floor(Date.now() / 1000).toString()”',
    'X-Timestamp',
  ],
  [
    'three of three headers',
    `fetch('${URL_A}', {headers: {'X-Api-Key': k, 'X-Timestamp': t, 'X-Signature': s}})`,
    'The headers “X-Api-Key”, “X-Timestamp” and “X-Signature” aren’t spelled out',
    'X-Api-Key X-Timestamp X-Signature',
  ],
  [
    'a URL from the environment',
    'fetch(process.env.BASE + "/a")',
    'The URL is “process.env.BASE”',
    'path query origin',
  ],
  [
    'headers from a function',
    `fetch('${URL_A}', {headers: auth()})`,
    'The list of headers is “auth()”',
    'X-Api-Key X-Timestamp X-Signature other-headers',
  ],
  [
    'spread from elsewhere',
    `\nfetch('${URL_A}', {headers: {...auth, A: 'b'}})`,
    'line 2: Part of the headers is “auth”',
    'X-Api-Key X-Timestamp X-Signature other-headers',
  ],
  [
    'options from elsewhere',
    `fetch('${URL_A}', options)`,
    'The second argument is “options”',
    'method body X-Api-Key X-Timestamp X-Signature other-headers',
  ],
  ['a method from elsewhere', `fetch('${URL_A}', {method})`, 'The method is “method”', 'method'],
  [
    'a branch',
    `let u = '${URL_A}'; if (x) u = 'https://b.example'; fetch(u)`,
    'The URL is',
    'path query origin',
  ],
  [
    'a branch that blurs headers',
    `const h = new Headers(); if (x) h.set('A', 'b'); fetch('${URL_A}', {headers: h})`,
    'Part of the headers',
    'X-Api-Key X-Timestamp X-Signature other-headers',
  ],
  [
    'a helper that may change them',
    `const o = {headers: {}}; addSignature(o); fetch('${URL_A}', o)`,
    '“addSignature(o)”',
    'X-Api-Key X-Timestamp X-Signature other-headers method body',
  ],
  [
    'text that doubles',
    `let a = '${'x'.repeat(99)}';${'a += a;'.repeat(40)}fetch(a)`,
    'The URL is',
    'path query origin',
  ],
])('%s isn’t refused: its part isn’t known, and it’s said why', (_, text, message, parts) => {
  const read = readFetchCalls(text);
  const { gaps } = only(read);
  expect(gaps.map(({ part }) => ('name' in part ? part.name : part.kind)).join(' ')).toBe(parts);
  expect(read.ok && read.warnings.map(({ where, message: words }) => `${where}: ${words}`)).toContainEqual(
    expect.stringContaining(message),
  );
});

test.each([
  ['a body with GET', `fetch('${URL_A}', {body: 'x'})`, 'refuses to send a body with GET'],
  ['a relative URL', "fetch('orders')", 'relative to a page'],
  ['a file', "fetch('file:///a')", 'isn’t a URL that fetch sends'],
  ['a password', "fetch('https://u:pw@a.example/')", 'refuses URLs with a user'],
  [
    'a header beyond bytes',
    `fetch('${URL_A}', {headers: {A: '€'}})`,
    'it has a character that can’t be sent',
  ],
  [
    'a header over lines',
    `fetch('${URL_A}', {headers: {A: 'a\\nb'}})`,
    'it has a character that can’t be sent',
  ],
  ['TRACE', `fetch('${URL_A}', {method: 'TRACE'})`, 'refuses the method “TRACE”'],
])('%s is refused, and it’s said why', (_, text, message) => {
  expect(problemsOf(readFetchCalls(text))).toEqual([expect.stringContaining(message)]);
});

test.each([
  'Object.assign(o, {b: 2});',
  "Object.defineProperty(o, 'b', {value: 2});",
  "Reflect.set(o, 'b', 2);",
  'o.i.push(2);',
  'o.i.length = 1;',
  'o.i[0] = 5;',
  'o.i.sort();',
  'const i = o.i; i.reverse();',
  'const {i} = o; i.push(2);',
  'const p = q ? o : r; p.b = 2;',
  'for (const x of o.l) x.b = 2;',
  'o.l.forEach((x) => { x.b = 2; });',
  'delete o.b;',
  'o.b++;',
  'change({o});',
  'new Change(o);',
  'q && (o.b = 2);',
  'q ? o.b = 2 : 0;',
  'function f() { o.b = 2; }',
  'const f = () => { o.b = 2; };',
  'try { x(); o.b = 2; } catch {}',
  'const n = new Headers(); for (;;) o.b = 2;',
])('a body that `%s` may change isn’t taken as it was', (change) => {
  const text = `const o = {b: 1, i: [3, 1], l: [{b: 1}]}; ${change} fetch('${URL_A}', {method: 'POST', body: JSON.stringify(o)})`;
  expectRead(readFetchCalls(text), { body: null, missing: 'which the text doesn’t spell out' });
});

test.each([
  'q && (b = "2");',
  'try { x(); b = "2"; } catch {}',
  'function f() { b = "2"; }',
  'if (q) { let b = "2"; }',
  'try { var c = x(); ({b} = c); } catch {}',
  'switch (q) { case 1: b = "2"; }',
])('text that `%s` may set isn’t known', (change) => {
  const text = `let b = "1"; ${change} fetch('${URL_A}', {method: 'POST', body: b})`;
  expectRead(readFetchCalls(text), { body: null, missing: 'which the text doesn’t spell out' });
});

test('one side of a branch isn’t read with what the other sets', () => {
  const text = `let b = "1"; if (q) b = "2"; else fetch('${URL_A}', {method: 'POST', body: b})`;
  expectRead(readFetchCalls(text), { body: null, missing: 'which the text doesn’t spell out' });
});

test('headers that are assigned into aren’t lost', () => {
  const text = `const h = {A: 'b'}; Object.assign(h, {B: 'c'}); fetch('${URL_A}', {headers: h})`;
  const read = readFetchCalls(text);
  expect(only(read).gaps).toContainEqual(expect.objectContaining({ part: { kind: 'other-headers' } }));
  expect(read.ok && read.warnings.map(({ message }) => message)).toEqual([
    expect.stringContaining('Part of the headers is'),
  ]);
});

test.each([
  'console.log(o); sign(JSON.stringify(o)); Object.keys(o); o.i.join();',
  'o.i.map((x) => x + 1); String(o.b); new Headers(o.h);',
  'fetch("/a", {body: o.i}).then((response) => response.json());',
])('what only looks, as `%s` does, changes nothing', (look) => {
  const text = `const o = {b: 1, i: [3], h: {}}; ${look} fetch('${URL_A}', {method: 'POST', body: JSON.stringify(o)})`;
  const read = captures(readFetchCalls(text)).at(-1)?.request.body;
  expect(read?.kind === 'bytes' && Buffer.from(read.bytes).toString()).toBe('{"b":1,"i":[3],"h":{}}');
});

test('what a function or a try block makes and fills itself is known in it', () => {
  const inner = `const h = new Headers(); h.append('A', 'b'); const o = {headers: h}; o.method = 'PUT'; fetch('${URL_A}', o);`;
  for (const text of [`async function f() { ${inner} }`, `try { ${inner} } catch {}`, `if (q) { ${inner} }`])
    expectRead(readFetchCalls(text), { method: 'PUT', headers: ['A: b'] });
});

test('lists in lists in lists that double stay small', () => {
  const text = `const a0 = ['x'];${Array.from({ length: 60 }, (_, i) => `const a${i + 1} = [a${i}, a${i}];`).join('')}fetch('${URL_A}', {method: 'POST', body: JSON.stringify(a60)})`;
  expectRead(readFetchCalls(text), { missing: 'more than can be read at once' });
});

test('an object in itself is no body', () => {
  const text = `const a = {}; a.a = a; fetch('${URL_A}', {method: 'POST', body: JSON.stringify(a)})`;
  const result = readFetchCalls(text);
  expect(JSON.stringify(result)).toMatch(/nested too deeply|more than can be read/);
});

test('several calls, and what isn’t spelled out by line', () => {
  const result = readFetchCalls(`fetch("${URL_A}?n=1", {}) ;\nfetch(x) ;\nfetch("${URL_A}?n=2")`);
  expect(captures(result).map(({ request, gaps }) => [request.target, gaps.length])).toEqual([
    ['/api/v1/charges?n=1', 0],
    [byteStringOfText('/…'), 3],
    ['/api/v1/charges?n=2', 0],
  ]);
  expect(result.ok && result.warnings).toEqual([
    { where: 'line 2', message: expect.stringContaining('“x”') },
  ]);
});

test('no script, no call', () => {
  expect(problemsOf(readFetchCalls('const a = ;'))).toEqual([
    'line 1: This isn’t JavaScript as a browser reads it',
  ]);
  expect(problemsOf(readFetchCalls('a()'))).toEqual([': There’s no call to fetch in it']);
  for (const text of [
    'curl x',
    '{"fetch": 1}',
    'prefetch("x")',
    'fetch the order (again)',
    'ENV.fetch("API_SECRET")',
    '$client->fetch("https://api.example/")',
  ])
    expect(looksLikeFetchCall(text), text).toBe(false);
});

test('whatever is written as JSON, a Chrome copy gives its body’s exact bytes', () => {
  fc.assert(
    fc.property(anyText(60), fc.jsonValue(), (text, value) => {
      const copied = `fetch("${URL_A}", ${JSON.stringify({ body: text, method: 'POST' }, null, 2)});`;
      const { body } = only(readFetchCalls(copied)).request;
      expect(body.kind === 'bytes' && Buffer.from(body.bytes).equals(Buffer.from(text))).toBe(true);
      const literal = `fetch("${URL_A}", {method: 'POST', body: JSON.stringify(${JSON.stringify(value)})});`;
      // The literal as JavaScript reads it: `__proto__` sets the prototype there.
      fc.pre(!literal.includes('__proto__'));
      const made = only(readFetchCalls(literal)).request.body;
      expect(made.kind === 'bytes' && Buffer.from(made.bytes).toString()).toBe(JSON.stringify(value));
    }),
  );
});

test('what Node’s own Request makes of it', () => {
  const inits = [
    { method: 'pOsT', body: 'é\ud800', headers: { b: ' 1 ', 2: 'x', A: 'y' } },
    { method: 'patch', body: new URLSearchParams({ a: 'é ~*' }).toString() },
    {
      method: 'delete',
      headers: [
        ['A', '1'],
        ['a', '2'],
      ] as [string, string][],
    },
  ];
  for (const init of inits) {
    const made = new Request(URL_A, init);
    const read = only(readFetchCalls(`fetch(${JSON.stringify(URL_A)}, ${JSON.stringify(init)})`)).request;
    expect(read.method).toBe(made.method);
    expect(new Map(read.headers.map(([name, value]) => [name.toLowerCase(), value]))).toEqual(
      new Map(
        [...made.headers].map(([name, value]) => [
          name,
          name === 'content-type' ? 'text/plain;charset=UTF-8' : value,
        ]),
      ),
    );
  }
});

test('a secret is told of and not shown', () => {
  const result = readFetchCalls(
    `fetch('${URL_A}', {headers: {'X-Api-Key': 'sk_test_madeup123'}}); fetch(sk_test_madeup123)`,
  );
  const told = JSON.stringify(result.ok && result.warnings);
  expect(told).toContain('X-Api-Key holds a signing secret');
  expect(told).not.toContain('madeup');
});

describe('hostile text', () => {
  testHostile(readFetchCalls, looksLikeFetchCall, [
    'fetch("/a");',
    'fetch(a,',
    '{"headers":{',
    "'X-A':'b',",
    '}})',
    'const a=b;',
    'JSON.stringify(',
    'new Headers(',
    '`${',
    '[[',
    '...a,',
    '=>',
    '/*',
    '//x\n',
    'a+=a;',
    "a+'b'+",
    'a.append(a,a);',
    'if(a)',
    'function f(){',
    '<div>',
  ]);
});

/** A right request as it's written: the parts of it that aren't known, and what it's told with. */
function openParts(text: string): { readonly parts: string[]; readonly told: string } {
  const read = readFetchCalls(text);
  const parts = only(read).gaps.map(({ part }) => (part.kind === 'header' ? part.name : part.kind));
  return { parts: parts.sort(), told: JSON.stringify(read.ok && read.warnings) };
}

const POSTED = `fetch('/v1/charges', {method: 'POST', body: 'a=1'})`;
const EVERY_PART = [
  'X-Api-Key',
  'X-Signature',
  'X-Timestamp',
  'body',
  'method',
  'origin',
  'other-headers',
  'path',
  'query',
];

describe('a right request through a function that’s called fetch has nothing signed that’s known', () => {
  test.each([
    `import fetch from '../http';\n${POSTED}`,
    `import { fetch } from '@/http';\n${POSTED}`,
    `import { http as fetch } from 'undici-like';\n${POSTED}`,
    `const fetch = require('../http');\n${POSTED}`,
    `const { fetch } = await import('./http.js');\n${POSTED}`,
    `const fetch = createFetch({ base: '/api' });\n${POSTED}`,
    `let fetch;\n${POSTED}`,
    `function fetch(url, options) { return http(url, options) }\n${POSTED}`,
    `window.fetch = wrapped(window.fetch);\n${POSTED}`,
    `globalThis.fetch = wrapped(fetch);\n${POSTED}`,
    `async function load({ fetch }) { await ${POSTED} }`,
    `import fetch from '../http';\nconst paid: Order = await ${POSTED}`,
    `const fetch: Sender = signed(client);\nawait ${POSTED}`,
    POSTED.replace('{', '{query: {status: "paid"}, '),
    POSTED.replace('{', '{params: {status: "paid"}, '),
    POSTED.replace('{', '{json: {a: 1}, '),
    POSTED.replace('{', '{data: {a: 1}, '),
  ])('%s', (text) => {
    const { parts, told } = openParts(text);
    expect(parts).toEqual(EVERY_PART);
    expect(told).toContain('another function');
  });

  test.each([
    `import fetch from 'node-fetch';\n${POSTED}`,
    `import { fetch, Agent } from 'undici';\n${POSTED}`,
    `const fetch = require('node-fetch');\n${POSTED}`,
    `const { fetch } = window;\n${POSTED}`,
    `const fetch = globalThis.fetch ?? require('node-fetch');\n${POSTED}`,
    `const fetch = (...args) => import('node-fetch').then(({ default: fetch }) => fetch(...args));\n${POSTED}`,
    `import fetch from 'node-fetch';\nconst paid: Order = await ${POSTED}`,
    POSTED.replace('{', '{cache: "no-store", agent, timeout: 5000, dispatcher, '),
  ])('%s is the platform’s', (text) => expect(openParts(text).parts).toEqual([]));
});

test('a method that’s called fetch isn’t read as the platform’s', () => {
  expect(problemsOf(readFetchCalls(`this.${POSTED}`))).toEqual([': There’s no call to fetch in it']);
});

test.each([
  [`{headers: {'X-A': '1'}}`, ['POST', 'a=1', '1']],
  [`{method: 'PUT', body: null}`, ['PUT', 'a=1', null]],
  [`{body: 'b=2', method: undefined}`, ['POST', 'b=2', null]],
])('a Request’s method and body stay where fetch is given %s beside it', (init, expected) => {
  const input = { method: 'POST', body: 'a=1' };
  const { request } = only(
    readFetchCalls(`const r = new Request('${URL_A}', ${JSON.stringify(input)});\nfetch(r, ${init})`),
  );
  const sent = new Request(new Request(URL_A, input), runInThisContext(`(${init})`));
  const body = request.body.kind === 'none' ? null : Buffer.from(request.body.bytes).toString();
  const read = [request.method, body, request.headers.find(([name]) => name === 'X-A')?.[1] ?? null];
  expect(read).toEqual(expected);
  expect([sent.method, sent.headers.get('x-a')]).toEqual([read[0], read[2]]);
});

test('a call says which cookies go along only in a page', () => {
  const languageOf = (init: string) => only(readFetchCalls(`fetch("${URL_A}", ${init})`)).hints.language;
  expect(languageOf('{ "mode": "cors", "credentials": "include" }')).toBe('browser-fetch');
  expect(languageOf('{ "mode": "cors" }')).toBe('node-fetch');
});
