/**
 * What's kept of an entry as DevTools hands it out: still in the shape of a HAR, without what nobody here reads, and with
 * the body's exact bytes in the place of its text, where they were seen.
 */

import { AUTH_HEADERS } from '../../core/api.ts';
import { byteStringOfBytes } from '../../core/signing/bytes.ts';
import { bodyGap } from '../../core/signing/gaps.ts';
import type { TakenBody, ToldRequest } from '../exact-bodies/exact-bodies.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface KeptEntry {
  /** For `captureOfHarEntry` in `lib/formats/har/entry.ts`. */
  readonly entry: Fields;
  readonly url: string;
  readonly status: number;
  /** Any of X-Api-Key, X-Timestamp and X-Signature. */
  readonly carriesAuthHeader: boolean;
}

/** In characters. */
export const LONGEST_CAPTURED_BODY = 16_000_000;
/** In characters; a refusal is short. */
const LONGEST_ANSWER = 256_000;
/** Of all the answer's headers, those that tell when it was made. */
const TIME_HEADERS = ['date', 'age'];
const AUTH_NAMES = Object.values(AUTH_HEADERS).map((name) => name.toLowerCase());

/** `undefined` where it's no entry. Names and values stay as DevTools gives them. */
export function keptEntry(given: unknown): KeptEntry | undefined {
  if (!isFields(given) || !isFields(given['request'])) return undefined;
  const { request, startedDateTime, _fromCache, _resourceType } = given;
  const { method, url, headers, bodySize } = request as Fields;
  if (typeof method !== 'string' || typeof url !== 'string') return undefined;
  const response = isFields(given['response']) ? given['response'] : {};
  const status = typeof response['status'] === 'number' ? response['status'] : 0;
  const named = fieldsOf(headers);
  return {
    entry: {
      startedDateTime,
      ...(_fromCache !== undefined && { _fromCache }),
      ...(_resourceType !== undefined && { _resourceType }),
      request: { method, url, headers: named, bodySize, ...keptBody((request as Fields)['postData']) },
      response: {
        status,
        ...(typeof response['_error'] === 'string' && { _error: response['_error'] }),
        headers: fieldsOf(response['headers']).filter(({ name }) => TIME_HEADERS.includes(lower(name))),
      },
    },
    url,
    status,
    carriesAuthHeader: named.some(({ name }) => AUTH_NAMES.includes(lower(name))),
  };
}

/** @param text the answer's body; a long one says nothing of a signature. */
export function withAnswer({ entry, ...kept }: KeptEntry, text: string | undefined): KeptEntry {
  if (text === undefined || text.length > LONGEST_ANSWER) return { entry, ...kept };
  const response = { ...(entry['response'] as Fields), content: { text } };
  return { ...kept, entry: { ...entry, response } };
}

/** @param why a clause, as `Gap.said`. */
export function withoutBody(entry: unknown, why: string): Fields {
  const fields = isFields(entry) ? entry : {};
  const { postData: _, ...request } = isFields(fields['request']) ? fields['request'] : {};
  return { ...fields, request: { ...request, _gaps: [bodyGap(why, 'left-out')] } };
}

function keptBody(postData: unknown): Fields {
  if (!isFields(postData)) return {};
  const { mimeType, text, params, encoding } = postData;
  if (typeof text === 'string' && text.length > LONGEST_CAPTURED_BODY) {
    const megabytes = LONGEST_CAPTURED_BODY / 1_000_000;
    const gap = bodyGap(`the body is over the capture limit of ${megabytes} MB`, 'left-out');
    return { _gaps: [gap] };
  }
  const hasText = typeof text === 'string' && text !== '';
  const kept = { mimeType, text, ...(!hasText && { params }), ...(encoding !== undefined && { encoding }) };
  return { postData: kept };
}

interface Named {
  readonly name: string;
  readonly value: string;
}

function fieldsOf(headers: unknown): readonly Named[] {
  return Array.isArray(headers) ? headers.filter(isNamed).map(({ name, value }) => ({ name, value })) : [];
}

function isNamed(header: unknown): header is Named {
  return isFields(header) && typeof header['name'] === 'string' && typeof header['value'] === 'string';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lower(name: string): string {
  return name.toLowerCase();
}

/** What tells whose bytes are whose. `undefined` where the request has no body, or makes no sense. */
export function toldRequest(given: unknown): ToldRequest | undefined {
  const request = isFields(given) && isFields(given['request']) ? given['request'] : undefined;
  if (!request || !isFields(given)) return undefined;
  const { method, url, postData, headers } = request;
  const startedAt = Date.parse(String(given['startedDateTime']));
  if (typeof method !== 'string' || typeof url !== 'string' || Number.isNaN(startedAt)) return undefined;
  const length = contentLength(headers);
  const text = isFields(postData) && typeof postData['text'] === 'string' ? postData['text'] : undefined;
  if (text === undefined && !isFields(postData) && !length) return undefined;
  return { method, url, startedAt, text, length, isCompressed: isCompressed(headers) };
}

/** With them as our own export writes exact bytes, which `captureOfHarEntry` reads; or why they can’t be had. */
export function withSeenBody(kept: KeptEntry, taken: TakenBody | undefined): KeptEntry {
  if (!taken) return kept;
  if (taken.kind !== 'bytes') return { ...kept, entry: { ...kept.entry, _exactBody: taken.kind } };
  const length = taken.bytes.length;
  if (Math.ceil(length / 3) * 4 > LONGEST_CAPTURED_BODY) return kept;
  const text = btoa(byteStringOfBytes(taken.bytes));
  const request = kept.entry['request'] as Fields;
  const { postData } = request;
  const mimeType = isFields(postData) ? postData['mimeType'] : undefined;
  const exact = { _bodySource: 'exact', bodySize: length, postData: { mimeType, text, encoding: 'base64' } };
  const { _gaps: _, ...rest } = request;
  return { ...kept, entry: { ...kept.entry, _exactBody: taken.kind, request: { ...rest, ...exact } } };
}

function contentLength(headers: unknown): number | undefined {
  const values = valuesOf(headers, 'content-length');
  return values.length === 1 && /^\d{1,15}$/.test(values[0] ?? '') ? Number(values[0]) : undefined;
}

function isCompressed(headers: unknown): boolean {
  return valuesOf(headers, 'content-encoding').some((value) => value.toLowerCase() !== 'identity');
}

function valuesOf(headers: unknown, name: string): readonly string[] {
  if (!Array.isArray(headers)) return [];
  return headers
    .filter(isFields)
    .filter((header) => String(header['name']).toLowerCase() === name)
    .map((header) => String(header['value']));
}
