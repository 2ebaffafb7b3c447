/** Members and methods of PowerShell's values, as far as requests are made with them. */

import { type ByteString, bytesOf, utf8 } from '../../core/signing/bytes.ts';
import {
  NULL,
  type PsValue,
  type ScriptReader,
  setEntryIn,
  type TableValue,
  type TextValue,
  tableEntry,
  textValue,
  unknownFrom,
} from './values.ts';

export function memberOf(value: PsValue, name: string): PsValue | undefined {
  if (value.kind === 'type') return { kind: 'type', name: `${value.name}::${name}` };
  if (value.kind === 'table') return tableEntry(value, name);
  if (value.kind !== 'session') return undefined;
  switch (name.toLowerCase()) {
    case 'useragent':
      return value.userAgent;
    case 'headers':
      return value.headers;
    case 'cookies':
      return { kind: 'cookies', session: value };
    default:
      return undefined;
  }
}

/** `undefined` where what it gives isn't known. */
export function resultOfMember(
  reader: ScriptReader,
  value: PsValue,
  method: string,
  given: readonly PsValue[],
  start: number,
): PsValue | undefined {
  const [first = NULL, second = NULL] = given;
  const name = method.toLowerCase();
  switch (value.kind) {
    case 'type':
      return first.kind === 'unknown' ? first : staticCall(value.name, name, first);
    case 'table':
      return name === 'add' || name === 'set_item' ? added(reader, value, first, second, start) : undefined;
    case 'cookies':
      if (name === 'add' && first.kind === 'cookie') value.session.cookies.push([first.name, first.value]);
      return NULL;
    case 'text':
      return given.every(({ kind }) => kind === 'null') ? textMethod(value, name) : undefined;
    default:
      return undefined;
  }
}

function textMethod(value: TextValue, name: string): PsValue | undefined {
  switch (name) {
    case 'tostring':
      return value;
    case 'trim':
      return textValue(value.text.trim(), value.typedBreaks);
    case 'toupper':
    case 'toupperinvariant':
      return textValue(value.text.toUpperCase());
    case 'tolower':
    case 'tolowerinvariant':
      return textValue(value.text.toLowerCase());
    default:
      return undefined;
  }
}

function added(
  reader: ScriptReader,
  table: TableValue,
  name: PsValue,
  value: PsValue,
  start: number,
): PsValue {
  if (name.kind !== 'text' || reader.branches > 0) table.blurred ??= unknownFrom(reader, start);
  else setEntryIn(reader, table, name, value, start);
  return NULL;
}

function staticCall(type: string, method: string, argument: PsValue): PsValue | undefined {
  if (argument.kind !== 'text') return undefined;
  const whole = `${type.toLowerCase().replace(/^system\./, '')}.${method}`;
  if (whole === 'text.encoding::utf8.getbytes') return { kind: 'bytes', bytes: utf8(argument.text) };
  if (whole === 'text.encoding::ascii.getbytes')
    return { kind: 'bytes', bytes: utf8(argument.text.replace(/[^\0-\x7f]/gu, '?')) };
  if (whole === 'convert.frombase64string') return bytesOfBase64(argument.text);
  const isEscape = whole === 'uri.escapedatastring' && !/[!'()*]|\p{Surrogate}/u.test(argument.text);
  return isEscape ? textValue(encodeURIComponent(argument.text)) : undefined;
}

/** .NET takes white space in it, and nothing else that isn’t of the alphabet. */
function bytesOfBase64(text: string): PsValue | undefined {
  const digits = text.replace(/[ \t\r\n]+/g, '');
  const isBase64 = digits.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(digits);
  return isBase64 ? { kind: 'bytes', bytes: bytesOf(atob(digits) as ByteString) } : undefined;
}
