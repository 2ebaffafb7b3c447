/** What's kept of an entry as DevTools hands it out: still in the shape of a HAR, without what nobody here reads. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { bodyGap } from '../../core/signing/gaps.ts';

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
