/** What an expression of a pasted script stands for, as far as the script itself spells it out. */

import { quote } from '../pasted-text.ts';
import { constructed, resultOfCall } from './known.ts';
import { binary, hasRoom, takesRight, unary } from './operators.ts';
import type { AnyNode } from './parse.ts';
import {
  type ObjectValue,
  orderedEntries,
  plainValue,
  type ReadingRoom,
  type ScriptValue,
  textOfValue,
  UNDEFINED,
  type UnknownScriptValue,
  unknown,
} from './values.ts';

/** Variables by name. One scope is enough: where two of one name meet, the later one counts, as the text reads. */
export interface Script {
  readonly text: string;
  readonly variables: Map<string, ScriptValue>;
  readonly room: ReadingRoom;
}

export function evaluate(node: AnyNode, script: Script): ScriptValue {
  switch (node.type) {
    case 'Literal':
      return node.regex || node.bigint !== undefined
        ? asUnknown(node, script)
        : plainValue(node.value as string | number | boolean | null);
    case 'Identifier':
      return variable(node.name, node, script);
    case 'TemplateLiteral':
      return template(node, script);
    case 'ObjectExpression':
      return objectOf(node, script);
    case 'ArrayExpression':
      return listOf(node.elements, script) ?? asUnknown(node, script);
    case 'AwaitExpression':
      return evaluate(node.argument, script);
    case 'ChainExpression':
      return evaluate(node.expression, script);
    case 'MemberExpression':
      return member(node, script);
    case 'CallExpression':
      return resultOfCall(node, script, evaluate) ?? asUnknown(node, script);
    case 'NewExpression':
      return constructed(node, script, evaluate) ?? asUnknown(node, script);
    default:
      return operation(node, script);
  }
}

type NodeOf<T extends AnyNode['type']> = Extract<AnyNode, { type: T }>;

export function asUnknown(node: AnyNode, { text }: Script): UnknownScriptValue {
  return unknown(quote(text.slice(node.start, node.end)), node.start);
}

const GLOBALS: ReadonlyMap<string, ScriptValue> = new Map([
  ['undefined', UNDEFINED],
  ['NaN', plainValue(Number.NaN)],
  ['Infinity', plainValue(Number.POSITIVE_INFINITY)],
]);

function variable(name: string, node: AnyNode, script: Script): ScriptValue {
  return script.variables.get(name) ?? GLOBALS.get(name) ?? asUnknown(node, script);
}

function template(node: NodeOf<'TemplateLiteral'>, script: Script): ScriptValue {
  const pieces: string[] = [];
  for (const [index, quasi] of node.quasis.entries()) {
    pieces.push(quasi.value.cooked ?? '');
    const expression = node.expressions[index];
    if (!expression) continue;
    const value = evaluate(expression, script);
    const text = textOfValue(value);
    if (text === undefined) return value.kind === 'unknown' ? value : asUnknown(expression, script);
    if (!hasRoom(text, script)) return asUnknown(node, script);
    pieces.push(text);
  }
  return plainValue(pieces.join(''));
}

function objectOf(node: NodeOf<'ObjectExpression'>, script: Script): ScriptValue {
  const made: ObjectValue = { kind: 'object', entries: new Map() };
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      spreadInto(made, evaluate(property.argument, script), property, script);
      continue;
    }
    const key = propertyName(property, script);
    if (key === undefined) {
      made.blurred ??= asUnknown(property.key, script);
      continue;
    }
    // `__proto__: value` sets the prototype, which isn't a property of the object itself.
    if (key === '__proto__' && !property.computed && !property.shorthand) continue;
    const isValue = property.kind === 'init' && !property.method;
    made.entries.set(key, isValue ? evaluate(property.value, script) : asUnknown(property, script));
  }
  return made;
}

/** @param node a property, or an access to one. */
function propertyName(node: NodeOf<'Property'>, script: Script): string | undefined {
  if (!node.computed && node.key.type === 'Identifier') return node.key.name;
  return textOfValue(evaluate(node.key, script));
}

function spreadInto(made: ObjectValue, value: ScriptValue, node: AnyNode, script: Script): void {
  if (value.kind === 'object') {
    for (const [key, item] of orderedEntries(value)) made.entries.set(key, item);
    if (value.blurred) made.blurred ??= value.blurred;
  } else if (value.kind !== 'plain' || typeof value.value === 'string')
    made.blurred ??= value.kind === 'unknown' ? value : asUnknown(node, script);
}

function listOf(elements: readonly (AnyNode | null)[], script: Script): ScriptValue | undefined {
  const items: ScriptValue[] = [];
  for (const element of elements) {
    if (element?.type === 'SpreadElement') {
      if (!spreadOnto(items, evaluate(element.argument, script), script)) return undefined;
    } else items.push(element ? evaluate(element, script) : UNDEFINED);
  }
  return { kind: 'list', items };
}

function spreadOnto(items: ScriptValue[], spread: ScriptValue, { room }: Script): boolean {
  if (spread.kind !== 'list' || spread.blurred) return false;
  room.left -= spread.items.length;
  if (room.left < 0) return false;
  for (const item of spread.items) items.push(item);
  return true;
}

/** The name in `object.name` or `object['name']`. */
export function memberName(node: NodeOf<'MemberExpression'>, script: Script): string | undefined {
  if (!node.computed) return node.property.type === 'Identifier' ? node.property.name : undefined;
  return textOfValue(evaluate(node.property, script));
}

function member(node: NodeOf<'MemberExpression'>, script: Script): ScriptValue {
  const object = evaluate(node.object, script);
  const name = memberName(node, script);
  if (name === undefined) return asUnknown(node, script);
  if ('blurred' in object && object.blurred) return object.blurred;
  if (object.kind === 'url' && /^(?:href|origin|pathname|search)$/.test(name))
    return plainValue(new URL(object.href)[name as 'href' | 'origin' | 'pathname' | 'search']);
  const found = object.kind === 'object' ? object.entries.get(name) : undefined;
  return found ?? asUnknown(node, script);
}

function operation(node: AnyNode, script: Script): ScriptValue {
  switch (node.type) {
    case 'BinaryExpression': {
      if (node.left.type === 'PrivateIdentifier') return asUnknown(node, script);
      const [left, right] = [evaluate(node.left, script), evaluate(node.right, script)];
      return binary(node.operator, left, right, script) ?? asUnknown(node, script);
    }
    case 'UnaryExpression':
      return unary(node.operator, evaluate(node.argument, script)) ?? asUnknown(node, script);
    case 'LogicalExpression': {
      const left = evaluate(node.left, script);
      if (left.kind === 'unknown') return left;
      return takesRight(node.operator, left) ? evaluate(node.right, script) : left;
    }
    default:
      return asUnknown(node, script);
  }
}
