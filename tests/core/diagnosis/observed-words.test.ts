/** Right answers in the reader's own terms: no function of another language, and order and escapes both where both differ. */

import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { fixesFor } from '../../../lib/core/diagnosis/answer/fixes.ts';
import { observedWords } from '../../../lib/core/diagnosis/observed-words.ts';
import { printedDifferences } from '../../../lib/core/diagnosis/printed-difference.ts';
import { roundedNumber } from '../../../lib/core/diagnosis/rounded-number.ts';
import { LANGUAGES, type Language } from '../../../lib/core/mistakes/languages.ts';
import { queryEncodingChanges } from '../../../lib/core/mistakes/query/encoding.ts';
import { queryState, renderQuery } from '../../../lib/core/mistakes/query/model.ts';
import { readJsonNode } from '../../../lib/core/mistakes/serializers/lexemes.ts';
import { type Serializer, serialize } from '../../../lib/core/mistakes/serializers/serializer.ts';
import { SERIALIZERS } from '../../../lib/core/mistakes/serializers/serializers.ts';
import { NO_HINTS, subjectOf } from '../../../lib/core/mistakes/subject.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { hmac, SECRET, searched, sentRequest, TIME } from './answer/diagnosed.ts';

const SENT = '{"b":100.0,"a":"é/<x>","c":[1,2.50],"d":{},"e":null}';
const EVERY = Object.entries<Serializer>(SERIALIZERS);
const LANGUAGE_IDS = Object.keys(LANGUAGES) as Language[];

const bytes = byteStringOfText;
const subjectFor = (language?: Language, target = '/api/v1/charges', body: string | undefined = SENT) =>
  subjectOf(
    sentRequest({ method: 'POST', target, ...(body !== undefined && { body }) }),
    new Secret(SECRET),
    {
      ...NO_HINTS,
      ...(language && { language }),
    },
  );

describe('a serializer’s function', () => {
  const node = readJsonNode(SENT);
  if (!node) throw new Error('it’s JSON');

  test.each(EVERY)('of %s is named to its own language alone', (_, serializer) => {
    const { name: how, typicalIn } = serializer;
    const value = serialize(node, serializer);
    const use = { id: 'body-serializer-profile', how, ...(typicalIn && { typicalIn }) } as const;
    for (const language of [undefined, ...LANGUAGE_IDS]) {
      const words = observedWords(use, {
        subject: subjectFor(language),
        values: {},
        uses: [use],
        body: () => value,
      });
      const isOwn =
        typicalIn === undefined || (language && typicalIn.includes(LANGUAGES[language].ecosystem));
      expect(words === undefined).toBe(Boolean(isOwn));
      if (words) expect(words.happened).not.toContain(how);
      if (words && value !== bytes(SENT))
        expect(words.happened).toMatch(/It hashed the body (with|indented|broken)/);
    }
  });
});

test.each([
  ['{"a":1}', '{"a": 1}', ['without spaces']],
  ['[ 1,2 ]', '[1,2]', ['with spaces within its brackets']],
  ['[1,2]', '[ 1,2 ]', ['without spaces']],
  ['{\n  "a": 1\n}', '{"a":1}', ['indented by 2']],
  ['{\n\t"a": 1\n}', '{"a":1}', ['indented by tabs']],
  ['{"a": 1, "b": 2}', '{"a":1,"b":2}', ['with spaces after commas and colons']],
  ['{"a":100}', '{"a":100.0}', ['with 100.0 as 100']],
  ['{"a":"\\u00e9"}', '{"a":"é"}', ['with é as \\u00e9']],
  ['{"a":"x\\/y"}', '{"a":"x/y"}', ['with / as \\/']],
  ['{"b":2,"a":1}', '{"a":1,"b":2}', ['with its members in another order']],
  ['{"a":1}', '{"a":1,"b":null}', ['with other members']],
  ['{"a":[]}', '{"a":{}}', ['with {} as []']],
  ['{"a":1}\n', '{"a":1}', ['with a line break at its end']],
  ['{"a":1}', '{"a":1}\n', ['without the line break at its end']],
  ['{"a":1}', '{"a":1}', []],
  ['[1', '[1]', []],
])('%j hashed where %j was sent is the body %j', (hashed, sent, words) => {
  expect(printedDifferences(bytes(hashed), bytes(sent))).toEqual(words);
});

describe('a query', () => {
  const target = '/api/v1/orders?q=b%20c&a=x~y';

  function wordsOf(how: string, language?: Language) {
    const subject = subjectFor(language, target, undefined);
    const change = queryEncodingChanges(subject).find(({ use }) => use.how === how);
    const state = change?.apply(queryState(subject));
    if (!change || !state) throw new Error(`nothing is encoded ${how}`);
    const query = bytes(renderQuery(state));
    const use = { ...change.use, id: 'query-enc' } as const;
    return observedWords(use, { subject, values: { query }, uses: [use], body: () => undefined });
  }

  it('in other escapes is told by them, and by the function only in its own language', () => {
    const how = 'as urlencode, quote_plus, CGI.escape and requests do';
    expect(wordsOf(how)?.happened).toBe(
      'Your code signed the query with different escapes than were sent: “+” instead of “%20”.',
    );
    expect(wordsOf(how, 'python-requests')?.happened).toContain(how);
    expect(wordsOf(how, 'go')?.happened).not.toContain('urlencode');
  });

  it('that’s also in another order is told so, with what fixes both', () => {
    const words = wordsOf('as urlencode builds it', 'python-requests');
    expect(words?.happened).toContain('as urlencode builds it');
    expect(words?.happened).toContain(
      'Your code also left the pairs in the order in which they were sent. The server sorts the pairs, and keeps the escapes that were sent.',
    );
    expect(words?.title).toBe('Query neither sorted nor encoded as sent');
    expect(words?.fix).toContain('Sort the pairs');
  });
});

it('a diagnosis names what differs to a client of another language', async () => {
  const sent = '{"a":1,"b":"é"}';
  const hash = createHash('sha256').update('{"a": 1, "b": "\\u00e9"}').digest('hex');
  const signature = hmac(`POST\n/api/v1/charges\n\n${TIME}\n${hash}`);
  const told = async (agent: string) => {
    const request = sentRequest({ method: 'POST', target: '/api/v1/charges', body: sent, signature, agent });
    return (await searched(request)).explanations[0]?.mistakes[0];
  };
  expect((await told('python-requests/2.31'))?.happened).toContain('json.dumps');
  const foreign = await told('okhttp/4.12.0');
  expect(foreign?.id).toBe('body-serializer-profile');
  expect(foreign?.happened).toBe(
    'Your code serialized the body twice: once to hash it, and once to send it. It hashed the body with spaces after commas and colons and with é as \\u00e9.',
  );
});

describe('a number that’s another one in what was hashed', () => {
  test.each([
    ['{"id":9007199254740992}', '{"id":9007199254740993}', ['9007199254740992', '9007199254740993']],
    ['{"a":[{"b":0.1}]}', '{"a":[{"b":0.10000000000000001}]}', ['0.1', '0.10000000000000001']],
    ['{"a":-1}', '{"a":1}', ['-1', '1']],
    ['{"a":10}', '{"a":10.00}', undefined],
    ['{"a":1e2,"b":0}', '{"b":-0.0,"a":100}', undefined],
    ['{"a":1.5E+3}', '{"a":1500}', undefined],
    ['{"a":"1"}', '{"a":1}', undefined],
    ['not JSON', '{"a":1}', undefined],
  ])('%s of %s', (hashed, sent, expected) => {
    const rounded = roundedNumber(bytes(hashed), bytes(sent));
    expect(rounded && [rounded.hashed, rounded.sent]).toEqual(expected);
  });

  test('is called so, and not the same data; no code that would send it is shown', async () => {
    const body = '{"merchant_order_id":9007199254740993,"amount":"10.00"}';
    const hashed = JSON.stringify(JSON.parse(body));
    const hash = createHash('sha256').update(hashed).digest('hex');
    const signature = hmac(['POST', '/api/v1/charges', '', TIME, hash].join('\n'));
    const sent = { method: 'POST', target: '/api/v1/charges', body, signature, agent: 'axios/1.7.2' };
    const diagnosis = await searched(sentRequest(sent));
    const [first] = diagnosis.explanations[0]?.mistakes ?? [];
    expect(first).toMatchObject({ title: 'Number differs in hashed and sent JSON', isWithoutCode: true });
    expect(first?.happened).toContain('9007199254740992, but 9007199254740993 was sent');
    expect(fixesFor(first ? [first] : [], 'node-axios')).toMatchObject([{ idiom: undefined }]);
  });
});

it('text that was hashed as it was written is no function’s output, and each difference is told once', () => {
  const hashed = '{"merchant_order_id": "A-7", "amount": 100.00, "currency": "EUR", "network": "SEPA"}';
  const body = '{"merchant_order_id":"A-7","amount":100.0,"currency":"EUR","network":"SEPA"}';
  const uses = [
    { id: 'body-number-format', how: 'with 2 decimals' },
    {
      id: 'body-serializer-profile',
      how: 'Python json.dumps, numbers kept',
      way: 'numbers-kept',
      typicalIn: ['python'],
    },
  ] as const;
  const observed = {
    subject: subjectFor('python-httpx', '/api/v1/charges', body),
    ...{ values: {}, uses, body: () => bytes(hashed) },
  };
  const happened = uses.map((use) => observedWords(use, observed)?.happened);
  expect(happened).toEqual([
    'Your code hashed the body with 100.0 as 100.00.',
    'Your code serialized the body twice: once to hash it, and once to send it. It hashed the body with spaces after commas and colons.',
  ]);
  expect(observedWords(uses[0], { ...observed, uses: [uses[0]] })?.happened).toContain('spaces');
});
