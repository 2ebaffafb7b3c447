/** The calls and constructors of JavaScript whose results follow from what's spelled out. */

import { parsedUrl } from '../../core/parsed-url.ts';
import { utf8 } from '../../core/signing/bytes.ts';
import type { Script } from './evaluate.ts';
import type { AnyNode } from './parse.ts';
import { jsonOf, orderedEntries, plainValue, type ScriptValue, textOfValue, UNDEFINED } from './values.ts';

type Evaluate = (node: AnyNode, script: Script) => ScriptValue;
type NodeOf<T extends AnyNode['type']> = Extract<AnyNode, { type: T }>;

/** The callee as written, as in `JSON.stringify`; for a method of a value, the method alone. */
export function calleeName(node: AnyNode): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier')
    return undefined;
  return node.object.type === 'Identifier' ? `${node.object.name}.${node.property.name}` : node.property.name;
}

function argumentsOf(node: NodeOf<'CallExpression' | 'NewExpression'>, script: Script, evaluate: Evaluate) {
  return node.arguments.map((argument) =>
    argument.type === 'SpreadElement' ? undefined : evaluate(argument, script),
  );
}

/** `undefined` where the result isn't known. */
export function resultOfCall(
  node: NodeOf<'CallExpression'>,
  script: Script,
  evaluate: Evaluate,
): ScriptValue | undefined {
  const { callee } = node;
  const [first = UNDEFINED, second = UNDEFINED, third = UNDEFINED] = argumentsOf(node, script, evaluate);
  const name = calleeName(callee);
  if (name === 'JSON.stringify') return jsonOf(first, second, third, script.room);
  const convert = name === undefined ? undefined : CONVERSIONS.get(name);
  const text = textOfValue(first);
  if (convert && first.kind === 'unknown') return first;
  if (convert) return text === undefined ? undefined : convert(text, first, second);
  return callee.type === 'MemberExpression' ? method(callee, first, script, evaluate) : undefined;
}

type Conversion = (text: string, first: ScriptValue, second: ScriptValue) => ScriptValue | undefined;

/** Functions of one text. */
const CONVERSIONS: ReadonlyMap<string, Conversion> = new Map<string, Conversion>([
  ['String', (text) => plainValue(text)],
  ['encodeURIComponent', (text) => percentEncoded(text, encodeURIComponent)],
  ['encodeURI', (text) => percentEncoded(text, encodeURI)],
  ['Buffer.from', (text, first, second) => (isUtf8(second) ? bytesOfText(text, first) : undefined)],
]);

/** @param first the first argument. */
function method(
  callee: NodeOf<'MemberExpression'>,
  first: ScriptValue,
  script: Script,
  evaluate: Evaluate,
): ScriptValue | undefined {
  const name = callee.property.type === 'Identifier' && !callee.computed ? callee.property.name : '';
  if (name === 'encode' && callee.object.type === 'NewExpression')
    return calleeName(callee.object.callee) === 'TextEncoder'
      ? bytesOfText(textOfValue(first) ?? '', first)
      : undefined;
  const object = evaluate(callee.object, script);
  return first === UNDEFINED ? withoutArguments(name, object) : undefined;
}

function withoutArguments(name: string, object: ScriptValue): ScriptValue | undefined {
  const text = object.kind === 'object' ? undefined : textOfValue(object);
  if (text === undefined) return undefined;
  if (name === 'toString') return plainValue(text);
  if (object.kind !== 'plain' || typeof object.value !== 'string') return undefined;
  if (name === 'trim') return plainValue(text.trim());
  if (name === 'toUpperCase') return plainValue(text.toUpperCase());
  return name === 'toLowerCase' ? plainValue(text.toLowerCase()) : undefined;
}

function bytesOfText(text: string, value: ScriptValue): ScriptValue | undefined {
  return isText(value) ? { kind: 'bytes', bytes: utf8(text) } : undefined;
}

function isText(value: ScriptValue): boolean {
  return value.kind === 'plain' && typeof value.value === 'string';
}

function isUtf8(encoding: ScriptValue): boolean {
  return encoding === UNDEFINED || /^utf-?8$/i.test(textOfValue(encoding) ?? '');
}

/** Lone surrogates make the encoders throw. */
function percentEncoded(text: string, encode: (text: string) => string): ScriptValue | undefined {
  return /\p{Surrogate}/u.test(text) ? undefined : plainValue(encode(text));
}

/** `undefined` where what is made isn't known. */
export function constructed(
  node: NodeOf<'NewExpression'>,
  script: Script,
  evaluate: Evaluate,
): ScriptValue | undefined {
  const [first = UNDEFINED, second = UNDEFINED] = argumentsOf(node, script, evaluate);
  switch (calleeName(node.callee)) {
    case 'Headers':
      return collection('headers', first);
    case 'URLSearchParams':
      return collection('params', first);
    case 'FormData':
      return { kind: 'form-data', pairs: [] };
    case 'URL':
      return urlOf(textOfValue(first), textOfValue(second));
    case 'Uint8Array':
      return bytesOfList(first);
    case 'Request':
      return { kind: 'request', input: first, init: second };
    default:
      return undefined;
  }
}

/** A list of bytes, each spelled out as a number. */
function bytesOfList(list: ScriptValue): ScriptValue | undefined {
  if (list.kind !== 'list') return undefined;
  if (list.blurred) return list.blurred;
  const bytes = new Uint8Array(list.items.length);
  for (const [index, item] of list.items.entries()) {
    if (item.kind === 'unknown') return item;
    const isByte =
      item.kind === 'plain' && typeof item.value === 'number' && item.value === (item.value & 0xff);
    if (!isByte) return undefined;
    bytes[index] = Number(item.value);
  }
  return { kind: 'bytes', bytes };
}

function urlOf(url: string | undefined, base: string | undefined): ScriptValue | undefined {
  if (url === undefined || base === undefined) return undefined;
  const made = base === 'undefined' ? parsedUrl(url) : parsedUrl(url, base);
  return made && { kind: 'url', href: made.href };
}

function collection(kind: 'headers' | 'params', from: ScriptValue): ScriptValue | undefined {
  if (from.kind === 'unknown') return from;
  if (from.kind === 'plain' && typeof from.value === 'string' && kind === 'params')
    return {
      kind,
      pairs: [...new URLSearchParams(from.value)].map(([name, value]) => [name, plainValue(value)]),
    };
  if (from.kind === 'plain') return from.value === undefined ? { kind, pairs: [] } : undefined;
  const pairs = pairsInValue(from);
  const blurred = 'blurred' in from ? from.blurred : undefined;
  return pairs && { kind, pairs, ...(blurred && { blurred }) };
}

/** The pairs of an object, a list of pairs or another collection; `undefined` where it's something else. */
export function pairsInValue(value: ScriptValue): [string, ScriptValue][] | undefined {
  if (value.kind === 'headers' || value.kind === 'params') return [...value.pairs];
  if (value.kind === 'object') return orderedEntries(value);
  if (value.kind !== 'list') return undefined;
  const pairs: [string, ScriptValue][] = [];
  for (const item of value.items) {
    const [name, text, ...more] = item.kind === 'list' ? item.items : [];
    const key = name && textOfValue(name);
    if (key === undefined || !text || more.length > 0) return undefined;
    pairs.push([key, text]);
  }
  return pairs;
}
