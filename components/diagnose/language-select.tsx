/** What the client of the chosen request is written in: it’s searched for likelier mistakes by that. */

import { useApp } from '../app/store-context.tsx';
import { LanguageChoice } from '../request/language-choice.tsx';
import type { ShownItem } from '../request/use-shown-item.ts';

export function LanguageSelect({ shown: { item, widening } }: { readonly shown: ShownItem }) {
  const widen = useApp((state) => state.widen);
  return (
    <LanguageChoice
      capture={item.capture}
      picked={widening.language}
      onPick={(language) => widen(item.id, { language })}
    />
  );
}
