/**
 * JSON values as cells of a CSV file (RFC 4180) and back, without losing what they were: text is quoted, all else isn't.
 * A cell that a spreadsheet would take for a formula gets an apostrophe in front, and so does text that would otherwise
 * be read back as something else; so it can always be told which apostrophe to take away.
 */

import { JsonCursor, readJson } from './json-cursor.ts';
import { isJsonNumber, type JsonValue, jsonText } from './json-value.ts';

export interface CsvCell {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** What makes a formula of a cell, by OWASP’s list: full-width signs are taken for the others. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** An apostrophe of the text itself, and what else would be read as JSON. */
const TAKEN_OTHERWISE = /^['{["]/;

/** As it stands in the file. A field that isn't there is nothing at all. */
export function csvCell(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  if (isJsonNumber(value)) return FORMULA.test(value.text) ? `'${value.text}` : value.text;
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string' || /\p{Cs}/u.test(value)) return quoted(jsonText(value));
  return quoted(FORMULA.test(value) || TAKEN_OTHERWISE.test(value) ? `'${value}` : value);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** `undefined` where there's nothing. What a spreadsheet wrote is read by the same rules, where they fit. */
export function valueOfCsvCell({ text, isQuoted }: CsvCell): JsonValue | undefined {
  if (text.startsWith("'") && (FORMULA.test(text.slice(1)) || TAKEN_OTHERWISE.test(text.slice(1)))) {
    const own = text.slice(1);
    return isQuoted ? own : (jsonNumber(own) ?? own);
  }
  if (/^["{[]/.test(text)) return jsonOf(text) ?? text;
  if (isQuoted) return text;
  if (text === '') return undefined;
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  return jsonNumber(text) ?? text;
}

function jsonNumber(text: string): JsonValue | undefined {
  if (!/^-?[0-9]/.test(text)) return undefined;
  const cursor = new JsonCursor(text);
  const value = cursor.value();
  return cursor.at === text.length && isJsonNumber(value) ? value : undefined;
}

function jsonOf(text: string): JsonValue | undefined {
  const read = readJson(text);
  return read.ok ? read.value : undefined;
}
