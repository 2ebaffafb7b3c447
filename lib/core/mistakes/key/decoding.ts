/** Secrets read as base64 or hex, the way each language's lenient decoder does it, and printed as base64. */

import type { ByteString } from '../../signing/bytes.ts';

const STANDARD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const EITHER_ALPHABET = valuesOf(STANDARD, { '-': 62, _: 63 });
const STANDARD_ALPHABET = valuesOf(STANDARD, {});
const URL_ALPHABET = valuesOf(STANDARD.slice(0, 62), { '-': 62, _: 63 });

function valuesOf(alphabet: string, more: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  return new Map([
    ...[...alphabet].map((character, value) => [character, value] as const),
    ...Object.entries(more),
  ]);
}

/**
 * What becomes of `_`, `-` and all else that isn't of the standard alphabet. Where nothing else is said, `=` ends the
 * text, and what's left of an unfinished byte is dropped.
 *
 * `either`: both alphabets, the rest skipped (Node's Buffer, Commons Codec; also what URL-safe decoders give).
 * `skip`: skipped (PHP, Ruby's unpack, Perl, Python's b64decode, Java's MIME decoder); `skip-all`: even `=` (PHP).
 * `zero`: counts as the letter A (CryptoJS).
 * `url`: they're digits, and all others, `=` too, count as the letter A (CryptoJS's Base64url).
 * `stop`: ends the text (base64 -d); `stop-quantum` also drops the last incomplete group of four (Go, error ignored),
 * as does `url-stop-quantum`, for which they're digits (Go's URLEncoding).
 */
export type Base64Leniency =
  | 'either'
  | 'skip'
  | 'skip-all'
  | 'zero'
  | 'url'
  | 'stop'
  | 'stop-quantum'
  | 'url-stop-quantum';

export function base64Decoded(text: string, leniency: Base64Leniency): ByteString {
  const { values, other, padding } = BASE64[leniency];
  const sextets: number[] = [];
  for (const character of text) {
    const value = values.get(character);
    if (value !== undefined) sextets.push(value);
    else if (character === '=' && !padding) break;
    else if (other === 'zero') sextets.push(0);
    else if (other === 'stop') break;
    else if (other === 'stop-quantum') {
      sextets.length -= sextets.length % 4;
      break;
    }
  }
  return bytesOfSextets(sextets);
}

interface Base64Reading {
  readonly values: ReadonlyMap<string, number>;
  readonly other: 'skip' | 'zero' | 'stop' | 'stop-quantum';
  /** Whether `=` is treated as any other character. */
  readonly padding?: 'other';
}

const BASE64: Readonly<Record<Base64Leniency, Base64Reading>> = {
  either: { values: EITHER_ALPHABET, other: 'skip' },
  skip: { values: STANDARD_ALPHABET, other: 'skip' },
  zero: { values: STANDARD_ALPHABET, other: 'zero' },
  'skip-all': { values: STANDARD_ALPHABET, other: 'skip', padding: 'other' },
  url: { values: URL_ALPHABET, other: 'zero', padding: 'other' },
  stop: { values: STANDARD_ALPHABET, other: 'stop' },
  'stop-quantum': { values: STANDARD_ALPHABET, other: 'stop-quantum' },
  'url-stop-quantum': { values: URL_ALPHABET, other: 'stop-quantum' },
};

function bytesOfSextets(sextets: readonly number[]): ByteString {
  let bytes = '';
  let held = 0;
  let bits = 0;
  for (const sextet of sextets) {
    held = ((held << 6) | sextet) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += String.fromCharCode((held >> bits) & 0xff);
  }
  return bytes as ByteString;
}

/**
 * What becomes of characters that aren't hex digits.
 *
 * `strict`: nothing is decoded. `php`: pack('H*'), which takes them for 0. `perl`: pack('H*') of Perl and Ruby, which
 * takes letters on past f. `pairs`: parseInt of each two characters, 0 where it gives NaN (CryptoJS, hand-written).
 * `stop`: they end the text (Node, Go with the error ignored).
 */
export type HexLeniency = 'strict' | 'php' | 'perl' | 'pairs' | 'stop';

/** `undefined` where the decoder refuses. */
export function hexDecoded(text: string, leniency: HexLeniency): ByteString | undefined {
  switch (leniency) {
    case 'strict':
      return /^(?:[0-9a-f]{2})+$/i.test(text) ? pairsDecoded(text, hexNibble) : undefined;
    case 'stop':
      return pairsDecoded(/^(?:[0-9a-f]{2})*/i.exec(text)?.[0] ?? '', hexNibble);
    case 'php':
      return pairsDecoded(evenLength(text), hexNibble);
    case 'perl':
      return pairsDecoded(evenLength(text), perlNibble);
    case 'pairs':
      // A last character without a partner is lost: CryptoJS counts it as half a byte and cuts that off.
      return (text.match(/[\s\S]{2}/g) ?? [])
        .map((pair) => String.fromCharCode((Number.parseInt(pair, 16) || 0) & 0xff))
        .join('') as ByteString;
  }
}

function evenLength(text: string): string {
  return text.length % 2 === 0 ? text : `${text}0`;
}

function pairsDecoded(text: string, nibble: (character: string) => number): ByteString {
  let bytes = '';
  for (let i = 0; i + 1 < text.length; i += 2)
    bytes += String.fromCharCode((nibble(text.charAt(i)) << 4) | nibble(text.charAt(i + 1)));
  return bytes as ByteString;
}

function hexNibble(character: string): number {
  return /[0-9a-f]/i.test(character) ? Number.parseInt(character, 16) : 0;
}

function perlNibble(character: string): number {
  const code = character.charCodeAt(0);
  return (/[a-z]/i.test(character) ? code + 9 : code) & 15;
}

export function base64(bytes: ByteString): ByteString {
  return btoa(bytes) as ByteString;
}
