/** What PHP's `print_r` and `var_dump` print: neither puts quotes where a text ends, so each is read by its own rules. */

import type { PrintedGroup, PrintedValue } from './printed-value.ts';

type Entries = { key: string | undefined; value: PrintedValue }[];
/** Deeper isn't read. */
const DEEPEST = 60;

/** The dump that begins here, if one does. */
export function readPhpDump(text: string, at: number): PrintedGroup | undefined {
  const start = text.slice(at, at + 200);
  const read = /^(?:Array|[A-Z][\w\\]{0,120} Object)\s{0,3}\n[ ]{0,150}\(\r?\n/.test(start)
    ? printR(text, at, 0)
    : /^(?:array\(\d|object\([\w\\]{1,120}\)#\d)[^\r\n]{0,40}\{\r?\n/.test(start)
      ? varDump(text, at, 0)
      : undefined;
  return read?.kind === 'group' ? read : undefined;
}

/** Lines of `[key] => value`, each value up to the end of its line, and groups between `(` and `)` below their name. */
function printR(text: string, at: number, depth: number): PrintedGroup | undefined {
  const [head = '', name = ''] = /^([^\r\n]{0,150})\n[ ]{0,150}\(\r?\n/.exec(text.slice(at, at + 320)) ?? [];
  if (head === '' || depth > DEEPEST) return undefined;
  const entries: Entries = [];
  for (let next = at + head.length; next < text.length; ) {
    const [line = ''] = /^[^\n]*\n?/.exec(text.slice(next, next + 200)) ?? [];
    if (/^\s*\)\s*$/.test(line))
      return { kind: 'group', name, entries, isCut: false, start: at, end: next + line.trimEnd().length };
    next = printedEntry(text, next, line, entries, depth) + 1;
  }
  return { kind: 'group', name, entries, isCut: true, start: at, end: text.length };
}

/** @returns where the last line of the entry ends. */
function printedEntry(text: string, at: number, line: string, entries: Entries, depth: number): number {
  const [found = '', key] = /^[ ]*\[([^\]\r\n]{0,200})\] => /.exec(line) ?? [];
  const from = at + found.length;
  if (key === undefined) {
    if (line.trim() !== '') markCut(entries);
    return endOfLine(text, from);
  }
  const value = printR(text, from, depth + 1) ?? plain(text, from, endOfLine(text, from));
  entries.push({ key: propertyName(key), value });
  return endOfLine(text, value.end);
}

/** A text that goes on over another line can't be told from what's printed below it. */
function markCut(entries: Entries): void {
  const last = entries.at(-1);
  if (last?.value.kind === 'text') last.value = { ...last.value, isCut: true };
}

function endOfLine(text: string, at: number): number {
  const feed = text.indexOf('\n', at);
  return feed < 0 ? text.length : feed;
}

function plain(text: string, start: number, end: number): PrintedValue {
  const value = text.slice(start, end).replace(/\r$/, '');
  return { kind: 'text', text: value, isQuoted: true, start, end };
}

/** `method:GuzzleHttp\\Psr7\\Request:private` is `method`. */
function propertyName(key: string): string {
  return /:(?:private|protected)$/.test(key) ? key.slice(0, key.indexOf(':')) : key;
}

/** Values with their types; strings with their lengths in bytes, so that whatever stands in one belongs to it. */
function varDump(text: string, at: number, depth: number): PrintedValue | undefined {
  const start = text.slice(at, at + 200);
  const [quote, length] = /^string\((\d{1,9})\) "/.exec(start) ?? [];
  if (quote !== undefined) return dumpedString(text, at, at + quote.length, Number(length));
  const [scalar, shown] = /^(?:(?:int|float|bool)\(([^()\r\n]{1,40})\)|NULL)/.exec(start) ?? [];
  if (scalar !== undefined)
    return { kind: 'text', text: shown ?? 'NULL', isQuoted: false, start: at, end: at + scalar.length };
  const [head, name = ''] = /^((?:array|object)\([^()\r\n]{1,120}\))[^\r\n]{0,40}\{\r?\n/.exec(start) ?? [];
  return head === undefined || depth > DEEPEST ? undefined : dumpedGroup(text, at, head, name, depth);
}

function dumpedGroup(text: string, at: number, head: string, name: string, depth: number): PrintedGroup {
  const entries: Entries = [];
  for (let next = at + head.length; ; ) {
    const piece = text.slice(next, next + 400);
    const close = /^\s{0,200}\}/.exec(piece)?.[0];
    if (close !== undefined)
      return { kind: 'group', name, entries, isCut: false, start: at, end: next + close.length };
    const [found, quoted, index] =
      /^\s{0,200}\[(?:"([^"\r\n]{0,200})"[^\]\r\n]{0,150}|(\d{1,9}))\]=>\s{0,200}/.exec(piece) ?? [];
    const value = found === undefined ? undefined : varDump(text, next + found.length, depth + 1);
    if (!value) return { kind: 'group', name, entries, isCut: true, start: at, end: next };
    entries.push({ key: quoted ?? index, value });
    next = value.end;
  }
}

const encoder = new TextEncoder();

function dumpedString(text: string, at: number, from: number, length: number): PrintedValue | undefined {
  const { read, written } = encoder.encodeInto(
    text.slice(from, from + length),
    new Uint8Array(Math.min(length, 3 * text.length)),
  );
  const end = from + read;
  if (written !== length || text[end] !== '"') return undefined;
  return { kind: 'text', text: text.slice(from, end), isQuoted: true, start: at, end: end + 1 };
}
