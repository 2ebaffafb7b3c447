/** A request's body as a log shows it. It's text in text, so its bytes are never more than rebuilt. */

import * as v from 'valibot';
import { sha256Hex } from '../../core/hashing/sha256.ts';
import { isJson } from '../../core/is-json.ts';
import { utf8 } from '../../core/signing/bytes.ts';
import { type Body, type HeaderField, headerValues, NO_BODY } from '../../core/signing/wire-request.ts';
import { base64Schema } from '../base64.ts';
import { whyNoBody } from '../hidden.ts';
import { quote } from '../pasted-text.ts';
import { type PrintedGroup, type PrintedValue, textIn } from '../printed-value.ts';
import { contentLength } from '../raw-http/body.ts';
import { isCode } from './gaps.ts';
import type { FoundPart } from './parts.ts';

export interface LoggedBody {
  readonly body: Body;
  readonly missing?: string;
  /** What it is where what looks hidden in it was sent, as a card's masked number may be: a valid signature proves that. */
  readonly ifValid?: Body;
  /** By the hash that the log has of it. */
  readonly isProven?: true;
  readonly notes: readonly string[];
}

const AS_OBJECT =
  'The body is part of the log’s own text, so its spacing, order or numbers may differ from what was sent';
const MADE = 'the log shows a parsed object, not the bytes sent';
const AS_TEXT = 'The body is as the log shows it, which may differ from what was sent';
const NOT_SHOWN = 'the log doesn’t show the body';
const OTHER_HASH =
  'The body’s hash in the log isn’t that of the body it shows, so other bytes were hashed or sent';
const HASH_OF_NOTHING = sha256Hex(utf8(''));
export const CUT_BODY = 'the body is cut off in the log';
const NONE = /^(?:|-|null|none|nil|<nil>|undefined|b'')$/i;

/** What a record says of its body besides. */
export interface LoggedFraming {
  readonly isBase64: boolean;
  readonly isTruncated: boolean;
  /** Whether it's a client's own config, in which `undefined` is no body. */
  readonly isConfig: boolean;
  /** In bytes; it may also be the response's. */
  readonly length: number | undefined;
  /** The body's SHA-256, in lower-case hex. */
  readonly digest: string | undefined;
}

const DIGEST_KEY = /^(?:request_?)?(?:body|payload|content)_?(?:sha_?256|hash|digest)(?:_?hex)?$/i;
const LENGTH_KEY = /^(?:content_?length|body_?(?:length|size))$/i;

export function framingIn(parts: ReadonlyMap<string, FoundPart>, { entries }: PrintedGroup): LoggedFraming {
  const said = (part: string) => (textIn(parts.get(part)?.value) ?? '').toLowerCase();
  const named = (name: RegExp) => textIn(entries.find(({ key }) => name.test(key ?? ''))?.value) ?? '';
  const length = named(LENGTH_KEY);
  const digest = named(DIGEST_KEY).toLowerCase();
  return {
    isBase64: said('base64') === 'true' || said('encoding') === 'base64',
    isTruncated: said('truncated') === 'true',
    isConfig: parts.has('axios'),
    length: /^\d{1,15}$/.test(length) ? Number(length) : undefined,
    digest: /^[0-9a-f]{64}$/.test(digest) ? digest : undefined,
  };
}

/** What a log shows as a request's body. */
export interface ShownBody {
  readonly value: PrintedValue;
  /** Whether the log made JSON or a print of it with all the rest, so that it's none of the text that was sent. */
  readonly isMade: boolean;
}

/** @param shown `undefined` where the log shows none. */
export function loggedBody(
  shown: ShownBody | undefined,
  text: string,
  method: string,
  headers: readonly HeaderField[],
  framing: LoggedFraming,
): LoggedBody {
  const read = bodyAsLogged(shown, text, method, headers, framing);
  return framing.digest === undefined
    ? read
    : withDigest(read, { ...framing, digest: framing.digest }, headers, shown && shownBytes(shown, text));
}

function shownBytes({ value }: ShownBody, text: string): Uint8Array {
  return utf8(value.kind === 'text' ? value.text : text.slice(value.start, value.end));
}

/**
 * The bytes that the logged hash is of are those that were hashed, however they're shown. Where the headers announce
 * other ones, a client hashed what it didn't send, and nothing is proven.
 */
function withDigest(
  read: LoggedBody,
  { digest, isTruncated, length }: LoggedFraming & { readonly digest: string },
  headers: readonly HeaderField[],
  shown: Uint8Array | undefined,
): LoggedBody {
  const told = contentLength(headers);
  const isEncoded = headerValues(headers, 'Content-Encoding').some((coding) => !/^identity$/i.test(coding));
  const maySend = (count: number) => !isEncoded && !isTruncated && (told === undefined || told === count);
  if (digest === HASH_OF_NOTHING && read.body.kind === 'none')
    return maySend(0) && (told ?? length ?? 0) === 0 ? { body: NO_BODY, notes: [] } : read;
  const all = [read.body, read.ifValid].flatMap((body) => (body?.kind === 'bytes' ? [body.bytes] : []));
  const proven = [...all, ...(shown ? [shown] : [])].find((bytes) => sha256Hex(bytes) === digest);
  if (proven && !maySend(proven.length)) return read;
  if (proven) return { body: { kind: 'bytes', bytes: proven, source: 'exact' }, isProven: true, notes: [] };
  if (read.body.kind === 'bytes') return { ...read, notes: [...read.notes, OTHER_HASH] };
  return read.missing === undefined ? missing(NOT_SHOWN) : read;
}

function bodyAsLogged(
  shown: ShownBody | undefined,
  text: string,
  method: string,
  headers: readonly HeaderField[],
  framing: LoggedFraming,
): LoggedBody {
  const told = contentLength(headers);
  const isUnset = framing.isConfig && textIn(shown?.value) === 'undefined';
  const length = told ?? (/^(?:POST|PUT|PATCH)$/i.test(method) ? framing.length : undefined);
  if (framing.isTruncated) return missing(CUT_BODY);
  // A server that hasn't read a body logs none, or an empty one.
  if (shown === undefined || isNone(shown.value) || (length === undefined && isEmpty(shown.value)))
    return isUnset || told === 0 || (length === undefined && !mayHaveBody(method, headers))
      ? { body: NO_BODY, notes: [] }
      : missing(NOT_SHOWN);
  if (framing.isBase64) return ofBase64(shown.value, length);
  return asLogged(shown, text, headers, length);
}

function mayHaveBody(method: string, headers: readonly HeaderField[]): boolean {
  if (/^(?:GET|HEAD)$/i.test(method)) return false;
  return !/^(?:DELETE|OPTIONS)$/i.test(method) || headerValues(headers, 'Content-Type').length > 0;
}

function isEmpty(value: PrintedValue): boolean {
  return value.kind === 'group' && value.entries.length === 0 && !value.isCut;
}

/** As API gateways write bodies that may not be text. */
function ofBase64(value: PrintedValue, length: number | undefined): LoggedBody {
  const read = v.safeParse(base64Schema, textIn(value));
  if (!read.success || (length !== undefined && length !== read.output.length))
    return missing('the body’s base64 in the log is invalid or cut off');
  return { body: { kind: 'bytes', bytes: read.output, source: 'exact' }, notes: [] };
}

function asLogged(
  { value, isMade }: ShownBody,
  text: string,
  headers: readonly HeaderField[],
  length: number | undefined,
): LoggedBody {
  const printed = bytesIn(value);
  const shown = value.kind === 'text' ? value.text : text.slice(value.start, value.end);
  const why = isCode(value)
    ? `it’s ${quote(shown)}, which names a value and isn’t it`
    : whyNotKnown(value, shown, printed, length);
  if (why === undefined && !printed && isMade && value.kind === 'group') return missing(MADE);
  if (why !== undefined) return { ...missing(why), ...asShown(value, length) };
  const [coding = 'identity'] = headerValues(headers, 'Content-Encoding');
  if (!printed && !/^(?:identity)?$/i.test(coding))
    return missing(`the body was sent compressed (${quote(coding)}); the log shows it unpacked`);
  const bytes = printed ?? utf8(shown);
  if (length !== undefined && length !== bytes.length)
    return missing(`Content-Length is ${length} bytes; the log shows ${bytes.length}`);
  if (printed)
    return { body: bytes.length === 0 ? NO_BODY : { kind: 'bytes', bytes, source: 'exact' }, notes: [] };
  const note = value.kind === 'group' ? AS_OBJECT : AS_TEXT;
  return { body: { kind: 'bytes', bytes, source: 'reencoded' }, notes: [note] };
}

function asShown(value: PrintedValue, length: number | undefined): Pick<LoggedBody, 'ifValid'> {
  if (value.kind !== 'text' || value.isCut || value.bytes || whyNoBody(value.text) === undefined) return {};
  const bytes = utf8(value.text);
  const fits = length === undefined || length === bytes.length;
  return fits ? { ifValid: { kind: 'bytes', bytes, source: 'reencoded' } } : {};
}

function whyNotKnown(
  value: PrintedValue,
  shown: string,
  printed: Uint8Array | undefined,
  length: number | undefined,
): string | undefined {
  if (value.kind === 'text' && value.isCut) return CUT_BODY;
  if (printed) return undefined;
  if (value.kind === 'stub') return `the log shows ${quote(shown)} for it`;
  return whyNoBody(shown) ?? (value.kind === 'group' ? printedWhy(value, shown) : textWhy(shown, length));
}

function printedWhy(value: PrintedGroup, shown: string): string | undefined {
  return value.isCut || !isJson(shown)
    ? 'the log shows it as a program prints it, not as the text that was sent'
    : undefined;
}

function textWhy(shown: string, length: number | undefined): string | undefined {
  if (length !== undefined) return undefined;
  if (!LIKE_A_BODY.test(shown)) return `the log shows ${quote(shown)} for it, which may stand for it`;
  return isOtherForm(shown) ? 'the log cuts the body off, or shows it in another form' : undefined;
}

/** JSON, XML, parts of a form, or one whose end isn't the filling of base64. */
const LIKE_A_BODY = /^\s*(?:[{["]|<[?!a-z]|--\S|[^\s=&]{1,200}=(?!=?\s*$))/i;

/** JSON that's cut off, escaped or printed by a program. */
function isOtherForm(shown: string): boolean {
  return /^\s*[{["]/.test(shown) && !isJson(shown) && !shown.split('\n').every(isJsonLine);
}

function isJsonLine(line: string): boolean {
  return line.trim() === '' || isJson(line);
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

function missing(why: string): LoggedBody {
  return { body: NO_BODY, missing: why, notes: [] };
}
