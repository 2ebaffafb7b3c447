/** How one print of JSON differs from another of the same data, in words: the spaces, the order, and the first of each kind of value. */

import type { JsonNode, ObjectNode, StringNode } from '../mistakes/serializers/lexemes.ts';
import { readJsonNode } from '../mistakes/serializers/lexemes.ts';
import { type ByteString, bytesOf, textOfUtf8 } from '../signing/bytes.ts';

/** `print`: all but the values, where another mistake tells of those. */
export type Told = 'all' | 'print' | 'values';

/** Each goes on from “it hashed the body”. Empty where both print alike, or one isn't JSON. @param theirs what was hashed. */
export function printedDifferences(
  theirs: ByteString,
  sent: ByteString,
  told: Told = 'all',
): readonly string[] {
  const [whole, meant] = [textOfUtf8(bytesOf(theirs)), textOfUtf8(bytesOf(sent))];
  const hashed = whole?.replace(GUARD, '');
  const [node, other] = [readJsonNode(hashed ?? ''), readJsonNode(meant ?? '')];
  if (hashed === undefined || meant === undefined || !node || !other) return [];
  const found: Found = { order: undefined, members: undefined, string: undefined, value: undefined };
  compare(node, other, found);
  const values = told === 'print' ? [] : [found.value];
  if (told === 'values') return values.filter((words) => words !== undefined);
  return [
    hashed === whole ? undefined : 'with )]}’ and a line break before it',
    layoutWords(hashed, meant),
    found.order,
    found.members,
    found.string,
    ...values,
    endWords(hashed, meant),
  ].filter((words) => words !== undefined);
}

/** What keeps a browser from running the JSON as a script. */
const GUARD = /^\)\]\}'\n/;

interface Found {
  order: string | undefined;
  members: string | undefined;
  string: string | undefined;
  value: string | undefined;
}

function compare(theirs: JsonNode, sent: JsonNode, found: Found): void {
  if (theirs.kind === 'object' && sent.kind === 'object') compareMembers(theirs, sent, found);
  else if (theirs.kind === 'array' && sent.kind === 'array' && theirs.items.length === sent.items.length)
    for (const [index, item] of theirs.items.entries()) compare(item, sent.items[index] ?? item, found);
  else if (theirs.kind === 'string' && sent.kind === 'string' && theirs.text === sent.text)
    found.string ??= stringWords(theirs, sent);
  else if (printed(theirs) !== printed(sent)) found.value ??= `with ${printed(sent)} as ${printed(theirs)}`;
}

function compareMembers(theirs: ObjectNode, sent: ObjectNode, found: Found): void {
  const names = (object: ObjectNode) => object.members.map(({ key }) => key.text);
  const [own, meant] = [names(theirs), names(sent)];
  if (own.toSorted().join('\n') !== meant.toSorted().join('\n')) found.members ??= 'with other members';
  else if (own.join('\n') !== meant.join('\n')) found.order ??= 'with its members in another order';
  const byName = new Map(sent.members.map((member) => [member.key.text, member]));
  for (const { key, value } of theirs.members) {
    const other = byName.get(key.text);
    if (!other) continue;
    found.string ??= stringWords(key, other.key);
    compare(value, other.value, found);
  }
}

/** What's cut off is in the comparison. */
const LONGEST = 24;

function printed(node: JsonNode): string {
  switch (node.kind) {
    case 'number':
      return cut(node.lexeme);
    case 'word':
      return node.word;
    case 'string':
      return cut(node.lexeme ?? JSON.stringify(node.text));
    case 'array':
      return node.items.length === 0 ? '[]' : 'an array';
    case 'object':
      return node.members.length === 0 ? '{}' : 'an object';
  }
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const PIECE = /\\u[0-9A-Fa-f]{4}(?:\\u[Dd][C-Fc-f][0-9A-Fa-f]{2})?|\\.|./gsu;

/** The first character that's written in another way. */
function stringWords(theirs: StringNode, sent: StringNode): string | undefined {
  const [own, meant] = [theirs.lexeme, sent.lexeme].map((lexeme) => lexeme?.match(PIECE) ?? []);
  const at = own?.findIndex((piece, index) => piece !== meant?.[index]) ?? -1;
  const [piece, other] = [own?.[at], meant?.[at]];
  return piece === undefined || other === undefined ? undefined : `with ${other} as ${piece}`;
}

function layoutWords(theirs: string, sent: string): string | undefined {
  const [own, meant] = [bare(theirs), bare(sent)];
  const layout = layoutOf(own);
  if (layout !== layoutOf(meant))
    return typeof layout === 'number' ? `indented by ${layout}` : LAYOUTS[layout];
  return blanks(own) === blanks(meant) ? undefined : 'in another layout';
}

/** Without what stands in strings, and what follows the end. */
function bare(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"/gs, '""').trimEnd();
}

function blanks(text: string): string {
  return text.replace(/[^ \t\r\n]+/g, '.');
}

const LAYOUTS = {
  tabs: 'indented by tabs',
  lines: 'broken into lines',
  spaced: 'with spaces after commas and colons',
  commas: 'with spaces after commas',
  colons: 'with spaces after colons',
  brackets: 'with spaces within its brackets',
  compact: 'without spaces',
} as const;

/** A number is of the spaces that its lines are indented by. */
function layoutOf(text: string): keyof typeof LAYOUTS | number {
  const [, indent] = /\n([ \t]*)/.exec(text) ?? [];
  if (indent !== undefined) {
    if (indent.startsWith('\t')) return 'tabs';
    return indent === '' ? 'lines' : indent.length;
  }
  const [comma, colon] = [/, /.test(text), /: /.test(text)];
  if (comma && colon) return 'spaced';
  if (comma || colon) return comma ? 'commas' : 'colons';
  return /[ \t]/.test(text.trim()) ? 'brackets' : 'compact';
}

function endWords(theirs: string, sent: string): string | undefined {
  const [own, meant] = [theirs, sent].map((text) => text.endsWith('\n'));
  if (own === meant) return undefined;
  return own ? 'with a line break at its end' : 'without the line break at its end';
}
