/** A request's body as a log shows it. It's text in text, so its bytes are never more than rebuilt. */

import { utf8 } from '../core/signing/bytes.ts';
import { type Body, type HeaderField, NO_BODY } from '../core/signing/wire-request.ts';
import { isJson } from './cut-off.ts';
import { isCode } from './log-line-gaps.ts';
import { quote } from './pasted-text.ts';
import type { PrintedValue } from './printed-value.ts';
import { contentLength } from './raw-http-body.ts';

export interface LoggedBody {
  readonly body: Body;
  readonly missing?: string;
  readonly notes: readonly string[];
}

const AS_OBJECT =
  'The body is part of the log’s own text, so its spacing, order or numbers may differ from what was sent';
const AS_TEXT = 'The body is as the log shows it, which may differ from what was sent';
const NONE = /^(?:|-|null|none|nil|<nil>|undefined|b'')$/i;
const CUT = /(?:\.\.\.|…|\(truncated.{0,40}\)|\[truncated.{0,40}\]|<truncated.{0,40}>)["'}\]]{0,3}$/i;
const HIDDEN = /["'[<(](?:\*{3,}|redacted|filtered|masked)["'\])>]/i;

/** Types of bodies and addresses in memory, which say nothing of what was sent. */
const NO_TEXT =
  /^(?:\[object \w+\]|System\.[\w.`]{1,100}|(?:[a-z]\w*\.)+[A-Z]\w*(?:[@$][\w$.@]{1,60})?|0x[0-9a-f]{4,16}|\{?(?:Reader:)?0x[0-9a-f]{4,16}\}?|<[^<>]{0,200}>|Resource id #\d{1,9}|\(\*[\w.]{1,60}\)\(0x[0-9a-f]{1,16}\))$/;

/** @param value `undefined` where the log shows none. */
export function loggedBody(
  value: PrintedValue | undefined,
  text: string,
  method: string,
  headers: readonly HeaderField[],
): LoggedBody {
  const length = contentLength(headers);
  if (value === undefined) return absent(false, method, length);
  const printed = bytesIn(value);
  const shown = value.kind === 'text' ? value.text : text.slice(value.start, value.end);
  if (!printed && value.kind === 'text' && NONE.test(shown)) return absent(true, method, length);
  const why = isCode(value)
    ? `it’s ${quote(shown)}, which names a value and isn’t it`
    : whyNotKnown(value, shown, printed);
  if (why !== undefined) return missing(why);
  const bytes = printed ?? utf8(shown);
  if (length !== undefined && length !== bytes.length)
    return missing(`Content-Length says ${length} bytes, and as the log shows it there are ${bytes.length}`);
  if (printed)
    return { body: bytes.length === 0 ? NO_BODY : { kind: 'bytes', bytes, source: 'exact' }, notes: [] };
  const note = value.kind === 'group' ? AS_OBJECT : AS_TEXT;
  return { body: { kind: 'bytes', bytes, source: 'reencoded' }, notes: [note] };
}

function whyNotKnown(
  value: PrintedValue,
  shown: string,
  printed: Uint8Array | undefined,
): string | undefined {
  if (value.kind === 'text' && value.isCut) return 'the log cuts it off';
  if (printed) return undefined;
  if (value.kind === 'stub' || NO_TEXT.test(shown)) return `the log shows ${quote(shown)} for it`;
  if (CUT.test(shown)) return 'the log cuts it off';
  if (HIDDEN.test(shown)) return 'the log hides a part of it';
  return value.kind === 'group' && (value.isCut || !isJson(shown))
    ? 'the log shows it as a program prints it, not as the text that was sent'
    : undefined;
}

/** Bytes that were printed as bytes: by Python, by Node, or as the JSON that Node makes of them. */
function bytesIn(value: PrintedValue): Uint8Array | undefined {
  if (value.kind === 'text') return value.bytes;
  if (value.kind !== 'group' || value.isCut) return undefined;
  const type = value.entries.find(({ key }) => key === 'type')?.value;
  const data = value.entries.find(({ key }) => key === 'data')?.value;
  const isBuffer = type?.kind === 'text' && type.text === 'Buffer' && value.entries.length === 2;
  const list = isBuffer ? data : /^Uint8Array/.test(value.name) ? value : undefined;
  if (list?.kind !== 'group' || list.isCut) return undefined;
  const numbers = list.entries.map((entry) => (entry.value.kind === 'text' ? Number(entry.value.text) : -1));
  return numbers.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256)
    ? Uint8Array.from(numbers)
    : undefined;
}

function absent(isLogged: boolean, method: string, length: number | undefined): LoggedBody {
  const isEmpty =
    length === 0 || (length === undefined && (isLogged || /^(?:GET|HEAD|DELETE|OPTIONS)$/i.test(method)));
  return isEmpty ? { body: NO_BODY, notes: [] } : missing('the log doesn’t show it');
}

function missing(why: string): LoggedBody {
  return { body: NO_BODY, missing: why, notes: [] };
}
