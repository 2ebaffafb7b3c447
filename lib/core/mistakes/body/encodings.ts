/** Mistakes that wrap or escape the body as a whole: quotes, backslashes, entities, base64, hex. */

import { type ByteString, byteStringOfBytes, bytesOf, hexOf } from '../../signing/bytes.ts';
import { isUtf8 } from '../encoders/percent.ts';
import { percentEncode } from '../encoders/percent-encode.ts';
import { decompressed, decompressedRaw } from '../inflate.ts';
import { base64Decoded } from '../key/decoding.ts';
import { type ByteEdit, byteEdit } from './variant.ts';

const HTML: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#039;'],
];

export function quotings(bytes: ByteString): ByteEdit[] {
  const escapedHtml = (pairs: typeof HTML) =>
    pairs.reduce((so, [character, entity]) => so.replaceAll(character, entity), bytes as string);
  const plain = HTML.toReversed().reduce(
    (so, [character, entity]) => so.replaceAll(entity, character),
    bytes as string,
  );
  const isQuoted = /^(['"]).*\1$/s.test(bytes) && bytes.length > 1;
  return [
    byteEdit('body-quoted', 'in single quotes', `'${bytes}'`),
    byteEdit('body-quoted', 'in double quotes', `"${bytes}"`),
    ...quotesLost(bytes),
    ...(isQuoted
      ? [
          byteEdit(
            'body-quoted',
            ['sent-quotes-removed', 'without the quotes that were sent'],
            bytes.slice(1, -1),
          ),
        ]
      : []),
    byteEdit(
      'body-escaped-slashes',
      'with \\ before quotes',
      bytes.replace(/["'\\]/g, '\\$&').replaceAll('\0', '\\0'),
    ),
    byteEdit('body-escaped-slashes', 'with \\ before "', bytes.replaceAll('"', '\\"'), 9),
    byteEdit('body-escaped-slashes', 'without backslashes', bytes.replace(/\\(.?)/gs, '$1')),
    byteEdit('body-html-entities', 'quotes, < > and & as HTML entities', escapedHtml(HTML)),
    byteEdit(
      'body-html-entities',
      'double quotes, < > and & as HTML entities',
      escapedHtml(HTML.slice(0, 4)),
      11,
    ),
    byteEdit('body-html-entities', '< > & as HTML entities', escapedHtml(HTML.slice(0, 3)), 11),
    byteEdit(
      'body-html-entities',
      'HTML entities turned back into characters',
      plain.replaceAll('&#39;', "'").replaceAll('&apos;', "'"),
    ),
  ];
}

/** More values that JSON writes without quotes, too, are taken to have been all in quotes or none. */
const MOST_IN_DOUBT = 4;

/** A command line holds hardly more. */
const LONGEST_TYPED = 16_384;

// Each ends in a character that’s no blank, and is bounded: looked for from every colon, it would else be read to its end each time.
const NAME = /([{,]\s*)([^\s{}[\],:"](?:[^{}[\],:"]{0,200}[^\s{}[\],:"])?)(?=\s*:)/g;
const VALUE = /(:\s*|[[,]\s*)([^\s{}[\],:"](?:[^{}[\],"]{0,1000}[^\s{}[\],"])?)(?=\s*[,}\]])/g;
const WITHOUT_QUOTES = /^(?:-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/;

/** JSON as it was before a shell read its double quotes as its own: of a number, nothing shows whether it had any. */
function quotesLost(bytes: ByteString): ByteEdit[] {
  if (bytes.length > LONGEST_TYPED || bytes.includes('"') || !/^\s*[{[]/.test(bytes)) return [];
  const named = bytes.replace(NAME, '$1"$2"').replace(/(:\s?)(\s*)(?=[,}])/g, '$1""$2');
  if (named === bytes) return [];
  const count = [...named.matchAll(VALUE)].filter(([, , value = '']) => WITHOUT_QUOTES.test(value)).length;
  const all = 2 ** count - 1;
  const some = count > MOST_IN_DOUBT ? [] : [...new Array(Math.max(0, all - 1)).keys()].map((at) => at + 1);
  return [...new Set([all, 0, ...some])].map((quoted) => {
    let seen = 0;
    const value = named.replace(VALUE, (_, before: string, text: string) => {
      const isQuoted = !WITHOUT_QUOTES.test(text) || Math.floor(quoted / 2 ** seen++) % 2 === 1;
      return isQuoted ? `${before}"${text}"` : before + text;
    });
    const around = quoted === all ? 'all values' : quoted === 0 ? 'texts' : 'some values';
    const edit = byteEdit('body-quotes-lost', `with double quotes around its names and ${around}`, value);
    return around === 'some values' ? { ...edit, reach: 2 } : edit;
  });
}

export function encodings(bytes: ByteString): ByteEdit[] {
  const raw = bytesOf(bytes);
  const base64 = btoa(bytes);
  const hex = hexOf(raw);
  return [
    byteEdit('body-encoded', 'its base64', base64, 7),
    byteEdit('body-encoded', 'its URL-safe base64 without padding', urlSafe(base64), 9),
    {
      ...byteEdit('body-encoded', ['base64-as-string', 'its base64 as a JSON string'], `"${base64}"`, 9),
      reach: 2,
    },
    byteEdit('body-encoded', 'its hex', hex),
    byteEdit('body-encoded', 'its hex in upper case', hex.toUpperCase(), 10),
    byteEdit(
      'body-encoded',
      'the body percent-encoded, as encodeURIComponent does',
      percentEncode(bytes, 'js-component'),
    ),
    byteEdit(
      'body-encoded',
      'the body percent-encoded, as form fields are',
      percentEncode(bytes, 'whatwg-form'),
      9,
    ),
    ...uncompressed(raw),
    ...(isBase64(bytes) ? [] : readAsBase64(bytes)),
    ...(isBase64(bytes)
      ? [byteEdit('body-encoded', 'the decoded bytes, where base64 was sent', atob(bytes))]
      : []),
  ];
}

/** `update(body, 'base64')` of text that’s none. */
function readAsBase64(bytes: ByteString): ByteEdit[] {
  return (
    [
      ['either', 'read as base64, its other characters skipped'],
      ['skip', 'read as base64, - and _ skipped too'],
    ] as const
  ).map(([leniency, how]) => ({
    ...byteEdit('body-encoded', how, base64Decoded(bytes, leniency), 10),
    reach: 2,
  }));
}

/** In bytes. A longer body isn't looked for inside a compressed one. */
const LONGEST_UNCOMPRESSED = 1_048_576;

function uncompressed(raw: Uint8Array): ByteEdit[] {
  const inner =
    decompressed(raw, LONGEST_UNCOMPRESSED) ??
    (isUtf8(byteStringOfBytes(raw)) ? undefined : decompressedRaw(raw, LONGEST_UNCOMPRESSED));
  if (!inner) return [];
  return [byteEdit('body-compressed', 'before it was compressed', byteStringOfBytes(inner))];
}

function urlSafe(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function isBase64(bytes: ByteString): boolean {
  return bytes.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(bytes);
}
