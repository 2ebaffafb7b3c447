/** Reads the small expressions that build a canonical string, in the syntax of a language: names, texts, lists, calls. */

import { type Dialect, nameOfSource } from './dialect.ts';

export type CodeExpression =
  | { readonly kind: 'text'; readonly text: string; readonly isBytes: boolean }
  | { readonly kind: 'pieces' | 'list' | 'set'; readonly items: readonly CodeExpression[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'concat' | 'or'; readonly left: CodeExpression; readonly right: CodeExpression }
  | { readonly kind: 'spread'; readonly of: CodeExpression }
  | { readonly kind: 'named'; readonly name: string; readonly value: CodeExpression }
  /** `args` are absent where it isn't called. */
  | {
      readonly kind: 'member';
      readonly of: CodeExpression;
      readonly name: string;
      readonly args: readonly CodeExpression[] | undefined;
    }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly CodeExpression[] };

type Token =
  | { readonly type: 'string'; readonly expression: CodeExpression }
  | { readonly type: 'name' | 'sign'; readonly text: string };

/** Thrown inside, and caught here: the code isn't among what’s read. */
class NotRead extends Error {}

/** Nobody types more in one line; brackets in brackets would fill the stack. */
const LONGEST = 2000;

/** @returns `undefined` where the code has anything that isn’t read here. */
export function parseExpression(code: string, dialect: Dialect): CodeExpression | undefined {
  if (code.length > LONGEST) return undefined;
  try {
    return new Parser(tokensOf(rewritten(code, dialect), dialect), dialect).whole();
  } catch (error) {
    if (error instanceof NotRead) return undefined;
    throw error;
  }
}

function rewritten(code: string, { rewrites = [], sources = [] }: Dialect): string {
  const known = sources.map((source) => [source.code, nameOfSource(source)] as const);
  return [...known, ...rewrites].reduce((text, [from, to]) => text.replace(from, to), code);
}

const QUOTED = /(\w+|[$@])?("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)/y;
const NAME = /[$@]?[A-Za-z_]\w*(?:!(?=\())?/y;
const SIGN = /::|->|\?\.|\?\?|\|\||\|>|\.\.\.|\.\.|<>|[-+.,:()[\]{}&=]/y;

function tokensOf(code: string, dialect: Dialect): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(code);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < code.length) {
    if (take(/\s+/y)) continue;
    const quoted = take(QUOTED);
    if (quoted) {
      const [, prefix = '', text = ''] = quoted;
      tokens.push({ type: 'string', expression: textIn(prefix, text, dialect) });
      continue;
    }
    const name = take(NAME);
    const [text] = name ?? take(SIGN) ?? [];
    if (text === undefined) throw new NotRead();
    tokens.push({ type: name ? 'name' : 'sign', text: /^(?:::|->|\?\.)$/.test(text) ? '.' : text });
  }
  return tokens;
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '\\': '\\',
  '"': '"',
  "'": "'",
  '`': '`',
  $: '$',
};

function textIn(prefix: string, quoted: string, dialect: Dialect): CodeExpression {
  const quote = quoted.charAt(0);
  const form = dialect.strings[prefix + quote];
  if (!form) throw new NotRead();
  const inner = quoted.slice(1, -1);
  if (form === 'raw') {
    if (/\\(?!['\\nrt])/.test(inner)) throw new NotRead();
    const text = inner.replace(/\\(['\\])/g, '$1');
    return { kind: 'text', text, isBytes: false };
  }
  const items = piecesOf(inner, form.insert, dialect);
  const [only] = items;
  if (items.length === 1 && only?.kind === 'text') return { ...only, isBytes: form.isBytes === true };
  return { kind: 'pieces', items };
}

/** Texts and what’s inserted between them. */
function piecesOf(inner: string, insert: RegExp | undefined, dialect: Dialect): readonly CodeExpression[] {
  const items: CodeExpression[] = [];
  let text = '';
  for (let at = 0; at < inner.length; ) {
    const inserted = insert && matchAt(insert, inner, at);
    if (inserted) {
      items.push({ kind: 'text', text, isBytes: false }, insertedCode(inserted, dialect));
      text = '';
      at += inserted[0].length;
      continue;
    }
    const [letter, length] = letterAt(inner, at, insert !== undefined);
    text += letter;
    at += length;
  }
  return [...items, { kind: 'text', text, isBytes: false }];
}

function insertedCode([, ...parts]: RegExpExecArray, dialect: Dialect): CodeExpression {
  const read = parseExpression(parts.find((part) => part !== undefined) ?? '', dialect);
  if (!read) throw new NotRead();
  return read;
}

function letterAt(inner: string, at: number, isInserting: boolean): readonly [string, number] {
  const letter = inner.charAt(at);
  if (letter !== '\\') {
    if (isInserting && /[{}$#]/.test(letter)) throw new NotRead();
    return [letter, 1];
  }
  const escaped = ESCAPES[inner.charAt(at + 1)];
  if (escaped === undefined) throw new NotRead();
  return [escaped, 2];
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  const sticky = new RegExp(pattern.source, 'y');
  sticky.lastIndex = at;
  return sticky.exec(text);
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #dialect: Dialect;
  #at = 0;

  constructor(tokens: readonly Token[], dialect: Dialect) {
    this.#tokens = tokens;
    this.#dialect = dialect;
  }

  whole(): CodeExpression {
    const read = this.#alternatives();
    if (this.#at < this.#tokens.length) throw new NotRead();
    return read;
  }

  #next(): string | undefined {
    const token = this.#tokens[this.#at];
    return token?.type === 'string' ? undefined : token?.text;
  }

  #takes(text: string): boolean {
    if (this.#next() !== text) return false;
    this.#at += 1;
    return true;
  }

  #needs(text: string): void {
    if (!this.#takes(text)) throw new NotRead();
  }

  #alternatives(): CodeExpression {
    let left = this.#piped();
    while (this.#dialect.or.some((sign) => this.#takes(sign)))
      left = { kind: 'or', left, right: this.#piped() };
    return left;
  }

  #piped(): CodeExpression {
    let left = this.#sum();
    while (this.#dialect.pipe && this.#takes(this.#dialect.pipe)) {
      const to = this.#postfix();
      const path = to.kind === 'member' && to.args ? pathTo(to) : undefined;
      if (to.kind !== 'member' || path === undefined) throw new NotRead();
      left = { ...to, args: [left, ...(to.args ?? [])] };
    }
    return left;
  }

  #sum(): CodeExpression {
    let left = this.#postfix();
    while (this.#takes(this.#dialect.concat)) left = { kind: 'concat', left, right: this.#postfix() };
    return left;
  }

  #postfix(): CodeExpression {
    if (this.#dialect.borrows && this.#takes('&')) return this.#postfix();
    let read = this.#primary();
    for (;;) {
      if (this.#dialect.member.some((sign) => this.#takes(sign))) {
        const name = this.#name();
        const args = this.#takes('(') ? this.#items(')') : undefined;
        read = { kind: 'member', of: read, name, args };
      } else return read;
    }
  }

  #name(): string {
    const token = this.#tokens[this.#at];
    if (token?.type !== 'name') throw new NotRead();
    this.#at += 1;
    return token.text;
  }

  #primary(): CodeExpression {
    const token = this.#tokens[this.#at];
    if (!token) throw new NotRead();
    if (token.type === 'string') {
      this.#at += 1;
      return token.expression;
    }
    if (token.type === 'name') return this.#named();
    if (this.#takes('(')) return this.#bracketed();
    if (this.#takes('[')) return this.#listed();
    if (this.#dialect.braces && this.#takes('{'))
      return { kind: this.#dialect.braces, items: this.#items('}') };
    throw new NotRead();
  }

  #named(): CodeExpression {
    const name = this.#name();
    if (name === 'new' && this.#dialect.hasNew) return this.#named();
    if (this.#takes('(')) return { kind: 'call', name, args: this.#items(')') };
    const bare = this.#dialect.bareCalls?.[name];
    if (bare === 'one') return { kind: 'call', name, args: [this.#postfix()] };
    if (bare === 'all') return { kind: 'call', name, args: this.#rest() };
    return { kind: 'name', name };
  }

  /** One in brackets is itself; more are a list. */
  #bracketed(): CodeExpression {
    const items = this.#items(')');
    const [only] = items;
    if (items.length === 1 && only) return only;
    return { kind: 'list', items };
  }

  /** Also as in `[]string{…}` and `[]byte(…)`. */
  #listed(): CodeExpression {
    if (!this.#dialect.typedLists) return { kind: 'list', items: this.#items(']') };
    this.#needs(']');
    const name = this.#name();
    if (this.#takes('{')) return { kind: 'list', items: this.#items('}') };
    this.#needs('(');
    return { kind: 'call', name: `[]${name}`, args: this.#items(')') };
  }

  #items(end: string): readonly CodeExpression[] {
    const items: CodeExpression[] = [];
    while (!this.#takes(end)) {
      items.push(this.#item());
      if (this.#takes(end)) break;
      this.#needs(',');
    }
    return items;
  }

  #rest(): readonly CodeExpression[] {
    const items = [this.#item()];
    while (this.#takes(',')) items.push(this.#item());
    return items;
  }

  #item(): CodeExpression {
    if (this.#takes('...')) return { kind: 'spread', of: this.#alternatives() };
    const [token, sign] = [this.#tokens[this.#at], this.#tokens[this.#at + 1]];
    if (token?.type === 'name' && sign?.type === 'sign' && sign.text === this.#dialect.namedArgument) {
      this.#at += 2;
      return { kind: 'named', name: token.text, value: this.#alternatives() };
    }
    return this.#alternatives();
  }
}

/** As in `hashlib.sha256`, called or not; `undefined` of what isn’t made of names alone. */
export function pathTo(expression: CodeExpression): string | undefined {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind !== 'member') return undefined;
  const { of } = expression;
  const before = of.kind === 'member' && of.args ? undefined : pathTo(of);
  return before === undefined ? undefined : `${before}.${expression.name}`;
}
