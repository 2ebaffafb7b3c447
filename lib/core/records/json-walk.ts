/** Goes through a text that's known to be JSON in its order, and tells where each name and each value stands. */

import { JsonCursor } from './json-cursor.ts';

export type JsonPath = readonly (string | number)[];

/** `in`: with what's in the value; `past`: without it. */
type AfterVisit = 'in' | 'past' | 'end';

/**
 * Told of each name, then of each value. A name's path ends in itself.
 * @param path is the walk's own, and changes as it goes on.
 * @param at the index of the first character.
 */
type Visit = (path: JsonPath, at: number, isName: boolean) => AfterVisit;

/** However deep it's nested. @param from the index where the JSON begins. */
export function walkJson(json: string, visit: Visit, from = 0): void {
  const walk = new Walk(json, visit, from);
  while (walk.value());
}

class Walk {
  readonly #cursor: JsonCursor;
  readonly #visit: Visit;
  readonly #path: (string | number)[] = [];

  constructor(json: string, visit: Visit, from: number) {
    this.#cursor = new JsonCursor(json, from);
    this.#visit = visit;
  }

  /** Passes a value, or what opens it, up to the next. @returns whether there's one. */
  value(): boolean {
    const cursor = this.#cursor;
    const first = cursor.peek();
    const next = this.#visit(this.#path, cursor.at, false);
    if (next === 'end') return false;
    if (next === 'past' || (first !== '{' && first !== '[')) return cursor.skip() && this.#behind();
    cursor.at += 1;
    if (cursor.pass(first === '{' ? '}' : ']')) return this.#behind();
    this.#path.push(first === '{' ? '' : 0);
    return first === '[' || this.#name();
  }

  /** Behind a value. */
  #behind(): boolean {
    for (;;) {
      const step = this.#path.pop();
      if (step === undefined) return false;
      const isInObject = typeof step === 'string';
      if (this.#cursor.pass(',')) {
        this.#path.push(isInObject ? step : step + 1);
        return !isInObject || this.#name();
      }
      if (!this.#cursor.pass(isInObject ? '}' : ']')) return false;
    }
  }

  #name(): boolean {
    const cursor = this.#cursor;
    cursor.peek();
    const { at } = cursor;
    const name = cursor.string();
    if (name === undefined || !cursor.pass(':')) return false;
    this.#path[this.#path.length - 1] = name;
    return this.#visit(this.#path, at, true) !== 'end';
  }
}

/**
 * The first name that an object of the text has twice: which of its two values is read differs from reader to reader.
 * @param json of at most a megabyte.
 */
export function repeatedName(json: string): string | undefined {
  let found: string | undefined;
  const names: Set<string>[] = [];
  walkJson(json, (path, at, isName) => {
    if (!isName) {
      // A new object: its names are its own.
      if (json[at] === '{') names[path.length] = new Set();
      return 'in';
    }
    const name = String(path.at(-1));
    const seen = names[path.length - 1];
    if (seen?.has(name)) {
      found = name;
      return 'end';
    }
    seen?.add(name);
    return 'in';
  });
  return found;
}
