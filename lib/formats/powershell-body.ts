/** The body that PowerShell sends: bytes as they are, text in a charset that depends on its version. */

import { utf8 } from '../core/signing/bytes.ts';
import { type Body, NO_BODY } from '../core/signing/wire-request.ts';
import { quote } from './pasted-text.ts';
import { type PsValue, quoted, type TextValue } from './powershell-values.ts';

export interface SentBody {
  readonly body: Body;
  readonly missing?: string;
  readonly notes: readonly string[];
}

const NONE: SentBody = { body: NO_BODY, notes: [] };

/** @param contentType as it's sent, if it is. */
export function sentBody(
  given: ReadonlyMap<string, PsValue>,
  contentType: string | undefined,
  method: string,
): SentBody {
  const file = given.get('infile');
  if (file)
    return missing(
      `it’s in the file ${file.kind === 'text' ? quote(file.text) : 'of -InFile'}, which isn’t part of the text`,
    );
  if (given.has('form')) return missing('its multipart boundary is made when it’s sent');
  const value = given.get('body');
  switch (value?.kind) {
    case undefined:
    case 'null':
      return NONE;
    case 'bytes':
      return { body: { kind: 'bytes', bytes: value.bytes, source: 'exact' }, notes: [] };
    case 'text':
      return textBody(value, contentType);
    case 'table':
      return method === 'GET'
        ? missing('PowerShell makes a query of the table, in an order of its own')
        : missing('PowerShell makes a form of the table, in an order of its own');
    case 'unknown':
      return missing(
        /ConvertTo-Json/i.test(value.piece)
          ? `it’s what ConvertTo-Json makes of ${quoted(value)}, which differs between versions. Put the text that was sent there`
          : `it’s ${quoted(value)}, which the text doesn’t spell out`,
      );
    default:
      return missing('what PowerShell makes of such a value isn’t known');
  }
}

const CHARSETS =
  'Windows PowerShell sends this text as ISO-8859-1, PowerShell 7.4 and later as UTF-8; UTF-8 is taken here';
const BREAKS = 'The body has line breaks as they stand in the text, which pasting may have changed';
const LOST = 'The body has characters that were lost where it was copied (U+FFFD)';

function textBody({ text, typedBreaks }: TextValue, contentType: string | undefined): SentBody {
  const charset = /charset\s{0,20}=\s{0,20}["']?([\w-]{1,40})/i.exec(contentType ?? '')?.[1]?.toLowerCase();
  const isAscii = /^[\0-\x7f]*$/.test(text);
  const notes = [
    ...(isAscii || charset !== undefined ? [] : [CHARSETS]),
    ...(typedBreaks ? [BREAKS] : []),
    ...(text.includes('\ufffd') ? [LOST] : []),
  ];
  const bytes =
    isAscii || charset === undefined || /^utf-?8$/.test(charset) ? utf8(text) : latin1(text, charset);
  if (!bytes) return missing(`its charset is ${quote(charset ?? '')}, which isn’t known here`);
  return { body: { kind: 'bytes', bytes, source: notes.length === 0 ? 'exact' : 'reencoded' }, notes };
}

/** Characters that the charset doesn’t have are sent as question marks. */
function latin1(text: string, charset: string): Uint8Array | undefined {
  const last = /^(?:iso-8859-1|latin1)$/.test(charset)
    ? 0xff
    : /^(?:us-)?ascii$/.test(charset)
      ? 0x7f
      : undefined;
  return last === undefined
    ? undefined
    : Uint8Array.from(text, (unit) =>
        unit.charCodeAt(0) <= last && unit.length === 1 ? unit.charCodeAt(0) : 0x3f,
      );
}

function missing(why: string): SentBody {
  return { body: NO_BODY, missing: why, notes: [] };
}
