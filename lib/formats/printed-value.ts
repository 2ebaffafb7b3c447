/**
 * Values as logs and consoles print them: JSON, Python, Ruby, PHP, JavaScript, Java and Go. Tolerant, and in one pass:
 * what isn't a container or a string is plain text up to the next comma or bracket. What a print leaves out is told from
 * what it shows.
 */

import { asByteString, bytesOf } from '../core/signing/bytes.ts';
import { readPhpDump } from './php-dump.ts';

export interface PrintedText {
  readonly kind: 'text';
  readonly text: string;
  readonly isQuoted: boolean;
  /** Where it's bytes that were printed, as by Python's `b'…'` or Node's `<Buffer …>`. */
  readonly bytes?: Uint8Array;
  /** Whether the print ends before the value does. */
  readonly isCut?: boolean;
  readonly start: number;
  readonly end: number;
}

/** In place of what the print leaves out, as `[Object]` or `[Function: sign]`. */
interface PrintedStub {
  readonly kind: 'stub';
  readonly start: number;
  readonly end: number;
}

export interface PrintedGroup {
  readonly kind: 'group';
  /** As in `AxiosHeaders`, `map[string]string` or `URL`; empty where there's none. */
  readonly name: string;
  readonly entries: readonly { readonly key: string | undefined; readonly value: PrintedValue }[];
  /** Whether the print leaves out some of its entries, or what's in one, or ends before it does. */
  readonly isCut: boolean;
  readonly start: number;
  readonly end: number;
}

export type PrintedValue = PrintedText | PrintedStub | PrintedGroup;

/** Deeper groups are taken for plain text. */
const DEEPEST = 60;
const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

/** What Node prints in place of values that stand too deep or make no text. */
const STUB =
  /^(?:\[(?:Object|Array|Map|Set|URL|URLSearchParams|Headers|AxiosHeaders|Buffer|FormData|Request|Response|Circular \*\d{1,9}|Getter|Setter|Getter\/Setter|(?:Async|Generator)?Function[^\]\r\n]{0,80}|class [^\]\r\n]{1,80}|Object: null prototype)\](?! ?\{)|<[A-Za-z_][\w.]{0,60}(?:\[[^\r\n<>]{0,80}\])?(?: (?:object|at) [^<>\r\n]{0,120})?>|#<[A-Z][\w:]{0,80}(?:RequestOptions|SSLOptions)[^<>\r\n]{0,200}>)/;

/**
 * What languages write before a bracket: `Object [AxiosHeaders] {` and `[Object: null prototype] {` in Node,
 * `map[string]string{` and `&http.Request{` in Go, `Headers({` and `<CIMultiDict(` in Python, `array (` in PHP and
 * `#<Faraday::Env ` in Ruby.
 */
const PREFIXES: readonly RegExp[] = [
  /^(?:<ref \*\d{1,9}> )?(?:[A-Za-z_$][\w$.]{0,60}(?:\(\d{1,9}\))? ?)?(?:\[[A-Z][^\]\r\n]{0,60}\] ?)?(?=\{)/,
  /^&?(?:map\[string\](?:\[\])?string|\[\]string|[a-z]\w{0,30}\.[A-Z]\w{0,30})(?=\{)/,
  /^(?:map(?=\[)|(?:Uint8)?Array(?:\(\d{1,9}\))? ?(?=\[)|(?:array|dict|HTTPHeaderDict|CaseInsensitiveDict|OrderedDict) ?(?=[[(])|[A-Za-z][\w.]{0,30}(?=\[))/i,
  /^<?(?:[A-Za-z_]\w{0,30}\.)?[A-Z]\w{1,40}(?=\()/,
  /^#<[A-Z][\w:]{0,60} (?=@)/,
  /^#<URI::HTTPS? (?=http)/,
];
const LONGEST_PREFIX = 150;

/** @param bareEnds characters at which plain text ends, besides the end of the line. */
export function readPrinted(text: string, at: number, bareEnds: string, depth = 0): PrintedValue {
  let from = at;
  while (from < text.length && ' \t'.includes(text.charAt(from))) from++;
  const start = text.slice(from, from + LONGEST_PREFIX);
  const stub = STUB.exec(start)?.[0];
  if (stub !== undefined) return { kind: 'stub', start: from, end: from + stub.length };
  return (
    readBuffer(text, from) ??
    (depth < DEEPEST ? (readPhpDump(text, from) ?? readGroupAt(text, from, start, depth)) : undefined) ??
    readQuoted(text, from) ??
    readBare(text, from, bareEnds)
  );
}

/** Where a group with its type's name begins within the text, if one does there. */
export function groupPrefix(start: string): string | undefined {
  for (const prefix of PREFIXES) {
    const found = prefix.exec(start)?.[0];
    if (found !== undefined && found !== '') return found;
  }
  return CLOSERS[start.charAt(0)] === undefined ? undefined : '';
}

const PHP_DUMP = /^(?:(?:Array|[A-Z][\w\\]{0,120} Object)\s{0,3}\n|(?:array\(\d|object\([\w\\]{1,120}\)#\d))/;

/** Whether a group begins here, whatever stands before its bracket. */
export function beginsGroup(start: string): boolean {
  return groupPrefix(start) !== undefined || PHP_DUMP.test(start);
}

function readGroupAt(text: string, from: number, start: string, depth: number): PrintedGroup | undefined {
  const prefix = groupPrefix(start);
  if (prefix === undefined) return undefined;
  const open = from + prefix.length;
  if (prefix.startsWith('#<')) return readGroup(text, from, open - 1, '>', depth);
  const close = CLOSERS[text.charAt(open)];
  if (close === undefined) return undefined;
  const group = readGroup(text, from, open, close, depth);
  const isTagged = prefix.startsWith('<') && close === ')' && text[group.end] === '>';
  return isTagged ? { ...group, end: group.end + 1 } : group;
}

const BUFFER = /^<Buffer((?: [0-9a-f]{2}){0,60}) ?(\.\.\. \d{1,12} more bytes?)?>/;

/** Node prints the first fifty bytes. */
function readBuffer(text: string, at: number): PrintedText | undefined {
  if (!text.startsWith('<Buffer', at)) return undefined;
  const [whole, hex = '', more] = BUFFER.exec(text.slice(at, at + 300)) ?? [];
  if (whole === undefined) return undefined;
  const bytes = Uint8Array.from(hex.split(' ').filter(Boolean), (pair) => Number.parseInt(pair, 16));
  const isCut = more !== undefined;
  return { kind: 'text', text: whole, isQuoted: true, bytes, isCut, start: at, end: at + whole.length };
}

/**
 * The string that begins here, with its escapes undone; a `b` or `u` may stand before it. Strings that are parted over
 * lines, as Node does with `+` and Python's pprint with nothing, are one.
 */
export function readQuoted(text: string, at: number): PrintedText | undefined {
  const first = readQuotedPiece(text, at);
  if (!first) return undefined;
  const pieces = [first.text];
  let { end } = first;
  for (;;) {
    const joint = /^(?: \+\s{1,200}|\s{0,200}\n\s{0,200})(?=b?["'`])/.exec(text.slice(end, end + 410))?.[0];
    const next = joint === undefined ? undefined : readQuotedPiece(text, end + joint.length);
    // A key on the next line isn't part of it.
    if (joint === undefined || !next || /^\s{0,20}(?:=>|:)/.test(text.slice(next.end, next.end + 22))) break;
    pieces.push(next.text);
    end = next.end;
  }
  const joined = pieces.join('');
  const more = /^\.\.\. \d{1,12} more characters?/.exec(text.slice(end, end + 40))?.[0];
  const bytes = text[at] === 'b' ? asByteString(joined) : undefined;
  return {
    kind: 'text',
    text: joined,
    isQuoted: true,
    ...(bytes !== undefined && { bytes: bytesOf(bytes) }),
    ...(more !== undefined && { isCut: true }),
    start: at,
    end: end + (more?.length ?? 0),
  };
}

function readQuotedPiece(text: string, at: number): { text: string; end: number } | undefined {
  const [prefix = ''] = /^(?:[bu](?=["'])|\\(?=["']))/.exec(text.slice(at, at + 2)) ?? [];
  const open = at + prefix.length;
  const quote = text.charAt(open);
  if (quote !== '"' && quote !== "'" && quote !== '`') return undefined;
  // A string inside a string: its quotes are escaped themselves.
  const isNested = prefix === '\\';
  for (let end = open + 1; end < text.length; end++) {
    const character = text[end];
    if (character === '\n') return undefined;
    if (isNested && character === '\\' && text[end + 1] === quote)
      return { text: unescaped(text.slice(open + 1, end)), end: end + 2 };
    if (character === '\\') end++;
    else if (character === quote) return { text: unescaped(text.slice(open + 1, end)), end: end + 1 };
  }
  return undefined;
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  e: '\x1b',
};

function unescaped(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|x([0-9a-fA-F]{2})|([\s\S]))/g,
    (whole, unit, point, byte, other: string) => {
      const hex: string | undefined = unit ?? byte;
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      const code = point === undefined ? undefined : Number.parseInt(String(point), 16);
      if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      return Object.hasOwn(ESCAPES, other) ? (ESCAPES[other] ?? '') : other;
    },
  );
}

function readBare(text: string, start: number, ends: string): PrintedText {
  let end = start;
  while (end < text.length && !ends.includes(text.charAt(end)) && !'\r\n'.includes(text.charAt(end))) end++;
  let last = end;
  while (last > start && ' \t'.includes(text.charAt(last - 1))) last--;
  return { kind: 'text', text: text.slice(start, last), isQuoted: false, start, end };
}

const PARTNERS: Readonly<Record<string, string>> = {
  "'": "'",
  '"': '"',
  '`': '`',
  '<': '>',
  '“': '”',
  '„': '“',
  '‘': '’',
  '‹': '›',
  '«': '»',
};
/** In characters; what's longer is no value of an authentication header. */
const LONGEST_LOOSE = 2000;
/** What closes a pair without having been opened in it. */
const CLOSES = /^[^'"`<]*['"`>*_”’›»]+$/;

/**
 * Plain text behind its key. A mark right before the key holds both, as in `<X-Api-Key: a>`, up to its partner; where
 * there's none on the line, or one that nothing opened, what the value is can't be known: it's empty then.
 */
export function readLoose(text: string, key: number, at: number, bareEnds: string): PrintedValue {
  const partner = PARTNERS[text.charAt(key - 1)];
  const value = readPrinted(text, at, bareEnds);
  if (value.kind !== 'text' || value.isQuoted) return value;
  if (partner === undefined) return CLOSES.test(value.text) ? { ...value, text: '' } : value;
  const line = text.slice(value.start, value.start + LONGEST_LOOSE).split(/[\r\n]/, 1)[0] ?? '';
  const length = line.indexOf(partner);
  if (length < 0) return { ...value, text: '' };
  return { ...value, text: line.slice(0, length), isQuoted: true, end: value.start + length + 1 };
}

interface Entry {
  key: string | undefined;
  value: PrintedValue;
}

function readGroup(text: string, start: number, open: number, close: string, depth: number): PrintedGroup {
  const entries: Entry[] = [];
  const name = text.slice(start, open).trim();
  // Go parts the entries of maps and structs by spaces, Ruby those of objects.
  const isSpaced =
    close === '>' || (text[open] === '[' && /^map$/i.test(name)) || isGoStruct(text, start, open);
  let isCut = false;
  const ends = `,;${close}${isSpaced ? ' ' : ''}`;
  let at = open + 1;
  for (;;) {
    while (at < text.length && ' \t\r\n,;'.includes(text.charAt(at))) at++;
    if (at >= text.length || text[at] === close) break;
    const entry = readEntry(text, at, ends, depth);
    const isRest = entry.key === undefined && entry.value.kind === 'text' && REST.test(entry.value.text);
    isCut ||= isRest || isLeftOut(entry.value);
    if (!isRest) addEntry(entries, entry, text);
    // A bracket that closes nothing here.
    at = Math.max(entry.value.end, at + 1);
  }
  return {
    kind: 'group',
    name,
    entries,
    isCut: isCut || at >= text.length,
    start,
    end: Math.min(at + 1, text.length),
  };
}

/** As in `... 3 more items`. */
const REST = /^(?:\.\.\.|…)(?: \d{1,12} more items?)?$/;

/** Functions are left out of whatever is made of a value, too. */
function isLeftOut(value: PrintedValue): boolean {
  return value.kind === 'stub' || (value.kind === 'text' ? value.isCut === true : value.isCut);
}

/** `&{Method:GET URL:…}`, which `%+v` prints. */
function isGoStruct(text: string, start: number, open: number): boolean {
  return (
    text[open] === '{' &&
    (text[start - 1] === '&' || text[start] === '&') &&
    /^\{[A-Z]\w{0,40}:/.test(text.slice(open, open + 45))
  );
}

const BARE_KEY = /^(?::|@)?((?:[\w$.@-]{1,200}|\[?Symbol\([^()\r\n]{1,80}\)\]?))(?=\s{0,20}(?:=>|:|=))/;
const SEPARATOR = /^\s{0,20}(?:=>|:|=(?!=))\s{0,20}/;

function readEntry(text: string, at: number, ends: string, depth: number): Entry {
  const piece = text.slice(at, at + 250);
  const [bareWhole, bareKey] = BARE_KEY.exec(piece) ?? [];
  const quoted = bareWhole === undefined ? readQuoted(text, at) : undefined;
  const keyEnd = quoted ? quoted.end : at + (bareWhole?.length ?? 0);
  const separator =
    quoted || bareWhole !== undefined ? SEPARATOR.exec(text.slice(keyEnd, keyEnd + 45))?.[0] : undefined;
  // A URL is no pair of `https` and the rest.
  const isUrl = separator === ':' && text.startsWith('//', keyEnd + 1);
  if (separator !== undefined && !isUrl)
    return {
      key: quoted ? quoted.text : bareKey,
      value: readPrinted(text, behindBreak(text, keyEnd + separator.length), ends, depth + 1),
    };
  return { key: undefined, value: quoted ?? readPrinted(text, at, ends, depth + 1) };
}

/** Long strings and groups may begin on the line below their key. */
function behindBreak(text: string, at: number): number {
  const gap = /^[ \t]{0,40}\r?\n[ \t]{0,400}(?=["'`]|b["']|array \()/.exec(text.slice(at, at + 460))?.[0];
  return at + (gap?.length ?? 0);
}

/** Plain text may hold commas, as in Java’s `{Accept=text/html, text/plain, Host=a}`. */
function addEntry(entries: Entry[], entry: Entry, text: string): void {
  const last = entries.at(-1);
  const isPlain = entry.key === undefined && entry.value.kind === 'text' && !entry.value.isQuoted;
  if (isPlain && last?.key !== undefined && last.value.kind === 'text' && !last.value.isQuoted) {
    const { start } = last.value;
    const { end } = entry.value;
    last.value = { kind: 'text', text: text.slice(start, end).trimEnd(), isQuoted: false, start, end };
  } else entries.push(entry);
}

/** The text of a value that's told as one, be it within the print of a URL or of another object that holds it alone. */
export function textIn(value: PrintedValue | undefined): string | undefined {
  if (value?.kind === 'group') {
    const href =
      value.entries.find(({ key }) => key === 'href') ??
      (value.entries.length === 1 && value.entries[0]?.key === undefined ? value.entries[0] : undefined);
    return href?.value.kind === 'text' ? textIn(href.value) : undefined;
  }
  return value?.kind === 'text' && value.text !== '' && !value.isCut && !value.bytes ? value.text : undefined;
}

/** As `textIn`, also of bytes, as servers in Python keep a path as it was sent. */
export function urlTextIn(value: PrintedValue | undefined): string | undefined {
  const isBytes = value?.kind === 'text' && value.bytes && value.isCut !== true && value.text !== '';
  return isBytes ? value.text : textIn(value);
}

/** Name–value pairs in a print of headers: of a table, a list of pairs, or a flat list of names and values. */
function pairsOf(value: PrintedValue): [string, string][] {
  if (value.kind !== 'group') return [];
  const pairs: [string, string][] = [];
  for (const { key, value: item } of value.entries) {
    if (key !== undefined) for (const text of textsOf(item)) pairs.push([key, text]);
    else if (item.kind === 'group') pairs.push(...tuple(item));
  }
  if (pairs.length > 0) return pairs;
  const flat = value.entries.flatMap(({ value: item }) => (item.kind === 'text' ? [item.text] : []));
  return flat.length % 2 === 0
    ? flat.flatMap((name, i) => (i % 2 ? [] : [[name, flat[i + 1] ?? ''] as [string, string]]))
    : [];
}

/** As `pairsOf`, also of a list of header lines: `["X-Api-Key: …", …]`, and PHP's `[0] => X-Api-Key: …`. */
export function fieldsIn(value: PrintedValue): [string, string][] {
  const lines = value.kind === 'group' ? value.entries.map(fieldOf) : [];
  return lines.length > 0 && lines.every((line) => line !== undefined) ? lines : pairsOf(value);
}

function fieldOf({ key, value }: PrintedGroup['entries'][number]): [string, string] | undefined {
  if (value.kind !== 'text' || !/^\d*$/.test(key ?? '')) return undefined;
  const [, name, text] = /^([\w!#$%&'*+.^`|~-]{1,200}):[ \t]{0,5}(.*)$/.exec(value.text) ?? [];
  return name === undefined || text === undefined ? undefined : [name, text];
}

function tuple({ entries }: PrintedGroup): [string, string][] {
  const record = new Map(entries.map(({ key, value }) => [key?.toLowerCase(), value]));
  const name = record.get('name') ?? record.get('key');
  const value = record.get('value');
  if (name?.kind === 'text' && value?.kind === 'text') return [[name.text, value.text]];
  const [first, second, ...more] = entries.map((entry) => entry.value);
  return first?.kind === 'text' && second?.kind === 'text' && more.length === 0
    ? [[first.text, second.text]]
    : [];
}

/** Libraries leave out headers without a value. */
function isUnsent(value: PrintedText | PrintedGroup): boolean {
  return value.kind === 'text' && !value.isQuoted && /^(?:undefined|null|None|nil)$/.test(value.text);
}

/** Go and Node print a list of values. */
function textsOf(value: PrintedValue): string[] {
  if (value.kind === 'stub' || isUnsent(value)) return [];
  return value.kind === 'text'
    ? [value.text]
    : value.entries.flatMap(({ value: item }) => (item.kind === 'text' ? [item.text] : []));
}
