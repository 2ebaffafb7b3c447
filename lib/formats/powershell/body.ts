/** The body that PowerShell sends: bytes as they are, text in a charset that depends on its version. */

import { utf8 } from '../../core/signing/bytes.ts';
import { type Body, NO_BODY } from '../../core/signing/wire-request.ts';
import { quote } from '../pasted-text.ts';
import { type PsValue, quotedPiece, type TextValue } from './values.ts';

export interface CommandBody {
  readonly body: Body;
  readonly missing?: string;
  /** Where it depends on what sends it: two at least, the first of which is `body`. */
  readonly readings?: readonly BodyReading[];
  readonly notes: readonly string[];
}

interface BodyReading {
  /** As in “Windows PowerShell, with CRLF for line breaks”. */
  readonly sender: string;
  readonly body: Body;
}

const NONE: CommandBody = { body: NO_BODY, notes: [] };

/** @param contentType as it's sent, if it is. */
export function sentBody(
  given: ReadonlyMap<string, PsValue>,
  contentType: string | undefined,
  method: string,
): CommandBody {
  const file = given.get('infile');
  if (file)
    return missing(
      `it’s in the file ${file.kind === 'text' ? quote(file.text) : 'of -InFile'}, which isn’t part of the text`,
    );
  if (given.has('form')) return missing('its multipart boundary is random');
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
        ? missing('PowerShell sends the table as a query, in an order that isn’t known')
        : missing('PowerShell sends the table as a form, in an order that isn’t known');
    case 'unknown':
      return missing(
        /ConvertTo-Json/i.test(value.piece)
          ? `it’s what ConvertTo-Json makes of ${quotedPiece(value)}, which differs between versions. Put the text that was sent there`
          : `it’s ${quotedPiece(value)}, which the text doesn’t spell out`,
      );
    default:
      return missing('Countersign can’t tell what PowerShell sends for this value');
  }
}

const CHARSETS =
  'Windows PowerShell sends this text as ISO-8859-1, PowerShell 7.4 and later as UTF-8. Each is looked at';
const BREAKS =
  'The body has line breaks as they stand in the text, which pasting may have changed. LF and CRLF are looked at';
const LOST = 'The body has characters that were lost where it was copied (U+FFFD)';

function textBody({ text, typedBreaks }: TextValue, contentType: string | undefined): CommandBody {
  const named = /charset\s{0,20}=\s{0,20}["']?([\w-]{1,40})/i.exec(contentType ?? '')?.[1]?.toLowerCase();
  const senders = sendersOf(text, named);
  const notes = [
    ...(senders.length === 1 ? [] : [CHARSETS]),
    ...(typedBreaks ? [BREAKS] : []),
    ...(text.includes('\ufffd') ? [LOST] : []),
  ];
  const source = typedBreaks || text.includes('\ufffd') ? 'reencoded' : 'exact';
  const readings = senders.flatMap(([sender, charset]) =>
    (typedBreaks ? withEachBreak(text) : [['', text] as const]).map(([breaks, sent]) => {
      const bytes = encoded(sent, charset);
      return bytes && { sender: `${sender}${breaks}`, body: { kind: 'bytes', bytes, source } as const };
    }),
  );
  const known = readings.filter((reading) => reading !== undefined);
  const [first] = known;
  if (!first) return missing(`Countersign doesn’t know its charset, ${quote(named ?? '')}`);
  return { body: first.body, notes, ...(known.length > 1 && { readings: known }) };
}

/** Who sends it, and in which charset. */
function sendersOf(text: string, named: string | undefined): readonly (readonly [string, string])[] {
  const isAscii = /^[\0-\x7f]*$/.test(text);
  if (isAscii || named !== undefined) return [['PowerShell', isAscii ? 'utf-8' : (named ?? '')]];
  return [
    ['PowerShell 7.4 and later', 'utf-8'],
    ['Windows PowerShell, and PowerShell up to 7.3', 'iso-8859-1'],
  ];
}

/** As it stands in the text, and with the other kind of line breaks. */
function withEachBreak(text: string): readonly (readonly [string, string])[] {
  const lf = [', with LF for line breaks', text.replaceAll('\r\n', '\n')] as const;
  const crlf = [', with CRLF for line breaks', lf[1].replaceAll('\n', '\r\n')] as const;
  return text.includes('\r\n') ? [crlf, lf] : [lf, crlf];
}

function encoded(text: string, charset: string): Uint8Array | undefined {
  return /^utf-?8$/.test(charset) ? utf8(text) : latin1(text, charset);
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

function missing(why: string): CommandBody {
  return { body: NO_BODY, missing: why, notes: [] };
}
