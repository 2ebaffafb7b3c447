/** A request's body as a log shows it. It's text in text, so its bytes are never more than rebuilt. */

import * as v from 'valibot';
import { utf8 } from '../core/signing/bytes.ts';
import { type Body, type HeaderField, headerValues, NO_BODY } from '../core/signing/wire-request.ts';
import { base64 } from './base64.ts';
import { isJson } from './cut-off.ts';
import { hidesPart, isHidden, isStandIn } from './hidden.ts';
import { isCode } from './log-line-gaps.ts';
import type { FoundPart } from './log-line-parts.ts';
import { quote } from './pasted-text.ts';
import { type PrintedGroup, type PrintedValue, textIn } from './printed-value.ts';
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

/** Types of bodies and addresses in memory, which say nothing of what was sent. */
const NO_TEXT =
  /^(?:\[object \w+\]|System\.[\w.`]{1,100}|(?:[a-z]\w*\.)+[A-Z]\w*(?:[@$][\w$.@]{1,60})?|0x[0-9a-f]{4,16}|\{?(?:Reader:)?0x[0-9a-f]{4,16}\}?|<[^<>]{0,200}>|Resource id #\d{1,9}|\(\*[\w.]{1,60}\)\(0x[0-9a-f]{1,16}\))$/;

/** What a record says of its body besides. */
export interface LoggedFraming {
  readonly isBase64: boolean;
  readonly isTruncated: boolean;
  /** In bytes; it may also be the response's. */
  readonly length: number | undefined;
}

const LENGTH_KEY = /^(?:content_?length|body_?(?:length|size))$/i;

export function framingIn(parts: ReadonlyMap<string, FoundPart>, { entries }: PrintedGroup): LoggedFraming {
  const said = (part: string) => (textIn(parts.get(part)?.value) ?? '').toLowerCase();
  const length = textIn(entries.find(({ key }) => LENGTH_KEY.test(key ?? ''))?.value) ?? '';
  return {
    isBase64: said('base64') === 'true' || said('encoding') === 'base64',
    isTruncated: said('truncated') === 'true',
    length: /^\d{1,15}$/.test(length) ? Number(length) : undefined,
  };
}

/** @param value `undefined` where the log shows none. */
export function loggedBody(
  value: PrintedValue | undefined,
  text: string,
  method: string,
  headers: readonly HeaderField[],
  framing: LoggedFraming,
): LoggedBody {
  const length =
    contentLength(headers) ?? (/^(?:POST|PUT|PATCH)$/i.test(method) ? framing.length : undefined);
  if (framing.isTruncated) return missing('the log cuts it off');
  if (isUnread(value, method, headers, length))
    return missing('the log shows none, and its headers tell of one');
  if (framing.isBase64) return ofBase64(value, method, length);
  return asLogged(value, text, method, headers, length);
}

/** A server that hasn't read a body logs none, or an empty one. */
function isUnread(
  value: PrintedValue | undefined,
  method: string,
  headers: readonly HeaderField[],
  length: number | undefined,
): boolean {
  if (length !== undefined || /^(?:GET|HEAD)$/i.test(method) || !isJsonType(headers)) return false;
  const isEmpty = value?.kind === 'group' && value.entries.length === 0 && !value.isCut;
  return value === undefined || isNone(value) || isEmpty;
}

function isJsonType(headers: readonly HeaderField[]): boolean {
  return headerValues(headers, 'Content-Type').some((type) => /json/i.test(type));
}

/** As API gateways write bodies that may not be text. */
function ofBase64(value: PrintedValue | undefined, method: string, length: number | undefined): LoggedBody {
  const shown = textIn(value);
  if (shown === undefined || NONE.test(shown)) return absent(value !== undefined, method, length);
  const read = v.safeParse(base64, shown);
  if (!read.success || (length !== undefined && length !== read.output.length))
    return missing('its base64 in the log is broken or cut off');
  return { body: { kind: 'bytes', bytes: read.output, source: 'exact' }, notes: [] };
}

function asLogged(
  value: PrintedValue | undefined,
  text: string,
  method: string,
  headers: readonly HeaderField[],
  length: number | undefined,
): LoggedBody {
  if (value === undefined) return absent(false, method, length);
  const printed = bytesIn(value);
  const shown = value.kind === 'text' ? value.text : text.slice(value.start, value.end);
  if (!printed && value.kind === 'text' && NONE.test(shown)) return absent(!isDash(value), method, length);
  const why = isCode(value)
    ? `it’s ${quote(shown)}, which names a value and isn’t it`
    : whyNotKnown(value, shown, printed, length);
  if (why !== undefined) return missing(why);
  const [coding = 'identity'] = headerValues(headers, 'Content-Encoding');
  if (!printed && !/^(?:identity)?$/i.test(coding))
    return missing(`it was sent compressed, as ${quote(coding)}, and the log shows it unpacked`);
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
  length: number | undefined,
): string | undefined {
  if (value.kind === 'text' && value.isCut) return 'the log cuts it off';
  if (printed) return undefined;
  if (value.kind === 'stub' || NO_TEXT.test(shown)) return `the log shows ${quote(shown)} for it`;
  if (CUT.test(shown)) return 'the log cuts it off';
  if (isHidden(shown) || isStandIn(shown)) return `the log shows ${quote(shown)} for it`;
  if (hidesPart(shown)) return 'the log hides a part of it';
  return value.kind === 'group' ? printedWhy(value, shown) : textWhy(shown, length);
}

function printedWhy(value: PrintedGroup, shown: string): string | undefined {
  return value.isCut || !isJson(shown)
    ? 'the log shows it as a program prints it, not as the text that was sent'
    : undefined;
}

function textWhy(shown: string, length: number | undefined): string | undefined {
  return length === undefined && isOtherForm(shown)
    ? 'the log cuts it off, or shows it in another form'
    : undefined;
}

/** JSON that's cut off or escaped, or base64 of JSON. */
function isOtherForm(shown: string): boolean {
  if (/^\s*[{[]/.test(shown)) return !/[}\]]\s*$/.test(shown.slice(-100)) || /^[\s{[]{1,20}\\x22/.test(shown);
  return /^(?:ey|W[3y])[\w+/]{14,}={0,2}$/.test(shown) && shown.length % 4 === 0;
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

const ENVELOPE = /^\s*\{\s*["']?error["']?\s*(?::|=>)\s*\{\s*["']?(?:code|message|type)["']?\s*(?::|=>)/;

/** Whether what’s logged as the body may be what came back: beside a status, or as the service tells of errors. */
export function mayBeAnswer(
  { value, key, isByStatus }: FoundPart,
  method: string,
  headers: readonly HeaderField[],
  hasStatus: boolean,
): boolean {
  if (contentLength(headers) !== undefined || isNone(value)) return false;
  const text = value.kind === 'text' ? value.text : '';
  if (ENVELOPE.test(text) || isEnvelope(value)) return true;
  return (
    (hasStatus && /^(?:GET|HEAD|DELETE)$/.test(method)) || (isByStatus && /^(?:data|content)$/i.test(key))
  );
}

function isNone(value: PrintedValue): boolean {
  return value.kind === 'text' && (NONE.test(value.text) || value.bytes?.length === 0);
}

function isEnvelope(value: PrintedValue): boolean {
  const error = value.kind === 'group' ? value.entries.find(({ key }) => key === 'error')?.value : undefined;
  return error?.kind === 'group' && error.entries.some(({ key }) => key === 'code');
}

/** As nginx logs a body that it didn't read, too. */
function isDash(value: PrintedValue | undefined): boolean {
  return value?.kind === 'text' && value.text === '-';
}

function absent(isLogged: boolean, method: string, length: number | undefined): LoggedBody {
  const isEmpty =
    length === 0 || (length === undefined && (isLogged || /^(?:GET|HEAD|DELETE|OPTIONS)$/i.test(method)));
  return isEmpty ? { body: NO_BODY, notes: [] } : missing('the log doesn’t show it');
}

function missing(why: string): LoggedBody {
  return { body: NO_BODY, missing: why, notes: [] };
}
