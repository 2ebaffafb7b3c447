/** Backslash escapes as JSON, JavaScript, Python, Ruby, Go, Java and C# print them. */

import { asByteString, type ByteString, byteStringOfText, bytesOf, textOfUtf8 } from '../../signing/bytes.ts';

const SINGLE: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\u0007',
  e: '\u001b',
  '0': '\0',
};

/** Runs, since several escapes may make one character: halves of a surrogate pair, bytes of UTF-8. */
const RUNS =
  /((?:\\u[0-9a-f]{4})+)|((?:\\x[0-9a-f]{2})+)|\\u\{([0-9a-f]{1,6})\}|\\U([0-9a-f]{8})|\\([\s\S])|([^\\]+)/gi;

/**
 * The bytes that escaped text stands for; an unknown escape stands for what follows its backslash.
 * @param isBytes `\xe9` is a byte. Otherwise it's one where it's part of UTF-8, and a character where it isn't.
 */
export function unescaped(text: string, isBytes: boolean): ByteString {
  return text.replace(RUNS, (_, units, bytes, braced, long, single, plain): string => {
    if (units !== undefined) return byteStringOfText(fromHex(units, /[0-9a-f]{4}/gi));
    if (bytes !== undefined) return fromByteEscapes(fromHex(bytes, /[0-9a-f]{2}/gi), isBytes);
    if (single !== undefined) return byteStringOfText(SINGLE[single] ?? single);
    return byteStringOfText(plain ?? codePoint(braced ?? long));
  }) as ByteString;
}

function fromHex(escapes: string, digits: RegExp): string {
  return (escapes.match(digits) ?? []).map((hex) => String.fromCharCode(Number.parseInt(hex, 16))).join('');
}

function fromByteEscapes(bytes: string, isBytes: boolean): string {
  const exact = asByteString(bytes);
  return exact && (isBytes || textOfUtf8(bytesOf(exact)) !== undefined) ? exact : byteStringOfText(bytes);
}

function codePoint(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\u{fffd}';
}
