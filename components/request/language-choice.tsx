/** A language to be picked; until then it's what the request tells, or the one picked last. */

import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { languageFor } from '../../lib/core/diagnosis/answer/language-for.ts';
import { type Client, clientOf } from '../../lib/core/mistakes/client.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../lib/core/mistakes/languages.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import { useApp } from '../app/store-context.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import styles from './fixes.module.css';

export interface LanguageChoiceProps {
  readonly capture: RequestRow['capture'];
  readonly picked: Language | undefined;
  /** Picked as the client’s, where this one is of the code alone. */
  readonly hinted?: Language | undefined;
  readonly onPick: (language: Language | undefined) => void;
}

export function LanguageChoice(props: LanguageChoiceProps) {
  const { picked, hinted, onPick } = props;
  const { request, hints } = props.capture;
  const told = languageFor(request, hints.language);
  const client = hints.language ? undefined : clientOf(request.headers);
  const { usual, prefer } = useApp((state) => ({
    usual: languageFor(request, hints.language, state.settings.language),
    prefer: state.preferLanguage,
  }));
  const pick = (name: string): void => {
    const language = LANGUAGE_NAMES.find(([id]) => id === name)?.[0];
    onPick(language);
    if (language) void prefer(language);
  };
  return (
    <Select value={picked ?? ''} onChange={({ target }) => pick(target.value)}>
      <option value="">
        {hinted ? `${LANGUAGES[hinted].name}, as in Hints` : untilPicked(told, usual, client)}
      </option>
      {LANGUAGE_NAMES.map(([language, name]) => (
        <option key={language} value={language}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** Beside the fixes, where code shows one. */
export function CodeLanguage({
  answer,
  ...choice
}: LanguageChoiceProps & { readonly answer: Pick<Answer, 'fixes'> }) {
  if (!answer.fixes.some(({ hasCode }) => hasCode)) return null;
  return (
    <div className={styles['pick']}>
      <Field label="Show the code in" layout="row">
        <LanguageChoice {...choice} />
      </Field>
    </div>
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
      ? `${LANGUAGES[told].name}, found in the request`
      : `${LANGUAGES[told].name}, the nearest to ${client?.name ?? 'what was given'}`;
  return usual ? `${LANGUAGES[usual].name}, your last choice` : 'Choose a language';
}
