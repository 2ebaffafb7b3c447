/** Goes through a pasted script as its text reads, keeps what variables stand for, and finds the calls to fetch. */

import {
  bind,
  blurOwner,
  childrenOf,
  followAssignment,
  followValue,
  namesIn,
  noteAssigned,
  set,
} from './assign.ts';
import { otherFetch } from './binding.ts';
import { applyChange } from './changes.ts';
import { blurHeld, blurOfCall } from './escapes.ts';
import { asUnknown, evaluate, type Script } from './evaluate.ts';
import { calleeName } from './known.ts';
import type { AnyNode } from './parse.ts';
import { type ReadingRoom, type ScriptValue, UNDEFINED, type UnknownScriptValue } from './values.ts';

/** A call to fetch with what its arguments stand for at that point. They may be changed later on. */
export interface FetchCall {
  readonly at: number;
  readonly input: ScriptValue;
  readonly init: ScriptValue;
  /** What makes it a call to another function of that name. */
  readonly other?: UnknownScriptValue;
}

type NodeOf<T extends AnyNode['type']> = Extract<AnyNode, { type: T }>;

/** Calls `found` for each call to fetch, when it's come to. */
export function findFetchCalls(
  nodes: readonly AnyNode[],
  text: string,
  room: ReadingRoom,
  found: (call: FetchCall) => void,
): void {
  const other = otherFetch(nodes, text);
  const take = (call: FetchCall) => found(other ? { ...call, other } : call);
  const walk: ScriptWalk = { text, variables: new Map(), room, found: take, branches: [] };
  for (const node of nodes) visit(node, walk);
}

export interface ScriptWalk extends Script {
  readonly found: (call: FetchCall) => void;
  /** The branches, loops and functions that are being read, the innermost last. */
  readonly branches: Branch[];
}

function visit(node: AnyNode, walk: ScriptWalk): void {
  switch (node.type) {
    case 'VariableDeclarator':
      // What's named fetch may call another one of that name, which is no request of its own.
      if (node.init && !namesIn(node.id).includes('fetch')) visit(node.init, walk);
      bind(node.id, node.init ? evaluate(node.init, walk) : UNDEFINED, walk);
      if (node.init) followValue(node.id, node.init, walk);
      for (const name of namesIn(node.id)) noteAssigned(name, node, walk);
      return;
    case 'AssignmentExpression':
      visitChildren(node, walk);
      followAssignment(node, walk);
      return;
    case 'UpdateExpression':
      if (node.argument.type === 'Identifier') set(node.argument.name, asUnknown(node, walk), walk);
      else blurOwner(node.argument, walk);
      return;
    case 'UnaryExpression':
      visitChildren(node, walk);
      if (node.operator === 'delete') blurOwner(node.argument, walk);
      return;
    case 'CallExpression':
      visitChildren(node, walk);
      call(node, walk);
      return;
    case 'NewExpression':
      visitChildren(node, walk);
      blurOfCall(node, walk);
      return;
    default:
      visitForked(node, walk);
  }
}

/** What may run or not, and everything else. */
function visitForked(node: AnyNode, walk: ScriptWalk): void {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      visitFunction(node, walk);
      return;
    case 'IfStatement':
    case 'ConditionalExpression':
      visit(node.test, walk);
      inBranch('once', walk, () => visit(node.consequent, walk));
      inBranch('once', walk, () => node.alternate && visit(node.alternate, walk));
      return;
    case 'LogicalExpression':
      visit(node.left, walk);
      inBranch('once', walk, () => visit(node.right, walk));
      return;
    case 'TryStatement':
      inBranch('once', walk, () => visit(node.block, walk));
      inBranch('once', walk, () => node.handler && visit(node.handler, walk));
      if (node.finalizer) visit(node.finalizer, walk);
      return;
    case 'SwitchCase':
      inBranch('once', walk, () => visitChildren(node, walk));
      return;
    case 'ForInStatement':
    case 'ForOfStatement':
      blurHeld(node.right, walk);
      inBranch('loop', walk, () => visitChildren(node, walk));
      return;
    case 'ForStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      inBranch('loop', walk, () => visitChildren(node, walk));
      return;
    default:
      visitChildren(node, walk);
  }
}

function visitFunction(
  node: NodeOf<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>,
  walk: ScriptWalk,
): void {
  inBranch('function', walk, () => {
    for (const parameter of node.params) {
      bind(parameter, asUnknown(parameter, walk), walk);
      for (const name of namesIn(parameter)) noteAssigned(name, parameter, walk);
    }
    visit(node.body, walk);
  });
}

/** What's set in a branch, a loop or a function may or may not have been. */
function inBranch(kind: 'once' | 'loop' | 'function', walk: ScriptWalk, read: () => void): void {
  const branch = branchIn(walk.branches, kind);
  walk.branches.push(branch);
  read();
  walk.branches.pop();
  for (const [name, value] of branch.assigned) set(name, value, walk);
  for (const doubt of branch.doubts) doubt();
}

function visitChildren(node: AnyNode, walk: ScriptWalk): void {
  for (const child of childrenOf(node)) visit(child, walk);
}

const GLOBAL_FETCH = /^(?:(?:window|globalThis|self|global)\.)?fetch$/;

/** A method of that name, as in `this.fetch`, is another function. */
function isFetch(callee: AnyNode): boolean {
  if (callee.type === 'MemberExpression' && callee.object.type !== 'Identifier') return false;
  return GLOBAL_FETCH.test(calleeName(callee) ?? '');
}

function call(node: NodeOf<'CallExpression'>, walk: ScriptWalk): void {
  if (isFetch(node.callee)) {
    const [input = UNDEFINED, init = UNDEFINED] = node.arguments.map((argument) =>
      argument.type === 'SpreadElement' ? asUnknown(argument, walk) : evaluate(argument, walk),
    );
    walk.found({ at: node.start, input, init });
  } else if (node.callee.type !== 'MemberExpression' || !applyChange(node, node.callee, walk))
    blurOfCall(node, walk);
}

interface Branch {
  /** Names assigned in it, with what they stand for after it. */
  readonly assigned: Map<string, UnknownScriptValue>;
  /** Makes what was changed in it unknown after it. */
  readonly doubts: (() => void)[];
  /** It may run many times over, so that even within it a change isn’t sure. */
  readonly repeats: boolean;
}

/** @param kind what runs once or never, what runs many times, or a function, which begins anew each time. */
function branchIn(branches: readonly Branch[], kind: 'once' | 'loop' | 'function'): Branch {
  const repeats = kind === 'loop' || (kind === 'once' && branches.at(-1)?.repeats === true);
  return { assigned: new Map(), doubts: [], repeats };
}
