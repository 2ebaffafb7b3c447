/** Something printed or computed from the secret in place of the secret: a digest, bytes as a language shows them. */

import { digest } from '../../hashing/other-hashes.ts';
import { type ByteString, byteStringOfBytes, bytesOf, hexOf } from '../../signing/bytes.ts';
import type { HashName } from '../variant.ts';
import { type KeyChange, type KeyChangeShape, keyChange } from './change.ts';
import { base64 } from './decoding.ts';

const hashHex = (hash: HashName) => (key: ByteString) => hexOf(digest(hash, bytesOf(key)));
const hashRaw = (hash: HashName) => (key: ByteString) => byteStringOfBytes(digest(hash, bytesOf(key)));

const hashed = (how: string, apply: (key: ByteString) => string, shape: KeyChangeShape = {}) =>
  keyChange('bytes', ['key-hashed', how], apply, shape);
const printed = (how: string, apply: (key: ByteString) => string, shape: KeyChangeShape = {}) =>
  keyChange('bytes', ['key-bytes-repr', how], apply, shape);
const UNUSUAL: KeyChangeShape = { cost: 10, rare: true };

export const KEY_PRINTED: readonly KeyChange[] = [
  hashed('its SHA-256 in hex', hashHex('sha256')),
  hashed('its SHA-256 as bytes', hashRaw('sha256')),
  hashed('its MD5 in hex', hashHex('md5'), { cost: 8 }),
  hashed('its MD5 as bytes', hashRaw('md5'), { cost: 9 }),
  hashed('its SHA-1 in hex', hashHex('sha1'), { cost: 9 }),
  hashed('its SHA-512 in hex', hashHex('sha512'), { cost: 9 }),
  hashed('its SHA-256 in base64', (key) => base64(hashRaw('sha256')(key)), { cost: 9 }),
  hashed('its SHA-1 as bytes', hashRaw('sha1'), UNUSUAL),
  hashed('its SHA-512 as bytes', hashRaw('sha512'), UNUSUAL),
  hashed('its SHA-256 in upper-case hex', (key) => hashHex('sha256')(key).toUpperCase(), UNUSUAL),
  printed('bytes as Python shows them', pythonBytes, { alone: true }),
  printed('a bytearray as Python shows it', (key) => `bytearray(${pythonBytes(key)})`, UNUSUAL),
  printed('a Buffer as Node shows it', nodeBuffer, UNUSUAL),
  printed('numbers with commas between', (key) => numbers(key).join(','), UNUSUAL),
  printed('a list of numbers', (key) => `[${numbers(key).join(', ')}]`, UNUSUAL),
  printed('bytes as Go shows them', (key) => `[${numbers(key).join(' ')}]`, UNUSUAL),
];

function numbers(key: ByteString): number[] {
  return [...bytesOf(key)];
}

/** Node shows no more of a buffer. */
const BUFFER_SHOWN = 50;

function nodeBuffer(key: ByteString): string {
  const shown = numbers(key.slice(0, BUFFER_SHOWN) as ByteString).map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  const left = key.length - BUFFER_SHOWN;
  return `<Buffer ${shown.join(' ')}${left > 0 ? ` ... ${left} more byte${left === 1 ? '' : 's'}` : ''}>`;
}

const PYTHON_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function pythonBytes(key: string): string {
  const quote = key.includes("'") && !key.includes('"') ? '"' : "'";
  const inner = key.replace(/[^ -~]|[\\']/g, (byte) => {
    if (byte === "'") return byte === quote ? `\\${byte}` : byte;
    return PYTHON_ESCAPES[byte] ?? `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
  return `b${quote}${inner}${quote}`;
}
