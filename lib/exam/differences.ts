/** Whether a request asks for what its call asks for, however it's written. */

import { isJsonArray, isJsonNumber, isJsonObject, type JsonValue } from '../core/records/json-value.ts';
import {
  type ByteString,
  byteStringOfBytes,
  bytesOf,
  equalBytes,
  textOfUtf8,
  utf8,
} from '../core/signing/bytes.ts';
import { bodyBytes, type WireRequest } from '../core/signing/wire-request.ts';
import type { AskedRequest, CallBody } from './call.ts';

export type CallPart = 'method' | 'path' | 'query' | 'body';

/** The parts in which it asks for something else. */
export function differences(call: AskedRequest, { method, target, body }: WireRequest): readonly CallPart[] {
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(target) ?? [];
  const bytes = bodyBytes(body);
  return [
    ...(method === call.method ? [] : (['method'] as const)),
    ...(isSamePath(path, call.path) ? [] : (['path'] as const)),
    ...(isSameQuery(query, call.query) ? [] : (['query'] as const)),
    ...(isSameBody(bytes, call.body) ? [] : (['body'] as const)),
  ];
}

/** Escapes may be of more or fewer characters, but a slash that's escaped is another one. */
function isSamePath(path: string, asked: string): boolean {
  const [sent, wanted] = [path.split('/'), asked.split('/')];
  return (
    sent.length === wanted.length && sent.every((part, at) => decoded(part) === decoded(wanted[at] ?? ''))
  );
}

/** In any order. */
function isSameQuery(query: string, asked: AskedRequest['query']): boolean {
  return holdsPairs(query, asked, (pairs) => pairs.toSorted());
}

/** Whether the pairs that the call has were sent, and in another order. */
export function isReordered(query: string, asked: AskedRequest['query']): boolean {
  return isSameQuery(query, asked) && !holdsPairs(query, asked, (pairs) => pairs);
}

/** A space may be sent as in a URL or as in a form. */
function holdsPairs(
  query: string,
  asked: AskedRequest['query'],
  arranged: (pairs: readonly string[]) => readonly string[],
): boolean {
  const wanted = arranged(asked.map(([name, value]) => pairKey(utf8Bytes(name), utf8Bytes(value))));
  return [decoded, decodedAsForm].some((decode) => {
    const sent = arranged(pairsOf(query, decode));
    return sent.length === wanted.length && sent.every((pair, at) => pair === wanted[at]);
  });
}

function pairsOf(query: string, decode: (text: string) => string): string[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
      return pairKey(decode(name), decode(value));
    });
}

function pairKey(name: string, value: string): string {
  return JSON.stringify([name, value]);
}

function utf8Bytes(text: string): ByteString {
  return byteStringOfBytes(utf8(text));
}

export function decoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

export function decodedAsForm(text: string): string {
  return decoded(text.replaceAll('+', ' '));
}

function isSameBody(bytes: Uint8Array, asked: CallBody): boolean {
  if (asked === null) return bytes.length === 0;
  if ('text' in asked) return equalBytes(bytes, utf8(asked.text));
  if ('base64' in asked) return equalBytes(bytes, bytesOf(atob(asked.base64) as ByteString));
  const sent = parsed(textOfUtf8(bytes));
  return sent !== undefined && isSameJson(sent, asked.json);
}

export function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isSameJson(sent: unknown, asked: JsonValue): boolean {
  if (isJsonNumber(asked)) return sent === Number(asked.text);
  if (isJsonArray(asked))
    return (
      Array.isArray(sent) &&
      sent.length === asked.length &&
      asked.every((value, at) => isSameJson(sent[at], value))
    );
  if (!isJsonObject(asked)) return sent === asked;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return false;
  const fields = new Map<string, unknown>(Object.entries(sent));
  return (
    fields.size === asked.entries.length &&
    asked.entries.every(([key, value]) => fields.has(key) && isSameJson(fields.get(key), value))
  );
}
