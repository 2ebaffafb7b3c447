/** Strings of PowerShell: in single and double quotes, straight or typographic, and here-strings. */

import { joinedTexts, type PsValue, type ScriptReader, textValue, unknownFrom } from './values.ts';

/** Reads what follows a `$` inside a string: a variable or a subexpression. */
type ReadHole = (reader: ScriptReader) => PsValue;

/** PowerShell takes the typographic quotes for the straight ones. */
export const SINGLE = "'‘’‚‛";
export const DOUBLE = '"“”„';

const ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** From its opening quote on. `undefined` where there's none. */
export function readString(reader: ScriptReader, readHole: ReadHole): PsValue | undefined {
  const { text, at } = reader;
  const here = text[at] === '@' ? hereStart(text, at) : undefined;
  if (here) return hereString(reader, here, readHole);
  const quote = text.charAt(at);
  if (quote === '') return undefined;
  if (SINGLE.includes(quote)) return singleQuoted(reader);
  return DOUBLE.includes(quote) ? doubleQuoted(reader, readHole) : undefined;
}

function singleQuoted(reader: ScriptReader): PsValue {
  const { text } = reader;
  const start = reader.at;
  const pieces: string[] = [];
  let from = start + 1;
  for (let at = from; at < text.length; at++) {
    if (!SINGLE.includes(text.charAt(at))) continue;
    const isDoubled = at + 1 < text.length && SINGLE.includes(text.charAt(at + 1));
    pieces.push(text.slice(from, isDoubled ? at + 1 : at));
    reader.at = at + 1;
    if (!isDoubled) return withBreaks(pieces.join(''));
    from = at + 2;
    at++;
  }
  return unclosed(reader, start);
}

/** Goes on to the end of the text. */
function unclosed(reader: ScriptReader, start: number): PsValue {
  reader.at = reader.text.length;
  reader.endsWithin = true;
  return unknownFrom(reader, start);
}

function withBreaks(text: string): PsValue {
  return textValue(text, /[\r\n]/.test(text));
}

function doubleQuoted(reader: ScriptReader, readHole: ReadHole): PsValue {
  const start = reader.at;
  reader.at += 1;
  const isEnd = () => DOUBLE.includes(reader.text.charAt(reader.at));
  const parts: PsValue[] = [];
  while (reader.at < reader.text.length) {
    parts.push(expandable(reader, isEnd, readHole));
    if (reader.at >= reader.text.length) break;
    reader.at += 1;
    const next = reader.text.charAt(reader.at);
    if (next === '' || !DOUBLE.includes(next)) return withPieces(joinedTexts(reader, parts, start), parts);
    // A doubled quote is one.
    parts.push(textValue(next));
    reader.at += 1;
  }
  return unclosed(reader, start);
}

/** Reads up to where `isEnd` holds, with escapes, variables and subexpressions. */
function expandable(reader: ScriptReader, isEnd: () => boolean, readHole: ReadHole): PsValue {
  const start = reader.at;
  const parts: PsValue[] = [];
  let from = start;
  const keep = () => {
    if (reader.at > from) parts.push(withBreaks(reader.text.slice(from, reader.at)));
  };
  while (reader.at < reader.text.length && !isEnd()) {
    const character = reader.text[reader.at];
    const isHole = character === '$' && /[\w({?:]/.test(reader.text.charAt(reader.at + 1));
    if (character !== '`' && !isHole) {
      reader.at += 1;
      continue;
    }
    keep();
    parts.push(isHole ? readHole(reader) : textValue(escaped(reader)));
    from = reader.at;
  }
  keep();
  return withPieces(joinedTexts(reader, parts, start), parts);
}

/** In a string, whatever stands there becomes part of it. */
function withPieces(value: PsValue, parts: readonly PsValue[]): PsValue {
  if (value.kind !== 'unknown') return value;
  const pieces = parts.flatMap((part): readonly (string | undefined)[] =>
    part.kind === 'text' ? [part.text] : part.kind === 'unknown' ? (part.pieces ?? [undefined]) : [undefined],
  );
  return { ...value, pieces };
}

/** What a backtick and the character after it stand for. */
export function escaped(reader: ScriptReader): string {
  const { text, at } = reader;
  const [unicode, hex] = /^`u\{([0-9A-Fa-f]{1,6})\}/.exec(text.slice(at, at + 12)) ?? [];
  if (unicode !== undefined && hex !== undefined && Number.parseInt(hex, 16) <= 0x10ffff) {
    reader.at += unicode.length;
    return String.fromCodePoint(Number.parseInt(hex, 16));
  }
  const next = text.slice(at + 1, at + 2);
  reader.at = Math.min(at + 2, text.length);
  return Object.hasOwn(ESCAPES, next) ? (ESCAPES[next] ?? '') : next;
}

interface HereStart {
  readonly isSingle: boolean;
  /** Where its text begins. */
  readonly from: number;
}

function hereStart(text: string, at: number): HereStart | undefined {
  const quote = text.charAt(at + 1);
  const isSingle = quote !== '' && SINGLE.includes(quote);
  if (!isSingle && (quote === '' || !DOUBLE.includes(quote))) return undefined;
  let from = at + 2;
  while (' \t\r'.includes(text.charAt(from)) && from < text.length) from++;
  return text[from] === '\n' ? { isSingle, from: from + 1 } : undefined;
}

/** It ends at a line that begins with its quote and `@`; the line break before that is none of it. */
function hereString(reader: ScriptReader, { isSingle, from }: HereStart, readHole: ReadHole): PsValue {
  const { text } = reader;
  const start = reader.at;
  const end = isSingle ? /\r?\n['‘’‚‛]@/g : /\r?\n["“”„]@/g;
  // The text may be empty, and its end follow at once.
  end.lastIndex = from - 1;
  const found = end.exec(text);
  if (!found) return unclosed(reader, start);
  const until = Math.max(from, found.index);
  const after = found.index + found[0].length;
  if (isSingle) {
    reader.at = after;
    return withBreaks(text.slice(from, until));
  }
  reader.at = from;
  const value = expandable(reader, () => reader.at >= until, readHole);
  reader.at = Math.max(after, reader.at);
  return value;
}
