/** The secret's text as bytes of another charset, and as CryptoJS parses it into words. */

import { type ByteString, byteStringOfText, bytesOf, textOfUtf8 } from '../../signing/bytes.ts';
import { CHARSETS } from '../encoders/charsets.ts';
import type { Parameter } from '../ways.ts';
import { type KeyChange, type KeyChangeShape, keyChange } from './change.ts';
import { base64Decoded, hexDecoded } from './decoding.ts';

/** As JavaScript has it: characters, not bytes. */
function textOf(key: ByteString): string {
  return textOfUtf8(bytesOf(key)) ?? key;
}

function utf16(key: ByteString, order: 'big' | 'little'): string {
  const text = textOf(key);
  let bytes = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const pair = [unit >> 8, unit & 0xff];
    bytes += String.fromCharCode(...(order === 'big' ? pair : pair.toReversed()));
  }
  return bytes;
}

/** One byte for each character; `undefined` where the key isn't text. */
function eachCharacter(key: ByteString, outside: (unit: string) => string): string | undefined {
  return textOfUtf8(bytesOf(key))?.replace(/[^\0-\xff]/g, outside);
}

const UTF8_MARK = byteStringOfText('\u{FEFF}');

const made =
  (id: string) =>
  (parameter: Parameter, apply: (key: ByteString) => string | undefined, shape: KeyChangeShape = {}) =>
    keyChange('bytes', [id, parameter], apply, shape);
const read = made('key-charset');
const parsed = made('hmac-key-wordarray');

export const KEY_CHARSETS: readonly KeyChange[] = [
  read(['utf-16le', 'UTF-16, little-endian'], (key) => utf16(key, 'little')),
  read('UTF-16, big-endian', (key) => utf16(key, 'big'), { cost: 8 }),
  read('UTF-16, little-endian, with a byte-order mark', (key) => `\xff\xfe${utf16(key, 'little')}`),
  read('UTF-16, big-endian, with a byte-order mark', (key) => `\xfe\xff${utf16(key, 'big')}`, { cost: 7 }),
  read(['utf-8-bom', 'UTF-8 with a byte-order mark'], (key) => UTF8_MARK + key),
  read('Latin-1', (key) => eachCharacter(key, () => '?')),
  read('ASCII', (key) => textOfUtf8(bytesOf(key))?.replace(/[^\0-\x7f]/gu, '?')),
  read('EBCDIC', (key) => CHARSETS.ebcdic.encode(textOf(key)), { cost: 10, rare: true, alone: true }),
  parsed(['hex', 'CryptoJS.enc.Hex'], (key) => hexDecoded(textOf(key), 'pairs')),
  parsed(['base64', 'CryptoJS.enc.Base64'], (key) => base64Decoded(textOf(key), 'zero')),
  parsed('CryptoJS.enc.Base64url', (key) => base64Decoded(textOf(key), 'url'), { cost: 9, alone: true }),
  // The low byte of each character.
  parsed('CryptoJS.enc.Latin1', (key) =>
    eachCharacter(key, (unit) => String.fromCharCode(unit.charCodeAt(0) & 0xff)),
  ),
  parsed('CryptoJS.enc.Utf16', (key) => utf16(key, 'big'), { cost: 9, alone: true }),
  parsed('CryptoJS.enc.Utf16LE', (key) => utf16(key, 'little'), { cost: 9, alone: true }),
];
