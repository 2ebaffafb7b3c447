/** Reads JSON and keeps what other readers lose: the order of keys, keys given twice, and how numbers are written. */

import { JsonCursor } from '../../records/json-cursor.ts';
import { isJsonNumber } from '../../records/json-value.ts';

export interface StringNode {
  readonly kind: 'string';
  /** Decoded; lone surrogates are kept. */
  readonly text: string;
  /** With its quotes, as written. Left out where the string is made here. */
  readonly lexeme?: string;
}

export interface NumberNode {
  readonly kind: 'number';
  readonly lexeme: string;
}

export interface JsonWord {
  readonly kind: 'word';
  readonly word: 'true' | 'false' | 'null';
}

export interface JsonMember {
  readonly key: StringNode;
  readonly value: JsonNode;
}

export interface ObjectNode {
  readonly kind: 'object';
  readonly members: readonly JsonMember[];
}

export interface JsonArray {
  readonly kind: 'array';
  readonly items: readonly JsonNode[];
}

export type JsonNode = ObjectNode | JsonArray | StringNode | NumberNode | JsonWord;

/** Deeper than any request to the service; what's nested deeper is treated as not JSON. */
export const JSON_DEPTH = 64;

/** One value with blanks around it (RFC 8259). `undefined` where the text is anything else. */
export function readJsonNode(text: string): JsonNode | undefined {
  const cursor = new JsonCursor(text);
  const node = nodeAt(cursor, 0);
  return cursor.peek() === '' ? node : undefined;
}

function nodeAt(cursor: JsonCursor, depth: number): JsonNode | undefined {
  const first = cursor.peek();
  if (first === '{' || first === '[') {
    if (depth >= JSON_DEPTH) return undefined;
    return first === '{' ? objectAt(cursor, depth + 1) : arrayAt(cursor, depth + 1);
  }
  if (first === '"') return stringAt(cursor);
  const value = cursor.value();
  if (isJsonNumber(value)) return { kind: 'number', lexeme: value.text };
  if (value === null) return { kind: 'word', word: 'null' };
  return typeof value === 'boolean' ? { kind: 'word', word: value ? 'true' : 'false' } : undefined;
}

function objectAt(cursor: JsonCursor, depth: number): ObjectNode | undefined {
  const members: JsonMember[] = [];
  cursor.at += 1;
  if (cursor.pass('}')) return { kind: 'object', members };
  do {
    const key = cursor.peek() === '"' ? stringAt(cursor) : undefined;
    if (!key || !cursor.pass(':')) return undefined;
    const value = nodeAt(cursor, depth);
    if (!value) return undefined;
    members.push({ key, value });
  } while (cursor.pass(','));
  return cursor.pass('}') ? { kind: 'object', members } : undefined;
}

function arrayAt(cursor: JsonCursor, depth: number): JsonArray | undefined {
  const items: JsonNode[] = [];
  cursor.at += 1;
  if (cursor.pass(']')) return { kind: 'array', items };
  do {
    const item = nodeAt(cursor, depth);
    if (!item) return undefined;
    items.push(item);
  } while (cursor.pass(','));
  return cursor.pass(']') ? { kind: 'array', items } : undefined;
}

function stringAt(cursor: JsonCursor): StringNode | undefined {
  const start = cursor.at;
  const text = cursor.string();
  return text === undefined
    ? undefined
    : { kind: 'string', text, lexeme: cursor.text.slice(start, cursor.at) };
}

export function stringNode(text: string): StringNode {
  return { kind: 'string', text };
}

/** The same value, whatever the order of its members and however it's written. */
export function sameJson(a: JsonNode, b: JsonNode): boolean {
  return sorted(a) === sorted(b);
}

function sorted(node: JsonNode): string {
  switch (node.kind) {
    case 'object':
      return `{${node.members
        .map(({ key, value }) => `${JSON.stringify(key.text)}:${sorted(value)}`)
        .sort()
        .join()}}`;
    case 'array':
      return `[${node.items.map(sorted).join()}]`;
    case 'string':
      return JSON.stringify(node.text);
    case 'number':
      return node.lexeme;
    case 'word':
      return node.word;
  }
}
