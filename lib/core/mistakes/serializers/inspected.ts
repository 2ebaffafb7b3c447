/** Values as Node’s util.inspect prints them, from version 12 on: over several lines where they don’t fit into one. */

import type { JsonNode } from './lexemes.ts';
import { NUMBER_PRINTERS } from './numbers.ts';

/** Its default options. */
const BREAK_LENGTH = 80;
/** So many of the innermost levels stand on one line. */
const COMPACT = 3;
const DEPTH = 2;
const MOST_ITEMS = 100;
/** Lists of more are written in columns. */
const MOST_UNGROUPED = 6;
/** Shorter texts aren’t cut at their line breaks. */
const LEAST_CUT = 16;

interface Inspection {
  /** The level of what was printed last. */
  level: number;
  indentation: number;
}

export function inspected(node: JsonNode): string {
  return valueText(node, 0, { level: 0, indentation: 0 });
}

/** A `URLSearchParams`. */
export function inspectedParams(pairs: readonly (readonly [name: string, value: string])[]): string {
  if (pairs.length === 0) return 'URLSearchParams {}';
  const entries = pairs.map((pair) => pair.map(quoted).join(' => '));
  const isLong = entries.join(', ').length > BREAK_LENGTH;
  return `URLSearchParams {${isLong ? '\n  ' : ' '}${entries.join(isLong ? ',\n  ' : ', ')} }`;
}

function valueText(node: JsonNode, level: number, inspection: Inspection): string {
  switch (node.kind) {
    case 'object': {
      if (node.members.length === 0) return '{}';
      if (level > DEPTH) return '[Object]';
      const entries = within(level, inspection, (printed) =>
        node.members.map(({ key, value }) => `${nameText(key.text)}: ${printed(value)}`),
      );
      return enclosed(entries, ['{', '}'], entries.length, level + 1, inspection);
    }
    case 'array': {
      if (node.items.length === 0) return '[]';
      if (level > DEPTH) return '[Array]';
      const entries = within(level, inspection, (printed) => itemTexts(node.items, printed));
      const lines = entries.length > MOST_UNGROUPED ? inColumns(entries, node.items, inspection) : entries;
      return enclosed(lines, ['[', ']'], entries.length, level + 1, inspection);
    }
    case 'string':
      return cutText(node.text, inspection);
    case 'number':
      return NUMBER_PRINTERS.js(node.lexeme);
    case 'word':
      return node.word;
  }
}

function within(
  level: number,
  inspection: Inspection,
  print: (printed: (node: JsonNode) => string) => string[],
): string[] {
  inspection.level = level + 1;
  inspection.indentation += 2;
  const entries = print((node) => valueText(node, level + 1, inspection));
  inspection.indentation -= 2;
  return entries;
}

function itemTexts(items: readonly JsonNode[], printed: (node: JsonNode) => string): string[] {
  const texts = items.slice(0, MOST_ITEMS).map(printed);
  const more = items.length - texts.length;
  return more > 0 ? [...texts, `... ${more} more item${more > 1 ? 's' : ''}`] : texts;
}

/** @param count of entries, before they were put into columns. */
function enclosed(
  entries: readonly string[],
  [open, close]: readonly [string, string],
  count: number,
  level: number,
  { level: last, indentation }: Inspection,
): string {
  if (last - level < COMPACT && count === entries.length) {
    const length = 2 * entries.length + indentation + open.length + 10;
    const total = entries.reduce((sum, entry) => sum + entry.length, length);
    const line = entries.join(', ');
    if (total <= BREAK_LENGTH && !line.includes('\n')) return `${open} ${line} ${close}`;
  }
  const start = `\n${' '.repeat(indentation)}`;
  return `${open}${start}  ${entries.join(`,${start}  `)}${start}${close}`;
}

/** Lists as columns, where three fit beside each other and none is much longer than the others. */
function inColumns(
  entries: readonly string[],
  items: readonly JsonNode[],
  { indentation }: Inspection,
): readonly string[] {
  const grouped = entries.slice(0, items.length > MOST_ITEMS ? MOST_ITEMS : items.length);
  const lengths = grouped.map(({ length }) => length);
  const longest = Math.max(...lengths);
  const total = lengths.reduce((sum, length) => sum + length + 2, 0);
  const width = longest + 2;
  const isEven = total / width > 5 || longest <= 6;
  if (width * 3 + indentation >= BREAK_LENGTH || !isEven) return entries;
  const biased = Math.max(width - 3 - Math.sqrt(width - total / entries.length), 1);
  const columns = Math.min(
    Math.round(Math.sqrt(2.5 * biased * grouped.length) / biased),
    Math.floor((BREAK_LENGTH - indentation) / width),
    COMPACT * 4,
    15,
  );
  if (columns <= 1) return entries;
  const isNumeric = entries.every((_, at) => items[at]?.kind === 'number');
  const pad = (text: string, size: number) => (isNumeric ? text.padStart(size) : text.padEnd(size));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...lengths.filter((_, at) => at % columns === column)),
  );
  const lines: string[] = [];
  for (let first = 0; first < grouped.length; first += columns) {
    const row = grouped.slice(first, first + columns);
    const cells = row.map((text, at) => {
      const size = widths[at] ?? 0;
      return at < row.length - 1 ? pad(`${text}, `, size + 2) : isNumeric ? text.padStart(size) : text;
    });
    lines.push(cells.join(''));
  }
  return [...lines, ...entries.slice(grouped.length)];
}

function cutText(text: string, { indentation }: Inspection): string {
  if (text.length <= LEAST_CUT || text.length <= BREAK_LENGTH - indentation - 4) return quoted(text);
  return text
    .split(/(?<=\n)/)
    .map(quoted)
    .join(` +\n${' '.repeat(indentation + 2)}`);
}

function nameText(name: string): string {
  return /^[a-zA-Z_][a-zA-Z_0-9]*$/.test(name) ? name : quoted(name);
}

/** In single quotes, unless others need no backslash. */
function quoted(text: string): string {
  const quote = !text.includes("'")
    ? "'"
    : !text.includes('"')
      ? '"'
      : !text.includes('`') && !text.includes('${')
        ? '`'
        : "'";
  const inner = text.replace(ESCAPED, (character) =>
    character === "'" ? (quote === "'" ? "\\'" : "'") : (LETTERS[character] ?? escaped(character)),
  );
  return quote + inner + quote;
}

const ESCAPED = /[\p{Cc}\p{Cs}'\\]/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ...{ '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r', '\\': '\\\\' },
};

function escaped(character: string): string {
  const hex = character.charCodeAt(0).toString(16).toUpperCase();
  return hex.length > 2 ? `\\u${hex}` : `\\x${hex.padStart(2, '0')}`;
}
