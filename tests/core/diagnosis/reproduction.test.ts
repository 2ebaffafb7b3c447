/**
 * Reproductions of what real clients signed wrongly: diagnosed the same, and nothing real is left in them. A run that
 * isn't full takes some requests of each client.
 */

import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { noteSampled } from '../../../cli/test-sample.ts';
import { conclude, examine } from '../../../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../../lib/core/diagnosis/diagnosis.ts';
import { bodyFields } from '../../../lib/core/diagnosis/reproduction/fields.ts';
import { type Reproduction, reproduce } from '../../../lib/core/diagnosis/reproduction/reproduction.ts';
import {
  type RandomBelow,
  randomBelowFrom,
  throwAwayKeyId,
  throwAwaySecret,
} from '../../../lib/core/diagnosis/reproduction/text.ts';
import { bodyValueId, requestValues } from '../../../lib/core/diagnosis/reproduction/values.ts';
import { clientAgent } from '../../../lib/core/mistakes/client.ts';
import type { Use } from '../../../lib/core/mistakes/mistake-row.ts';
import { conduct, inProcessRunner } from '../../../lib/core/search/conduct.ts';
import { createSearch, STAGES } from '../../../lib/core/search/search.ts';
import { byteStringOfBytes } from '../../../lib/core/signing/bytes.ts';
import { knownSecrets } from '../../../lib/core/signing/known-secrets.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import {
  bodyBytes,
  headerValue,
  type WireRequest,
  wireRequest,
} from '../../../lib/core/signing/wire-request.ts';
import { corpusSecret, LANGUAGES_OF_CORPUS, type Labelled, readCorpus } from '../../corpus/read-corpus.ts';
import { createQuickKernel } from '../../search/planted-kernel.ts';
import { publish } from '../../search/results.ts';
import { IS_FULL, REPEATED, randomFor, shuffled } from '../../search/sampling.ts';
import { latin1 } from '../signing/requests.ts';

const SEED = new Uint8Array(32).fill(7);
const QUICK = STAGES.filter(({ kind, mistakes }) => kind === 'level' && mistakes < 3);

const kernel = createQuickKernel();

async function diagnosed(request: WireRequest, secret: Secret): Promise<Diagnosis> {
  const examination = examine({ request, gaps: [], secretFor: () => ({ secret, revoked: false }) });
  if (!examination.subject) return examination.diagnosis;
  const search = createSearch(examination.subject, kernel);
  const options = { budgetMs: Number.POSITIVE_INFINITY, clock: () => performance.now(), stages: QUICK };
  const result = await conduct(
    inProcessRunner(search, async () => {}),
    options,
  );
  return conclude(examination, result, search.coverage);
}

function idsOf({ signature, explanations }: Diagnosis): string {
  const ids = (explanations[0]?.mistakes ?? []).map(({ id }) => id);
  return [signature, ...ids.toSorted()].join(' ');
}

function header(request: WireRequest, name: string): string {
  return headerValue(request.headers, name) ?? '';
}

/** All that’s shared of it, one character per byte. */
function sharedText({ request, keyId, secret }: Reproduction): string {
  const { method, target, headers, body } = request;
  return [method, target, ...headers.flat(), byteStringOfBytes(bodyBytes(body)), keyId, secret.reveal()].join(
    '\n',
  );
}

function allPaths(request: WireRequest): ReadonlySet<string> {
  return new Set(bodyFields(bodyBytes(request.body)).map(({ path }) => bodyValueId(path)));
}

function made(request: WireRequest, secret: Secret, mistakes: readonly Use[], chosen = allPaths(request)) {
  const reproduced = reproduce({ request, secret, mistakes, chosen, seed: SEED });
  if (!reproduced.ok) throw new Error(reproduced.problem);
  return reproduced.reproductions;
}

async function outcomeOf({ id, capture: { request } }: Labelled): Promise<'same' | 'unexplained' | 'none'> {
  const key = corpusSecret(latin1(header(request, 'X-Api-Key')));
  const before = key && (await diagnosed(request, key.secret));
  if (!before || before.signature === 'unexplained') return 'unexplained';
  const [first] = made(request, key.secret, before.explanations[0]?.mistakes ?? []);
  if (!first) return 'none';
  expect(idsOf(await diagnosed(first.request, first.secret)), `${id}, ${REPEATED}`).toBe(idsOf(before));
  expectNothingOf(request, key.secret, first);
  return 'same';
}

describe('what real clients signed wrongly', () => {
  const STEP = 12;
  /** Of each client that have a mistake which can be found, in a run that isn't full. */
  const SOME = 2;
  const random = randomFor('reproductions');

  async function outcomesOf(all: readonly Labelled[]): Promise<readonly string[]> {
    const outcomes: string[] = [];
    for (const row of IS_FULL ? all : shuffled(all, random))
      if (IS_FULL || countOf(outcomes) < SOME) outcomes.push(await outcomeOf(row));
    return outcomes;
  }

  function countOf(outcomes: readonly string[]): number {
    return outcomes.filter((outcome) => outcome !== 'unexplained').length;
  }

  test('is diagnosed the same under a made-up key', async () => {
    const rows: Record<string, string | number>[] = [];
    const total = { taken: 0, of: 0 };
    for (const client of LANGUAGES_OF_CORPUS) {
      const all = readCorpus(client).filter((_, index) => index % STEP === 5);
      const outcomes = await outcomesOf(all);
      total.taken += outcomes.length;
      total.of += all.length;
      const requests = countOf(outcomes);
      expect(requests, REPEATED).toBeGreaterThan(0);
      const same = outcomes.filter((outcome) => outcome === 'same').length;
      rows.push({ client, requests, 'diagnosed the same': same });
    }
    publish('reproductions', 'Reproductions of real clients’ requests', rows);
    noteSampled('reproductions', [{ what: 'requests of the corpus reproduced', ...total }]);
    const requests = rows.reduce((sum, row) => sum + Number(row['requests']), 0);
    expect(requests).toBeGreaterThan(IS_FULL ? 70 : LANGUAGES_OF_CORPUS.length);
    const astray = rows.filter((row) => row['requests'] !== row['diagnosed the same']);
    expect(astray, REPEATED).toEqual([]);
  });
});

function expectNothingOf(request: WireRequest, secret: Secret, shared: Reproduction): void {
  const text = sharedText(shared);
  expect(knownSecrets([secret]).holds(text)).toBe(false);
  expect(text).not.toContain(header(request, 'X-Api-Key'));
  expect(text).not.toContain(header(request, 'X-Signature'));
}

const SECRET = new Secret('sk_test_9fK2xQ7vLm3RtY8wZ1aB4cD6');
const KEY_ID = 'pk_test_4f3a9c2e';
const BODY =
  '{"merchant_order_id":"Café-1001","amount":"10.00","customer":{"email":"zoe@shop.example","age":41},"tags":["vip","A-77"],"note":null}';

function canonical(timestamp: string): string {
  const hash = createHash('sha256').update(BODY).digest('hex');
  return ['POST', '/api/v1/charges', 'ref=A-77', timestamp, hash].join('\n');
}

function digestAt(timestamp: string): Buffer {
  return createHmac('sha256', SECRET.reveal()).update(canonical(timestamp)).digest();
}

function charge(signature: string, timestamp = '1764000000', body = BODY): WireRequest {
  return wireRequest({
    method: 'POST',
    target: '/api/v1/charges?ref=A-77',
    headers: [
      ['Host', 'api.example.com'],
      ['Content-Type', 'application/json'],
      ['Cookie', 'session=made-up'],
      ['X-Api-Key', KEY_ID],
      ['X-Timestamp', timestamp],
      ['X-Signature', signature],
    ],
    body,
  });
}

/** The first timestamp whose digest begins with a zero digit. */
function timestampWithZero(): string {
  for (let seconds = 1_764_000_000; ; seconds++)
    if (digestAt(String(seconds)).toString('hex').startsWith('0')) return String(seconds);
}

const PRINTS: Readonly<Record<string, (digest: Buffer) => string>> = {
  'in upper case': (digest) => digest.toString('hex').toUpperCase(),
  'in base64': (digest) => digest.toString('base64'),
  'in base64url': (digest) => digest.toString('base64url'),
  'in base64 of hex': (digest) => Buffer.from(digest.toString('hex')).toString('base64'),
  'with a prefix': (digest) => `sha256=${digest.toString('hex')}`,
  'in quotes': (digest) => `"${digest.toString('hex')}"`,
  'with dashes': (digest) => (digest.toString('hex').match(/../g) ?? []).join('-').toUpperCase(),
  'as a list of bytes': (digest) => `[${[...digest].join(', ')}]`,
  'cut to half': (digest) => digest.toString('hex').slice(0, 32),
  'percent-encoded': (digest) => encodeURIComponent(digest.toString('base64')),
};

describe('a wrong print of the signature is reproduced', () => {
  test.each(Object.keys(PRINTS))('%s', async (name) => {
    const request = charge(PRINTS[name]?.(digestAt('1764000000')) ?? '');
    const before = await diagnosed(request, SECRET);
    expect(before.signature).toBe('explained');
    const [first] = made(request, SECRET, before.explanations[0]?.mistakes ?? []);
    if (!first) throw new Error('there must be one');
    expect(idsOf(await diagnosed(first.request, first.secret))).toBe(idsOf(before));
    expectNothingOf(request, SECRET, first);
  });

  test('without zeros in front, by a pair under which there are some', async () => {
    const timestamp = timestampWithZero();
    const request = charge(digestAt(timestamp).toString('hex').replace(/^0+/, ''), timestamp);
    const before = await diagnosed(request, SECRET);
    const [first] = made(request, SECRET, before.explanations[0]?.mistakes ?? []);
    if (!first) throw new Error('there must be one');
    expect(header(first.request, 'X-Signature').length).toBeLessThan(64);
    expect(idsOf(await diagnosed(first.request, first.secret))).toBe(idsOf(before));
  });
});

test('a body hash without its zeros in front is reproduced, with a body whose hash begins with some', async () => {
  const timestamp = '1764000000';
  const body = bodyWithZero();
  const hash = createHash('sha256').update(body).digest('hex').replace(/^0+/, '');
  const text = ['POST', '/api/v1/charges', 'ref=A-77', timestamp, hash].join('\n');
  const signature = createHmac('sha256', SECRET.reveal()).update(text).digest('hex');
  const request = charge(signature, timestamp, body);
  const before = await diagnosed(request, SECRET);
  const mistakes = before.explanations[0]?.mistakes ?? [];
  expect(mistakes.map(({ id }) => id)).toEqual(['bodyhash-zeros-dropped']);
  const reproduced = Array.from({ length: 16 }, (_, number) =>
    reproduce({
      request,
      secret: SECRET,
      mistakes,
      chosen: allPaths(request),
      seed: SEED.map(() => number),
    }),
  );
  expect(reproduced.filter(({ ok }) => !ok)).toEqual([]);
  const [first] = made(request, SECRET, mistakes);
  if (!first) throw new Error('there must be one');
  expect(idsOf(await diagnosed(first.request, first.secret))).toBe(idsOf(before));
});

/** The first body whose hash begins with a zero digit. */
function bodyWithZero(): string {
  for (let count = 0; ; count++) {
    const body = BODY.replace('A-77', `A-${count}`);
    if (createHash('sha256').update(body).digest('hex').startsWith('0')) return body;
  }
}

describe('what’s replaced', () => {
  const request = charge(digestAt('1764000000').toString('hex'));
  const values = (chosen: readonly string[]) => {
    const [first] = made(request, SECRET, [], new Set(chosen.map(bodyValueId)));
    if (!first) throw new Error('there must be one');
    return { ...first, body: Buffer.from(bodyBytes(first.request.body)).toString() };
  };

  test('chosen values have others of the same kind and length, and no byte else differs', () => {
    const { body } = values(['merchant_order_id', 'customer.email', 'customer.age', 'tags[1]']);
    expect(body).toMatch(
      /^\{"merchant_order_id":"[A-Z][a-z]{2}[à-ö]-\d00\d","amount":"10.00","customer":\{"email":"[a-z]{3}@[a-z]{4}\.[a-z]{7}","age":\d\d\},"tags":\["vip","[A-Z]-\d\d"\],"note":null\}$/u,
    );
    expect(body).not.toMatch(/Café|zoe|A-77|41/);
    expect(Buffer.byteLength(body)).toBe(Buffer.byteLength(BODY));
  });

  test('where they stand in the URL they’re the same there, percent-encoded too', () => {
    const query = 'email=zoe%40shop.example&ref=A-77';
    const text = canonical('1764000000').replace('ref=A-77', query);
    const signature = createHmac('sha256', SECRET.reveal()).update(text).digest('hex');
    const sent = { ...charge(signature), target: latin1(`/api/v1/charges?${query}`) };
    const [first] = made(sent, SECRET, []);
    expect(first?.request.target).toMatch(
      /^\/api\/v1\/charges\?email=[a-z]{3}%40[a-z]{4}\.[a-z]{7}&ref=[A-Z]-\d\d$/,
    );
    expect(first?.request.target).not.toMatch(/zoe|shop/);
  });

  test('path segments, query values, other headers and User-Agent, where they’re chosen', async () => {
    const target =
      '/api/v1/orders/ord_8812/notes?operator=maria.lopez&token=tok_99182aa&customer=Jos%C3%A9&twice=%25C3%25A9&flag';
    const text = ['GET', ...target.split('?'), '1764000000', sha256Hex('')].join('\n');
    const signed = createHmac('sha256', SECRET.reveal()).update(Buffer.from(text, 'latin1')).digest('hex');
    const sent = wireRequest({
      method: 'GET',
      target: latin1(target),
      headers: [
        ['Host', 'pay.shop.example'],
        ['User-Agent', 'kassa-backend/1.2 (build-host.kassa-internal.example)'],
        ['Accept', 'application/vnd.kassa+json'],
        ['X-Api-Key', KEY_ID],
        ['X-Timestamp', '1764000000'],
        ['X-Signature', signed],
      ],
    });
    const before = await diagnosed(sent, SECRET);
    expect(idsOf(before)).toBe('explained query-order-as-sent');
    const kept = ['path 1', 'path 2', 'path 3'];
    const ids = requestValues(sent).flatMap(({ id }) => (kept.includes(id) ? [] : [id]));
    const [first] = made(sent, SECRET, before.explanations[0]?.mistakes ?? [], new Set(ids));
    if (!first) throw new Error('there must be one');
    expect(first.request.target).toMatch(
      /^\/api\/v1\/orders\/[a-z]{3}_\d{4}\/[a-z]{5}\?operator=[a-z]{5}\.[a-z]{5}&token=[a-z]{3}_\d{5}[a-z]{2}&customer=[A-Z][a-z]{2}%C3%[AB][0-9A-F]&twice=%25C3%25[AB][0-9A-F]&[a-z]{4}$/,
    );
    expect(header(first.request, 'User-Agent')).toBe('client/1.0');
    expect(sharedText(first)).not.toMatch(/8812|notes|maria|lopez|99182|Jos|flag|kassa|shop/);
    expect(idsOf(await diagnosed(first.request, first.secret))).toBe(idsOf(before));
  });

  test.each([
    ['curl/8.5.0 (internal-host)', 'curl/8.5.0'],
    ['Mozilla/5.0 (X11; Linux) Chrome/120.0 Maria', 'Mozilla/5.0'],
    ['shop-maria python-requests/2.31.0', 'python-requests/2.31.0'],
    ['okhttp/4.12.0', 'okhttp/4.12.0'],
    ['', ''],
  ])('of the User-Agent %s only %s goes along', (agent, expected) => {
    expect(clientAgent(agent)).toBe(expected);
  });

  test('nothing else of the body', () => {
    expect(values([]).body).toBe(BODY);
  });

  test('the key id, wherever it stands', () => {
    const body = `{"key":"${KEY_ID}"}`;
    const odd = { ...charge('0', '1764000000', body), target: latin1(`/api/v1/charges?key=${KEY_ID}`) };
    const canonicalText = ['POST', '/api/v1/charges', `key=${KEY_ID}`, '1764000000', sha256Hex(body)].join(
      '\n',
    );
    const signature = createHmac('sha256', SECRET.reveal()).update(canonicalText).digest('hex');
    const headers = odd.headers.map(
      ([name, value]) => [name, name === 'X-Signature' ? latin1(signature) : value] as const,
    );
    const [first] = made({ ...odd, headers }, SECRET, [], new Set());
    if (!first) throw new Error('there must be one');
    expect(sharedText(first)).not.toContain(KEY_ID);
    expect(sharedText(first).split(first.keyId).length - 1).toBe(4);
  });

  test.each(['pk_test_madeup', 'pk_test_1', 'pk_test_A'])('a key id of whatever look: %s', (id) => {
    const headers = request.headers.map(
      ([name, value]) => [name, name === 'X-Api-Key' ? latin1(id) : value] as const,
    );
    const [first] = made({ ...request, headers }, SECRET, []);
    expect(first && header(first.request, 'X-Api-Key')).toBe(first?.keyId);
    expect(first?.keyId).toMatch(/^pk_test_[a-z0-9]{16}$/);
    expect(first?.keyId).not.toContain(id);
  });

  test('headers that tell nothing of the signature are left out', () => {
    const [first] = made(request, SECRET, []);
    expect(first?.request.headers.map(([name]) => name)).toEqual([
      'Host',
      'Content-Type',
      'X-Api-Key',
      'X-Timestamp',
      'X-Signature',
    ]);
  });

  test('another seed makes another pair, the same seed the same', () => {
    const pair = (seed: number) => {
      const all = { request, secret: SECRET, mistakes: [], chosen: new Set<string>() };
      const reproduced = reproduce({ ...all, seed: new Uint8Array(16).fill(seed) });
      return reproduced.ok ? reproduced.reproductions[0]?.secret.reveal() : undefined;
    };
    expect(pair(1)).toBe(pair(1));
    expect(pair(1)).not.toBe(pair(2));
    expect(pair(1)).toMatch(/^sk_test_[A-Za-z0-9]{32}$/);
  });
});

describe('the made-up pair', () => {
  const SEEDS = 300;
  const KINDS = [/[0-9]/, /[a-z]/, /[A-Z]/];
  const kindOf = (character = '') => KINDS.findIndex((kind) => kind.test(character));
  const drawn = <Made>(make: (random: RandomBelow) => Made) =>
    Array.from({ length: SEEDS }, (_, index) =>
      make(randomBelowFrom(createHash('sha256').update(String(index)).digest())),
    );
  /** How often a position’s character is the real one’s, and how often its kind is. */
  const shares = (real: string, made: readonly string[]) =>
    [...real].map((character, at) => ({
      same: made.filter((text) => text[at] === character).length / SEEDS,
      kind: made.filter((text) => kindOf(text[at]) === kindOf(character)).length / SEEDS,
    }));

  test.each(['sk_test_0000000000000001', SECRET.reveal(), 'sk_test_abcdefghijklmnop', 'sk_test_ABCDEFGH'])(
    'tells nothing of the secret %s: neither a character, nor a kind of one, nor its length',
    (real) => {
      const made = drawn((random) => throwAwaySecret(real, 'nothing', random) ?? '');
      for (const { same, kind } of shares(real, made).slice('sk_test_'.length)) {
        // Of 62 characters, and of 26 of one kind at most.
        expect(same).toBeLessThan(0.08);
        expect(kind).toBeLessThan(0.58);
      }
      expect(new Set(made.map(({ length }) => length))).toEqual(new Set([40]));
    },
  );

  test('nor of the key id', () => {
    const real = 'pk_test_0000000000000001';
    const made = drawn(throwAwayKeyId);
    for (const { same, kind } of shares(real, made).slice('pk_test_'.length)) {
      expect(same).toBeLessThan(0.12);
      expect(kind).toBeLessThan(0.8);
    }
  });

  test('is drawn so for a request that’s signed right', () => {
    const request = charge(digestAt('1764000000').toString('hex'));
    const [first] = made(request, SECRET, []);
    expect(first?.secretLike).toBe('nothing');
    expect(first?.secret.reveal()).toMatch(/^sk_test_[A-Za-z0-9]{32}$/);
  });

  test('has the alphabet and the length of the real secret only for a mistake that needs them, and says so', async () => {
    const real = new Secret('00ff00ff00ff00ff00ff00ff00ff00ff');
    const key = Buffer.from(real.reveal(), 'hex');
    const request = charge(createHmac('sha256', key).update(canonical('1764000000')).digest('hex'));
    const before = await diagnosed(request, real);
    expect(before.signature).toBe('explained');
    const [first] = made(request, real, before.explanations[0]?.mistakes ?? []);
    if (!first) throw new Error('there must be one');
    expect(first.secretLike).toBe('alphabet');
    expect(first.secret.reveal()).toMatch(/^[0-9a-f]{32}$/);
    expect(first.secret.reveal()).not.toMatch(/^(?:[0-9]{2}[a-f]{2})+$/);
    expect(idsOf(await diagnosed(first.request, first.secret))).toBe(idsOf(before));
  });
});

describe('what can’t be reproduced is refused', () => {
  const problemOf = (request: WireRequest, mistakes: readonly Use[], secret = SECRET) => {
    const reproduced = reproduce({ request, secret, mistakes, chosen: new Set(), seed: SEED });
    return reproduced.ok ? undefined : reproduced.problem;
  };

  test('mistakes that don’t give the signature as sent', () => {
    const request = charge('ab'.repeat(32));
    expect(problemOf(request, [{ id: 'query-order-as-sent', how: '' }])).toBe('not-found-again');
    expect(problemOf(request, [])).toBe('not-found-again');
  });

  test('a secret that stands in the body', () => {
    const body = `{"debug":"${Buffer.from(SECRET.reveal()).toString('hex')}"}`;
    const text = ['POST', '/api/v1/charges', 'ref=A-77', '1764000000', sha256Hex(body)].join('\n');
    const signature = createHmac('sha256', SECRET.reveal()).update(text).digest('hex');
    expect(problemOf(charge(signature, '1764000000', body), [])).toBe('holds-original');
  });

  test('a request without a key', () => {
    expect(problemOf(wireRequest({ method: 'GET', target: '/' }), [])).toBe('no-key');
  });
});

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

describe('the values of a body', () => {
  const paths = (text: string) =>
    bodyFields(Buffer.from(text)).map(({ path, lexeme }) => `${path} ${lexeme}`);

  test('are named by where they stand', () => {
    expect(paths(' {"a" : [1, {"b":"x:,{}"}, [true,"y"]], "":-1.5e3, "__proto__":{"c":"\\"q\\""}} ')).toEqual(
      ['a[0] 1', 'a[1].b "x:,{}"', 'a[2][1] "y"', ' -1.5e3', '__proto__.c "\\"q\\""'],
    );
    expect(paths('\ufeff"x"')).toEqual([' "x"']);
  });

  test('are none where it isn’t JSON, or there are too many', () => {
    for (const text of [
      '',
      'a=1',
      '{"a":',
      '\xff',
      '{"a":1}x',
      `[${'1,'.repeat(3000)}1]`,
      '['.repeat(100_000),
    ])
      expect(paths(text)).toEqual([]);
  });
});
