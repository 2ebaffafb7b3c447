/** What the client is written in: picked, told by the request, or picked last. Code beside a fix is in it at once. */

import { languageFor } from '../../lib/core/diagnosis/answer/language-for.ts';
import { type Client, clientOf } from '../../lib/core/faults/client.ts';
import { LANGUAGES, type Language } from '../../lib/core/faults/languages.ts';
import { useApp } from '../app/store-context.tsx';
import type { ShownItem } from '../request/use-shown-item.ts';
import { Select } from '../ui/select.tsx';

export function LanguageSelect({ shown: { item, widening } }: { readonly shown: ShownItem }) {
  const { request, hints } = item.capture;
  const told = languageFor(request, hints.language);
  const client = hints.language ? undefined : clientOf(request.headers);
  const { usual, widen, prefer } = useApp((state) => ({
    usual: languageFor(request, hints.language, state.settings.language),
    widen: state.widen,
    prefer: state.preferLanguage,
  }));
  const pick = (name: string): void => {
    const language = LANGUAGE_NAMES.find(([id]) => id === name)?.[0];
    widen(item.id, { language });
    if (language) void prefer(language);
  };
  return (
    <Select value={widening.language ?? ''} onChange={({ target }) => pick(target.value)}>
      <option value="">{untilPicked(told, usual, client)}</option>
      {LANGUAGE_NAMES.map(([language, name]) => (
        <option key={language} value={language}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** @param client that sent it, as it names itself; `undefined` where what was given says what to write. */
function untilPicked(
  told: Language | undefined,
  usual: Language | undefined,
  client: Client | undefined,
): string {
  if (told)
    return client?.language === told && !client.isNear
      ? `${LANGUAGES[told].name}, as the request says`
      : `${LANGUAGES[told].name}, the nearest to ${client?.name ?? 'what was given'}`;
  return usual ? `${LANGUAGES[usual].name}, your last choice` : 'Choose one: the request doesn’t show it';
}

const LANGUAGE_NAMES = (Object.keys(LANGUAGES) as Language[]).map(
  (language) => [language, LANGUAGES[language].name] as const,
);
