/** The secret's text as copied, cut, retouched or re-cased before anything read it. */

import { type ByteString, byteStringOfText, sliceBytes } from '../../signing/bytes.ts';
import { lowercase, uppercase } from '../joining/maps.ts';
import { ALONE, type KeyChange, type KeyChangeShape, keyChange } from './change.ts';

const LENGTHS = [16, 20, 24, 32, 40, 48, 64] as const;
const ODD_LENGTHS = [15, 31, 63, 50, 36] as const;

function cut(length: number, how: string, shape: KeyChangeShape): KeyChange {
  return keyChange(
    'text',
    ['key-truncated-length', how],
    (key) => (key.length > length ? key.slice(0, length) : undefined),
    shape,
  );
}

const CUT: readonly KeyChange[] = [
  ...LENGTHS.map((length) => cut(length, `cut to ${length} characters`, ALONE)),
  cut(30, 'cut to 30 characters, the first line of xxd -p', { cost: 8, ...ALONE }),
  ...ODD_LENGTHS.map((length) =>
    cut(length, `cut to ${length} characters`, { cost: 9, rare: true, alone: true }),
  ),
  keyChange('text', ['key-truncated-length', 'its last character missing'], (key) => key.slice(0, -1), ALONE),
  keyChange('text', ['key-truncated-length', 'its first character missing'], (key) => key.slice(1), ALONE),
  ...['-', '.', '/', '+'].map((mark) =>
    keyChange('text', ['key-truncated-length', `selected up to a ${mark}`], (key) => key.split(mark, 1)[0], {
      cost: 9,
      rare: true,
      alone: true,
    }),
  ),
];

/** The ones most often copied along. */
const INVISIBLE = [
  ['\u200b', 'a zero width space'],
  ['\u00a0', 'a no-break space'],
  ['\u00ad', 'a soft hyphen'],
  ['\ufeff', 'a byte-order mark'],
] as const;
const RARE_INVISIBLE = [
  ['\u200c', 'a zero width non-joiner'],
  ['\u200d', 'a zero width joiner'],
  ['\u200e', 'a left-to-right mark'],
  ['\u2060', 'a word joiner'],
  ['\u202f', 'a narrow no-break space'],
  ['\u2028', 'a line separator'],
  ['\u0001', 'a U+0001 control character'],
  ['\u001a', 'an end-of-file character'],
  ['\u007f', 'a delete character'],
] as const;

function invisible([character, name]: readonly [string, string], shape: KeyChangeShape): KeyChange[] {
  const bytes = byteStringOfText(character);
  return [
    keyChange('text', ['key-invisible', `${name} after it`], (key) => key + bytes, shape),
    keyChange('text', ['key-invisible', `${name} before it`], (key) => bytes + key, shape),
  ];
}

const INVISIBLES: readonly KeyChange[] = [
  ...INVISIBLE.flatMap((entry) => invisible(entry, ALONE)),
  // After it a NUL changes nothing: HMAC pads keys with NULs.
  keyChange('text', ['key-invisible', 'a NUL before it'], (key) => `\0${key}`, { cost: 9, ...ALONE }),
  ...RARE_INVISIBLE.flatMap((entry) => invisible(entry, { cost: 9, rare: true, alone: true })),
  keyChange('text', ['key-invisible', ['invisible-missing', 'its invisible characters removed']], (key) =>
    [...INVISIBLE, ...RARE_INVISIBLE].reduce<string>(
      (text, [character]) => text.replaceAll(byteStringOfText(character), ''),
      key,
    ),
  ),
];

/** What a word processor or chat makes of it; the other way round where the secret given is the one that was changed. */
const TYPOGRAPHY = [
  ['--', '\u2014'],
  ['--', '\u2013'],
  ['-', '\u2013'],
  ['-', '\u2011'],
  ["'", '\u2019'],
  ['"', '\u201d'],
  ['...', '\u2026'],
] as const;

const TYPOGRAPHIC: readonly KeyChange[] = [
  ...TYPOGRAPHY.flatMap(([ascii, typeset]) => {
    const bytes = byteStringOfText(typeset);
    return [
      keyChange(
        'text',
        ['key-typographic', `${ascii} turned into ${typeset}`],
        (key) => key.replaceAll(ascii, bytes),
        ALONE,
      ),
      keyChange(
        'text',
        ['key-typographic', ['typography-undone', `${typeset} turned into ${ascii}`]],
        (key) => key.replaceAll(bytes, ascii),
        ALONE,
      ),
    ];
  }),
  keyChange(
    'text',
    ['key-typographic', 'its first letter capitalised'],
    (key) => uppercase(sliceBytes(key as ByteString, 0, 1)) + key.slice(1),
    { cost: 10, rare: true, alone: true },
  ),
  keyChange(
    'text',
    ['key-typographic', 'underscores taken for formatting'],
    (key) => key.replaceAll('_', ''),
    {
      cost: 10,
      rare: true,
      alone: true,
    },
  ),
];

const CASE: readonly KeyChange[] = [
  keyChange('text', ['key-case', 'upper-cased'], uppercase, ALONE),
  keyChange('text', ['key-case', 'lower-cased'], lowercase, ALONE),
];

export const KEY_TEXT: readonly KeyChange[] = [...CUT, ...INVISIBLES, ...TYPOGRAPHIC, ...CASE];
