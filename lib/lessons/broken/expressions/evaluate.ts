/** What an expression is worth where the names of a signer hold these values. */

import { utf8 } from '../../../core/signing/bytes.ts';
import type { Dialect } from './dialect.ts';
import { type CodeExpression, pathTo } from './parse.ts';
import {
  allTight,
  arrayFrom,
  bytesValue,
  type CodeValue,
  constantWorth,
  listValue,
  MOST_ITEMS,
  type Operation,
  onceAsSet,
  orderedList,
  textWorth,
  valueSize,
} from './value.ts';

export type KnownNames = ReadonlyMap<string, CodeValue>;

/** Characters, bytes and items that may still be made. */
export interface WorkLeft {
  left: number;
}

interface Known {
  readonly names: KnownNames;
  readonly dialect: Dialect;
  readonly work: WorkLeft;
}

/** @returns `undefined` where the code would fail, has something that isn’t known here, or makes too much. */
export function worthIn(expression: CodeExpression, known: Known): CodeValue | undefined {
  const value = made(expression, known);
  const size = value && valueSize(value);
  if (size === undefined) return undefined;
  known.work.left -= size + 1;
  return known.work.left < 0 ? undefined : value;
}

function made(expression: CodeExpression, known: Known): CodeValue | undefined {
  const { names, dialect } = known;
  const worthOf = (one: CodeExpression) => worthIn(one, known);
  switch (expression.kind) {
    case 'text':
      if (expression.isCharacter) return undefined;
      return expression.isBytes ? bytesValue(utf8(expression.text)) : textWorth(expression.text);
    case 'pieces': {
      const pieces = all(expression.items, worthOf);
      return pieces && allTight(...pieces);
    }
    case 'list':
    case 'set':
      return listed(expression, worthOf);
    case 'concat': {
      const { left, right } = expression;
      const isAdded = !isCharacter(right) && isCharacter(left);
      const both = all([isAdded ? withoutCharacter(left) : left, withoutCharacter(right)], worthOf);
      return both && allTight(...both);
    }
    case 'or':
      return otherwise(
        worthOf(expression.left),
        worthOf(expression.right),
        dialect.falsy?.includes(expression.sign) === true,
      );
    case 'choice':
      return chosen(expression, worthOf);
    case 'function':
      return expression;
    case 'each':
      return ofEach(expression, known);
    case 'name':
      return names.get(expression.name) ?? constant(expression.name, dialect);
    case 'call':
      return ofCall(expression, known);
    case 'member':
      return ofMember(expression, known);
    default:
      return undefined;
  }
}

function isCharacter(expression: CodeExpression): boolean {
  return expression.kind === 'text' && expression.isCharacter === true;
}

/** A character is added to a text as one. */
export function withoutCharacter(expression: CodeExpression): CodeExpression {
  return expression.kind === 'text'
    ? { kind: 'text', text: expression.text, isBytes: expression.isBytes }
    : expression;
}

function listed(
  { kind, items }: { readonly kind: CodeExpression['kind']; readonly items: readonly CodeExpression[] },
  worthOf: (one: CodeExpression) => CodeValue | undefined,
): CodeValue | undefined {
  const [only, ...more] = items;
  if (only?.kind === 'spread' && more.length === 0) {
    const value = worthOf(only.of);
    return value && arrayFrom(value);
  }
  const values = all(items, worthOf);
  return values && (kind === 'set' ? onceAsSet(false)(listValue(values)) : listValue(values));
}

function ofCall(
  { name, args }: Extract<CodeExpression, { kind: 'call' }>,
  known: Known,
): CodeValue | undefined {
  const worthOf = (one: CodeExpression) => worthIn(one, known);
  const own = known.names.get(name);
  if (!own) return called(known.dialect.functions, name, args, worthOf);
  if (own.kind !== 'function') return undefined;
  const values = all(args, worthOf);
  return values?.length === 1 ? allMade(values, own, known)?.[0] : undefined;
}

function ofEach(each: Extract<CodeExpression, { kind: 'each' }>, known: Known): CodeValue | undefined {
  const items = orderedItems(worthIn(each.of, known));
  const made = items && allMade(items, each, known);
  return made && { kind: 'iterable', items: made, isOrdered: true };
}

function orderedItems(value: CodeValue | undefined): readonly CodeValue[] | undefined {
  const made = value && orderedList(value);
  return made?.kind === 'list' ? made.items : undefined;
}

interface CodeFunction {
  readonly parameter: string;
  readonly body: CodeExpression;
}

/** Functions of the learner’s own neither call, take nor make one: no code here runs on and on. */
function allMade(
  items: readonly CodeValue[],
  { parameter, body }: CodeFunction,
  known: Known,
): readonly CodeValue[] | undefined {
  const outer = [...known.names].filter(([, value]) => value.kind !== 'function');
  const made: CodeValue[] = [];
  for (const item of items) {
    if (item.kind === 'function') return undefined;
    const value = worthIn(body, { ...known, names: new Map([...outer, [parameter, item]]) });
    if (!value || value.kind === 'function') return undefined;
    made.push(value);
  }
  return made;
}

/** Both must be known: the one that isn’t taken here is taken for other calls. */
function chosen(
  { condition, met, otherwise }: Extract<CodeExpression, { kind: 'choice' }>,
  worthOf: (one: CodeExpression) => CodeValue | undefined,
): CodeValue | undefined {
  const [asked, one, other] = [worthOf(condition), worthOf(met), worthOf(otherwise)];
  const isMet = asked && isFilled(asked);
  // What’s asked for, as in `raw ? raw : ''`, is there where it’s taken.
  const taken = one === asked && one?.kind === 'maybe' ? one.of : one;
  return isMet === undefined || taken?.kind !== other?.kind ? undefined : isMet ? taken : other;
}

/** @returns `undefined` where languages don’t agree: of `0`, and of what’s no text and no bytes. */
function isFilled(value: CodeValue): boolean | undefined {
  if (value.kind === 'maybe') return isFilled(value.of);
  if (value.kind === 'bytes') return value.bytes.length > 0;
  return value.kind === 'text' && value.text !== '0' ? value.text !== '' : undefined;
}

function all(
  expressions: readonly CodeExpression[],
  worthOf: (one: CodeExpression) => CodeValue | undefined,
): readonly CodeValue[] | undefined {
  const values: CodeValue[] = [];
  for (const one of expressions) {
    const value = worthOf(one.kind === 'spread' ? one.of : one);
    if (!value) return undefined;
    if (one.kind !== 'spread') values.push(value);
    else if (value.kind === 'list' || value.kind === 'iterable') values.push(...value.items);
    else return undefined;
    if (values.length > MOST_ITEMS) return undefined;
  }
  return values;
}

/** The right one must be known too: it’s what other calls get. */
function otherwise(
  left: CodeValue | undefined,
  right: CodeValue | undefined,
  isEmptyMissing: boolean,
): CodeValue | undefined {
  if (!left || !right) return undefined;
  const known = left.kind === 'maybe' ? left.of : left;
  if (known.kind !== right.kind || (known.kind !== 'text' && known.kind !== 'bytes')) return undefined;
  // Of a body, both may only differ in being there: an empty one has the hash of zero bytes.
  const isEmpty = known.kind === 'text' ? known.text === '' : known.bytes.length === 0;
  return isEmpty && (isEmptyMissing || left.kind === 'maybe') ? right : known;
}

function constant(path: string, { constants = {} }: Dialect): CodeValue | undefined {
  const text = Object.hasOwn(constants, path) ? constants[path] : undefined;
  return text === undefined ? undefined : constantWorth(text);
}

function called(
  operations: Readonly<Record<string, Operation>>,
  name: string,
  args: readonly CodeExpression[],
  worthOf: (one: CodeExpression) => CodeValue | undefined,
): CodeValue | undefined {
  const [named, ...more] = args.filter((one) => one.kind === 'named');
  if (more.length > 0) return undefined;
  const plain = all(
    args.filter((one) => one.kind !== 'named'),
    worthOf,
  );
  const key = named ? `${name}:${named.name}` : name;
  const operation = Object.hasOwn(operations, key) ? operations[key] : undefined;
  if (!plain || !operation) return undefined;
  if (!named) return operation(...plain);
  const first = worthOf(named.value);
  return first && operation(first, ...plain);
}

function ofMember(member: Extract<CodeExpression, { kind: 'member' }>, known: Known): CodeValue | undefined {
  const { names, dialect } = known;
  const worthOf = (one: CodeExpression) => worthIn(one, known);
  const path = pathTo(member);
  const [root = ''] = path?.split(/[.:]/) ?? [];
  if (path !== undefined && !names.has(root)) {
    if (member.args) return called(dialect.functions, path, argumentsOf(path, member.args, dialect), worthOf);
    const value = constant(path, dialect);
    if (value) return value;
  }
  if (!isMethodSign(member, dialect)) return undefined;
  const of = worthOf(member.of);
  if (!of) return undefined;
  return member.name === dialect.mapsWith ? mapped(of, member, known) : ofMethod(of, member, known);
}

function argumentsOf(
  name: string,
  args: readonly CodeExpression[],
  { takesCharacters = [] }: Dialect,
): readonly CodeExpression[] {
  return takesCharacters.includes(name) ? args.map(withoutCharacter) : args;
}

function mapped(
  of: CodeValue,
  { args = [] }: Extract<CodeExpression, { kind: 'member' }>,
  known: Known,
): CodeValue | undefined {
  const [by, ...more] = args;
  if (of.kind !== 'list' || by?.kind !== 'function' || more.length > 0) return undefined;
  const made = allMade(of.items, by, known);
  return made && listValue(made);
}

function ofMethod(
  of: CodeValue,
  member: Extract<CodeExpression, { kind: 'member' }>,
  known: Known,
): CodeValue | undefined {
  const { dialect } = known;
  const method: Operation | undefined = Object.hasOwn(dialect.methods, member.name)
    ? dialect.methods[member.name]
    : undefined;
  const args = all(argumentsOf(member.name, member.args ?? [], dialect), (one) => worthIn(one, known));
  return method && args && (member.args || dialect.readsUncalled) ? method(of, ...args) : undefined;
}

/** Lua calls methods with a colon, of a text only in brackets, and functions with a point. */
function isMethodSign({ sign, of }: Extract<CodeExpression, { kind: 'member' }>, dialect: Dialect): boolean {
  return !dialect.member.includes(':') || (sign === ':' && of.kind !== 'text');
}
