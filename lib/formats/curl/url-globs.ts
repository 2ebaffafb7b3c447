/** curl's URL globbing: `{a,b}`, `[1-3]`, `[a-c]` make several URLs of one. */

import type { ByteString } from '../../core/signing/bytes.ts';

const MOST_URLS = 1000;

export type ExpandedUrl =
  | { readonly ok: true; readonly urls: readonly ByteString[] }
  | { readonly ok: false; readonly message: string };

/** As curl makes them, the last sign fastest. */
export function expandGlobs(url: ByteString): ExpandedUrl {
  const choices: (readonly string[])[] = [];
  let count = 1;
  for (let at = 0; at < url.length; ) {
    const piece = literal(url, at) ?? (url[at] === '{' ? set(url, at) : range(url, at));
    if (typeof piece === 'string')
      return { ok: false, message: `${piece}. With -g, curl takes them as they are` };
    choices.push(piece.values);
    count *= piece.values.length;
    if (count > MOST_URLS)
      return {
        ok: false,
        message: `The brackets in the URL make more than ${MOST_URLS} requests. Write fewer`,
      };
    at = piece.end;
  }
  let urls = [''];
  for (const values of choices) {
    const [only] = values;
    urls =
      values.length === 1
        ? urls.map((start) => `${start}${only}`)
        : urls.flatMap((start) => values.map((value) => `${start}${value}`));
  }
  return { ok: true, urls: urls as ByteString[] };
}

interface Piece {
  readonly values: readonly string[];
  readonly end: number;
}

const PLAIN = /[^[\]{}\\]+/y;
/** An IPv6 address stays, and so do empty brackets. */
const KEPT_BRACKETS =
  /\[\]|\[(?=[0-9A-Fa-f.]{0,45}:[0-9A-Fa-f.:]{0,45}(?:%[\w.~-]{1,45})?\])(?=[^\]]*:[^\]]*:)[^\]]*\]/y;

function literal(url: string, at: number): Piece | string | undefined {
  PLAIN.lastIndex = at;
  const plain = PLAIN.exec(url)?.[0];
  if (plain) return { values: [plain], end: at + plain.length };
  const char = url[at] ?? '';
  if (char === '}' || char === ']') return `A ${char} in the URL has no opening bracket`;
  if (char === '\\') {
    const next = url[at + 1] ?? '';
    return /[[\]{}]/.test(next) ? { values: [next], end: at + 2 } : { values: ['\\'], end: at + 1 };
  }
  KEPT_BRACKETS.lastIndex = at;
  const kept = KEPT_BRACKETS.exec(url)?.[0];
  return kept ? { values: [kept], end: at + kept.length } : undefined;
}

const ITEM = /(?:[^[\]{},\\]|\\.|\\$)*/sy;

function set(url: string, start: number): Piece | string {
  const values: string[] = [];
  for (let at = start + 1; ; at++) {
    ITEM.lastIndex = at;
    const item = ITEM.exec(url)?.[0] ?? '';
    at += item.length;
    values.push(item.replace(/\\(.)/gs, '$1'));
    if (at >= url.length) return 'A brace in the URL isn’t closed';
    if (url[at] === '}')
      return at === start + 1 ? 'The braces in the URL are empty' : { values, end: at + 1 };
    if (url[at] !== ',') return 'There’s a bracket inside of the URL’s braces';
  }
}

const LETTERS = /\[([A-Za-z])-([A-Za-z])(?::([0-9]{1,9}))?\]/y;
const NUMBERS = /\[([0-9]{1,15})-([0-9]{1,15})(?::([0-9]{1,9}))?\]/y;

function range(url: string, at: number): Piece | string {
  for (const pattern of [LETTERS, NUMBERS]) {
    pattern.lastIndex = at;
    const [whole, from = '', to = '', step = '1'] = pattern.exec(url) ?? [];
    if (!whole) continue;
    const numbers = pattern === NUMBERS;
    const values = counted(
      numbers ? Number(from) : from.charCodeAt(0),
      numbers ? Number(to) : to.charCodeAt(0),
      Number(step),
    );
    if (!values) break;
    const width = from.startsWith('0') ? from.length : 0;
    const end = at + whole.length;
    return {
      values: values.map((value) =>
        numbers ? String(value).padStart(width, '0') : String.fromCharCode(value),
      ),
      end,
    };
  }
  return 'curl can’t read the range in the URL’s square brackets';
}

function counted(from: number, to: number, step: number): readonly number[] | undefined {
  const valid = step > 0 && (from === to ? step === 1 : from < to && step <= to - from);
  if (!valid) return undefined;
  // One more than the most is enough to tell that there are too many.
  const length = Math.min(Math.floor((to - from) / step) + 1, MOST_URLS + 1);
  return Array.from({ length }, (_, index) => from + index * step);
}
