/** What -d, --data-urlencode and their like make a body of. */

import { asCurlSends, DISPUTED_BY_CURL, isDisputedByCurl } from '../../core/mistakes/line-breaks.ts';
import type { ByteString } from '../../core/signing/bytes.ts';
import { type Stream, streamOfFile, streamOfWord, type Word } from './shell-word.ts';
import type { CurlRules } from './versions.ts';

/** The pieces of a body in their order. */
export interface Data {
  readonly parts: DataPart[];
}

interface DataPart {
  readonly content: Stream;
  /** As versions before the plus sign write its spaces, where there are some. */
  readonly percentSpaces?: Stream;
  /** In front of it, unless it's the first. */
  readonly separator: '&' | '';
}

/** Adds to it, or begins it. */
export function appended(
  before: Data | undefined,
  part: Omit<DataPart, 'separator'>,
  separator: '&' | '',
): Data {
  const data = before ?? { parts: [] };
  data.parts.push({ ...part, separator });
  return data;
}

/** Standard input, which can be read once. */
interface Input {
  read(): Stream;
}

export function joinedData({ parts }: Data, rules: CurlRules): Stream {
  const contents = parts.map(({ content, percentSpaces }) =>
    rules.encodedSpace === '+' ? content : (percentSpaces ?? content),
  );
  const pieces = piecesOf(parts, contents, rules);
  const joined = (from: number, to?: number) => pieces.slice(from, to).join('') as ByteString;
  const at = contents.findIndex(({ unknown }) => unknown !== undefined);
  const missing = contents[at];
  if (missing?.unknown === undefined) return { bytes: joined(0) };
  const isAlone = contents.findLastIndex(({ unknown }) => unknown !== undefined) === at;
  if (!missing.from || !isAlone) return unknownAlone(missing);
  return { ...missing, from: { ...missing.from, before: joined(0, at + 1), after: joined(at + 1) } };
}

/** Each with the separator in front of it; of what’s unknown the separator alone. */
function piecesOf(
  parts: readonly DataPart[],
  contents: readonly Stream[],
  { emptyData }: CurlRules,
): readonly string[] {
  let isEmpty = true;
  return contents.map((content, index) => {
    const separator = index > 0 && (emptyData === 'joined' || !isEmpty) ? parts[index]?.separator : '';
    const bytes = content.unknown === undefined ? content.bytes : '';
    if (content.unknown !== undefined || bytes !== '') isEmpty = false;
    return `${separator}${bytes}`;
  });
}

/** Of a stream that isn’t all that’s missing: with it alone, the rest wouldn’t be known. */
function unknownAlone({ unknown, splits }: Stream & { unknown: string }): Stream {
  return { unknown, ...(splits && { splits }) };
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
  if (content.unknown !== undefined)
    return { ...content, ...(content.from && { from: { ...content.from, lineBreaks: 'removed' as const } }) };
  return isDisputedByCurl(content.bytes)
    ? { unknown: DISPUTED_BY_CURL }
    : { bytes: asCurlSends(content.bytes) };
}

/** `content`, `=content`, `name=content`, `@file` and `name@file`; only the content is encoded. */
export function encodedPart(value: Word, stdin: Input): Omit<DataPart, 'separator'> {
  const equals = value.bytes.indexOf('=');
  const split = equals === -1 ? value.bytes.indexOf('@') : equals;
  const [first] = value.unknown;
  // Something unknown in front could hold a sign of its own.
  if (first && (value.bytes[split] !== '@' || first.at <= split)) return { content: streamOfWord(value) };
  const name = split === -1 ? '' : value.bytes.slice(0, split);
  const content: Stream =
    value.bytes[split] === '@'
      ? fileContent(value, split + 1, stdin)
      : { bytes: value.bytes.slice(split + 1) as ByteString };
  // What’s given isn’t encoded.
  if (content.unknown !== undefined) return { content: unknownAlone(content) };
  const encoded = formEncoded(content.bytes);
  const named = (text: string): Stream => ({ bytes: (name === '' ? text : `${name}=${text}`) as ByteString });
  return {
    content: named(encoded),
    ...(content.bytes.includes(' ') && { percentSpaces: named(encoded.replaceAll('+', '%20')) }),
  };
}

function formEncoded(bytes: ByteString): string {
  return bytes.replace(/[^A-Za-z0-9\-._~]/g, (byte) =>
    byte === ' ' ? '+' : `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
