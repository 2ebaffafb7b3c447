/** Whether a request is the one that was proposed, to tell what explains another apart. */

import { AUTH_HEADERS } from '../api.ts';
import { kindOfClient } from '../kind-of-client.ts';
import { textOfUtf8 } from '../signing/bytes.ts';
import { bodyBytes, headerValue, isSameRequest, type WireRequest } from '../signing/wire-request.ts';

/** From the same kind of client as `first`, with its key. */
export function isSentProbe(sent: WireRequest, first: WireRequest, probe: WireRequest): boolean {
  return (
    asksTheSame(sent, probe) &&
    haveSame(AUTH_HEADERS.key, sent, first) &&
    kindOfClient(sent) === kindOfClient(first)
  );
}

/** It may be Countersign’s own, which signs right whatever the code does. */
export function isOfBrowser({ headers }: WireRequest): boolean {
  return headerValue(headers, 'User-Agent')?.startsWith('Mozilla/') === true;
}

/** With the same key, whoever sent it: where signatures are valid, it tells of the server alone. */
export function isSentPlainProbe(sent: WireRequest, first: WireRequest, probe: WireRequest): boolean {
  return isSameRequest(sent, probe) && haveSame(AUTH_HEADERS.key, sent, first);
}

/** When it was seen, in Unix seconds; absent where nobody tells. */
export interface TimedRequest {
  readonly request: WireRequest;
  readonly receivedAt?: number;
}

/** By when both were seen or, where one wasn’t, by the client’s own clock in X-Timestamp. */
export function isSentAfter(one: TimedRequest, first: TimedRequest): boolean {
  if (one.receivedAt !== undefined && first.receivedAt !== undefined)
    return one.receivedAt >= first.receivedAt;
  const signedAt = ({ request }: TimedRequest) => headerValue(request.headers, AUTH_HEADERS.timestamp) ?? '';
  const [later, earlier] = [signedAt(one), signedAt(first)];
  // In one unit.
  return /^\d+$/.test(earlier) && later.length === earlier.length && later > earlier;
}

/** Also with the same data of its body in other bytes: code may write JSON in its own way only. */
export function asksTheSame(one: WireRequest, other: WireRequest): boolean {
  return isSameRequest(one, other) || isReprinted(one, other);
}

function isReprinted(one: WireRequest, other: WireRequest): boolean {
  if (one.target !== other.target || one.method !== other.method) return false;
  const data = membersOf(other);
  return data !== undefined && membersOf(one) === data;
}

/** In whatever order they stand; `undefined` where the body is no JSON object, or far too long for a proposed one. */
function membersOf({ body }: WireRequest): string | undefined {
  const bytes = bodyBytes(body);
  if (bytes.length > LONGEST_PROPOSED) return undefined;
  try {
    const value: unknown = JSON.parse(textOfUtf8(bytes) ?? '');
    return value instanceof Object ? JSON.stringify(Object.entries(value).toSorted()) : undefined;
  } catch {
    return undefined;
  }
}

const LONGEST_PROPOSED = 2000;

export function haveSame(name: string, one: WireRequest, other: WireRequest): boolean {
  return headerValue(one.headers, name) === headerValue(other.headers, name);
}

/** Rows are made anew with whatever becomes known of them. */
export function isSameSend(one: TimedRequest, other: TimedRequest | undefined): boolean {
  return (
    other !== undefined &&
    one.receivedAt === other.receivedAt &&
    haveSame(AUTH_HEADERS.signature, one.request, other.request)
  );
}
