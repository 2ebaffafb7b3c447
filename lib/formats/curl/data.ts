/** What -d, --data-urlencode and their like make a body of. */

import type { ByteString } from '../../core/signing/bytes.ts';
import { type Stream, streamOfFile, streamOfWord, type Word } from './shell-word.ts';

/** The pieces of a body in their order, separators among them. */
export interface Data {
  readonly parts: Stream[];
  isEmpty: boolean;
  /** Whether versions of curl join them differently. */
  differs: boolean;
}

/** Adds to it, or begins it. */
export function appended(before: Data | undefined, part: Stream, separator: string): Data {
  const data = before ?? { parts: [], isEmpty: true, differs: false };
  if (before && separator !== '') {
    // Before curl 8 an empty part is joined as any other; since then it's as if there were none.
    if (data.isEmpty) data.differs = true;
    data.parts.push({ bytes: separator as ByteString });
  }
  data.parts.push(part);
  if (part.unknown !== undefined || part.bytes !== '') data.isEmpty = false;
  return data;
}

/** Standard input, which can be read once. */
interface Input {
  read(): Stream;
}

export function joinedData({ parts, differs }: Data): Stream {
  const unknown = parts.find((part) => part.unknown !== undefined);
  if (unknown) return unknown;
  if (differs)
    return { unknown: 'versions of curl differ in how they join an empty --data with what follows it' };
  return { bytes: parts.map((part) => ('bytes' in part ? part.bytes : '')).join('') as ByteString };
}

/** @param strips line breaks and NULs of a file, as -d does. */
export function filePart(value: Word, stdin: Input, strips: boolean): Stream {
  if (value.bytes.startsWith('@') && value.unknown[0]?.at !== 0) {
    const content = fileContent(value, 1, stdin);
    return strips ? stripped(content) : content;
  }
  return streamOfWord(value);
}

const STANDARD_INPUT = /^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/;

function fileContent(word: Word, from: number, stdin: Input): Stream {
  const isStdin = word.unknown.length === 0 && STANDARD_INPUT.test(word.bytes.slice(from));
  return isStdin ? stdin.read() : streamOfFile(word, from);
}

function stripped(content: Stream): Stream {
  if (content.unknown !== undefined) return content;
  const { bytes } = content;
  if (bytes.includes('\0') || /\r(?!\n)/.test(bytes))
    return {
      unknown: 'versions of curl differ in what -d takes out of a file with a NUL or a lone CR in it',
    };
  return { bytes: bytes.replace(/[\r\n]+/g, '') as ByteString };
}

/** `content`, `=content`, `name=content`, `@file` and `name@file`; only the content is encoded. */
export function encodedPart(value: Word, stdin: Input): Stream {
  const equals = value.bytes.indexOf('=');
  const split = equals === -1 ? value.bytes.indexOf('@') : equals;
  const [first] = value.unknown;
  // Something unknown in front could hold a sign of its own.
  if (first && (value.bytes[split] !== '@' || first.at <= split)) return streamOfWord(value);
  const name = split === -1 ? '' : value.bytes.slice(0, split);
  const content: Stream =
    value.bytes[split] === '@'
      ? fileContent(value, split + 1, stdin)
      : { bytes: value.bytes.slice(split + 1) as ByteString };
  if (content.unknown !== undefined) return content;
  const encoded = formEncoded(content.bytes);
  return { bytes: (name === '' ? encoded : `${name}=${encoded}`) as ByteString };
}

function formEncoded(bytes: ByteString): string {
  return bytes.replace(/[^A-Za-z0-9\-._~]/g, (byte) =>
    byte === ' ' ? '+' : `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
