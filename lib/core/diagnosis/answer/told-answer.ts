/** The answer where the signature can’t be checked here, but was where the secret is: by the local sandbox, which diagnoses what it refuses. */

import { EXAM_TASK_ANSWERS, LONGER_WITH_KEY, UNEXPLAINED_SIGNATURE } from '../condition-titles.ts';
import type { Diagnosis } from '../diagnosis.ts';
import { signedOthersWords } from '../signed-others.ts';
import type { Answer } from './answer.ts';
import { caveatsFor } from './caveats.ts';
import { excludedWords } from './coverage-words.ts';
import { explainedAnswer } from './explained-answer.ts';
import { reasonsForCutShort, reasonsForNothing } from './reasons.ts';
import { diagnosisThere, type ToldDiagnosis, untoldOf } from './told-diagnosis.ts';
import { cutShortWords, type UnexplainedRequest } from './unexplained-answers.ts';
import { cutShortTitle } from './unexplained-title.ts';
import { validSignatureAnswer } from './valid-answer.ts';

const BY_SANDBOX = 'The local sandbox has this key’s secret.';
const FOUND_THERE = 'The local sandbox found this with the secret of the request’s key.';
const NOTHING_FOUND_THERE = `${BY_SANDBOX} The signature is invalid for this request, and the sandbox’s search found no mistake that makes it.`;

/** @param own what can be said here: what this very request shows stays first. */
export function toldAnswer(
  own: Answer,
  told: ToldDiagnosis,
  diagnosis: Diagnosis,
  reader: UnexplainedRequest,
): Answer {
  const there = diagnosisThere(diagnosis, told, reader.request);
  return { ...wordsFor(own, told, diagnosis, there, reader), expected: there.expected };
}

function wordsFor(
  own: Answer,
  told: ToldDiagnosis,
  diagnosis: Diagnosis,
  there: Diagnosis,
  reader: UnexplainedRequest,
): Answer {
  switch (told.signature) {
    case 'explained':
      return explainedThere(own, told, there, reader);
    case 'valid':
      return validSignatureAnswer(diagnosis, reader, {
        whose: 'the sandbox’s',
        right: `${BY_SANDBOX} The signature is valid for this request.`,
        ...{ because: becauseOf(told), isOfExam: told.isOfExam },
      });
    case 'unexplained':
      return diagnosis.code === null ? unexplainedThere(own, told, there, reader) : own;
    case 'not-checked':
      return own;
  }
}

function unexplainedThere(
  own: Answer,
  told: ToldDiagnosis,
  there: Diagnosis,
  { request }: UnexplainedRequest,
): Answer {
  const searched = {
    ...own,
    certainly: undefined,
    excluded: excludedWords(there),
    caveats: caveatsFor(there, request),
  };
  return told.isCutShort
    ? {
        ...searched,
        tone: 'bad',
        title: cutShortTitle(there),
        summary: `${BY_SANDBOX} ${cutShortWords(told.search?.tried, there, LONGER_WITH_KEY)}`,
        reasons: reasonsForCutShort(there, request),
      }
    : {
        ...searched,
        tone: 'bad',
        title: UNEXPLAINED_SIGNATURE,
        summary: [NOTHING_FOUND_THERE, signedOthersWords(there)].filter(Boolean).join(' '),
        reasons: reasonsForNothing(there, request),
      };
}

/** What the sandbox was told to do to this request explains its answer, and nobody’s secret does. */
export function becauseOf(
  told: Partial<Pick<ToldDiagnosis, 'isSwitched' | 'isOfExam'>> | undefined,
): Answer['reasons'] | undefined {
  if (told?.isOfExam) return [{ title: 'Exam task', text: EXAM_TASK_ANSWERS }];
  return told?.isSwitched
    ? [
        {
          title: 'Simulated error of the sandbox',
          text: 'A simulated error had a part in this response: see Simulated errors in the Inbox.',
        },
      ]
    : undefined;
}

/** As with the secret, but for whose it is. */
function explainedThere(
  own: Answer,
  told: ToldDiagnosis,
  there: Diagnosis,
  reader: UnexplainedRequest,
): Answer {
  const [best] = there.explanations;
  if (!best) return own;
  const untold = untoldOf(told, there.secrets);
  const answer = explainedAnswer(there, best, reader, untold);
  return {
    ...answer,
    summary: `${FOUND_THERE} ${answer.summary}`,
    // Sets that aren’t told may have any outcome.
    ...(untold > 0 && { separating: undefined, probe: undefined, excluded: undefined }),
  };
}
