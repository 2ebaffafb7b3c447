/** What code that isn't read here may change: the values that an expression reaches become unknown. */

import { asUnknown, memberName, type Script } from './evaluate.ts';
import { calleeName } from './known.ts';
import type { AnyNode } from './parse.ts';
import type { ScriptValue } from './values.ts';

type NodeOf<T extends AnyNode['type']> = Extract<AnyNode, { type: T }>;

/** Functions of JavaScript that change nothing that's handed to them. */
const HARMLESS =
  /^(?:(?:console|JSON|Math|Number|String|Buffer|Promise|Date)\.\w+|Object\.(?:keys|values|entries|fromEntries|freeze|seal|is|hasOwn|getOwnPropertyNames)|Array\.(?:from|isArray|of)|Reflect\.(?:get|has|ownKeys)|String|Number|Boolean|BigInt|parseInt|parseFloat|(?:en|de)codeURI(?:Component)?|btoa|atob)$/;
/** Those whose result may hold what they're handed. */
const PASSING_ON = /^(?:Object|Array|Promise|Reflect)\./;
const HARMLESS_CLASSES =
  /^(?:Headers|URLSearchParams|FormData|URL|Uint8Array|Request|TextEncoder|TextDecoder|Blob|Date|Error|AbortController)$/;
/** Methods of JavaScript's own values that change nothing. */
const READING =
  /^(?:toString|valueOf|toJSON|join|slice|concat|indexOf|lastIndexOf|includes|keys|values|entries|get|getAll|getSetCookie|has|at|flat|toSorted|toReversed|toSpliced|with)$/;
/** Methods that hand what the value holds to a function, and don't change the value itself. */
const HANDING = /^(?:forEach|map|filter|find|findLast|findIndex|findLastIndex|some|every|reduce|flatMap)$/;

/** What the call may change isn't known after it. */
export function blurOfCall(node: NodeOf<'CallExpression' | 'NewExpression'>, script: Script): void {
  const name = calleeName(node.callee as AnyNode);
  const isHarmless = node.type === 'NewExpression' ? HARMLESS_CLASSES : HARMLESS;
  if (name !== undefined && isHarmless.test(name)) return;
  if (node.callee.type === 'MemberExpression') {
    const receiver = reached(node.callee.object, script);
    const method = memberName(node.callee, script) ?? '';
    const isKnown = receiver.some(({ kind }) => kind !== 'object' && kind !== 'unknown');
    if (isKnown && READING.test(method)) return;
    blur(isKnown && HANDING.test(method) ? heldInAll(receiver, script) : receiver, node, script);
  }
  for (const argument of node.arguments) blur(reached(argument, script), node, script);
}

/** What `node` stands for goes by a name that isn't followed, and may be changed by it. */
export function blurReached(node: AnyNode, script: Script): void {
  blur(reached(node, script), node, script);
}

/** What's held in it goes by names that aren't followed, as in `for (const item of items)`. */
export function blurHeld(node: AnyNode, script: Script): void {
  blur(heldInAll(reached(node, script), script), node, script);
}

function blur(values: readonly ScriptValue[], why: AnyNode, script: Script): void {
  const seen = new Set<ScriptValue>();
  const left = [...values];
  for (let value = left.pop(); value; value = left.pop()) {
    if (value.kind === 'plain' || value.kind === 'unknown' || seen.has(value)) continue;
    seen.add(value);
    if (value.kind !== 'request') value.blurred ??= asUnknown(why, script);
    for (const item of heldInAll([value], script)) left.push(item);
  }
}

/** Nothing where there's no room left, which makes whatever is looked at later unknown by itself. */
function heldInAll(values: readonly ScriptValue[], { room }: Script): ScriptValue[] {
  return values.flatMap((value) => {
    const held = room.left < 0 ? [] : heldIn(value);
    room.left -= 1 + held.length;
    return held;
  });
}

function heldIn(value: ScriptValue): ScriptValue[] {
  if (value.kind === 'list') return value.items;
  if (value.kind === 'object') return [...value.entries.values()];
  if (value.kind === 'request') return [value.input, value.init];
  return 'pairs' in value ? value.pairs.map(([, item]) => item) : [];
}

/** The values that can be got at through it. Calls in it are seen to by themselves. */
function reached(node: AnyNode, script: Script): ScriptValue[] {
  switch (node.type) {
    case 'Identifier':
      return [script.variables.get(node.name)].filter((value) => value !== undefined);
    case 'MemberExpression':
      return reached(node.object, script).map((value) => itemOrAll(value, node, script));
    case 'CallExpression':
      return PASSING_ON.test(calleeName(node.callee) ?? '') ? reachedIn(node.arguments, script) : [];
    case 'ArrayExpression':
      return reachedIn(node.elements, script);
    case 'ObjectExpression':
      return reachedIn(
        node.properties.map((property) => (property.type === 'Property' ? property.value : property)),
        script,
      );
    case 'SpreadElement':
    case 'AwaitExpression':
      return reached(node.argument, script);
    case 'ChainExpression':
      return reached(node.expression, script);
    case 'ConditionalExpression':
      return reachedIn([node.consequent, node.alternate], script);
    case 'LogicalExpression':
      return reachedIn([node.left, node.right], script);
    case 'AssignmentExpression':
      return reached(node.right, script);
    case 'SequenceExpression':
      return reachedIn(node.expressions.slice(-1), script);
    default:
      return [];
  }
}

function reachedIn(nodes: readonly (AnyNode | null)[], script: Script): ScriptValue[] {
  return nodes.flatMap((node) => (node ? reached(node, script) : []));
}

/** The member where it's known, or all of the value. */
function itemOrAll(value: ScriptValue, node: NodeOf<'MemberExpression'>, script: Script): ScriptValue {
  if (value.kind !== 'object' || value.blurred) return value;
  const name = memberName(node, script);
  return (name === undefined ? undefined : value.entries.get(name)) ?? value;
}
