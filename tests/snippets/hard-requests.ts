/** Requests that formats get wrong: what merchants send, and what only a recorder ever sees. */

import { signRequest } from '../../lib/core/signing/sign.ts';
import { type HeaderField, type WireRequest, wireRequest } from '../../lib/core/signing/wire-request.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import { latin1, TEST_KEY } from '../core/signing/requests.ts';
import { SAMPLES, sampleSubject } from '../search/requests.ts';

export interface HardRequest {
  readonly name: string;
  readonly request: WireRequest;
}

const NOW = '1767225600';
const JSON_TYPE: readonly [string, string] = ['Content-Type', 'application/json'];

function signed(request: WireRequest): WireRequest {
  return {
    ...request,
    headers: [...request.headers, ...signRequest(request, TEST_KEY, latin1(NOW)).headers],
  };
}

const post = (body: string | Uint8Array) =>
  wireRequest({ method: 'POST', target: '/api/v1/charges', headers: [JSON_TYPE], body });
const get = (target: string) => wireRequest({ method: 'GET', target });

const BODIES: Readonly<Record<string, string | Uint8Array>> = {
  empty: '',
  'empty object': '{}',
  'a plain charge': '{"merchant_order_id":"A-1","amount":"25.00"}',
  'a single quote': '{"a":"it\'s"}',
  'quotes alone': '"\'"\'\\"',
  'shell signs': '$HOME `id` $(id) !! & ; | < > * ? [ ] { } ~ # ^ ( )',
  'percent signs': '%PATH% %%PATH%% %2f %41 100% %a%b%c %^%',
  'exclamation marks': 'wow!"!\'!x !!',
  backslashes: '{"re":"\\\\d+\\\\\\"","path":"C:\\\\x\\\\"}\\',
  'a backslash at the end': 'x\\\\\\',
  'carets and carets': '^ ^^ ^" ^\\" ^%^',
  'line feeds': '{\n  "a": 1\n}\n',
  'carriage returns': 'a\r\nb\r',
  'a line feed alone': '\n',
  tabs: '{\t"a":\t1}',
  'an at sign': '@/etc/hostname',
  'a leading minus': '--data x',
  'a format string': '%s %d %% %n',
  umlauts: '{"name":"Zoë Müller"}',
  Japanese: '{"name":"日本語"}',
  emoji: '{"note":"😀 👩‍👩‍👧 🇩🇪"}',
  'combining marks': 'e\u0301',
  'typographic quotes': '‘a’ “b” ‚c‛ „d',
  'a BOM': '\ufeff{"a":1}',
  'invisible characters': 'zero\u200bwidth\u00a0nbsp\u202ertl\u2028\u2029\u0085',
  'control characters': '\u001b[31m\u0007\u007f',
  'NUL in text': 'a\0b',
  'the replacement character': 'a\ufffdb',
  trigraphs: '??/ ???/ ????= ?????',
  'private use': '\ue000\u{f0000}',
  'spaces around': '  {"a": 1}  ',
  'what looks like a request': 'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it’s what must not be filled in.
  'what looks like JavaScript': '${x}</script>`\\u0041',
  'a form': 'a=1+2&b=%2f&c=%C3%A9',
  'invalid UTF-8': new Uint8Array([0x7b, 0xff, 0xc3, 0x28, 0x7d]),
  'a lone surrogate in bytes': new Uint8Array([0xed, 0xa0, 0x80]),
  'all bytes': Uint8Array.from({ length: 256 }, (_, byte) => byte),
  'NUL bytes': new Uint8Array([0, 0, 0x30]),
  '200 kB of bytes': new Uint8Array(200_000).fill(0xe9),
  '1,025 bytes': 'x'.repeat(1025),
  '100 kB of quotes': `é!'\n`.repeat(20_000),
  '10 MB': `{"a":"${'é0'.repeat(3_400_000)}"}`,
};

const TARGETS: Readonly<Record<string, string>> = {
  'a plain list': '/api/v1/orders?status=paid&limit=5',
  'an empty query': '/a?',
  'odd pairs': '/a??&&=&b',
  'small escapes': '/a%2fb%2F?c=%2f',
  'plus signs': '/a+b?c=d+e',
  arrays: '/a?x[]=1&x[]=2&y[z]=3',
  braces: '/a{1,2}?[1-3]',
  pipes: '/a?b=c|d',
  'quotes in it': "/it's?q='%27",
  spaces: '/%20?a=%20b',
  'dot segments': '/a/../b/./c',
  'escaped dots': '/a/%2e%2E/b',
  'double slashes': '//host//x',
  'a dollar sign': '/$HOME`id`!!?$a=!b',
  'all signs': '/a;b:c@d,e=f*~(g)?h;i:j@k',
  'what URL parsers escape': '/?q=\\^"<>`',
  'a hash sign': '/?a=#b',
  'broken escapes': '/%zz?%',
  'percent names': '/%PATH%?a=%TEMP%&b=%%x%',
  duplicates: '/a?b=1&b=1&b=2',
  'raw UTF-8': '/café?q=日本',
  'a long query': `/?${'a=1&'.repeat(500)}`,
};

const HEADERS: Readonly<Record<string, readonly HeaderField[]>> = {
  'repeated headers': [
    ['X-A', latin1('1')],
    ['X-A', latin1('2')],
  ],
  'an empty header': [['X-Empty', latin1('')]],
  'a header in Latin-1': [['X-L', latin1('é\xff')]],
  'quotes in headers': [['X-Q', latin1('it\'s "x" \\ $HOME %PATH% ^ !!')]],
  'two spaces in a header': [['X-S', latin1('a  b')]],
  'a header called __proto__': [['__proto__', latin1('x')]],
  'headers of a connection': [
    ['Host', latin1('api.example.com')],
    ['Connection', latin1('keep-alive')],
    ['Accept-Encoding', latin1('gzip')],
  ],
};

const METHODS = ['PUT', 'PATCH', 'DELETE', 'patch', 'HEAD', 'OPTIONS', 'PROPFIND'];

function named(kind: string, table: Readonly<Record<string, WireRequest>>): HardRequest[] {
  return Object.entries(table).map(([name, request]) => ({
    name: `${kind}: ${name}`,
    request: signed(request),
  }));
}

function mapped<T>(table: Readonly<Record<string, T>>, make: (value: T) => WireRequest) {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, make(value)]));
}

export const HARD_REQUESTS: readonly HardRequest[] = [
  ...SAMPLES.map((sample) => ({
    name: `sample: ${sample.name}`,
    request: sampleSubject(sample, 'ab'.repeat(32)).request,
  })),
  ...named('body', mapped(BODIES, post)),
  ...named('URL', mapped(TARGETS, get)),
  ...named('URL with a body', {
    arrays: wireRequest({ method: 'PUT', target: '/a?x[]=%20|', headers: [JSON_TYPE], body: '{"a":1}' }),
  }),
  ...named(
    'headers',
    mapped(HEADERS, (headers) => ({ ...get('/api/v1/orders'), headers })),
  ),
  ...named(
    'method',
    Object.fromEntries(METHODS.map((method) => [method, wireRequest({ method, target: '/x' })])),
  ),
  ...named('method', {
    'GET with a body': wireRequest({ method: 'GET', target: '/x', headers: [JSON_TYPE], body: '{}' }),
    'DELETE with a body': wireRequest({ method: 'DELETE', target: '/x', headers: [JSON_TYPE], body: '{}' }),
    'HEAD with a body': wireRequest({ method: 'HEAD', target: '/x', headers: [JSON_TYPE], body: '{}' }),
    'POST without a body': wireRequest({ method: 'POST', target: '/x' }),
    'POST without a type': wireRequest({ method: 'POST', target: '/x', body: '{"é":1}' }),
  }),
];

export function captureOf(request: WireRequest, origin = 'https://api.example.com'): Capture {
  return { request, gaps: [], hints: {}, origin, receivedAt: 1_767_225_601 };
}
