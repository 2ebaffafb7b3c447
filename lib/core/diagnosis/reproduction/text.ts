/** Made-up text: values that are as long as the real ones, with the same kinds of characters in the same places, and key pairs that tell nothing of theirs. */

import { sha256 } from '../../hashing/sha256.ts';
import { joinBytes, utf8 } from '../../signing/bytes.ts';

/** Random numbers from 0 up to, but without, `below`. */
export type RandomBelow = (below: number) => number;

/** @param seed random bytes, at least 16 of them: all that’s made up follows from them. */
export function randomBelowFrom(seed: Uint8Array): RandomBelow {
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
export function lookAlike(text: string, random: RandomBelow): string {
  const isHex = /^[0-9a-fA-F]*$/.test(text);
  return text.replace(/\\u[0-9a-fA-F]{4}|\\[\s\S]|[\s\S]/gu, (piece) => {
    if (piece.length > 1 && piece.startsWith('\\')) return escapeLike(piece, random);
    return characterLike(piece, isHex, random);
  });
}

function characterLike(character: string, isHex: boolean, random: RandomBelow): string {
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
function escapeLike(escaped: string, random: RandomBelow): string {
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
function surrogateLike(unit: string, random: RandomBelow): string {
  return unit < '\udc00' ? unit : String.fromCharCode(0xde00 + random(0x40));
}

/**
 * What a made-up secret has in common with the real one. `nothing`: it’s drawn without a look at it. `alphabet`: its
 * length, and the kind of characters it’s written in. `classes`: what kind of character stands where.
 */
export type SecretLikeness = (typeof SECRET_LIKENESSES)[number];
/** What tells least first. */
export const SECRET_LIKENESSES = ['nothing', 'alphabet', 'classes'] as const;

const DIGITS = '0123456789';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = UPPER.toLowerCase();
const ALPHABETS: readonly string[] = [
  DIGITS,
  DIGITS + LOWER_HEX,
  DIGITS + UPPER_HEX,
  DIGITS + LOWER_HEX + UPPER_HEX,
  DIGITS + LOWER,
  DIGITS + UPPER,
  DIGITS + LOWER + UPPER,
  `${DIGITS}${LOWER}${UPPER}-_`,
  `${DIGITS}${LOWER}${UPPER}+/`,
];
const MADE_UP_SECRET_LENGTH = 32;
const MADE_UP_ID_LENGTH = 16;

function drawn(alphabet: string, length: number, random: RandomBelow): string {
  return Array.from({ length }, () => alphabet[random(alphabet.length)]).join('');
}

/** A secret nobody was ever given. `undefined` where the real one isn’t written in an alphabet that’s known. */
export function throwAwaySecret(
  secret: string,
  like: SecretLikeness,
  random: RandomBelow,
): string | undefined {
  if (like === 'nothing') return `sk_test_${drawn(DIGITS + LOWER + UPPER, MADE_UP_SECRET_LENGTH, random)}`;
  const [prefix = ''] = /^(?:sk_(?:test_|live_)?)?/.exec(secret) ?? [];
  const kept = prefix.replace('live', 'test');
  const rest = secret.slice(prefix.length);
  const padding = /^[A-Za-z0-9+/_-]+(={1,2})$/.exec(rest)?.[1] ?? '';
  const made = like === 'classes' ? classesLike(rest, random) : alphabetLike(rest, padding, random);
  if (made === undefined || padding === '') return made === undefined ? undefined : kept + made;
  // The last digit before the padding has bits that decoders want to be zero.
  const last = padding.length === 2 ? 'AQgw' : 'AEIMQUYcgkosw048';
  return `${kept}${made.slice(0, -padding.length - 1)}${last[random(last.length)]}${padding}`;
}

function alphabetLike(rest: string, padding: string, random: RandomBelow): string | undefined {
  const written = new Set(rest.slice(0, rest.length - padding.length));
  const alphabet = ALPHABETS.find((one) => [...written].every((character) => one.includes(character)));
  return alphabet && drawn(alphabet, rest.length, random);
}

/** A digit for a digit, whichever. */
function classesLike(rest: string, random: RandomBelow): string {
  return lookAlike(rest, random).replace(/[0-9]/g, () => drawn(DIGITS, 1, random));
}

/** Tells nothing of a real one. */
export function throwAwayKeyId(random: RandomBelow): string {
  return `pk_test_${drawn(DIGITS + LOWER, MADE_UP_ID_LENGTH, random)}`;
}
