import { describe, expect, test } from 'vitest';
import { examine } from '../../../lib/core/diagnosis/diagnose.ts';
import { NO_HINTS } from '../../../lib/core/faults/subject.ts';
import { bytesOf, displayText } from '../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { readPasted } from '../../../lib/formats/read-pasted.ts';
import { looksLikeSource, readSource } from '../../../lib/formats/source-code/read-source.ts';
import { expectInProportion } from '../../core/in-proportion.ts';
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
    'POST /api/v1',
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
    `superagent.post('https://api.example/api/v1/charges').set('X-Api-Key', 'pk_test_1').set('X-Signature', sig).send(payload)`,
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
    `req = urllib.request.Request('https://api.example/api/v1/charges', data=raw, method='POST')\nreq.add_header('X-Signature', sig)`,
    'POST /api/v1/charges',
    'body x-signature x-api-key x-timestamp',
  ],
  [
    'PHP’s curl',
    `<?php\n$ch = curl_init('https://api.example/api/v1/charges');\ncurl_setopt($ch, CURLOPT_POST, true);\ncurl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($order));\ncurl_setopt($ch, CURLOPT_HTTPHEADER, ['X-Api-Key: pk_test_1', 'X-Timestamp: ' . $ts, "X-Signature: $sig"]);`,
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
    `req, _ := http.NewRequest("POST", "https://api.example/api/v1/charges", bytes.NewReader(body))\nreq.Header.Set("X-Api-Key", "pk_test_1")\nreq.Header.Set("X-Timestamp", ts)\nreq.Header.Set("X-Signature", sig)`,
    'POST /api/v1/charges pk_test_1',
    'body x-timestamp x-signature',
  ],
  [
    'Go with a constant method',
    'req, err := http.NewRequest(http.MethodGet, base+"/api/v1/orders", nil)\nreq.Header.Add("X-Signature", sign(req))',
    'GET /api/v1/orders',
    'path query x-signature x-api-key x-timestamp',
  ],
  [
    'Java’s HttpClient',
    `HttpRequest request = HttpRequest.newBuilder(URI.create("https://api.example/api/v1/charges"))\n  .header("X-Api-Key", apiKey)\n  .header("X-Timestamp", ts)\n  .header("X-Signature", sig)\n  .POST(HttpRequest.BodyPublishers.ofString(body))\n  .build();`,
    'POST /api/v1/charges',
    'body x-api-key x-timestamp x-signature',
  ],
  [
    'OkHttp',
    `Request request = new Request.Builder()\n  .url("https://api.example/api/v1/charges")\n  .addHeader("X-Api-Key", "pk_test_1")\n  .addHeader("X-Signature", sig)\n  .post(RequestBody.create(json, JSON))\n  .build();`,
    'POST /api/v1/charges pk_test_1',
    'body x-signature x-timestamp',
  ],
  [
    'C#',
    `var request = new HttpRequestMessage(HttpMethod.Post, "https://api.example/api/v1/charges");\nrequest.Headers.Add("X-Api-Key", "pk_test_1");\nrequest.Headers.Add("X-Timestamp", ts);\nrequest.Headers.Add("X-Signature", sig);\nrequest.Content = new StringContent(json, Encoding.UTF8, "application/json");`,
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
    `uri = URI('https://api.example/api/v1/charges')\nreq = Net::HTTP::Post.new(uri)\nreq['X-Api-Key'] = 'pk_test_1'\nreq['X-Timestamp'] = ts\nreq['X-Signature'] = sig\nreq.body = order.to_json`,
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

test.each([
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
  ['calls in calls', (count: number) => `${'axios.get('.repeat(count)}${')'.repeat(count)}`],
])('%s takes work in proportion', (_, made) => {
  expectInProportion(5000, (count) => readSource(made(count)));
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
