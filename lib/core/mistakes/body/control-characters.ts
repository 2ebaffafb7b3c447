/** Control characters and halves of emoji in JSON: as they are, as \u escapes or as a letter’s, and lost on the way to bytes. */

import type { ByteString } from '../../signing/bytes.ts';
import { type ByteEdit, byteEdit } from './variant.ts';

const STRING = /"(?:[^"\\]|\\.)*"/gs;
const LETTERS: Readonly<Record<string, string>> = { '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't' };
const BY_LETTER = new Map(Object.entries(LETTERS).map(([control, letter]) => [letter, control]));

/** A backslash and what it escapes; a pair of backslashes is one. */
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(.))/gs;

export function controlEdits(bytes: ByteString): ByteEdit[] {
  // Long bodies have a serializer’s mistakes, too.
  if (!/^\s*[[{"]/.test(bytes)) return [];
  return [...controls(bytes), ...halves(bytes)];
}

function rare(id: 'body-serializer-profile' | 'body-charset', how: string, value: string): ByteEdit {
  return { ...byteEdit(id, how, value, 8), reach: 2 };
}

function controls(bytes: ByteString): ByteEdit[] {
  const strings = (change: (text: string) => string) => bytes.replace(STRING, change);
  const escapes = (change: (control: string, written: string) => string) =>
    strings((text) =>
      text.replace(ESCAPE, (written: string, hex: string | undefined, letter: string | undefined) => {
        const control =
          hex === undefined ? BY_LETTER.get(letter ?? '') : String.fromCharCode(Number.parseInt(hex, 16));
        return control !== undefined && control < ' ' ? change(control, written) : written;
      }),
    );
  const edits: readonly (readonly [how: string, value: string])[] = [
    ['a writer that leaves control characters as they are', escapes((control) => control)],
    ['a writer of \\u escapes for \\n and \\t', escapes((control) => unit(control))],
    [
      'a writer of \\n and \\t for their \\u escapes',
      escapes((control, written) => (LETTERS[control] ? `\\${LETTERS[control]}` : written)),
    ],
    [
      'a writer that escapes control characters',
      strings((text) =>
        eachControl(text, (control) => (LETTERS[control] ? `\\${LETTERS[control]}` : unit(control))),
      ),
    ],
    [
      'a writer that leaves control characters out',
      escapes(() => '').replace(STRING, (text) => eachControl(text, () => '')),
    ],
  ];
  return edits.map(([how, value]) => rare('body-serializer-profile', how, value));
}

/** Bytes from 80 on are parts of letters. */
function eachControl(text: string, change: (control: string) => string): string {
  return text.replace(/\p{Cc}/gu, (byte) => (byte < ' ' ? change(byte) : byte));
}

function unit(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const LONE =
  /(?<!\\)(\\\\)*(?:\\u(d[89ab][0-9a-f]{2})(?!\\ud[c-f][0-9a-f]{2})|(?<!\\ud[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2}))/gi;

/** As UTF-8 has it, of half a surrogate pair too. @param unit from U+0800 on. */
export function threeBytes(unit: number): string {
  return String.fromCharCode(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 63), 0x80 | (unit & 63));
}

/** Of text that was cut by UTF-16 units: sent as an escape, and hashed as bytes. */
function halves(bytes: ByteString): ByteEdit[] {
  if (!/\\ud/i.test(bytes)) return [];
  const written = (print: (code: number) => string) =>
    bytes.replace(
      LONE,
      (_, before: string | undefined, high: string | undefined, low: string | undefined) => {
        return `${before ?? ''}${print(Number.parseInt(high ?? low ?? '', 16))}`;
      },
    );
  return [
    rare(
      'body-charset',
      'UTF-8, with U+FFFD for half an emoji',
      written(() => '\xef\xbf\xbd'),
    ),
    rare(
      'body-charset',
      'UTF-8, with ? for half an emoji',
      written(() => '?'),
    ),
    rare('body-charset', 'UTF-8, with three bytes for half an emoji', written(threeBytes)),
    rare(
      'body-charset',
      'UTF-8, without half an emoji',
      written(() => ''),
    ),
  ];
}
