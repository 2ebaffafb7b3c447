/** What the local sandbox is made of while it runs: the service's world, the simulated errors and the record. */

import { findRefusalCode } from '../lib/core/diagnosis/find-refusal.ts';
import { bytesOf, displayText } from '../lib/core/signing/bytes.ts';
import type { WireRequest } from '../lib/core/signing/wire-request.ts';
import type { SandboxResponse } from '../lib/sandbox/service.ts';
import {
  handleWithErrors,
  NO_SIMULATED_ERRORS,
  type SimulatedError,
  type SimulatedErrors,
  withRevoked,
} from '../lib/sandbox/simulated-errors.ts';
import { type SandboxKey, type World, withoutOldest } from '../lib/sandbox/world.ts';
import { createKeyRing } from './sandbox-keys.ts';
import { type Bounds, createRecord, type RecordedRequest, type RecordedResponse } from './sandbox-record.ts';

/** Orders kept beyond the made-up past: a load test creates them by the thousand. */
const MOST_ORDERS = 10_000;

/** The exam's tasks simulate errors too. */
export type RecordedSwitch = SimulatedError | 'examTask';

export interface AnsweredTask {
  /** How it stands, for people. */
  readonly note: string;
  /** Of the error; `undefined` where the service's own answer stands. */
  readonly code?: string | null;
  readonly holdMs?: number;
  /** The connection is closed in place of the answer. */
  readonly isDropped?: boolean;
}

export interface RecordedAnswer {
  /** Unix seconds by the sandbox's clock. */
  readonly at: number;
  readonly response: SandboxResponse;
  /** The simulated errors that had a part in it. */
  readonly switches: readonly RecordedSwitch[];
  /** Where the exam's task decides what's answered, and how. */
  readonly task?: AnsweredTask;
  /** All there were, as revoked as they were then. */
  readonly keys: readonly SandboxKey[];
}

export type ServerState = ReturnType<typeof createState>;

/** @param now Unix seconds by this machine's clock. */
export function createState(start: World, now: () => number, bounds?: Bounds) {
  let world = start;
  let errors: SimulatedErrors = NO_SIMULATED_ERRORS;
  const record = createRecord(Date.now(), bounds);
  let known = { keys: world.keys, errors, asRevoked: world.keys };
  /** One list for all requests until it changes: thousands are kept, and each with its keys. */
  const keysAsRevoked = () => {
    const { keys } = world;
    if (known.keys !== keys || known.errors !== errors)
      known = { keys, errors, asRevoked: withRevoked(world, errors).keys };
    return known.asRevoked;
  };
  const clock = () => now() + errors.clockOffsetSeconds;
  const worldPort = {
    get: () => world,
    set: (next: World) => {
      world = next;
    },
  };
  return {
    record,
    /** Unix seconds. */
    clock,
    world: worldPort,
    keys: createKeyRing(worldPort, clock),
    keysAsRevoked,
    settings: {
      get: () => errors,
      set: (next: SimulatedErrors) => {
        errors = next;
      },
    },
    answer(request: WireRequest): RecordedAnswer {
      const at = clock();
      const { response, by, world: next } = handleWithErrors(request, world, at, errors);
      world = next.orders.length > MOST_ORDERS ? withoutOldest(next, MOST_ORDERS / 2) : next;
      return { at, response, switches: withStanding(by, errors), keys: keysAsRevoked() };
    },
    /** @param code where it isn't told in the sandbox's own way. */
    keep(
      { at, response, switches, keys }: RecordedAnswer,
      request: WireRequest,
      code?: string | null,
    ): RecordedRequest {
      return record.add({
        receivedAt: at,
        request,
        response: code === undefined ? recordedOf(response) : { status: response.status, code },
        switches,
        keys,
      });
    },
  };
}

/** Those that have a part in every answer, too. */
export function withStanding(
  by: readonly SimulatedError[],
  switches: SimulatedErrors,
): readonly SimulatedError[] {
  const { clockOffsetSeconds, delayMs } = switches;
  if (clockOffsetSeconds === 0 && delayMs === 0) return by;
  return [
    ...by,
    ...(clockOffsetSeconds === 0 ? [] : (['clockOffsetSeconds'] as const)),
    ...(delayMs === 0 ? [] : (['delayMs'] as const)),
  ];
}

/** Of the sandbox's own answers, which are small. */
function recordedOf(response: SandboxResponse): RecordedResponse {
  const { status } = response;
  return status < 400 ? { status, code: null } : { status, code: codeOf(response), body: textOf(response) };
}

/** As `recordedOf`. */
export function codeOf(response: SandboxResponse): string | null {
  if (response.status < 400) return null;
  const answer: { error?: { code?: unknown } } = JSON.parse(textOf(response));
  if (typeof answer.error?.code === 'string') return answer.error.code;
  // A 401 has it where the sandbox was told to put it.
  return findRefusalCode(bytesOf(response.body))?.code ?? null;
}

function textOf({ body }: SandboxResponse): string {
  return displayText(bytesOf(body));
}
