/** Where Python's samples stand. */

import { works } from '../program.ts';
import { pythonWith } from '../scripted-programs.ts';
import {
  asking,
  BLANKS,
  CHARGE,
  ESCAPED,
  ORDERS,
  PREFIXED,
  posting,
  QUERY,
  SIGNATURE_ZEROS,
  TIME,
  UNICODE,
  UNORDERED,
} from './asked.ts';
import { type Bench, type Place, type Places, samplesOf } from './sample.ts';

const INDENT = '    ';
const indented = (code: string) => code.replace(/^(?=.)/gm, INDENT);

const FROZEN = `timestamp = "${TIME}"`;
const HEADERS =
  'return {name: request.headers[name] for name in ("X-Api-Key", "X-Timestamp", "X-Signature")}';

/** What code that sends by itself is given. `digest` hashes, and signs that hash. */
const sender = (code: string) => `
def send(method, url, given=b""):
    headers = {}
    def digest(data):
        headers.update(signed(method, url, data.encode() if isinstance(data, str) else data))
    order = json.loads(given) if given[:1] in (b"{", b"[") else None
${indented(code)}`;

const REQUESTS: Bench = {
  language: 'python-requests',
  frozen: FROZEN,
  signs: [
    ['def send(method, url, raw=b"", params=None):', 'def signed(method, url, raw=b"", params=None):'],
    ['return session.send(request, allow_redirects=False)', HEADERS],
  ],
  sender,
};

const HTTPX: Bench = {
  language: 'python-httpx',
  frozen: FROZEN,
  signs: [
    ['def send(method, url, raw=b""):', 'def signed(method, url, raw=b""):'],
    ['return client.send(request)', HEADERS],
  ],
  sender,
};

const STRIPPED = [
  'request.headers["X-Timestamp"] = timestamp',
  'request.headers["X-Timestamp"] = timestamp.strip()',
] as const;
const LISTED = 'parts = [method, path, query, timestamp, body_hash]\nmessage = ‹code›';
const PARAMS = 'params = dict(parse_qsl(urlsplit(url).query))\n‹code›';
const POSTED = '\nrequests.post(url, data=raw, headers=headers)';

const retyped = (how: string, amount: string): Place => ({
  how,
  asked: posting(`{"amount": "${amount}"}`),
  sends:
    'amount = order["amount"]\ndigest(json.dumps(‹code›))\nrequests.post(url, json=order, headers=headers)',
});

const older = (module: string, test: string) => () =>
  works(pythonWith(module) ?? 'python3', '-c', `import ${module} as m; assert ${test}`);

export const PYTHON_SAMPLES = [
  ...samplesOf(REQUESTS, {
    'method-wrong-verb': {
      how: 'GET',
      asked: CHARGE,
      sends: `sign = lambda method, path, body: signed(method, url, body)
path, body = urlsplit(url).path, given
‹code›`,
    },
    'method-enum-repr': {
      how: 'Method',
      asked: CHARGE,
      before: 'from enum import Enum',
      for: 'joining',
      as: '‹code›\nmessage = "\\n".join([line, path, query, timestamp, body_hash])',
    },
    'path-with-query': {
      how: 'the query as sent, and on line 3 too',
      asked: QUERY,
      for: 'query',
      as: `‹step›\nprepared = request\n‹code›`,
    },
    'path-slashes-encoded': {
      how: '%2F for each /',
      asked: ORDERS,
      for: 'query',
      as: `‹step›\nprepared = request\n‹code›\npath = line2`,
    },
    'path-wrong-endpoint': {
      how: '/api/v1/orders',
      asked: CHARGE,
      sends: `sign = lambda method, path, body: signed(method, urljoin(url, path), body)
body = given
‹code›`,
    },
    'path-root': {
      how: 'nothing at all',
      asked: ORDERS,
      for: 'query',
      as: `‹step›\nBASE_URL = url.removesuffix("/api/v1/orders")\n‹code›`,
    },
    'query-order-as-sent': { how: 'as sent', asked: QUERY, for: 'query', as: PARAMS },
    'query-order-key-value': { asked: PREFIXED, for: 'query', as: PARAMS },
    'query-omitted': {
      asked: QUERY,
      sends: `params = dict(parse_qsl(urlsplit(url).query))
url = url.partition("?")[0]
sign = lambda method, path, query: signed(method, urljoin(url, path + (query and "?" + query)))
‹code›`,
    },
    'query-as-literal': {
      how: 'None',
      asked: ORDERS,
      for: 'query',
      as: 'query = urlsplit(url).query or None\n‹code›\nquery = line3',
    },
    'query-bool-number-format': {
      how: 'True and False',
      asked: asking('/api/v1/orders?is_test=true'),
      for: 'query',
      as: 'flag = True\n‹code›',
    },
    'ts-whitespace': {
      how: 'a newline after it',
      asked: ORDERS,
      clock: true,
      for: 'timestamp',
      as: '‹code›\ntimestamp = ts',
      also: [STRIPPED],
    },
    'ts-float': {
      symptom: 'sym-ts-float',
      asked: ORDERS,
      clock: true,
      for: 'timestamp',
      as: '‹code›\ntimestamp = ts',
    },
    'ts-format': {
      symptom: 'sym-ts-iso',
      asked: ORDERS,
      clock: true,
      before: 'from datetime import datetime',
      for: 'timestamp',
      as: '‹code›\ntimestamp = ts',
    },
    'ts-stale-cached': {
      symptom: 'sym-ts-old',
      asked: ORDERS,
      clock: true,
      also: [['timestamp = str(int(time.time()))', 'timestamp = str(clock[0])']],
      before: `clock = [${TIME}]`,
      arrives: 600,
      sends: `sign = lambda: signed("GET", url)
def in_ten_minutes():
    clock[0] += 600
    yield url
urls = in_ten_minutes()
‹code›`,
    },
    'ts-int-string-form': {
      how: 'a float that ends in .0',
      asked: ORDERS,
      clock: true,
      for: 'timestamp',
      as: `now = ${TIME}\n‹code›\ntimestamp = ts`,
      also: [
        [
          'request.headers["X-Timestamp"] = timestamp',
          'request.headers["X-Timestamp"] = timestamp.partition(".")[0]',
        ],
      ],
    },
    'body-signed-empty': { asked: CHARGE, sends: 'f = io.BytesIO(given)\n‹code›' },
    'body-sent-empty': {
      how: '{}',
      asked: ORDERS,
      sends: 'body = None\n‹code›\nrequests.get(url, headers=headers)',
    },
    'body-form': {
      how: 'JSON of the form fields that were sent, as json.dumps prints it',
      asked: CHARGE,
      sends: '‹code›',
    },
    'body-bytes-repr': { how: "Python’s b'…'", asked: CHARGE, sends: `raw = given\n‹code›${POSTED}` },
    'body-charset': {
      how: 'UTF-8, where ISO-8859-1 was sent',
      asked: UNICODE,
      needs: { said: 'requests before 2.32', present: older('requests', 'm.__build__ < 0x023200') },
      sends: `text = given.decode("utf-8")
digest(text)
requests = session
requests.headers.update(headers)
‹code›`,
    },
    'body-blank-stripped': {
      how: 'all spaces removed',
      asked: BLANKS,
      sends: `raw = given\ndigest(‹code›)${POSTED}`,
    },
    'body-serializer-profile': {
      how: 'json.dumps with compact separators',
      asked: CHARGE,
      sends: '‹code›',
    },
    'body-respaced': { how: 'without spaces', asked: CHARGE, sends: '‹code›' },
    'body-key-order': { how: 'sorted', asked: UNORDERED, sends: '‹code›' },
    'body-esc-unicode': { how: 'as UTF-8', asked: UNICODE, sends: '‹code›' },
    'body-python-repr': {
      how: 'str(dict) with \' replaced by "',
      asked: posting('{"a": "b", "test": true}'),
      sends: '‹code›',
    },
    'body-double-encoded': {
      how: 'the JSON inside the string that was sent',
      asked: CHARGE,
      sends: 'digest(json.dumps(order))\n‹code›',
    },
    'body-number-retyped': [
      retyped('numeric strings as floats', '10.00'),
      retyped('numeric strings as numbers, as short as they can be', '10.50'),
    ],
    'bodyhash-empty': {
      asked: ORDERS,
      for: 'body-hash',
      as: 'digest = lambda data: hashlib.sha256(data).hexdigest()\n‹code›\nbody_hash = line5',
    },
    'bodyhash-raw': {
      how: '32 raw bytes',
      asked: CHARGE,
      for: 'body-hash',
      as: 'body_hash = ‹code›',
      also: [
        [
          'message = "\\n".join([method, path, query, timestamp, body_hash])',
          'parts = [method, path, query, timestamp, body_hash]\nmessage = b"\\n".join(part if isinstance(part, bytes) else part.encode() for part in parts)',
        ],
        ['message.encode("utf-8")', 'message'],
      ],
    },
    'bodyhash-alg': { how: 'SHA-512', asked: CHARGE, for: 'body-hash', as: 'body_hash = ‹code›' },
    'bodyhash-quoted': {
      how: "b'…'",
      asked: CHARGE,
      before: 'import binascii',
      for: 'body-hash',
      as: 'h = hashlib.sha256(raw).digest()\nbody_hash = ‹code›',
    },
    'join-empty-dropped': { asked: ORDERS, for: 'joining', as: LISTED },
    'join-trailing-newline': { how: 'one newline', asked: CHARGE, for: 'joining', as: LISTED },
    'join-none': { asked: CHARGE, for: 'joining' },
    'join-empty-message': {
      how: 'the HMAC of zero bytes',
      asked: CHARGE,
      for: 'output',
      as: 'signature = ‹code›',
    },
    'key-whitespace': {
      how: 'a newline after it',
      asked: CHARGE,
      for: 'load-key',
      as: `‹step›\nwith open("key.txt", "w") as file: print(secret, file=file)\n‹code›`,
    },
    'key-prefix-stripped': {
      how: 'everything up to its first underscore',
      asked: CHARGE,
      for: 'key-bytes',
    },
    'hmac-swapped-args': {
      asked: CHARGE,
      before: 'def mac_of(secret, message):\n    return ‹code›',
      for: 'hmac',
      as: 'mac = mac_of(key, message.encode())',
    },
    'hmac-md5': {
      asked: CHARGE,
      before: 'def mac_of(secret, message):\n    return ‹code›',
      for: 'hmac',
      as: 'mac = mac_of(key, message.encode())',
    },
    'out-base64': {
      how: 'the standard alphabet',
      asked: CHARGE,
      before: 'import base64',
      for: 'output',
      as: 'signature = ‹code›',
    },
    'out-leading-zeros-dropped': {
      asked: SIGNATURE_ZEROS,
      for: 'output',
      as: 'digest = mac.digest()\nsignature = ‹code›',
    },
    'out-hex-of-text': {
      how: 'hex of hex',
      asked: CHARGE,
      before: 'import binascii',
      for: 'output',
      as: 'signature = ‹code›',
    },
    'out-quoted': {
      how: 'b’…’, as Python prints bytes',
      asked: CHARGE,
      for: 'output',
      as: 'signature_bytes = mac.hexdigest().encode()\nsignature = ‹code›',
    },
  } satisfies Places),
  ...samplesOf(HTTPX, {
    'query-order-as-sent': { how: 'as sent', asked: QUERY, for: 'query' },
    'body-respaced': {
      how: 'with spaces after commas and colons',
      asked: CHARGE,
      needs: {
        said: 'httpx from 0.28',
        present: older('httpx', 'tuple(map(int, m.__version__.split(".")[:2])) >= (0, 28)'),
      },
      sends: '‹code›',
    },
    'body-python-repr': { how: 'str(dict)', asked: CHARGE, sends: '‹code›' },
    'join-empty-dropped': { asked: ORDERS, for: 'joining', as: LISTED },
    'out-base64': {
      how: 'the standard alphabet',
      asked: CHARGE,
      before: 'import base64',
      for: 'output',
      as: 'signature = ‹code›',
    },
    'out-quoted': {
      how: 'b’…’, as Python prints bytes',
      asked: ESCAPED,
      for: 'output',
      as: 'signature_bytes = mac.hexdigest().encode()\nsignature = ‹code›',
    },
  } satisfies Places),
];

/** What the samples import. */
export const PYTHON_IMPORTS =
  'import base64, hashlib, hmac, io, json, subprocess, time\nfrom urllib.parse import *';
