/** Inputs made of others: cut, repeated, joined, spliced, and changed as JSON where they are some. */

export type Random = () => number;

/** Few characters, so that an input takes microseconds; what grows is tried apart. */
const LONGEST = 3_000;

/** What readers of text trip over. */
const ODD = [
  ...[
    '\u0000',
    '\ufeff',
    '\ud800',
    '\udc00',
    '\u2028',
    '\u0085',
    '\u00a0',
    '\u200b',
    '\r',
    '\n',
    '\r\n',
    '\t',
  ],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'then'],
  ...['{"__proto__":{"polluted":1}}', '"constructor":{"prototype":{"polluted":1}}', '[["__proto__","x"]]'],
  ...[
    '0',
    '-0',
    '-1',
    '1e309',
    '9007199254740993',
    '99999999999999999999',
    '0x10',
    'NaN',
    '4294967296',
    '1e-7',
  ],
  ...[
    '"',
    "'",
    '`',
    '\\',
    '\\u0000',
    '\\ud800',
    '\\x',
    '$',
    '${',
    '$(',
    '%',
    '%zz',
    '%00',
    '^',
    '{{',
    '}}',
    '<<',
  ],
  ...[
    '[',
    ']',
    '{',
    '}',
    '(',
    ')',
    '<',
    '>',
    ',',
    ':',
    ';',
    '=',
    '&',
    '?',
    '#',
    '/',
    '//',
    '../',
    '|',
    '--',
    ' ',
  ],
  ...['null', 'true', '""', '[]', '{}', 'é', '😀', 'ﬀ', 'İ', 'ǰ', '\u0130'],
  ...[
    'GET',
    'POST ',
    ' HTTP/1.1',
    'Host: a',
    'X-Signature: ',
    'Content-Length: 5',
    'Transfer-Encoding: chunked',
  ],
];

const ODD_VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    '',
    ' ',
    'x',
    '__proto__',
    '\ud800',
    [],
    {},
    [[]],
    [null],
    { a: 1 },
  ],
  ...[Number.MAX_SAFE_INTEGER, 4_294_967_296, 'sk_live_x', 'pk_test_x', 'https://[', '//', { version: 99 }],
];

export class Mutator {
  readonly #random: Random;
  readonly #words: readonly string[];
  readonly #secret: string;

  /** @param seeds whose words are put in anywhere. @param secret is put in too. */
  constructor(random: Random, seeds: readonly string[], secret: string) {
    this.#random = random;
    this.#secret = secret;
    const words = new Set(seeds.flatMap((seed) => seed.match(/[A-Za-z][\w-]*|[^\w\s]{1,3}|\d+/g) ?? []));
    this.#words = [...words].slice(0, 5_000);
  }

  below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  pick<T>(all: readonly T[]): T | undefined {
    return all[this.below(all.length)];
  }

  /** @param other an input whose parts it may take over. */
  mutate(input: string, other: string): string {
    const changedJson = this.below(4) === 0 ? this.#jsonChanged(input) : undefined;
    if (changedJson !== undefined) return changedJson.slice(0, LONGEST);
    let made = input;
    for (let left = 1 + this.below(this.below(4) === 0 ? 8 : 3); left > 0; left--)
      made = this.#changed(made, other);
    return made.length > LONGEST ? this.#part(made, LONGEST) : made;
  }

  #changed(text: string, other: string): string {
    const at = this.below(text.length + 1);
    const end = Math.min(text.length, at + 1 + this.below(this.below(3) === 0 ? 120 : 8));
    const [before, within, after] = [text.slice(0, at), text.slice(at, end), text.slice(end)];
    switch (this.below(11)) {
      case 0:
        return before + after;
      case 1:
        return before + within + within + after;
      case 2:
        return before + within.repeat(2 + this.below(40)) + after;
      case 3:
        return before + this.#piece() + within + after;
      case 4:
        return before + this.#piece() + after;
      case 5:
        return before + this.#part(other, 200) + within + after;
      case 6:
        return before + this.#part(other, LONGEST);
      case 7:
        return before + this.#flipped(within) + after;
      case 8:
        return before;
      case 9:
        return before + [...within].reverse().join('') + after;
      default:
        return this.#moved(text, within, before + after);
    }
  }

  #moved(text: string, within: string, rest: string): string {
    if (this.below(8) === 0) return after(text);
    const to = this.below(rest.length + 1);
    return rest.slice(0, to) + within + rest.slice(to);
  }

  #piece(): string {
    const kind = this.below(12);
    if (kind === 0) return this.#secret;
    if (kind === 1) return String.fromCharCode(this.below(0x10000));
    if (kind === 2) return String.fromCharCode(this.below(256));
    return (kind < 7 ? this.pick(ODD) : this.pick(this.#words)) ?? '';
  }

  #part(text: string, longest: number): string {
    const from = this.below(text.length + 1);
    return text.slice(from, from + 1 + this.below(longest));
  }

  #flipped(text: string): string {
    const at = this.below(Math.max(1, text.length));
    const flipped = text.charCodeAt(at) ^ (1 << this.below(8));
    return text === '' ? text : text.slice(0, at) + String.fromCharCode(flipped) + text.slice(at + 1);
  }

  /** Another value, no value, another name or one more in one place of what's JSON. */
  #jsonChanged(text: string): string | undefined {
    let root: unknown;
    try {
      root = JSON.parse(text.replace(/^\ufeff/, ''));
    } catch {
      return undefined;
    }
    const places: { readonly holder: object; readonly key: string }[] = [];
    const collect = (value: unknown, depth: number) => {
      if (typeof value !== 'object' || value === null || depth > 40) return;
      for (const [key, inner] of Object.entries(value)) {
        places.push({ holder: value, key });
        collect(inner, depth + 1);
      }
    };
    collect(root, 0);
    for (let left = 1 + this.below(3); left > 0; left--) {
      const place = this.pick(places);
      if (place) this.#changePlace(place.holder, place.key);
    }
    return JSON.stringify(root);
  }

  #changePlace(holder: object, key: string): void {
    const value: unknown = Reflect.get(holder, key);
    switch (this.below(5)) {
      case 0:
        Reflect.deleteProperty(holder, key);
        break;
      case 1:
        define(holder, this.#piece(), value);
        break;
      case 2:
        define(holder, key, [value, value]);
        break;
      case 3:
        define(holder, key, typeof value === 'string' ? this.#changed(value, value) : this.#secret);
        break;
      default:
        define(holder, key, this.pick(ODD_VALUES));
    }
  }
}

/** An assignment to `__proto__` would be something else. */
function define(holder: object, key: string, value: unknown): void {
  const isLength = Array.isArray(holder) && !/^\d{1,2}$/.test(key);
  if (!isLength)
    Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Without its end, as a download that broke off. */
function after(text: string): string {
  return text.trimEnd().replace(/[\s\S]$/, '');
}
