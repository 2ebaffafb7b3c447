/** Mistakes between the body's text and its bytes: other charsets, text read in the wrong one, Unicode forms. */

import {
  type ByteString,
  byteStringOfText,
  bytesOf,
  displayTextOf,
  textOfUtf8,
} from '../../signing/bytes.ts';
import { BYTE_READERS, CHARSETS, type Charset, mojibake, unmojibake } from '../encoders/charsets.ts';
import type { Parameter } from '../ways.ts';
import { type ByteEdit, byteEdit } from './variant.ts';

/** @param text what the bytes stand for; `undefined` where they aren't UTF-8. */
export function charsetEdits(bytes: ByteString, text: string | undefined): ByteEdit[] {
  if (text === undefined) return [...readAsText(bytes), ...readAgain(bytes)];
  return [...otherCharsets(text), ...mojibakes(bytes, text), ...unicodeForms(text)];
}

const BEYOND_ASCII = /[\u0080-\uffff]/;
/** What's rarely typed where the usual charset isn't one of these; their tables take some milliseconds to make. */
const DOUBLE_BYTE_TEXT = /[\u0370-\uffff]/;
const DOUBLE_BYTE: readonly Charset[] = [CHARSETS.gbk, CHARSETS['shift-jis']];

function otherCharsets(text: string): ByteEdit[] {
  const isAscii = !BEYOND_ASCII.test(withoutMark(text));
  const tries = (charset: Charset) =>
    isAscii ? charset.wide : !DOUBLE_BYTE.includes(charset) || DOUBLE_BYTE_TEXT.test(text);
  return Object.values<Charset>(CHARSETS)
    .filter(tries)
    .map(({ name, way, encode, cost, rare }) => ({
      ...byteEdit('body-charset', [way, name], encode(text), isAscii ? cost + 2 : cost),
      ...(rare && { reach: 2 as const }),
    }));
}

/** A byte-order mark in front isn't text: leaving it out is a mistake of its own. */
function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** The bytes sent aren't UTF-8, but were taken for it: what decoders make of the others, encoded again. */
function readAsText(bytes: ByteString): ByteEdit[] {
  const replaced = byteStringOfText(displayTextOf(bytes));
  const ways: readonly (readonly [Parameter, string, number?])[] = [
    ['bytes that aren’t UTF-8 became U+FFFD', replaced],
    ['bytes that aren’t UTF-8 were left out', replaced.replaceAll(REPLACEMENT, '')],
    ['bytes that aren’t UTF-8 became “?”', replaced.replaceAll(REPLACEMENT, '?'), 7],
    ['each byte outside ASCII became U+FFFD', bytes.replace(/[\x80-\xff]/g, REPLACEMENT), 7],
    ['each byte outside ASCII was left out', bytes.replace(/[\x80-\xff]/g, ''), 7],
    ['each byte lost its highest bit', bytes.replace(/[\x80-\xff]/g, withoutHighBit), 8],
  ];
  return ways.map(([parameter, value, cost]) => byteEdit('body-read-as-text', parameter, value, cost));
}

/** U+FFFD in UTF-8. */
const REPLACEMENT = '\xef\xbf\xbd';

/** As Node’s `ascii` reads it. */
function withoutHighBit(byte: string): string {
  return String.fromCharCode(byte.charCodeAt(0) & 0x7f);
}

/** The bytes sent aren't UTF-8: the text they stand for, as UTF-8. */
function readAgain(bytes: ByteString): ByteEdit[] {
  return Object.entries(BYTE_READERS).map(([name, read]) =>
    byteEdit('body-charset', sentInCharset(name), byteStringOfText(read(bytes))),
  );
}

/** UTF-8 was hashed, and the text was sent in this charset. */
export function sentInCharset(name: string): Parameter {
  const how = `UTF-8, where ${name} was sent`;
  return [name === CHARSETS.latin1.name ? 'sent-as-latin1' : undefined, how];
}

function mojibakes(bytes: ByteString, text: string): ByteEdit[] {
  if (!BEYOND_ASCII.test(text)) return [];
  return (['latin1', 'cp1252'] as const).flatMap((charset) => {
    const name = CHARSETS[charset].name;
    const again = `the text read as ${name} and encoded as UTF-8 again`;
    const undone = undoneOf(text, charset);
    return [
      byteEdit(
        'body-mojibake',
        [charset === 'latin1' ? 'read-as-latin1' : undefined, again],
        mojibake(bytes, charset),
      ),
      ...(undone === undefined
        ? []
        : [byteEdit('body-mojibake', `the correct text, where text read as ${name} was sent`, undone)]),
    ];
  });
}

/** What isn’t UTF-8 wasn’t the correct text. */
function undoneOf(text: string, charset: 'latin1' | 'cp1252'): ByteString | undefined {
  const bytes = unmojibake(text, charset);
  return bytes !== undefined && textOfUtf8(bytesOf(bytes)) !== undefined ? bytes : undefined;
}

function unicodeForms(text: string): ByteEdit[] {
  if (!BEYOND_ASCII.test(text)) return [];
  return (['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) =>
    byteEdit('body-unicode-form', form, byteStringOfText(text.normalize(form)), form.length === 4 ? 11 : 10),
  );
}
