/** Where Python's samples stand. */

import type { Way } from '../../../../lib/core/mistakes/ways.ts';
import { works } from '../program.ts';
import { pythonWith } from '../scripted-programs.ts';
import {
  asking,
  BLANKS,
  CHARGE,
  ESCAPED,
  FOURTH_PAGE,
  ORDERS,
  PREFIXED,
  posting,
  QUERY,
  SIGNATURE_ZEROS,
  TIME,
  TWICE,
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

const URLLIB: Bench = {
  language: 'python-urllib',
  frozen: FROZEN,
  signs: [
    ['def send(method, url, raw=b""):', 'def signed(method, url, raw=b""):'],
    [
      'return opener.open(request)',
      'return {"X-Api-Key": key_id, "X-Timestamp": timestamp, "X-Signature": signature}',
    ],
  ],
  sender: (code) => sender(`sign = signed\n${code}`),
};

const STRIPPED = [
  'request.headers["X-Timestamp"] = timestamp',
  'request.headers["X-Timestamp"] = timestamp.strip()',
] as const;
const LISTED = 'parts = [method, path, query, timestamp, body_hash]\nmessage = ‹code›';
const POSTED = '\nrequests.post(url, data=raw, headers=headers)';

const hashed = (amount: string): Place => ({
  asked: posting(`{"amount": "${amount}"}`),
  sends:
    'amount = order["amount"]\ndigest(json.dumps(‹code›))\nrequests.post(url, json=order, headers=headers)',
});
const retyped = (way: Way, amount: string): Place => ({ ...hashed(amount), way });

const older = (module: string, test: string) => () =>
  works(pythonWith(module) ?? 'python3', '-c', `import ${module} as m; assert ${test}`);

export const PYTHON_SAMPLES = [
  ...samplesOf(REQUESTS, {
    'method-wrong-verb': {
      asked: CHARGE,
      sends: `sign = lambda method, path, body: signed(method, url, body)
path, body = urlsplit(url).path, given
‹code›`,
    },
    'method-enum-repr': {
      asked: CHARGE,
      before: 'from enum import Enum',
      for: 'joining',
      as: '‹code›\nmessage = "\\n".join([line, path, query, timestamp, body_hash])',
    },
    'path-with-query': { asked: QUERY },
    'path-slashes-encoded': { asked: ORDERS },
    'path-wrong-endpoint': {
      asked: CHARGE,
      sends: `sign = lambda method, path, body: signed(method, urljoin(url, path), body)
body = given
‹code›`,
    },
    'path-root': {
      asked: ORDERS,
      for: 'query',
      as: `‹step›\nBASE_URL = url.removesuffix("/api/v1/orders")\n‹code›`,
    },
    'query-order-as-sent': { asked: QUERY },
    'query-identical-pairs-once': { asked: TWICE },
    'query-order-key-value': { asked: PREFIXED },
    'query-omitted': {
      asked: QUERY,
      sends: `params = dict(parse_qsl(urlsplit(url).query))
url = url.partition("?")[0]
sign = lambda method, path, query: signed(method, urljoin(url, path + (query and "?" + query)))
‹code›`,
    },
    'query-as-literal': {
      asked: ORDERS,
      for: 'query',
      as: 'query = urlsplit(url).query or None\n‹code›\nquery = line3',
    },
    'query-bool-number-format': {
      asked: asking('/api/v1/orders?is_test=true'),
      for: 'query',
      as: 'flag = True\n‹code›',
    },
    'ts-whitespace': {
      asked: ORDERS,
      clock: true,
      for: 'timestamp',
      as: '‹code›\ntimestamp = ts',
      also: [STRIPPED],
    },
    'ts-float': {
      symptom: 'ts-float',
      asked: ORDERS,
      clock: true,
      for: 'timestamp',
      as: '‹code›\ntimestamp = ts',
    },
    'ts-format': {
      symptom: 'ts-format',
      asked: ORDERS,
      clock: true,
      before: 'from datetime import datetime',
      for: 'timestamp',
      as: '‹code›\ntimestamp = ts',
    },
    'ts-stale-cached': {
      symptom: 'ts-stale-cached',
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
      asked: ORDERS,
      sends: 'body = None\n‹code›\nrequests.get(url, headers=headers)',
    },
    'body-form': {
      asked: CHARGE,
      sends: '‹code›',
    },
    'body-bytes-repr': { asked: CHARGE, sends: `raw = given\n‹code›${POSTED}` },
    'body-charset': {
      asked: UNICODE,
      needs: { said: 'requests before 2.32', present: older('requests', 'm.__build__ < 0x023200') },
      sends: `text = given.decode("utf-8")
digest(text)
requests = session
requests.headers.update(headers)
‹code›`,
    },
    'body-blank-stripped': {
      asked: BLANKS,
      sends: `raw = given\ndigest(‹code›)${POSTED}`,
    },
    'query-page-number': { asked: FOURTH_PAGE, for: 'query', as: 'limit, page = 25, 4\n‹code›' },
    'body-serializer-profile': {
      asked: CHARGE,
      sends: '‹code›',
    },
    'body-respaced': { asked: CHARGE, sends: '‹code›' },
    'body-key-order': { asked: UNORDERED, sends: '‹code›' },
    'body-esc-unicode': { asked: UNICODE, sends: '‹code›' },
    'body-python-repr': {
      asked: posting('{"a": "b", "test": true}'),
      sends: '‹code›',
    },
    'body-double-encoded': {
      asked: CHARGE,
      sends: 'digest(json.dumps(order))\n‹code›',
    },
    'body-number-separators': hashed('1250.00'),
    'body-number-exponent': { ...hashed('100'), before: 'from decimal import Decimal' },
    'body-minor-units': hashed('12.50'),
    'body-number-retyped': [retyped('floats', '10.00'), retyped('shortest-numbers', '10.50')],
    'bodyhash-empty': { asked: ORDERS },
    'bodyhash-raw': {
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
    'bodyhash-alg': { asked: CHARGE },
    'bodyhash-quoted': {
      asked: CHARGE,
      before: 'import binascii',
      for: 'body-hash',
      as: 'h = hashlib.sha256(raw).digest()\nbody_hash = ‹code›',
    },
    'join-empty-dropped': { asked: ORDERS },
    'join-trailing-newline': { asked: CHARGE },
    'join-none': { asked: CHARGE },
    'join-empty-message': { asked: CHARGE },
    'key-whitespace': {
      asked: CHARGE,
      for: 'load-key',
      as: `‹step›\nwith open("key.txt", "w") as file: print(secret, file=file)\n‹code›`,
    },
    'key-prefix-stripped': { asked: CHARGE },
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
      asked: CHARGE,
      before: 'import base64',
      for: 'output',
      as: 'signature = ‹code›',
    },
    'out-leading-zeros-dropped': { asked: SIGNATURE_ZEROS },
    'out-hex-of-text': {
      asked: CHARGE,
      before: 'import binascii',
      for: 'output',
      as: 'signature = ‹code›',
    },
    'out-quoted': { asked: CHARGE },
  } satisfies Places),
  ...samplesOf(HTTPX, {
    'query-identical-pairs-once': { asked: TWICE },
    'query-order-as-sent': { asked: QUERY },
    'body-respaced': {
      asked: CHARGE,
      needs: {
        said: 'httpx from 0.28',
        present: older('httpx', 'tuple(map(int, m.__version__.split(".")[:2])) >= (0, 28)'),
      },
      sends: '‹code›',
    },
    'body-python-repr': { asked: CHARGE, sends: '‹code›' },
    'join-empty-dropped': { asked: ORDERS },
    'out-base64': {
      asked: CHARGE,
      before: 'import base64',
      for: 'output',
      as: 'signature = ‹code›',
    },
    'out-quoted': { asked: ESCAPED },
  } satisfies Places),
  ...samplesOf(URLLIB, {
    'method-wrong-verb': { asked: CHARGE, sends: 'raw = given\n‹code›\nopener.open(request)' },
    'path-with-query': { asked: QUERY },
    'path-decoded': { asked: ESCAPED, for: 'query', as: '‹step›\n‹code›' },
    'query-order-as-sent': { asked: QUERY },
    'body-form': { asked: CHARGE, sends: '‹code›' },
    'body-bytes-repr': { asked: CHARGE },
    'bodyhash-empty': { asked: ORDERS },
    'join-trailing-newline': { asked: CHARGE },
    // As on Windows.
    'join-crlf': { asked: CHARGE, before: 'import os\nos.linesep = "\\r\\n"', for: 'joining', as: LISTED },
    'key-whitespace': {
      asked: CHARGE,
      for: 'load-key',
      as: `‹step›\nwith open("key.txt", "w") as file: print(secret, file=file)\n‹code›`,
    },
    'hmac-swapped-args': { asked: CHARGE },
    'out-base64': { asked: CHARGE, before: 'import base64', for: 'output', as: 'signature = ‹code›' },
    'out-uppercase': [{ asked: CHARGE }, { asked: CHARGE, symptom: 'out-uppercase' }],
  } satisfies Places),
];

/** What the samples import. */
export const PYTHON_IMPORTS =
  'import base64, hashlib, hmac, io, json, subprocess, time\nfrom urllib.parse import *';
