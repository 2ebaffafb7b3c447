/** One request to be diagnosed, with all that's known of it. */

import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { languageFor } from '../../lib/core/diagnosis/answer/language-for.ts';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import type { Language } from '../../lib/core/faults/languages.ts';
import {
  type DiagnosisItem,
  type DiagnosisRun,
  NOT_WIDENED,
  shownDiagnosis,
  type Widening,
} from '../../lib/state/diagnosis-items.ts';
import { useApp } from '../app/store-context.tsx';
import { answerFor } from './item-words.ts';

export interface ShownItem {
  readonly item: DiagnosisItem;
  readonly run: DiagnosisRun;
  readonly widening: Widening;
  /** Picked, told by the request, or picked last for another. */
  readonly language: Language | undefined;
  /** What there is to show so far. */
  readonly shown: { readonly diagnosis: Diagnosis; readonly answer: Answer } | undefined;
}

export function useShownItem(item: DiagnosisItem): ShownItem | undefined {
  const { run, widening, usual } = useApp((state) => ({
    usual: state.settings.language,
    run: state.diagnosisRuns[item.id],
    widening: state.widenings[item.id] ?? NOT_WIDENED,
  }));
  if (!run) return undefined;
  const { request, hints } = item.capture;
  const language = languageFor(request, widening.language ?? hints.language, usual);
  const diagnosis = shownDiagnosis(run);
  const shown = diagnosis && { diagnosis, answer: answerFor(diagnosis, item, language) };
  return { item, run, widening, language, shown };
}
