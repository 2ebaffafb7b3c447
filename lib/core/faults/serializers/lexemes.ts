/** Reads JSON and keeps what other readers lose: the order of keys, keys given twice, and how numbers are written. */

export interface StringNode {
  readonly kind: 'string';
  /** Decoded; lone surrogates are kept. */
  readonly text: string;
  /** With its quotes, as written. Left out where the string is made here. */
  readonly lexeme?: string;
}

export interface NumberNode {
  readonly kind: 'number';
  readonly lexeme: string;
}

export interface JsonWord {
  readonly kind: 'word';
  readonly word: 'true' | 'false' | 'null';
}

export interface JsonMember {
  readonly key: StringNode;
  readonly value: JsonNode;
}

export interface ObjectNode {
  readonly kind: 'object';
  readonly members: readonly JsonMember[];
}

export interface JsonArray {
  readonly kind: 'array';
  readonly items: readonly JsonNode[];
}

export type JsonNode = ObjectNode | JsonArray | StringNode | NumberNode | JsonWord;

/** Deeper than any request to the service; what's nested deeper is treated as not JSON. */
export const JSON_DEPTH = 64;

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORDS = ['true', 'false', 'null'] as const;
const BLANKS = ' \t\n\r';

/** One value with blanks around it (RFC 8259). `undefined` where the text is anything else. */
export function readJsonNode(text: string): JsonNode | undefined {
  const reader = new Reader(text);
  const node = reader.value(0);
  return node && reader.isAtEnd() ? node : undefined;
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    return this.#peek() === '';
  }

  value(depth: number): JsonNode | undefined {
    const first = this.#peek();
    if (first === '{' || first === '[') {
      if (depth >= JSON_DEPTH) return undefined;
      return first === '{' ? this.#object(depth + 1) : this.#array(depth + 1);
    }
    if (first === '"') return this.#string();
    for (const word of WORDS)
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return { kind: 'word', word };
      }
    NUMBER.lastIndex = this.#at;
    const lexeme = NUMBER.exec(this.#text)?.[0];
    if (lexeme === undefined) return undefined;
    this.#at += lexeme.length;
    return { kind: 'number', lexeme };
  }

  /** The next character that isn't blank; empty at the end. */
  #peek(): string {
    while (this.#at < this.#text.length && BLANKS.includes(this.#text.charAt(this.#at))) this.#at++;
    return this.#text.charAt(this.#at);
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at++;
    return true;
  }

  #object(depth: number): ObjectNode | undefined {
    const members: JsonMember[] = [];
    this.#at++;
    if (this.#take('}')) return { kind: 'object', members };
    do {
      const key = this.#peek() === '"' ? this.#string() : undefined;
      if (!key || !this.#take(':')) return undefined;
      const value = this.value(depth);
      if (!value) return undefined;
      members.push({ key, value });
    } while (this.#take(','));
    return this.#take('}') ? { kind: 'object', members } : undefined;
  }

  #array(depth: number): JsonArray | undefined {
    const items: JsonNode[] = [];
    this.#at++;
    if (this.#take(']')) return { kind: 'array', items };
    do {
      const item = this.value(depth);
      if (!item) return undefined;
      items.push(item);
    } while (this.#take(','));
    return this.#take(']') ? { kind: 'array', items } : undefined;
  }

  /** By hand up to the closing quote, since a regular expression over a long string can exhaust its stack. */
  #string(): StringNode | undefined {
    const start = this.#at;
    let end = start + 1;
    while (end < this.#text.length && this.#text.charAt(end) !== '"')
      end += this.#text.charAt(end) === '\\' ? 2 : 1;
    if (this.#text.charAt(end) !== '"') return undefined;
    this.#at = end + 1;
    const lexeme = this.#text.slice(start, this.#at);
    const text = decoded(lexeme);
    return text === undefined ? undefined : { kind: 'string', text, lexeme };
  }
}

function decoded(lexeme: string): string | undefined {
  try {
    const text: unknown = JSON.parse(lexeme);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}

export function stringNode(text: string): StringNode {
  return { kind: 'string', text };
}

/** The same value, whatever the order of its members and however it's written. */
export function sameJson(a: JsonNode, b: JsonNode): boolean {
  return sorted(a) === sorted(b);
}

function sorted(node: JsonNode): string {
  switch (node.kind) {
    case 'object':
      return `{${node.members
        .map(({ key, value }) => `${JSON.stringify(key.text)}:${sorted(value)}`)
        .sort()
        .join()}}`;
    case 'array':
      return `[${node.items.map(sorted).join()}]`;
    case 'string':
      return JSON.stringify(node.text);
    case 'number':
      return node.lexeme;
    case 'word':
      return node.word;
  }
}
