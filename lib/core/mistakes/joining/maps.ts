/**
 * What a joining mistake does to every value. Each is one constant function, so that shapes with the same map can be
 * told by identity. All work on bytes, one character each.
 */

import {
  type ByteString,
  byteStringOfText,
  bytesOf,
  displayText,
  hexOfByte,
  isAscii,
} from '../../signing/bytes.ts';
import { CHARSETS, type CharsetName } from '../encoders/charsets.ts';
import { percentEncode } from '../encoders/percent-encode.ts';

export type ByteMap = (value: ByteString) => ByteString;

function eachByte(change: (code: number, character: string) => string): ByteMap {
  const table = Array.from({ length: 256 }, (_, code) => change(code, String.fromCharCode(code)));
  const stays = table.map((text, code) => text.length === 1 && text.charCodeAt(0) === code);
  return (value) => {
    let at = 0;
    while (at < value.length && stays[value.charCodeAt(at)]) at++;
    if (at === value.length) return value;
    const parts = [value.slice(0, at)];
    for (; at < value.length; at++) parts.push(table[value.charCodeAt(at)] ?? '');
    // Thousands of values are kept: added up bit by bit, each would be a tree of its parts.
    return parts.join('') as ByteString;
  };
}

export const lowercase: ByteMap = (value) =>
  value.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) as ByteString;

export const uppercase: ByteMap = (value) =>
  value.replace(/[a-z]+/g, (letters) => letters.toUpperCase()) as ByteString;

const DOTLESS = byteStringOfText('ı');
const DOTTED = byteStringOfText('İ');

/** Java, .NET and Android where the system is Turkish or Azeri, and the code names no locale. */
export const TURKISH_CASES = [
  [
    'lower case, ı for I, as in a Turkish locale',
    (value: ByteString) => lowercase(value.replaceAll('I', DOTLESS) as ByteString),
  ],
  [
    'upper case, İ for i, as in a Turkish locale',
    (value: ByteString) =>
      value.replace(/[a-z]+/g, (letters) => letters.toUpperCase().replaceAll('I', DOTTED)) as ByteString,
  ],
] as const satisfies readonly (readonly [string, ByteMap])[];

export const hex: ByteMap = eachByte(hexOfByte);

export const hexUppercase: ByteMap = eachByte((code) => hexOfByte(code).toUpperCase());

/** Python `urllib.parse.quote`. */
export const pythonQuote: ByteMap = (value) => percentEncode(value, 'py-quote');

/** Python `quote_plus`, Go `url.QueryEscape`. */
export const quotePlus: ByteMap = (value) => percentEncode(value, 'py-plus');

/** RFC 3986: PHP `rawurlencode`, .NET `EscapeDataString`. */
export const quoteAll: ByteMap = (value) => percentEncode(value, 'rfc3986');

/** JavaScript `encodeURIComponent`. */
export const quoteComponent: ByteMap = (value) => percentEncode(value, 'js-component');

/** JavaScript `encodeURI`: what a URL is made of stays. */
export const quoteUri: ByteMap = (value) => percentEncode(value, 'js-uri');

const JSON_ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

/** As inside a JSON string: `JSON.stringify` without the quotes. */
export const jsonEscaped: ByteMap = eachByte(
  (code, character) => JSON_ESCAPES[character] ?? (code < 0x20 ? `\\u00${hexOfByte(code)}` : character),
);

/** A JSON string with its quotes; also how Ruby inspects one. */
export const jsonQuoted: ByteMap = (value) => `"${jsonEscaped(value)}"` as ByteString;

/** The same inside a string that PHP writes: every slash has a backslash before it. */
export const phpJsonEscaped: ByteMap = (value) => jsonEscaped(value).replaceAll('/', '\\/') as ByteString;

/** A JSON string as PHP writes it. */
export const phpJsonString: ByteMap = (value) => `"${phpJsonEscaped(value)}"` as ByteString;

const PYTHON_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

const pythonEscapedBytes: ByteMap = eachByte(
  (code, character) =>
    PYTHON_ESCAPES[character] ?? (code < 0x20 || code > 0x7e ? `\\x${hexOfByte(code)}` : character),
);

const pythonEscapedText: ByteMap = eachByte(
  (code, character) =>
    PYTHON_ESCAPES[character] ?? (code < 0x20 || code === 0x7f ? `\\x${hexOfByte(code)}` : character),
);

/** Python quotes with `'`, and with `"` where the text holds `'` and no `"`. */
function pythonQuoted(value: ByteString, escaped: ByteMap): string {
  if (value.includes("'") && !value.includes('"')) return `"${escaped(value)}"`;
  return `'${escaped(value).replaceAll("'", "\\'")}'`;
}

/** Python `repr` of a string. Text outside ASCII is taken to be printable and stays. */
export const pythonRepr: ByteMap = (value) => pythonQuoted(value, pythonEscapedText) as ByteString;

/** Python `repr` of bytes. */
export const pythonBytesRepr: ByteMap = (value) =>
  `b${pythonQuoted(value, pythonEscapedBytes)}` as ByteString;

/** The same without the quotes, for parts of a message that's printed as a whole. */
export const pythonTextInside: ByteMap = (value) =>
  pythonEscapedText(value).replaceAll("'", "\\'") as ByteString;
export const pythonBytesInside: ByteMap = (value) =>
  pythonEscapedBytes(value).replaceAll("'", "\\'") as ByteString;

function charset(name: CharsetName): ByteMap {
  return (value) => CHARSETS[name].encode(isAscii(value) ? value : displayText(bytesOf(value)));
}

/** C# `Encoding.Unicode`. */
export const utf16le: ByteMap = charset('utf-16le');

/** C# `Encoding.BigEndianUnicode`; Java’s `UTF-16` after its byte-order mark. */
export const utf16be: ByteMap = charset('utf-16be');

/** IBM i and z/OS, where no conversion was asked for. */
export const ebcdic: ByteMap = charset('ebcdic');

export const latin1: ByteMap = charset('latin1');

/** C# `Encoding.ASCII`, Java `US_ASCII`. */
export const ascii: ByteMap = charset('ascii');

/** Node’s `binary`. */
export const lowByte: ByteMap = charset('low-byte');

/** UTF-8 read as ISO-8859-1 and written as UTF-8 again: PHP `utf8_encode`. */
export const utf8Twice: ByteMap = (value) => byteStringOfText(value);
