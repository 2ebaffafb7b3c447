/** What the client of the chosen request is written in, and what the code of its fixes is shown in. */

import { useApp } from '../app/store-context.tsx';
import { LanguageChoice } from '../request/language-choice.tsx';
import type { ShownItem } from '../request/use-shown-item.ts';

interface LanguageSelectProps {
  readonly shown: ShownItem;
}

/** It’s searched for likelier mistakes by that. */
export function ClientLanguageSelect({ shown: { item, widening } }: LanguageSelectProps) {
  const widen = useApp((state) => state.widen);
  return (
    <LanguageChoice
      capture={item.capture}
      picked={widening.language}
      onPick={(language) => widen(item.id, { language })}
    />
  );
}

export function CodeLanguageSelect({ shown: { item, widening } }: LanguageSelectProps) {
  const widen = useApp((state) => state.widen);
  return (
    <LanguageChoice
      capture={item.capture}
      picked={widening.codeLanguage}
      hinted={widening.language}
      onPick={(codeLanguage) => widen(item.id, { codeLanguage })}
    />
  );
}
