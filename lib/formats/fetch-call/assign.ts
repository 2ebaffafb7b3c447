/** Assignments of a pasted script: what names and members stand for after them. */

import { blurHeld, blurReached } from './escapes.ts';
import { asUnknown, evaluate, memberName } from './evaluate.ts';
import { joinedText } from './operators.ts';
import type { AnyNode } from './parse.ts';
import type { ObjectValue, ScriptValue } from './values.ts';
import type { ScriptWalk } from './walk.ts';

type NodeOf<T extends AnyNode['type']> = Extract<AnyNode, { type: T }>;

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

export function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flatMap((value: unknown) => value)
    .filter(isNode);
}

export function set(name: string, value: ScriptValue, walk: ScriptWalk): void {
  walk.variables.set(name, value);
}

export function bind(pattern: AnyNode, value: ScriptValue, walk: ScriptWalk): void {
  if (pattern.type === 'Identifier') set(pattern.name, value, walk);
  else for (const name of namesIn(pattern)) set(name, asUnknown(pattern, walk), walk);
}

export function namesIn(pattern: AnyNode): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  return childrenOf(pattern).flatMap(namesIn);
}

export function followAssignment(node: NodeOf<'AssignmentExpression'>, walk: ScriptWalk): void {
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
    noteAssigned(left.name, node, walk);
    followValue(left, right, walk);
  } else if (left.type === 'MemberExpression') {
    const object = evaluate(left.object, walk);
    if (object.kind === 'object') setMember(object, left, value, node, walk);
    else blurReached(left.object, walk);
  } else {
    bind(left, value, walk);
    followValue(left, right, walk);
  }
}

/** @param node a member that's changed or taken away. */
export function blurOwner(node: AnyNode, walk: ScriptWalk): void {
  const member = node.type === 'ChainExpression' ? node.expression : node;
  if (member.type === 'MemberExpression') blurReached(member.object, walk);
}

function setMember(
  object: ObjectValue,
  left: NodeOf<'MemberExpression'>,
  value: ScriptValue,
  node: AnyNode,
  walk: ScriptWalk,
): void {
  const name = memberName(left, walk);
  const branch = walk.branches.at(-1);
  if (name === undefined) object.blurred ??= asUnknown(node, walk);
  else {
    object.entries.set(name, branch?.repeats ? asUnknown(node, walk) : value);
    branch?.doubts.push(() => object.entries.set(name, asUnknown(node, walk)));
  }
}

export function noteAssigned(name: string, node: AnyNode, walk: ScriptWalk): void {
  walk.branches.at(-1)?.assigned.set(name, asUnknown(node, walk));
}

/** A value that goes by a name which isn't known to stand for it may be changed by that name. */
export function followValue(pattern: AnyNode, from: AnyNode, walk: ScriptWalk): void {
  if (pattern.type !== 'Identifier') blurHeld(from, walk);
  else if (walk.variables.get(pattern.name)?.kind === 'unknown') blurReached(from, walk);
}
