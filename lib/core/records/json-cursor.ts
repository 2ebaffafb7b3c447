/** Reads JSON from a text, value by value, so that a document that breaks off costs no more than its end. */

import type { JsonEntry, JsonValue } from './json-value.ts';

/** What stands where something else must: `at` is the index of the first character that doesn't fit. */
export interface JsonFlaw {
  readonly flaw: 'syntax' | 'cut-off' | 'too-deep';
  readonly at: number;
}

/** No record is nested anywhere near as deep, and a stack must not overflow. */
const DEEPEST = 200;

const BLANKS = /[ \t\n\r]*/y;
/** Up to the closing quote, where nothing is escaped: all but control characters, `"` and `\`. */
const PLAIN_STRING = /"[ !#-[\]-\uffff]*"/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const WORDS: readonly (readonly [string, JsonValue])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

/** Each reader moves the cursor behind what it read; `undefined` is a flaw, said in `flaw`. */
export class JsonCursor {
  readonly text: string;
  at: number;
  flaw: JsonFlaw | undefined;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  /** The character that's next, white space passed over; empty at the end. */
  peek(): string {
    const code = this.text.charCodeAt(this.at);
    if (code <= 32) {
      BLANKS.lastIndex = this.at;
      BLANKS.test(this.text);
      this.at = BLANKS.lastIndex;
    }
    return this.text.charAt(this.at);
  }

  /** Passes the character where it's next. */
  pass(character: string): boolean {
    if (this.peek() !== character) return false;
    this.at += 1;
    return true;
  }

  value(depth = 0): JsonValue | undefined {
    const next = this.peek();
    if (next === '"') return this.string();
    if (next === '{' || next === '[') {
      if (depth >= DEEPEST) return this.fail('too-deep');
      return next === '{' ? this.#object(depth + 1) : this.#array(depth + 1);
    }
    return this.#number() ?? this.#word(next);
  }

  string(): string | undefined {
    PLAIN_STRING.lastIndex = this.at;
    if (PLAIN_STRING.test(this.text)) {
      const text = this.text.slice(this.at + 1, PLAIN_STRING.lastIndex - 1);
      this.at = PLAIN_STRING.lastIndex;
      return text;
    }
    const end = this.#endOfString();
    if (end === undefined) return this.fail('cut-off');
    try {
      const text = String(JSON.parse(this.text.slice(this.at, end)));
      this.at = end;
      return text;
    } catch {
      return this.fail();
    }
  }

  /** Passes a value as `value` would, with the same flaws, and makes nothing of it. */
  skip(depth = 0): boolean {
    const next = this.#code();
    if (next === QUOTE) return this.skipString();
    if (next !== OPEN_OBJECT && next !== OPEN_ARRAY) return this.value(depth) !== undefined;
    if (depth >= DEEPEST) return this.fail('too-deep') ?? false;
    return next === OPEN_OBJECT ? this.#skipObject(depth + 1) : this.#skipArray(depth + 1);
  }

  /** Where nothing in it has to be looked at more closely, it's passed character by character. */
  skipString(): boolean {
    const { text } = this;
    let at = this.at + 1;
    let code = text.charCodeAt(at);
    while (code >= 32 && code !== QUOTE && code !== BACKSLASH) code = text.charCodeAt(++at);
    if (code !== QUOTE) return this.string() !== undefined;
    this.at = at + 1;
    return true;
  }

  /** Says what's wrong here; a text that simply ends is cut off. */
  fail(flaw: JsonFlaw['flaw'] = 'syntax'): undefined {
    const isEnd =
      flaw === 'syntax' && (this.at >= this.text.length || BEGUN.test(this.text.slice(this.at, this.at + 6)));
    this.flaw ??= { flaw: isEnd ? 'cut-off' : flaw, at: this.at };
    return undefined;
  }

  #object(depth: number): JsonValue | undefined {
    this.at += 1;
    const entries: JsonEntry[] = [];
    if (this.pass('}')) return { type: 'object', entries };
    for (;;) {
      if (this.peek() !== '"') return this.fail();
      const key = this.string();
      if (key === undefined || !this.pass(':')) return this.fail();
      const value = this.value(depth);
      if (value === undefined) return undefined;
      entries.push([key, value]);
      if (this.pass('}')) return { type: 'object', entries };
      if (!this.pass(',')) return this.fail();
    }
  }

  #array(depth: number): JsonValue | undefined {
    this.at += 1;
    const items: JsonValue[] = [];
    if (this.pass(']')) return items;
    for (;;) {
      const value = this.value(depth);
      if (value === undefined) return undefined;
      items.push(value);
      if (this.pass(']')) return items;
      if (!this.pass(',')) return this.fail();
    }
  }

  #skipObject(depth: number): boolean {
    this.at += 1;
    if (this.#passCode(CLOSE_OBJECT)) return true;
    do {
      if (this.#code() !== QUOTE) return this.fail() ?? false;
      if (!this.skipString()) return this.fail() ?? false;
      if (!this.#passCode(COLON)) return this.fail() ?? false;
      if (!this.skip(depth)) return false;
    } while (this.#passCode(COMMA));
    return this.#passCode(CLOSE_OBJECT) || (this.fail() ?? false);
  }

  #skipArray(depth: number): boolean {
    this.at += 1;
    if (this.#passCode(CLOSE_ARRAY)) return true;
    do if (!this.skip(depth)) return false;
    while (this.#passCode(COMMA));
    return this.#passCode(CLOSE_ARRAY) || (this.fail() ?? false);
  }

  /** Of the character that's next, white space passed over; NaN at the end. */
  #code(): number {
    const code = this.text.charCodeAt(this.at);
    if (code > 32) return code;
    this.peek();
    return this.text.charCodeAt(this.at);
  }

  #passCode(code: number): boolean {
    if (this.#code() !== code) return false;
    this.at += 1;
    return true;
  }

  #number(): JsonValue | undefined {
    NUMBER.lastIndex = this.at;
    if (!NUMBER.test(this.text)) return undefined;
    const text = this.text.slice(this.at, NUMBER.lastIndex);
    this.at = NUMBER.lastIndex;
    return { type: 'number', text };
  }

  #word(next: string): JsonValue | undefined {
    for (const [word, value] of WORDS)
      if (word.startsWith(next) && this.text.startsWith(word, this.at) && next !== '') {
        this.at += word.length;
        return value;
      }
    return this.fail();
  }

  /** Behind the closing quote: the first that no odd number of backslashes stands before. */
  #endOfString(): number | undefined {
    if (this.text.charAt(this.at) !== '"') return this.at;
    for (let at = this.at + 1; ; at++) {
      at = this.text.indexOf('"', at);
      if (at === -1) return undefined;
      let slashes = 0;
      while (this.text.charAt(at - 1 - slashes) === '\\') slashes += 1;
      if (slashes % 2 === 0) return at + 1;
    }
  }
}

/** A word or number that the text's end stands in the middle of. */
const BEGUN = /^(?:-|t|tr|tru|f|fa|fal|fals|n|nu|nul)$/;

export type JsonReading =
  | { readonly ok: true; readonly value: JsonValue }
  | ({ readonly ok: false } & JsonFlaw);

/** One value and nothing behind it but white space. */
export function readJson(text: string): JsonReading {
  const cursor = new JsonCursor(text);
  const value = cursor.value();
  if (value !== undefined && cursor.peek() !== '') cursor.fail();
  if (cursor.flaw) return { ok: false, ...cursor.flaw };
  return value === undefined ? { ok: false, flaw: 'syntax', at: cursor.at } : { ok: true, value };
}
