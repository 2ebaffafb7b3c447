/** Mistakes that change the body's bytes, whatever they hold: line breaks, marks, quotes, encodings. */

import { type ByteString, byteStringOfText, isAscii } from '../../signing/bytes.ts';
import { asFormat, BASH_PRINTF, SPRINTFS } from '../format-string.ts';
import { javaBuffer } from '../java-buffer.ts';
import type { Ecosystem } from '../languages.ts';
import { withoutFinalLineBreaks } from '../line-breaks.ts';
import { LONGEST_ENCODED_BODY } from '../long-bodies.ts';
import type { SentBody } from '../sent-body.ts';
import { charsetEdits } from './charsets.ts';
import { controlEdits, threeBytes } from './control-characters.ts';
import { encodings, quotings } from './encodings.ts';
import { type ByteEdit, byteEdit } from './variant.ts';

const BOM = '\xef\xbb\xbf';

/**
 * Cheap for bodies of any length, long ones aren't encoded; an edit that changes nothing may be among them.
 * @param file of which curl -d made it, where that’s known.
 * @param isByCurl whether curl sent it.
 */
export function byteEdits(sent: SentBody, file?: ByteString, isByCurl = false): ByteEdit[] {
  const { bytes, text } = sent;
  if (bytes === '') return [];
  const isLong = bytes.length > LONGEST_ENCODED_BODY;
  return [
    ...lineBreaks(bytes, file, isByCurl),
    bytes.startsWith(BOM)
      ? byteEdit('body-bom', 'without the byte-order mark that was sent', bytes.slice(BOM.length), 4)
      : byteEdit('body-bom', 'with a byte-order mark that wasn’t sent', BOM + bytes),
    ...(isLong ? [] : charsetEdits(bytes, text)),
    ...blanks(sent),
    ...wordSplits(bytes),
    ...buffers(bytes),
    ...byCharacters(sent),
    ...interpreted(bytes),
    ...printedAsFormat(bytes),
    ...newlinesReplaced(bytes),
    ...(isLong ? [] : controlEdits(bytes)),
    ...unescapedStrings(bytes),
    ...requoted(bytes),
    ...(isLong ? [] : [...quotings(bytes), ...encodings(bytes)]),
  ];
}

function lineBreaks(bytes: ByteString, file: ByteString | undefined, isByCurl: boolean): ByteEdit[] {
  const lf = bytes.replaceAll('\r\n', '\n');
  return [
    byteEdit('body-trailing-newline', ['newline-after', 'with \\n at the end'], `${bytes}\n`),
    byteEdit('body-trailing-newline', 'with \\r\\n at the end', `${bytes}\r\n`, 6),
    byteEdit('body-trailing-newline', 'without the line break at the end', withoutFinalLineBreaks(bytes)),
    // As dash and macOS’s sh print `echo -n`.
    byteEdit('body-trailing-newline', 'with -n and a space before it and \\n at the end', `-n ${bytes}\n`, 6),
    // As Perl’s chomp and rstrip("\n") leave it.
    ...(bytes.endsWith('\r\n')
      ? [
          byteEdit(
            'body-trailing-newline',
            'with only the \\r of the \\r\\n at the end',
            bytes.slice(0, -1),
            6,
          ),
        ]
      : []),
    byteEdit('body-crlf', 'with CRLF for LF', lf.replaceAll('\n', '\r\n')),
    byteEdit('body-crlf', 'with LF for CRLF', lf),
    byteEdit('body-crlf', 'with CR for line breaks', lf.replaceAll('\n', '\r'), 9),
    ...(bytes.includes('\n') ? [] : filesOfCurl(bytes, file, isByCurl)),
  ];
}

/** What `curl -d @file` read before it took the line breaks out: where runs of blanks begin, a line began. */
function strippedNewlines(bytes: ByteString): ByteEdit[] {
  const outside = bytes.split(/("(?:[^"\\]|\\.){0,65536}")/);
  const lines = outside
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/ {2,}|\t+/g, '\n$&')))
    .join('')
    .replace(/(?<=[^\s])([}\]])$/, '\n$1');
  if (!/\n[ \t]/.test(lines)) return [];
  const crlf = lines.replaceAll('\n', '\r\n');
  return [
    byteEdit('body-newlines-stripped', 'with line breaks before indentation', lines),
    byteEdit('body-newlines-stripped', 'with line breaks before indentation and at the end', `${lines}\n`),
    byteEdit('body-newlines-stripped', 'with CRLF before indentation', crlf, 6),
    byteEdit('body-newlines-stripped', 'with CRLF before indentation and at the end', `${crlf}\r\n`, 6),
  ];
}

function filesOfCurl(bytes: ByteString, file: ByteString | undefined, isByCurl: boolean): ByteEdit[] {
  const guessed = strippedNewlines(bytes);
  const known = file === undefined ? [] : fileOfCurl(file);
  const last = isByCurl && file === undefined ? [lastLineBreak(bytes)] : [];
  return [
    ...guessed,
    ...[...known, ...last].filter((one) => guessed.every(({ value }) => value !== one.value)),
  ];
}

/** Of a file of one line, as editors save it. */
function lastLineBreak(bytes: ByteString): ByteEdit {
  return byteEdit('body-newlines-stripped', 'with the line break at the end of the file', `${bytes}\n`, 6);
}

/** Cheap: that `curl -d` took them out is known. */
function fileOfCurl(file: ByteString): ByteEdit[] {
  return [
    byteEdit('body-newlines-stripped', 'with its line breaks', file, 1),
    byteEdit(
      'body-newlines-stripped',
      'with its line breaks except the last',
      withoutFinalLineBreaks(file),
      1,
    ),
  ];
}

/** Beyond ASCII, as \\s of JavaScript and Python’s split() have them. */
const WIDE_BLANKS = /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/;
const WIDE_BLANKS_TOO = 'all white space removed, also no-break spaces and line separators';

function blanks({ bytes, text }: Pick<SentBody, 'bytes' | 'text'>): ByteEdit[] {
  const ends = new Set<string>([bytes.trim(), bytes.trimEnd()]);
  const stripped = [
    byteEdit('body-blank-stripped', ['spaces-removed', 'all spaces removed'], bytes.replaceAll(' ', '')),
    byteEdit(
      'body-blank-stripped',
      'all spaces, tabs and line breaks removed',
      bytes.replace(/[ \t\r\n\f\v]+/g, ''),
    ),
    byteEdit(
      'body-blank-stripped',
      ['line-breaks-removed', 'all line breaks removed'],
      bytes.replace(/[\r\n]+/g, ''),
      7,
    ),
    ...(text !== undefined && WIDE_BLANKS.test(text)
      ? [byteEdit('body-blank-stripped', WIDE_BLANKS_TOO, byteStringOfText(text.replace(/\s+/g, '')), 7)]
      : []),
  ];
  return [
    // Where there are none inside, it’s trimmed.
    ...stripped.filter(({ value }) => !ends.has(value)),
    byteEdit('body-trimmed', 'trimmed at both ends', bytes.trim(), 5),
    byteEdit('body-trimmed', 'trimmed at the end', bytes.trimEnd(), 6),
    byteEdit('body-trimmed', 'with a space at the end that wasn’t sent', `${bytes} `, 9),
  ];
}

/** Sizes of buffers, in bytes. */
const BUFFERS = [128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072];

/** Lengths that are written by hand, and what a C string of such a buffer has. */
const CUT_LENGTHS = [100, 127, 200, 255, 500, 511, 1000, 1023, 2000, 4095, 10_000];

/** Whatever of a fixed buffer was hashed: too little of a long body, or what’s left behind a short one. */
function buffers(bytes: ByteString): ByteEdit[] {
  const larger = BUFFERS.find((size) => size > bytes.length);
  const next = larger === undefined ? [] : BUFFERS.filter((size) => size >= larger && size <= 16 * larger);
  return [
    ...BUFFERS.filter((size) => size < bytes.length).map((size) =>
      byteEdit('body-truncated', `the first ${size} bytes`, bytes.slice(0, size)),
    ),
    ...CUT_LENGTHS.filter((size) => size < bytes.length).map((size) =>
      byteEdit('body-truncated', `the first ${size} bytes`, bytes.slice(0, size), 9),
    ),
    ...(bytes.endsWith('\0')
      ? [byteEdit('body-truncated', 'all but the zero bytes at its end', bytes.replace(/\0+$/, ''), 5)]
      : []),
    ...(/[^\0]\0[^\0]/.test(bytes)
      ? [byteEdit('body-truncated', 'all before its first zero byte', bytes.split('\0', 1).join(''), 5)]
      : []),
    byteEdit('body-truncated', 'its first byte, as UTF-16 read as a C string', bytes.slice(0, 1), 10),
    byteEdit('body-padded', 'a zero byte', `${bytes}\0`, 6),
    ...next.map((size) => byteEdit('body-padded', `zero bytes up to ${size}`, bytes.padEnd(size, '\0'))),
    ...javaPadded(bytes),
  ].map((edit) => ({ ...edit, reach: 2 as const }));
}

function javaPadded(bytes: ByteString): ByteEdit[] {
  const size = javaBuffer(bytes.length);
  // One is a terminator, too.
  if (size < bytes.length + 2 || !isAscii(bytes)) return [];
  return [byteEdit('body-padded', 'what Java’s encode(…).array() has behind it', bytes.padEnd(size, '\0'))];
}

/** The length of the text was taken for that of its bytes. */
function byCharacters({ bytes, text }: SentBody): ByteEdit[] {
  if (text === undefined || text.length === bytes.length) return [];
  return [
    ...BUFFERS.filter((size) => size < text.length).map((size) =>
      byteEdit('body-truncated', `the first ${size} UTF-16 units`, byteStringOfText(text.slice(0, size))),
    ),
    byteEdit('body-truncated', 'as many bytes as it has UTF-16 units', bytes.slice(0, text.length)),
    byteEdit('body-truncated', 'as many bytes as it has characters', bytes.slice(0, [...text].length)),
  ].map((edit) => ({ ...edit, reach: 2 as const }));
}

const BACKSLASHED: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', a: '\x07', '\\': '\\' },
};

function unescaped(bytes: ByteString): ByteString {
  return bytes.replace(
    /\\([abfnrtv\\])/g,
    (_, letter: string) => BACKSLASHED[letter] ?? letter,
  ) as ByteString;
}

/** As dash’s echo, echo -e and printf %b print it: JSON’s own escapes become the characters. */
function interpreted(bytes: ByteString): ByteEdit[] {
  const text = unescaped(bytes);
  if (text === bytes) return [];
  return [
    byteEdit('body-escapes-interpreted', 'printf %b or echo -ne', text),
    byteEdit('body-escapes-interpreted', 'sh’s echo or echo -e, and \\n at the end', `${text}\n`),
  ];
}

/** Given to printf as its format: percent signs are directives, and bash’s prints all of JSON’s escapes but \\/. */
function printedAsFormat(bytes: ByteString): ByteEdit[] {
  const edit = (how: string, value: ByteString | undefined, typicalIn: readonly Ecosystem[]): ByteEdit[] => {
    if (value === undefined) return [];
    const made = byteEdit('body-escapes-interpreted', `${how}, the body as its format`, value, 9);
    return [{ ...made, use: { ...made.use, typicalIn }, reach: 2 }];
  };
  const text = unescaped(bytes);
  const inShell = asFormat(text)?.text;
  const inBash = (written: (unit: number) => string) => {
    const own = unescapedInBash(bytes, written);
    const printed = own.includes('%') ? asFormat(own, BASH_PRINTF)?.text : own;
    return printed === (inShell ?? text) ? undefined : printed;
  };
  const inUtf8 = inBash(utf8Of);
  const inLocaleC = inBash(inCLocale);
  return [
    ...edit('printf', inShell, ['shell']),
    ...edit(BASH_PRINTF.name, inUtf8, ['shell']),
    ...edit(`${BASH_PRINTF.name} in the C locale`, inLocaleC === inUtf8 ? undefined : inLocaleC, ['shell']),
    ...SPRINTFS.flatMap((printer) => edit(printer.name, asFormat(bytes, printer)?.text, printer.typicalIn)),
  ];
}

/** In one pass, as a backslash that’s printed begins no escape. A percent sign that was escaped begins no directive. */
function unescapedInBash(bytes: ByteString, written: (unit: number) => string): ByteString {
  return bytes.replace(/\\(?:u([0-9a-fA-F]{4})|([abfnrtv\\"]))/g, (_, unit?: string, letter?: string) => {
    if (letter !== undefined) return BACKSLASHED[letter] ?? letter;
    const character = written(Number.parseInt(unit ?? '', 16));
    return character === '%' ? '%%' : character;
  }) as ByteString;
}

/** Halves of a surrogate pair are written one by one. */
function utf8Of(unit: number): string {
  return unit < 0x800 ? byteStringOfText(String.fromCharCode(unit)) : threeBytes(unit);
}

/** What isn’t ASCII stays an escape. */
function inCLocale(unit: number): string {
  return unit < 0x80 ? String.fromCharCode(unit) : `\\u${unit.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** What stands for a line break in source code, replaced in the whole text: that of JSON’s escapes too. */
function newlinesReplaced(bytes: ByteString): ByteEdit[] {
  if (!bytes.includes('\\n')) return [];
  const replacements = [
    ['a line break', '\n'],
    ['a space', ' '],
    ['an empty text', ''],
    ['<br>', '<br>'],
    ['Delphi’s #$A', '#$A'],
  ] as const;
  return replacements.map(([name, text]) => ({
    ...byteEdit('body-escapes-interpreted', `${name} for every \\n`, bytes.replaceAll('\\n', text), 8),
    reach: 2,
  }));
}

/** Strings inside a printed object, as Ballerina’s toString writes them: JSON’s escapes are gone, of quotes, too. */
function unescapedStrings(bytes: ByteString): ByteEdit[] {
  if (!/\\["/]/.test(bytes)) return [];
  const text = bytes.replace(/\\(["\\/bfnrt])/g, (_, mark: string) => BACKSLASHED[mark] ?? mark);
  const printed = byteEdit(
    'body-lang-stringify',
    'Ballerina’s toString, without escapes in strings',
    text,
    10,
  );
  return [{ ...printed, reach: 2 }];
}

/** What turns a printed dict into JSON does this to JSON. */
function requoted(bytes: ByteString): ByteEdit[] {
  if (!bytes.includes("'")) return [];
  return [
    byteEdit('body-quoted', 'every single quote in it made a double quote', bytes.replaceAll("'", '"')),
  ];
}

/** What `echo` and `printf` are given of an unquoted variable; of a file, where `curl -d` took its line breaks out. */
function wordSplits(bytes: ByteString): ByteEdit[] {
  const files = bytes.includes('\n') ? [] : strippedNewlines(bytes).slice(0, 1);
  const split = new Set([bytes, ...files.map(({ value }) => value)].map(joinedWords));
  // Where there are none inside, it’s trimmed.
  split.delete(bytes.trim());
  return [...split].flatMap((words) => [
    byteEdit(
      'body-word-split',
      ['words-and-newline', 'with one space for each run of spaces and line breaks, and \\n at the end'],
      `${words}\n`,
    ),
    byteEdit('body-word-split', 'with one space for each run of spaces and line breaks', words),
  ]);
}

/** By the shell’s default IFS. */
function joinedWords(text: string): string {
  return text.replace(/[ \t\n]+/g, ' ').replace(/^ | $/g, '');
}
