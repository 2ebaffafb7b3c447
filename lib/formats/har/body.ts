/** The body of a HAR’s request: exact where it’s base64, else rebuilt from text; and why it isn’t there, where it isn’t. */

import * as v from 'valibot';
import { counted } from '../../core/counts.ts';
import { utf8 } from '../../core/signing/bytes.ts';
import {
  type Body,
  type BodySource,
  type HeaderField,
  headerValues,
  NO_BODY,
} from '../../core/signing/wire-request.ts';
import { base64Schema } from '../base64.ts';
import { endOfJson } from '../cut/off.ts';
import { bytesOfText } from './body-text.ts';
import { fieldText, isFields, type JsonFields, nameValuePairs, sizeOf } from './fields.ts';

export interface BodyRead {
  readonly body: Body;
  /** Why it isn't known, as a clause; the body is then `none`. */
  readonly missing?: string;
  readonly warnings: readonly string[];
}

const NOT_THERE = 'the HAR doesn’t contain the body';
const NONE: BodyRead = { body: NO_BODY, warnings: [] };
const LONGEST_REASON = 300;

/** @param headers without pseudo-headers. */
export function bodyOfRequest(request: JsonFields, headers: readonly HeaderField[]): BodyRead {
  // Exports of the time when only a body could be missing.
  const told = fieldText(request['_bodyMissing']);
  if (told) return missing(told.slice(0, LONGEST_REASON));
  const exported = bodyOfExport(request);
  if (exported) return exported;
  const length = contentLength(headers);
  const size = length ?? sizeOf(request['bodySize']);
  const post = request['postData'];
  // Writers that don't know the size of a body put 0 too.
  const isUntold = length === undefined && !size && mayHaveBody(request, headers, size);
  if (post === undefined || post === null)
    return size || isUntold || isChunked(headers) ? missing(NOT_THERE) : NONE;
  if (!isFields(post)) return missing('postData in the HAR isn’t an object');
  return bodyOfPost({ post, headers, size, isUntold });
}

/** Where no size is told, or a type announces a body, the HAR’s writer may have left it out. */
function mayHaveBody(
  { method }: JsonFields,
  headers: readonly HeaderField[],
  size: number | undefined,
): boolean {
  const isTyped = headerValues(headers, 'Content-Type').length > 0;
  return /^(?:POST|PUT|PATCH)$/i.test(fieldText(method) ?? '') && (size === undefined || isTyped);
}

interface Sent {
  readonly post: JsonFields;
  readonly headers: readonly HeaderField[];
  /** How many bytes were sent, where that’s told. */
  readonly size: number | undefined;
  /** Its size isn’t told, and the headers announce it. */
  readonly isUntold: boolean;
}

function bodyOfPost(sent: Sent): BodyRead {
  const { post } = sent;
  const text = fieldText(post['text']);
  if (text) return bodyOfText(text, sent);
  if (Array.isArray(post['params']) && post['params'].length > 0) return bodyOfParams(sent);
  return withoutText(text, sent);
}

function withoutText(text: string | undefined, { post, size, isUntold }: Sent): BodyRead {
  if (size) return missing(NOT_THERE);
  const isTyped = size === undefined && post['mimeType'];
  return isUntold || (text === undefined && isTyped) ? missing(NOT_THERE) : NONE;
}

/** Our own export says what it has; where that agrees with itself, nothing else is asked. */
function bodyOfExport(request: JsonFields): BodyRead | undefined {
  const { _bodySource: source, bodySize, postData } = request;
  if (source === 'none') return NONE;
  if ((source !== 'exact' && source !== 'reencoded') || !isFields(postData)) return undefined;
  const text = fieldText(postData['text']) ?? '';
  const bytes = postData['encoding'] === 'base64' ? decoded(text) : utf8(text);
  return bytes && bytes.length === bodySize ? bodyOf(bytes, source) : undefined;
}

function bodyOfText(text: string, sent: Sent): BodyRead {
  const encoding = fieldText(sent.post['encoding'] ?? sent.post['_encoding'])?.toLowerCase() ?? '';
  if (encoding === 'base64') return bodyOfBase64(text, sent);
  if (/^(?:utf-?8)?$/.test(encoding)) return bodyOfPlainText(text, sent);
  return missing('Countersign can’t read the body’s encoding in the HAR');
}

function bodyOfBase64(text: string, { size }: Sent): BodyRead {
  const bytes = decoded(text);
  if (!bytes) return missing('the body’s base64 in the HAR is invalid');
  return !size || size === bytes.length ? bodyOf(bytes, 'exact') : missing(differs(bytes.length, size));
}

function decoded(text: string): Uint8Array | undefined {
  const read = v.safeParse(base64Schema, text);
  return read.success ? read.output : undefined;
}

function bodyOfPlainText(text: string, { headers, size }: Sent): BodyRead {
  const { bytes, remark, fits } = bytesOfText(text, size);
  const [coding = 'identity'] = headerValues(headers, 'Content-Encoding');
  if ((!fits || size === undefined) && coding.toLowerCase() !== 'identity')
    return missing('the body was sent compressed, but it’s recorded uncompressed');
  if (!fits && size) return missing(differs(bytes.length, size));
  if (!size && endOfJson(text) === 'within') return missing('the body is cut off in the HAR');
  return bodyOf(bytes, 'reencoded', remark);
}

function differs(read: number, sent: number): string {
  return `the request’s body had ${counted(sent, 'byte')}, but ${read} ${read === 1 ? 'is' : 'are'} recorded`;
}

/**
 * Fields without the text they came from. Only where no client could have written them another way, and the length
 * agrees, are the bytes known.
 */
function bodyOfParams({ post, size }: Sent): BodyRead {
  const fields = nameValuePairs(post['params']) ?? [];
  const plain = fields.every(({ name, value }) => isPlain(name) && name !== '' && isPlain(value));
  const text = fields.map(({ name, value }) => `${name}=${value}`).join('&');
  const isForm = fieldText(post['mimeType'])?.toLowerCase().startsWith('application/x-www-form-urlencoded');
  if (!isForm || !plain || text.length === 0 || text.length !== size)
    return missing('the HAR contains the form’s fields, not the text that was sent');
  return bodyOf(utf8(text), 'reencoded', 'has the body’s fields alone; it was rebuilt from them');
}

/** What every form encoder leaves as it is. */
function isPlain(text: string): boolean {
  return /^[A-Za-z0-9._-]*$/.test(text);
}

function contentLength(headers: readonly HeaderField[]): number | undefined {
  const [value = '', ...more] = headerValues(headers, 'Content-Length');
  return more.length === 0 && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

function isChunked(headers: readonly HeaderField[]): boolean {
  return headerValues(headers, 'Transfer-Encoding').some((value) => /chunked/i.test(value));
}

function bodyOf(bytes: Uint8Array, source: BodySource, remark?: string): BodyRead {
  return { body: { kind: 'bytes', bytes, source }, warnings: remark === undefined ? [] : [remark] };
}

function missing(why: string): BodyRead {
  return { body: NO_BODY, missing: why, warnings: [] };
}
