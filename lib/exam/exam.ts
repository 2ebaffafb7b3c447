/** One exam while it's taken: requests arrive, their mistakes become known, and the report says how it stands. */

import { AUTH_HEADERS } from '../core/api.ts';
import type { Secret } from '../core/signing/secret.ts';
import type { Verdict } from '../core/signing/verify.ts';
import { headerValue, isSameRequest, type WireRequest } from '../core/signing/wire-request.ts';
import type { ExamCall } from './call.ts';
import { createExclusion } from './excluded.ts';
import { type Arrival, gradeExam, isRight } from './grade.ts';
import { isOrdinary } from './ordinary.ts';
import { recognise } from './recognise.ts';
import type { ExamReport } from './report.ts';

export interface LookedInto {
  readonly open: number;
  readonly named: number;
  readonly unknown: number;
}

/** Requests that come by the thousand a second mustn't fill the memory; each has a new string every second. */
const MOST_TOLD = 20_000;

export interface Exam {
  readonly calls: readonly ExamCall[];
  /** @returns the call it answers, and whether it's right; `undefined` where it answers none. */
  arrive(
    request: WireRequest,
    verdict: Verdict,
  ): { readonly call: ExamCall; readonly right: boolean } | undefined;
  /** What was found about a request that arrived. */
  explain(request: WireRequest, explanations: Arrival['explanations']): void;
  /** Calls with an invalid signature: how many wait for a diagnosis, have a named mistake, or have no known cause. */
  readonly looked: LookedInto;
  /** Whether every call is right so far. */
  readonly passed: boolean;
  report(): ExamReport;
}

/** @param key the one that the calls are to be made with. */
export function createExam(
  calls: readonly ExamCall[],
  key: { readonly id: string; readonly secret: Secret },
): Exam {
  const excludedBy = createExclusion(key.secret);
  /** By the call's id. */
  const arrivals = new Map<string, Arrival>();
  /** Strings whose signatures may have been told. */
  const told = new Set<string>();

  function remember(canonical: string): void {
    told.add(canonical);
    const [oldest] = told;
    if (told.size > MOST_TOLD && oldest !== undefined) told.delete(oldest);
  }

  function isAnsweredRight(call: ExamCall): boolean {
    const arrival = arrivals.get(call.id);
    return arrival !== undefined && isRight(call, arrival);
  }

  function arrive(request: WireRequest, verdict: Verdict): ReturnType<Exam['arrive']> {
    const call = recognise(calls, request);
    if (!call || (isAnsweredRight(call) && isOrdinary(call, request))) return undefined;
    const { expected } = verdict.checks.bad_signature;
    const canonical = expected === 'unknown' ? undefined : expected.canonical;
    const wasTold = canonical !== undefined && told.has(canonical);
    if (canonical !== undefined && !verdict.ok) remember(canonical);
    const { sent } = verdict.checks.invalid_key;
    const isOtherKey = sent !== undefined && sent !== key.id;
    const arrival: Arrival = { request, verdict, wasTold, isOtherKey, explanations: undefined };
    arrivals.set(call.id, arrival);
    return { call, right: isRight(call, arrival) };
  }

  return {
    calls,
    arrive,
    explain(request, explanations) {
      for (const [id, arrival] of arrivals)
        if (isSameArrival(arrival.request, request)) arrivals.set(id, { ...arrival, explanations });
    },
    get looked() {
      const invalid = [...arrivals.values()].filter(({ verdict }) => !verdict.ok);
      const known = invalid.flatMap(({ explanations }) => (explanations ? [explanations.length] : []));
      const unknown = known.filter((sets) => sets === 0).length;
      return { open: invalid.length - known.length, named: known.length - unknown, unknown };
    },
    get passed() {
      return calls.every(isAnsweredRight);
    },
    report() {
      const right = calls.flatMap((call) => {
        const arrival = arrivals.get(call.id);
        return arrival && isRight(call, arrival) ? [arrival.request] : [];
      });
      return gradeExam(calls, arrivals, excludedBy(right));
    },
  };
}

/** Whether the same bytes came with the same signature, so that what explains one explains the other. */
function isSameArrival(one: WireRequest, other: WireRequest): boolean {
  return (
    isSameRequest(one, other) &&
    Object.values(AUTH_HEADERS).every(
      (name) => headerValue(one.headers, name) === headerValue(other.headers, name),
    )
  );
}
