/** A whole signer in the reader's language, to be copied into their code. */

import type { ReactNode } from 'react';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '../../lib/core/mistakes/languages.ts';
import type { CopyOutcome } from '../../lib/features/gate/state.ts';
import { useApp } from '../app/store-context.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/select.tsx';
import styles from './copy-signer.module.css';

/** @param usual the one picked last, wherever that was. */
export function signerLanguage(usual: string | undefined): Language {
  return usual !== undefined && isLanguage(usual) ? usual : 'python-requests';
}

export function useSignerLanguage(): readonly [Language, (language: Language) => void] {
  const { usual, prefer } = useApp((state) => ({
    usual: state.settings.language,
    prefer: state.preferLanguage,
  }));
  return [signerLanguage(usual), (picked) => void prefer(picked)];
}

function LanguageSelect() {
  const [language, pick] = useSignerLanguage();
  return (
    <Select
      aria-label="Language of the signer"
      variant="quiet"
      value={language}
      onChange={({ target: { value } }) => pick(isLanguage(value) ? value : language)}
    >
      {LANGUAGE_NAMES.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

interface SignerSectionProps {
  /** A request to be sent by a whole program. */
  readonly children?: ReactNode;
}

export function SignerSection({ children }: SignerSectionProps) {
  return (
    <Section title="Sign requests in your own code">
      <p className={styles['words']}>
        A signer is a function that signs and sends requests. It reads the environment variables{' '}
        <code>API_KEY_ID</code> and <code>SIGNING_SECRET</code>.
      </p>
      <CopySigner />
      {children}
    </Section>
  );
}

interface CopySignerProps {
  /** Where it's known already, there's nothing to choose. */
  readonly language?: Language | undefined;
}

export function CopySigner({ language: known }: CopySignerProps) {
  const [usual] = useSignerLanguage();
  const copy = useApp((state) => state.copy);
  const language = known ?? usual;
  const copySigner = async (): Promise<CopyOutcome> => {
    const { SIGNERS } = await import('../../lib/core/idioms/idioms.ts');
    return copy(SIGNERS[language]);
  };
  return (
    <span className={styles['signer']}>
      <CopyButton
        label={`Copy a signer in ${LANGUAGES[language].name}`}
        shortLabel={known ? undefined : 'Copy a signer in'}
        copy={copySigner}
      />
      {known === undefined && <LanguageSelect />}
    </span>
  );
}
