/** Values of PowerShell that a pasted script spells out, and the reader's place in the script. */

import { quote } from '../pasted-text.ts';

export interface TextValue {
  readonly kind: 'text';
  readonly text: string;
  /** It has line breaks as they stand in the script, which pasting may have changed. */
  readonly typedBreaks?: boolean;
}

/** `piece` of the script isn't known; `at` is its offset. It's quoted when it's told of, since most never are. */
export interface UnknownPsValue {
  readonly kind: 'unknown';
  readonly piece: string;
  readonly at: number;
  /** Where it's one string: its texts, and `undefined` for each that isn't known. */
  readonly pieces?: readonly (string | undefined)[];
}

export interface TableValue {
  readonly kind: 'table';
  readonly entries: [name: TextValue, value: PsValue][];
  /** Something that isn't known was added, so that any name may be there. */
  blurred?: UnknownPsValue;
}

export interface SessionValue {
  readonly kind: 'session';
  userAgent: PsValue | undefined;
  readonly headers: TableValue;
  readonly cookies: [name: PsValue, value: PsValue][];
}

export type PsValue =
  | TextValue
  | UnknownPsValue
  | TableValue
  | SessionValue
  | { readonly kind: 'null' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** `[System.Text.Encoding]`, and `[System.Text.Encoding]::UTF8` as `System.Text.Encoding::UTF8`. */
  | { readonly kind: 'type'; readonly name: string }
  /** `$session.Cookies`, and what's added to it. */
  | { readonly kind: 'cookies'; readonly session: SessionValue }
  | { readonly kind: 'cookie'; readonly name: PsValue; readonly value: PsValue };

/** A parameter of a command with its value; without a name where it's given by its place. */
export interface CommandArgument {
  readonly name: string | undefined;
  readonly value: PsValue;
}

export interface WebCommand {
  readonly at: number;
  readonly arguments: readonly CommandArgument[];
  /** Whether the text ends with its last argument. */
  readonly endsText: boolean;
  /** What's wrong with its end, where the text ends within it. */
  readonly unfinished?: string;
}

/** A run of curl, the program, with what PowerShell makes of its arguments. */
export interface CurlRun {
  readonly at: number;
  readonly program: string;
  /** As it stands in the text. */
  readonly source: string;
  readonly arguments: readonly PsValue[];
  readonly endsText: boolean;
  readonly unfinished?: string;
}

/** Where reading has got to in the script, and what's known by then. */
export interface ScriptReader {
  readonly text: string;
  at: number;
  /** How many brackets and braces are open around. */
  depth: number;
  /** How many of the open braces belong to `if`, loops and the like. */
  branches: number;
  /** How many characters texts may still be made of. */
  room: number;
  /** Whether the text ends within a string or a table. */
  endsWithin: boolean;
  /** By name in lower case. */
  readonly variables: Map<string, PsValue>;
  /** Names assigned in each of the open blocks. */
  readonly assigned: Set<string>[];
  readonly found: (command: WebCommand) => void;
  readonly foundCurl: (run: CurlRun) => void;
}

/** The name without its scope and case: one scope is enough. */
export function variableName(written: string): string {
  return written.toLowerCase().replace(/^(?:script|global|local|private|variable|using):/, '');
}

/** What the variable holds isn't known from here on. */
export function forget(reader: ScriptReader, name: string): void {
  reader.variables.delete(name);
}

export function textValue(text: string, typedBreaks = false): TextValue {
  return typedBreaks ? { kind: 'text', text, typedBreaks } : { kind: 'text', text };
}

/** Deeper brackets are passed over one by one. */
export const DEEPEST = 100;

export const NULL: PsValue = { kind: 'null' };

export function unknownFrom(reader: ScriptReader, start: number): UnknownPsValue {
  return { kind: 'unknown', piece: reader.text.slice(start, reader.at), at: start };
}

/** As in “Get-Date”. */
export function quotedPiece({ piece }: UnknownPsValue): string {
  return quote(piece.slice(0, 1000).trim());
}

/** Texts one after the other, or the first value that is no text. */
export function joinedTexts(reader: ScriptReader, parts: readonly PsValue[], start: number): PsValue {
  const texts: TextValue[] = [];
  for (const part of parts) {
    if (part.kind === 'unknown') return part;
    if (part.kind !== 'text' && part.kind !== 'null') return unknownFrom(reader, start);
    if (part.kind === 'text') texts.push(part);
  }
  reader.room -= texts.reduce((sum, { text }) => sum + text.length, 0);
  if (reader.room < 0) return unknownFrom(reader, start);
  return textValue(
    texts.map(({ text }) => text).join(''),
    texts.some(({ typedBreaks }) => typedBreaks),
  );
}

/** Names are compared without case. */
export function tableEntry(table: TableValue, name: string): PsValue | undefined {
  const wanted = name.toLowerCase();
  return table.entries.find(([{ text }]) => text.toLowerCase() === wanted)?.[1];
}

/** A name that's set again keeps its place. Looking for a name in a long table takes its room. */
export function setEntryIn(
  reader: ScriptReader,
  table: TableValue,
  name: TextValue,
  value: PsValue,
  start: number,
): void {
  reader.room -= table.entries.length;
  const wanted = name.text.toLowerCase();
  const at = reader.room < 0 ? -1 : table.entries.findIndex(([{ text }]) => text.toLowerCase() === wanted);
  if (reader.room < 0) table.blurred ??= unknownFrom(reader, start);
  else if (at < 0) table.entries.push([name, value]);
  else table.entries[at] = [table.entries[at]?.[0] ?? name, value];
}
