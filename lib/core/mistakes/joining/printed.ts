/** One-mistake shapes where the message is printed by something: as JSON, as a language shows it, encoded, hashed. */

import type { ByteString } from '../../signing/bytes.ts';
import { asFormat, BASH_PRINTF, SHELL_PRINTF, SPRINTFS } from '../format-string.ts';
import { javaBuffer } from '../java-buffer.ts';
import type { Ecosystem } from '../languages.ts';
import { compareText } from '../query/model.ts';
import type { Subject } from '../subject.ts';
import type { MessageToken, Shape } from '../variant.ts';
import { BYTE_ORDER_MARK, JSON_NAMES } from './extras.ts';
import {
  ascii,
  type ByteMap,
  ebcdic,
  hex,
  hexUppercase,
  jsonEscaped,
  jsonQuoted,
  latin1,
  lowByte,
  lowercase,
  phpJsonEscaped,
  phpJsonString,
  pythonBytesInside,
  pythonBytesRepr,
  pythonQuote,
  pythonRepr,
  pythonTextInside,
  quoteAll,
  quoteComponent,
  quotePlus,
  quoteUri,
  TURKISH_CASES,
  uppercase,
  utf8Twice,
  utf16be,
  utf16le,
} from './maps.ts';
import { joiningUse, joinShape } from './separators.ts';
import {
  between,
  HMAC_SHA256,
  type JoinedLine,
  joinedSlots,
  LINES,
  literalBytes,
  literalToken,
  mappedLiterals,
  slot,
} from './templates.ts';
import { wholeTextShapes } from './whole.ts';

const RIGHT = joinedSlots(LINES, '\n');

export function printedShapes(subject: Subject): Shape[] {
  return [
    ...jsonShapes(),
    ...listShapes(),
    ...reprShapes(),
    wholeMapped(joiningUse('join-case', 'everything in lowercase'), lowercase),
    wholeMapped(joiningUse('join-case', 'everything in uppercase'), uppercase),
    ...TURKISH_CASES.map(([how, map]) => wholeMapped(joiningUse('join-case', how, 10), map, 2)),
    ...encodedShapes(),
    ...wholeTextShapes(subject),
    ...formatShapes(subject),
    {
      ...joinShape([joiningUse('join-prehashed', ['hex-of-hash', 'the hex of its SHA-256'])], RIGHT),
      mac: { ...HMAC_SHA256, before: 'hash-hex' },
    },
    {
      ...joinShape([joiningUse('join-prehashed', 'the bytes of its SHA-256')], RIGHT),
      mac: { ...HMAC_SHA256, before: 'hash-raw' },
    },
    ...charsetShapes(subject),
    ...constantShapes(),
  ];
}

function wholeMapped(made: ReturnType<typeof joiningUse>, map: ByteMap, reach?: 2): Shape {
  return { ...joinShape([made], mappedLiterals(RIGHT, map), reach), map };
}

/** The five values as the map writes each, with these around and between them. */
function list(
  how: string,
  near: Ecosystem,
  [open, separator, close]: readonly [string, string, string],
  map?: ByteMap,
): Shape {
  const values = LINES.map((line): MessageToken[] => [slot(line)]);
  const template = [literalToken(open), ...between(values, separator), literalToken(close)];
  const made = { ...joiningUse('join-repr', how), typicalIn: [near] };
  return { ...joinShape([made], template, 2), ...(map && { map }) };
}

function listShapes(): Shape[] {
  return [
    list('a list of strings as Python prints it', 'python', ['[', ', ', ']'], pythonRepr),
    list('a tuple of strings as Python prints it', 'python', ['(', ', ', ')'], pythonRepr),
    list('a list of bytes as Python prints it', 'python', ['[', ', ', ']'], pythonBytesRepr),
    list('an array as Ruby prints it', 'ruby', ['[', ', ', ']'], jsonQuoted),
    list('a list as Java prints it', 'java', ['[', ', ', ']']),
    list('a slice as Go prints it', 'go', ['[', ' ', ']']),
    list('a slice as Go’s %q prints it', 'go', ['[', ' ', ']'], jsonQuoted),
  ];
}

function jsonShapes(): Shape[] {
  const array = (how: string, separator: string, map: ByteMap, reach?: 2): Shape => {
    const values = LINES.map((line): MessageToken[] => [slot(line)]);
    const template = [literalToken('['), ...between(values, separator), literalToken(']')];
    return { ...joinShape([joiningUse('join-json', how)], template, reach), map };
  };
  return [
    array('an array', ',', jsonQuoted),
    array('an array with spaces', ', ', jsonQuoted, 2),
    array('an array from PHP, with \\/ for slashes', ',', phpJsonString, 2),
    ...JSON_NAMES.flatMap((names, index) =>
      [
        { spaced: false, quoted: true },
        { spaced: false, quoted: false },
        { spaced: true, quoted: true },
        { spaced: true, quoted: false },
      ].flatMap((style) => [
        jsonObject(names, index === 0 ? 8 : 9, style),
        jsonObject(names, 9, { ...style, sorted: true }),
      ]),
    ),
    ...JSON_NAMES.flatMap((names) =>
      [true, false].map((quoted) => jsonObject(names, 9, { spaced: false, quoted, isPhp: true })),
    ),
  ];
}

interface JsonStyle {
  readonly spaced: boolean;
  readonly quoted: boolean;
  readonly sorted?: boolean;
  readonly isPhp?: boolean;
}

function jsonObject(
  names: Readonly<Record<JoinedLine, string>>,
  cost: number,
  { spaced, quoted, sorted = false, isPhp = false }: JsonStyle,
): Shape {
  const blank = spaced ? ' ' : '';
  const lines = sorted ? LINES.toSorted((a, b) => compareText(names[a], names[b])) : LINES;
  const members = lines.map((line): MessageToken[] => {
    const name = `"${names[line]}":${blank}`;
    return line === 'timestamp' && !quoted
      ? [literalToken(name), slot(line)]
      : [literalToken(`${name}"`), slot(line), literalToken('"')];
  });
  const template = [literalToken('{'), ...between(members, `,${blank}`), literalToken('}')];
  const how = `an object${isPhp ? ' from PHP' : ''} with the hash as ${names.hash}${isPhp ? ', \\/ for slashes' : ''}${sorted ? ', sorted' : ''}${spaced ? ', with spaces' : ''}${quoted ? '' : ', the timestamp as a number'}`;
  const map = isPhp ? phpJsonEscaped : jsonEscaped;
  return { ...joinShape([joiningUse('join-json', how, cost)], template, isPhp ? 1 : 2), map };
}

function reprShapes(): Shape[] {
  const whole = (how: string, open: string, close: string, map: ByteMap | undefined, reach?: 2): Shape => {
    const inner = map ? mappedLiterals(RIGHT, map) : RIGHT;
    const template = [literalToken(open), ...inner, literalToken(close)];
    return { ...joinShape([joiningUse('join-repr', how)], template, reach), ...(map && { map }) };
  };
  return [
    whole('bytes as Python prints them, b’…’', "b'", "'", pythonBytesInside),
    whole('a string as Python prints it', "'", "'", pythonTextInside, 2),
    whole('a JSON string, in double quotes', '"', '"', jsonEscaped, 2),
    whole('double quotes around it', '"', '"', undefined, 2),
    whole('single quotes around it', "'", "'", undefined, 2),
  ];
}

function encodedShapes(): Shape[] {
  return [
    wholeMapped(joiningUse('join-encoded', 'URL-encoded, slashes too'), quoteAll),
    wholeMapped(joiningUse('join-encoded', 'encodeURIComponent'), quoteComponent, 2),
    wholeMapped(joiningUse('join-encoded', 'URL-encoded, slashes kept'), pythonQuote, 2),
    wholeMapped(joiningUse('join-encoded', 'form-encoded'), quotePlus, 2),
    wholeMapped(joiningUse('join-encoded', 'encodeURI', 9), quoteUri, 2),
    wholeMapped(joiningUse('join-encoded', 'hex'), hex),
    wholeMapped(joiningUse('join-encoded', 'uppercase hex', 10), hexUppercase, 2),
    {
      ...joinShape([joiningUse('join-encoded', 'base64')], RIGHT),
      mac: { ...HMAC_SHA256, before: 'base64' },
    },
  ];
}

function charsetShapes(subject: Subject): Shape[] {
  const marked = (made: ReturnType<typeof joiningUse>, mark: string, map: ByteMap): Shape => {
    const template = [literalBytes(mark as ByteString), ...mappedLiterals(RIGHT, map)];
    return { ...joinShape([made], template, 2), map };
  };
  const wide = [
    wholeMapped(joiningUse('join-charset', ['utf-16le', 'UTF-16, little-endian']), utf16le),
    wholeMapped(joiningUse('join-charset', 'UTF-16, big-endian'), utf16be),
    marked(
      joiningUse('join-charset', ['utf-16be-bom', 'UTF-16, big-endian with a byte-order mark']),
      '\xfe\xff',
      utf16be,
    ),
    marked(
      joiningUse('join-charset', 'UTF-16, little-endian with a byte-order mark', 8),
      '\xff\xfe',
      utf16le,
    ),
    wholeMapped(joiningUse('join-charset', 'EBCDIC, as on IBM i', 10), ebcdic, 2),
    joinShape(
      [joiningUse('join-charset', 'UTF-8 with a byte-order mark')],
      [literalBytes(BYTE_ORDER_MARK), ...RIGHT],
      2,
    ),
  ];
  if (!hasNonAscii(subject)) return [...wide, ...zerosBehind(subject)];
  return [
    ...wide,
    terminated(1, 'UTF-8 with a zero byte at the end'),
    wholeMapped(joiningUse('join-charset', 'ISO-8859-1', 5), latin1),
    wholeMapped(joiningUse('join-charset', 'ASCII, ? for the rest', 5), ascii),
    wholeMapped(joiningUse('join-charset', 'the low byte of each character'), lowByte, 2),
    wholeMapped(joiningUse('join-charset', 'UTF-8 encoded twice'), utf8Twice),
  ];
}

/** A terminator that was hashed with the text, and what Java’s encoder leaves free behind it. */
function zerosBehind({ lines }: Subject): Shape[] {
  const length = LINES.reduce((sum, line) => sum + lines[line].length, LINES.length - 1);
  const free = javaBuffer(length) - length;
  return [
    terminated(1, 'UTF-8 with a zero byte at the end'),
    ...(free > 1
      ? [terminated(free, `Java’s encode(…).array(), with ${free} zero bytes at the end`, 1)]
      : []),
  ];
}

function terminated(zeros: number, how: string, reach: 1 | 2 = 2): Shape {
  return joinShape(
    [joiningUse('join-charset', how, 8)],
    [...RIGHT, literalBytes('\0'.repeat(zeros) as ByteString)],
    reach,
  );
}

/** No directive goes on in the next line, so each is printed by itself, also as another mistake has it. */
const printfed: ByteMap = (value) => asFormat(value)?.text ?? value;

function formatShapes({ lines }: Subject): Shape[] {
  const printed = LINES.map((line) => asFormat(lines[line]));
  if (printed.every((one) => one === undefined)) return [];
  const ended = printed.findIndex((one) => one?.isEnded);
  const template = joinedSlots(ended === -1 ? LINES : LINES.slice(0, ended + 1), '\n');
  const use = joiningUse('join-format-string', 'the canonical string to printf');
  return [{ ...joinShape([use], template, 2), map: printfed }, ...otherFormats(lines)];
}

/** By what else prints a format, and of one line alone: one text each, by itself. */
function otherFormats(lines: Subject['lines']): Shape[] {
  const textWith = (changed: Partial<Record<JoinedLine, string>>) =>
    LINES.map((line) => changed[line] ?? lines[line]).join('\n') as ByteString;
  const whole = asFormat(textWith({}))?.text;
  // That one is a shape of its own.
  const inShell = new Set<string>(whole === undefined ? [] : [whole]);
  return [SHELL_PRINTF, BASH_PRINTF, ...SPRINTFS].flatMap((printer) => {
    const known = printer.typicalIn.includes('shell') ? inShell : new Set<string>();
    const shape = (text: string | undefined, what: string): Shape[] => {
      if (text === undefined || known.has(text)) return [];
      known.add(text);
      const use = joiningUse('join-format-string', `${what} to ${printer.name}`, 8);
      return [joinShape([{ ...use, typicalIn: printer.typicalIn }], [literalBytes(text as ByteString)], 1)];
    };
    const ofLine = (line: 'path' | 'query') => {
      const printed = asFormat(lines[line], printer)?.text;
      return shape(printed === undefined ? undefined : textWith({ [line]: printed }), `the ${line}`);
    };
    return [
      ...shape(asFormat(textWith({}), printer)?.text, 'the canonical string'),
      ...ofLine('path'),
      ...ofLine('query'),
    ];
  });
}

/** The eight-bit charsets only differ outside ASCII. The body counts, since a mistaken line 5 may hold it. */
function hasNonAscii({ lines, body }: Subject): boolean {
  return [lines.method, lines.path, lines.query, lines.timestamp, body].some((value) =>
    /[\x80-\xff]/.test(value),
  );
}

const CONSTANTS = ['undefined', 'null', 'None', '[object Object]', '[object Promise]', 'Array'] as const;

function constantShapes(): Shape[] {
  return [
    joinShape([joiningUse('join-empty-message', ['hmac-of-zero-bytes', 'the HMAC of zero bytes'])], []),
    ...CONSTANTS.map((text) =>
      joinShape([joiningUse('join-empty-message', `the text “${text}” instead`, 9)], [literalToken(text)], 2),
    ),
  ];
}
