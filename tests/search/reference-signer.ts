/**
 * Signs by node:crypto alone, in any wrong way the catalogue knows, and prints the result in any wrong way. Shares
 * nothing with the search but the catalogue's values: what the search finds is held against this.
 */

import { createHash, createHmac } from 'node:crypto';
import type { HashName, Mac, MessageSlot, MessageToken } from '../../lib/core/mistakes/variant.ts';

export type SlotValues = Readonly<Record<MessageSlot, string>>;

/** All a signer does, right or wrong. Strings hold one character per byte. */
export interface Signing {
  readonly template: readonly MessageToken[];
  readonly map: ((value: never) => string) | undefined;
  readonly mac: Mac;
  readonly values: SlotValues;
  /** The HMAC's key. */
  readonly key: string;
}

const NODE_NAMES: Readonly<Record<HashName, string>> = {
  sha256: 'sha256',
  sha1: 'sha1',
  md5: 'md5',
  sha224: 'sha224',
  sha384: 'sha384',
  sha512: 'sha512',
  'sha512-256': 'sha512-256',
  'sha3-256': 'sha3-256',
  'sha3-512': 'sha3-512',
};

export function sha256OfBytes(bytes: string): string {
  return createHash('sha256').update(bytes, 'latin1').digest('hex');
}

/** Of the message's bytes, under the key's; all with one character per byte. */
export function digestOf(mac: Mac, key: string, message: string): string {
  const name = NODE_NAMES[mac.hash];
  const own = NODE_NAMES[mac.hmacHash ?? mac.hash];
  const text = beforehand(mac, own, message);
  const made = signed(mac, own, key, text);
  switch (mac.after) {
    case 'hash-hex':
      return hash(name, hexOf(made));
    case 'hash-raw':
      return hash(name, made);
    case 'hmac-hex':
      return signed(mac, name, key, hexOf(made));
    case 'hmac-raw':
      return signed(mac, name, key, made);
    default:
      return made;
  }
}

function hash(name: string, ...parts: readonly string[]): string {
  return parts.reduce((sum, part) => sum.update(part, 'latin1'), createHash(name)).digest('binary');
}

function hmac(name: string, key: string, message: string): string {
  return createHmac(name, Buffer.from(key, 'latin1')).update(message, 'latin1').digest('binary');
}

function hexOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('hex');
}

function beforehand({ before }: Mac, name: string, message: string): string {
  switch (before) {
    case 'hash-hex':
      return hexOf(hash(name, message));
    case 'hash-raw':
      return hash(name, message);
    case 'base64':
      return Buffer.from(message, 'latin1').toString('base64');
    default:
      return message;
  }
}

function signed(mac: Mac, name: string, key: string, message: string): string {
  if (mac.form === 'hash') return hash(name, message);
  if (mac.form === 'swapped') return hmac(name, message, key);
  if (mac.oddity === 'long-key-cut') return hmac(name, key.slice(0, 64), message);
  if (mac.oddity === 'block-128') {
    const block = (key.length > 128 ? hash(name, key) : key).padEnd(128, '\0');
    const xored = (byte: number) =>
      [...block].map((character) => String.fromCharCode(character.charCodeAt(0) ^ byte)).join('');
    return hash(name, xored(0x5c), hash(name, xored(0x36), message));
  }
  return hmac(name, key, message);
}

/** Glue stands only between two things that aren't empty. */
export function messageFrom({ template, map, values }: Omit<Signing, 'key' | 'mac'>): string {
  const written = template.map((token) => {
    if (token.kind !== 'slot') return token.bytes as string;
    const value = values[token.slot];
    return map ? map(value as never) : value;
  });
  return template.reduce((message, { kind }, index) => {
    if (kind !== 'glue') return message + (written[index] ?? '');
    const follows = (template[index + 1]?.kind ?? 'glue') !== 'glue' && written[index + 1] !== '';
    return message !== '' && follows ? message + (written[index] ?? '') : message;
  }, '');
}

interface Print {
  readonly ids: readonly string[];
  readonly print: (digest: Buffer) => string;
}

const hex = (digest: Buffer) => digest.toString('hex');
const bytes = (digest: Buffer) => [...digest];
const signedBytes = (digest: Buffer) => bytes(digest).map((byte) => (byte > 127 ? byte - 256 : byte));

/** Each a wrong way to print a digest, as the catalogue's section 3.10 has it. */
export const WRONG_PRINTS: readonly Print[] = [
  { ids: ['out-uppercase'], print: (digest) => hex(digest).toUpperCase() },
  { ids: ['out-base64'], print: (digest) => digest.toString('base64') },
  { ids: ['out-base64'], print: (digest) => digest.toString('base64').replace(/=+$/, '') },
  { ids: ['out-base64url'], print: (digest) => digest.toString('base64url') },
  { ids: ['out-base64-of-hex'], print: (digest) => Buffer.from(hex(digest)).toString('base64') },
  { ids: ['out-prefixed'], print: (digest) => `sha256=${hex(digest)}` },
  { ids: ['out-prefixed'], print: (digest) => `SHA2-256(stdin)= ${hex(digest)}` },
  { ids: ['out-prefixed'], print: (digest) => `0x${hex(digest)}` },
  { ids: ['out-prefixed', 'out-base64'], print: (digest) => `HMAC-SHA256 ${digest.toString('base64')}` },
  { ids: ['out-dashed'], print: (digest) => hex(digest).replace(/..(?=.)/g, '$&-') },
  {
    ids: ['out-dashed', 'out-uppercase'],
    print: (digest) =>
      hex(digest)
        .toUpperCase()
        .replace(/..(?=.)/g, '$&-'),
  },
  { ids: ['out-dashed'], print: (digest) => hex(digest).replace(/..(?=.)/g, '$&:') },
  { ids: ['out-leading-zeros-dropped'], print: (digest) => BigInt(`0x${hex(digest)}`).toString(16) },
  {
    ids: ['out-byte-zeros-dropped'],
    print: (digest) =>
      bytes(digest)
        .map((byte) => byte.toString(16))
        .join(''),
  },
  {
    ids: ['out-sign-extended'],
    print: (digest) =>
      signedBytes(digest)
        .map((byte) => (byte < 0 ? 2 ** 32 + byte : byte).toString(16).padStart(2, '0'))
        .join(''),
  },
  {
    ids: ['out-signed-bytes'],
    print: (digest) =>
      signedBytes(digest)
        .map((byte) => byte.toString(16))
        .join(''),
  },
  { ids: ['out-byte-list'], print: (digest) => `[${signedBytes(digest).join(', ')}]` },
  { ids: ['out-byte-list'], print: (digest) => bytes(digest).join(',') },
  { ids: ['out-truncated'], print: (digest) => hex(digest).slice(0, 32) },
  { ids: ['out-truncated'], print: (digest) => hex(digest).slice(0, 60) },
  { ids: ['out-hex-of-text'], print: (digest) => Buffer.from(hex(digest)).toString('hex') },
  { ids: ['out-urlencoded', 'out-base64'], print: (digest) => encodeURIComponent(digest.toString('base64')) },
  { ids: ['out-quoted'], print: (digest) => `"${hex(digest)}"` },
  { ids: ['out-quoted', 'out-base64'], print: (digest) => `b'${digest.toString('base64')}'` },
  { ids: ['out-whitespace'], print: (digest) => hex(digest).replace(/^.{32}/, '$& ') },
  { ids: ['out-raw'], print: (digest) => digest.toString('latin1') },
  { ids: ['out-compound'], print: (digest) => `t=1764000000,v1=${hex(digest)}` },
  { ids: ['out-reversed'], print: (digest) => hex(Buffer.from(digest).reverse()) },
  { ids: ['out-base32-58'], print: base32 },
  { ids: ['out-header-duplicate'], print: (digest) => `${hex(digest)}, ${hex(digest)}` },
];

function base32(digest: Buffer): string {
  const bits = bytes(digest)
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  const letters = groups.map(
    (group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(group.padEnd(5, '0'), 2)],
  );
  return letters.join('').padEnd(Math.ceil(letters.length / 8) * 8, '=');
}
