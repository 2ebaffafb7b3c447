/** Key bytes that passed through a C string or a fixed field: cut at a zero byte, or without what a trim took. */

import { sha256 } from '../../hashing/sha256.ts';
import { byteStringOfBytes, bytesOf } from '../../signing/bytes.ts';
import { TURKISH_CASES } from '../joining/maps.ts';
import { type KeyChange, type KeyChangeShape, keyChange } from './change.ts';

/** HMAC-SHA256 hashes longer keys. */
const BLOCK = 64;
const DIGEST = 32;

const RARE: KeyChangeShape = { rare: true, alone: true };

export const KEY_C_STRINGS: readonly KeyChange[] = [
  keyChange(
    'end',
    ['key-truncated-length', 'its bytes before the first zero byte, as a C string'],
    (key) => (key.includes('\0') ? key.split('\0', 1)[0] : undefined),
    { cost: 6, dependent: true },
  ),
  keyChange(
    'end',
    ['key-truncated-length', 'its bytes without zero bytes, as a shell variable'],
    (key) => (key.includes('\0') ? key.replaceAll('\0', '') : undefined),
    { cost: 7, dependent: true },
  ),
  keyChange(
    'text',
    ['key-truncated-length', 'its first character, as UTF-16 read as a C string'],
    (key) => (key.length > 1 ? key.slice(0, 1) : undefined),
    { cost: 10, ...RARE },
  ),
  // 40 is EBCDIC’s blank.
  keyChange(
    'whitespace',
    ['key-whitespace', 'no @ at its end, as %TRIMR leaves it'],
    (key) => key.replace(/@+$/, ''),
    {
      cost: 9,
      ...RARE,
    },
  ),
  ...TURKISH_CASES.map(([how, change]) =>
    keyChange('text', ['key-case', `in ${how}`], change, { cost: 12, ...RARE }),
  ),
  keyChange(
    'source',
    ['key-unresolved-literal', 'zero bytes of its length, as a wiped buffer'],
    (key) => (key.length > BLOCK ? '\0'.repeat(key.length) : undefined),
    { cost: 8, ...RARE },
  ),
  keyChange(
    'bytes',
    ['hmac-buggy-library', 'a long key hashed, and the rest of it behind the hash'],
    (key) =>
      key.length > BLOCK ? byteStringOfBytes(sha256(bytesOf(key))) + key.slice(DIGEST, BLOCK) : undefined,
    RARE,
  ),
];
