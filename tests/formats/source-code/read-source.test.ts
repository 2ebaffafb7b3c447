import { describe, expect, test } from 'vitest';
import { examine } from '../../../lib/core/diagnosis/diagnose.ts';
import { NO_HINTS } from '../../../lib/core/mistakes/subject.ts';
import { bytesOf, displayText } from '../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { readPasted } from '../../../lib/formats/read-pasted.ts';
import { looksLikeSource, readSource } from '../../../lib/formats/source-code/read-source.ts';
import { expectInProportion } from '../../core/in-proportion.ts';
import { workOf } from '../../core/work.ts';
import { captures, only, testHostile } from '../reading.ts';

/** Calls that are signed as they should be, as people write them: name, source, target, parts that code makes. */
const CALLS: readonly (readonly [name: string, source: string, line: string, gaps: string])[] = [
  [
    'axios with a body’s name',
    `axios({method:'POST', url:'https://api.example/api/v1/charges', headers:{'X-Api-Key':'pk_test_1','X-Timestamp':String(ts),'X-Signature':sig}, data: payload})`,
    'POST /api/v1/charges pk_test_1',
    'x-timestamp x-signature body',
  ],
  [
    'axios with JSON.stringify',
    `await axios.post('https://api.example/api/v1/charges', body, { headers: { 'X-Api-Key': 'pk_test_1', 'X-Timestamp': '1764000000', 'X-Signature': sig }, data: JSON.stringify({a: 1}) });`,
    'POST /api/v1/charges pk_test_1 1764000000',
    'x-signature body',
  ],
  [
    'axios with a template',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it's source
    'const res = await axios.get(`https://api.example/api/v1/orders?limit=${n}`, {\n  headers: { "X-Api-Key": process.env.KEY, "X-Timestamp": ts, "X-Signature": sign("GET", "/api/v1/orders", ts) },\n});',
    'GET /api/v1/orders?limit=…',
    'query x-api-key x-timestamp x-signature',
  ],
  [
    'axios with params',
    `axios.get('https://api.example/api/v1/orders', { params: { limit: 50 }, headers })`,
    'GET /api/v1/orders',
    'query other-headers x-api-key x-timestamp x-signature',
  ],
  [
    'an instance with a base URL',
    `const api = axios.create({ baseURL: 'https://api.example/api/v1' });\nawait api.post('/charges', body, { headers });`,
    'POST /api/v1/charges',
    'path query body other-headers x-api-key x-timestamp x-signature',
  ],
  [
    'got with a sum',
    `const {body} = await got.post(BASE + '/api/v1/charges', { body: raw, headers: {'X-Signature': hmac(raw)} })`,
    'POST /api/v1/charges',
    'path query body x-signature x-api-key x-timestamp',
  ],
  [
    'jQuery',
    `$.ajax({ url: 'https://api.example/api/v1/charges', type: 'POST', data: JSON.stringify(order), headers: { 'X-Api-Key': key, 'X-Timestamp': now, 'X-Signature': s } })`,
    'POST /api/v1/charges',
    'body x-api-key x-timestamp x-signature',
  ],
  [
    'superagent',
    `await superagent.post('https://api.example/api/v1/charges').set('X-Api-Key', 'pk_test_1').set('X-Signature', sig).send(payload);`,
    'POST /api/v1/charges pk_test_1',
    'body x-signature x-timestamp',
  ],
  [
    'requests',
    `import requests\nbody = json.dumps(order)\nr = requests.post("https://api.example/api/v1/charges", data=body, headers={\n    "X-Api-Key": API_KEY,\n    "X-Timestamp": str(ts),\n    "X-Signature": sig,\n})`,
    'POST /api/v1/charges',
    'body x-api-key x-timestamp x-signature',
  ],
  [
    'requests with json=',
    `requests.post(f"{BASE}/api/v1/charges", json=payload, headers={"X-Api-Key": "pk_test_1", "X-Timestamp": "1764000000", "X-Signature": f"{sig}"})`,
    'POST /api/v1/charges pk_test_1 1764000000',
    'path query body x-signature',
  ],
  [
    'httpx with params',
    `r = httpx.get('https://api.example/api/v1/orders', params={'limit': 50}, headers=headers)`,
    'GET /api/v1/orders',
    'query other-headers x-api-key x-timestamp x-signature',
  ],
  [
    'urllib',
    `req = urllib.request.Request('https://api.example/api/v1/charges', data=raw, method='POST')\nreq.add_header('X-Signature', sig)\nurllib.request.urlopen(req)`,
    'POST /api/v1/charges',
    'body x-signature x-api-key x-timestamp',
  ],
  [
    'PHP’s curl',
    `<?php\n$ch = curl_init('https://api.example/api/v1/charges');\ncurl_setopt($ch, CURLOPT_POST, true);\ncurl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($order));\ncurl_setopt($ch, CURLOPT_HTTPHEADER, ['X-Api-Key: pk_test_1', 'X-Timestamp: ' . $ts, "X-Signature: $sig"]);\ncurl_exec($ch);`,
    'POST /api/v1/charges pk_test_1',
    'x-timestamp x-signature body',
  ],
  [
    'Guzzle',
    `$client->request('POST', 'https://api.example/api/v1/charges', [\n  'headers' => ['X-Api-Key' => $key, 'X-Timestamp' => $ts, 'X-Signature' => $sig],\n  'json' => $order,\n]);`,
    'POST /api/v1/charges',
    'path query body x-api-key x-timestamp x-signature',
  ],
  [
    'Go',
    `req, _ := http.NewRequest("POST", "https://api.example/api/v1/charges", bytes.NewReader(body))\nreq.Header.Set("X-Api-Key", "pk_test_1")\nreq.Header.Set("X-Timestamp", ts)\nreq.Header.Set("X-Signature", sig)\nhttp.DefaultClient.Do(req)`,
    'POST /api/v1/charges pk_test_1',
    'body x-timestamp x-signature',
  ],
  [
    'Go with a constant method',
    'req, err := http.NewRequest(http.MethodGet, base+"/api/v1/orders", nil)\nreq.Header.Add("X-Signature", sig)\nhttp.DefaultClient.Do(req)',
    'GET /api/v1/orders',
    'path query x-signature x-api-key x-timestamp',
  ],
  [
    'Java’s HttpClient',
    `HttpRequest request = HttpRequest.newBuilder(URI.create("https://api.example/api/v1/charges"))\n  .header("X-Api-Key", apiKey)\n  .header("X-Timestamp", ts)\n  .header("X-Signature", sig)\n  .POST(HttpRequest.BodyPublishers.ofString(body))\n  .build();\nHttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());`,
    'POST /api/v1/charges',
    'body x-api-key x-timestamp x-signature',
  ],
  [
    'OkHttp',
    `Request request = new Request.Builder()\n  .url("https://api.example/api/v1/charges")\n  .addHeader("X-Api-Key", "pk_test_1")\n  .addHeader("X-Signature", sig)\n  .post(RequestBody.create(json, JSON))\n  .build();\nnew OkHttpClient().newCall(request).execute();`,
    'POST /api/v1/charges pk_test_1',
    'body x-signature x-timestamp',
  ],
  [
    'C#',
    `var request = new HttpRequestMessage(HttpMethod.Post, "https://api.example/api/v1/charges");\nrequest.Headers.Add("X-Api-Key", "pk_test_1");\nrequest.Headers.Add("X-Timestamp", ts);\nrequest.Headers.Add("X-Signature", sig);\nrequest.Content = new StringContent(json, Encoding.UTF8, "application/json");\nvar client = new HttpClient();\nawait client.SendAsync(request);`,
    'POST /api/v1/charges pk_test_1',
    'body x-timestamp x-signature',
  ],
  [
    'C# with an interpolated URL',
    `var response = await client.GetAsync($"{baseUrl}/api/v1/orders?limit={limit}");`,
    'GET /api/v1/orders?limit=…',
    'path query body x-api-key x-timestamp x-signature',
  ],
  [
    'Net::HTTP',
    `uri = URI('https://api.example/api/v1/charges')\nreq = Net::HTTP::Post.new(uri)\nreq['X-Api-Key'] = 'pk_test_1'\nreq['X-Timestamp'] = ts\nreq['X-Signature'] = sig\nreq.body = order.to_json\nNet::HTTP.start(uri.host, uri.port) { |http| http.request(req) }`,
    'POST /api/v1/charges pk_test_1',
    'body x-timestamp x-signature',
  ],
  [
    'Faraday',
    `res = Faraday.post("https://api.example/api/v1/charges", body, { "X-Api-Key" => key, "X-Timestamp" => ts, "X-Signature" => sig })`,
    'POST /api/v1/charges',
    'body x-api-key x-timestamp x-signature',
  ],
];

function nameOf(part: { readonly kind: string; readonly name?: string }): string {
  return (part.name ?? part.kind).toLowerCase();
}

describe.each(CALLS)('%s', (_, source, line, gaps) => {
  test('its literals are read, and what code makes is named', () => {
    const { request, gaps: marked } = only(readPasted(source));
    const auth = ['X-Api-Key', 'X-Timestamp', 'X-Signature'].flatMap((name) =>
      request.headers.filter(([one]) => one === name).map(([, value]) => value),
    );
    expect([request.method, displayText(bytesOf(request.target)), ...auth].join(' ')).toBe(line);
    expect(marked.map(({ part }) => nameOf(part)).toSorted()).toEqual(gaps.split(' ').toSorted());
  });

  test('nothing is called wrong or right, and it’s said what to paste instead', () => {
    const read = readPasted(source);
    const capture = only(read);
    const { diagnosis, subject } = examine({
      request: capture.request,
      gaps: capture.gaps,
      secretFor: () => ({ secret: new Secret('sk_test_9fK2xQ7vLm3RtY8wZ1aB4cD6'), revoked: false }),
      now: 1_764_000_000,
      hints: NO_HINTS,
    });
    expect(subject).toBeUndefined();
    expect(diagnosis).toMatchObject({
      verdict: 'unexplained',
      signature: 'not-checked',
      code: null,
      symptoms: [],
    });
    expect(read.ok && read.warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^This is \S+ source, not the request it sent\. .*sandbox/),
    ]);
  });
});

const HEADERS = `{ 'X-Api-Key': 'pk_test_1', 'X-Timestamp': '1764000000', 'X-Signature': '${'ab'.repeat(32)}' }`;

test.each([
  [
    'Guzzle’s query',
    `$client->request('GET', 'https://api.example/api/v1/orders', ['query' => ['status' => 'paid'], 'headers' => ['X-Api-Key' => 'pk_test_made_up_1', 'X-Timestamp' => '1767225600', 'X-Signature' => '${'ab'.repeat(32)}']]);`,
  ],
  [
    'a URL with a place for a value',
    `req, _ := http.NewRequest("GET", fmt.Sprintf("https://api.example/api/v1/orders?status=%s", status), nil)\nreq.Header.Set("X-Api-Key", "pk_test_made_up_1")\nreq.Header.Set("X-Timestamp", "1767225600")\nreq.Header.Set("X-Signature", "${'ab'.repeat(32)}")`,
  ],
])('a right call isn’t called wrong for a query that its code adds: %s', (_, text) => {
  const parts = captures(readPasted(text)).flatMap(({ gaps }) => gaps.map(({ part }) => part.kind));
  expect(parts).toContain('query');
});

describe('Python is Python, whatever its texts and comments say', () => {
  const call = 'requests.get("https://api.example/api/v1/orders?limit=5", headers={"X-Signature": sig})';
  test.each([
    ['SQL', 'q = """\nselect 1;\n"""'],
    ['SQL with brackets', "q = '''\ninsert into orders values (1);\n'''"],
    ['a line that ends in a semicolon', 'x = 1;'],
    ['a note in a string', 'x = "\\\nfinal note: it is signed"'],
    ['prose', '"""\nfinal version\nlet us sign\n"""'],
    ['a banner', '# ===== orders ====='],
  ])('%s', (_, lines) => {
    const read = readPasted(`import requests\n${lines}\n${call}`);
    expect(only(read).request.target).toBe('/api/v1/orders?limit=5');
    expect(read.ok && read.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('This is Python source'),
    ]);
  });
  test.each([
    'const sig = sign(secret)',
    'const { sig } = sign(secret)',
    'let sig: string = sign(secret)',
    'final String sig = sign(secret);',
    'sign(secret);',
    'if (sig === secret) return',
  ])('and other languages’ lines aren’t: %s', (line) => {
    const read = readPasted(`${line}\n${call}`);
    expect(JSON.stringify(read)).not.toContain('This is Python source');
  });
});

test('PHP may use a namespace that’s named like a module of Perl', () => {
  const call = "$ch = curl_init('https://api.example/api/v1/orders?limit=5');\ncurl_exec($ch);";
  const { request } = only(readPasted(`<?php\nuse HTTP\\Client;\n${call}`));
  expect(request.target).toBe('/api/v1/orders?limit=5');
});

describe('a path is put behind a base alone, not behind what’s asked for itself', () => {
  test.each([
    [
      'a file’s path',
      'key = open("/run/secrets/pay").read()\nrequests.get("https://api.example", headers={"X-Signature": sign(key)})',
      '/',
    ],
    [
      'another route',
      `app.get('/webhook', handle);\nconst res = await axios.get('https://api.example/', { headers });`,
      '/',
    ],
    [
      'a file’s path, where the URL has a name',
      `const url = 'https://api.example/';\nfs.readFileSync('/etc/key.pem');\nawait axios.get(url, { headers });`,
      '/',
    ],
    [
      'the path that’s put behind it',
      'BASE = "https://api.example"\nrequests.get(f"{BASE}/api/v1/orders", headers={"X-Signature": sig})',
      '/api/v1/orders',
    ],
    [
      'the path that a name stands for',
      'BASE = "https://api.example"\nPATH = "/api/v1/orders"\nts = sign(PATH)\nrequests.get(BASE + PATH, headers={"X-Signature": ts})',
      '/api/v1/orders',
    ],
  ])('%s', (_, text, target) => {
    expect(displayText(bytesOf(only(readPasted(text)).request.target))).toBe(target);
  });
});

describe('where all is literal', () => {
  test('nothing is a gap', () => {
    const { request, gaps } = only(
      readSource(
        `axios({ method: 'post', url: 'https://api.example/a?b=1', headers: ${HEADERS}, data: '{"a":1}' })`,
      ),
    );
    expect(gaps).toEqual([]);
    expect(request).toMatchObject({ method: 'POST', target: '/a?b=1' });
  });

  test.each([
    [
      'a call that the source itself declares',
      'function makeId(n) { return n; }\nconst id = makeId(5);\nconsole.log(id);',
    ],
    ['a class', 'const app = new App();\nconsole.log(app);'],
    ['the library', `import axios, { AxiosError } from 'axios';`],
    ['the library by another way', `const { default: axios } = await import('npm:axios@1.6');`],
    ['a module that loads settings', `import 'dotenv/config';\nrequire('dotenv').config();`],
    ['a logger', `logger.warn('sending', headers);`],
    ['a method of another variable', 'const total = new Total();\ntotal.add(5);'],
    ['an assertion', 'assert(total > 5);', 'behind'],
    ['a call on the answer', 'track(res.status);', 'behind'],
    ['the client’s next settings', 'axios.interceptors.request.use(sign);', 'behind'],
  ])('%s doesn’t hide the literals', (_, code, place = 'before') => {
    const send = `const headers = ${HEADERS};\nconst res = await axios.get('https://api.example/a', { headers });`;
    const { gaps } = only(readSource(place === 'behind' ? `${send}\n${code}` : `${code}\n${send}`));
    expect(gaps).toEqual([]);
  });

  test('a signature that code makes hides nothing else', () => {
    const { gaps } = only(
      readSource(
        `body = '{"a":1}'\nsig = sign(SECRET, "POST", "/a", ts, body)\nheaders = {"X-Api-Key": "pk_test_1", "X-Timestamp": "1764000000", "X-Signature": sig}\nr = requests.post("https://api.example/a", data='{"a":1}', headers=headers)`,
      ),
    );
    expect(gaps.map(({ part }) => nameOf(part))).toEqual(['x-signature']);
  });

  test.each([
    [
      'the query is put behind it',
      `axios.get('https://api.example/a' + '?b=' + n, { headers: ${HEADERS} })`,
      'query',
    ],
    [
      'the query is added later',
      `const url = 'https://api.example/a';\nurl.searchParams.set('b', n);\naxios.get(url, { headers: ${HEADERS} })`,
      'query',
    ],
    [
      'there are two requests',
      `axios.get('https://api.example/a', { headers: ${HEADERS} });\naxios.get('https://api.example/b')`,
      'method path query body',
    ],
    [
      'an interceptor changes it',
      `api.interceptors.request.use(sign);\naxios.get('https://api.example/a', { headers: ${HEADERS} })`,
      'method path query body other-headers x-api-key x-timestamp x-signature',
    ],
    ...[
      ['a call of its own takes the client', 'prepare(s)'],
      ['a method of the client that isn’t known is called', 's.mount("https://", adapter)'],
      ['a call that nothing is done with may change the library', 'install_signing()'],
      ['a call that isn’t used makes nothing', 'hook = install_signing()'],
      ['another name stands for the headers', 'h = s.headers\nadd_to(h)'],
      ['the object of the code itself is handed on', 'x = sign(self)\nprint(x)'],
      ['code is run that isn’t shown', 'x = eval(code)\nprint(x)'],
      ['something imported is called for what it does', 'patches.apply("requests")'],
    ].map(([name = '', code = '']) => [
      name,
      `s = requests.Session()\ns.headers.update({"X-Api-Key": "pk_test_1", "X-Timestamp": "1764000000", "X-Signature": "${'ab'.repeat(32)}"})\n${code}\ns.get("https://api.example/a")`,
      'method path query body other-headers x-api-key x-timestamp x-signature',
    ]),
    [
      'a default of an argument is another one in the call',
      `function pay(data = '{}') { axios.post('https://api.example/a', data, { headers: ${HEADERS} }); }\nconst paid = pay('{"a":1}');\nconsole.log(paid);`,
      'body',
    ],
    [
      'the body is trimmed by some',
      `axios({ method: 'POST', url: 'https://api.example/a', headers: ${HEADERS}, data: '{} ' })`,
      'body',
    ],
    [
      'the body isn’t ASCII',
      `axios({ method: 'POST', url: 'https://api.example/a', headers: ${HEADERS}, data: 'é' })`,
      'body',
    ],
    [
      'the URL holds what clients escape',
      `axios.get('https://api.example/a b', { headers: ${HEADERS} })`,
      'path query',
    ],
    [
      'a string has an odd escape',
      `axios({ method: 'POST', url: 'https://api.example/a', headers: ${HEADERS}, data: 'a\\q' })`,
      'body',
    ],
  ])('but %s, that part is a gap', (_, source, expected) => {
    const { gaps } = only(readSource(source));
    expect(gaps.map(({ part }) => nameOf(part)).toSorted()).toEqual(expected.split(' ').toSorted());
  });
});

describe('a client is the library’s', () => {
  const axios = `await axios.get('https://api.example/a', { headers: ${HEADERS} });`;
  const requests = `requests.get("https://api.example/a", headers=${HEADERS})`;
  const session = requests.replace('requests', 's');
  const ruby = `req = Net::HTTP::Get.new('https://api.example/a', ${HEADERS.replaceAll(':', ' =>')})\nNet::HTTP.start('api.example', 443) { |http| http.request(req) }`;
  const java = `HttpRequest request = HttpRequest.newBuilder(URI.create("https://api.example/a")).header("X-Api-Key", "pk_test_1").header("X-Timestamp", "1764000000").header("X-Signature", "${'ab'.repeat(32)}").GET().build();\nHttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());`;
  const go = `req, _ := http.NewRequest("GET", "https://api.example/a", nil)\nreq.Header.Set("X-Api-Key", "pk_test_1")\nreq.Header.Set("X-Timestamp", "1764000000")\nreq.Header.Set("X-Signature", "${'ab'.repeat(32)}")\nhttp.DefaultClient.Do(req)`;

  test.each([
    ['JavaScript', `const axios = require('axios').default;\n${axios}`],
    ['Python', `import os\nimport requests, json\n${requests}`],
    ['Python with a class', `from requests import Session\ns = Session()\n${session}`],
    [
      'Python with a client that’s opened',
      `import requests\nwith open('log.txt', 'a') as f, requests.Session() as s:\n    f.write('x')\n    ${session}`,
    ],
    ['Ruby', `require 'net/http'\n${ruby}`],
    ['Java', `import java.net.http.HttpClient;\nimport java.net.http.HttpRequest;\n${java}`],
    ['Go', `import (\n\t"fmt"\n\t"net/http"\n)\n${go}`],
  ])('and its literals are all that’s sent: %s', (_, source) => {
    expect(only(readSource(source)).gaps).toEqual([]);
  });

  test.each([
    ['a module by an alias of the project', `import axios from '#lib/http';\n${axios}`],
    ['a module below the root of the project', `import axios from 'src/utils/axios';\n${axios}`],
    ['another module’s export', `import { axios } from 'shop-http';\n${axios}`],
    ['another module that’s required', `const axios = require('shop/http');\n${axios}`],
    ['a member of something', `const { axios } = deps;\n${axios}`],
    ['a member that’s given a name', `const axios = deps.http;\n${axios}`],
    ['an argument', `async function run(axios) { ${axios} }`],
    ['an arrow’s argument', `const run = async ({ axios }) => { ${axios} };`],
    ['the page’s own', axios.replace('axios', 'this.axios')],
    ['a module that’s loaded for what it does', `import './axios-setup';\n${axios}`],
    ['one that’s required for that', `require('./axios-setup');\n${axios}`],
    ['a call that may set up the library', `const app = initTenant('a');\nconsole.log(app);\n${axios}`],
    ['another Python package’s module', `from shop.http import requests\n${requests}`],
    ['another Python module by its name', `import shop.http as requests\n${requests}`],
    ['another Python module as a client', `import shop.http as s\n${session}\nrequests.get(x)`],
    ['another package’s class', `from shop.http import Session\ns = Session()\n${session}`],
    ['a Python module that’s loaded for what it does', `import shop.patches\n${requests}`],
    ['a member of a Python module', `shop.http.${requests}`],
    ['a Python call that may set up the library', `app = init_tenant('a')\nprint(app)\n${requests}`],
    [
      'a client that somebody’s function opens',
      `import requests\nwith open('log.txt', 'a') as f, tenant_session() as s:\n    ${session}`,
    ],
    ['a Ruby file', `require_relative 'setup'\n${ruby}`],
    ['another class in Java', `import com.shop.HttpClient;\n${java}`],
    ['another package in Go', `import "example.com/shop/http"\n${go}`],
  ])('or isn’t known to be, and nothing is sure: %s', (_, source) => {
    const kinds = captures(readSource(source)).flatMap(({ gaps }) => gaps.map(({ part }) => part.kind));
    expect(kinds).toEqual(expect.arrayContaining(['path', 'query', 'body']));
  });
});

describe('a body that’s spelled out', () => {
  const TEXT = String.raw`"{\"a\":1}"`;
  const go = (body: string, before = '') =>
    `${before}req, _ := http.NewRequest("POST", "https://api.example/a", ${body})\nreq.Header.Set("X-Api-Key", "pk_test_1")\nreq.Header.Set("X-Timestamp", "1764000000")\nreq.Header.Set("X-Signature", "${'ab'.repeat(32)}")\nhttp.DefaultClient.Do(req)`;
  const java = (body: string, before = '') =>
    `${before}HttpRequest request = HttpRequest.newBuilder(URI.create("https://api.example/a")).header("X-Api-Key", "pk_test_1").header("X-Timestamp", "1764000000").header("X-Signature", "${'ab'.repeat(32)}").POST(${body}).build();\nHttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());`;
  const okhttp = (body: string, before = '') =>
    `${before}Request request = new Request.Builder().url("https://api.example/a").addHeader("X-Api-Key", "pk_test_1").addHeader("X-Timestamp", "1764000000").addHeader("X-Signature", "${'ab'.repeat(32)}").post(${body}).build();\nnew OkHttpClient().newCall(request).execute();`;
  const csharp = (body: string, before = '') =>
    `${before}var request = new HttpRequestMessage(HttpMethod.Post, "https://api.example/a");\nrequest.Headers.Add("X-Api-Key", "pk_test_1");\nrequest.Headers.Add("X-Timestamp", "1764000000");\nrequest.Headers.Add("X-Signature", "${'ab'.repeat(32)}");\nrequest.Content = ${body};\nvar client = new HttpClient();\nawait client.SendAsync(request);`;
  const python = (body: string, before = '') =>
    `import requests\n${before}r = requests.post("https://api.example/a", data=${body}, headers=${HEADERS})`;
  const script = (body: string, before = '') =>
    `${before}await axios.post('https://api.example/a', ${body}, { headers: ${HEADERS} });`;

  const JSON_TEXT = `'{"a":1}'`;
  test.each([
    ['a reader of a text in Go', go(`strings.NewReader(${TEXT})`)],
    ['a reader of a name’s text', go('strings.NewReader(body)', `body := ${TEXT}\nfmt.Println(body)\n`)],
    ['bytes of a text in Go', go('bytes.NewReader(body)', `body := []byte(${TEXT})\n`)],
    [
      'Java’s publisher',
      java('BodyPublishers.ofString(body)', `String body = ${TEXT};\nSystem.out.println(body);\n`),
    ],
    [
      'OkHttp’s body',
      okhttp(
        'RequestBody.create(JSON, body)',
        `MediaType JSON = MediaType.parse("application/json; charset=utf-8");\nString body = ${TEXT};\n`,
      ),
    ],
    ['C#’s content', csharp(`new StringContent(${TEXT}, Encoding.UTF8, "application/json")`)],
    ['C#’s content by its name', csharp('content', `var content = new StringContent(${TEXT});\n`)],
    [
      'encoded text',
      python(
        'body.encode("utf-8")',
        `body = ${JSON_TEXT}\nprint("body:", body)\nh = hashlib.sha256(body.encode()).hexdigest()\nprint(h)\n`,
      ),
    ],
    [
      'text that’s printed before',
      script('body', `const body = ${JSON_TEXT};\nconsole.log('sending', body);\n`),
    ],
    [
      'settings that are loaded, and a pause',
      python(JSON_TEXT, `from dotenv import load_dotenv\nimport time\nload_dotenv()\ntime.sleep(1)\n`),
    ],
  ])('is read: %s', (_, source) => {
    const { request, gaps } = only(readSource(source));
    expect(gaps).toEqual([]);
    expect(request.body.kind === 'bytes' && displayText(request.body.bytes)).toBe('{"a":1}');
  });

  test.each([
    [
      'what another call makes of it',
      go('strings.NewReader(pack(body))', `body := ${TEXT}\nfmt.Println(body)\n`),
    ],
    ['another charset', csharp(`new StringContent(${TEXT}, Encoding.Unicode)`)],
    ['a charset that isn’t shown', csharp(`new StringContent(${TEXT}, charset)`)],
    [
      'a name that’s given again in Go',
      go('strings.NewReader(body)', `body := ${TEXT}\nbody, err = compact(body)\n`),
    ],
    [
      'a name that’s given again in a list',
      script('body', `let body = ${JSON_TEXT};\n[body, x] = f(body);\nconsole.log(x);\n`),
    ],
    [
      'an argument’s name',
      `async function pay(body) { ${script('body')} }\nconst body = ${JSON_TEXT};\nconsole.log(body);\npay(other);`,
    ],
    [
      'a typed arrow’s argument',
      `const pay = async (body): Promise<void> => { ${script('body')} };\nconst body = ${JSON_TEXT};\nconsole.log(body);\npay(other);`,
    ],
    [
      'a Python argument’s name',
      `import requests\nbody = ${JSON_TEXT}\ndef pay(body):\n    requests.post("https://api.example/a", data=body, headers=${HEADERS})\nprint(body)\npay(other)`,
    ],
    [
      'each of a list',
      python('body', `body = ${JSON_TEXT}\nprint(body)\nfor body in bodies:\n  print(body)\n`),
    ],
    ['what more is put behind', python('body', `body = ${JSON_TEXT}\nbody += ' '\nprint(body)\n`)],
    ['a changed text', python('body.strip()', `body = ${JSON_TEXT}\n`)],
  ])('isn’t taken for what’s sent of %s', (_, source) => {
    expect(only(readSource(source)).gaps.map(({ part }) => part.kind)).toContain('body');
  });
});

test('what isn’t source isn’t taken for it', () => {
  for (const text of [
    `2026-11-10 ERROR axios.post failed: POST https://api.example/a headers={"X-Api-Key":"pk_test_1"}`,
    'POST /a HTTP/1.1\nHost: api.example\n\nrequests.post(x)',
    '{"method":"POST","url":"https://api.example/a","headers":{}}',
    'AxiosError: Request failed\n    at axios.post (node_modules/axios/index.js:1:1)',
  ])
    expect(looksLikeSource(text)).toBe(false);
});

test('no secret is shown', () => {
  const secret = 'sk_test_4f0c2de94a4b5f8c';
  const read = readPasted(
    `requests.post("https://api.example/a", data=sign("${secret}"), headers={"X-Signature": hmac("${secret}")})`,
  );
  expect(JSON.stringify(read.ok && read.warnings)).not.toContain('4f0c2de9');
});

const NET_HTTP = `require 'net/http'\nreq = Net::HTTP::Get.new('/api/v1/orders')\n`;

test.each<[name: string, made: (count: number) => string]>([
  [
    'a long table that’s named again and again',
    (count: number) => `a = {${`'b': 1,`.repeat(count)}};\n${'axios(a);'.repeat(count)}`,
  ],
  [
    'a name that’s given again and again',
    (count: number) => `axios(x);${'a = (b);'.repeat(count)}${'a.get(b);'.repeat(count)}`,
  ],
  [
    'options in options',
    (count: number) => `<?php\nstream_context_create(${"['http' => ".repeat(count)}1${']'.repeat(count)});`,
  ],
  [
    'calls that aren’t listed, in one another and on one another',
    (count: number) => `${'f('.repeat(count)}${')'.repeat(count)}\nx${'.g()'.repeat(count)}\naxios(y)`,
  ],
  [
    'names that stand for one another',
    (count: number) =>
      `${Array.from({ length: count }, (_, index) => `a${index + 1} = a${index};f(a${index});`).join('')}\naxios(a0)`,
  ],
  ['calls in calls', (count: number) => `${'axios.get('.repeat(count)}${')'.repeat(count)}`],
  [
    'a line of Ruby’s calls without parentheses',
    (count: number) => `${NET_HTTP}puts ${'x.a y.a '.repeat(count)}`,
  ],
  ['Ruby’s arguments line by line', (count: number) => `${NET_HTTP}${`p 'a',\n`.repeat(count)}`],
])('%s takes work in proportion', (_, made) => {
  expectInProportion(5000, (count) => readSource(made(count)));
});

/** What's looked at a bounded number of times is in proportion as well, and takes seconds. */
const MOST_FOR_EACH_CHARACTER = 1000;

test.each([
  ['a URL of thousands of pieces', `axios.get('https://a/b'${`+'/a'`.repeat(3000)})`],
  [
    'a value that’s given to one name after the other',
    `import requests\nrequests.get('https://a/b')\n${'a=b='.repeat(1500)}`,
  ],
  [
    'a value that’s given to thousands of names',
    `axios.get('https://a/b')\n${Array.from({ length: 3000 }, (_, index) => `a${index} = `).join('')}`,
  ],
  ['blank lines behind a URL', `axios.get('https://a/b'${'\n'.repeat(3000)}+'/b')`],
])('%s isn’t looked at again and again', (_, source) => {
  const work = workOf(() => void readSource(source));
  expect(work).toBeLessThan(MOST_FOR_EACH_CHARACTER * source.length);
});

testHostile(readSource, looksLikeSource, [
  `axios.post(`,
  `'`,
  '"',
  '`',
  '${',
  '}',
  '(',
  ')',
  '[',
  ']',
  '+',
  '\\',
  '\n',
  'https://a.example/b',
  `'X-Signature': `,
  '/*',
  '//',
  '#',
  'const a = ',
  '$x',
  '"""',
]);
