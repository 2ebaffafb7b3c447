/** Calls that change a collection, such as `headers.append(…)` and `url.searchParams.set(…)`. */

import { parsedUrl } from '../../core/parsed-url.ts';
import { asUnknown, evaluate, memberName } from './evaluate.ts';
import type { AnyNode } from './parse.ts';
import { type ScriptValue, textOfValue, UNDEFINED, type UnknownScriptValue } from './values.ts';
import type { ScriptWalk } from './walk.ts';

type NodeOf<T extends AnyNode['type']> = Extract<AnyNode, { type: T }>;

/** @returns whether the call is one. Inside a loop, and after a branch, the collection isn't known. */
export function applyChange(
  node: NodeOf<'CallExpression'>,
  callee: NodeOf<'MemberExpression'>,
  walk: ScriptWalk,
): boolean {
  const method = memberName(callee, walk);
  if (!/^(?:append|set|delete)$/.test(method ?? '') || callee.object.type === 'CallExpression') return false;
  const [name, value = UNDEFINED] = node.arguments.map((argument) => evaluate(argument, walk));
  const key = isRepeated(walk) || name === undefined ? undefined : textOfValue(name);
  const url = urlWhoseParams(callee.object, walk);
  if (url) {
    const text = textOfValue(value);
    const sure = key !== undefined && text !== undefined;
    if (sure) url.href = hrefWith(url.href, method, key, text);
    else url.blurred ??= asUnknown(node, walk);
    doubtLater(url, node, walk);
    return true;
  }
  const object = evaluate(callee.object, walk);
  if (!('pairs' in object)) return false;
  walk.room.left -= object.pairs.length;
  if (key === undefined || walk.room.left < 0) object.blurred ??= asUnknown(node, walk);
  else object.pairs = changed(object.pairs, method, key, value);
  doubtLater(object, node, walk);
  return true;
}

function isRepeated(walk: ScriptWalk): boolean {
  return walk.branches.at(-1)?.repeats === true;
}

function doubtLater(value: { blurred?: UnknownScriptValue }, node: AnyNode, walk: ScriptWalk): void {
  walk.branches.at(-1)?.doubts.push(() => {
    value.blurred ??= asUnknown(node, walk);
  });
}

type Pair = [string, ScriptValue];

function changed(pairs: Pair[], method: string | undefined, key: string, value: ScriptValue): Pair[] {
  const made: Pair = [key, value];
  if (method === 'append') return [...pairs, made];
  const isSame = (name: string) => name.toLowerCase() === key.toLowerCase();
  const first = pairs.findIndex(([name]) => isSame(name));
  const others = pairs.filter(([name], index) => !isSame(name) || (index === first && method === 'set'));
  if (method === 'delete') return others;
  return first < 0 ? [...others, made] : others.map((pair) => (isSame(pair[0]) ? [pair[0], value] : pair));
}

function urlWhoseParams(node: AnyNode, walk: ScriptWalk): (ScriptValue & { kind: 'url' }) | undefined {
  if (node.type !== 'MemberExpression' || memberName(node, walk) !== 'searchParams') return undefined;
  const url = evaluate(node.object, walk);
  return url.kind === 'url' ? url : undefined;
}

function hrefWith(href: string, method: string | undefined, name: string, value: string): string {
  const url = parsedUrl(href);
  if (!url) return href;
  if (method === 'append') url.searchParams.append(name, value);
  else if (method === 'set') url.searchParams.set(name, value);
  else url.searchParams.delete(name);
  return url.href;
}
