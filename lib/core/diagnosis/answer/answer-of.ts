/** A diagnosis put into words: one answer for the view and the terminal. */

import type { Language } from '../../faults/languages.ts';
import type { WireRequest } from '../../signing/wire-request.ts';
import type { Diagnosis } from '../diagnosis.ts';
import type { Answer } from './answer.ts';
import { explainedAnswer } from './explained-answer.ts';
import { languageFor } from './language-for.ts';
import { notCheckedAnswer, unexplainedAnswer, validSignatureAnswer } from './unexplained-answers.ts';

export interface About {
  readonly request: WireRequest;
  /** Picked by the reader; left out, the request's own client decides. */
  readonly language?: Language | undefined;
}

/** No secret that was known is in it, not even where one was sent. */
export function answerOf(diagnosis: Diagnosis, about: About): Answer {
  const { hide, hideBytes } = diagnosis.secrets;
  const answer = wordsFor(diagnosis, about);
  return {
    ...answer,
    comparisons: answer.comparisons.map((comparison) => ({
      ...comparison,
      signed: hideBytes(comparison.signed),
      right: hideBytes(comparison.right),
    })),
    reasons: answer.reasons.map(({ title, text }) => ({ title: hide(title), text: hide(text) })),
  };
}

function wordsFor(diagnosis: Diagnosis, about: About): Answer {
  const { request } = about;
  const language = languageFor(request, about.language);
  const [best] = diagnosis.explanations;
  if (best) return explainedAnswer(diagnosis, best, { request, language });
  switch (diagnosis.signature) {
    case 'valid':
      return validSignatureAnswer(diagnosis, { request, language });
    case 'not-checked':
      return notCheckedAnswer(diagnosis, { request, language });
    case 'explained':
    case 'unexplained':
      return unexplainedAnswer(diagnosis, { request, language });
  }
}
