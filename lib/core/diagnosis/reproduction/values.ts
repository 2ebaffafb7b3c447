/** The values of a request that a reproduction may make up: of its path, its query, its headers and its body. */

import {
  type ByteString,
  byteStringOfBytes,
  byteStringOfText,
  bytesOf,
  textOfUtf8,
} from '../../signing/bytes.ts';
import { bodyBytes, type HeaderField, type WireRequest } from '../../signing/wire-request.ts';
import { bodyFields } from './fields.ts';
import { lookAlike, type RandomBelow } from './text.ts';

export interface RequestValue {
  /** The same for values of the body that have the same path. */
  readonly id: string;
  readonly part: 'path' | 'query' | 'header' | 'body';
  /** Of a segment, which one it is, counted from 1; of a parameter, its name as sent. */
  readonly name: string;
  /** As sent, one character per byte outside the body. */
  readonly lexeme: string;
}

/** The scheme and authority of a proxy’s target; path; query with its question mark. */
const TARGET = /^([a-z][a-z0-9+.-]*:\/\/[^/?]*)?([^?]*)(\?[\s\S]*)?$/i;
const WITH_VALUE: ReadonlySet<string> = new Set([
  'content-type',
  'accept',
  'x-amz-date',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
]);

export function bodyValueId(path: string): string {
  return `body ${path}`;
}

function headerValueId(name: string): string {
  return `header ${name.toLowerCase()}`;
}

export function requestValues({ target, headers, body }: WireRequest): readonly RequestValue[] {
  const values: RequestValue[] = [];
  const ofTarget = (id: string, part: 'path' | 'query', name: string, lexeme: string): string => {
    values.push({ id, part, name, lexeme });
    return lexeme;
  };
  mapTarget(target, ofTarget);
  const named = headers.filter(([name]) => WITH_VALUE.has(name.toLowerCase()));
  for (const [name, lexeme] of named) values.push({ id: headerValueId(name), part: 'header', name, lexeme });
  for (const { path, lexeme } of bodyFields(bodyBytes(body)))
    values.push({ id: bodyValueId(path), part: 'body', name: path, lexeme });
  return values;
}

type EachValue = (id: string, part: 'path' | 'query', name: string, lexeme: string) => string;

/** A parameter without a value is a value itself: its name may be anything. */
function mapTarget(target: string, each: EachValue): string {
  const [, authority = '', path = '', query = ''] = TARGET.exec(target) ?? [];
  const segments = path
    .split('/')
    .map((segment, at) => (segment === '' ? '' : each(`path ${at}`, 'path', String(at), segment)));
  const pairs = query
    .slice(1)
    .split('&')
    .map((pair, at) => {
      const sign = pair.indexOf('=');
      const value = pair.slice(sign + 1);
      if (value === '') return pair;
      return pair.slice(0, sign + 1) + each(`query ${at}`, 'query', pair.slice(0, Math.max(sign, 0)), value);
    });
  return authority + segments.join('/') + query.slice(0, 1) + pairs.join('&');
}

/** @param known what already stands for a text; what’s made up is added, so that the same becomes the same. */
export function withMadeUpValues(
  request: Pick<WireRequest, 'target' | 'headers'>,
  chosen: ReadonlySet<string>,
  known: Map<string, string>,
  random: RandomBelow,
): Pick<WireRequest, 'target' | 'headers'> {
  const other = (lexeme: string): string => {
    const made = known.get(lexeme) ?? escapedLike(lexeme, random);
    known.set(lexeme, made);
    return made;
  };
  const target = mapTarget(request.target, (id, _part, _name, lexeme) =>
    chosen.has(id) ? other(lexeme) : lexeme,
  );
  const headers = request.headers.map(
    ([name, value]): HeaderField =>
      chosen.has(headerValueId(name)) && WITH_VALUE.has(name.toLowerCase())
        ? [name, other(value) as ByteString]
        : [name, value],
  );
  return { target: target as ByteString, headers };
}

/** Percent-encoded once or twice, or bytes as they are; else text. */
const PIECES = /(?:%25[0-9a-f]{2})+|(?:%[0-9a-f]{2})+|[\x80-\xff]+|[^%\x80-\xff]+|%/gi;
const ATTEMPTS = 8;

/** A letter becomes another one also where it’s percent-encoded, in as many bytes. */
function escapedLike(lexeme: string, random: RandomBelow): string {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const made = lexeme.replace(PIECES, (piece) => pieceLike(piece, random));
    if (made !== lexeme) return made;
  }
  return lexeme;
}

function pieceLike(piece: string, random: RandomBelow): string {
  if (/^%25./.test(piece)) return pieceLike(piece.replace(/%25/g, '%'), random).replace(/%/g, '%25');
  if (/^[\x80-\xff]/.test(piece)) return bytesLike(piece, random);
  if (!piece.startsWith('%') || piece === '%') return lookAlike(piece, random);
  const bytes = piece.replace(/%(..)/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  const isLower = /[a-f]/.test(piece);
  return Array.from(bytesLike(bytes, random), (byte) => {
    const digits = byte.charCodeAt(0).toString(16).padStart(2, '0');
    return `%${isLower ? digits : digits.toUpperCase()}`;
  }).join('');
}

const LATIN1_LETTERS = 0xe0;

/** Bytes that aren’t UTF-8 are taken for letters of Latin-1. */
function bytesLike(bytes: string, random: RandomBelow): string {
  const text = textOfUtf8(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  if (text !== undefined) return byteStringOfBytes(bytesOf(byteStringOfText(lookAlike(text, random))));
  return bytes.replace(/[\s\S]/g, (byte) =>
    byte < '\x80' ? lookAlike(byte, random) : String.fromCharCode(LATIN1_LETTERS + random(0x16)),
  );
}
