/** One request to be diagnosed, with all that's known of it. */

import { useState } from 'react';
import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { answerOf } from '../../lib/core/diagnosis/answer/answer-of.ts';
import { languageFor } from '../../lib/core/diagnosis/answer/language-for.ts';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import type { Language } from '../../lib/core/mistakes/languages.ts';
import {
  completedCapture,
  type DiagnosisItem,
  type DiagnosisRun,
  isPending,
  languageOfCode,
  NOT_WIDENED,
  shownDiagnosis,
  type Widening,
} from '../../lib/features/diagnosis/items.ts';
import { isOfNoEnvironment } from '../../lib/features/paste/pasted-request.ts';
import type { SharedCapture } from '../../lib/features/share/state.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { useApp } from '../app/store-context.tsx';

export interface ShownItem {
  readonly item: DiagnosisItem;
  readonly run: DiagnosisRun;
  readonly widening: Widening;
  /** Of the code of fixes: picked, told by the request, or picked last for another. */
  readonly language: Language | undefined;
  /** What there is to show so far. */
  readonly shown: { readonly diagnosis: Diagnosis; readonly answer: Answer } | undefined;
}

/** The request as far as it’s known, with the body that was given for it. */
export function useEvidence(item: DiagnosisItem): SharedCapture {
  return useApp(({ diagnosisRuns }) => completedCapture(item, diagnosisRuns[item.id]));
}

export function useShownItem(item: DiagnosisItem | undefined): ShownItem | undefined {
  const { run, widening, keys, usual, isElsewhere } = useApp((state) => ({
    isElsewhere: item !== undefined && isOfNoEnvironment(state, item.capture),
    usual: state.settings.language,
    keys: state.keys,
    run: item && state.diagnosisRuns[item.id],
    widening: (item && state.widenings[item.id]) ?? NOT_WIDENED,
  }));
  const diagnosis = useDiagnosis(run, { item, widening, keys });
  if (!item || !run) return undefined;
  const language = languageFor(item.capture.request, languageOfCode(widening, item.capture), usual);
  const shown = diagnosis && {
    diagnosis,
    answer: answerFor(diagnosis, completedCapture(item, run), { language, isElsewhere, told: item.told }),
  };
  return { item, run, widening, language, shown };
}

interface Basis {
  readonly item: DiagnosisItem | undefined;
  readonly widening: Widening;
  readonly keys: AppState['keys'];
}

/** Another language of the client searches again, with other likelihoods: what was found stays there meanwhile. */
function useDiagnosis(run: DiagnosisRun | undefined, basis: Basis): Diagnosis | undefined {
  const [last, setLast] = useState<Basis & { readonly diagnosis: Diagnosis }>();
  const own = run && shownDiagnosis(run);
  if (run?.kind === 'done' && own && own !== last?.diagnosis) setLast({ ...basis, diagnosis: own });
  const isFound = own !== undefined && own.explanations.length > 0;
  return last && isPending(run) && !isFound && differsInLanguage(last, basis) ? last.diagnosis : own;
}

const LANGUAGES_PICKED: readonly (keyof Widening)[] = ['language', 'codeLanguage'];

function differsInLanguage(before: Basis, now: Basis): boolean {
  const { language } = now.widening;
  const names = Object.keys(NOT_WIDENED) as (keyof Widening)[];
  return (
    before.item === now.item &&
    before.keys === now.keys &&
    before.widening.language !== language &&
    names.every((name) => LANGUAGES_PICKED.includes(name) || before.widening[name] === now.widening[name])
  );
}

/** The last of each: made once, and drawn in Diagnose's list, beside it and wherever else the request is. */
const answers = new WeakMap<Diagnosis, AnsweredFor & { readonly answer: Answer }>();

interface AnsweredFor {
  readonly language: Language | undefined;
  /** To a host that's none of the environments. */
  readonly isElsewhere: boolean;
  readonly told: DiagnosisItem['told'];
}

function answerFor(diagnosis: Diagnosis, { request }: SharedCapture, about: AnsweredFor): Answer {
  const known = answers.get(diagnosis);
  const isSame =
    known?.told === about.told &&
    known?.language === about.language &&
    known?.isElsewhere === about.isElsewhere;
  if (known && isSame) return known.answer;
  const answer = answerOf(diagnosis, { request, ...about });
  answers.set(diagnosis, { ...about, answer });
  return answer;
}
