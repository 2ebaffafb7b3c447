/** The secret's text turned into key bytes in a wrong way: stripped, glued to something, decoded, encoded. */

import { KEY_PREFIXES } from '../../api.ts';
import type { ByteString } from '../../signing/bytes.ts';
import { hex, hexUppercase, utf8Twice } from '../joining/maps.ts';
import type { Subject } from '../subject.ts';
import type { Parameter } from '../ways.ts';
import { ALONE, type KeyChange, type KeyChangeShape, keyChange } from './change.ts';
import { base64, base64Decoded, hexDecoded } from './decoding.ts';

/** Prefixes don't have more underscores. */
const ORDINALS = ['first', 'second', 'third', 'fourth'] as const;

/** Everything up to one of the secret's underscores. */
export function strippedUpTo(index: number): Parameter {
  return [
    index === 0 ? 'up-to-first-underscore' : undefined,
    `everything up to its ${ORDINALS[index] ?? 'last'} underscore`,
  ];
}

const PREFIXES: readonly KeyChange[] = [
  ...ORDINALS.map((_, index) =>
    keyChange(
      'prefix',
      ['key-prefix-stripped', strippedUpTo(index)],
      (key) => {
        const parts = key.split('_');
        return parts.length > index + 1 ? parts.slice(index + 1).join('_') : undefined;
      },
      index > 1 ? { rare: true, ...ALONE } : {},
    ),
  ),
  ...['sk_', 'sk_test_', 'sk_live_'].map((prefix) =>
    keyChange(
      'prefix',
      ['key-prefix-stripped', `all leading letters that occur in ${prefix}`],
      (key) => strippedOf(key, prefix),
      { cost: 10, rare: true, alone: true },
    ),
  ),
];

/** Python's lstrip takes a set of characters. */
function strippedOf(key: string, set: string): string {
  let start = 0;
  while (start < key.length && set.includes(key.charAt(start))) start++;
  return key.slice(start);
}

const base64Read = (how: string, leniency: Parameters<typeof base64Decoded>[1], shape: KeyChangeShape = {}) =>
  keyChange('bytes', ['key-base64-decoded', how], (key) => base64Decoded(key, leniency), shape);
const hexRead = (how: string, leniency: Parameters<typeof hexDecoded>[1], shape: KeyChangeShape = {}) =>
  keyChange('bytes', ['key-hex-decoded', how], (key) => hexDecoded(key, leniency), shape);
const UNUSUAL: KeyChangeShape = { cost: 9, rare: true };

const PLAIN_BASE64 = /^(?=.)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

const DECODED: readonly KeyChange[] = [
  keyChange(
    'bytes',
    ['key-base64-decoded', 'plain base64'],
    (key) => (PLAIN_BASE64.test(key) ? base64Decoded(key, 'either') : undefined),
    { dependent: true },
  ),
  base64Read('both alphabets, as Node and URL-safe decoders read it', 'either'),
  base64Read('underscores skipped, as PHP, Ruby and Perl read it', 'skip'),
  base64Read('up to the first character that isn’t base64', 'stop', UNUSUAL),
  base64Read('up to the last whole group of four, as Go reads it', 'stop-quantum', UNUSUAL),
  base64Read('URL-safe, up to the last whole group of four, as Go reads it', 'url-stop-quantum', UNUSUAL),
  base64Read('underscores and = skipped, as PHP reads it', 'skip-all', UNUSUAL),
  keyChange(
    'bytes',
    ['key-base64-decoded', 'decoded to text, and that encoded as UTF-8'],
    (key) => utf8Twice(base64Decoded(key, 'skip')),
    UNUSUAL,
  ),
  keyChange(
    'bytes',
    ['key-hex-decoded', 'decoded to text, and that encoded as UTF-8'],
    (key) => {
      const bytes = hexDecoded(key, 'strict');
      return bytes === undefined ? undefined : utf8Twice(bytes);
    },
    { cost: 8, dependent: true },
  ),
  hexRead('plain hex', 'strict', { dependent: true }),
  keyChange(
    'bytes',
    ['key-hex-decoded', 'as a BigInteger’s bytes, with a zero byte before them'],
    (key) => {
      const bytes = hexDecoded(key, 'strict');
      return bytes !== undefined && bytes.charCodeAt(0) > 0x7f ? `\0${bytes}` : undefined;
    },
    { cost: 7, dependent: true },
  ),
  hexRead('as PHP’s pack reads it', 'php'),
  hexRead('as Perl’s or Ruby’s pack reads it', 'perl'),
  // As Node’s Buffer does, and Go where the error isn’t looked at.
  hexRead('up to the first character that isn’t hex', 'stop', {
    rare: true,
    typicalIn: ['javascript', 'go'],
  }),
];

/** Where MIME encoders break lines: Python at 76 characters, openssl at 64, Ruby at 60. */
const LINE_LENGTHS = [76, 64, 60] as const;

const base64Made = (parameter: Parameter, apply: (key: ByteString) => string, shape: KeyChangeShape = {}) =>
  keyChange('bytes', ['key-base64-encoded', parameter], apply, shape);

const ENCODED: readonly KeyChange[] = [
  base64Made(['base64', 'its base64'], base64),
  base64Made('the base64 of it and a newline', (key) => base64(`${key}\n` as ByteString)),
  base64Made('its base64 with a newline after that', (key) => `${base64(key)}\n`, { cost: 7 }),
  base64Made('its base64 without padding', (key) => unpadded(base64(key)), { cost: 8, ...ALONE }),
  base64Made('its URL-safe base64', (key) => urlSafe(base64(key)), { cost: 8, ...ALONE }),
  base64Made('its base64 twice over', (key) => base64(base64(key) as ByteString), { cost: 8, rare: true }),
  ...LINE_LENGTHS.map((length) =>
    base64Made(
      `its base64 in lines of ${length} characters`,
      (key) => base64(key).replace(new RegExp(`.{1,${length}}`, 'g'), '$&\n'),
      { cost: 8, rare: true, alone: true },
    ),
  ),
  keyChange('bytes', ['key-hex-encoded', ['hex', 'its hex']], hex),
  keyChange('bytes', ['key-hex-encoded', 'its upper-case hex'], hexUppercase, { cost: 11, ...ALONE }),
];

function unpadded(text: string): string {
  return text.replace(/={1,2}$/, '');
}

function urlSafe(text: string): string {
  return unpadded(text).replaceAll('+', '-').replaceAll('/', '_');
}

function glued({ keyId }: Subject): KeyChange[] {
  const one = (
    parameter: Parameter,
    apply: (key: ByteString) => string | undefined,
    shape: KeyChangeShape = {},
  ) => keyChange('prefix', ['key-concat', parameter], apply, shape);
  const prefixed = (key: ByteString) => `${KEY_PREFIXES.secret}${key}`;
  const isPrefixed = (key: ByteString) => key.startsWith(KEY_PREFIXES.secret);
  const withId = [
    one('the key id before it', (key) => keyId + key),
    one('the key id after it', (key) => key + keyId),
    one('the key id and a colon before it', (key) => `${keyId}:${key}`),
    one('a colon and the key id after it', (key) => `${key}:${keyId}`, { ...UNUSUAL, ...ALONE }),
    one('the key id and an & before it', (key) => `${keyId}&${key}`, { ...UNUSUAL, ...ALONE }),
    one('the key id and a full stop before it', (key) => `${keyId}.${key}`, { ...UNUSUAL, ...ALONE }),
  ];
  return [
    ...(keyId === '' ? [] : withId),
    one('an & after it', (key) => `${key}&`, ALONE),
    one('“Bearer ” before it', (key) => `Bearer ${key}`, { cost: 8, ...ALONE }),
    // As openssl’s -hmac was given what’s for -macopt.
    one('“key:” before it', (key) => `key:${key}`, { cost: 8, rare: true, ...ALONE }),
    one('“hexkey:” before it', (key) => `hexkey:${key}`, { cost: 8, rare: true, ...ALONE }),
    one('“AWS4” before it', (key) => `AWS4${key}`, { cost: 8, ...ALONE }),
    one('“sk_” before it once more', (key) => (isPrefixed(key) ? prefixed(key) : undefined), {
      ...UNUSUAL,
      ...ALONE,
    }),
    // Then the copy that was given here is the one that's wrong.
    one(
      ['prefix-present', 'the “sk_” that it lacks'],
      (key) => (isPrefixed(key) ? undefined : prefixed(key)),
      {
        ...UNUSUAL,
        ...ALONE,
      },
    ),
    one('a colon after it', (key) => `${key}:`, { ...UNUSUAL, ...ALONE }),
  ];
}

export function keyBytesChanges(subject: Subject): KeyChange[] {
  return [...PREFIXES, ...glued(subject), ...DECODED, ...ENCODED];
}
