import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteStringOfText, utf8 } from '../../../lib/core/signing/bytes.ts';
import { knownSecrets } from '../../../lib/core/signing/known-secrets.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';

const hex = (text: string): string => Buffer.from(text).toString('hex');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const percent = (text: string): string =>
  Array.from(utf8(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const escaped = (text: string): string =>
  text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const utf16 = (text: string): string => Buffer.from(text, 'utf16le').toString('latin1');

/** How programs write a text, as they stand and inside something. */
const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'as bytes': byteStringOfText,
  'in lower case': (text) => text.toLowerCase(),
  'in upper case': (text) => text.toUpperCase(),
  'in JSON': (text) => JSON.stringify(text).slice(1, -1),
  'in JSON from PHP': (text) => escaped(JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/')),
  'in JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  'by encodeURIComponent': encodeURIComponent,
  'by encodeURI': encodeURI,
  'as a form': (text) => new URLSearchParams([['', text]]).toString().slice(1),
  'with every byte percent-encoded': percent,
  'percent-encoded in upper case': (text) => percent(text).toUpperCase(),
  'encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'in hex': hex,
  'in hex in capitals': (text) => hex(text).toUpperCase(),
  'in hex with colons': (text) => hex(text).replace(/..(?=.)/g, '$&:'),
  'in base64': base64,
  'in base64url': (text) => Buffer.from(text).toString('base64url'),
  'in base64 in a URL': (text) => encodeURIComponent(base64(text)),
  'in base64 with a name before it': (text) => base64(`user:${text}`),
  'in base64 with something around it': (text) => base64(`{"k":"${text}"}`),
  'in base64 of a longer text': (text) => base64(`ab${text}cd`),
  'as numbers': (text) => JSON.stringify([...utf8(text)]),
  'in UTF-16': utf16,
  'with HTML’s entities': (text) => text.replace(/[^\w]/gu, (one) => `&#${one.codePointAt(0)};`),
};

const SECRETS = [
  'sk_test_made_up_4eC39HqLyj',
  'a+b/c.d-e_f~g==',
  'geheime Wörter “mit” 日本 🔑 darin',
  'x9!Q_z',
  `sk_test_${'0123456789abcdef'.repeat(20)}`,
  'secret',
  String.raw`back\slash"quote'`,
];

/** Case is Latin-1’s alone. */
const ANY_TEXT = Object.entries(SPELLINGS).flatMap(([name, spell]) =>
  /^in \w+ case$/.test(name) ? [] : [spell],
);

/** No four letters or digits of it in a row. In base64 neighbours share a digit, and others’ may stand around it. */
function expectNothingOf(print: string, hidden: string): void {
  const left = hidden.replaceAll('[secret]', '\n');
  for (const [, run = print] of print.matchAll(/(?=([\p{L}\p{N}]{4}))/gu)) expect(left).not.toContain(run);
}

describe.each(Object.entries(SPELLINGS))('a secret written %s', (name, spell) => {
  it.each(SECRETS)('is hidden: %s', (text) => {
    const { hide, holds } = knownSecrets([new Secret('sk_test_another'), new Secret(text)]);
    const print = spell(text);
    for (const around of ['', ' ', '\n', '"', '/', '=']) {
      const shown = `${around}${print}${around}`;
      expect(holds(shown)).toBe(true);
      const hidden = hide(shown);
      expect(hidden).toContain('[secret]');
      expect(holds(hidden.replaceAll('[secret]', ''))).toBe(false);
      if (!/ (?:before|around|of a longer)/.test(name)) expectNothingOf(print, hidden);
      expect(hide(hidden)).toBe(hidden);
    }
  });
});

it('is hidden where it’s written in one of these ways, whatever it is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 6, maxLength: 90 }).filter((text) => !text.includes('…')),
      fc.constantFrom(...ANY_TEXT),
      (text, spell) => knownSecrets([new Secret(text)]).holds(spell(text)),
    ),
    { numRuns: 300 },
  );
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
