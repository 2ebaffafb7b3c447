/** Bodies in place of the one that was sent: nothing, a printed object, another request's, a list of bytes. */

import { type ByteString, byteStringOfText, bytesOf, hexOf } from '../../signing/bytes.ts';
import type { Way } from '../ways.ts';
import { type BodyUse, type ByteEdit, bodyUse, byteEdit } from './variant.ts';

const OBJECT_OBJECT: ByteEdit = {
  ...byteEdit('body-lang-stringify', ['object-object', '[object Object]'], '[object Object]', 6),
  reach: 2,
};

/** A body in place of the one sent, of any length. */
export function wholeBodyEdits(bytes: ByteString): ByteEdit[] {
  if (bytes === '') return EMPTY_WRITTEN;
  return [
    byteEdit('body-signed-empty', 'no bytes', ''),
    byteEdit('body-previous', '{}', '{}'),
    OBJECT_OBJECT,
    ...['Array', 'undefined', 'null'].map((text) => ({
      ...byteEdit('body-lang-stringify', text, text, 8),
      reach: 2 as const,
    })),
  ];
}

const BLANK_NAMES: Readonly<Record<string, string>> = {
  '\n': 'a line break',
  ' ': 'a space',
  '\r\n': 'CRLF',
};

const WRITTEN: readonly (readonly [text: string, cost: number, way?: Way])[] = [
  ['{}', 3, 'empty-object'],
  ['null', 4, 'null'],
  ['[]', 5],
  ['""', 5],
  ['undefined', 5],
  ['None', 6],
  ['[object Object]', 6],
  ['nil', 8],
  ['false', 8],
  ["''", 9],
  ['0', 10],
  ['\n', 5],
  [' ', 7],
  ['\r\n', 8],
];

const EMPTY_WRITTEN: ByteEdit[] = WRITTEN.map(([text, cost, way]) =>
  byteEdit('body-sent-empty', [way, BLANK_NAMES[text] ?? text], text, cost),
);

/** JSON’s own text of the bytes, as Node prints a Buffer. */
export function bytesRepr(bytes: ByteString): ByteEdit[] {
  const numbers = Array.from(bytes, (byte) => byte.charCodeAt(0)).join(',');
  return [
    byteEdit('body-bytes-repr', ['python-bytes', "Python’s b'…'"], pythonBytes(bytes)),
    byteEdit(
      'body-bytes-repr',
      ['buffer-as-json', 'JSON.stringify of a Buffer'],
      `{"type":"Buffer","data":[${numbers}]}`,
      9,
    ),
    byteEdit('body-bytes-repr', 'a list of numbers', numbers, 10),
  ];
}

const PYTHON_ESCAPES: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
};

function pythonBytes(bytes: ByteString): string {
  const quote = bytes.includes("'") && !bytes.includes('"') ? '"' : "'";
  const inner = Array.from(bytes, (byte) => {
    if (byte === quote) return `\\${byte}`;
    const known = PYTHON_ESCAPES[byte];
    if (known !== undefined) return known;
    return byte >= ' ' && byte <= '~' ? byte : `\\x${hexOf(bytesOf(byte as ByteString))}`;
  });
  return `b${quote}${inner.join('')}${quote}`;
}

const TYPE_NAMES: readonly string[] = [
  'System.Collections.Generic.Dictionary`2[System.String,System.String]',
  'System.Collections.Generic.Dictionary`2[System.String,System.Object]',
  'System.Collections.Hashtable',
  'System.Net.Http.StringContent',
  'System.Byte[]',
  '[object Blob]',
  '[object FormData]',
  '[object ArrayBuffer]',
];

/** A variable's name that single quotes kept from being replaced. */
const VARIABLES: readonly string[] = ['$body', '$BODY', `\${body}`, '$payload', '$data', '#{body}'];

/** Texts in place of the body: the name of its type, or of the variable that holds it. */
export const NAMED_BODIES: readonly ByteEdit[] = [
  ...TYPE_NAMES.map((name) => constantBody('body-lang-stringify', name, name)),
  ...VARIABLES.map((name) => constantBody('body-placeholder', `the text ${name}`, name)),
];

function constantBody(id: BodyUse['id'], how: string, text: string): ByteEdit {
  return { use: bodyUse(id, how, 8), value: byteStringOfText(text), reach: 2 };
}
