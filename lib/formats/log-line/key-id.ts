/** Key ids under names that a log made up itself, as in `key=pk_test_…`: their shape tells what they are. */

import { AUTH_HEADERS, KEY_PREFIXES } from '../../core/api.ts';
import { byteStringOfText } from '../../core/signing/bytes.ts';
import type { HeaderField } from '../../core/signing/wire-request.ts';
import { quote } from '../pasted-text.ts';
import { type PrintedValue, textIn } from '../printed-value.ts';
import type { FoundPart } from './parts.ts';

const PREFIX = `(?:${KEY_PREFIXES.test}|${KEY_PREFIXES.live})`;
const KEY_ID = new RegExp(`^${PREFIX}[\\w-]{1,200}$`);
/** What follows may be cut off, or be masked. */
const BEGINS = new RegExp(`^["']?${PREFIX}[\\w-]{1,200}(?=$|[\\s"',;|)\\]}])`);

/** Whether a field of a log holds nothing else. */
export function showsKeyId(value: PrintedValue): boolean {
  return KEY_ID.test(textIn(value) ?? '');
}

/** Whether the value that begins here is one. @param name where the field’s name begins: one in a URL’s query isn’t the log’s. */
export function keyIdFollows(source: string, name: number, at: number): boolean {
  return !/[?&#]/.test(source.charAt(name - 1)) && BEGINS.test(source.slice(at, at + 250));
}

export interface ReadKeyId {
  readonly field: HeaderField;
  /** A sentence without its full stop. */
  readonly note: string;
}

/** As the header that it was sent in. `undefined` where there’s none, or two that differ. */
export function loggedKeyId(parts: ReadonlyMap<string, FoundPart>): ReadKeyId | undefined {
  const found = parts.get('key-id');
  const text = found && textIn(found.value);
  if (!found || text === undefined || parts.has('other-key-id')) return undefined;
  return {
    field: [AUTH_HEADERS.key, byteStringOfText(text)],
    note: `${AUTH_HEADERS.key} was read from the field ${quote(found.key)}, which holds a key id`,
  };
}
