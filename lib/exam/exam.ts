/** One exam while it's taken: requests arrive, their mistakes become known, and the report says how it stands. */

import type { Secret } from '../core/signing/secret.ts';
import type { Verdict } from '../core/signing/verify.ts';
import type { WireRequest } from '../core/signing/wire-request.ts';
import type { ExamCall } from './call.ts';
import { createExclusion } from './excluded.ts';
import { type Arrival, type ExamReport, gradeExam, isRight } from './grade.ts';
import { recognise } from './recognise.ts';

export interface Exam {
  readonly calls: readonly ExamCall[];
  /** @returns the call it answers, and whether it's right; `undefined` where it answers none. */
  arrive(
    request: WireRequest,
    verdict: Verdict,
  ): { readonly call: ExamCall; readonly right: boolean } | undefined;
  /** What was found about a request that arrived. */
  explain(request: WireRequest, explanations: Arrival['explanations']): void;
  /** Whether all that arrived is either right or explained. */
  readonly isExplained: boolean;
  report(): ExamReport;
}

export function createExam(calls: readonly ExamCall[], secret: Secret): Exam {
  const excludedBy = createExclusion(secret);
  /** By the call's id. */
  const arrivals = new Map<string, Arrival>();
  /** Strings whose signatures may have been told. */
  const told = new Set<string>();

  function arrive(request: WireRequest, verdict: Verdict): ReturnType<Exam['arrive']> {
    const call = recognise(calls, request);
    if (!call) return undefined;
    const { expected } = verdict.checks.bad_signature;
    const canonical = expected === 'unknown' ? undefined : expected.canonical;
    const wasTold = canonical !== undefined && told.has(canonical);
    if (canonical !== undefined && !verdict.ok) told.add(canonical);
    const arrival: Arrival = { request, verdict, wasTold, explanations: undefined };
    arrivals.set(call.id, arrival);
    return { call, right: isRight(call, arrival) };
  }

  return {
    calls,
    arrive,
    explain(request, explanations) {
      for (const [id, arrival] of arrivals)
        if (arrival.request === request) arrivals.set(id, { ...arrival, explanations });
    },
    get isExplained() {
      return [...arrivals.values()].every(({ verdict, explanations }) => verdict.ok || explanations);
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
