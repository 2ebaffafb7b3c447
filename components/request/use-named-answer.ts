/** What's said of a request whose mistake is named, in whichever list it is: what Diagnose says, else what the sandbox told. */

import { useMemo } from 'react';
import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { languageFor } from '../../lib/core/diagnosis/answer/language-for.ts';
import type { ToldDiagnosis } from '../../lib/core/diagnosis/answer/told-diagnosis.ts';
import { answerBySandbox } from '../../lib/features/requests/mistake.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import { useApp } from '../app/store-context.tsx';
import { useSentProbe } from './use-sent-probe.ts';
import { useShownItem } from './use-shown-item.ts';

export interface NamedAnswer {
  readonly answer: Answer;
  /** What a second request of the same client says of it. */
  readonly second: string | undefined;
}

/** `undefined` where no mistake that's known here makes the signature. */
export function useNamedAnswer(
  capture: RequestRow['capture'],
  told?: ToldDiagnosis,
): NamedAnswer | undefined {
  const item = useApp(({ diagnosisItems }) =>
    diagnosisItems.find(({ capture: { request } }) => request === capture.request),
  );
  const shown = useShownItem(item);
  useSentProbe(shown);
  const { keys, usual } = useApp((state) => ({ keys: state.keys, usual: state.settings.language }));
  const bySandbox = useMemo(() => {
    const language = languageFor(capture.request, capture.hints.language, usual);
    return told?.signature === 'explained' ? answerBySandbox(capture, told, keys, language) : undefined;
  }, [capture, told, keys, usual]);
  const own = shown?.shown?.answer;
  if (shown && own && own.mistakes.length > 0) {
    const { run } = shown;
    const opinion = run.kind === 'done' && run.second?.kind === 'read' ? run.second.opinion : undefined;
    return { answer: own, second: opinion?.verdict === 'silent' ? undefined : opinion?.text };
  }
  return bySandbox && bySandbox.mistakes.length > 0 ? { answer: bySandbox, second: undefined } : undefined;
}
