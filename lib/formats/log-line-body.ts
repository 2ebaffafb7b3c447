/** A request's body as a log shows it. It's text in text, so its bytes are never more than rebuilt. */

import { utf8 } from '../core/signing/bytes.ts';
import { type Body, type HeaderField, NO_BODY } from '../core/signing/wire-request.ts';
import type { PrintedValue } from './printed-value.ts';
import { contentLength } from './raw-http-body.ts';

interface LoggedBody {
  readonly body: Body;
  readonly missing?: string;
  readonly notes: readonly string[];
}

const AS_OBJECT =
  'The body is part of the log’s own text, so its spacing, order or numbers may differ from what was sent';
const AS_TEXT = 'The body is as the log shows it, which may differ from what was sent';
const NONE = /^(?:|-|null|none|nil|undefined|b'')$/i;
const CUT = /(?:\.\.\.|…|\(truncated.{0,40}\)|\[truncated.{0,40}\]|<truncated.{0,40}>)["'}\]]{0,3}$/i;
const HIDDEN = /["'[<(](?:\*{3,}|redacted|filtered|masked)["'\])>]/i;

/** @param value `undefined` where the log shows none. */
export function loggedBody(
  value: PrintedValue | undefined,
  text: string,
  method: string,
  headers: readonly HeaderField[],
): LoggedBody {
  const length = contentLength(headers);
  const shown = value && (value.kind === 'text' ? value.text : text.slice(value.start, value.end));
  if (value === undefined || shown === undefined || NONE.test(shown))
    return absent(value !== undefined, method, length);
  if (shown === '[object Object]') return missing('the log shows “[object Object]” for it');
  if (CUT.test(shown)) return missing('the log cuts it off');
  if (HIDDEN.test(shown)) return missing('the log hides a part of it');
  if (value.kind === 'group' && !isJson(shown))
    return missing('the log shows it as a program prints it, not as the text that was sent');
  const bytes = utf8(shown);
  if (length !== undefined && length !== bytes.length)
    return missing(`Content-Length says ${length} bytes, and as the log shows it there are ${bytes.length}`);
  const note = value.kind === 'group' ? AS_OBJECT : AS_TEXT;
  return { body: { kind: 'bytes', bytes, source: 'reencoded' }, notes: [note] };
}

function absent(isLogged: boolean, method: string, length: number | undefined): LoggedBody {
  const isEmpty =
    length === 0 || (length === undefined && (isLogged || /^(?:GET|HEAD|DELETE|OPTIONS)$/i.test(method)));
  return isEmpty ? { body: NO_BODY, notes: [] } : missing('the log doesn’t show it');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function missing(why: string): LoggedBody {
  return { body: NO_BODY, missing: why, notes: [] };
}
