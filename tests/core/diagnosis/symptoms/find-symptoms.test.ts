/** Each symptom where it shows, where it only nearly does, and what none of them may say. */

import { describe, expect, test } from 'vitest';
import type { RefusalCode } from '../../../../lib/core/api.ts';
import { findSymptoms } from '../../../../lib/core/diagnosis/symptoms/find-symptoms.ts';
import { SHOWN_IDS, type ShownId } from '../../../../lib/core/mistakes/shown.ts';
import { asByteString } from '../../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../../lib/core/signing/secret.ts';
import type { ClockSkew } from '../../../../lib/core/signing/timestamp.ts';
import type { WireRequest } from '../../../../lib/core/signing/wire-request.ts';
import { expectInProportion } from '../../in-proportion.ts';
import { sentenceFaults } from '../../mistakes/word-rules.ts';
import { TEST_KEY } from '../../signing/requests.ts';
import { idsOf, NOW, rightSignatureOf, type Sent, sentRequest, symptomsOf } from './sent.ts';

const RIGHT = rightSignatureOf({});
const CHARGE: Sent = { method: 'POST', target: '/api/v1/charges', body: '{"amount":"10.00"}' };
const json = (body: string): Sent => ({ ...CHARGE, body, replaced: { 'X-Signature': 'a'.repeat(64) } });
const at = (timestamp: string): Sent => ({ timestamp });
const withKey = (key: string): Sent => ({ replaced: { 'X-Api-Key': key } });
const withSignature = (signature: string): Sent => ({ replaced: { 'X-Signature': signature } });

interface Shown {
  readonly id: ShownId;
  readonly sent: Sent;
  readonly code: RefusalCode | null;
  readonly words: string;
  readonly input?: { secret?: Secret; now?: number; skew?: ClockSkew };
}

const SHOWN: readonly Shown[] = [
  {
    id: 'header-missing',
    sent: { replaced: { 'X-Signature': null } },
    code: 'missing_auth',
    words: 'X-Signature wasn’t sent',
  },
  {
    id: 'header-missing',
    sent: { replaced: { 'X-Api-Key': null }, headers: [['X_Api_Key', 'pk_test_1']] },
    code: 'missing_auth',
    words: 'nginx and Apache drop names with an underscore',
  },
  {
    id: 'header-missing',
    sent: { replaced: { 'X-Api-Key': '  ' } },
    code: 'missing_auth',
    words: 'X-Api-Key was sent empty',
  },
  {
    id: 'transport-cors-preflight',
    sent: {
      method: 'OPTIONS',
      replaced: { 'X-Api-Key': null, 'X-Timestamp': null, 'X-Signature': null },
      headers: [['Access-Control-Request-Method', 'POST']],
    },
    code: 'missing_auth',
    words: 'holds the secret where every visitor can read it',
  },
  {
    id: 'method-case-on-wire',
    sent: { method: 'patch', target: '/api/v1/orders' },
    code: null,
    words: 'sent as “patch”, not in upper case',
  },
  {
    id: 'transport-header-duplicate',
    sent: { replaced: { 'X-Signature': [RIGHT, 'b'.repeat(64)] } },
    code: 'bad_signature',
    words: 'X-Signature has 2 values',
  },
  {
    id: 'header-stray-characters',
    sent: withKey('pk_test_7b1f\u00c2\u00a00c2d'),
    code: 'invalid_key',
    words: 'U+00A0 no-break space',
  },
  {
    id: 'header-stray-characters',
    sent: { replaced: { 'X-Timestamp': `"${NOW}"` } },
    code: 'bad_timestamp',
    words: 'X-Timestamp holds quotes',
  },
  {
    id: 'header-stray-characters',
    sent: withKey("b'pk_test_7b1f0c2d'"),
    code: 'invalid_key',
    words: 'a printed Python bytes object',
  },
  {
    id: 'header-stray-characters',
    sent: { replaced: { 'X-Timestamp': `b'${NOW}'` } },
    code: 'bad_timestamp',
    words: 'a printed Python bytes object',
  },
  {
    id: 'out-whitespace',
    sent: withSignature(`${RIGHT.slice(0, 60)}\n${RIGHT.slice(60)}`),
    code: 'bad_signature',
    words: 'a line feed',
  },
  { id: 'ts-ms', sent: at('1764000000123'), code: 'stale_request', words: 'the year 57868' },
  { id: 'ts-us-ns', sent: at('1764000000123456'), code: 'stale_request', words: '16 digits' },
  { id: 'ts-us-ns', sent: at('1764000000123456789'), code: 'stale_request', words: 'nanoseconds' },
  { id: 'ts-us-ns', sent: at('17640000001234567890'), code: null, words: 'API docs don’t say' },
  { id: 'ts-us-ns', sent: at('638995968000000000'), code: 'stale_request', words: '.NET ticks' },
  { id: 'ts-float', sent: at('1764000000.51'), code: 'bad_timestamp', words: 'a fraction' },
  { id: 'ts-grouped-sci', sent: at('1.764e+09'), code: 'bad_timestamp', words: 'exponent' },
  { id: 'ts-format', sent: at('2025-11-24T16:00:00Z'), code: 'bad_timestamp', words: 'a date' },
  { id: 'ts-format', sent: at('20251124160000'), code: 'stale_request', words: 'written in digits' },
  { id: 'ts-grouped-sci', sent: at('1.764.000.000'), code: 'bad_timestamp', words: 'grouped' },
  { id: 'ts-grouped-sci', sent: at('+1764000000'), code: 'bad_timestamp', words: 'isn’t a whole number' },
  {
    id: 'ts-grouped-sci',
    sent: at(Buffer.from('١٧٦٤٠٠٠٠٠٠').toString('latin1')),
    code: 'bad_timestamp',
    words: 'digits of another script',
  },
  { id: 'ts-literal', sent: at('{{$timestamp}}'), code: 'bad_timestamp', words: 'variable' },
  { id: 'ts-literal', sent: at('$(date +%s)'), code: 'bad_timestamp', words: '$(date +%s)' },
  { id: 'ts-literal', sent: at('soon'), code: 'bad_timestamp', words: 'isn’t a whole number' },
  { id: 'ts-timezone', sent: at(String(NOW - 20_700)), code: 'stale_request', words: '5 hours 45 minutes' },
  {
    id: 'ts-stale-cached',
    sent: at(String(NOW - 301)),
    code: 'stale_request',
    words: '5 minutes 1 second behind',
  },
  {
    id: 'transport-clock-skew',
    sent: at(String(NOW + 400)),
    code: 'stale_request',
    words: 'so the clock of the computer that signed is probably ahead',
  },
  {
    id: 'transport-clock-skew',
    sent: at(String(NOW)),
    code: 'stale_request',
    words: '7 minutes ahead of the clock of the client',
    input: { now: NOW + 420, skew: { seconds: 420, precision: 0.5 } },
  },
  { id: 'transport-clock-skew', sent: at(String(NOW - 120)), code: null, words: 'this alone isn’t rejected' },
  { id: 'ts-other-epoch', sent: at('2147483647'), code: 'stale_request', words: '32-bit' },
  { id: 'ts-other-epoch', sent: at('1764000'), code: 'stale_request', words: 'once too often' },
  { id: 'ts-other-epoch', sent: at('785692800'), code: 'stale_request', words: 'starts in 2001' },
  { id: 'ts-other-epoch', sent: at('45985'), code: 'stale_request', words: 'spreadsheets' },
  { id: 'ts-other-epoch', sent: at('-5'), code: 'stale_request', words: 'negative' },
  { id: 'key-pair-swapped', sent: withKey('sk_test_abcdef'), code: 'invalid_key', words: 'begins with sk_' },
  {
    id: 'key-pair-swapped',
    sent: withKey('pk_test_7b1f0c2de94a4b5f'),
    code: 'invalid_key',
    words: 'give them different endings',
    input: { secret: new Secret('sk_test_7b1f0c2de94a4b5f') },
  },
  {
    id: 'secret-sent',
    sent: { headers: [['Authorization', 'Bearer sk_live_abcdef123']] },
    code: null,
    words: 'The header Authorization holds',
  },
  {
    id: 'key-id-malformed',
    sent: withKey('merchant-17'),
    code: 'invalid_key',
    words: 'pk_test_ or pk_live_',
  },
  { id: 'key-id-malformed', sent: withKey('{{api_key}}'), code: 'invalid_key', words: 'placeholder' },
  { id: 'key-id-malformed', sent: withKey('pk_live_'), code: 'invalid_key', words: 'prefix alone' },
  {
    id: 'key-other-known',
    sent: {},
    code: null,
    words: 'sk_live_',
    input: { secret: new Secret('sk_live_7b1f0c2de94a4b5f') },
  },
  {
    id: 'out-uppercase',
    sent: withSignature(RIGHT.toUpperCase()),
    code: 'bad_signature',
    words: 'Only its form is wrong',
    input: { secret: TEST_KEY.secret },
  },
  {
    id: 'out-uppercase',
    sent: withSignature('AB'.repeat(32)),
    code: 'bad_signature',
    words: 'doesn’t match either',
    input: { secret: TEST_KEY.secret },
  },
  {
    id: 'out-base64',
    sent: withSignature(Buffer.from(RIGHT, 'hex').toString('base64')),
    code: 'bad_signature',
    words: 'base64 of 32 bytes',
  },
  {
    id: 'out-literal',
    sent: withSignature('[object Object]'),
    code: 'bad_signature',
    words: 'an object',
  },
  {
    id: 'hmac-wrong-message',
    // HMAC-SHA256 of nothing with the test key, by openssl.
    sent: withSignature('675ea7a2f8eaf268db1711ac9333a9695124a635c399628cc356f4dc23d7e78b'),
    code: 'bad_signature',
    words: 'the HMAC of zero bytes',
    input: { secret: TEST_KEY.secret },
  },
  {
    id: 'hmac-wrong-message',
    // sha256sum of {"amount":"10.00"}.
    sent: {
      ...CHARGE,
      replaced: { 'X-Signature': 'e9eb495accbce2a0e95bbe079b9f9e42ccae20371c1516e3ed3036d2a787cf53' },
    },
    code: 'bad_signature',
    words: 'the SHA-256 of the body',
  },
  { id: 'path-template', sent: { target: '/api/v1/orders/:id' }, code: null, words: '“:id”' },
  {
    id: 'path-template',
    sent: { target: '/%7B%7Bbase%7D%7D/orders' },
    code: null,
    words: 'placeholder',
  },
  {
    id: 'path-template',
    sent: { target: `/api/v1/orders?limit=\${LIMIT}` },
    code: null,
    words: `\${LIMIT}`,
  },
  {
    id: 'path-template',
    sent: { target: '/api/v1/orders/undefined' },
    code: null,
    words: '“undefined”',
  },
  {
    id: 'path-prefix-duplicated',
    sent: { target: '/pay/api/v1/api/v1/orders?a=1' },
    code: null,
    words: 'has “/api/v1” twice',
  },
  { id: 'body-placeholder', sent: json('{"amount":"{{amount}}"}'), code: null, words: '{{amount}}' },
  { id: 'body-placeholder', sent: json('{"amount":"%s"}'), code: null, words: '%s' },
  { id: 'body-placeholder', sent: json('[object Object]'), code: null, words: 'printed an object' },
  { id: 'transport-body-quotes', sent: json(`'{"amount":"1"}'`), code: null, words: 'Windows cmd' },
  { id: 'body-quotes-lost', sent: json('{amount:10}'), code: null, words: 'no quotes' },
  { id: 'transport-body-quotes', sent: json(`{'amount': '1'}`), code: null, words: 'Python' },
  {
    id: 'body-newlines-stripped',
    sent: json('{  "amount": "1",  "x": "y"}'),
    code: null,
    words: 'curl -d @file',
  },
  { id: 'transport-get-body-dropped', sent: { body: '{}' }, code: null, words: '2 bytes' },
  { id: 'transport-body-transcoded', sent: json('{"id":"Caf?-1001"}'), code: null, words: 'a question mark' },
  { id: 'transport-body-transcoded', sent: json('{"id":"Caf\ufffd-1001"}'), code: null, words: 'U+FFFD' },
  {
    id: 'transport-body-transcoded',
    sent: {
      ...CHARGE,
      body: Buffer.from('{"id":"Café"}', 'latin1'),
      replaced: { 'X-Signature': 'a'.repeat(64) },
    },
    code: null,
    words: 'byte 0xE9 at position 10',
  },
  {
    id: 'transport-replayed-capture',
    sent: { ...CHARGE, headers: [['Content-Length', '19']] },
    code: null,
    words: 'Content-Length says 19, and the body here has 18 bytes',
  },
  {
    id: 'transport-replayed-capture',
    sent: { method: 'POST', headers: [['Content-Length', '85']] },
    code: null,
    words: 'The body is missing from this capture',
  },
  {
    id: 'transport-replayed-capture',
    sent: { ...CHARGE, headers: [['Content-Encoding', 'gzip']] },
    code: null,
    words: 'the body here is plain',
  },
  {
    id: 'transport-replayed-capture',
    sent: {
      ...CHARGE,
      body: '12\r\n{"amount":"10.00"}\r\n0\r\n\r\n',
      headers: [['Transfer-Encoding', 'chunked']],
    },
    code: null,
    words: 'chunk sizes',
  },
  {
    id: 'body-compressed',
    sent: { ...CHARGE, body: '\x1f\x8b\b\u0000', headers: [['Content-Encoding', 'gzip']] },
    code: null,
    words: 'The body is compressed',
  },
  {
    id: 'transport-framed-twice',
    sent: {
      ...CHARGE,
      headers: [
        ['Content-Length', '18'],
        ['Transfer-Encoding', 'chunked'],
      ],
    },
    code: null,
    words: 'both there',
  },
  {
    id: 'transport-length-differs',
    sent: { ...CHARGE, headers: [['Content-Length', '17']] },
    code: null,
    words: 'counted in characters',
    input: { secret: TEST_KEY.secret },
  },
];

describe('the list', () => {
  /** Each signature's shape has tests of its own. */
  const OF_SHAPES = /^(?:out|hmac)-/;

  test('has every row that a request can show by itself, each shown below', () => {
    const shown = new Set(SHOWN.map(({ id }) => id));
    const others = SHOWN_IDS.filter((id) => !OF_SHAPES.test(id));
    expect(others.length).toBeGreaterThan(25);
    expect(others.filter((id) => !shown.has(id))).toEqual([]);
  });
});

describe('a symptom that shows', () => {
  test.each(SHOWN)('$id: $words', ({ id, sent, code, words, input }) => {
    const found = symptomsOf(sent, input).find((symptom) => symptom.id === id);
    expect(found?.detail).toContain(words);
    expect(found?.code).toBe(code);
  });

  test('is worded by the rules', () => {
    for (const { sent, input } of SHOWN)
      for (const { title, fix, detail, causes = [], seen } of symptomsOf(sent, input)) {
        expect(title.length, title).toBeLessThanOrEqual(60);
        expect(title).toMatch(/^[A-Z].*[^.]$/);
        expect(fix).toMatch(/^[A-Z][a-z]+ .*\.$/s);
        expect(detail).toMatch(/[.:]/);
        for (const text of [title, fix, detail])
          expect(text).not.toMatch(/'(?=[st] )|please|sorry| {2}|undefined wasn/i);
        for (const cause of causes) expect(sentenceFaults(cause), cause).toEqual([]);
        expect(seen?.text ?? '“”').toMatch(/^“.*”$/s);
      }
  });
});

const NOTHING: readonly (readonly [string, Sent])[] = [
  ['a right request', {}],
  ['a charge', CHARGE],
  ['outer blanks and tabs', { replaced: { 'X-Signature': ` \t${RIGHT} ` } }],
  ['the names in another case', { headers: [['CONTENT-TYPE', 'application/json']] }],
  ['a minute on the way', at(String(NOW - 60))],
  ['a right Content-Length', { ...CHARGE, headers: [['Content-Length', '18']] }],
  ['identity', { ...CHARGE, headers: [['Content-Encoding', 'identity']] }],
  ['chunks put together', { ...CHARGE, headers: [['Transfer-Encoding', 'chunked']] }],
  ['JSON in the query', { target: '/api/v1/orders?filter=%7B%22a%22%3A1%7D&$top=5' }],
  ['an escape that looks like a format', { target: '/api/v1/orders/%dA' }],
  ['a port-like colon in a path', { target: '/api/v1/orders/a:b' }],
  ['a live key id', withKey('pk_live_7b1f0c2de94a4b5f')],
  ['nested JSON', json('{"a":{"b":{"c":1}},"d":"50%"}')],
  ['blanks inside strings', json('{"a":"x  ","b":"  "}')],
  ['an indented file with its line breaks', json('{\n  "amount": "1"\n}')],
  ['one blank after separators', json('{"a": 1, "b": [1, 2]}')],
  ['a question', json('{"a":"Really? Yes","url":"https://x.example/cb?a=1"}')],
  ['letters that arrived', json('{"a":"Café?"}')],
  ['an empty object', json('{}')],
  ['an empty GET body', { body: '' }],
];

describe('nothing is said of', () => {
  test.each(NOTHING)('%s', (_, sent) => {
    expect(idsOf(symptomsOf(sent))).toEqual([]);
  });

  test('compressed bytes aren’t told as text in another charset', () => {
    const body = Buffer.from([0x1f, 0x8b, 8, 0, 0xe9]);
    const sent = { ...CHARGE, body, headers: [['Content-Encoding', 'gzip']] } as const;
    expect(idsOf(symptomsOf({ ...sent, replaced: { 'X-Signature': 'a'.repeat(64) } }))).toEqual([
      'body-compressed',
    ]);
  });

  test('a signature header of another service beside ours', () => {
    expect(idsOf(symptomsOf({ headers: [['X-Hub-Signature-256', 'sha256=1']] }))).toEqual([]);
  });

  test('the clock where it isn’t known', () => {
    expect(idsOf(symptomsOf(at('1600000000'), { now: undefined }))).toEqual([]);
  });
});

describe('the order', () => {
  test('follows the refusals; what is only possible comes last', () => {
    const sent: Sent = {
      method: 'GET',
      body: '{}',
      timestamp: '1764000000123',
      replaced: { 'X-Api-Key': 'merchant', 'X-Signature': 'null' },
    };
    expect(idsOf(symptomsOf(sent))).toEqual([
      'ts-ms',
      'key-id-malformed',
      'out-literal',
      'transport-get-body-dropped',
    ]);
  });

  test('a secret that was sent comes before everything', () => {
    expect(idsOf(symptomsOf({ timestamp: 'x', replaced: { 'X-Api-Key': 'sk_test_abcdef' } }))[0]).toBe(
      'key-pair-swapped',
    );
  });
});

describe('what was sent instead', () => {
  test.each(['X_Api_Key', 'Api-Key', 'X-APIKEY', 'x-apikey-id', 'X-API_KEY'])('%s is named', (name) => {
    const [symptom] = symptomsOf({ replaced: { 'X-Api-Key': null }, headers: [[name, 'pk_test_1']] });
    expect(symptom?.id).toBe('header-missing');
    expect(symptom?.fix).toContain(`Rename the header “${name}” to X-Api-Key.`);
    expect(symptom?.seen).toEqual({ where: 'header', name, text: '“pk_test_1”' });
  });

  test('Authorization: its scheme alone', () => {
    const headers = [['Authorization', 'HMAC pk_test_1:c2VjcmV0']] as const;
    const [symptom] = symptomsOf({ replaced: { 'X-Signature': null }, headers });
    expect(symptom?.seen).toEqual({ where: 'header', name: 'Authorization', text: '“HMAC …”' });
    expect(JSON.stringify(symptom)).not.toContain('c2VjcmV0');
  });

  test('a query parameter', () => {
    const [symptom] = symptomsOf({
      target: '/api/v1/orders?api_key=pk_test_1&limit=5',
      replaced: { 'X-Api-Key': null },
    });
    expect(symptom?.fix).toBe('Move the value out of the query into the header X-Api-Key.');
  });

  test('a word before the key id', () => {
    const found = symptomsOf(withKey('Bearer pk_test_1'));
    expect(idsOf(found)).toEqual(['key-id-malformed']);
    expect(found[0]?.detail).toContain('A word stands before the key id');
  });

  test('curl leaves out what is empty', () => {
    const sent: Sent = { replaced: { 'X-Api-Key': null }, headers: [['User-Agent', 'curl/7.88.1']] };
    expect(symptomsOf(sent)[0]).toMatchObject({
      detail: expect.stringContaining('curl leaves a header out'),
      fix: expect.stringMatching(/^Set the variable behind X-Api-Key before curl runs\. .*\$\{name:\?\}/),
    });
    const timeless: Sent = { ...sent, replaced: { 'X-Timestamp': null } };
    expect(symptomsOf(timeless)[0]?.fix).toContain('such as timestamp=$(date +%s)');
  });
});

describe('several values', () => {
  test('the right one among them is named', () => {
    const sent: Sent = { replaced: { 'X-Signature': ['b'.repeat(64), RIGHT] } };
    expect(symptomsOf(sent, { secret: TEST_KEY.secret })[0]?.detail).toContain(
      'The second signature is valid.',
    );
  });

  test('with several timestamps, the pair that fits is named', () => {
    const sent: Sent = { replaced: { 'X-Timestamp': [String(NOW - 9), String(NOW)] } };
    const details = symptomsOf(sent, { secret: TEST_KEY.secret }).map(({ detail }) => detail);
    expect(details.join('\n')).toContain('The first signature is valid with the second timestamp.');
  });

  test('an empty one beside the right one counts, and the right one is named', () => {
    const sent: Sent = { replaced: { 'X-Signature': [RIGHT, ''] } };
    const symptom = symptomsOf(sent, { secret: TEST_KEY.secret }).find(
      ({ id }) => id === 'transport-header-duplicate',
    );
    expect(symptom?.detail).toContain('2 values, 1 of them empty');
    expect(symptom?.detail).toContain('The first signature is valid');
  });

  test('two that a proxy has joined are two', () => {
    const [symptom] = symptomsOf({ replaced: { 'X-Signature': `${RIGHT}, ${RIGHT}` } });
    expect(symptom?.id).toBe('transport-header-duplicate');
    expect(symptom?.detail).toContain('2 values, all the same');
  });

  test('a list of byte values is no list of signatures', () => {
    const bytes = [...Buffer.from(RIGHT, 'hex')].join(',');
    expect(idsOf(symptomsOf(withSignature(bytes)))).toEqual(['out-byte-list']);
  });
});

describe('the clock', () => {
  test.each([
    [-300, ['transport-clock-skew'], [null]],
    [-301, ['ts-stale-cached'], ['stale_request']],
    [300, ['transport-clock-skew'], [null]],
    [301, ['transport-clock-skew'], ['stale_request']],
    [-7210, ['ts-timezone'], ['stale_request']],
    [-7300, ['ts-stale-cached'], ['stale_request']],
    [900, ['transport-clock-skew'], ['stale_request']],
    [-60, [], []],
  ])('%i seconds from it', (off, ids, codes) => {
    const found = symptomsOf(at(String(NOW + off)));
    expect(idsOf(found)).toEqual(ids);
    expect(found.map(({ code }) => code)).toEqual(codes);
  });

  test('an old request from a machine whose clock is off as well is both', () => {
    const found = symptomsOf(at(String(NOW - 1000)), {
      now: NOW + 60,
      skew: { seconds: 60, precision: 0.5 },
    });
    expect(idsOf(found)).toEqual(['ts-stale-cached', 'transport-clock-skew']);
    expect(found[0]?.title).toBe('Timestamp is 17 minutes old; limit 5 minutes');
    expect(found[1]?.title).toBe('Client’s clock is 1 minute behind');
  });

  test('a time zone is seen by the clock that the timestamp was taken from', () => {
    const found = symptomsOf(at(String(NOW - 7200)), {
      now: NOW + 120,
      skew: { seconds: 120, precision: 0.5 },
    });
    expect(idsOf(found)).toEqual(['ts-timezone', 'transport-clock-skew']);
  });

  test('a signature that was sent before was cached or retried, also where it’s as old as a time zone', () => {
    const [found] = symptomsOf(at(String(NOW - 7200)), {
      signedAlike: { count: 2, firstAt: NOW - 7199.5 },
    });
    expect(found).toMatchObject({ id: 'ts-stale-cached', certainty: 'certain', causes: [] });
    expect(found?.detail).toContain('2 earlier requests had the same signature, the first at');
    expect(found?.detail).toContain('or a retry isn’t signed again');
    const [once] = symptomsOf(at(String(NOW - 7200)), { signedAlike: { count: 1, firstAt: NOW - 7199.5 } });
    expect(once?.detail).toContain('An earlier request had the same signature, at ');
  });

  test('a few seconds between the two clocks are the way there', () => {
    expect(symptomsOf(at(String(NOW)), { now: NOW + 3, skew: { seconds: 3, precision: 0.5 } })).toEqual([]);
  });
});

describe('a valid signature', () => {
  test('says nothing by itself', () => {
    expect(idsOf(symptomsOf({}, { secret: TEST_KEY.secret }))).toEqual([]);
  });

  test('one wrong digit isn’t right', () => {
    const wrong = `${RIGHT.slice(0, 63)}${RIGHT.endsWith('0') ? '1' : '0'}`;
    expect(idsOf(symptomsOf(withSignature(wrong), { secret: TEST_KEY.secret }))).toEqual([]);
  });
});

describe('a secret', () => {
  const text = 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516';
  const basic = Buffer.from(`pk_test_1:${text}`).toString('base64');
  test.each<[string, Sent]>([
    ['as the key id', withKey(text)],
    ['as the key id, in quotes', withKey(`"${text}"`)],
    ['behind Bearer', withKey(`Bearer ${text}`)],
    ['as the signature', withSignature(text)],
    ['as the timestamp', { replaced: { 'X-Timestamp': text } }],
    ['in the query', { target: `/api/v1/orders?api_secret=${text}`, replaced: { 'X-Api-Key': null } }],
    ['percent-encoded in the path', { target: `/api/v1/%73%6b_test_7b1f0c2de94a4b5f8c36a1d2e3f40516/{id}` }],
    ['in the body', json(`{"secret":"{{x}}${text}"}`)],
    ['in a header', { headers: [['X-Secret', text]] }],
    ['under a near name', { replaced: { 'X-Api-Key': null }, headers: [['Api-Key', text]] }],
    ['in Basic credentials', { headers: [['Authorization', `Basic ${basic}`]] }],
  ])('%s has to be revoked and is never shown', (_, sent) => {
    for (const secret of [undefined, TEST_KEY.secret]) {
      const found = symptomsOf(sent, { secret });
      expect(['key-pair-swapped', 'secret-sent']).toContain(found[0]?.id);
      expect(found[0]?.fix).toMatch(/^Revoke/);
      expect(JSON.stringify(found)).not.toContain('7b1f0c2de94a4b5f8c36');
    }
  });

  test('of another shape isn’t shown either where it’s known', () => {
    const secret = new Secret('correct-horse-battery');
    const found = symptomsOf({ replaced: { 'X-Signature': 'x correct-horse-battery' } }, { secret });
    expect(found.length).toBeGreaterThan(0);
    expect(JSON.stringify(found)).not.toContain('horse');
  });
});

describe('hostile input', () => {
  const bytes = (text: string) => asByteString(text) ?? ('' as never);
  const long = 1_000_000;
  const bodies: readonly ((length: number) => string)[] = [
    (length) => '"'.repeat(length),
    (length) => '\\"'.repeat(length / 2),
    (length) => '{'.repeat(length),
    (length) => '{{a'.repeat(length / 3),
    (length) => '${'.repeat(length / 2),
    (length) => `{${' '.repeat(length)}`,
    (length) => '{"a":"?'.repeat(length / 7),
    (length) => '\x1f\x8b\u0000'.repeat(length / 3),
    (length) => `1\r\n${'a'.repeat(length)}`,
  ];
  test.each(bodies.map((body) => [body(21).slice(0, 8), body] as const))(
    'a body of a million %j takes time in proportion',
    (_, body) => {
      const read = (length: number) =>
        void findSymptoms({
          request: {
            ...sentRequest(CHARGE),
            body: { kind: 'bytes', bytes: Buffer.from(body(length), 'latin1'), source: 'exact' },
          },
          now: NOW,
          secret: TEST_KEY.secret,
        });
      expectInProportion(long, read);
    },
  );

  test.each(['a', ' ', '-a', ',1', '%3D', '=', '"', 'sk_', '/:a', '\xe9', 'a b', '1', '0x'])(
    'values made of %j, seventy thousand bytes each, take time in proportion',
    (piece) => {
      expectInProportion(280_000, (length) => {
        const value = bytes(piece.repeat(length / 4 / piece.length));
        const found = findSymptoms({
          request: {
            method: 'GET',
            target: bytes(`/${value}?${value}`),
            headers: [
              ['X-Api-Key', value],
              ['X-Timestamp', value],
              ['X-Signature', value],
              ['User-Agent', value],
              ['Content-Length', value],
              ['Authorization', value],
              [value.slice(0, 10_000), value],
            ],
            body: { kind: 'none' },
          },
          now: NOW,
          secret: TEST_KEY.secret,
        });
        expect(JSON.stringify(found).length).toBeLessThan(20_000);
      });
    },
  );

  test('nothing at all', () => {
    const request: WireRequest = { method: '', target: bytes(''), headers: [], body: { kind: 'none' } };
    expect(idsOf(findSymptoms({ request, now: undefined }))).toEqual(['header-missing']);
  });
});
