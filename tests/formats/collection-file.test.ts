/** Files of saved requests: what's written is read back as it was, and what no honest file holds is refused by its line. */

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { checkBaseUrl } from '../../lib/core/base-url.ts';
import { holdsSecret } from '../../lib/core/signing/secret-shape.ts';
import { isMade } from '../../lib/core/templates/made-variables.ts';
import { isVariableName } from '../../lib/core/templates/template.ts';
import { visibleName } from '../../lib/core/visible-name.ts';
import type { CollectionFile } from '../../lib/formats/collection/collection-file.ts';
import { collectionFile } from '../../lib/formats/collection/collection-file.ts';
import { readCollectionFile } from '../../lib/formats/collection/read-collection-file.ts';
import { expectInProportion } from '../core/in-proportion.ts';

const REQUEST = {
  name: 'New charge',
  method: 'POST',
  target: '/api/v1/charges',
  headers: [{ name: 'Content-Type', value: 'application/json', enabled: true }],
  body: { text: '{"a":1}' },
  leftOut: [],
};
const file = (change: object = {}, request: object = {}) =>
  JSON.stringify(
    {
      format: 'countersign-requests',
      version: 1,
      collections: [{ name: 'Charges', requests: [{ ...REQUEST, ...request }] }],
      variables: [],
      ...change,
    },
    null,
    2,
  );

function problems(text: string): readonly string[] {
  const read = readCollectionFile(text);
  if (read.ok) return [];
  return read.problems === 'newer'
    ? ['newer']
    : read.problems.map(({ line, message }) => `${line}: ${message}`);
}

const plain = fc
  .string({
    unit: fc.constantFrom('a', 'é', '"', '\\', '\n', '{{now}}', '\ud800', '😀', ' ', '__proto__', '\u2028'),
  })
  .filter((text) => !holdsSecret(text));
const named = plain
  .map((text) => visibleName(text.trim()))
  .filter((text) => text !== '' && [...text].length <= 60);
const anyRequest = fc.record({
  name: named,
  method: plain,
  target: plain,
  headers: fc.array(fc.record({ name: plain, value: plain, enabled: fc.boolean() }), { maxLength: 3 }),
  body: fc.oneof(
    fc.constant({ kind: 'none' as const }),
    fc.record({ kind: fc.constant('text' as const), text: plain }),
    fc.record({ kind: fc.constant('file' as const), name: plain, bytes: fc.uint8Array({ maxLength: 40 }) }),
  ),
  leftOut: fc.subarray(Object.values(AUTH_HEADERS)),
});
const environment = fc.record({
  name: named,
  baseUrl: fc.webUrl({ withFragments: false }).filter((url) => checkBaseUrl(url).ok),
});
const anyFile: fc.Arbitrary<CollectionFile> = fc.record(
  {
    collections: fc.array(fc.record({ name: named, requests: fc.array(anyRequest, { maxLength: 3 }) }), {
      maxLength: 3,
    }),
    variables: fc.uniqueArray(
      fc.record(
        {
          name: fc
            .stringMatching(/^[a-z][a-z0-9_]{0,20}$/)
            .filter((name) => isVariableName(name) && !isMade(name) && !holdsSecret(name)),
          value: plain,
          otherValues: fc.array(fc.record({ environment: named, value: plain }), {
            minLength: 1,
            maxLength: 2,
          }),
        },
        { requiredKeys: ['name', 'value'] },
      ),
      { maxLength: 3, selector: ({ name }) => name },
    ),
    environments: fc.array(environment, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ['collections', 'variables'] },
);

describe('a file of saved requests', () => {
  test('is read back as it was written', () => {
    fc.assert(
      fc.property(anyFile, (written) => {
        expect(readCollectionFile(collectionFile(written))).toEqual({ ok: true, file: written });
      }),
    );
  });

  it('names the place of a base URL that isn’t one', () => {
    const environments = [{ name: 'Staging', baseUrl: 'staging.example' }];
    expect(problems(file({ version: 3, environments }))).toEqual([
      expect.stringContaining('environments[0].baseUrl must be a base URL'),
    ]);
  });

  it.each([
    ['https://staging.example:99999', 'has a port that isn’t valid'],
    ['https://{{host}}', 'must not have variables in it'],
  ])('names what’s wrong with the base URL %s', (baseUrl, words) => {
    expect(problems(file({ version: 3, environments: [{ name: 'Staging', baseUrl }] }))).toEqual([
      expect.stringContaining(`environments[0].baseUrl ${words}`),
    ]);
  });

  it('may begin with a byte order mark', () => {
    expect(readCollectionFile(`\ufeff${file()}`)).toMatchObject({ ok: true });
  });

  it.each<[string, string, RegExp]>([
    ['nothing', ' \n', /^2: The file is empty$/],
    ['no JSON', '{\n  "format": "a",\n  "version": nope\n}', /^3: It isn’t JSON from here on$/],
    ['a list', '[]', /^1: format is missing/],
    ['another format', file({ format: 'har' }), /^2: format must be “countersign-requests”$/],
    ['an earlier version', file({ version: 0 }), /^3: version must be 1, 2 or 3$/],
    ['a later version', file({ version: 4, folders: [] }), /^newer$/],
    ['a wrong type', file({}, { target: 7 }), /^11: collections\[0\]\.requests\[0\]\.target must be text$/],
    ['a missing field', file({ variables: undefined }), /^1: variables is missing/],
    ['an unknown field', file({}, { answer: {} }), /: collections\[0\]\.requests\[0\]\.answer is no field/],
    ['a name too long', file({}, { name: 'x'.repeat(61) }), /^9: .*must be a name of 1 to 60 characters/],
    [
      'a secret in a body',
      file({}, { body: { text: 'sk_test_0123456789' } }),
      /^20: .*body\.text holds a signing secret/,
    ],
    [
      'a secret in a target',
      file({}, { target: '/?a=sk_test_0123456789' }),
      /^11: .*target holds a signing secret/,
    ],
    [
      'a signature',
      file({}, { headers: [{ name: 'x-signature', value: 'a', enabled: true }] }),
      /^14: .*this one is made for each send/,
    ],
    [
      'a cookie',
      file({}, { headers: [{ name: 'Cookie', value: 'a', enabled: true }] }),
      /^14: .*or a password/,
    ],
    ['bytes that aren’t', file({}, { body: { fileName: 'a', base64: '!' } }), /^19: /],
    [
      'a made variable',
      file({ variables: [{ name: 'now', value: '' }] }),
      /: variables\[0\]\.name must be the name/,
    ],
    [
      'a variable twice',
      file({
        variables: [
          { name: 'a', value: '1' },
          { name: 'a', value: '2' },
        ],
      }),
      /^27: variables must not have two of one name$/,
    ],
    [
      'a secret for a variable’s name',
      file({ variables: [{ name: 'sk_test_0123456789', value: '' }] }),
      /: variables\[0\]\.name holds a signing secret/,
    ],
    [
      '__proto__',
      file().replace('"variables"', '"__proto__": {"a": 1},\n"variables"'),
      /^27: “__proto__” is no field/,
    ],
    ['constructor', file({}, { constructor: 1 }), /: “constructor” is no field/],
    [
      'a field twice',
      file().replace('"version": 1', '"version": 1, "version": 1'),
      /^3: “version” stands there twice$/,
    ],
    ['deep nesting', `{"format":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, /^1: It’s nested deeper/],
  ])('with %s is refused by its line', (_, text, words) => {
    const [first] = problems(text);
    expect(first).toMatch(words);
  });

  it('never quotes a secret', () => {
    const secret = 'sk_test_0123456789';
    const hostile = [
      file({}, { target: secret }),
      file({}, { [secret]: 1 }),
      file().replace('"format"', `"${secret}"`),
      file({}, { leftOut: [secret] }),
    ];
    for (const text of hostile) expect(problems(text).join()).not.toContain(secret.slice(3));
  });

  it('with many problems tells the first, and how many more there are', () => {
    const requests = Array.from({ length: 30 }, () => ({ ...REQUEST, target: 1 }));
    const read = readCollectionFile(file({ collections: [{ name: 'A', requests }] }));
    expect(read).toMatchObject({ ok: false, more: 20 });
  });

  it.each([
    ['numbers', '0,'.repeat(4_900_000), '0'],
    ['empty objects', '{},'.repeat(3_200_000), '{}'],
    ['lists in lists', '['.repeat(4_900_000), ']'.repeat(4_900_000)],
  ])('of ten megabytes of %s is refused by its first problem, in bounded memory', (_, items, end) => {
    const text = file().replace('"variables": []', `"variables": [${items}${end}]`);
    const found = problems(text);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^27: (variables\[0\]|It’s nested deeper)/);
  });

  it('of ten megabytes is read, or refused, with work in proportion', () => {
    const long = (size: number) => [{ ...REQUEST, body: { text: '\\"'.repeat(size * 100) } }];
    const many = (size: number) => Array.from({ length: size }, () => REQUEST);
    for (const requestsOf of [long, many])
      expectInProportion(2400, (size) => {
        const text = file({ collections: [{ name: 'A', requests: requestsOf(size) }] });
        expect(readCollectionFile(text).ok).toBe(true);
        const wrong = readCollectionFile(`${text.slice(0, text.lastIndexOf('"variables"'))}"variables": 7}`);
        expect(wrong.ok).toBe(false);
      });
  });
});
