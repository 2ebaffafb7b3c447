/** What reading a body into a language’s own values and printing them again does to the value itself. */

import { type JsonMember, type JsonNode, type ObjectNode, type StringNode, stringNode } from './lexemes.ts';

/** Rebuilds a value from its innermost parts outwards. What isn't changed is the very same node. */
export function mapJson(node: JsonNode, change: (node: JsonNode) => JsonNode): JsonNode {
  switch (node.kind) {
    case 'object':
      return change(withMembers(node, (member) => withMember(member, mapJson(member.value, change))));
    case 'array': {
      const items = node.items.map((item) => mapJson(item, change));
      return change(items.every((item, at) => item === node.items[at]) ? node : { kind: 'array', items });
    }
    case 'string':
    case 'number':
    case 'word':
      return change(node);
  }
}

function withMember(member: JsonMember, value: JsonNode): JsonMember {
  return value === member.value ? member : { key: member.key, value };
}

/** Whether any part of the value is so. */
export function holds(node: JsonNode, wanted: (part: JsonNode) => boolean): boolean {
  if (wanted(node)) return true;
  if (node.kind === 'object') return node.members.some(({ value }) => holds(value, wanted));
  return node.kind === 'array' && node.items.some((item) => holds(item, wanted));
}

export function withMembers(node: ObjectNode, change: (member: JsonMember) => JsonMember): ObjectNode {
  const members = node.members.map(change);
  return members.every((member, at) => member === node.members[at]) ? node : { ...node, members };
}

/** Leaves out the members, at any depth, whose values are so. */
export function withoutMembers(node: JsonNode, unwanted: (value: JsonNode) => boolean): JsonNode {
  return mapJson(node, (part) =>
    part.kind === 'object' ? withFewer(part, ({ value }) => !unwanted(value)) : part,
  );
}

/** Of the object itself alone, as `array_filter` and dict comprehensions leave them out. */
export function withoutOwnMembers(node: JsonNode, unwanted: (value: JsonNode) => boolean): JsonNode {
  return node.kind === 'object' ? withFewer(node, ({ value }) => !unwanted(value)) : node;
}

function withFewer(node: ObjectNode, isKept: (member: JsonMember) => boolean): ObjectNode {
  const members = node.members.filter(isKept);
  return members.length === node.members.length ? node : { ...node, members };
}

export function isNull(node: JsonNode): boolean {
  return node.kind === 'word' && node.word === 'null';
}

const NUMERIC = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** Whether it's a string that spells a number. */
export function isNumericString(node: JsonNode): node is StringNode {
  return node.kind === 'string' && NUMERIC.test(node.text);
}

/** Strings that spell a number become that number. @param print its digits; as they stand, unless told. */
export function numericStringsAsNumbers(node: JsonNode, print = asItIs): JsonNode {
  return mapJson(node, (part) =>
    isNumericString(part) ? { kind: 'number', lexeme: print(part.text) } : part,
  );
}

/** @param print their digits; as they stand, unless told. */
export function numbersAsStrings(node: JsonNode, print = asItIs): JsonNode {
  return mapJson(node, (part) => (part.kind === 'number' ? stringNode(print(part.lexeme)) : part));
}

function asItIs(lexeme: string): string {
  return lexeme;
}

export const RESHAPES = {
  'empty-objects-as-arrays': (node) =>
    mapJson(node, (part) =>
      part.kind === 'object' && part.members.length === 0 ? { kind: 'array', items: [] } : part,
    ),
  'empty-arrays-as-objects': (node) =>
    mapJson(node, (part) =>
      part.kind === 'array' && part.items.length === 0 ? { kind: 'object', members: [] } : part,
    ),
  'lists-as-objects': (node) =>
    mapJson(node, (part) =>
      part.kind === 'array' ? { kind: 'object', members: part.items.map(numberedMember) } : part,
    ),
  'without-null-members': (node) => withoutMembers(node, isNull),
  'numeric-strings-as-numbers': (node) => numericStringsAsNumbers(node),
  'top-level-names-only': topLevelNamesOnly,
  'boxed-scalars': (node) =>
    mapJson(node, (part) => {
      if (part.kind !== 'object') return part;
      const members = part.members.map(({ key, value }) => ({ key, value: boxed(value) }));
      return { ...part, members };
    }),
} as const satisfies Record<string, (node: JsonNode) => JsonNode>;

function numberedMember(value: JsonNode, index: number): JsonMember {
  return { key: stringNode(`${index}`), value };
}

/** What a list of keys, made of the object’s own, leaves of JSON.stringify’s output: it holds at every depth. */
function topLevelNamesOnly(node: JsonNode): JsonNode {
  if (node.kind !== 'object') return node;
  const names = new Set(node.members.map(({ key }) => key.text));
  return mapJson(node, (part) =>
    part.kind === 'object' ? withFewer(part, ({ key }) => names.has(key.text)) : part,
  );
}

export type Reshape = keyof typeof RESHAPES;

/** R’s NULL is an empty list. */
function boxed(value: JsonNode): JsonNode {
  if (isNull(value)) return { kind: 'object', members: [] };
  return value.kind === 'object' || value.kind === 'array' ? value : { kind: 'array', items: [value] };
}
