/** Characters that are invisible or drawn like an ASCII one, with the names to tell them by. Names after Unicode. */

/** Invisible, or drawn as a space. */
const INVISIBLE: Readonly<Record<number, string>> = {
  160: 'no-break space',
  173: 'soft hyphen',
  847: 'combining grapheme joiner',
  1564: 'Arabic letter mark',
  5760: 'Ogham space mark',
  6158: 'Mongolian vowel separator',
  8192: 'en quad',
  8193: 'em quad',
  8194: 'en space',
  8195: 'em space',
  8196: 'three-per-em space',
  8197: 'four-per-em space',
  8198: 'six-per-em space',
  8199: 'figure space',
  8200: 'punctuation space',
  8201: 'thin space',
  8202: 'hair space',
  8203: 'zero width space',
  8204: 'zero width non-joiner',
  8205: 'zero width joiner',
  8206: 'left-to-right mark',
  8207: 'right-to-left mark',
  8232: 'line separator',
  8233: 'paragraph separator',
  8234: 'left-to-right embedding',
  8235: 'right-to-left embedding',
  8236: 'pop directional formatting',
  8237: 'left-to-right override',
  8238: 'right-to-left override',
  8239: 'narrow no-break space',
  8287: 'medium mathematical space',
  8288: 'word joiner',
  8289: 'function application',
  8290: 'invisible times',
  8291: 'invisible separator',
  8292: 'invisible plus',
  8294: 'left-to-right isolate',
  8295: 'right-to-left isolate',
  8296: 'first strong isolate',
  8297: 'pop directional isolate',
  4447: 'Hangul choseong filler',
  4448: 'Hangul jungseong filler',
  10240: 'Braille pattern blank',
  12288: 'ideographic space',
  12644: 'Hangul filler',
  65279: 'byte order mark',
  65440: 'halfwidth Hangul filler',
  65532: 'object replacement character',
  65533: 'replacement character',
};

/** Punctuation that word processors and chat windows put in place of ASCII, with the ASCII it looks like. */
const PUNCTUATION: Readonly<Record<number, readonly [name: string, ascii: string]>> = {
  180: ['acute accent', "'"],
  700: ['modifier letter apostrophe', "'"],
  894: ['Greek question mark', ';'],
  8208: ['hyphen', '-'],
  8209: ['non-breaking hyphen', '-'],
  8210: ['figure dash', '-'],
  8211: ['en dash', '-'],
  8212: ['em dash', '-'],
  8213: ['horizontal bar', '-'],
  8216: ['left single quotation mark', "'"],
  8217: ['right single quotation mark', "'"],
  8218: ['single low-9 quotation mark', ','],
  8220: ['left double quotation mark', '"'],
  8221: ['right double quotation mark', '"'],
  8222: ['double low-9 quotation mark', '"'],
  8228: ['one dot leader', '.'],
  8230: ['horizontal ellipsis', '...'],
  8242: ['prime', "'"],
  8243: ['double prime', '"'],
  8260: ['fraction slash', '/'],
  8270: ['low asterisk', '*'],
  8722: ['minus sign', '-'],
  8725: ['division slash', '/'],
  8727: ['asterisk operator', '*'],
  8739: ['divides', '|'],
  8758: ['ratio', ':'],
  8764: ['tilde operator', '~'],
  42890: ['modifier letter short equals sign', '='],
};

/** Letters of other scripts drawn like an ASCII letter. */
const LETTERS: Readonly<Record<string, string>> = {
  Cyrillic: 'аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwАAВBЕEЅSІIЈJКKМMНHОOРPСCТTХXУY',
  Greek: 'οoνvιiαaρpυuΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX',
};

const letterNames = new Map<number, string>(
  Object.entries(LETTERS).flatMap(([script, pairs]) =>
    Array.from({ length: pairs.length / 2 }, (_, index): [number, string] => [
      pairs.charCodeAt(index * 2),
      `${script} letter that looks like ${pairs[index * 2 + 1] ?? ''}`,
    ]),
  ),
);

/** As in “U+00A0 no-break space”; `undefined` for a character that is what it looks like. */
export function lookAlikeName(code: number): string | undefined {
  if (code < 0x80) return undefined;
  const name = nameOf(code);
  return name && `${codePointName(code)} ${name}`;
}

/** Any character by its name, as in “a tab”, “U+200B zero width space” and “U+00E9”. */
export function characterName(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return ASCII_NAMES[character] ?? lookAlikeName(code) ?? codePointName(code);
}

const ASCII_NAMES: Readonly<Record<string, string>> = {
  ' ': 'a space',
  '\t': 'a tab',
  '\r': 'a carriage return',
  '\n': 'a line feed',
  '\u0000': 'a NUL',
};

/** As in “U+00A0”. */
export function codePointName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Whole blocks, by first and last code point; single characters above come first. */
const BLOCKS: readonly (readonly [first: number, last: number, name: string])[] = [
  [0x0300, 0x036f, 'combining mark, joined to the letter before'],
  [0xfdd0, 0xfdef, 'noncharacter'],
  [0xfe00, 0xfe0f, 'variation selector'],
  [0xfe20, 0xfe2f, 'combining mark, joined to the letter before'],
  [0xe000, 0xf8ff, 'private use character'],
  [0xe0000, 0xe007f, 'invisible tag character'],
  [0xe0100, 0xe01ef, 'variation selector'],
  [0xf0000, 0x10ffff, 'private use character'],
];

function nameOf(code: number): string | undefined {
  const punctuation = PUNCTUATION[code];
  if (punctuation) return `${punctuation[0]}, looks like ${punctuation[1]}`;
  if (code >= 0xff01 && code <= 0xff5e) return `full-width ${String.fromCharCode(code - 0xfee0)}`;
  if ((code & 0xfffe) === 0xfffe) return 'noncharacter';
  const single = INVISIBLE[code] ?? letterNames.get(code);
  return single ?? BLOCKS.find(([first, last]) => code >= first && code <= last)?.[2];
}
