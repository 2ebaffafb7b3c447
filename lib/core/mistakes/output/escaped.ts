/** Signatures that are the digest's bytes as a language writes them in a string literal. */

import { type ByteString, byteStringOfText, bytesOf } from '../../signing/bytes.ts';
import { type DigestReading, exactReading, outputUse } from './reading.ts';

/** `\\d` is Elixir's DEL, `\\s` its blank. */
const ESCAPED: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', v: '\v', f: '\f', a: '\x07', b: '\b', e: '\x1b', d: '\x7f', s: ' ' },
};

const ESCAPE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(\d{1,3})|([\s\S]))/gi;

const LITERALS: readonly (readonly [RegExp, how: string])[] = [
  [/^b(['"])([\s\S]*)\1$/, 'its bytes as Python prints them'],
  [/^bytearray\(b(['"])([\s\S]*)\1\)$/, 'its bytes as Python prints a bytearray'],
  [/^(["'])([\s\S]*)\1$/, 'its bytes as a string literal, as Go’s %q and Ruby’s inspect print them'],
];

export function escapedReadings(text: ByteString): DigestReading[] {
  return LITERALS.flatMap(([pattern, how]) => {
    const inner = pattern.exec(text)?.[2];
    if (!inner?.includes('\\')) return [];
    // Lua's escapes are decimal; the others have no numbers but \\0.
    const bytes = inner.replace(ESCAPE, (_, hex?: string, unit?: string, decimal?: string, letter = '') => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (unit !== undefined) return byteStringOfText(String.fromCharCode(Number.parseInt(unit, 16)));
      return decimal === undefined ? (ESCAPED[letter] ?? letter) : String.fromCharCode(Number(decimal) & 255);
    });
    const reading = exactReading(bytesOf(bytes as ByteString), [outputUse('out-raw', how)]);
    return reading ? [reading] : [];
  });
}
