/** The same requests answered three times: by our verifier, by node:crypto and by Python, which share no code. */

import { spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bytesOf } from '../../lib/core/signing/bytes.ts';
import { canonicalLines, canonicalString } from '../../lib/core/signing/canonical.ts';
import { rightSignature } from '../../lib/core/signing/sign.ts';
import { verify } from '../../lib/core/signing/verify.ts';
import { headerValue, type WireRequest } from '../../lib/core/signing/wire-request.ts';
import { pythonWith } from '../core/idioms/scripted-programs.ts';
import { latin1, TEST_KEY } from '../core/signing/requests.ts';
import { publish } from '../search/results.ts';
import { IS_FULL, REPEATED, randomFor } from '../search/sampling.ts';
import { Mutator } from './mutate.ts';

const REQUESTS = IS_FULL ? 120_000 : 4_000;
const NOW = 1_764_000_000;

/** One character per byte, but for the method and names of headers. */
interface Written {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'get',
  'Post',
  'pAtCh',
  'M-SEARCH',
  'İ',
  'ß',
  'ﬀ',
  'ı',
];
const TARGETS = [
  '/api/v1/orders?limit=50&status=paid&offset=0',
  '/api/v1/charges',
  '/a?b=2&a=1&a=1&&c&=x&a-b=3&a=',
  '/%C3%A9/\xc3\xa9?x=%20+&%zz&x=\xff',
  '?',
  '/?',
  '/a??b=1?&a',
  '*',
  '',
];
const BODIES = ['', '{"amount":"10.00"}', '\xff\x00\n', 'a=1&b=2', '\r\n'];
const NAMES = [
  'X-Api-Key',
  'X-Timestamp',
  'X-Signature',
  'x-api-key',
  'X-TIMESTAMP',
  'x-Signature',
  'X_Signature',
  'X-Api-\u212aey',
  'Host',
];
const TIMES = [NOW, NOW, NOW, NOW - 300, NOW + 300, NOW - 301, NOW + 301, 0, -1, NOW * 1000].map(String);
const ODD_TIMES = [
  '',
  ' ',
  '-',
  '+1764000000',
  '01764000000',
  '-0',
  '1764000000.0',
  '0x10',
  '\xd9\xa1',
  '9'.repeat(40),
  '1 7',
  '\xa01764000000',
  '1764000000\n',
];

const random = randomFor('fuzzed requests');
const mutator = new Mutator(random, [...TARGETS, ...BODIES], 'sk_test_made_up_0123456789');

function mutated(all: readonly string[]): string {
  const one = mutator.pick(all) ?? '';
  if (mutator.below(2) === 0) return one;
  return mutator.mutate(one, mutator.pick(all) ?? '').replace(/[^\0-\xff]/g, '?');
}

/** Half of them as they should be; the rest with one thing or several not as it was signed. */
function written(): Written {
  const method = mutator.pick(METHODS) ?? '';
  const target = mutated(TARGETS);
  const body = mutated(BODIES);
  const timestamp = mutator.pick(mutator.below(4) > 0 ? TIMES : ODD_TIMES) ?? '';
  const ours = { method, target, body, headers: [] };
  const headers: [string, string][] = [
    ['X-Api-Key', TEST_KEY.id],
    ['X-Timestamp', timestamp],
    ['X-Signature', byNode({ ...ours, headers: [['x-timestamp', timestamp]] }).signature],
  ];
  for (let changes = mutator.below(2) * (1 + mutator.below(3)); changes > 0; changes--)
    changeHeaders(headers);
  const isChanged = mutator.below(8) === 0;
  return { ...ours, headers, target: isChanged ? mutated([target]) : target };
}

function changeHeaders(headers: [string, string][]): void {
  const at = mutator.below(headers.length);
  const [name, value] = headers[at] ?? ['Host', ''];
  const changed: readonly [string, string][][] = [
    [],
    [[mutator.pick(NAMES) ?? name, value]],
    [[name, ` \t${value} `]],
    [[name, mutated([value])]],
    [
      [name, value],
      [name, value],
    ],
    [[name, value.replace(/[a-z]/g, (letter) => letter.toUpperCase())]],
    [[name, '']],
  ];
  headers.splice(at, 1, ...(mutator.pick(changed) ?? []));
}

const sha256 = (bytes: string) => createHash('sha256').update(bytes, 'latin1').digest('hex');

/** Written from the API document, without a look at ours. */
function byNode({ method, target, headers, body }: Written): {
  code: string;
  signature: string;
  string: string;
} {
  const valueNamed = (name: string) => {
    const values = headers.filter(
      ([field]) => field.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) === name,
    );
    return values.length === 0
      ? undefined
      : values.map(([, value]) => value.replace(/^[ \t]+|[ \t]+$/g, '')).join(', ');
  };
  const [key, timestamp, sent] = ['x-api-key', 'x-timestamp', 'x-signature'].map(valueNamed);
  const upper = Buffer.from(
    Buffer.from(method).map((byte) => (byte >= 97 && byte <= 122 ? byte - 32 : byte)),
  );
  const [path = '', ...rest] = target.split('?');
  const pairs = rest
    .join('?')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => Buffer.from(pair, 'latin1'));
  const query = pairs
    .sort(Buffer.compare)
    .map((pair) => pair.toString('latin1'))
    .join('&');
  const string = [upper.toString('latin1'), path, query, timestamp ?? '', sha256(body)].join('\n');
  const signature = createHmac('sha256', TEST_KEY.secret.reveal()).update(string, 'latin1').digest('hex');
  const code = () => {
    if (!key || !timestamp || !sent) return 'missing_auth';
    if (!/^-?\d+$/.test(timestamp)) return 'bad_timestamp';
    if (Math.abs(Number(timestamp) - NOW) > 300) return 'stale_request';
    if (key !== TEST_KEY.id) return 'invalid_key';
    return sent === signature ? 'accepted' : 'bad_signature';
  };
  return { code: code(), signature, string };
}

function byUs({ method, target, headers, body }: Written): string {
  const request: WireRequest = {
    method,
    target: latin1(target),
    headers: headers.map(([name, value]) => [name, latin1(value)] as const),
    body: { kind: 'bytes', bytes: bytesOf(latin1(body)), source: 'exact' },
  };
  const timestamp = headerValue(request.headers, 'X-Timestamp') ?? latin1('');
  const verdict = verify(
    request,
    (id) => (id === latin1(TEST_KEY.id) ? { ...TEST_KEY, revoked: false } : undefined),
    NOW,
  );
  const { signature } = rightSignature(request, TEST_KEY.secret, timestamp);
  return line({
    code: verdict.ok ? 'accepted' : verdict.code,
    signature,
    string: canonicalString(canonicalLines(request, timestamp)),
  });
}

function line({ code, signature, string }: ReturnType<typeof byNode>): string {
  return `${code} ${signature} ${sha256(string)}`;
}

/** One process for all of them. `undefined` where there's no Python. */
async function byPython(requests: readonly Written[]): Promise<readonly string[] | undefined> {
  const python = pythonWith('hmac');
  if (python === undefined) return undefined;
  const file = fileURLToPath(new URL('verifier.py', import.meta.url));
  const child = spawn(python, [file, TEST_KEY.id, TEST_KEY.secret.reveal(), String(NOW)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PYTHONIOENCODING: 'utf-8' },
  });
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((done) => child.stdout.on('end', done));
  child.stdin.end(requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
  await ended;
  return Buffer.concat(pieces).toString().trimEnd().split('\n');
}

test('our verifier, node:crypto and Python answer alike', async () => {
  const requests = Array.from({ length: REQUESTS }, written);
  const node = requests.map((request) => line(byNode(request)));
  const python = await byPython(requests);
  const differing = requests.flatMap((request, at) => {
    const answers = [byUs(request), node[at], ...(python ? [python[at]] : [])];
    return new Set(answers).size === 1 ? [] : [{ request, answers }];
  });
  const codes = new Map<string, number>();
  for (const answer of node) {
    const [code = ''] = answer.split(' ');
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  publish('verifiers', 'Answered by our verifier, by node:crypto and by Python', [
    {
      requests: REQUESTS,
      ...Object.fromEntries([...codes].sort()),
      'by Python': python?.length ?? 'skipped: no python3',
      differing: differing.length,
    },
  ]);
  expect(differing.slice(0, 5), REPEATED).toEqual([]);
  expect([...codes.keys()].sort()).toEqual([
    'accepted',
    'bad_signature',
    'bad_timestamp',
    'invalid_key',
    'missing_auth',
    'stale_request',
  ]);
  expect(Math.min(...codes.values())).toBeGreaterThan(REQUESTS / 200);
});
