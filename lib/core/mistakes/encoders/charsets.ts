/** Text to bytes in charsets other than UTF-8, the way languages do it when nobody named one. */

import { type ByteString, byteStringOfText, isAscii } from '../../signing/bytes.ts';
import type { Way } from '../ways.ts';

/** What stands for characters a charset lacks. */
type Encoder = (text: string) => ByteString;

const UNKNOWN = '?';

/** Encoders that leave ASCII as it is. */
function perUnit(encode: (code: number) => string): Encoder {
  return (text) => {
    if (isAscii(text)) return text as ByteString;
    const parts: string[] = [];
    for (let i = 0; i < text.length; i++) parts.push(encode(text.charCodeAt(i)));
    return parts.join('') as ByteString;
  };
}

/** One replacement per character beyond ASCII, not per UTF-16 unit. */
function perCharacter(encode: (character: string) => string): Encoder {
  return (text) => text.replace(/[^\0-\x7f]/gu, encode) as ByteString;
}

function upTo(most: number, replacement: string) {
  return (character: string) => ((character.codePointAt(0) ?? 0) <= most ? character : replacement);
}

/** A charset the platform can read: encoded by looking up which bytes it reads as the character. */
function byTable(label: string, trails: readonly (readonly [number, number])[], skippedLeads = ''): Encoder {
  const trailBytes = trails.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at),
  );
  const few = new Map<string, number>();
  let rows: readonly string[] | undefined;
  let all: Uint16Array | undefined;
  const codeOf = (unit: string) => {
    rows ??= rowsByLead(label, trailBytes, skippedLeads);
    if (few.size === FEW) all ??= codesByUnit(rows, trailBytes);
    if (all) return all[unit.charCodeAt(0)] ?? 0;
    const code = few.get(unit) ?? codeIn(rows, trailBytes, unit);
    few.set(unit, code);
    return code;
  };
  return perCharacter((character) => {
    const code = character.length === 1 ? codeOf(character) : 0;
    if (code === 0) return UNKNOWN;
    return code > 0xff ? String.fromCharCode(code >> 8, code & 0xff) : String.fromCharCode(code);
  });
}

/** How many characters are searched for one by one: each takes as long as a few hundred entries of the table. */
const FEW = 256;
const FIRST_LEAD = 0x80;
const LINE_END = 0x0a;
const ROW_END = 0x0d;
const UNREADABLE = '\ufffd';

/**
 * What’s read for each lead from 0x80 on: a line for the lead alone, then one for it with each trail. All is read at one
 * go, and searched by the platform: loops over 48,000 characters are felt where code runs for the first time.
 */
function rowsByLead(label: string, trailBytes: readonly number[], skippedLeads: string): readonly string[] {
  const row = Uint8Array.from([
    LINE_END,
    0,
    LINE_END,
    ...trailBytes.flatMap((trail) => [0, trail, LINE_END]),
  ]);
  const bytes = new Uint8Array(0x80 * (row.length + 1));
  let length = 0;
  for (let lead = FIRST_LEAD; lead <= 0xff; lead++) {
    const taken = skippedLeads.includes(String.fromCharCode(lead)) ? row.subarray(0, 3) : row;
    bytes.set(taken, length);
    bytes[length + 1] = lead;
    for (let at = 3; at < taken.length; at += 3) bytes[length + at] = lead;
    length += taken.length;
    bytes[length++] = ROW_END;
  }
  return new TextDecoder(label).decode(bytes.subarray(0, length)).split('\r');
}

/** The first bytes that are read as the unit, as one number; 0 where none are. */
function codeIn(rows: readonly string[], trailBytes: readonly number[], unit: string): number {
  if (unit === UNREADABLE) return 0;
  const line = `\n${unit}\n`;
  // A single character is found far faster than a line.
  const place = rows.findIndex((row) => row.includes(unit) && row.includes(line));
  return place === -1 ? 0 : codeAt(place, rows[place]?.split('\n').indexOf(unit) ?? 0, trailBytes);
}

/** Of all UTF-16 units. */
function codesByUnit(rows: readonly string[], trailBytes: readonly number[]): Uint16Array {
  const codes = new Uint16Array(0x10000);
  for (const [place, row] of rows.entries())
    for (const [line, text] of row.split('\n').entries()) {
      const unit = text.charCodeAt(0);
      if (text.length === 1 && text !== UNREADABLE && codes[unit] === 0)
        codes[unit] = codeAt(place, line, trailBytes);
    }
  return codes;
}

/** @param line from 1. */
function codeAt(place: number, line: number, trailBytes: readonly number[]): number {
  const lead = FIRST_LEAD + place;
  return line === 1 ? lead : (lead << 8) | (trailBytes[line - 2] ?? 0);
}

function utf16(order: 'le' | 'be'): Encoder {
  return (text) => {
    if (text === '') return '' as ByteString;
    const units = text.split('');
    // Of ASCII, every other byte is zero.
    if (isAscii(text))
      return (order === 'le' ? `${units.join('\0')}\0` : `\0${units.join('\0')}`) as ByteString;
    return units.map((unit) => utf16Bytes(unit.charCodeAt(0), order)).join('') as ByteString;
  };
}

function utf16Bytes(code: number, order: 'le' | 'be'): string {
  const [low, high] = [code & 0xff, code >> 8];
  return order === 'le' ? String.fromCharCode(low, high) : String.fromCharCode(high, low);
}

/** Where similar characters aren’t the letters without their marks. */
const SIMILAR: ReadonlyMap<string, string> = new Map([
  ...[...'‘’‛'].map((mark) => [mark, "'"] as const),
  ...[...'“”‟'].map((mark) => [mark, '"'] as const),
  ...[...'‐‑‒–―'].map((mark) => [mark, '-'] as const),
  ...[...'\u2002\u2003\u2009\u200a'].map((mark) => [mark, ' '] as const),
  ...[...'\u200b\u2060'].map((mark) => [mark, ''] as const),
  ...([
    ['—', '--'],
    ['‚', ','],
    ['„', ',,'],
    ['…', '...'],
    ['€', 'EUR'],
    ['₹', 'INR'],
    ['•', 'o'],
    ['‹', '<'],
    ['›', '>'],
    ['™', '(TM)'],
    ['©', '(C)'],
    ['®', '(R)'],
    ['«', '<<'],
    ['»', '>>'],
    ['\u00a0', ' '],
    ['Æ', 'AE'],
    ['æ', 'ae'],
    ['Œ', 'OE'],
    ['œ', 'oe'],
    ['ß', 'ss'],
    ['Ø', 'O'],
    ['ø', 'o'],
    ['Đ', 'D'],
    ['đ', 'd'],
    ['Ł', 'L'],
    ['ł', 'l'],
    ['ı', 'i'],
  ] as const),
]);

/** As iconv of glibc 2.36 has it in the locale C, of what’s usually typed. */
function transliterated(most: number): Encoder {
  return perCharacter((character) => {
    if ((character.codePointAt(0) ?? 0) <= most) return character;
    const similar = SIMILAR.get(character) ?? character.normalize('NFD').replace(/\p{M}/gu, '');
    return isAscii(similar) ? similar : UNKNOWN;
  });
}

const utf16le = utf16('le');
const utf16be = utf16('be');

/** 0x80 to 0x9f. By hand, since Node 20's decoder reads them as ISO-8859-1. */
const CP1252_HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** 0x80 to 0xff of the code pages of DOS: no platform’s decoder has them. */
const CP850_HIGH =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const CP437_HIGH =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

function codePage(high: string): Encoder {
  return perCharacter((character) => {
    const place = high.indexOf(character);
    return place === -1 ? UNKNOWN : String.fromCharCode(0x80 + place);
  });
}

/** CCSID 37, by Latin-1: IBM i and z/OS in most of the West. */
const CP037 =
  '00010203372d2e2f1605250b0c0d0e0f101112133c3d322618193f271c1d1e1f405a7f7b5b6c507d4d5d5c4e6b604b61f0f1f2f3f4f5f6f7f8f97a5e4c7e6e6f7cc1c2c3c4c5c6c7c8c9d1d2d3d4d5d6d7d8d9e2e3e4e5e6e7e8e9bae0bbb06d79818283848586878889919293949596979899a2a3a4a5a6a7a8a9c04fd0a107202122232415061728292a2b2c090a1b30311a333435360838393a3b04143eff41aa4ab19fb26ab5bdb49a8a5fcaafbc908feafabea0b6b39dda9b8bb7b8b9ab6465626663679e687471727378757677ac69edeeebefecbf80fdfefbfcadae594445424643479c4854515253585556578c49cdcecbcfcce170dddedbdc8d8edf';
/** The substitute character. */
const SUB = '\x3f';

function ebcdic(text: string): ByteString {
  return text.replace(/./gsu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code > 0xff) return SUB;
    return String.fromCharCode(Number.parseInt(CP037.slice(2 * code, 2 * code + 2), 16));
  }) as ByteString;
}

function backslashed(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code <= 0xff) return `\\x${digits}`;
  return code <= 0xffff ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`;
}

export interface Charset {
  /** Fit to stand in “hashed as …”. */
  readonly name: string;
  readonly way?: Way;
  readonly encode: Encoder;
  /** Changes ASCII as well. */
  readonly wide?: true;
  /** Not tried in threes. */
  readonly rare?: true;
  /** Bits, as in `MistakeRow.cost`. */
  readonly cost: number;
}

export const CHARSETS = {
  latin1: { name: 'ISO-8859-1', encode: perCharacter(upTo(0xff, UNKNOWN)), cost: 4 },
  ascii: { name: 'ASCII, with ? for the rest', encode: perCharacter(upTo(0x7f, UNKNOWN)), cost: 5 },
  'ascii-units': {
    name: 'ASCII, with ? for each UTF-16 unit of the rest',
    encode: perUnit((code) => (code > 0x7f ? UNKNOWN : String.fromCharCode(code))),
    cost: 6,
  },
  'ascii-dropped': { name: 'ASCII, the rest left out', encode: perCharacter(upTo(0x7f, '')), cost: 7 },
  'utf8-questions': {
    name: 'ASCII, with ? for each byte of the rest',
    encode: (text) => byteStringOfText(text).replace(/[\x80-\xff]/g, UNKNOWN) as ByteString,
    cost: 8,
  },
  cp1252: {
    name: 'Windows-1252',
    encode: perCharacter((character) => {
      const place = CP1252_HIGH.indexOf(character);
      if (place !== -1) return String.fromCharCode(0x80 + place);
      return upTo(0xff, UNKNOWN)(character);
    }),
    cost: 5,
  },
  'low-byte': {
    name: 'the low byte of each character',
    encode: perUnit((code) => String.fromCharCode(code & 0xff)),
    cost: 6,
  },
  'saturated-characters': {
    name: 'ISO-8859-1, with FF for the rest, as MATLAB’s uint8 makes it',
    encode: perUnit((code) => String.fromCharCode(Math.min(code, 0xff))),
    rare: true,
    cost: 10,
  },
  'saturated-bytes': {
    name: 'UTF-8 with 7F for every byte from 80 up, as MATLAB’s int8 makes it',
    encode: (text) => byteStringOfText(text).replace(/[\x80-\xff]/g, '\x7f') as ByteString,
    rare: true,
    cost: 10,
  },
  'latin1-similar': {
    name: 'ISO-8859-1 with similar characters, as iconv’s //TRANSLIT has them',
    encode: transliterated(0xff),
    rare: true,
    cost: 8,
  },
  'ascii-similar': {
    name: 'ASCII with similar characters, as iconv’s //TRANSLIT has them',
    encode: transliterated(0x7f),
    rare: true,
    cost: 8,
  },
  'ascii-references': {
    name: 'ASCII with &#…; for the rest, as Python’s xmlcharrefreplace has it',
    encode: perCharacter((character) => `&#${character.codePointAt(0)};`),
    rare: true,
    cost: 8,
  },
  'ascii-backslashes': {
    name: 'ASCII with \\x, \\u or \\U for the rest, as Python’s backslashreplace has it',
    encode: perCharacter(backslashed),
    rare: true,
    cost: 9,
  },
  cp850: {
    name: 'CP850, the code page of DOS and cmd.exe',
    encode: codePage(CP850_HIGH),
    rare: true,
    cost: 8,
  },
  cp437: { name: 'CP437, the American code page of DOS', encode: codePage(CP437_HIGH), rare: true, cost: 9 },
  ebcdic: { name: 'EBCDIC, as on IBM i', encode: ebcdic, wide: true, rare: true, cost: 9 },
  'utf-16le': { name: 'UTF-16, little-endian', way: 'utf-16le', encode: utf16le, wide: true, cost: 6 },
  'utf-16be': { name: 'UTF-16, big-endian', encode: utf16be, wide: true, cost: 8 },
  'utf-16le-bom': {
    name: 'UTF-16, little-endian, with a byte-order mark',
    encode: (text) => `\xff\xfe${utf16le(text)}` as ByteString,
    wide: true,
    cost: 8,
  },
  'utf-16be-bom': {
    name: 'UTF-16, big-endian, with a byte-order mark',
    way: 'utf-16be-bom',
    encode: (text) => `\xfe\xff${utf16be(text)}` as ByteString,
    wide: true,
    cost: 8,
  },
  cp1251: { name: 'Windows-1251', encode: byTable('windows-1251', []), cost: 7 },
  cp1250: { name: 'Windows-1250', encode: byTable('windows-1250', []), cost: 8 },
  gbk: {
    name: 'GBK',
    encode: byTable('gbk', [
      [0x40, 0x7e],
      [0x80, 0xfe],
    ]),
    cost: 7,
  },
  // The leads left out repeat characters that stand elsewhere; encoders take the other place.
  'shift-jis': {
    name: 'Shift JIS',
    encode: byTable(
      'shift_jis',
      [
        [0x40, 0x7e],
        [0x80, 0xfc],
      ],
      '\xed\xee',
    ),
    cost: 8,
  },
} as const satisfies Record<string, Charset>;

export type CharsetName = keyof typeof CHARSETS;

/** UTF-8 bytes read in another charset and encoded again. */
export function mojibake(bytes: ByteString, charset: 'latin1' | 'cp1252'): ByteString {
  return byteStringOfText(charset === 'latin1' ? bytes : readCp1252(bytes));
}

/** Undoes `mojibake`. `undefined` where the text can't have been made that way. */
export function unmojibake(text: string, charset: 'latin1' | 'cp1252'): ByteString | undefined {
  const bytes = CHARSETS[charset].encode(text);
  const back = charset === 'latin1' ? bytes : readCp1252(bytes);
  return back === text ? bytes : undefined;
}

/** Bytes that aren't UTF-8, read in the charsets they may be in. */
export const BYTE_READERS = {
  'ISO-8859-1': (bytes) => bytes,
  'Windows-1252': readCp1252,
  'Windows-1251': (bytes) => readAs('windows-1251', bytes),
  'UTF-16, little-endian': (bytes) => readAs('utf-16le', bytes),
  'UTF-16, big-endian': (bytes) => readAs('utf-16be', bytes),
  GBK: (bytes) => readAs('gbk', bytes),
  'Shift JIS': (bytes) => readAs('shift_jis', bytes),
} as const satisfies Record<string, (bytes: ByteString) => string>;

function readCp1252(bytes: ByteString): string {
  return bytes.replace(/[\u0080-\u009f]/g, (byte) => CP1252_HIGH.charAt(byte.charCodeAt(0) - 0x80));
}

function readAs(label: string, bytes: string): string {
  return new TextDecoder(label).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
