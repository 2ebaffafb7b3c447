/** From whatever came back to what happened, why, and what to do: every outcome has an explanation. */

import { REFUSAL_STATUS } from '../../api.ts';
import { failedChecks } from '../failed-checks.ts';
import { type FoundRefusal, findRefusalCode } from '../find-refusal.ts';
import { happenedWords, lookFirst, mayHaveHappened, retryAtRisk } from '../may-have-happened.ts';
import { type Remedy, sends } from '../remedy.ts';
import { isRefusalStatus, isSuccess, mayBeSigning } from '../response-status.ts';
import { orderCharged } from '../sent-twice.ts';
import type { AnswerInput, Explanation, KeptAnswer } from './explanation.ts';
import { explainFailure, explainRedirect } from './failure.ts';
import { explainRefusal } from './refusal.ts';
import { explainOtherStatus, explainSuccess, explainUncoded401, type ResponseOutcome } from './status.ts';

export function explainAnswer(input: AnswerInput): Explanation {
  const explanation = explainOutcome(input);
  const { outcome, request, environment } = input;
  const status = 'status' in outcome ? outcome.status : undefined;
  // The built-in sandbox moves no money, and what it failed at it didn't do.
  return environment !== 'built-in' &&
    mayHaveHappened(request, { status, isRefused: explanation.found !== undefined })
    ? withCare(explanation, input)
    : explanation;
}

/** Where it's offered to send again, looking comes first, and the button says what it risks. */
function withCare(explanation: Explanation, { request, searched, outcome }: AnswerInput): Explanation {
  const { happened, remedies } = explanation;
  const others = remedies.filter(({ kind }) => !sends(kind));
  if (others.length === remedies.length) return explanation;
  const mayBeRepeated = outcome.kind === 'failed' && outcome.problem === 'network';
  return {
    ...explanation,
    happened: [...happened, happenedWords(request, { searched, mayBeRepeated })],
    remedies: [lookFirst(request, orderCharged(request)), ...others, retryAtRisk(request)],
  };
}

function explainOutcome(input: AnswerInput): Explanation {
  const { outcome } = input;
  switch (outcome.kind) {
    case 'failed':
      return explainFailure(input, outcome);
    case 'redirect':
      return explainRedirect(input);
    case 'response':
      return explainResponse(input, outcome, foundIn(outcome));
    case 'kept':
      return explainKept(input, outcome);
  }
}

function foundIn({ status, body }: ResponseOutcome): FoundRefusal | undefined {
  return isRefusalStatus(status) || isSuccess({ status }) ? findRefusalCode(body) : undefined;
}

/** Without the response a success isn't explained: a web page may have been the answer. */
function explainKept(input: AnswerInput, { status, code }: KeptAnswer): Explanation {
  if (isSuccess({ status }))
    return {
      ...({ tone: 'neutral', title: `Answered ${status}` } as const),
      ...{ happened: [], causes: [], remedies: [] },
    };
  const answer = {
    ...({ kind: 'response', status, headers: [] } as const),
    ...{ body: new Uint8Array(0), truncated: false },
  };
  return explainResponse(input, answer, code === null ? undefined : { code, others: [] });
}

function explainResponse(
  input: AnswerInput,
  answer: ResponseOutcome,
  found: FoundRefusal | undefined,
): Explanation {
  const { status } = answer;
  const explanation = explanationOf(input, answer, found);
  const isRefused = status === REFUSAL_STATUS || explanation.found !== undefined;
  const failing = failedChecks(input.checks);
  const isWronglySigned = failing.includes('bad_signature');
  if (!isRefused && !isWronglySigned) return explanation;
  const refusedFor = found?.code ?? (mayBeSigning(status) ? failing[0] : undefined);
  return withDiagnosis(explanation, isWronglySigned && refusedFor === 'bad_signature');
}

const DIAGNOSE: Remedy = { kind: 'diagnose', does: 'Diagnose this request' };

/** @param isBest where it's the signature that's refused, or may be, and it's wrong by the secret stored here. */
function withDiagnosis(explanation: Explanation, isBest: boolean): Explanation {
  const { remedies } = explanation;
  return { ...explanation, remedies: isBest ? [DIAGNOSE, ...remedies] : [...remedies, DIAGNOSE] };
}

function explanationOf(
  input: AnswerInput,
  answer: ResponseOutcome,
  found: FoundRefusal | undefined,
): Explanation {
  const { status } = answer;
  if (isSuccess(answer)) return explainSuccess(input, answer, found);
  if (status >= 300 && status < 400 && status !== 304) return explainRedirect(input);
  if (found) return explainRefusal(input, answer, found);
  return status === REFUSAL_STATUS ? explainUncoded401(input, answer) : explainOtherStatus(input, answer);
}
