/** A diagnosis put into words: one answer for the view and the terminal. */

import type { Language } from '../../mistakes/languages.ts';
import type { WireRequest } from '../../signing/wire-request.ts';
import { acceptanceOf } from '../accepted-invalid.ts';
import type { Diagnosis } from '../diagnosis.ts';
import { isSuccess } from '../response-status.ts';
import type { Answer } from './answer.ts';
import { explainedAnswer } from './explained-answer.ts';
import { fixesAsSent } from './fixes.ts';
import { foreignAnswer, isForeign } from './foreign-answer.ts';
import { languageFor } from './language-for.ts';
import { becauseOf, toldAnswer } from './told-answer.ts';
import type { ToldDiagnosis } from './told-diagnosis.ts';
import { notCheckedAnswer, unexplainedAnswer } from './unexplained-answers.ts';
import {
  acceptedAnswer,
  acceptedInvalid,
  secretDiffersAnswer,
  validSignatureAnswer,
} from './valid-answer.ts';

export interface About {
  readonly request: WireRequest;
  /** Picked by the reader; left out, the request's own client decides. */
  readonly language?: Language | undefined;
  /** Found where the secret is: it counts where the signature can’t be checked here. */
  readonly told?: ToldDiagnosis | undefined;
  /** It went to a host that's none of the user's environments. */
  readonly isElsewhere?: boolean | undefined;
  /** Unix seconds, by the clock of whoever reads the answer: given where nobody knows when the request arrived. */
  readonly readAt?: number | undefined;
  /** Whose secret it was checked with, as in “your stored”, which is what's said where it's left out. */
  readonly whose?: string | undefined;
}

/** No secret that was known is in it, not even where one was sent. */
export function answerOf(diagnosis: Diagnosis, about: About): Answer {
  const { hide } = diagnosis.secrets;
  const answer = wordsFor(diagnosis, about);
  return {
    ...answer,
    fixes: fixesAsSent(answer.fixes, about.request).map((fix) => ({
      ...fix,
      title: hide(fix.title),
      text: hide(fix.text),
    })),
    separating: answer.separating && hide(answer.separating),
    reasons: answer.reasons.map((reason) => ({
      ...reason,
      title: hide(reason.title),
      text: hide(reason.text),
    })),
  };
}

function wordsFor(diagnosis: Diagnosis, about: About): Answer {
  const { request, told, isElsewhere = false } = about;
  const language = languageFor(request, about.language);
  if (isElsewhere && isForeign(diagnosis, request)) return foreignAnswer(diagnosis, { request, language });
  const { answered, code } = diagnosis;
  const rejected = (): Answer => rejectedWords(diagnosis, about, language);
  if (!answered || !isSuccess(answered)) return rejected();
  switch (acceptanceOf(diagnosis, told)) {
    case 'invalid': {
      const whose = about.whose ?? (diagnosis.signature === 'not-checked' ? 'the sandbox’s' : 'your stored');
      return acceptedInvalid(rejected(), diagnosis, { answered, whose });
    }
    case 'secret-differs':
      return secretDiffersAnswer(diagnosis, { request, language });
    case undefined:
      // Told to do something to the request, the sandbox had another one before it.
      return code === null || (isInvalid(diagnosis, told) && (answered.isSwitched || told?.isSwitched))
        ? rejected()
        : acceptedAnswer(diagnosis, { request, language }, code);
  }
}

/** Here or where the secret is. */
function isInvalid({ signature }: Diagnosis, told: ToldDiagnosis | undefined): boolean {
  return [signature, told?.signature].some((found) => found === 'explained' || found === 'unexplained');
}

function rejectedWords(
  diagnosis: Diagnosis,
  { request, told, whose, readAt }: About,
  language: Language | undefined,
): Answer {
  const { answered } = diagnosis;
  const [best] = diagnosis.explanations;
  // Told by the sandbox, and settled by a second request.
  const isTold = told !== undefined && diagnosis.signature === 'not-checked';
  if (best && !isTold) return explainedAnswer(diagnosis, best, { request, language });
  switch (diagnosis.signature) {
    case 'valid':
      return validSignatureAnswer(
        diagnosis,
        { request, language },
        {
          ...{ because: becauseOf(told ?? answered), isOfExam: told?.isOfExam, readAt },
          ...(whose !== undefined && { whose }),
        },
      );
    case 'not-checked': {
      const isCheckedThere = told !== undefined && told.signature !== 'not-checked';
      const own = notCheckedAnswer(diagnosis, { request, language }, { isCheckedThere });
      return told ? toldAnswer(own, told, diagnosis, { request, language }) : own;
    }
    case 'explained':
    case 'unexplained':
      return unexplainedAnswer(diagnosis, { request, language });
  }
}
