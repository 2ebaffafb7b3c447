/**
 * Values as logs and consoles print them: JSON, Python, Ruby, PHP, JavaScript, Java and Go. Tolerant, and in one pass:
 * what isn't a container or a string is plain text up to the next comma or bracket.
 */

export interface PrintedText {
  readonly kind: 'text';
  readonly text: string;
  readonly isQuoted: boolean;
  readonly start: number;
  readonly end: number;
}

export interface PrintedGroup {
  readonly kind: 'group';
  readonly entries: readonly { readonly key: string | undefined; readonly value: PrintedValue }[];
  readonly start: number;
  readonly end: number;
}

export type PrintedValue = PrintedText | PrintedGroup;

/** Deeper groups are taken for plain text. */
const DEEPEST = 60;
const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };
/** What languages write before a bracket, as in `map[string]string{`, `Array(` or `#<Headers {`. */
const TYPE_NAME =
  /^(?:map\[string\](?:\[\])?string(?=\{)|\[\]string(?=\{)|\[Object: null prototype\] ?(?=\{)|(?:array|map|dict|Headers|HTTPHeaderDict|CaseInsensitiveDict|OrderedDict|HttpHeaders|HeaderMap) ?(?=[{[(])|[a-z][\w.]{0,30}(?=[{[]))/i;

/** @param bareEnds characters at which plain text ends, besides the end of the line. */
export function readPrinted(text: string, at: number, bareEnds: string, depth = 0): PrintedValue {
  let from = at;
  while (from < text.length && ' \t'.includes(text.charAt(from))) from++;
  const [typeName = ''] = TYPE_NAME.exec(text.slice(from, from + 40)) ?? [];
  const open = from + typeName.length;
  const close = CLOSERS[text.charAt(open)];
  if (close !== undefined && depth < DEEPEST) return readGroup(text, from, open, close, depth);
  return readQuoted(text, from) ?? readBare(text, from, bareEnds);
}

/** The string that begins here, with its escapes undone; a `b` or `u` may stand before it. It ends with its line. */
export function readQuoted(text: string, at: number): PrintedText | undefined {
  const [prefix = ''] = /^(?:[bu](?=["'])|\\(?=["']))/.exec(text.slice(at, at + 2)) ?? [];
  const open = at + prefix.length;
  const quote = text.charAt(open);
  if (quote !== '"' && quote !== "'") return undefined;
  // A string inside a string: its quotes are escaped themselves.
  const isNested = prefix === '\\';
  for (let end = open + 1; end < text.length; end++) {
    const character = text[end];
    if (character === '\n') return undefined;
    if (isNested && character === '\\' && text[end + 1] === quote)
      return {
        kind: 'text',
        text: unescaped(text.slice(open + 1, end)),
        isQuoted: true,
        start: at,
        end: end + 2,
      };
    if (character === '\\') end++;
    else if (character === quote)
      return {
        kind: 'text',
        text: unescaped(text.slice(open + 1, end)),
        isQuoted: true,
        start: at,
        end: end + 1,
      };
  }
  return undefined;
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '0': '\0',
  e: '\x1b',
};

function unescaped(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/g,
    (_, unit, byte, other: string) => {
      const hex: string | undefined = unit ?? byte;
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
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

interface Entry {
  key: string | undefined;
  value: PrintedValue;
}

function readGroup(text: string, start: number, open: number, close: string, depth: number): PrintedGroup {
  const entries: Entry[] = [];
  // Go parts the entries of a map by spaces.
  const isSpaced = text[open] === '[' && /^map$/i.test(text.slice(start, open));
  const ends = `,;${close}${isSpaced ? ' ' : ''}`;
  let at = open + 1;
  for (;;) {
    while (at < text.length && ' \t\r\n,;'.includes(text.charAt(at))) at++;
    if (at >= text.length || text[at] === close) break;
    const entry = readEntry(text, at, ends, depth);
    addEntry(entries, entry, text);
    // A bracket that closes nothing here.
    at = Math.max(entry.value.end, at + 1);
  }
  return { kind: 'group', entries, start, end: Math.min(at + 1, text.length) };
}

const BARE_KEY = /^:?([\w$.@-]{1,200})(?=\s{0,20}(?:=>|:|=))/;
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
      value: readPrinted(text, keyEnd + separator.length, ends, depth + 1),
    };
  return { key: undefined, value: quoted ?? readPrinted(text, at, ends, depth + 1) };
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

/** Name–value pairs in a print of headers: of a table, a list of pairs, or a flat list of names and values. */
export function pairsOf(value: PrintedValue): [string, string][] {
  if (value.kind === 'text') return [];
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

/** Go and Node print a list of values. */
function textsOf(value: PrintedValue): string[] {
  return value.kind === 'text'
    ? [value.text]
    : value.entries.flatMap(({ value: item }) => (item.kind === 'text' ? [item.text] : []));
}
