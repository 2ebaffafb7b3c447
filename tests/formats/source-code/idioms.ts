/** Ways to send a request as the documentation of each library shows them, and what's really sent. */

export const KEY = 'pk_test_made_up_1';
export const TIME = '1767225600';
export const SIGNATURE = 'ab'.repeat(32);
const BODY = '{"a":1}';

const JS = `{ 'X-Api-Key': '${KEY}', 'X-Timestamp': '${TIME}', 'X-Signature': '${SIGNATURE}' }`;
const PY = `{"X-Api-Key": "${KEY}", "X-Timestamp": "${TIME}", "X-Signature": "${SIGNATURE}"}`;
const PHP = `['X-Api-Key' => '${KEY}', 'X-Timestamp' => '${TIME}', 'X-Signature' => '${SIGNATURE}']`;
const LINES = `['X-Api-Key: ${KEY}', 'X-Timestamp: ${TIME}', 'X-Signature: ${SIGNATURE}']`;
const RUBY = `{ 'X-Api-Key' => '${KEY}', 'X-Timestamp' => '${TIME}', 'X-Signature' => '${SIGNATURE}' }`;
const set = (call: (name: string, value: string) => string, between = '\n') =>
  [
    ['X-Api-Key', KEY],
    ['X-Timestamp', TIME],
    ['X-Signature', SIGNATURE],
  ]
    .map(([name = '', value = '']) => call(name, value))
    .join(between);
const GO = set((name, value) => `req.Header.Set("${name}", "${value}")`);
const JAVA = set((name, value) => `.header("${name}", "${value}")`, '');
const APACHE = set((name, value) => `get.setHeader("${name}", "${value}");`);
const CS = set((name, value) => `request.Headers.Add("${name}", "${value}");`);
const SHARP = set((name, value) => `request.AddHeader("${name}", "${value}");`);
const NET = set((name, value) => `req['${name}'] = '${value}'`);

const U = 'https://api.example/api/v1/orders';
const LIST = 'GET /api/v1/orders';
const PAID = 'GET /api/v1/orders?status=paid';
/** Behind what’s sent with other headers than the usual ones. */
export const OTHER_HEADERS = ' with other headers';
const LIST_BARE = `${LIST}${OTHER_HEADERS}`;
const CREATE = `POST /api/v1/orders ${BODY}`;

export interface Idiom {
  readonly name: string;
  readonly source: string;
  /** Method, target and body. */
  readonly sent: string;
  /** Whether all of it is spelled out, and the reading must be whole. */
  readonly isWhole: boolean;
}

const of = (language: string, rows: readonly (readonly [string, string, string, 'whole'?])[]): Idiom[] =>
  rows.map(([name, source, sent, whole]) => ({
    name: `${language}, ${name}`,
    source,
    sent,
    isWhole: whole !== undefined,
  }));

const JAVASCRIPT = of('JavaScript', [
  [
    'a signer with mistakes above what’s spelled out',
    `const bodyHash = md5('');\nconst query = 'b=2&a=1'.split('&').reverse().join('&');\nconst text = ['get'.toLowerCase(), '/api/v1/orders', query.replace('+', ' '), Math.ceil(Date.now() / 1000)].join('|');\nconst signature = btoa(CryptoJS.HmacSHA1(text, secret).toString());\nawait axios.get('${U}', { headers: ${JS} });`,
    LIST,
    'whole',
  ],
  [
    'axios.get',
    `const res = await axios.get('${U}', { headers: ${JS} });\nconsole.log(res.data);`,
    LIST,
    'whole',
  ],
  ['axios.get with params', `await axios.get('${U}', { params: { status: 'paid' }, headers: ${JS} });`, PAID],
  [
    'axios.get with params in a constant',
    `const params = { status: 'paid' };\nawait axios.get('${U}', { params, headers: ${JS} });`,
    PAID,
  ],
  [
    'axios with a config',
    `const config = { method: 'get', url: '${U}', params: { status: 'paid' }, headers: ${JS} };\naxios(config).then(res => console.log(res.data));`,
    PAID,
  ],
  [
    'axios with a config of literals',
    `const config = { method: 'post', url: '${U}', headers: ${JS}, data: '${BODY}' };\naxios(config).then(res => console.log(res.data));`,
    CREATE,
    'whole',
  ],
  [
    'axios with a config that’s completed',
    `const config = { method: 'get', url: '${U}', headers: ${JS} };\nconfig.params = { status: 'paid' };\nawait axios.request(config);`,
    PAID,
  ],
  [
    'axios with a config that’s completed by an index',
    `const config = { method: 'get', url: '${U}', headers: ${JS} };\nconfig['params'] = { status: 'paid' };\nawait axios.request(config);`,
    PAID,
  ],
  ['axios.post', `await axios.post('${U}', '${BODY}', { headers: ${JS} });`, CREATE, 'whole'],
  ['axios.post of an object', `await axios.post('${U}', { a: 1 }, { headers: ${JS} });`, CREATE],
  [
    'axios.delete with data',
    `await axios.delete('${U}', { data: '${BODY}', headers: ${JS} });`,
    `DELETE /api/v1/orders ${BODY}`,
  ],
  [
    'an axios instance with default params',
    `const api = axios.create({ params: { status: 'paid' }, headers: ${JS} });\nawait api.get('${U}');`,
    PAID,
  ],
  [
    'an axios instance with a base',
    `const api = axios.create({ baseURL: 'https://api.example/api/v1', headers: ${JS} });\nawait api.get('/orders');`,
    LIST,
  ],
  ['an axios instance made elsewhere', `const res = await api.get('${U}', { headers: ${JS} });`, PAID],
  [
    'axios defaults',
    `axios.defaults.params = { status: 'paid' };\nawait axios.get('${U}', { headers: ${JS} });`,
    PAID,
  ],
  [
    'an axios interceptor',
    `axios.interceptors.request.use((config) => { config.params = { status: 'paid' }; return config; });\nawait axios.get('${U}', { headers: ${JS} });`,
    PAID,
  ],
  ['axios with an adapter', `await axios.get('${U}', { headers: ${JS}, adapter: myAdapter });`, PAID],
  ['got', `const data = await got('${U}', { headers: ${JS} }).json();`, LIST, 'whole'],
  [
    'got with searchParams',
    `const data = await got('${U}', { searchParams: { status: 'paid' }, headers: ${JS} }).json();`,
    PAID,
  ],
  [
    'got.post with json',
    `const data = await got.post('${U}', { json: { a: 1 }, headers: ${JS} }).json();`,
    CREATE,
  ],
  [
    'got.post with a body',
    `const data = await got.post('${U}', { body: '${BODY}', headers: ${JS} }).json();`,
    CREATE,
    'whole',
  ],
  [
    'got with prefixUrl',
    `const api = got.extend({ prefixUrl: 'https://api.example/api/v1' });\nawait api.get('orders', { headers: ${JS} });`,
    LIST,
  ],
  [
    'ky with searchParams',
    `const data = await ky.get('${U}', { searchParams: 'status=paid', headers: ${JS} }).json();`,
    PAID,
  ],
  ['superagent', `const res = await superagent.get('${U}').set(${JS});`, LIST, 'whole'],
  [
    'superagent with query',
    `const res = await superagent.get('${U}').query({ status: 'paid' }).set(${JS});`,
    PAID,
  ],
  [
    'superagent with query behind a callback',
    `superagent.get('${U}').set(${JS}).query('status=paid').end((err, res) => { console.log(res.body); });`,
    PAID,
  ],
  ['superagent with a plugin', `const res = await superagent.get('${U}').use(sign).set(${JS});`, PAID],
  ['superagent.post', `const res = await superagent.post('${U}').set(${JS}).send({ a: 1 });`, CREATE],
  [
    'request with qs',
    `request({ url: '${U}', qs: { status: 'paid' }, headers: ${JS} }, (err, res, body) => { console.log(body); });`,
    PAID,
  ],
  [
    'request.post with json',
    `request.post({ url: '${U}', json: { a: 1 }, headers: ${JS} }, function (err, res, body) { console.log(body); });`,
    CREATE,
  ],
  [
    'request.post with json: true',
    `request.post({ url: '${U}', json: true, body: { a: 1 }, headers: ${JS} });`,
    CREATE,
  ],
  [
    'needle with data on GET',
    `const res = await needle('get', '${U}', { status: 'paid' }, { headers: ${JS} });`,
    PAID,
  ],
  [
    'https.request',
    `const req = https.request('${U}', { method: 'POST', headers: ${JS} }, (res) => {\n  res.on('data', (d) => console.log(d));\n});\nreq.on('error', (e) => console.error(e));\nreq.write('${BODY}');\nreq.end();`,
    CREATE,
    'whole',
  ],
  [
    'https.request with parts',
    `const options = { hostname: 'api.example', path: '/api/v1/orders?status=paid', method: 'GET', headers: ${JS} };\nconst req = https.request(options, (res) => { res.on('data', (d) => console.log(d)); });\nreq.end();`,
    PAID,
  ],
  [
    'https.get of a URL that’s completed',
    `const url = new URL('${U}');\nurl.searchParams.set('status', 'paid');\nhttps.get(url, { headers: ${JS} }, (res) => { res.pipe(process.stdout); });`,
    PAID,
  ],
  [
    'https.get of a URL whose search is set',
    `const url = new URL('${U}');\nurl.search = 'status=paid';\nhttps.get(url, { headers: ${JS} }, (res) => { res.pipe(process.stdout); });`,
    PAID,
  ],
  [
    'undici.request with query',
    `const { body } = await undici.request('${U}', { query: { status: 'paid' }, headers: ${JS} });`,
    PAID,
  ],
  ['$.get with data', `$.get('${U}', { status: 'paid' });`, PAID],
  [
    '$.ajax with data on GET',
    `$.ajax({ url: '${U}', data: { status: 'paid' }, headers: ${JS}, success: function (data) { console.log(data); } });`,
    PAID,
  ],
  [
    '$.ajax with beforeSend',
    `$.ajax({ url: '${U}', type: 'POST', data: '${BODY}', headers: ${JS}, beforeSend: function (xhr, settings) { settings.url += '?status=paid'; } });`,
    `POST /api/v1/orders?status=paid ${BODY}`,
  ],
  [
    'XMLHttpRequest',
    `const xhr = new XMLHttpRequest();\nxhr.open('POST', '${U}');\n${set((name, value) => `xhr.setRequestHeader('${name}', '${value}');`)}\nxhr.send('${BODY}');`,
    CREATE,
    'whole',
  ],
  [
    'a header under a name',
    `const headers = ${JS};\nheaders[name] = 'pk_test_other';\nawait axios.get('${U}', { headers });`,
    LIST,
  ],
  ['a function of its own', `const res = await withPaging(axios.get('${U}', { headers: ${JS} }));`, PAID],
  [
    'a URL that’s added to',
    `let url = '${U}';\nurl += '?status=paid';\nawait axios.get(url, { headers: ${JS} });`,
    PAID,
  ],
  [
    'a header that’s taken away',
    `const headers = ${JS};\ndelete headers['X-Signature'];\nawait axios.get('${U}', { headers });`,
    LIST_BARE,
  ],
  [
    'a body in a branch',
    `const req = https.request('${U}', { method: 'POST', headers: ${JS} });\nif (order) {\n  req.write('{"b":2}');\n}\nreq.end();`,
    'POST /api/v1/orders',
  ],
  [
    'a client that may be given',
    `const http = client || axios.create();\nawait http.get('${U}', { headers: ${JS} });`,
    PAID,
  ],
  ['a module of its own', `import axios from './http';\nawait axios.get('${U}', { headers: ${JS} });`, PAID],
  [
    'two requests to one URL',
    `await axios.post('${U}', '${BODY}', { headers: ${JS} });\nawait axios.post('${U}', undefined, { headers: ${JS} });`,
    'POST /api/v1/orders',
  ],
  [
    'a URL with dots',
    `await axios.get('https://api.example/api/v2/../v1/orders', { headers: ${JS} });`,
    LIST,
  ],
]);

const PYTHON = of('Python', [
  [
    'a signer with mistakes above what’s spelled out',
    `body_hash = hashlib.md5(b"").hexdigest()\ntext = "|".join(["get".title(), "/api/v1/orders", str(round(time.time())), body_hash])\nmac = hmac.new(secret.encode(), text.encode(), hashlib.sha1)\nsignature = base64.urlsafe_b64encode(mac.digest()).decode()\nr = requests.get("${U}", headers=${PY})`,
    LIST,
    'whole',
  ],
  [
    'requests.get',
    `import requests\nr = requests.get("${U}", headers=${PY}, timeout=10)\nprint(r.json())`,
    LIST,
    'whole',
  ],
  ['requests.get with params second', `r = requests.get("${U}", {"status": "paid"}, headers=${PY})`, PAID],
  ['requests.get with params', `r = requests.get("${U}", params={"status": "paid"}, headers=${PY})`, PAID],
  ['requests.post with data', `r = requests.post("${U}", data='${BODY}', headers=${PY})`, CREATE, 'whole'],
  ['requests.post with data second', `r = requests.post("${U}", '${BODY}', headers=${PY})`, CREATE, 'whole'],
  [
    'requests.post with json',
    `r = requests.post("${U}", json={"a": 1}, headers=${PY})`,
    'POST /api/v1/orders {"a": 1}',
  ],
  [
    'requests.post with a form',
    `r = requests.post("${U}", data={"a": 1}, headers=${PY})`,
    'POST /api/v1/orders a=1',
  ],
  [
    'requests.post with json third',
    `r = requests.post("${U}", None, {"a": 1}, headers=${PY})`,
    'POST /api/v1/orders {"a": 1}',
  ],
  ['requests.request', `r = requests.request("GET", "${U}", params={"status": "paid"}, headers=${PY})`, PAID],
  ['requests with auth', `r = requests.get("${U}", auth=Signed("k"), headers=${PY})`, PAID],
  ['requests with options elsewhere', `r = requests.get("${U}", headers=${PY}, **options)`, PAID],
  [
    'a session with params',
    `s = requests.Session()\ns.params = {"status": "paid"}\nr = s.get("${U}", headers=${PY})`,
    PAID,
  ],
  [
    'a session whose params are updated',
    `s = requests.Session()\ns.params.update({"status": "paid"})\nr = s.get("${U}", headers=${PY})`,
    PAID,
  ],
  [
    'a session with headers',
    `s = requests.Session()\ns.headers.update(${PY})\nr = s.get("${U}")`,
    LIST,
    'whole',
  ],
  ['a session made elsewhere', `r = session.get("${U}", headers=${PY})`, PAID],
  [
    'a prepared request',
    `req = requests.Request("POST", "${U}", data='${BODY}', headers=${PY})\nprepped = req.prepare()\ns = requests.Session()\nr = s.send(prepped)`,
    CREATE,
    'whole',
  ],
  [
    'a prepared request whose URL is changed',
    `req = requests.Request("GET", "${U}", headers=${PY})\nprepped = req.prepare()\nprepped.url = prepped.url + "?status=paid"\ns = requests.Session()\nr = s.send(prepped)`,
    PAID,
  ],
  [
    'httpx.Client with params',
    `with httpx.Client(params={"status": "paid"}, headers=${PY}) as client:\n    r = client.get("${U}")`,
    PAID,
  ],
  [
    'httpx.Client with a base',
    `client = httpx.Client(base_url="https://api.example/api/v1", headers=${PY})\nr = client.get("/orders")`,
    LIST,
  ],
  ['httpx.post with content', `r = httpx.post("${U}", content='${BODY}', headers=${PY})`, CREATE, 'whole'],
  [
    'httpx with event hooks',
    `client = httpx.Client(event_hooks={"request": [sign]}, headers=${PY})\nr = client.get("${U}")`,
    PAID,
  ],
  [
    'aiohttp',
    `async with aiohttp.ClientSession() as session:\n    async with session.get("${U}", params={"status": "paid"}, headers=${PY}) as resp:\n        print(await resp.text())`,
    PAID,
  ],
  [
    'urllib with data',
    `req = urllib.request.Request("${U}", data=b'${BODY}', headers=${PY})\nwith urllib.request.urlopen(req) as f:\n    print(f.read())`,
    CREATE,
  ],
  [
    'urllib with data second',
    `req = urllib.request.Request("${U}", body, ${PY})\nurllib.request.urlopen(req)`,
    CREATE,
  ],
  [
    'urlopen with data',
    `urllib.request.urlopen(urllib.request.Request("${U}", headers=${PY}), data=raw)`,
    CREATE,
  ],
  [
    'urllib whose data is set later',
    `req = urllib.request.Request("${U}", headers=${PY})\nreq.data = raw\nurllib.request.urlopen(req)`,
    CREATE,
  ],
  [
    'urllib3 with fields',
    `http = urllib3.PoolManager()\nr = http.request("GET", "${U}", fields={"status": "paid"}, headers=${PY})`,
    PAID,
  ],
  [
    'http.client',
    `conn = http.client.HTTPSConnection("api.example")\nconn.request("GET", "/api/v1/orders?status=paid", headers=${PY})\nprint(conn.getresponse().read())`,
    PAID,
  ],
  [
    'an escape of no meaning',
    `r = requests.post("${U}", data="{\\"a\\":\\"b\\/c\\"}", headers=${PY})`,
    'POST /api/v1/orders {"a":"b\\\\/c"}',
  ],
  [
    'a session that may be given',
    `s = session or requests.Session()\nr = s.get("${U}", headers=${PY})`,
    PAID,
  ],
  [
    'a header that’s deleted',
    `headers = ${PY}\ndel headers["X-Signature"]\nr = requests.get("${U}", headers=headers)`,
    LIST_BARE,
  ],
  [
    'headers that are joined',
    `headers = ${PY}\nheaders |= {"X-Api-Key": other}\nr = requests.get("${U}", headers=headers)`,
    LIST_BARE,
  ],
  [
    'a header set on a condition',
    `s = requests.Session()\ns.headers.update(${PY})\nif paid:\n    s.params = None\n    s.headers["X-Api-Key"] = "pk_test_other"\nr = s.get("${U}")`,
    LIST_BARE,
  ],
  ['an escape in the URL', `r = requests.get("${U}?a=%41", headers=${PY})`, 'GET /api/v1/orders?a=A'],
  ['a URL with %', `r = requests.get("${U}?status=%s" % "paid", headers=${PY})`, PAID],
  ['a URL with format', `r = requests.get("${U}?status={}".format("paid"), headers=${PY})`, PAID],
  [
    'a URL joined elsewhere',
    `url = add_query("${U}", status="paid")\nr = requests.get(url, headers=${PY})`,
    PAID,
  ],
]);

const PHPS = of('PHP', [
  [
    'a signer with mistakes above what’s spelled out',
    `<?php\n$pairs = explode('&', 'b=2&a=1');\nsort($pairs);\n$text = implode('|', [strtolower('GET'), '/api/v1/orders', rtrim(implode('&', $pairs), '='), round(microtime(true)), md5('')]);\n$signature = base64_encode(sha1($text . $secret));\n$ch = curl_init('${U}');\ncurl_setopt($ch, CURLOPT_HTTPHEADER, ${LINES});\n$res = curl_exec($ch);`,
    LIST,
    'whole',
  ],
  [
    'curl',
    `<?php\n$ch = curl_init('${U}');\ncurl_setopt($ch, CURLOPT_RETURNTRANSFER, true);\ncurl_setopt($ch, CURLOPT_HTTPHEADER, ${LINES});\n$res = curl_exec($ch);`,
    LIST,
    'whole',
  ],
  [
    'curl with a body',
    `<?php\n$ch = curl_init();\ncurl_setopt($ch, CURLOPT_URL, '${U}');\ncurl_setopt($ch, CURLOPT_POSTFIELDS, '${BODY}');\ncurl_setopt($ch, CURLOPT_HTTPHEADER, ${LINES});\n$res = curl_exec($ch);`,
    CREATE,
    'whole',
  ],
  [
    'curl with options',
    `<?php\n$ch = curl_init();\ncurl_setopt_array($ch, [\n  CURLOPT_URL => '${U}',\n  CURLOPT_CUSTOMREQUEST => 'PUT',\n  CURLOPT_POSTFIELDS => '${BODY}',\n  CURLOPT_HTTPHEADER => ${LINES},\n]);\n$res = curl_exec($ch);`,
    `PUT /api/v1/orders ${BODY}`,
    'whole',
  ],
  [
    'curl with a query',
    `<?php\n$ch = curl_init('${U}' . '?' . http_build_query(['status' => 'paid']));\ncurl_setopt($ch, CURLOPT_HTTPHEADER, ${LINES});\ncurl_exec($ch);`,
    PAID,
  ],
  [
    'curl that uploads',
    `<?php\n$ch = curl_init('${U}');\ncurl_setopt($ch, CURLOPT_PUT, true);\ncurl_setopt($ch, CURLOPT_INFILE, $fh);\ncurl_setopt($ch, CURLOPT_HTTPHEADER, ${LINES});\ncurl_exec($ch);`,
    `PUT /api/v1/orders ${BODY}`,
  ],
  [
    'curl whose URL is set again',
    `<?php\n$ch = curl_init('${U}');\ncurl_setopt($ch, CURLOPT_URL, $url);\ncurl_setopt($ch, CURLOPT_HTTPHEADER, ${LINES});\ncurl_exec($ch);`,
    PAID,
  ],
  [
    'Guzzle',
    `$client = new Client();\n$res = $client->request('POST', '${U}', ['headers' => ${PHP}, 'body' => '${BODY}']);\necho $res->getBody();`,
    CREATE,
    'whole',
  ],
  [
    'Guzzle with query',
    `$client = new \\GuzzleHttp\\Client();\n$res = $client->get('${U}', ['query' => ['status' => 'paid'], 'headers' => ${PHP}]);`,
    PAID,
  ],
  [
    'Guzzle with base_uri',
    `$client = new Client(['base_uri' => 'https://api.example/api/v1/']);\n$res = $client->request('GET', '/orders', ['headers' => ${PHP}]);`,
    'GET /orders',
  ],
  [
    'Guzzle with a default query',
    `$client = new Client(['query' => ['status' => 'paid']]);\n$res = $client->request('GET', '${U}', ['headers' => ${PHP}]);`,
    PAID,
  ],
  [
    'Guzzle with a handler',
    `$client = new Client(['handler' => $stack]);\n$res = $client->request('GET', '${U}', ['headers' => ${PHP}]);`,
    PAID,
  ],
  ['Guzzle made elsewhere', `$res = $this->client->request('GET', '${U}', ['headers' => ${PHP}]);`, PAID],
  [
    'Guzzle with json',
    `$client = new Client();\n$res = $client->post('${U}', ['json' => ['a' => 1], 'headers' => ${PHP}]);`,
    CREATE,
  ],
  [
    'Guzzle’s Request',
    `$request = new Request('POST', '${U}', ${PHP}, '${BODY}');\n$client = new Client();\n$res = $client->send($request);`,
    CREATE,
    'whole',
  ],
  [
    'Guzzle’s Request with options',
    `$request = new Request('GET', '${U}', ${PHP});\n$client = new Client();\n$res = $client->send($request, ['query' => ['status' => 'paid']]);`,
    PAID,
  ],
  [
    'Guzzle’s Request with a new URI',
    `$request = new Request('GET', '${U}', ${PHP});\n$request = $request->withUri($uri);\n$client = new Client();\n$res = $client->send($request);`,
    PAID,
  ],
  ['Laravel', `$res = Http::withHeaders(${PHP})->get('${U}');`, LIST, 'whole'],
  [
    'Laravel with a query second',
    `$res = Http::withHeaders(${PHP})->get('${U}', ['status' => 'paid']);`,
    PAID,
  ],
  ['Laravel’s get', `$res = Http::get('${U}', ['status' => 'paid']);`, PAID],
  [
    'Laravel with query parameters',
    `$res = Http::withHeaders(${PHP})->withQueryParameters(['status' => 'paid'])->get('${U}');`,
    PAID,
  ],
  ['Laravel’s post', `$res = Http::withHeaders(${PHP})->post('${U}', ['a' => 1]);`, CREATE],
  ['Laravel with a macro', `$res = Http::github()->withHeaders(${PHP})->get('${U}');`, PAID],
  [
    'a stream',
    `<?php\n$context = stream_context_create(['http' => ['method' => 'POST', 'header' => ${LINES}, 'content' => '${BODY}']]);\n$res = file_get_contents('${U}', false, $context);`,
    CREATE,
    'whole',
  ],
  [
    'Symfony with query',
    `$client = HttpClient::create();\n$res = $client->request('GET', '${U}', ['query' => ['status' => 'paid'], 'headers' => ${PHP}]);`,
    PAID,
  ],
  [
    'a header that’s unset',
    `$headers = ${PHP};\nunset($headers['X-Signature']);\n$client = new Client();\n$res = $client->get('${U}', ['headers' => $headers]);`,
    LIST_BARE,
  ],
  [
    'an escape that PHP keeps',
    `$client = new Client();\n$res = $client->post('${U}', ['headers' => ${PHP}, 'body' => "{\\"a\\":\\"b\\/c\\"}"]);`,
    'POST /api/v1/orders {"a":"b\\/c"}',
  ],
]);

const GOS = of('Go', [
  [
    'a signer with mistakes above what’s spelled out',
    `pairs := strings.Split("b=2&a=1", "&")\nsort.Strings(pairs)\nsum := md5.Sum([]byte(""))\ntext := strings.Join([]string{strings.ToLower("GET"), "/api/v1/orders", strings.TrimSuffix(strings.Join(pairs, "&"), "="), hex.EncodeToString(sum[:])}, "|")\nmac := hmac.New(sha1.New, secret)\nmac.Write([]byte(text))\nsignature := base64.URLEncoding.EncodeToString(mac.Sum(nil))\nreq, err := http.NewRequest("GET", "${U}", nil)\n${GO}\nres, err := http.DefaultClient.Do(req)`,
    LIST,
    'whole',
  ],
  [
    'NewRequest',
    `req, err := http.NewRequest("GET", "${U}", nil)\nif err != nil {\n\tlog.Fatal(err)\n}\n${GO}\nres, err := http.DefaultClient.Do(req)`,
    LIST,
    'whole',
  ],
  [
    'NewRequest with a query',
    `req, _ := http.NewRequest("GET", "${U}", nil)\nq := req.URL.Query()\nq.Add("status", "paid")\nreq.URL.RawQuery = q.Encode()\n${GO}\nhttp.DefaultClient.Do(req)`,
    PAID,
  ],
  [
    'url.Values',
    `v := url.Values{}\nv.Set("status", "paid")\nreq, _ := http.NewRequest("GET", "${U}?"+v.Encode(), nil)\n${GO}\nhttp.DefaultClient.Do(req)`,
    PAID,
  ],
  [
    'a URL that’s parsed',
    `u, _ := url.Parse("${U}")\nu.RawQuery = "status=paid"\nreq, _ := http.NewRequest("GET", u.String(), nil)\n${GO}\nhttp.DefaultClient.Do(req)`,
    PAID,
  ],
  [
    'a path that’s set',
    `req, _ := http.NewRequest("GET", "https://api.example", nil)\nreq.URL.Path = "/api/v1/orders"\n${GO}\nhttp.DefaultClient.Do(req)`,
    LIST,
  ],
  [
    'a body that’s set',
    `req, _ := http.NewRequest("POST", "${U}", nil)\nreq.Body = io.NopCloser(strings.NewReader(raw))\n${GO}\nhttp.DefaultClient.Do(req)`,
    CREATE,
  ],
  [
    'a body',
    `req, _ := http.NewRequest(http.MethodPost, "${U}", strings.NewReader(\`${BODY}\`))\n${GO}\nclient := &http.Client{Timeout: 10 * time.Second}\nres, err := client.Do(req)`,
    CREATE,
  ],
  [
    'a transport',
    `client := &http.Client{Transport: signer}\nreq, _ := http.NewRequest("GET", "${U}", nil)\n${GO}\nclient.Do(req)`,
    PAID,
  ],
  ['http.PostForm', `resp, err := http.PostForm("${U}", url.Values{"a": {"1"}})`, 'POST /api/v1/orders a=1'],
  [
    'a function of its own',
    `req, _ := http.NewRequest("GET", "${U}", nil)\n${GO}\naddPaging(req)\nhttp.DefaultClient.Do(req)`,
    PAID,
  ],
  [
    'a method on a condition',
    `req, _ := http.NewRequest("GET", "${U}", nil)\n${GO}\nif create {\n\treq.Method = "POST"\n}\nhttp.DefaultClient.Do(req)`,
    'POST /api/v1/orders',
  ],
  [
    'a client with a transport from elsewhere',
    `req, _ := http.NewRequest("GET", "${U}", nil)\n${GO}\nres, err := client.Do(req)`,
    PAID,
  ],
]);

const JAVAS = of('Java', [
  [
    'a signer with mistakes above what’s spelled out',
    `String[] pairs = "b=2&a=1".split("&");\nArrays.sort(pairs);\nString text = String.join("|", "GET".toLowerCase(), String.join("&", pairs), DigestUtils.md5Hex(""));\nString signature = Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes()));\nHttpClient client = HttpClient.newHttpClient();\nHttpRequest request = HttpRequest.newBuilder().uri(URI.create("${U}"))${JAVA}.GET().build();\nclient.send(request, HttpResponse.BodyHandlers.ofString());`,
    LIST,
    'whole',
  ],
  [
    'HttpClient',
    `HttpClient client = HttpClient.newHttpClient();\nHttpRequest request = HttpRequest.newBuilder().uri(URI.create("${U}"))${JAVA}.GET().build();\nclient.send(request, HttpResponse.BodyHandlers.ofString());`,
    LIST,
    'whole',
  ],
  [
    'HttpClient with DELETE',
    `HttpClient client = HttpClient.newHttpClient();\nHttpRequest request = HttpRequest.newBuilder(URI.create("${U}"))${JAVA}.DELETE().build();\nclient.send(request, HttpResponse.BodyHandlers.ofString());`,
    'DELETE /api/v1/orders',
    'whole',
  ],
  [
    'HttpClient with method',
    `HttpRequest request = HttpRequest.newBuilder(URI.create("${U}"))${JAVA}.method("PATCH", HttpRequest.BodyPublishers.ofString(body)).build();`,
    `PATCH /api/v1/orders ${BODY}`,
  ],
  [
    'OkHttp',
    `Request request = new Request.Builder().url("${U}")${JAVA}.build();\nOkHttpClient client = new OkHttpClient();\nResponse response = client.newCall(request).execute();`,
    LIST,
    'whole',
  ],
  [
    'OkHttp with a query',
    `HttpUrl url = HttpUrl.parse("${U}").newBuilder().addQueryParameter("status", "paid").build();\nRequest request = new Request.Builder().url(url)${JAVA}.build();`,
    PAID,
  ],
  [
    'OkHttp with segments',
    `HttpUrl url = new HttpUrl.Builder().scheme("https").host("api.example").addPathSegments("api/v1/orders").build();\nRequest request = new Request.Builder().url(url)${JAVA}.build();`,
    LIST,
  ],
  [
    'OkHttp with an interceptor',
    `OkHttpClient client = new OkHttpClient.Builder().addInterceptor(signer).build();\nRequest request = new Request.Builder().url("${U}")${JAVA}.build();\nclient.newCall(request).execute();`,
    PAID,
  ],
  [
    'URIBuilder',
    `URI uri = new URIBuilder("${U}").addParameter("status", "paid").build();\nHttpGet get = new HttpGet(uri);\n${APACHE}\nclient.execute(get);`,
    PAID,
  ],
  [
    'Apache',
    `HttpGet get = new HttpGet("${U}");\n${APACHE}\nCloseableHttpClient client = HttpClients.createDefault();\nclient.execute(get);`,
    LIST,
    'whole',
  ],
  [
    'HttpURLConnection that writes',
    `URL url = new URL("${U}");\nHttpURLConnection con = (HttpURLConnection) url.openConnection();\ncon.setDoOutput(true);\n${set((name, value) => `con.setRequestProperty("${name}", "${value}");`)}\ncon.getOutputStream().write(raw);`,
    CREATE,
  ],
  [
    'RestTemplate with variables',
    `RestTemplate restTemplate = new RestTemplate();\nString res = restTemplate.getForObject("${U}?status={status}", String.class, "paid");`,
    PAID,
  ],
  [
    'WebClient',
    `WebClient client = WebClient.create("https://api.example");\nString res = client.get().uri("/api/v1/orders?status=paid")${JAVA}.retrieve().bodyToMono(String.class).block();`,
    PAID,
  ],
  [
    'WebClient with a builder of URIs',
    `WebClient client = WebClient.create("https://api.example");\nString res = client.get().uri(b -> b.path("/api/v1/orders").queryParam("status", "paid").build())${JAVA}.retrieve().bodyToMono(String.class).block();`,
    PAID,
  ],
  [
    'a header on a condition',
    `HttpRequest.Builder b = HttpRequest.newBuilder(URI.create("${U}"))${JAVA};\nif (paid) {\n  b.header("X-Api-Key", "pk_test_other");\n}\nHttpClient client = HttpClient.newHttpClient();\nclient.send(b.GET().build(), HttpResponse.BodyHandlers.ofString());`,
    LIST_BARE,
  ],
]);

const CSHARPS = of('C#', [
  [
    'a signer with mistakes above what’s spelled out',
    `var pairs = "b=2&a=1".Split('&').OrderByDescending(pair => pair).ToArray();\nvar text = string.Join("|", "get".ToUpper(), "/api/v1/orders", string.Join("&", pairs).TrimEnd('='), Convert.ToHexString(MD5.HashData(bytes)));\nvar signature = Convert.ToBase64String(new HMACSHA1(secret).ComputeHash(Encoding.UTF8.GetBytes(text)));\nvar client = new HttpClient();\nvar request = new HttpRequestMessage(HttpMethod.Get, "${U}");\n${CS}\nvar res = await client.SendAsync(request);`,
    LIST,
    'whole',
  ],
  [
    'HttpRequestMessage',
    `var client = new HttpClient();\nvar request = new HttpRequestMessage(HttpMethod.Get, "${U}");\n${CS}\nvar res = await client.SendAsync(request);`,
    LIST,
    'whole',
  ],
  [
    'HttpRequestMessage as an initialiser',
    `var client = new HttpClient();\nvar request = new HttpRequestMessage { Method = HttpMethod.Delete, RequestUri = new Uri("${U}") };\n${CS}\nvar res = await client.SendAsync(request);`,
    'DELETE /api/v1/orders',
    'whole',
  ],
  [
    'BaseAddress',
    `var client = new HttpClient { BaseAddress = new Uri("https://api.example/api/v1/") };\nvar res = await client.GetAsync("/orders");`,
    'GET /orders',
  ],
  [
    'BaseAddress set later',
    `var client = new HttpClient();\nclient.BaseAddress = new Uri("https://api.example/api/v1/");\nvar res = await client.GetAsync("orders?status=paid");`,
    PAID,
  ],
  [
    'QueryHelpers',
    `var client = new HttpClient();\nvar res = await client.GetAsync(QueryHelpers.AddQueryString("${U}", "status", "paid"));`,
    PAID,
  ],
  [
    'UriBuilder',
    `var builder = new UriBuilder("${U}") { Query = "status=paid" };\nvar client = new HttpClient();\nvar request = new HttpRequestMessage(HttpMethod.Get, builder.Uri);\n${CS}\nawait client.SendAsync(request);`,
    PAID,
  ],
  [
    'PostAsJsonAsync',
    `var client = new HttpClient();\nvar res = await client.PostAsJsonAsync("${U}", new { a = 1 });`,
    CREATE,
  ],
  [
    'a client with a handler',
    `var client = new HttpClient(new Signer());\nvar request = new HttpRequestMessage(HttpMethod.Get, "${U}");\n${CS}\nawait client.SendAsync(request);`,
    PAID,
  ],
  [
    'RestSharp with AddQueryParameter',
    `var client = new RestClient();\nvar request = new RestRequest("${U}", Method.Get);\n${SHARP}\nrequest.AddQueryParameter("status", "paid");\nvar res = await client.ExecuteAsync(request);`,
    PAID,
  ],
  [
    'RestSharp with AddParameter',
    `var client = new RestClient();\nvar request = new RestRequest("${U}");\n${SHARP}\nrequest.AddParameter("status", "paid");\nvar res = await client.GetAsync(request);`,
    PAID,
  ],
  [
    'RestSharp',
    `var client = new RestClient();\nvar request = new RestRequest("${U}", Method.Get);\n${SHARP}\nvar res = await client.ExecuteAsync(request);`,
    LIST,
    'whole',
  ],
  [
    'RestSharp with a base',
    `var client = new RestClient("https://api.example/api/v1");\nvar request = new RestRequest("/orders", Method.Get);\n${SHARP}\nvar res = await client.ExecuteAsync(request);`,
    LIST,
  ],
  [
    'RestSharp with AddJsonBody',
    `var client = new RestClient();\nvar request = new RestRequest("${U}", Method.Post);\n${SHARP}\nrequest.AddJsonBody(new { a = 1 });\nvar res = await client.ExecuteAsync(request);`,
    CREATE,
  ],
  [
    'WebRequest that writes',
    `var request = (HttpWebRequest)WebRequest.Create("${U}");\nrequest.Method = "POST";\n${CS}\nusing (var stream = request.GetRequestStream()) { stream.Write(raw, 0, raw.Length); }`,
    CREATE,
  ],
  [
    'RestSharp with a raw string',
    `var client = new RestClient();\nvar request = new RestRequest("${U}", Method.Post);\n${SHARP}\nrequest.AddStringBody("""{"a":"b\\nc"}""", DataFormat.Json);\nvar res = await client.ExecuteAsync(request);`,
    'POST /api/v1/orders {"a":"b\\nc"}',
  ],
  [
    'RestSharp with a string',
    `var client = new RestClient();\nvar request = new RestRequest("${U}", Method.Post);\n${SHARP}\nrequest.AddStringBody("{\\"a\\":1}", DataFormat.Json);\nvar res = await client.ExecuteAsync(request);`,
    CREATE,
    'whole',
  ],
]);

const RUBIES = of('Ruby', [
  [
    'a signer with mistakes above what’s spelled out',
    `query = 'b=2&a=1'.split('&').sort.reverse.join('&')\ntext = ['GET'.downcase, '/api/v1/orders', query.chomp('='), Digest::MD5.hexdigest('')].join('|')\nsignature = Base64.strict_encode64(OpenSSL::HMAC.digest('SHA1', secret, text))\nuri = URI('${U}')\nreq = Net::HTTP::Get.new(uri)\n${NET}\nhttp = Net::HTTP.new(uri.host, uri.port)\nhttp.use_ssl = true\nres = http.request(req)`,
    LIST,
    'whole',
  ],
  [
    'Net::HTTP',
    `uri = URI('${U}')\nreq = Net::HTTP::Get.new(uri)\n${NET}\nhttp = Net::HTTP.new(uri.host, uri.port)\nhttp.use_ssl = true\nres = http.request(req)\nputs res.body`,
    LIST,
    'whole',
  ],
  [
    'Net::HTTP with a query',
    `uri = URI('${U}')\nuri.query = URI.encode_www_form(status: 'paid')\nreq = Net::HTTP::Get.new(uri)\n${NET}\nres = Net::HTTP.start(uri.host, uri.port, use_ssl: true) { |http| http.request(req) }`,
    PAID,
  ],
  [
    'Net::HTTP with a body',
    `uri = URI('${U}')\nreq = Net::HTTP::Post.new(uri)\n${NET}\nreq.body = '${BODY}'\nres = Net::HTTP.start(uri.host, uri.port, use_ssl: true) { |http| http.request(req) }`,
    CREATE,
    'whole',
  ],
  [
    'Net::HTTP with a body behind the request',
    `uri = URI('${U}')\nreq = Net::HTTP::Post.new(uri)\n${NET}\nhttp = Net::HTTP.new(uri.host, uri.port)\nres = http.request(req, payload)`,
    CREATE,
  ],
  ['Net::HTTP.get', `res = Net::HTTP.get(URI('${U}'), ${RUBY})`, LIST],
  ['Net::HTTP.post', `res = Net::HTTP.post(URI('${U}'), '${BODY}', ${RUBY})`, CREATE, 'whole'],
  ['Net::HTTP.post_form', `res = Net::HTTP.post_form(URI('${U}'), 'a' => '1')`, 'POST /api/v1/orders a=1'],
  [
    'set_form_data',
    `uri = URI('${U}')\nreq = Net::HTTP::Post.new(uri)\n${NET}\nreq.set_form_data('a' => '1')\nNet::HTTP.start(uri.host, uri.port) { |http| http.request(req) }`,
    'POST /api/v1/orders a=1',
  ],
  [
    'Faraday with params second',
    `conn = Faraday.new(url: 'https://api.example')\nres = conn.get('/api/v1/orders', { status: 'paid' }, ${RUBY})`,
    PAID,
  ],
  ['Faraday.get with params', `res = Faraday.get('${U}', { status: 'paid' }, ${RUBY})`, PAID],
  ['Faraday.get with bare params', `res = Faraday.get '${U}', status: 'paid'`, PAID],
  ['Faraday.post', `res = Faraday.post('${U}', '${BODY}', ${RUBY})`, CREATE, 'whole'],
  [
    'Faraday with a block',
    `conn = Faraday.new\nres = conn.get('${U}') do |req|\n  req.params['status'] = 'paid'\n${NET}\nend`,
    PAID,
  ],
  [
    'Faraday with a block that sets a body',
    `conn = Faraday.new\nres = conn.post('${U}') do |req|\n${set((name, value) => `  req.headers['${name}'] = '${value}'`)}\n  req.body = { a: 1 }.to_json\nend`,
    CREATE,
  ],
  [
    'Faraday with middleware',
    `conn = Faraday.new do |f|\n  f.request :json\n  f.adapter Faraday.default_adapter\nend\nres = conn.post('${U}', { a: 1 }, ${RUBY})`,
    CREATE,
  ],
  [
    'Faraday with middleware of its own',
    `conn = Faraday.new do |f|\n  f.use Paging\nend\nres = conn.get('${U}', nil, ${RUBY})`,
    PAID,
  ],
  ['HTTParty with query', `res = HTTParty.get('${U}', query: { status: 'paid' }, headers: ${RUBY})`, PAID],
  [
    'a body on a condition',
    `uri = URI('${U}')\nreq = Net::HTTP::Post.new(uri)\n${NET}\nreq.body = '${BODY}' if order\nhttp = Net::HTTP.new(uri.host, uri.port)\nhttp.request(req)`,
    'POST /api/v1/orders',
  ],
  ['HTTParty', `res = HTTParty.post('${U}', body: '${BODY}', headers: ${RUBY})`, CREATE, 'whole'],
  [
    'RestClient with params among headers',
    `res = RestClient.get('${U}', { params: { status: 'paid' }, 'X-Api-Key' => '${KEY}' })`,
    PAID,
  ],
  [
    'RestClient’s Request',
    `res = RestClient::Request.execute(method: :post, url: '${U}', payload: '${BODY}', headers: ${RUBY})`,
    CREATE,
    'whole',
  ],
  ['http.rb with params', `res = HTTP.headers(${RUBY}).get('${U}', params: { status: 'paid' })`, PAID],
  ['http.rb with json', `res = HTTP.headers(${RUBY}).post('${U}', json: { a: 1 })`, CREATE],
  [
    'a URL that’s added to',
    `url = '${U}'\nurl << '?status=paid'\nres = HTTParty.get(url, headers: ${RUBY})`,
    PAID,
  ],
  [
    'a body on a condition',
    `uri = URI('${U}')\nreq = Net::HTTP::Post.new(uri)\n${NET}\nreq.body = '${BODY}' if order\nhttp = Net::HTTP.new(uri.host, uri.port)\nhttp.request(req)`,
    'POST /api/v1/orders',
  ],
]);

export const IDIOMS: readonly Idiom[] = [
  ...JAVASCRIPT,
  ...PYTHON,
  ...PHPS,
  ...GOS,
  ...JAVAS,
  ...CSHARPS,
  ...RUBIES,
];
