/** One exam while it's taken: requests arrive, their mistakes become known, and the report says how it stands. */

import { AUTH_HEADERS } from '../core/api.ts';
import type { Verdict } from '../core/signing/verify.ts';
import { headerValue, isSameRequest, type WireRequest } from '../core/signing/wire-request.ts';
import type { ExamCall } from './call.ts';
import { createExclusion } from './excluded.ts';
import { type Arrival, gradeExam, isRight } from './grade.ts';
import { keysIn } from './keys-in.ts';
import { isOrdinary } from './ordinary.ts';
import { recognise } from './recognise.ts';
import type { ExamReport } from './report.ts';
import type { ExamTask, TaskGrade, TaskKey, TaskReply } from './tasks/task.ts';
import { pathsOf, startTasks } from './tasks/tasks.ts';

export interface LookedInto {
  readonly open: number;
  readonly named: number;
  readonly unknown: number;
}

/** Requests that come by the thousand a second mustn't fill the memory; each has a new string every second. */
const MOST_TOLD = 20_000;

export interface Exam {
  readonly calls: readonly ExamCall[];
  /** What the client is to do over time; empty where that isn't examined. */
  readonly tasks: readonly ExamTask[];
  /** @returns the call it counts for, and whether it's right; `undefined` where it counts for none. */
  arrive(
    request: WireRequest,
    verdict: Verdict,
    /** Ids of what the program was given so far, where it knows no other calls. */
    given?: readonly string[],
  ): { readonly call: ExamCall; readonly right: boolean; readonly isElsewhere: boolean } | undefined;
  /** As `arrive`, for tasks. @param at see `TaskArrival`. */
  arriveForTask(request: WireRequest, verdict: Verdict, at: number): ArrivedForTask | undefined;
  /** A program reads the list: what one before it began isn’t gone on with. */
  beginAnew(): void;
  /** What the client read for a task. @returns whether there's such a task. */
  read(task: string, code: string | undefined): boolean;
  /** Sent for this call; `undefined` where nothing was, or it has the secret in it. */
  latest(call: string): WireRequest | undefined;
  /** What was found about a request that arrived. @param isCutShort there was no time to look for more. */
  explain(request: WireRequest, explanations: Arrival['explanations'], isCutShort?: boolean): void;
  /** With invalid signatures that were diagnosed in part or not at all, and have no named mistake. */
  readonly undiagnosed: readonly WireRequest[];
  /** No more diagnoses come. @returns of how many calls there was none. */
  endDiagnoses(): number;
  /** Calls with an invalid signature: how many wait for a diagnosis, have a named mistake, or have no known cause. */
  readonly looked: LookedInto;
  /** Whether every call is right so far. */
  readonly passed: boolean;
  report(): ExamReport;
}

export interface ArrivedForTask {
  readonly task: ExamTask;
  readonly grade: TaskGrade;
  /** `undefined` where the server's own is given. */
  readonly reply: TaskReply | undefined;
}

/** @param key the one that the calls are to be made with. */
export function createExam(
  calls: readonly ExamCall[],
  key: TaskKey,
  overTime?: { readonly tasks: readonly ExamTask[]; readonly otherKey: TaskKey },
): Exam {
  const tasks = overTime?.tasks ?? [];
  const runs = overTime && startTasks(tasks, { first: key, other: overTime.otherKey });
  const known: readonly KnownPath[] = [
    ...calls.map((call) => ({ path: call.path, call })),
    ...tasks.flatMap((task) => pathsOf(task).map((path) => ({ path, task: task.id }))),
  ];
  const excludedBy = createExclusion(key.secret);
  /** By the call's id. */
  const arrivals = new Map<string, Arrival>();
  const noteTold = createTold();

  function isAnsweredRight(call: ExamCall): boolean {
    return isRightIn(arrivals, call);
  }

  function arrive(
    request: WireRequest,
    verdict: Verdict,
    given: readonly string[] = [],
  ): ReturnType<Exam['arrive']> {
    const called = calledFor(request, { found: recognise(known, request), calls, arrivals, given });
    if (!called) return undefined;
    const { call, isElsewhere } = called;
    const wasTold = noteTold(verdict);
    const arrival: Arrival = {
      ...{ request, verdict, wasTold, isElsewhere, explanations: undefined, isCutShort: false },
      ...keysIn(request, verdict, key),
    };
    arrivals.set(call.id, arrival);
    return { call, right: isRight(call, arrival), isElsewhere };
  }

  function arriveForTask(request: WireRequest, verdict: Verdict, at: number): ArrivedForTask | undefined {
    const found = recognise(known, request);
    const running = found && 'task' in found ? runs?.get(found.task) : undefined;
    if (!running) return undefined;
    const { task, run } = running;
    const reply = run.arrive({ request, verdict, at, wasTold: noteTold(verdict) });
    return { task, grade: run.grade(), reply };
  }

  return {
    calls,
    tasks,
    arrive,
    arriveForTask,
    beginAnew() {
      for (const { run } of runs?.values() ?? []) run.beginAnew?.();
    },
    read(task, code) {
      const run = runs?.get(task)?.run;
      run?.read?.(code);
      return run?.read !== undefined;
    },
    latest: (call) => shownRequest(arrivals.get(call)),
    explain: (request, explanations, isCutShort = false) =>
      explainIn(arrivals, request, { explanations, isCutShort }),
    get undiagnosed() {
      return undiagnosedIn(arrivals);
    },
    endDiagnoses: () => endDiagnosesOf(arrivals),
    get looked() {
      return lookedInto(arrivals);
    },
    get passed() {
      const done = [...(runs?.values() ?? [])].every(({ run }) => run.grade().verdict === 'right');
      return done && calls.every(isAnsweredRight);
    },
    report() {
      const right = calls.flatMap((call) => {
        const arrival = arrivals.get(call.id);
        return arrival && isRight(call, arrival) ? [arrival.request] : [];
      });
      const grades = runs && new Map([...runs].map(([id, { run }]) => [id, run.grade()]));
      return gradeExam(calls, arrivals, excludedBy(right), grades);
    },
  };
}

function endDiagnosesOf(arrivals: Map<string, Arrival>): number {
  const open = [...arrivals].filter(
    ([, { verdict, isElsewhere, explanations }]) => !verdict.ok && !isElsewhere && explanations === undefined,
  );
  for (const [id, arrival] of open) arrivals.set(id, { ...arrival, explanations: [], isCutShort: true });
  return open.length;
}

function explainIn(
  arrivals: Map<string, Arrival>,
  request: WireRequest,
  found: Pick<Arrival, 'explanations' | 'isCutShort'>,
): void {
  for (const [id, arrival] of arrivals)
    if (isSameArrival(arrival.request, request)) arrivals.set(id, { ...arrival, ...found });
}

function undiagnosedIn(arrivals: ReadonlyMap<string, Arrival>): readonly WireRequest[] {
  return [...arrivals.values()].flatMap(({ request, verdict, isElsewhere, explanations, isCutShort }) => {
    const isOpen = explanations === undefined || (explanations.length === 0 && isCutShort);
    return !verdict.ok && verdict.code === 'bad_signature' && !isElsewhere && isOpen ? [request] : [];
  });
}

function lookedInto(arrivals: ReadonlyMap<string, Arrival>): LookedInto {
  const invalid = [...arrivals.values()].filter(({ verdict, isElsewhere }) => !verdict.ok && !isElsewhere);
  const known = invalid.flatMap(({ explanations }) => (explanations ? [explanations.length] : []));
  const unknown = known.filter((sets) => sets === 0).length;
  return { open: invalid.length - known.length, named: known.length - unknown, unknown };
}

/** @returns what says whether a diagnosis told a request’s signature, and remembers what’s told of it. */
function createTold(): (verdict: Verdict) => boolean {
  /** Strings whose signatures may have been told. */
  const told = new Set<string>();

  function remember(canonical: string): void {
    told.add(canonical);
    const [oldest] = told;
    if (told.size > MOST_TOLD && oldest !== undefined) told.delete(oldest);
  }

  return ({ ok, checks }) => {
    const { expected } = checks.bad_signature;
    if (expected === 'unknown') return false;
    const wasTold = told.has(expected.canonical);
    if (!ok) remember(expected.canonical);
    return wasTold;
  };
}

interface CalledFor {
  readonly call: ExamCall;
  /** It’s no call’s request, and was sent in place of this one’s. */
  readonly isElsewhere: boolean;
}

interface Standing {
  /** What the request’s path says that it is. */
  readonly found: KnownPath | undefined;
  readonly calls: readonly ExamCall[];
  readonly arrivals: ReadonlyMap<string, Arrival>;
  readonly given: readonly string[];
}

function calledFor(request: WireRequest, standing: Standing): CalledFor | undefined {
  const { found, calls, arrivals, given } = standing;
  const meant = calls.find(({ id }) => id === given.at(-1));
  if (meant && !arrivals.has(meant.id) && isInPlaceOf(meant, request, standing))
    return { call: meant, isElsewhere: true };
  if (!found || !('call' in found)) return undefined;
  const { call } = found;
  const isBeside = isRightIn(arrivals, call) && isOrdinary(call, request);
  return isBeside ? undefined : { call, isElsewhere: false };
}

/** A program knows no call that it wasn’t given, and one that was made comes again as it is. */
function isInPlaceOf(meant: ExamCall, request: WireRequest, { found, arrivals, given }: Standing): boolean {
  if (!found) return true;
  if (!('call' in found) || found.call === meant) return false;
  const { call } = found;
  return !given.includes(call.id) || (arrivals.has(call.id) && isOrdinary(call, request));
}

function shownRequest(arrival: Arrival | undefined): WireRequest | undefined {
  return arrival && !arrival.holdsSecret ? arrival.request : undefined;
}

function isRightIn(arrivals: ReadonlyMap<string, Arrival>, call: ExamCall): boolean {
  const arrival = arrivals.get(call.id);
  return arrival !== undefined && isRight(call, arrival);
}

type KnownPath = { readonly path: string } & ({ readonly call: ExamCall } | { readonly task: string });

/** Whether the same bytes came with the same signature, so that what explains one explains the other. */
function isSameArrival(one: WireRequest, other: WireRequest): boolean {
  return (
    isSameRequest(one, other) &&
    Object.values(AUTH_HEADERS).every(
      (name) => headerValue(one.headers, name) === headerValue(other.headers, name),
    )
  );
}
