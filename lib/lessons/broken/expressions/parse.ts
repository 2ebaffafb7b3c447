/** Reads the small expressions that build a canonical string, in the syntax of a language: names, texts, lists, calls. */

import { isAscii } from '../../../core/signing/bytes.ts';
import { type Dialect, nameOfSource } from './dialect.ts';

export type CodeExpression =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly isBytes: boolean;
      readonly isCharacter?: true;
    }
  | { readonly kind: 'pieces' | 'list' | 'set'; readonly items: readonly CodeExpression[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'concat'; readonly left: CodeExpression; readonly right: CodeExpression }
  | {
      readonly kind: 'or';
      readonly sign: string;
      readonly left: CodeExpression;
      readonly right: CodeExpression;
    }
  | {
      readonly kind: 'choice';
      readonly condition: CodeExpression;
      readonly met: CodeExpression;
      readonly otherwise: CodeExpression;
    }
  | { readonly kind: 'function'; readonly parameter: string; readonly body: CodeExpression }
  /** What the body makes of each item. */
  | {
      readonly kind: 'each';
      readonly of: CodeExpression;
      readonly parameter: string;
      readonly body: CodeExpression;
    }
  | { readonly kind: 'spread'; readonly of: CodeExpression }
  | { readonly kind: 'named'; readonly name: string; readonly value: CodeExpression }
  /** `args` are absent where it isn't called. */
  | {
      readonly kind: 'member';
      readonly of: CodeExpression;
      readonly sign: string;
      readonly name: string;
      readonly args: readonly CodeExpression[] | undefined;
    }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly CodeExpression[] };

type Token =
  | { readonly type: 'string'; readonly expression: CodeExpression }
  | { readonly type: 'name' | 'sign'; readonly text: string };

/** Thrown inside, and caught here: the code isn't among what’s read. */
class NotRead extends Error {}

/** Nobody types more in one line, or more brackets in brackets, or joins more: these would fill the stack. */
const LONGEST = 2000;
const DEEPEST = 50;
const MOST_JOINED = 50;

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

/** The first of a list: not where it stands in a text. */
const TEXT_OR_FIRST = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)|(?<=[\w)])\[0\]/g;

function rewritten(code: string, { rewrites = [], sources = [] }: Dialect): string {
  const known = sources.map((source) => [source.code, nameOfSource(source)] as const);
  const asRead = [...known, ...rewrites].reduce((text, [from, to]) => text.replace(from, to), code);
  return asRead.replace(TEXT_OR_FIRST, (_, text?: string) => text ?? '._first()');
}

const QUOTED = /(\w+|[$@])?("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)/y;
const NAME = /[$@]?[A-Za-z_]\w*(?:!(?=\())?/y;
const SIGN = /::|->|=>|\?\.|\?\?|\|\||\|>|\.\.\.|\.\.|<>|[-+*.,:()[\]{}&=?]/y;

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
    tokens.push({ type: name ? 'name' : 'sign', text });
  }
  return tokens;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };

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
  if (form.isBytes && !isAscii(inner)) throw new NotRead();
  const items = piecesOf(inner, { quote, insert: form.insert }, dialect);
  const [only] = items;
  if (form.isCharacter) {
    if (items.length > 1 || only?.kind !== 'text' || only.text.length !== 1) throw new NotRead();
    return { ...only, isCharacter: true };
  }
  if (items.length === 1 && only?.kind === 'text') return { ...only, isBytes: form.isBytes === true };
  return { kind: 'pieces', items };
}

interface QuotedForm {
  readonly quote: string;
  readonly insert: RegExp | undefined;
}

/** Texts and what’s inserted between them. */
function piecesOf(inner: string, form: QuotedForm, dialect: Dialect): readonly CodeExpression[] {
  const { insert } = form;
  const items: CodeExpression[] = [];
  let text = '';
  for (let at = 0; at < inner.length; ) {
    const inserted = insert && matchAt(insert, inner, at);
    if (inserted) {
      items.push({ kind: 'text', text, isBytes: false }, insertedCode(inserted, dialect));
      text = '';
      at += inserted[0].length;
      // Behind a bare name, as in "$pairs[0]", these go on with it.
      if (/\w$/.test(inserted[0]) && /^(?:[[{:'.(]|->)/.test(inner.slice(at))) throw new NotRead();
      continue;
    }
    const [letter, length] = letterAt(inner, at, form);
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

function letterAt(inner: string, at: number, { quote, insert }: QuotedForm): readonly [string, number] {
  const letter = inner.charAt(at);
  if (letter !== '\\') {
    if (insert && /[{}$#@]/.test(letter)) throw new NotRead();
    return [letter, 1];
  }
  const next = inner.charAt(at + 1);
  const escaped = next === quote ? quote : ESCAPES[next];
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
  #depth = 0;

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
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new NotRead();
    const read = this.#function() ?? this.#choice();
    this.#depth -= 1;
    return read;
  }

  /** As in `lambda data: …`, `(data) => …` and `data => …`. */
  #function(): CodeExpression | undefined {
    const { functionSign } = this.#dialect;
    if (functionSign === 'lambda' && this.#takes('lambda')) {
      const parameter = this.#name();
      this.#needs(':');
      return { kind: 'function', parameter, body: this.#alternatives() };
    }
    if (functionSign !== '=>') return undefined;
    const [first, second, third, fourth] = this.#tokens
      .slice(this.#at, this.#at + 4)
      .map((token) => (token.type === 'string' ? '' : token.text));
    const isBare = second === '=>';
    if (!isBare && !(first === '(' && third === ')' && fourth === '=>')) return undefined;
    if (!isBare) this.#needs('(');
    const parameter = this.#name();
    if (!isBare) this.#needs(')');
    this.#needs('=>');
    return { kind: 'function', parameter, body: this.#alternatives() };
  }

  #choice(): CodeExpression {
    const first = this.#or();
    const { choice, bracketsChoices } = this.#dialect;
    if (choice === undefined || !this.#takes(choice)) return first;
    const second = choice === 'if' ? this.#or() : this.#alternatives();
    this.#needs(choice === 'if' ? 'else' : ':');
    const otherwise = bracketsChoices ? this.#or() : this.#alternatives();
    return choice === 'if'
      ? { kind: 'choice', condition: second, met: first, otherwise }
      : { kind: 'choice', condition: first, met: second, otherwise };
  }

  #or(): CodeExpression {
    let left = this.#piped();
    const sign = this.#dialect.or.find((one) => one === this.#next());
    // Two signs in one need brackets in some languages.
    for (let joined = 1; sign !== undefined && this.#takes(sign); joined++)
      left = { kind: 'or', sign, left, right: this.#within(joined, this.#piped()) };
    return left;
  }

  #within(joined: number, read: CodeExpression): CodeExpression {
    if (joined > MOST_JOINED) throw new NotRead();
    return read;
  }

  #piped(): CodeExpression {
    let left = this.#sum();
    for (let joined = 1; this.#dialect.pipe && this.#takes(this.#dialect.pipe); joined++) {
      const to = this.#within(joined, this.#postfix());
      const path = to.kind === 'member' && to.args ? pathTo(to) : undefined;
      if (to.kind !== 'member' || path === undefined) throw new NotRead();
      left = { ...to, args: [left, ...(to.args ?? [])] };
    }
    return left;
  }

  #sum(): CodeExpression {
    let left = this.#postfix();
    for (let joined = 1; this.#takes(this.#dialect.concat); joined++)
      left = { kind: 'concat', left, right: this.#within(joined, this.#postfix()) };
    return left;
  }

  #postfix(): CodeExpression {
    if (this.#dialect.borrows) this.#takes('&');
    let read = this.#primary();
    for (let joined = 1; ; joined++) {
      const sign = this.#dialect.member.find((one) => this.#takes(one));
      if (sign === undefined) return this.#within(joined, read);
      const name = this.#name();
      const args = this.#takes('(') ? this.#items(')').items : undefined;
      read = { kind: 'member', of: read, sign, name, args };
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
    if (this.#dialect.braces && this.#takes('{')) {
      const { items } = this.#items('}');
      // Without items it’s a dictionary.
      if (items.length > 0) return { kind: this.#dialect.braces, items };
    }
    throw new NotRead();
  }

  #named(): CodeExpression {
    const name = this.#name();
    const { classes = [], bareCalls = {} } = this.#dialect;
    if (name === 'new') return this.#made(this.#name());
    if (classes.includes(name)) throw new NotRead();
    if (this.#takes('(')) return { kind: 'call', name, args: this.#items(')').items };
    const bare = Object.hasOwn(bareCalls, name) ? bareCalls[name] : undefined;
    if (bare === 'sum') return { kind: 'call', name, args: [this.#sumOf()] };
    if (bare === 'all') return { kind: 'call', name, args: this.#rest() };
    return { kind: 'name', name };
  }

  #made(name: string): CodeExpression {
    if (!this.#dialect.classes?.includes(name)) throw new NotRead();
    this.#needs('(');
    return { kind: 'call', name, args: this.#items(')').items };
  }

  /** Of a call without brackets, which may be in another. */
  #sumOf(): CodeExpression {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new NotRead();
    const read = this.#sum();
    this.#depth -= 1;
    return read;
  }

  /** One in brackets is itself; more are a list, or one before a comma. */
  #bracketed(): CodeExpression {
    const { items, endsInComma } = this.#items(')');
    const [only] = items;
    if (items.length === 1 && only && only.kind !== 'spread' && only.kind !== 'named' && !endsInComma)
      return only;
    if (!this.#dialect.tuples) throw new NotRead();
    return { kind: 'list', items };
  }

  /** Also as in `[]string{…}` and `[]byte(…)`. */
  #listed(): CodeExpression {
    if (this.#dialect.lists) return { kind: 'list', items: this.#items(']').items };
    if (!this.#dialect.typedLists) throw new NotRead();
    this.#needs(']');
    const name = this.#name();
    if (name === 'string' && this.#takes('{')) return { kind: 'list', items: this.#items('}').items };
    this.#needs('(');
    return { kind: 'call', name: `[]${name}`, args: this.#items(')').items };
  }

  #items(end: string): { readonly items: readonly CodeExpression[]; readonly endsInComma: boolean } {
    const items: CodeExpression[] = [];
    let endsInComma = false;
    while (!this.#takes(end)) {
      if (items.length > 0 && !endsInComma) throw new NotRead();
      items.push(this.#item());
      endsInComma = this.#takes(',');
    }
    if (endsInComma && !this.#dialect.lastComma) throw new NotRead();
    return { items, endsInComma };
  }

  #rest(): readonly CodeExpression[] {
    const items = [this.#item()];
    while (this.#takes(',')) items.push(this.#item());
    return items;
  }

  #item(): CodeExpression {
    if (this.#dialect.spreads && this.#takes(this.#dialect.spreads))
      return { kind: 'spread', of: this.#alternatives() };
    const [token, sign] = [this.#tokens[this.#at], this.#tokens[this.#at + 1]];
    if (token?.type === 'name' && sign?.type === 'sign' && sign.text === this.#dialect.namedArgument) {
      this.#at += 2;
      return { kind: 'named', name: token.text, value: this.#alternatives() };
    }
    const read = this.#alternatives();
    if (!this.#dialect.comprehensions || !this.#takes('for')) return read;
    const parameter = this.#name();
    this.#needs('in');
    return { kind: 'each', of: this.#or(), parameter, body: read };
  }
}

/** As in `hashlib.sha256`, called or not; `undefined` of what isn’t made of names alone. */
export function pathTo(expression: CodeExpression): string | undefined {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind !== 'member') return undefined;
  const { of } = expression;
  const before = of.kind === 'member' && of.args ? undefined : pathTo(of);
  return before === undefined ? undefined : before + expression.sign + expression.name;
}

/** @param see gets every expression in it, itself too. */
export function walkExpression(expression: CodeExpression, see: (one: CodeExpression) => void): void {
  see(expression);
  for (const part of partsOf(expression)) walkExpression(part, see);
}

function partsOf(expression: CodeExpression): readonly CodeExpression[] {
  switch (expression.kind) {
    case 'pieces':
    case 'list':
    case 'set':
      return expression.items;
    case 'concat':
    case 'or':
      return [expression.left, expression.right];
    case 'choice':
      return [expression.condition, expression.met, expression.otherwise];
    case 'function':
      return [expression.body];
    case 'each':
      return [expression.of, expression.body];
    case 'spread':
      return [expression.of];
    case 'named':
      return [expression.value];
    case 'member':
      return [expression.of, ...(expression.args ?? [])];
    case 'call':
      return expression.args;
    default:
      return [];
  }
}
