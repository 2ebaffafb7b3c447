/** How many bytes a value takes on its way between two pages of the extension, which is as JSON in UTF-8. */

/** Of what `JSON.stringify` makes of it: of plain data, without making it. */
export function jsonBytes(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return stringBytes(value);
    case 'number':
      return Number.isFinite(value) ? String(value).length : NULL;
    case 'boolean':
      return value ? 4 : 5;
    case 'object':
      if (value === null) return NULL;
      return Array.isArray(value) ? listBytes(value) : fieldsBytes(value);
    default:
      return 0;
  }
}

const NULL = 4;

function listBytes(items: readonly unknown[]): number {
  const commas = Math.max(0, items.length - 1);
  return items.reduce((sum: number, item) => sum + (jsonBytes(item) || NULL), 2 + commas);
}

/** A field that’s `undefined` isn’t written. */
function fieldsBytes(fields: object): number {
  let bytes = 2;
  let written = 0;
  for (const [name, value] of Object.entries(fields)) {
    const size = jsonBytes(value);
    if (size === 0) continue;
    bytes += stringBytes(name) + 1 + size;
    written += 1;
  }
  return bytes + Math.max(0, written - 1);
}

function stringBytes(text: string): number {
  let bytes = 2;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code <= 0xdfff) {
      const isPair = code < 0xdc00 && isLowSurrogate(text.charCodeAt(at + 1));
      bytes += isPair ? 4 : ESCAPED;
      if (isPair) at += 1;
    } else bytes += unitBytes(code);
  }
  return bytes;
}

/** `\u` and four digits. */
const ESCAPED = 6;
/** Those that have a letter of their own. */
const SHORT_ESCAPES = new Set([...'\b\t\n\f\r'].map((character) => character.charCodeAt(0)));
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function unitBytes(code: number): number {
  if (code < 0x20) return SHORT_ESCAPES.has(code) ? 2 : ESCAPED;
  if (code < 0x80) return code === QUOTE || code === BACKSLASH ? 2 : 1;
  return code < 0x800 ? 2 : 3;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
