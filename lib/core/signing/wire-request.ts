/** A request as it is, or will be, on the wire: the one object that is signed, sent, verified and explained. */

import { type ByteString, byteStringOfText, equalBytes, sliceBytes, utf8 } from './bytes.ts';

/** A header field line: name and value in the order and case they travel in. */
export type HeaderField = readonly [name: string, value: ByteString];

/**
 * `exact`: these are the bytes. `reencoded`: they were rebuilt from text, so the originals may have differed, and every
 * answer that rests on them says so.
 */
export type BodySource = 'exact' | 'reencoded';

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly source: BodySource };

export interface WireRequest {
  /** As on the request line. Usually upper case already; never changed here. */
  readonly method: string;
  /** The request target in origin form: path, and `?` with the query if there is one. */
  readonly target: ByteString;
  /** In order, duplicates kept. */
  readonly headers: readonly HeaderField[];
  readonly body: Body;
}

/** What a request asks for, without its query. */
export function pathOf(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? target : target.slice(0, mark);
}

export const NO_BODY: Body = { kind: 'none' };
const NO_BYTES = new Uint8Array(0);

export function bodyBytes(body: Body): Uint8Array {
  return body.kind === 'none' ? NO_BYTES : body.bytes;
}

/** All that's signed of a request but its timestamp: each send has its own, and any headers. */
export function isSameRequest(one: WireRequest, other: WireRequest): boolean {
  return (
    one.method === other.method &&
    one.target === other.target &&
    equalBytes(bodyBytes(one.body), bodyBytes(other.body))
  );
}

/** Builds a wire request from text, each part as its UTF-8 bytes. */
export function wireRequest(parts: {
  method: string;
  target: string;
  headers?: readonly (readonly [string, string])[];
  body?: string | Uint8Array | undefined;
}): WireRequest {
  const { method, target, headers = [], body } = parts;
  return {
    method,
    target: byteStringOfText(target),
    headers: headers.map(([name, value]) => [name, byteStringOfText(value)] as const),
    body:
      body === undefined
        ? NO_BODY
        : { kind: 'bytes', bytes: typeof body === 'string' ? utf8(body) : body, source: 'exact' },
  };
}

/** All values of a header, name compared without case, outer spaces and tabs left out as HTTP does (RFC 9110, 5.5). */
export function headerValues(headers: readonly HeaderField[], name: string): ByteString[] {
  const values: ByteString[] = [];
  for (const [field, value] of headers) if (isSameName(field, name)) values.push(trimOws(value));
  return values;
}

function isSameName(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  if (a === b) return true;
  for (let i = 0; i < a.length; i++)
    if (asciiLower(a.charCodeAt(i)) !== asciiLower(b.charCodeAt(i))) return false;
  return true;
}

/** Whether its body is compressed or encoded otherwise: then it’s no text. */
export function isPacked({ headers }: Pick<WireRequest, 'headers'>): boolean {
  return !/^(?:identity)?$/i.test(headerValue(headers, 'Content-Encoding') ?? '');
}

/**
 * The value an application sees: `undefined` where the header is absent, and one list where it was sent several times
 * (assumption `duplicate-header`).
 */
export function headerValue(headers: readonly HeaderField[], name: string): ByteString | undefined {
  let joined: string | undefined;
  for (const [field, value] of headers)
    if (isSameName(field, name))
      joined = joined === undefined ? trimOws(value) : `${joined}, ${trimOws(value)}`;
  return joined as ByteString | undefined;
}

/**
 * With the `Host` that every client sends: a fetch, a HAR or a log line needn't show it, though the code had it to sign.
 * @param origin where it was sent, as in `https://api.example.com`.
 */
export function withHost(request: WireRequest, origin: string | undefined): WireRequest {
  const { headers } = request;
  if (headerValue(headers, 'Host') !== undefined) return request;
  const host = headerValue(headers, ':authority') ?? origin?.replace(/^[a-z]+:\/\//, '');
  return host ? { ...request, headers: [['Host', host as ByteString], ...headers] } : request;
}

/** Header names are ASCII; `toLowerCase` would also turn the Kelvin sign into a k. */
function asciiLower(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
}

/** By hand, since a regular expression takes quadratic time over a long run of inner spaces. */
function trimOws(value: ByteString): ByteString {
  let start = 0;
  let end = value.length;
  while (start < end && isOws(value.charCodeAt(start))) start++;
  while (end > start && isOws(value.charCodeAt(end - 1))) end--;
  return start === 0 && end === value.length ? value : sliceBytes(value, start, end);
}

function isOws(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
