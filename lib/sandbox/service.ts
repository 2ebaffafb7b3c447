/** The service as a function: a request, a world and the time in; a response and the next world out. */

import { NAMED_COLLECTIONS, PATHS, REFUSAL_STATUS, type RefusalCode } from '../core/api.ts';
import { CAPPED_LIST_SIZE, COLLECTION_PATHS, ORDER_STATUSES } from '../core/assumed-values.ts';
import { CLAUSES } from '../core/clauses.ts';
import { pathsByReadings } from '../core/path-readings.ts';
import { SANDBOX_NAME } from '../core/sandbox-name.ts';
import {
  isRejectedRecent,
  pageOf,
  queryValue,
  recentCount,
  rejectedPaging,
  type ServedPage,
} from '../core/served-page.ts';
import { ASSUMED_READINGS, type ServiceReadings } from '../core/service-readings.ts';
import { type ByteString, byteStringOfText } from '../core/signing/bytes.ts';
import { type Verdict, verify } from '../core/signing/verify.ts';
import { bodyBytes, type HeaderField, pathOf, type WireRequest } from '../core/signing/wire-request.ts';
import { STATUS_PHRASES } from '../core/status-phrases.ts';
import { type ChargeReading, jsonObject, readCharge } from './charge.ts';

import { advance, createOrder, orderJson } from './payment-flow.ts';
import type { World } from './world.ts';

export interface SandboxResponse {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly HeaderField[];
  readonly body: ByteString;
}

/** What a route answers, before it's written as HTTP. */
interface Answer {
  readonly status: keyof typeof STATUS_PHRASES;
  readonly json: ByteString;
  /** JSON unless it's something else. */
  readonly type?: string;
  readonly headers?: readonly HeaderField[];
}

/**
 * Never throws, whatever the request. `trace` is the verifier's verdict with every check it made.
 * @param now the sandbox's clock, Unix seconds.
 * @param routed the request as it's routed, where that isn't the one whose signature is checked.
 */
export function handle(
  request: WireRequest,
  world: World,
  now: number,
  routed = request,
): { response: SandboxResponse; world: World; trace: Verdict } {
  const current = advance(world, now);
  const trace = verdictOfService(request, current, now);
  if (!trace.ok) return { response: refusedResponse(trace.code, now, world.readings), world: current, trace };
  const outcome = route(routed, current, now);
  return { response: written(outcome.answer, now), world: outcome.world, trace };
}

/** @param now Unix seconds. */
export function verdictOfService(request: WireRequest, { keys, readings }: World, now: number): Verdict {
  return verify(request, (id) => keys.find((key) => key.id === String(id)), now, undefined, readings);
}

/** @param now Unix seconds. */
export function refusedResponse(
  code: RefusalCode,
  now: number,
  readings: ServiceReadings = ASSUMED_READINGS,
): SandboxResponse {
  return written(refusal(code, readings), now);
}

/** 308, which keeps method and body. @param now Unix seconds. */
export function redirected(location: ByteString, now: number): SandboxResponse {
  return written({ status: 308, json: jsonTextBytes({}), headers: [['Location', location]] }, now);
}

/** 200 with an object of the sandbox's own. @param now Unix seconds. */
export function accepted(value: object, now: number): SandboxResponse {
  return written({ status: 200, json: jsonTextBytes(value) }, now);
}

/** Whatever the sandbox is told to say: an object as JSON, or text. @param now Unix seconds. */
export function respondWith(
  {
    status,
    headers = [],
    body,
  }: {
    readonly status: keyof typeof STATUS_PHRASES;
    readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
    readonly body: string | object;
  },
  now: number,
): SandboxResponse {
  const fields = headers.map(([name, value]): HeaderField => [name, byteStringOfText(value)]);
  return typeof body === 'string'
    ? written(
        { status, json: byteStringOfText(body), type: 'text/plain; charset=utf-8', headers: fields },
        now,
      )
    : written({ status, json: jsonTextBytes(body), headers: fields }, now);
}

/** Whether there's anything at the target's path. */
export function knowsPath(target: ByteString, { readings = ASSUMED_READINGS }: World): boolean {
  const path = pathOf(target);
  return path === PATHS.charges || collectionAt(path, readings) !== undefined;
}

type NamedCollection = (typeof NAMED_COLLECTIONS)[number];

const COLLECTION_AT: ReadonlyMap<string, NamedCollection> = new Map(
  NAMED_COLLECTIONS.map((collection) => [COLLECTION_PATHS[collection.id].path, collection]),
);

function route(request: WireRequest, world: World, now: number): { answer: Answer; world: World } {
  const path = pathOf(request.target);
  const { readings = ASSUMED_READINGS } = world;
  const collection = collectionAt(path, readings);
  if (path !== PATHS.charges && !collection)
    return { answer: failure(404, 'not_found', 'There’s nothing at this path.'), world };
  const allowed = collection ? 'GET' : 'POST';
  if (request.method !== allowed) return { answer: wrongMethod(allowed), world };
  if (!collection) return charge(request, world, now);
  const rejected = rejectedQuery(collection, request, world);
  if (rejected !== undefined) return { answer: failure(400, 'invalid_request', rejected), world };
  return { answer: { status: 200, json: list(collection, request, world) }, world };
}

function collectionAt(path: string, readings: ServiceReadings): NamedCollection | undefined {
  if (readings === ASSUMED_READINGS) return COLLECTION_AT.get(path);
  const own = pathsByReadings(readings);
  return NAMED_COLLECTIONS.find(({ id }) => (own[id] ?? COLLECTION_PATHS[id].path) === path);
}

const REJECTED_PAGING = {
  limit: 'limit must be a whole number.',
  offset: 'offset must be a whole number.',
  'offset-past-end': 'offset is after the last record.',
};

/** Only by readings that aren't the assumed ones. */
function rejectedQuery(collection: NamedCollection, { target }: WireRequest, world: World) {
  const { readings = ASSUMED_READINGS } = world;
  if (readings === ASSUMED_READINGS) return undefined;
  if (collection.list === 'capped')
    return isRejectedRecent(target, readings) ? 'This list takes no limit.' : undefined;
  const status = collection.id === 'orders' ? queryValue(target, 'status', readings) : undefined;
  if (status !== undefined && readings['unknown-status'] === 'rejected' && !isOrderStatus(status))
    return 'There’s no such status.';
  const total = collection.id === 'orders' ? ordersOf(target, world).length : world.records.ledger.length;
  const rejected = rejectedPaging(target, total, readings);
  return rejected && REJECTED_PAGING[rejected];
}

function isOrderStatus(status: string): boolean {
  return ORDER_STATUSES.some((known) => known === status);
}

const orderText = writtenOnce(orderJson);
const recordText = writtenOnce((record) => record);

function list({ id, list: kind }: NamedCollection, { target }: WireRequest, world: World): ByteString {
  const { readings = ASSUMED_READINGS } = world;
  if (id === 'orders') return pageText(pageOf(ordersOf(target, world), target, readings), orderText);
  const records: readonly object[] = world.records[id];
  return kind === 'paginated'
    ? pageText(pageOf(records, target, readings), recordText)
    : listText(records.slice(0, recentCount(target, CAPPED_LIST_SIZE, readings)).map(recordText));
}

/** Those with the status that's asked for. */
function ordersOf(target: ByteString, { orders, readings = ASSUMED_READINGS }: World): World['orders'] {
  const status = queryValue(target, 'status', readings);
  const isIgnored =
    status === undefined || (readings['unknown-status'] === 'ignored' && !isOrderStatus(status));
  return isIgnored ? orders : orders.filter((order) => order.status === status);
}

function pageText<T>(
  { data, total, limit, offset }: ServedPage<T>,
  text: (record: T) => ByteString,
): ByteString {
  return listText(data.map(text), { total, limit, offset });
}

function charge(request: WireRequest, world: World, now: number): { answer: Answer; world: World } {
  const payload = jsonObject(bodyBytes(request.body));
  if (!payload)
    return { answer: failure(400, 'invalid_json', 'The body must be a JSON object in UTF-8.'), world };
  const reading = readCharge(payload);
  if (!reading.ok) return { answer: failure(422, 'invalid_request', flawWords(reading)), world };
  const created = createOrder(world, reading.fields, now);
  return { answer: { status: 201, json: orderText(created.order) }, world: created.world };
}

function flawWords({ field, flaw }: Extract<ChargeReading, { ok: false }>): string {
  const words = {
    missing: 'is required',
    'not-string': 'must be a string',
    empty: 'must not be empty',
    long: 'must be at most 255 characters',
    'not-amount': 'must be a positive decimal such as "49.90"',
  };
  return `${field} ${words[flaw]}.`;
}

const REFUSAL_CLAUSES = {
  missing_auth: CLAUSES['missing-auth'],
  bad_timestamp: CLAUSES['bad-timestamp'],
  stale_request: CLAUSES['stale-request'],
  invalid_key: CLAUSES['invalid-key'],
  bad_signature: CLAUSES['bad-signature'],
} as const satisfies Record<RefusalCode, unknown>;

/** The message is the API document's own condition. */
function refusal(code: RefusalCode, readings: ServiceReadings): Answer {
  const message = `${REFUSAL_CLAUSES[code].text}.`;
  return {
    status: REFUSAL_STATUS,
    json: jsonTextBytes(ENVELOPES[readings['error-envelope']](code, message)),
  };
}

type Envelope = (code: string, message: string) => object;

const ENVELOPES: Readonly<Record<ServiceReadings['error-envelope'], Envelope>> = {
  'error-object': (code, message) => ({ error: { code, message } }),
  'code-field': (code, message) => ({ code, message }),
  'error-field': (error, message) => ({ error, message }),
  'errors-list': (code, message) => ({ errors: [{ code, message }] }),
};

function wrongMethod(allowed: string): Answer {
  return {
    ...failure(405, 'method_not_allowed', `Only ${allowed} works at this path.`),
    headers: [['Allow', byteStringOfText(allowed)]],
  };
}

/** Assumption `error-envelope`. */
function failure(status: Answer['status'], code: string, message: string): Answer {
  return { status, json: jsonTextBytes(ENVELOPES['error-object'](code, message)) };
}

/** An answer to what isn't a request the service can judge (assumption `transport-errors`). `now` in Unix seconds. */
export function transportFailure(
  status: 400 | 403 | 408 | 413 | 421 | 431 | 501 | 502 | 503,
  code: string,
  message: string,
  now: number,
): SandboxResponse {
  return written(failure(status, code, message), now);
}

function written({ status, json, type = 'application/json', headers }: Answer, now: number): SandboxResponse {
  const length = String(json.length) as ByteString;
  const fields: readonly HeaderField[] = [
    ['Date', dateOf(Math.floor(now))],
    ['Server', SANDBOX_NAME],
    ['Content-Type', byteStringOfText(type)],
    ['Content-Length', length],
  ];
  return {
    status,
    reason: STATUS_PHRASES[status],
    headers: headers ? [...fields, ...headers] : fields,
    body: json,
  };
}

let lastDate = { second: Number.NaN, text: byteStringOfText('') };

/** Made once a second, however many answers there are. */
function dateOf(second: number): ByteString {
  if (lastDate.second !== second)
    lastDate = { second, text: byteStringOfText(new Date(second * 1000).toUTCString()) };
  return lastDate.text;
}

function jsonTextBytes(value: unknown): ByteString {
  return byteStringOfText(JSON.stringify(value));
}

/** Remembers the text of each record: records never change, and are listed again and again. */
function writtenOnce<T extends object>(shown: (record: T) => unknown): (record: T) => ByteString {
  const texts = new WeakMap<T, ByteString>();
  return (record) => {
    const known = texts.get(record);
    if (known !== undefined) return known;
    const text = jsonTextBytes(shown(record));
    texts.set(record, text);
    return text;
  };
}

/** `{"data":[…]}`. @param rest further fields. */
function listText(records: readonly ByteString[], rest: Readonly<Record<string, number>> = {}): ByteString {
  let fields = '';
  for (const name in rest) fields += `,"${name}":${rest[name]}`;
  return `{"data":[${records.join(',')}]${fields}}` as ByteString;
}
