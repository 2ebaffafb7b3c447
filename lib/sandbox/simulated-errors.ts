/**
 * Errors the sandbox can be told to simulate, so that a client's error handling can be tried: what each does to a request
 * before it's handled, or to its answer. Each stands for what real proxies, gateways and services do.
 */

import { ASSUMED_READINGS, refusalOrder, type ServiceReadings } from '../core/service-readings.ts';
import { type ByteString, sliceBytes, textOfUtf8, utf8 } from '../core/signing/bytes.ts';
import type { Verdict } from '../core/signing/verify.ts';
import type { WireRequest } from '../core/signing/wire-request.ts';
import {
  handle,
  knowsPath,
  redirected,
  refusedResponse,
  type SandboxResponse,
  verdictOfService,
} from './service.ts';
import type { World } from './world.ts';

export interface SimulatedErrors {
  /** Whole seconds that the sandbox's clock is ahead. */
  readonly clockOffsetSeconds: number;
  /** Every request that carries the headers and a timestamp is `stale_request`. */
  readonly answerStale: boolean;
  /** All keys, or those with these ids, are `invalid_key`. */
  readonly revokeKey: boolean | readonly string[];
  /** JSON bodies are read and written again, with other spaces. */
  readonly reserialiseBody: boolean;
  /** Taken off the path before the signature is checked, as in `/gateway`; empty for none. */
  readonly stripPathPrefix: string;
  /** The name of a header that gets lost; empty for none. */
  readonly dropHeader: string;
  /** 308 to the same path with a slash at its end. */
  readonly redirectToSlash: boolean;
  /** Whole milliseconds before each answer. */
  readonly delayMs: number;
}

export type SimulatedError = keyof SimulatedErrors;

export const NO_SIMULATED_ERRORS: SimulatedErrors = {
  clockOffsetSeconds: 0,
  answerStale: false,
  revokeKey: false,
  reserialiseBody: false,
  stripPathPrefix: '',
  dropHeader: '',
  redirectToSlash: false,
  delayMs: 0,
};

export interface Altered {
  readonly request: WireRequest;
  /** The switches that changed something of it. */
  readonly by: readonly SimulatedError[];
}

const CHANGES: readonly (readonly [
  SimulatedError,
  (request: WireRequest, switches: SimulatedErrors) => WireRequest | undefined,
])[] = [
  [
    'reserialiseBody',
    (request, { reserialiseBody }) => (reserialiseBody ? reserialised(request) : undefined),
  ],
  ['stripPathPrefix', (request, { stripPathPrefix }) => withoutPrefix(request, stripPathPrefix)],
  ['dropHeader', (request, { dropHeader }) => withoutHeader(request, dropHeader)],
];

/** The request as it comes out of whatever stands before the service. */
export function alterRequest(request: WireRequest, switches: SimulatedErrors): Altered {
  let current = request;
  const by: SimulatedError[] = [];
  for (const [name, change] of CHANGES) {
    const changed = change(current, switches);
    if (!changed) continue;
    current = changed;
    by.push(name);
  }
  return { request: current, by };
}

/** A world whose keys are as revoked as the switch says. */
export function withRevoked(world: World, switches: SimulatedErrors): World {
  if (switches.revokeKey === false || !world.keys.some(({ id }) => revokes(switches, id))) return world;
  return {
    ...world,
    keys: world.keys.map((key) => (revokes(switches, key.id) ? { ...key, revoked: true } : key)),
  };
}

function revokes({ revokeKey }: SimulatedErrors, id: string): boolean {
  return typeof revokeKey === 'boolean' ? revokeKey : revokeKey.includes(id);
}

/**
 * The answer that a switch gives in the service's place; `undefined` where none does.
 * @param request already altered. @param world with its keys revoked. @param now Unix seconds by the sandbox's clock.
 */
export function answerInstead(
  request: WireRequest,
  {
    world,
    now,
    switches,
  }: { readonly world: World; readonly now: number; readonly switches: SimulatedErrors },
): { readonly response: SandboxResponse; readonly by: SimulatedError } | undefined {
  const location = switches.redirectToSlash ? withSlash(request.target) : undefined;
  if (location !== undefined) return { response: redirected(location, now), by: 'redirectToSlash' };
  if (!switches.answerStale && switches.revokeKey === false) return undefined;
  const verdict = verdictOfService(request, world, now);
  const { readings = ASSUMED_READINGS } = world;
  if (switches.answerStale && reaches('stale_request', verdict, readings))
    return { response: refusedResponse('stale_request', now, readings), by: 'answerStale' };
  const isRevoked =
    !verdict.ok && verdict.code === 'invalid_key' && verdict.checks.invalid_key.state === 'revoked';
  if (isRevoked && revokes(switches, verdict.checks.invalid_key.sent ?? ''))
    return { response: refusedResponse('invalid_key', now, readings), by: 'revokeKey' };
  return undefined;
}

/** Whether no earlier check refused it already. */
function reaches(code: 'stale_request', verdict: Verdict, readings: ServiceReadings): boolean {
  const order = refusalOrder(readings['refusal-order']);
  return verdict.ok || order.indexOf(verdict.code) >= order.indexOf(code);
}

export interface SimulatedOutcome {
  readonly response: SandboxResponse;
  readonly world: World;
  /** The verdict on the request as the service saw it. */
  readonly trace: Verdict;
  /** The switches that had a part in the answer. */
  readonly by: readonly SimulatedError[];
}

/** As `handle`, with simulated errors. Never throws. @param now Unix seconds by the sandbox's clock, its offset added. */
export function handleWithErrors(
  request: WireRequest,
  world: World,
  now: number,
  switches: SimulatedErrors,
): SimulatedOutcome {
  if (switches === NO_SIMULATED_ERRORS) return handledPlainly(request, world, now);
  const altered = alterRequest(request, switches);
  const seen = withRevoked(world, switches);
  const instead = answerInstead(altered.request, { world: seen, now, switches });
  if (instead) {
    const by = [...altered.by, instead.by];
    return { response: instead.response, world, trace: verdictOfService(altered.request, seen, now), by };
  }
  const outcome = handle(altered.request, seen, now, asRouted(altered.request, request, { switches, world }));
  return {
    ...outcome,
    world: seen === world ? outcome.world : { ...outcome.world, keys: world.keys },
    by: altered.by,
  };
}

const NO_SWITCHES: readonly SimulatedError[] = [];

/** Field by field, since a spread takes as long as the rest of it. */
function handledPlainly(request: WireRequest, world: World, now: number): SimulatedOutcome {
  const { response, world: next, trace } = handle(request, world, now);
  return { response, world: next, trace, by: NO_SWITCHES };
}

/** A gateway that takes a prefix or a slash off what it checks still finds the service that was meant. */
function asRouted(
  altered: WireRequest,
  original: WireRequest,
  { switches, world }: { readonly switches: SimulatedErrors; readonly world: World },
): WireRequest {
  const targets = [altered.target, original.target];
  const slashless = switches.redirectToSlash ? targets.map(withoutSlash) : [];
  const target = [...targets, ...slashless].find((one) => knowsPath(one, world));
  return target === undefined || target === altered.target ? altered : { ...altered, target };
}

function endOfPath(target: ByteString): number {
  const mark = target.indexOf('?');
  return mark === -1 ? target.length : mark;
}

/** `undefined` where there's a slash already, and where the path would name another host. */
function withSlash(target: ByteString): ByteString | undefined {
  const end = endOfPath(target);
  if (!/^\/(?!\/)/.test(target) || target.charAt(end - 1) === '/') return undefined;
  return `${target.slice(0, end)}/${target.slice(end)}` as ByteString;
}

function withoutSlash(target: ByteString): ByteString {
  const end = endOfPath(target);
  return target.charAt(end - 1) === '/'
    ? (`${target.slice(0, end - 1)}${target.slice(end)}` as ByteString)
    : target;
}

function withoutPrefix(request: WireRequest, prefix: string): WireRequest | undefined {
  if (prefix === '' || !request.target.startsWith(prefix)) return undefined;
  const rest = sliceBytes(request.target, prefix.length);
  // `/api` is no prefix of `/apis`.
  if (rest !== '' && !/^[/?]/.test(rest)) return undefined;
  return { ...request, target: (rest.startsWith('/') ? rest : `/${rest}`) as ByteString };
}

function withoutHeader(request: WireRequest, name: string): WireRequest | undefined {
  if (name === '') return undefined;
  const headers = request.headers.filter(([field]) => field.toLowerCase() !== name.toLowerCase());
  return headers.length === request.headers.length ? undefined : { ...request, headers };
}

function reserialised(request: WireRequest): WireRequest | undefined {
  const { body } = request;
  const text = body.kind === 'bytes' ? textOfUtf8(body.bytes) : undefined;
  const written = text === undefined ? undefined : writtenAgain(text);
  return written === undefined || written === text
    ? undefined
    : { ...request, body: { kind: 'bytes', bytes: utf8(written), source: 'exact' } };
}

/** As Python writes it, with a space after each comma and colon; without them where that's how it came. */
function writtenAgain(text: string): string | undefined {
  try {
    const compact = JSON.stringify(JSON.parse(text));
    const spaced = compact.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|[,:]/g, (part) =>
      part === ',' || part === ':' ? `${part} ` : part,
    );
    return spaced === text ? compact : spaced;
  } catch {
    // Not JSON, or nested deeper than it can be written.
    return undefined;
  }
}
