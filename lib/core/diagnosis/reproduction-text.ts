/** Made-up text that’s like the real one: as long, with the same kinds of characters in the same places. */

import { sha256 } from '../hashing/sha256.ts';
import { joinBytes, utf8 } from '../signing/bytes.ts';

/** Random numbers from 0 up to, but without, `below`. */
export type Random = (below: number) => number;

/** @param seed random bytes, at least 16 of them: all that’s made up follows from them. */
export function randomFrom(seed: Uint8Array): Random {
  let block = new Uint8Array(0);
  let at = 0;
  let count = 0;
  const byte = () => {
    if (at === block.length) {
      block = new Uint8Array(sha256(joinBytes([seed, utf8(`${count++}`)])));
      at = 0;
    }
    return block[at++] ?? 0;
  };
  return (below) => (byte() * 0x10000 + byte() * 0x100 + byte()) % below;
}

const LOWER_HEX = 'abcdef';
const UPPER_HEX = 'ABCDEF';
const LATIN = 'àâãäåæçèéêëìíîïðñòóôõö';
const WIDE = '日月火水木金土山川田';
const ASTRAL = Array.from('😀😁😂😃😄😅😆😇😈😉');
const TWO_BYTES = 0x7ff;

/** A letter for a letter of the same case, a digit for a digit, 0 for 0: length and encodings stay what they were. */
export function lookAlike(text: string, random: Random): string {
  const isHex = /^[0-9a-fA-F]*$/.test(text);
  return text.replace(/\\u[0-9a-fA-F]{4}|\\[\s\S]|[\s\S]/gu, (piece) => {
    if (piece.length > 1 && piece.startsWith('\\')) return escapeLike(piece, random);
    return characterLike(piece, isHex, random);
  });
}

function characterLike(character: string, isHex: boolean, random: Random): string {
  const of = (choices: ArrayLike<string>) => choices[random(choices.length)] ?? '';
  const letter = (hex: string, first: string) =>
    isHex ? of(hex) : String.fromCharCode(first.charCodeAt(0) + random(26));
  if (/[1-9]/.test(character)) return String(1 + random(9));
  if (/[a-z]/.test(character)) return letter(LOWER_HEX, 'a');
  if (/[A-Z]/.test(character)) return letter(UPPER_HEX, 'A');
  const code = character.codePointAt(0) ?? 0;
  if (code > 0xffff) return of(ASTRAL);
  if (!/[\p{L}\p{N}]/u.test(character) || code < 0x80) return character;
  return code > TWO_BYTES ? of(WIDE) : of(LATIN);
}

/** As in JSON: an escaped letter becomes another one, whose digits have the same case. */
function escapeLike(escaped: string, random: Random): string {
  const digits = /^\\u([0-9a-fA-F]{4})$/.exec(escaped)?.[1];
  if (digits === undefined) return escaped;
  const character = String.fromCharCode(Number.parseInt(digits, 16));
  const other = /\p{Surrogate}/u.test(character)
    ? surrogateLike(character, random)
    : characterLike(character, false, random);
  const made = other.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${/[A-F]/.test(digits) ? made.toUpperCase() : made}`;
}

/** The first half stays; with the second it’s another character. */
function surrogateLike(unit: string, random: Random): string {
  return unit < '\udc00' ? unit : String.fromCharCode(0xde00 + random(0x40));
}

/** A pair nobody was ever given. What a secret is written in (hex, base64 with its padding, signs) stays. */
export function throwAwaySecret(secret: string, random: Random): string {
  const [prefix = ''] = /^(?:sk_(?:test_|live_)?)?/.exec(secret) ?? [];
  const rest = secret.slice(prefix.length);
  const padding = /^[A-Za-z0-9+/_-]+(={1,2})$/.exec(rest)?.[1];
  const made = lookAlike(rest, random);
  const kept = prefix.replace('live', 'test');
  if (padding === undefined) return kept + made;
  // The last digit before the padding has bits that decoders want to be zero.
  const last = padding.length === 2 ? 'AQgw' : 'AEIMQUYcgkosw048';
  return `${kept}${made.slice(0, -padding.length - 1)}${last[random(last.length)]}${padding}`;
}

export function throwAwayKeyId(id: string, random: Random): string {
  const [prefix = ''] = /^(?:pk_(?:test_|live_)?)?/.exec(id) ?? [];
  return prefix.replace('live', 'test') + lookAlike(id.slice(prefix.length), random);
}
