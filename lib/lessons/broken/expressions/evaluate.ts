/** What an expression is worth where the names of a signer hold these values. */

import { utf8 } from '../../../core/signing/bytes.ts';
import type { Dialect } from './dialect.ts';
import { type CodeExpression, pathTo } from './parse.ts';
import { allTight, bytesValue, type CodeValue, listValue, type Operation, once, textWorth } from './value.ts';

export type KnownNames = ReadonlyMap<string, CodeValue>;

/** @returns `undefined` where the code would fail, or has something that isn’t known here. */
export function worthIn(
  expression: CodeExpression,
  names: KnownNames,
  dialect: Dialect,
): CodeValue | undefined {
  const worthOf = (one: CodeExpression) => worthIn(one, names, dialect);
  switch (expression.kind) {
    case 'text':
      return expression.isBytes ? bytesValue(utf8(expression.text)) : textWorth(expression.text);
    case 'pieces': {
      const pieces = all(expression.items, worthOf);
      return pieces && allTight(...pieces);
    }
    case 'list':
    case 'set': {
      const items = all(expression.items, worthOf);
      return items && (expression.kind === 'set' ? once(listValue(items)) : listValue(items));
    }
    case 'concat': {
      const both = all([expression.left, expression.right], worthOf);
      return both && allTight(...both);
    }
    case 'or':
      return otherwise(worthOf(expression.left), worthOf(expression.right));
    case 'name':
      return names.get(expression.name) ?? constant(expression.name, dialect);
    case 'call':
      return called(dialect.functions, expression.name, expression.args, worthOf);
    case 'member':
      return ofMember(expression, names, dialect);
    default:
      return undefined;
  }
}

function all(
  expressions: readonly CodeExpression[],
  worthOf: (one: CodeExpression) => CodeValue | undefined,
): readonly CodeValue[] | undefined {
  const values: CodeValue[] = [];
  for (const one of expressions) {
    const value = worthOf(one.kind === 'spread' ? one.of : one);
    if (!value || (one.kind === 'spread' && value.kind !== 'list')) return undefined;
    if (one.kind === 'spread' && value.kind === 'list') values.push(...value.items);
    else values.push(value);
  }
  return values;
}

/** The right one must be known too: it’s what other calls get. */
function otherwise(left: CodeValue | undefined, right: CodeValue | undefined): CodeValue | undefined {
  if (!left || !right) return undefined;
  const known = left.kind === 'maybe' ? left.of : left;
  // Both sides may only differ in being there: an empty body has the hash of zero bytes.
  if (known.kind !== right.kind) return undefined;
  const isEmpty =
    (known.kind === 'text' && known.text === '') || (known.kind === 'bytes' && known.bytes.length === 0);
  return isEmpty ? right : known;
}

function constant(path: string, { constants = {} }: Dialect): CodeValue | undefined {
  const text = Object.hasOwn(constants, path) ? constants[path] : undefined;
  return text === undefined ? undefined : textWorth(text);
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

function ofMember(
  member: Extract<CodeExpression, { kind: 'member' }>,
  names: KnownNames,
  dialect: Dialect,
): CodeValue | undefined {
  const worthOf = (one: CodeExpression) => worthIn(one, names, dialect);
  const path = pathTo(member);
  const [root = ''] = path?.split('.') ?? [];
  if (path !== undefined && !names.has(root)) {
    if (member.args) return called(dialect.functions, path, member.args, worthOf);
    const known = constant(path, dialect);
    if (known) return known;
  }
  const of = worthOf(member.of);
  if (!of) return undefined;
  const method: Operation | undefined = Object.hasOwn(dialect.methods, member.name)
    ? dialect.methods[member.name]
    : undefined;
  const args = all(member.args ?? [], worthOf);
  return method && args && (member.args || dialect.readsUncalled) ? method(of, ...args) : undefined;
}
