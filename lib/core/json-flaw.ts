/** Where a text stops being JSON, and what stands there where that's plain: said in one way wherever it's named. */

import { readJson } from './records/json-cursor.ts';

export interface FlawedJson {
  readonly isCutOff: boolean;
  /** As in “line 1, column 81”. */
  readonly place: string;
  /** A few characters around the place, with a mark before it. */
  readonly excerpt: string;
  /** What stands there; empty where it isn't plain. */
  readonly found: string;
}

/** `undefined` where it's JSON, or nested deeper than is read. */
export function flawedJson(text: string): FlawedJson | undefined {
  const read = readJson(text);
  if (read.ok || read.flaw === 'too-deep') return undefined;
  const at = placeIn(text, read.at);
  const isCutOff = read.flaw === 'cut-off' && at === read.at;
  return { isCutOff, place: placeWords(text, at), excerpt: excerptAt(text, at), found: foundAt(text, at) };
}

/** Behind the place: what's there, and how it reads. */
export function flawDetail({ found, excerpt }: Omit<FlawedJson, 'place' | 'isCutOff'>): string {
  return `${found === '' ? '' : `: ${found}`}. The place is marked with ▶ in “${seen(excerpt)}”.`;
}

/** As JSON escapes it: what a screen shows as nothing, or what turns the text around. */
function seen(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function placeWords(text: string, at: number): string {
  const before = text.slice(0, at);
  return `line ${before.split('\n').length}, column ${at - before.lastIndexOf('\n')}`;
}

/** A string that has a line break, or another control character, is broken there. */
function placeIn(text: string, at: number): number {
  if (text.charAt(at) !== '"') return at;
  const inside = /^"(?:\\.|[^"\\])*/su.exec(text.slice(at))?.[0] ?? '';
  const control = inside.search(CONTROL);
  return control === -1 ? at : at + control;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON refuses in strings.
const CONTROL = /[\u0000-\u001f]/;
const WORDS: Readonly<Record<string, string>> = {
  True: 'True, which JSON writes true',
  False: 'False, which JSON writes false',
  None: 'None, which JSON writes null',
};

/** What's plain by what stands at the place, and by what stands before it, whatever blanks are between. */
const PLAIN: readonly {
  readonly next: RegExp;
  readonly before?: RegExp;
  readonly words: string | ((next: string) => string);
}[] = [
  { next: /^\ufeff/, words: 'a byte-order mark (EF BB BF), which JSON doesn’t have' },
  { next: /^[}\]]/, before: /,\s*$/, words: (next) => `a comma before ${next}` },
  { next: /^'/, words: 'single quotes, where JSON has double quotes' },
  { next: /^[“”]/, words: 'typographic quotes, where JSON has plain ones' },
  {
    next: /^-?(?:NaN|Infinity|undefined|True|False|None)\b/,
    words: (word) => WORDS[word] ?? `${word}, which JSON doesn’t have`,
  },
  { next: /^\/[/*]/, words: 'a comment, which JSON doesn’t have' },
  { next: new RegExp(`^${CONTROL.source}`), words: 'a line break or control character inside quotes' },
  { next: /^,/, before: /,\s*$/, words: 'two commas' },
  { next: /^[A-Za-z_$]/, before: /[{,]\s*$/, words: 'a quote is missing before it' },
  { next: /^[\w$-]/, before: /"\s*$/, words: 'a quote is missing, or one too many' },
  { next: /^["{[]/, before: /["\d}\]el]\s*$/, words: 'a comma is missing before it' },
];

function foundAt(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 100), at);
  const after = text.slice(at, at + 20);
  for (const plain of PLAIN) {
    const next = plain.next.exec(after)?.[0];
    if (next === undefined || plain.before?.test(before) === false) continue;
    return typeof plain.words === 'string' ? plain.words : plain.words(next);
  }
  return '';
}

const BEFORE = 24;
const AFTER = 12;
/** A longer run of letters and digits may be of a secret. */
const LONGEST_RUN = 12;

/** Runs that may be of a secret are left out, whole or cut. */
function excerptAt(text: string, at: number): string {
  const from = Math.max(0, at - BEFORE);
  const to = Math.min(text.length, at + AFTER);
  const before = shortened(text.slice(from, at).replace(from > 0 ? /^[\w+/=.-]+/ : /^$/, ''));
  const after = shortened(text.slice(at, to).replace(to < text.length ? /[\w+/=.-]+$/ : /$^/, ''));
  return `${from > 0 ? '…' : ''}${before}▶${after}${to < text.length ? '…' : ''}`;
}

function shortened(text: string): string {
  return text.replace(/[\w+/=.-]+/g, (run) => (run.length > LONGEST_RUN ? '…' : run)).replace(/\s+/g, ' ');
}
