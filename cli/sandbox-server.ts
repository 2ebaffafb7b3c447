/** The local sandbox, listening on this machine alone: answers requests, records them and has them diagnosed. */

import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '../lib/core/mistakes/languages.ts';
import { SANDBOX_PORTS_TRIED } from '../lib/core/sandbox-ports.ts';
import { type MeasuredReadings, readingsWith } from '../lib/core/service-readings.ts';
import type { KeyId } from '../lib/core/signing/key-pair.ts';
import type { Secret } from '../lib/core/signing/secret.ts';
import type { WireRequest } from '../lib/core/signing/wire-request.ts';
import { type SandboxResponse, verdictOfService } from '../lib/sandbox/service.ts';
import { addWorldKey, createWorld, type World } from '../lib/sandbox/world.ts';
import { send } from './http-wire.ts';
import { takeNodeSha256 } from './node-sha256.ts';
import type { Caller } from './sandbox-callers.ts';
import { createDiagnoser, type Diagnoser } from './sandbox-diagnoser.ts';
import type { WorkerSettings } from './sandbox-diagnosis-protocol.ts';
import { startDiagnosisThread } from './sandbox-diagnosis-thread.ts';
import { createEventStreams } from './sandbox-events.ts';
import { createSandboxExam, newExamKeyPair, type SandboxExam } from './sandbox-exam.ts';
import { createHttpServer, type HttpServer } from './sandbox-http.ts';
import { newKeyPair } from './sandbox-keys.ts';
import { HOST, listen, PortUnavailableError } from './sandbox-port.ts';
import { createProxy } from './sandbox-proxy.ts';
import { serverReading } from './sandbox-readings.ts';
import type { Bounds, RecordedRequest } from './sandbox-record.ts';
import { openFilesAllowed, roomWith } from './sandbox-room.ts';
import { createState, type RecordedAnswer, type ServerState } from './sandbox-state.ts';

import type { Upstream } from './sandbox-upstream.ts';

const PAY_AFTER_SECONDS = 20;
const PATIENCE_MS = 30_000;
const HEARTBEAT_MS = 10_000;

/** One request and its answer. */
export interface SandboxExchange extends Omit<RecordedAnswer, 'switches' | 'keys' | 'task'> {
  readonly request: WireRequest;
  /** Absent where it wasn't recorded: the service never saw the request. */
  readonly recorded?: RecordedRequest;
  /** Who asked, where it was turned away at the door. */
  readonly caller?: Caller;
  /** How the exam's task stands that it's of. */
  readonly taskNote?: string;
}

export interface SandboxServerOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** A new one is made where it's left out. */
  readonly key?: { readonly id: KeyId; readonly secret: Secret };
  readonly seed?: number;
  /** Unix seconds. */
  readonly now?: () => number;
  readonly onExchange?: (exchange: SandboxExchange) => void;
  /** Seconds from a charge to its payment. */
  readonly payAfter?: number;
  /** Where it's to read otherwise than assumed what the document leaves open; or the upstream server is known to. */
  readonly readings?: MeasuredReadings;
  /** Milliseconds a client may take over a request, or leave the connection silent in the midst of one. */
  readonly patience?: number;
  /** Bytes of all bodies that may be on their way in at once. */
  readonly mostHeld?: number;
  /** How many file descriptors this process may have; asked of the system unless given. */
  readonly openFiles?: number;
  /** The real service, where requests are passed on to it. */
  readonly upstream?: Upstream;
  /** Set where it gives an exam. */
  readonly exam?: {
    /** Told the id of each call or task that a request answered. */
    readonly onArrival?: (id: string) => void;
    /** See `SandboxExamParts`. */
    readonly given?: readonly string[] | 'list';
    /** Told of how many calls and tasks, once all are right, and again where one wasn’t in between. */
    readonly onPassed?: (calls: number, tasks: number) => void;
    /** Whether there are tasks too. */
    readonly overTime?: boolean;
  };
  /** How much is kept of what it received. */
  readonly bounds?: Bounds;
  /** What's made of a diagnosis; `none` where nobody reads the words, `off` where none is made at all. */
  readonly diagnosing?: WorkerSettings['text'] | 'off';
  /** Whether all of a diagnosis is put into words; without it they're the mistake, its place and the fix. */
  readonly full?: boolean;
  /** What the client is written in. */
  readonly language?: Language;
  /** @param text as `npm run diagnose` prints it; absent where nothing is wrong. */
  readonly onDiagnosis?: (recorded: RecordedRequest, json: string, text: string | undefined) => void;
  /** Told the first time that a client begins with TLS. */
  readonly onTls?: () => void;
  /** Of requests whose diagnosis broke off. */
  readonly onGivenUp?: (recorded: RecordedRequest) => void;
}

export interface SandboxServer {
  readonly port: number;
  readonly baseUrl: string;
  readonly key: { readonly id: KeyId; readonly secret: Secret };
  readonly exam: SandboxExam | undefined;
  /** Ends every connection, whatever it's doing. */
  close(): Promise<void>;
}

/** Rejects with a `PortUnavailableError` where the port can't be had. */
export async function startSandboxServer(options: SandboxServerOptions): Promise<SandboxServer> {
  takeNodeSha256();
  const now = options.now ?? (() => Date.now() / 1000);
  const key = options.key ?? (options.exam ? newExamKeyPair() : newKeyPair());
  const otherKey = options.exam?.overTime ? newExamKeyPair() : undefined;
  const state = createState(
    startWorld(options, now(), [key, ...(otherKey ? [otherKey] : [])]),
    now,
    options.bounds,
  );
  const { onArrival, given } = options.exam ?? {};
  const exam = options.exam && createSandboxExam({ key, otherKey, onArrival, given });
  const diagnoser = diagnoserFor(state, options, exam);
  const { server, endConnections } = serverFor(state, options, { diagnoser, exam });
  await listen(server, options.port);
  diagnoser?.warmUp();
  const { port } = server.address() as AddressInfo;
  return {
    port,
    baseUrl: `http://${HOST}:${port}`,
    key,
    exam,
    close: () =>
      new Promise((resolve) => {
        diagnoser?.close();
        server.close(() => resolve());
        endConnections();
      }),
  };
}

/** Tries the port and the 20 after it. `busyPorts` are the ones it passed over. */
export async function startOnFreePort(
  options: SandboxServerOptions,
): Promise<SandboxServer & { readonly busyPorts: readonly number[] }> {
  const busyPorts: number[] = [];
  for (;;) {
    const port = options.port + busyPorts.length;
    try {
      return { ...(await startSandboxServer({ ...options, port })), busyPorts };
    } catch (error) {
      const isBusy = error instanceof PortUnavailableError && error.reason === 'busy';
      if (!isBusy || busyPorts.length + 1 === SANDBOX_PORTS_TRIED || port === 65_535) throw error;
      busyPorts.push(port);
    }
  }
}

function startWorld(
  { seed = 1, payAfter = PAY_AFTER_SECONDS, readings }: SandboxServerOptions,
  now: number,
  keys: readonly SandboxServer['key'][],
): World {
  const past: World = { ...createWorld({ seed, now, payAfter }), readings: readingsWith(readings) };
  const createdAt = Math.floor(now);
  return keys.reduce((world, key) => addWorldKey(world, { ...key, revoked: false, createdAt }), past);
}

function diagnoserFor(
  { record }: ServerState,
  options: SandboxServerOptions,
  exam: SandboxExam | undefined,
): Diagnoser | undefined {
  const { diagnosing = 'none', full = false, language, readings = {}, onDiagnosis, onGivenUp } = options;
  if (diagnosing === 'off') return undefined;
  const server = serverReading(readings);
  return createDiagnoser({
    record,
    createWorker: () => startDiagnosisThread({ text: diagnosing, full, language, server }),
    onDiagnosis: (recorded, json, text) => {
      exam?.diagnosed(recorded, json);
      // The line of a request that a task rejects says so, and its signature is valid.
      onDiagnosis?.(recorded, json, recorded.switches.includes('examTask') ? undefined : text);
    },
    onGivenUp: (recorded) => {
      exam?.diagnosed(recorded, undefined);
      onGivenUp?.(recorded);
    },
  });
}

function serverFor(
  state: ServerState,
  options: SandboxServerOptions,
  { diagnoser, exam }: { readonly diagnoser: Diagnoser | undefined; readonly exam: SandboxExam | undefined },
): HttpServer {
  const { onExchange, patience = PATIENCE_MS, upstream } = options;
  const { record, clock, settings, keys } = state;
  const room = roomWith(options.openFiles ?? openFilesAllowed());
  let delayed = 0;
  const events = createEventStreams(record, Math.min(HEARTBEAT_MS, patience / 3), room.listeners);

  /** Before it's answered, so that nothing that was acknowledged is missing. @returns what to wait for, if anything. */
  function keep(
    to: ServerResponse,
    request: WireRequest,
    answer: RecordedAnswer,
    code?: string | null,
  ): Promise<void> | undefined {
    const recorded = state.keep(answer, request, code);
    diagnoser?.add(recorded);
    const { at, response, task } = answer;
    onExchange?.({ at, request, response, recorded, ...(task && { taskNote: task.note }) });
    const { delayMs } = settings.get();
    if (delayMs === 0 || delayed >= room.delayed) return undefined;
    delayed++;
    return delay(to, delayMs, patience).then(() => {
      delayed--;
    });
  }

  function answerTo(request: WireRequest): RecordedAnswer {
    const answer = state.answer(request);
    return exam
      ? exam.answer(request, verdictOfService(request, state.world.get(), answer.at), answer)
      : answer;
  }

  const tellPassed = passingOf(exam, options.exam?.onPassed);
  const turnAway = (request: WireRequest, response: SandboxResponse, caller?: Caller) =>
    onExchange?.({ at: clock(), request, response, ...(caller && { caller }) });
  const mostOnTheirWay = room.onTheirWay;
  const proxy = upstream && createProxy({ state, upstream, patience, mostOnTheirWay, keep, turnAway });
  return createHttpServer({
    patience,
    mostHeld: options.mostHeld,
    mostConnections: room.connections,
    passesOn: upstream !== undefined,
    clock,
    control: {
      ...{ record, events, keys, settings, exam, readings: options.readings ?? {} },
      diagnose: (recorded) => diagnoser?.add(recorded),
    },
    onRefusal: turnAway,
    onTls: options.onTls,
    answer(request, to) {
      if (proxy) return proxy(request, to);
      const answer = answerTo(request);
      const { response, task } = answer;
      const wait = keep(to, request, answer, task?.code);
      tellPassed();
      const { holdMs = 0, isDropped = false } = task ?? {};
      if (isDropped || holdMs > 0)
        return delay(to, holdMs, patience).then(() => {
          if (isDropped) to.destroy();
          else send(to, response);
        });
      if (wait) return wait.then(() => send(to, response));
      send(to, response);
      return undefined;
    },
  });
}

/** @returns what looks whether it has just been passed. */
function passingOf(
  exam: SandboxExam | undefined,
  onPassed: ((calls: number, tasks: number) => void) | undefined,
): () => void {
  let wasPassed = false;
  return () => {
    const isPassed = exam?.passed ?? false;
    if (exam && isPassed && !wasPassed) onPassed?.(exam.calls.length, exam.tasks.length);
    wasPassed = isPassed;
  };
}

/** The connection is silent for as long without being taken for dead. */
async function delay(to: ServerResponse, ms: number, patience: number): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  to.once('close', leave);
  to.socket?.setTimeout(ms + patience);
  await sleep(ms, undefined, { signal: gone.signal }).catch(() => undefined);
  to.socket?.setTimeout(patience);
  to.off('close', leave);
}
