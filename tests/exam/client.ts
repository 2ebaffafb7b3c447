/** A client that takes an exam: it writes the calls in its own way, and signs them, rightly or with mistakes. */

import { randomFrom } from '../../lib/core/random.ts';
import {
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  type JsonValue,
} from '../../lib/core/records/json-value.ts';
import type { ByteString } from '../../lib/core/signing/bytes.ts';
import { checkKeyId, checkSecret } from '../../lib/core/signing/key-pair.ts';
import { signRequest, unixSeconds } from '../../lib/core/signing/sign.ts';
import { verify } from '../../lib/core/signing/verify.ts';
import { type WireRequest, wireRequest } from '../../lib/core/signing/wire-request.ts';
import type { CallBody, ExamCall } from '../../lib/exam/call.ts';
import { drawCalls, drawSecret } from '../../lib/exam/draw.ts';
import type { Arrival } from '../../lib/exam/grade.ts';

export const NOW = 1_767_225_600;

/** How a language’s libraries write what they’re given. */
export interface Writing {
  readonly json: (value: JsonValue) => string;
  /** Of a name or value in a query. */
  readonly encode: (text: string) => string;
}

const rfc3986 = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

export const WRITINGS = {
  'JSON.stringify, encodeURIComponent': { json: jsonWith(',', ':'), encode: encodeURIComponent },
  'json.dumps, quote': { json: jsonWith(', ', ': ', asciiText), encode: rfc3986 },
  'json.dumps with sort_keys, urlencode': {
    json: (value) => jsonWith(', ', ': ', asciiText)(withSortedKeys(value)),
    encode: (text) => rfc3986(text).replaceAll('%20', '+'),
  },
} as const satisfies Readonly<Record<string, Writing>>;

export const PLAIN_WRITING: Writing = { json: jsonWith(',', ':'), encode: rfc3986 };

function asciiText(text: string): string {
  return JSON.stringify(text).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function jsonWith(comma: string, colon: string, quoted: (text: string) => string = JSON.stringify) {
  const write = (value: JsonValue): string => {
    if (typeof value === 'string') return quoted(value);
    if (isJsonArray(value)) return `[${value.map(write).join(comma)}]`;
    if (isJsonNumber(value)) return value.text;
    if (!isJsonObject(value)) return String(value);
    return `{${value.entries.map(([key, part]) => quoted(key) + colon + write(part)).join(comma)}}`;
  };
  return write;
}

function withSortedKeys(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(withSortedKeys);
  if (!isJsonObject(value)) return value;
  const entries = value.entries.map(([key, part]) => [key, withSortedKeys(part)] as const);
  return { type: 'object', entries: entries.toSorted(([a], [b]) => (a < b ? -1 : 1)) };
}

export function targetOf({ path, query }: ExamCall, { encode }: Writing): string {
  const pairs = query.map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

export function bodyOf(body: CallBody, { json }: Writing): string | Uint8Array | undefined {
  if (body === null) return undefined;
  if ('json' in body) return json(body.json);
  return 'text' in body ? body.text : Uint8Array.from(Buffer.from(body.base64, 'base64'));
}

export function contentTypeOf(body: CallBody): string | undefined {
  if (body === null) return undefined;
  return 'json' in body ? 'application/json' : body.contentType;
}

/** Before it's signed. */
export function written(call: ExamCall, writing: Writing = PLAIN_WRITING): WireRequest {
  const type = contentTypeOf(call.body);
  return wireRequest({
    method: call.method,
    target: targetOf(call, writing),
    headers: [['Host', '127.0.0.1'], ...(type === undefined ? [] : [['Content-Type', type] as const])],
    body: bodyOf(call.body, writing),
  });
}

export type Pair = ReturnType<typeof drawPair>;

export function drawPair(seed: number) {
  const id = checkKeyId(`pk_test_${seed}`);
  const secret = checkSecret(drawSecret(randomFrom(seed)));
  if (!id.ok || !secret.ok) throw new Error('the exam’s key pair is none');
  return { id: id.value, secret: secret.value };
}

export function drawExam(seed: number) {
  return { calls: drawCalls(seed), key: drawPair(seed + 1) };
}

export function signedRight(request: WireRequest, key: Pair, now = NOW): WireRequest {
  const { headers } = signRequest(request, key, unixSeconds(now));
  return { ...request, headers: [...request.headers, ...headers] };
}

/** With another signature than the right one. */
export function signedAs(signature: string, request: WireRequest, key: Pair): WireRequest {
  const right = signedRight(request, key);
  return {
    ...right,
    headers: right.headers.map(([name, value]) =>
      name === 'X-Signature' ? [name, signature as ByteString] : [name, value],
    ),
  };
}

export function arrivalOf(request: WireRequest, key: Pair, now = NOW): Arrival {
  const known = { ...key, revoked: false };
  const verdict = verify(request, (id) => (String(id) === key.id ? known : undefined), now);
  const none = {
    wasTold: false,
    isOtherKey: false,
    isSwapped: false,
    holdsSecret: false,
    isElsewhere: false,
  };
  return { request, verdict, ...none, explanations: undefined, isCutShort: false };
}

export function hexOf(digest: string): string {
  return Buffer.from(digest, 'latin1').toString('hex');
}

/** A call as it’s listed, read again. */
export function callOf(listed: {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly query: ExamCall['query'];
  readonly body:
    | null
    | { readonly json: unknown }
    | { readonly text: string; readonly contentType: string }
    | { readonly base64: string; readonly contentType: string };
}): ExamCall {
  const { body } = listed;
  const read = body && 'json' in body ? { json: jsonValueOf(body.json) } : body;
  return { ...listed, body: read, clause: 'query', reveals: '' };
}

export function jsonValueOf(value: unknown): JsonValue {
  if (typeof value === 'number') return { type: 'number', text: String(value) };
  if (Array.isArray(value)) return value.map(jsonValueOf);
  if (typeof value === 'object' && value !== null)
    return {
      type: 'object',
      entries: Object.entries(value).map(([key, part]) => [key, jsonValueOf(part)] as const),
    };
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}
