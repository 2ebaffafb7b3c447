/** The exam that a local sandbox gives: it answers the calls, and hands their diagnoses to the report. */

import { randomBytes } from 'node:crypto';
import type { ShownId } from '../lib/core/mistakes/shown.ts';
import { checkKeyId, checkSecret } from '../lib/core/signing/key-pair.ts';
import type { Verdict } from '../lib/core/signing/verify.ts';
import type { WireRequest } from '../lib/core/signing/wire-request.ts';
import { differences } from '../lib/exam/differences.ts';
import { drawCalls, drawSecret } from '../lib/exam/draw.ts';
import { createExam, type Exam } from '../lib/exam/exam.ts';
import { isOrdinary } from '../lib/exam/ordinary.ts';
import { recognise } from '../lib/exam/recognise.ts';
import type { ExamReport, NamedMistake } from '../lib/exam/report.ts';
import { accepted } from '../lib/sandbox/service.ts';
import { examJson } from './exam-json.ts';
import type { KeyPair } from './key-from-environment.ts';
import type { RecordedRequest } from './sandbox-record.ts';
import type { RecordedAnswer } from './sandbox-state.ts';

/** Requests that answered no call, shown by name. */
const MOST_FOREIGN = 3;

export interface SandboxExam {
  readonly calls: Exam['calls'];
  /** The calls as clients read them. */
  listJson(baseUrl: string): string;
  readonly isListRead: boolean;
  /** @returns what's answered, in place of what the service would. */
  answer(request: WireRequest, verdict: Verdict, byService: RecordedAnswer): RecordedAnswer;
  /** @param json its diagnosis; `undefined` where there won't be one. */
  diagnosed(recorded: Pick<RecordedRequest, 'request'>, json: string | undefined): void;
  readonly passed: boolean;
  report(): ExamReport;
  readonly looked: Exam['looked'];
  /** How many requests came. */
  readonly received: number;
  readonly foreign: { readonly count: number; readonly first: readonly string[] };
}

/** With a secret in which mistakes show. */
export function newExamKeyPair(): KeyPair {
  const id = checkKeyId(`pk_test_${randomBytes(8).toString('hex')}`);
  const secret = checkSecret(drawSecret(() => randomBytes(4).readUInt32LE()));
  if (!id.ok || !secret.ok) throw new Error('A newly made key pair did not pass its own check');
  return { id: id.value, secret: secret.value };
}

/** @param onArrival told the id of each call that a request answered. */
export function createSandboxExam(key: KeyPair, onArrival: (call: string) => void): SandboxExam {
  const exam = createExam(drawCalls(randomBytes(4).readUInt32LE()), key);
  const foreign = { count: 0, first: [] as string[] };
  let received = 0;
  let isListRead = false;

  function noteForeign({ method, target }: WireRequest): void {
    foreign.count++;
    const name = `${method} ${target.replace(/\?.*/s, '').slice(0, 80)}`;
    if (foreign.first.length < MOST_FOREIGN && !foreign.first.includes(name)) foreign.first.push(name);
  }

  return {
    calls: exam.calls,
    listJson(baseUrl) {
      isListRead = true;
      return examJson({ baseUrl, keyId: key.id, calls: exam.calls });
    },
    get isListRead() {
      return isListRead;
    },
    answer(request, verdict, byService) {
      received++;
      const arrived = exam.arrive(request, verdict);
      if (!arrived) {
        noteForeign(request);
        return byService;
      }
      onArrival(arrived.call.id);
      if (!verdict.ok || isOrdinary(arrived.call, request)) return byService;
      return {
        ...byService,
        response: accepted({ call: arrived.call.id, right: arrived.right }, byService.at),
      };
    },
    diagnosed({ request }, json) {
      const call = recognise(exam.calls, request);
      const isBodyAsAsked = call !== undefined && !differences(call, request).includes('body');
      exam.explain(request, json === undefined ? [] : explanationsIn(JSON.parse(json), isBodyAsAsked));
    },
    get passed() {
      return exam.passed;
    },
    report: exam.report,
    get looked() {
      return exam.looked;
    },
    get received() {
      return received;
    },
    foreign,
  };
}

interface ShownDiagnosis {
  readonly symptoms: readonly NamedMistake[];
  readonly explanations: readonly {
    readonly faults: readonly NamedMistake[];
    readonly equivalentFaults: readonly (readonly NamedMistake[])[];
  }[];
}

/** One of the calls has such a body. */
const OF_A_CALL: ShownId = 'body-newlines-stripped';

/** Where no signature was found to be made by a mistake, what's seen in the request stands for one. */
function explanationsIn(
  { symptoms, explanations }: ShownDiagnosis,
  isBodyAsAsked: boolean,
): readonly (readonly NamedMistake[])[] {
  const sets = explanations.flatMap(({ faults, equivalentFaults }) => [faults, ...equivalentFaults]);
  const seen = isBodyAsAsked ? symptoms.filter(({ id }) => id !== OF_A_CALL) : symptoms;
  return sets.length > 0 || seen.length === 0 ? sets : [seen];
}
