/** A diagnosis in words, as Diagnose shows it: made once, and drawn in its list, beside it and wherever else the request is. */

import type { Answer } from '../../core/diagnosis/answer/answer.ts';
import { answerOf } from '../../core/diagnosis/answer/answer-of.ts';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import type { Language } from '../../core/mistakes/languages.ts';
import type { DiagnosisItem } from './items.ts';

/** The last of each. */
const answers = new WeakMap<
  Diagnosis,
  AnsweredFor & Pick<DiagnosisItem, 'told'> & { readonly answer: Answer }
>();

interface AnsweredFor {
  readonly language: Language | undefined;
  /** To a host that's none of the environments. */
  readonly isElsewhere: boolean;
}

export function answerFor(
  diagnosis: Diagnosis,
  { capture, told }: DiagnosisItem,
  about: AnsweredFor,
): Answer {
  const known = answers.get(diagnosis);
  const isSame =
    known?.told === told && known?.language === about.language && known?.isElsewhere === about.isElsewhere;
  if (known && isSame) return known.answer;
  const answer = answerOf(diagnosis, { request: capture.request, told, ...about });
  answers.set(diagnosis, { ...about, told, answer });
  return answer;
}
