/** Which open point of the API document bears on what a request signs, where one may. */

import { AUTH_HEADERS } from '../api.ts';
import type { AssumptionId } from '../assumptions.ts';
import { isReadingKnown, type KnownServer, type OpenQuestion } from '../service-readings.ts';
import { bodyBytes, headerValue, type WireRequest } from '../signing/wire-request.ts';

export type OpenPoint = Extract<AssumptionId, 'query-as-sent' | 'path-as-sent' | 'timestamp-form'>;

/** The likeliest; `undefined` where every reading of the document gives the same five lines. */
export function openPoint({ target, headers }: WireRequest, server?: KnownServer): OpenPoint | undefined {
  const mark = target.indexOf('?');
  const isOpen = (question: OpenQuestion) => !isReadingKnown(server, question);
  if (mark !== -1 && isOpen('signed-query') && !isPlainQuery(target.slice(mark + 1))) return 'query-as-sent';
  if (isOpen('signed-path') && !isPlainPath(mark === -1 ? target : target.slice(0, mark)))
    return 'path-as-sent';
  return /^[1-9]\d*$/.test(headerValue(headers, AUTH_HEADERS.timestamp) ?? '') ? undefined : 'timestamp-form';
}

/** Nothing in it can be read in another way, and neither a query nor a body can be changed on the way. */
export function isPlainest(request: WireRequest): boolean {
  const { target, body } = request;
  return !target.includes('?') && bodyBytes(body).length === 0 && openPoint(request) === undefined;
}

/** Nothing to decode, to merge or to take for “.” or “..”. */
export function isPlainPath(path: string): boolean {
  return /^(?:\/[\w~-][\w.~-]*)+$/.test(path);
}

/** Nothing to decode, and no key begins another: every order sorts it alike. */
function isPlainQuery(query: string): boolean {
  const pairs = query.split('&');
  if (!pairs.every((pair) => /^[a-z\d_]+=[\w.~-]+$/.test(pair))) return false;
  const keys = pairs.map((pair) => pair.slice(0, pair.indexOf('='))).toSorted();
  return keys.every((key, index) => keys[index + 1]?.startsWith(key) !== true);
}
