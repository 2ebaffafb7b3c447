/** Valid here, but rejected as wrong: the simplest request to the same server tells what's behind it. */

import { AUTH_HEADERS, PATHS } from '../api.ts';
import { listed } from '../counts.ts';
import { equalBytes } from '../signing/bytes.ts';
import { bodyBytes, headerValue, pathOf, type WireRequest, wireRequest } from '../signing/wire-request.ts';
import { utcMomentWords } from '../time-words.ts';
import type { Diagnosis } from './diagnosis.ts';
import { isPlainest, isPlainPath } from './open-point.ts';
import { isSuccess } from './response-status.ts';
import type { ServiceAnswer } from './service-answer.ts';

/** The simplest request, sent with the same key, and what the server made of it. */
export interface Probed {
  readonly request: WireRequest;
  readonly outcome: 'accepted' | 'rejected';
  /** When it was sent, in Unix seconds. */
  readonly at?: number | undefined;
}

/** The server says that a signature is invalid which is valid here, and only the server's string tells why. */
export function isDisputed({
  signature,
  answered,
  isBuiltIn,
}: Pick<Diagnosis, 'signature' | 'answered' | 'isBuiltIn'>): boolean {
  return signature === 'valid' && answered?.code === 'bad_signature' && !answered.isSwitched && !isBuiltIn;
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

/** Another request, as a probe of the rejected one. */
export interface SentBeside {
  readonly request: WireRequest;
  /** Its signature, by the secret that the rejected one was checked with. */
  readonly isValid: boolean;
  readonly answered?: ServiceAnswer | undefined;
  /** When it was sent, in Unix seconds. */
  readonly at?: number | undefined;
}

/** `undefined` where it says nothing: see `silentWords`. */
export function probedBy(rejected: WireRequest, sent: SentBeside): Probed | undefined {
  const { request, answered, at } = sent;
  if (!answered || !isProbeOf(rejected, sent)) return undefined;
  if (isSuccess(answered)) return { request, outcome: 'accepted', at };
  return answered.code === 'bad_signature' ? { request, outcome: 'rejected', at } : undefined;
}

function isProbeOf(rejected: WireRequest, { request, isValid, answered }: SentBeside): boolean {
  const keyOf = ({ headers }: WireRequest) => headerValue(headers, AUTH_HEADERS.key);
  return (
    isValid &&
    answered?.isSwitched !== true &&
    !isPlainest(rejected) &&
    request.method === 'GET' &&
    isPlainest(request) &&
    keyOf(request) === keyOf(rejected)
  );
}

/** What to do after a second request, where its answer tells nothing of the rejected one. */
export function silentWords(rejected: WireRequest, sent: SentBeside): string {
  const { request, answered } = sent;
  if (!sent.isValid || answered?.isSwitched) return NOT_COMPARABLE;
  if (!answered || !isProbeOf(rejected, sent)) return TELLS_NOTHING;
  const { status, code } = answered;
  const came = `The server answered ${code ?? status} to ${nameOf(request)}`;
  if (code) return `${came}, which says nothing about the signature. Fix that first, then send both again.`;
  if (status === 408 || status === 429 || status >= 500)
    return `${came}, which says nothing about the signature. Send the request again later.`;
  return `${came}. That doesn’t show whether the signature was accepted: a proxy may have answered. ${LOOK_THERE}`;
}

const NOT_COMPARABLE =
  'The second request helps only if its signature is valid for the same secret. No simulated error may answer it. Send both requests again.';

const TELLS_NOTHING =
  'The second request doesn’t show why the first request was rejected. Send a GET without a query and a body, with the same key.';

const LOOK_THERE =
  'Look in the proxy’s log whether this request reached the server, and with which path. Or ask the server’s developers for the string their server made, and compare it under Compare strings.';

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

/** Both below the same path before the API's own: what a gateway takes off one, it takes off the other. */
export function hasSamePrefix(rejected: WireRequest, probe: WireRequest): boolean {
  const prefixOf = ({ target }: WireRequest) => pathOf(target).split(API_PREFIX, 1)[0];
  const isBelow = [rejected, probe].every(({ target }) => pathOf(target).indexOf(API_PREFIX) > 0);
  return isBelow && prefixOf(rejected) === prefixOf(probe);
}

/** What to send, and what each outcome of it means. */
export function probeAdvice(rejected: WireRequest, probe: WireRequest): string {
  return [
    `Send ${nameOf(probe)} with the same key: it has neither a query nor a body.`,
    `If the server accepts it, the secret isn’t the cause. ${differs(rejected, probe)}`,
    `If the server returns bad_signature, the cause is ${REMAINS}.`,
  ].join(' ');
}

/** What it means for the rejected one. */
export function probedWords(rejected: WireRequest, { request, outcome, at }: Probed): string {
  const server = at === undefined ? 'The server' : `At ${utcMomentWords(BigInt(Math.floor(at)))} the server`;
  return outcome === 'accepted'
    ? `${server} accepted ${nameOf(request)} with the same key, so the secret isn’t the cause. ${differs(rejected, request)}`
    : `${server} answered bad_signature to ${nameOf(request)} as well. So the cause is ${REMAINS}.`;
}

function differs(rejected: WireRequest, probe: WireRequest): string {
  const parts = differingParts(rejected, probe).map((part) => `the ${part}`);
  const where = parts.length > 0 ? listed(parts) : 'the form of the timestamp';
  const what = parts.length > 1 ? 'them' : 'it';
  return `The two requests differ only in ${where}, so look there. Check whether a proxy changes ${what} on the way, and how the server reads ${what}.`;
}

const REMAINS = 'the secret, the server’s check, or a proxy that changes the path';

function nameOf({ method, target }: WireRequest): string {
  return `${method} ${target}`;
}
