/** The secret's text changed on its way into the program, by files, parsers and forms. */

import { type ByteString, byteStringOfText } from '../../signing/bytes.ts';
import { percentDecode } from '../encoders/percent.ts';
import { quoteAll, quotePlus } from '../joining/maps.ts';
import type { Parameter } from '../ways.ts';
import { ALONE, type KeyChange, type KeyChangeShape, keyChange } from './change.ts';

function whitespace(
  parameter: Parameter,
  apply: (key: string) => string | undefined,
  shape: KeyChangeShape = {},
): KeyChange {
  return keyChange('whitespace', ['key-whitespace', parameter], apply, shape);
}

const WHITESPACE: readonly KeyChange[] = [
  whitespace(['newline-after', 'a newline after it'], (key) => `${key}\n`),
  whitespace('a carriage return and a newline after it', (key) => `${key}\r\n`, { cost: 5 }),
  whitespace('a space after it', (key) => `${key} `, { cost: 5 }),
  whitespace('a space before it', (key) => ` ${key}`, { cost: 6, ...ALONE }),
  whitespace('a carriage return after it', (key) => `${key}\r`, { cost: 7, ...ALONE }),
  whitespace('a tab after it', (key) => `${key}\t`, { cost: 7, ...ALONE }),
  whitespace('a space and a newline after it', (key) => `${key} \n`, { cost: 8, ...ALONE, rare: true }),
  whitespace(['backslash-n', 'a backslash and the letter n after it'], (key) => `${key}\\n`, {
    cost: 8,
    ...ALONE,
    rare: true,
  }),
  whitespace('two spaces after it', (key) => `${key}  `, { cost: 7, ...ALONE, rare: true }),
  whitespace('a newline before it', (key) => `\n${key}`, { cost: 8, ...ALONE, rare: true }),
  whitespace('spaces around it', (key) => ` ${key} `, { cost: 8, ...ALONE, rare: true }),
  whitespace('two newlines after it', (key) => `${key}\n\n`, { cost: 8, ...ALONE, rare: true }),
  whitespace(['blanks-missing', 'its outer spaces and newlines removed'], trimmed),
  whitespace(['last-newline-missing', 'its last newline removed'], (key) => key.replace(/\r?\n$/, '')),
];

/** By hand, since a regular expression takes quadratic time over long runs of inner blanks. */
function trimmed(key: string): string {
  let start = 0;
  let end = key.length;
  while (start < end && ' \t\r\n\v\f'.includes(key.charAt(start))) start++;
  while (end > start && ' \t\r\n\v\f'.includes(key.charAt(end - 1))) end--;
  return key.slice(start, end);
}

const QUOTES: readonly (readonly [open: string, close: string, Parameter, KeyChangeShape])[] = [
  ['"', '"', ['double-quotes', 'double quotes around it'], {}],
  ["'", "'", 'single quotes around it', {}],
  ['`', '`', 'backticks around it', { cost: 8, ...ALONE }],
  ['\u201c', '\u201d', 'curly double quotes around it', { cost: 8, ...ALONE }],
  ['\u2018', '\u2019', 'curly single quotes around it', { cost: 9, ...ALONE, rare: true }],
  ['', '"', 'a double quote after it', { cost: 9, ...ALONE, rare: true }],
  ['"', '', 'a double quote before it', { cost: 9, ...ALONE, rare: true }],
  ['\\"', '\\"', 'escaped quotes around it', { cost: 9, ...ALONE, rare: true }],
  ['<', '>', 'angle brackets around it', { cost: 9, ...ALONE, rare: true }],
];

const QUOTED: readonly KeyChange[] = [
  ...QUOTES.map(([open, close, parameter, shape]) => {
    const before = byteStringOfText(open);
    const after = byteStringOfText(close);
    return keyChange('quotes', ['key-quoted', parameter], (key) => before + key + after, shape);
  }),
  keyChange(
    'quotes',
    ['key-quoted', ['quotes-missing', 'its own quotes removed']],
    (key) => /^(["'`])([\s\S]*)\1$/.exec(key)?.[2],
  ),
];

/** Characters that end a value in some file, shell or URL. */
const ENDINGS = [
  ['#', 'a # starts a comment'],
  [' #', 'a space and a # start a comment'],
  ['$', 'a $ ends it'],
  ['=', 'an = ends it'],
  ['&', 'an & ends it'],
  ['%', 'a % ends it'],
  ['!', 'a ! ends it'],
  [';', 'a ; ends it'],
  [' ', 'a space ends it'],
  [',', 'a comma ends it'],
  [':', 'a colon ends it'],
  ['|', 'a | ends it'],
  ['"', 'a double quote ends it'],
  ["'", 'a single quote ends it'],
] as const;

/**
 * In its normal mode an unquoted ! ~ ( ) " or a second = makes it refuse the whole file, so that there's no secret at
 * all, and | & ^ are computed with.
 */
function parsedIni(key: string): string {
  const [value = ''] = key.split(/[;']/, 1);
  if (/[!~()"=]/.test(value)) return '';
  const [first = '', ...rest] = value.split(/([|&^])/);
  if (rest.length === 0) return value;
  let result = leadingInteger(first);
  for (let i = 0; i + 1 < rest.length; i += 2) {
    const operand = leadingInteger(rest[i + 1] ?? '');
    result = rest[i] === '|' ? result | operand : rest[i] === '&' ? result & operand : result ^ operand;
  }
  return String(result);
}

function leadingInteger(text: string): number {
  return Number.parseInt(text, 10) || 0;
}

const RESIDUES: readonly (readonly [how: string, apply: (key: string) => string])[] = [
  ['its last = signs removed', (key) => key.replace(/={1,64}$/, '')],
  ['a $ and the word after it removed', (key) => key.replace(/\$(?:\{\w{1,99}\}|\w{1,99})/g, '')],
  ['$$ turned into $', (key) => key.replaceAll('$$', '$')],
  ['a word between % signs removed', (key) => key.replace(/%\w{1,99}%/g, '')],
  ['% signs removed', (key) => key.replaceAll('%', '')],
  ['a ! and the word after it removed', (key) => key.replace(/!\w{1,99}/g, '')],
  ['backslashes removed', (key) => key.replaceAll('\\', '')],
  ['quotes removed', (key) => key.replace(/["'`]/g, '')],
];

const PARSED: readonly KeyChange[] = [
  ...ENDINGS.map(([mark, how]) =>
    keyChange('parser', ['key-truncated-by-parser', `cut where ${how}`], (key) => key.split(mark, 1)[0]),
  ),
  ...RESIDUES.map(([how, apply]) => keyChange('parser', ['key-truncated-by-parser', how], apply)),
  keyChange('parser', ['key-truncated-by-parser', 'read by PHP’s parse_ini_file'], parsedIni, {
    typicalIn: ['php'],
  }),
];

const URL_ENCODED: readonly KeyChange[] = [
  keyChange('parser', ['key-urlencoded', 'percent-encoded'], (key) => quoteAll(key as ByteString)),
  keyChange('parser', ['key-urlencoded', 'encoded as in a form'], (key) => quotePlus(key as ByteString)),
  keyChange('parser', ['key-urlencoded', 'percent-decoded'], percentDecode),
  keyChange('parser', ['key-urlencoded', 'decoded as in a form'], (key) =>
    percentDecode(key.replaceAll('+', ' ')),
  ),
  keyChange('parser', ['key-urlencoded', 'spaces in place of +'], (key) => key.replaceAll('+', ' ')),
];

const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const OF_HTML = new Map(Object.entries(HTML).map(([character, entity]) => [entity, character]));

function escaped(pattern: RegExp, print: (character: string) => string): (key: string) => string {
  return (key) => key.replace(pattern, print);
}

const unicodeEscape = (character: string, letters: 'lower' | 'upper') => {
  const code = character.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${letters === 'upper' ? code.toUpperCase() : code}`;
};

const QUOTE_ENTITIES = [
  ['PHP’s htmlspecialchars', '&#039;'],
  ['Python’s html.escape', '&#x27;'],
  ['Ruby’s and Go’s HTML escaping', '&#39;'],
] as const;

/** The characters that each escapes as JSON. */
const UNICODE_ESCAPED = [
  ['Go and Rails do', /[&<>]/g, 'lower'],
  ['Gson does', /[&<>=']/g, 'lower'],
  ['PHP’s JSON_HEX options do', /[&<>'"]/g, 'upper'],
  ['.NET does', /[&<>'"+`]/g, 'upper'],
  ['escaping for JavaScript does', /[&<>'"=]/g, 'upper'],
] as const;

const ESCAPED: readonly KeyChange[] = (
  [
    ['with &, < and > as HTML entities', escaped(/[&<>]/g, (one) => HTML[one] ?? one)],
    ...QUOTE_ENTITIES.map(
      ([who, entity]) => [`escaped as by ${who}`, escaped(/[&<>"']/g, (one) => HTML[one] ?? entity)] as const,
    ),
    ['with &, <, > and quotes as numeric entities', escaped(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)],
    [
      'with its HTML entities decoded',
      (key: string) =>
        key.replace(/&(?:amp|lt|gt|quot);|&#(?:0?39|x27);/g, (entity) => OF_HTML.get(entity) ?? "'"),
    ],
    ...UNICODE_ESCAPED.map(
      ([who, pattern, letters]) =>
        [`with \\u escapes, as ${who}`, escaped(pattern, (one) => unicodeEscape(one, letters))] as const,
    ),
    ['with a backslash before slashes', (key: string) => key.replaceAll('/', '\\/')],
    ['with a backslash before quotes and backslashes', escaped(/["'\\]/g, (one) => `\\${one}`)],
  ] as const
).map(([how, apply]) => keyChange('parser', ['key-escaped', how], apply));

export const KEY_LOADING: readonly KeyChange[] = [
  ...WHITESPACE,
  ...QUOTED,
  ...PARSED,
  ...URL_ENCODED,
  ...ESCAPED,
];
