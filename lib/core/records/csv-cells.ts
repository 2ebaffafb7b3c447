/**
 * JSON values as cells of a CSV file (RFC 4180) and back, without losing what they were: text is quoted,
 * and so are objects and lists, as JSON; numbers and the like aren't.
 * A cell that a spreadsheet would take for a formula gets an apostrophe in front, and so does text that would otherwise
 * be read back as something else; so it can always be told which apostrophe to take away. Where a list's separator is
 * another than the comma, text is cut in the middle: what would begin a formula there gets an apostrophe as well.
 */

import { JsonCursor, readJson } from './json-cursor.ts';
import { isJsonNumber, type JsonValue, jsonText } from './json-value.ts';

export interface CsvCell {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** What begins a formula, by OWASP’s list: full-width signs are taken for the others. */
const SIGN = '[=+\\-@\uff1d\uff0b\uff0d\uff20]';
/** What a spreadsheet may pass over before it: each blank of Unicode, quotes, and NUL, which LibreOffice leaves out. */
const PASSED_OVER = '(?:[\\0"\'\\u200b]|(?![\\t\\r\\n])\\s)*';
/** What ends a cell where the separator isn’t the comma, and a row where quotes are taken otherwise. */
const CELL_ENDS = '[;|\\t\\r\\n\\u061b]';

const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|${PASSED_OVER}${SIGN})`);
/** An apostrophe of the text itself, and what else would be read as JSON. */
const TAKEN_OTHERWISE = /^['{["]/;
/** A sign that would begin a cell of its own, were the text cut in front of it. */
const INNER_FORMULA = new RegExp(`(${CELL_ENDS})(?=${PASSED_OVER}${SIGN})`, 'g');
const INNER_HARMLESS = new RegExp(`(${CELL_ENDS})'(?=${PASSED_OVER}${SIGN})`, 'g');
const FIRST_SIGN = new RegExp(`(?<=(?:^|${CELL_ENDS})${PASSED_OVER})${SIGN}`, 'g');

/** As it stands in the file. A field that isn't there is nothing at all. */
export function csvCell(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  if (isJsonNumber(value)) return FORMULA.test(value.text) ? `'${value.text}` : value.text;
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string' || /\p{Cs}/u.test(value)) return quoted(harmlessJson(jsonText(value)));
  const text = value.replace(INNER_FORMULA, "$1'");
  return quoted(FORMULA.test(value) || TAKEN_OTHERWISE.test(value) ? `'${text}` : text);
}

/** The same value: what begins or ends a cell stands in strings alone, where each sign may be written as its number. */
function harmlessJson(json: string): string {
  return json.replace(FIRST_SIGN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** `undefined` where there's nothing. What a spreadsheet wrote is read by the same rules, where they fit. */
export function valueOfCsvCell({ text, isQuoted }: CsvCell): JsonValue | undefined {
  if (text.startsWith("'") && (FORMULA.test(text.slice(1)) || TAKEN_OTHERWISE.test(text.slice(1)))) {
    const own = text.slice(1);
    return isQuoted ? asTyped(own) : (jsonNumber(own) ?? asTyped(own));
  }
  if (/^["{[]/.test(text)) return jsonOf(text) ?? text;
  if (isQuoted) return asTyped(text);
  if (text === '') return undefined;
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  return jsonNumber(text) ?? asTyped(text);
}

function asTyped(text: string): string {
  return text.replace(INNER_HARMLESS, '$1');
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
