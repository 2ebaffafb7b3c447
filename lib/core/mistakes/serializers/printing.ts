/** Prints JSON the way serializers do: their blanks and line breaks, escapes, key orders and number forms. */

import { KEY_ORDERS, nestedOrdering, type Ordering, withoutRepeats } from '../key/orders.ts';
import { type EscapeStyle, quotedString } from './escapes.ts';
import type { JsonArray, JsonMember, JsonNode, ObjectNode } from './lexemes.ts';
import { NUMBER_PRINTERS, type NumberPrinter } from './numbers.ts';

export interface Layout {
  readonly comma: string;
  readonly colon: string;
  /** One level's worth. Left out: all on one line. */
  readonly indent?: string;
  readonly newline?: '\n' | '\r\n';
  /** Empty containers: `tight` {}, `spaced` { }, `broken` {⏎}, `broken-objects` {⏎} but [], `ruby` {⏎} and [⏎⏎], `powershell` {⏎⏎}. */
  readonly empty?: 'tight' | 'spaced' | 'broken' | 'broken-objects' | 'ruby' | 'powershell';
  /** Inside brackets, where all is on one line. */
  readonly padding?: string;
  /** Containers that aren’t empty begin on a line of their own, below their name. */
  readonly belowNames?: true;
  /** Arrays stay on one line within an indented text. */
  readonly inlineArrays?: {
    readonly padding: string;
    readonly comma: string;
    /** What’s in objects inside is indented once more. */
    readonly indents?: true;
  };
  /** Children are indented from the column of the bracket they're in. */
  readonly hanging?: true;
  /** Colons stand one below the other. */
  readonly aligned?: true;
}

export interface JsonStyle extends Ordering {
  readonly layout: Layout;
  readonly escape: EscapeStyle;
  readonly numbers: NumberPrinter;
  /** Keys given twice are printed twice. A map, which serializers are given, keeps one of them. */
  readonly keepsRepeats?: true;
}

/** Text, not bytes: a lone surrogate written raw becomes U+FFFD once it's encoded. */
export function printJson(node: JsonNode, style: JsonStyle): string {
  return print(node, style, '');
}

/** @param pad what the line of the closing bracket begins with. */
function print(node: JsonNode, style: JsonStyle, pad: string): string {
  switch (node.kind) {
    case 'object':
      return printObject(node, style, pad);
    case 'array':
      return printArray(node, style, pad);
    case 'string':
      return quotedString(node, style.escape);
    case 'number':
      return NUMBER_PRINTERS[style.numbers](node.lexeme);
    case 'word':
      return node.word;
  }
}

function printObject(node: ObjectNode, style: JsonStyle, pad: string): string {
  const { layout } = style;
  if (node.members.length === 0) return emptyContainer('{', '}', layout, pad);
  const members = KEY_ORDERS[style.order](style.keepsRepeats ? node.members : withoutRepeats(node.members));
  const inner = pad + (layout.indent ?? '');
  const names = members.map(({ key }) => quotedString(key, style.escape));
  const nested = nestedOrdering(style);
  const widest = layout.aligned ? Math.max(...names.map(({ length }) => length)) : 0;
  const items = members.map(({ value }: JsonMember, index) => {
    const name = (names[index] ?? '').padEnd(widest) + layout.colon;
    const column = layout.hanging ? inner + ' '.repeat(name.length) : inner;
    const below = layout.belowNames && holdsAnything(value) ? (layout.newline ?? '\n') + inner : '';
    return name + below + print(value, nested, column);
  });
  return bracketed('{', items, '}', layout, pad);
}

function holdsAnything(node: JsonNode): boolean {
  return (
    (node.kind === 'object' && node.members.length > 0) || (node.kind === 'array' && node.items.length > 0)
  );
}

function printArray(node: JsonArray, style: JsonStyle, pad: string): string {
  const { layout } = style;
  const nested = nestedOrdering(style);
  if (node.items.length === 0) return emptyContainer('[', ']', layout, pad);
  if (!layout.inlineArrays) {
    const inner = pad + (layout.indent ?? '');
    return bracketed(
      '[',
      node.items.map((item) => print(item, nested, inner)),
      ']',
      layout,
      pad,
    );
  }
  const { padding, comma, indents } = layout.inlineArrays;
  const inner = indents ? pad + (layout.indent ?? '') : pad;
  const items = node.items.map((item) => print(item, nested, inner)).join(comma);
  return `[${padding}${items}${padding}]`;
}

function bracketed(
  open: string,
  items: readonly string[],
  close: string,
  layout: Layout,
  pad: string,
): string {
  const { indent, newline = '\n', comma, padding = '' } = layout;
  if (indent === undefined) return open + padding + items.join(comma) + padding + close;
  const line = newline + pad + indent;
  return open + line + items.join(comma + line) + newline + pad + close;
}

function emptyContainer(open: string, close: string, layout: Layout, pad: string): string {
  const newline = layout.newline ?? '\n';
  switch (layout.empty ?? 'tight') {
    case 'tight':
      return open + close;
    case 'spaced':
      return `${open} ${close}`;
    case 'broken-objects':
      return open + (open === '[' ? '' : newline + pad) + close;
    case 'broken':
      return open + newline + pad + close;
    case 'ruby':
      return open + newline + (open === '[' ? newline : '') + pad + close;
    case 'powershell':
      return open + newline + newline + pad + close;
  }
}
