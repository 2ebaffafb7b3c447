/** The first request fails, as it does where a server or the network is busy: a later one must be signed again. */

import type { NamedMistake } from '../report.ts';
import { flawsIn, sentSignature, sentTimestamp } from './flaws.ts';
import { TASK_MISTAKES } from './mistakes.ts';
import {
  missingBy,
  NOT_BEGUN,
  type RetryKind,
  RIGHT,
  type TaskArrival,
  type TaskKey,
  type TaskOf,
  type TaskReply,
  type TaskRun,
  taken,
  wrong,
} from './task.ts';

/** Long enough that the same timestamp afterwards is an old one. In seconds, as all here. */
const HOLD = 2.1;
const RETRY_AFTER = 2;
/** Timers end a little early. */
const SLACK = 0.1;
/** A request that comes later than this is a first one again, also where no list was read for it. */
const BEGINS_ANEW_AFTER = 20;
/** So that a client which tries again without end comes to one. */
const MOST_FAILURES = 5;

const FAILURES: Readonly<Record<RetryKind, Pick<TaskReply, 'status' | 'headers' | 'hold' | 'isDropped'>>> = {
  'retry-503': { status: 503, hold: HOLD },
  'retry-429': { status: 429, headers: [['Retry-After', String(RETRY_AFTER)]] },
  'retry-dropped': { status: 503, hold: HOLD, isDropped: true },
};

const ENVELOPES: Readonly<Record<RetryKind, { readonly code: string; readonly message: string }>> = {
  'retry-503': {
    code: 'unavailable',
    message: 'Send the request again, signed again with the current time.',
  },
  'retry-429': {
    code: 'too_many_requests',
    message: 'Wait 2 seconds. Then send the request again, signed again with the current time.',
  },
  'retry-dropped': { code: 'connection_closed', message: 'The connection is closed without a response.' },
};

/** From the first request to the one that's answered with 200. */
interface Attempt {
  readonly first: TaskArrival;
  /** When the latest failure reached the client. */
  readonly failedAt: number;
  readonly failures: number;
  readonly isTooSoon: boolean;
  readonly isReused: boolean;
  readonly isRenewed: boolean;
  /** Of the latest one, where it's neither. */
  readonly flaws: readonly NamedMistake[];
}

export function retryRun(task: TaskOf<RetryKind>, key: TaskKey): TaskRun {
  let attempt: Attempt | undefined;
  let isNewProgram = false;
  let early: readonly NamedMistake[] = [];

  function fail(
    { at }: TaskArrival,
    before: Omit<Attempt, 'failedAt' | 'failures'>,
    failures: number,
  ): TaskReply {
    const { hold = 0, ...failure } = FAILURES[task.kind];
    // Held once: what comes after it has an old timestamp, or its own.
    const held = failures === 0 ? hold : 0;
    attempt = { ...before, failedAt: at + held, failures: failures + 1 };
    const envelope = ENVELOPES[task.kind];
    return { ...failure, body: { error: envelope }, code: envelope.code, ...(held > 0 && { hold: held }) };
  }

  function begin(arrival: TaskArrival): TaskReply | undefined {
    isNewProgram = false;
    attempt = undefined;
    early = flawsIn(task, arrival, key);
    if (early.length > 0) return arrival.verdict.ok ? taken(task, false) : undefined;
    return fail(
      arrival,
      { first: arrival, isTooSoon: false, isReused: false, isRenewed: false, flaws: [] },
      0,
    );
  }

  function goOn(before: Attempt, arrival: TaskArrival): TaskReply | undefined {
    const { request, at } = arrival;
    const isTooSoon = task.kind === 'retry-429' && at - before.failedAt < RETRY_AFTER - SLACK;
    const isSame = sentSignature(request) === sentSignature(before.first.request);
    // In the same second the same request has the same signature, however often it's signed.
    const isReused = isSame && at - before.first.at >= RETRY_AFTER - SLACK;
    const isRenewed = !isSame && sentTimestamp(request) !== sentTimestamp(before.first.request);
    const flaws = isSame ? [] : flawsIn(task, arrival, key);
    const now = {
      ...before,
      isTooSoon: before.isTooSoon || isTooSoon,
      isReused: before.isReused || isReused,
      isRenewed: isRenewed && flaws.length === 0 && !isTooSoon,
      flaws,
    };
    attempt = now;
    if (!arrival.verdict.ok) return undefined;
    if (!now.isRenewed && now.failures < MOST_FAILURES) return fail(arrival, now, now.failures);
    return taken(task, gradeOf(now).verdict === 'right');
  }

  return {
    arrive(arrival) {
      if (attempt === undefined || isNewProgram || attempt.isRenewed) return begin(arrival);
      return arrival.at - attempt.failedAt > BEGINS_ANEW_AFTER ? begin(arrival) : goOn(attempt, arrival);
    },
    beginAnew() {
      isNewProgram = true;
    },
    grade() {
      if (attempt) return gradeOf(attempt);
      return early.length > 0 ? wrong(...early) : NOT_BEGUN;
    },
  };
}

function gradeOf({ isTooSoon, isReused, isRenewed, flaws }: Attempt): ReturnType<TaskRun['grade']> {
  const mistakes = [
    ...(isTooSoon ? [TASK_MISTAKES.tooSoon] : []),
    ...(isReused && !isRenewed ? [TASK_MISTAKES.notSignedAgain] : []),
  ];
  if (mistakes.length > 0) return wrong(...mistakes);
  if (isRenewed) return RIGHT;
  return flaws.length > 0 ? wrong(...flaws) : missingBy(TASK_MISTAKES.notRetried);
}
