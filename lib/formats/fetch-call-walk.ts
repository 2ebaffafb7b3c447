/** Goes through a pasted script as its text reads, keeps what variables stand for, and finds the calls to fetch. */

import { applyChange } from './fetch-call-changes.ts';
import { asUnknown, evaluate, memberName, type Script } from './fetch-call-evaluate.ts';
import { calleeName } from './fetch-call-known.ts';
import { joinedText } from './fetch-call-operators.ts';
import type { AnyNode } from './fetch-call-parse.ts';
import { type Room, type ScriptValue, UNDEFINED, type UnknownValue } from './fetch-call-values.ts';

/** A call to fetch with what its arguments stand for at that point. They may be changed later on. */
export interface FetchCall {
  readonly at: number;
  readonly input: ScriptValue;
  readonly init: ScriptValue;
}

type NodeOf<T extends AnyNode['type']> = Extract<AnyNode, { type: T }>;

/** Calls `found` for each call to fetch, when it's come to. */
export function findFetchCalls(
  nodes: readonly AnyNode[],
  text: string,
  room: Room,
  found: (call: FetchCall) => void,
): void {
  const walk: Walk = { text, variables: new Map(), room, found, assigned: [] };
  for (const node of nodes) visit(node, walk);
}

export interface Walk extends Script {
  readonly found: (call: FetchCall) => void;
  /** Names assigned inside each branch or loop that's being read. */
  readonly assigned: Map<string, UnknownValue>[];
}

function visit(node: AnyNode, walk: Walk): void {
  switch (node.type) {
    case 'VariableDeclarator':
      if (node.init) visit(node.init, walk);
      bind(node.id, node.init ? evaluate(node.init, walk) : UNDEFINED, walk);
      return;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      for (const parameter of node.params) bind(parameter, asUnknown(parameter, walk), walk);
      visit(node.body, walk);
      return;
    case 'AssignmentExpression':
      visitChildren(node, walk);
      assign(node, walk);
      return;
    case 'UpdateExpression':
      if (node.argument.type === 'Identifier') set(node.argument.name, asUnknown(node, walk), walk);
      return;
    case 'CallExpression':
      visitChildren(node, walk);
      call(node, walk);
      return;
    case 'IfStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'SwitchStatement':
      visitBranch(node, walk);
      return;
    default:
      visitChildren(node, walk);
  }
}

/** What's set in a branch or a loop may or may not have been. */
function visitBranch(node: AnyNode, walk: Walk): void {
  const assigned = new Map<string, UnknownValue>();
  walk.assigned.push(assigned);
  visitChildren(node, walk);
  walk.assigned.pop();
  for (const [name, value] of assigned) set(name, value, walk);
}

function visitChildren(node: AnyNode, walk: Walk): void {
  for (const value of Object.values(node)) {
    const children: unknown[] = Array.isArray(value) ? value : [value];
    for (const child of children) if (isNode(child)) visit(child, walk);
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function set(name: string, value: ScriptValue, walk: Walk): void {
  walk.variables.set(name, value);
}

function bind(pattern: AnyNode, value: ScriptValue, walk: Walk): void {
  if (pattern.type === 'Identifier') set(pattern.name, value, walk);
  else for (const name of namesIn(pattern)) set(name, asUnknown(pattern, walk), walk);
}

function namesIn(pattern: AnyNode): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  return Object.values(pattern)
    .flatMap((value: unknown) => value)
    .filter(isNode)
    .flatMap(namesIn);
}

function assign(node: NodeOf<'AssignmentExpression'>, walk: Walk): void {
  const { left, right, operator } = node;
  const given = evaluate(right, walk);
  const combined =
    operator === '='
      ? given
      : operator === '+='
        ? joinedText(evaluate(left as AnyNode, walk), given, walk)
        : undefined;
  const value = combined ?? asUnknown(node, walk);
  if (left.type === 'Identifier') {
    set(left.name, value, walk);
    walk.assigned.at(-1)?.set(left.name, asUnknown(node, walk));
  } else if (left.type === 'MemberExpression') {
    const object = evaluate(left.object, walk);
    if (object.kind !== 'object') return;
    const name = memberName(left, walk);
    if (name === undefined) object.blurred ??= asUnknown(node, walk);
    else object.entries.set(name, walk.assigned.length > 0 ? asUnknown(node, walk) : value);
  } else bind(left, value, walk);
}

/** Objects of JavaScript whose functions change nothing that's handed to them. */
const HARMLESS = /^(?:console|JSON|Object|Array|Math|Number|String|Buffer|Promise|Reflect)\./;
const GLOBAL_FETCH = /^(?:(?:window|globalThis|self|global)\.)?fetch$/;

function call(node: NodeOf<'CallExpression'>, walk: Walk): void {
  const name = calleeName(node.callee);
  if (name !== undefined && GLOBAL_FETCH.test(name)) {
    const [input = UNDEFINED, init = UNDEFINED] = node.arguments.map((argument) =>
      argument.type === 'SpreadElement' ? asUnknown(argument, walk) : evaluate(argument, walk),
    );
    walk.found({ at: node.start, input, init });
    return;
  }
  if (node.callee.type === 'MemberExpression' && applyChange(node, node.callee, walk)) return;
  if (name === undefined || !HARMLESS.test(name)) blurArguments(node, walk);
}

/** What a function does to the objects that it's given can't be known. */
function blurArguments(node: NodeOf<'CallExpression'>, walk: Walk): void {
  for (const argument of node.arguments) {
    if (argument.type !== 'Identifier') continue;
    const value = walk.variables.get(argument.name);
    if (
      value &&
      'blurred' in { blurred: undefined, ...value } &&
      (value.kind === 'object' || 'pairs' in value)
    )
      value.blurred ??= asUnknown(node, walk);
  }
}
