/** What's said of a request whose mistake is named, in whichever list it is: what Diagnose says, else what the sandbox told. */

import { useMemo, useState } from 'react';
import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { languageFor } from '../../lib/core/diagnosis/answer/language-for.ts';
import type { ToldDiagnosis } from '../../lib/core/diagnosis/answer/told-diagnosis.ts';
import type { Language } from '../../lib/core/mistakes/languages.ts';
import { selectUnexplained } from '../../lib/features/diagnosis/named-mistake.ts';
import { answerBySandbox } from '../../lib/features/requests/mistake.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import { useApp } from '../app/store-context.tsx';
import type { LanguageChoiceProps } from './language-choice.tsx';
import { useSentProbe } from './use-sent-probe.ts';
import { type ShownItem, useShownItem } from './use-shown-item.ts';

export interface NamedAnswer {
  /** Its diagnosis, where there is one, or it's under way. */
  readonly shown: ShownItem | undefined;
  /** The mistake that makes the signature, or what the request shows by itself with its fix. `undefined` where neither is known. */
  readonly answer: Answer | undefined;
  /** What Diagnose says where no mistake makes the signature. */
  readonly unexplained: ShownItem['shown'];
  /** What a second request of the same client says of it. */
  readonly second: string | undefined;
  /** In which the code of its fixes is shown. */
  readonly choice: LanguageChoiceProps;
}

export function useNamedAnswer(capture: RequestRow['capture'], told?: ToldDiagnosis): NamedAnswer {
  const item = useApp(({ diagnosisItems }) =>
    diagnosisItems.find(({ capture: { request } }) => request === capture.request),
  );
  const shown = useShownItem(item);
  useSentProbe(shown);
  const { keys, usual, widen } = useApp((state) => ({
    keys: state.keys,
    usual: state.settings.language,
    widen: state.widen,
  }));
  const [own, setOwn] = useState<{ readonly of: typeof capture; readonly language: Language | undefined }>();
  const picked = shown ? shown.widening.codeLanguage : own?.of === capture ? own.language : undefined;
  const onPick = (language: Language | undefined): void =>
    item ? widen(item.id, { codeLanguage: language }) : setOwn({ of: capture, language });
  const bySandbox = useMemo(() => {
    const language = languageFor(capture.request, picked ?? capture.hints.language, usual);
    return told?.signature === 'explained' ? answerBySandbox(capture, told, keys, language) : undefined;
  }, [capture, told, keys, usual, picked]);
  const isUnexplained = useApp((state) => selectUnexplained(state, capture) !== undefined);
  const byDiagnosis = shown?.shown?.answer;
  const isSettled = shown?.run.kind === 'done' && !isUnexplained;
  const isFixKnown = isSettled && byDiagnosis !== undefined && byDiagnosis.fixes.length > 0;
  const named = [byDiagnosis, bySandbox].find((one) => one && one.mistakes.length > 0);
  const answer = named ?? (isFixKnown ? byDiagnosis : undefined);
  const second = shown?.run.kind === 'done' ? shown.run.second : undefined;
  const opinion = second?.kind === 'read' && second.opinion.verdict !== 'silent' ? second.opinion : undefined;
  const hinted = shown?.widening.language;
  const unexplained = isUnexplained ? shown?.shown : undefined;
  return { shown, answer, unexplained, second: opinion?.text, choice: { capture, picked, hinted, onPick } };
}
