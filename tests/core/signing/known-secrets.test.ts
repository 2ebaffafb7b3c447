import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodedViews } from '../../../lib/core/signing/decoded-views.ts';
import { knownSecrets } from '../../../lib/core/signing/known-secrets.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { SPELLINGS, SURROUNDED } from './spelled.ts';

const SECRETS = [
  'sk_test_made_up_4eC39HqLyj',
  'a+b/c.d-e_f~g==',
  'geheime Wörter “mit” 日本 🔑 darin',
  'x9!Q_z',
  `sk_test_${'0123456789abcdef'.repeat(20)}`,
  // Half of the key is the 64th character.
  `sk_test_${'ä'.repeat(55)}${'🔑日本'.repeat(9)}`,
  'secret',
  String.raw`back\slash"quote'`,
  // In base64 with 0x, which bytes in hex begin with.
  'sk_test_1pm1xQm',
];

/** Case is Latin-1’s alone. */
const ANY_TEXT = Object.entries({ ...SPELLINGS, ...SURROUNDED }).flatMap(([name, spell]) =>
  /^in \w+ case$/.test(name) ? [] : [spell],
);

/** No four letters or digits of it in a row. In base64 neighbours share a digit, and others’ may stand around it. */
function expectNothingOf(print: string, hidden: string): void {
  const left = hidden.replaceAll('[secret]', '\n');
  for (const [, run = print] of print.matchAll(/(?=([\p{L}\p{N}]{4}))/gu)) expect(left).not.toContain(run);
}

describe.each(Object.entries({ ...SPELLINGS, ...SURROUNDED }))('a secret written %s', (name, spell) => {
  it.each(SECRETS)('is hidden: %s', (text) => {
    const { hide, holds } = knownSecrets([new Secret('sk_test_another'), new Secret(text)]);
    const print = spell(text);
    for (const around of ['', ' ', '\n', '"', '/', '=']) {
      const shown = `${around}${print}${around}`;
      expect(holds(shown)).toBe(true);
      const hidden = hide(shown);
      expect(hidden).toContain('[secret]');
      expect(holds(hidden.replaceAll('[secret]', ''))).toBe(false);
      if (!(name in SURROUNDED)) expectNothingOf(print, hidden);
      expect(hide(hidden)).toBe(hidden);
    }
  });
});

it('is hidden where it’s written in one of these ways, whatever it is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 6, maxLength: 200 }).filter((text) => !text.includes('…')),
      fc.constantFrom(...ANY_TEXT),
      (text, spell) => knownSecrets([new Secret(text)]).holds(spell(text)),
    ),
    { numRuns: 300 },
  );
});

it.each([
  ['sk_test_hunter2hunter2', 'hunter2hunter2'],
  ['sk_test_hunter2hunter2', 'test_hunter2hunter2'],
  ['sk_4eC39HqLyjWD', '4eC39HqLyjWD'],
])('%s is found without its prefix too', (secret, rest) => {
  const { hide, holds } = knownSecrets([new Secret(secret)]);
  for (const print of [rest, Buffer.from(rest).toString('hex'), encodeURIComponent(rest)]) {
    expect(holds(`?token=${print}`)).toBe(true);
    expect(hide(`?token=${print}&a`)).not.toContain(print);
  }
  expect(knownSecrets([new Secret('sk_test_short')]).holds('short')).toBe(false);
});

describe('text without a secret', () => {
  const { hide, holds } = knownSecrets([new Secret('a+b/c.d-e_f~g=='), new Secret('x9!Q_z')]);

  it.each([
    '',
    'POST\n/api/v1/orders\na=1&b=2\n1764000000\ne3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'a+b/c.d-e_f~g',
    'The secret begins with sk_…',
  ])('stays as it is: %s', (text) => {
    expect(hide(text)).toBe(text);
    expect(holds(text)).toBe(false);
  });

  it('stays where the secret is too short to be looked for', () => {
    expect(knownSecrets([new Secret('abc')]).hide('abc')).toBe('abc');
  });
});

describe('a value that was cut', () => {
  const { hide } = knownSecrets([new Secret('sk_test_made_up_4eC39HqLyj'), new Secret('geheime Wörter')]);

  it.each([
    ['“k=sk_test_made…”', '“k=[secret]…”'],
    ['“geheime W\u00c3…”', '“[secret]…”'],
    ['“geheime Wö…”', '“[secret]…”'],
    ['“sk_test_…”', '“sk_test_…”'],
    ['gehe', 'gehe'],
  ])('shows no beginning of a secret: %s', (text, hidden) => expect(hide(text)).toBe(hidden));
});

it('is looked for in linear time', () => {
  const { hide } = knownSecrets([
    new Secret(`${'\\'.repeat(40)}a`),
    new Secret('aaaaaaab'),
    new Secret('%%%%%b'),
  ]);
  for (const unit of ['\\', 'a', '%', '%25', '&#', '0', '\\u005c'])
    expect(hide(unit.repeat(100_000))).toContain(unit);
});

it('is hidden to its end however long it is, and its beginning alone is no secret', () => {
  const text = `sk_test_${Array.from({ length: 400 }, (_, at) => (at * 7919).toString(36)).join('')}`;
  const { hide, holds } = knownSecrets([new Secret(text)]);
  const bytes = Buffer.from(text);
  for (const print of [
    text,
    bytes.toString('hex'),
    bytes.toString('base64url'),
    Buffer.from(text, 'utf16le').toString('hex'),
  ]) {
    expect(hide(`a ${print} b`)).toBe('a [secret] b');
    expect(holds(`a ${print.slice(0, print.length / 2)} b`)).toBe(false);
  }
});

it('takes no more room than its beginning does, before any of it is found', () => {
  const room = (length: number) => {
    const { plain, encoded } = knownSecrets([new Secret('sk_test_'.padEnd(length, '0a1b'))]).spellings();
    return [...plain, ...encoded].reduce((sum, one) => sum + one.length, 0);
  };
  expect(room(4000)).toBe(room(400));
});

it('many are found as few are, each as its own', () => {
  const secrets = Array.from(
    { length: 40 },
    (_, at) => new Secret(`sk_test_made_up_${at}_${'0'.repeat(at)}`),
  );
  const many = knownSecrets(secrets);
  secrets.forEach((secret) => {
    for (const written of [secret.reveal(), Buffer.from(secret.reveal()).toString('hex')]) {
      const text = `a ${written} b`;
      expect(many.hide(text)).toBe(knownSecrets([secret]).hide(text));
      const [view] = decodedViews(text);
      expect(view && many.findIn(view)?.of).toBe(secret);
    }
  });
  expect(many.holds('sk_test_made_up_')).toBe(false);
});
