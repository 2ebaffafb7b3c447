/** Valid here, but rejected as wrong: the simplest request to the same server tells what's behind it. */

import { AUTH_HEADERS, PATHS } from '../api.ts';
import { listed } from '../counts.ts';
import { equalBytes } from '../signing/bytes.ts';
import { bodyBytes, headerValue, type WireRequest, wireRequest } from '../signing/wire-request.ts';
import { isPlainest, isPlainPath } from './open-point.ts';
import { isSuccess, type ServiceAnswer } from './service-answer.ts';

/** The simplest request, sent with the same key, and what the server made of it. */
export interface Probed {
  readonly request: WireRequest;
  readonly outcome: 'accepted' | 'rejected';
}

/** Without the signature that it will have. `undefined` where the rejected one is as simple already. */
export function plainProbe(rejected: WireRequest): WireRequest | undefined {
  return isPlainest(rejected) ? undefined : wireRequest({ method: 'GET', target: plainTarget(rejected) });
}

/** That very path where it's read anyway and nothing in it can be read in several ways; else a list of the document. */
export function plainTarget({ method, target }: WireRequest): string {
  const path = pathOf(target);
  if (/^(?:GET|HEAD)$/i.test(method) && isPlainPath(path)) return path;
  const begins = path.indexOf(API_PREFIX);
  // Another API has no such list.
  if (begins < 0) return isPlainPath(path) ? path : PATHS.orders;
  // A gateway knows its API by what stands before.
  const before = path.slice(0, begins);
  return isPlainPath(before) ? before + PATHS.orders : PATHS.orders;
}

const API_PREFIX = PATHS.orders.slice(0, PATHS.orders.lastIndexOf('/') + 1);

/** @param isValid its signature, by the secret that the rejected one was checked with. `undefined` where it says nothing. */
export function probedBy(
  rejected: WireRequest,
  sent: {
    readonly request: WireRequest;
    readonly isValid: boolean;
    readonly answered?: ServiceAnswer | undefined;
  },
): Probed | undefined {
  const { request, isValid, answered } = sent;
  const keyOf = ({ headers }: WireRequest) => headerValue(headers, AUTH_HEADERS.key);
  if (!isValid || !answered || answered.isSwitched || isPlainest(rejected)) return undefined;
  if (request.method !== 'GET' || !isPlainest(request) || keyOf(request) !== keyOf(rejected))
    return undefined;
  if (isSuccess(answered)) return { request, outcome: 'accepted' };
  return answered.code === 'bad_signature' ? { request, outcome: 'rejected' } : undefined;
}

export type DifferingPart = 'method' | 'path' | 'query' | 'body';

/** In what of that's signed the two differ, but for their timestamps. */
export function differingParts(rejected: WireRequest, probe: WireRequest): DifferingPart[] {
  return [
    ...(rejected.method === probe.method ? [] : (['method'] as const)),
    ...(pathOf(rejected.target) === pathOf(probe.target) ? [] : (['path'] as const)),
    ...(rejected.target.includes('?') ? (['query'] as const) : []),
    ...(equalBytes(bodyBytes(rejected.body), bodyBytes(probe.body)) ? [] : (['body'] as const)),
  ];
}

function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? '';
}

/** What to send, and what each outcome of it means. */
export function probeAdvice(rejected: WireRequest, probe: WireRequest): string {
  return [
    `Send ${nameOf(probe)} with the same key: it has neither a query nor a body.`,
    `If the server accepts it, the secret isn’t the cause. ${differs(rejected, probe)}`,
    `If the server answers bad_signature again, ${REMAINS} remains.`,
  ].join(' ');
}

/** What it means for the rejected one. */
export function probedWords(rejected: WireRequest, { request, outcome }: Probed): string {
  return outcome === 'accepted'
    ? `The server accepted ${nameOf(request)} with the same key, so the secret isn’t the cause. ${differs(rejected, request)}`
    : `The server answered bad_signature to ${nameOf(request)} as well. What remains is ${REMAINS}.`;
}

function differs(rejected: WireRequest, probe: WireRequest): string {
  const parts = differingParts(rejected, probe).map((part) => `the ${part}`);
  const where = parts.length > 0 ? listed(parts) : 'the form of the timestamp';
  const what = parts.length > 1 ? 'one of these' : 'this';
  return `The cause is where the two differ: ${where}. A proxy changes ${what} on the way, or the server reads it in another way.`;
}

const REMAINS = 'the secret, the server’s own check, or a proxy that changes the path';

function nameOf({ method, target }: WireRequest): string {
  return `${method} ${target}`;
}
