/** One passphrase form: the fields that an act needs, and what became of it. What's typed lives in the inputs alone. */

import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { PassphraseAct } from '../../lib/features/keys/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { SecretInput } from '../ui/secret-input.tsx';
import styles from './keys.module.css';
import { type PassphraseFailure, passphraseWords, problemOf, TOO_SHORT } from './passphrase-words.ts';

/** Characters; storage looks again. */
const SHORTEST = 12;

interface PassphraseFormProps {
  /** Which fields: the one that's set, a new one, or both. */
  readonly asks: 'current' | 'new' | 'both';
  readonly does: string;
  readonly act: (typed: { readonly current: string; readonly next: string }) => PassphraseAct;
  readonly onDone: () => void;
  readonly onCancel?: (() => void) | undefined;
  /** The focus goes there, where no dialog puts it there. */
  readonly takesFocus?: boolean;
  /** Beside the buttons. */
  readonly more?: ReactNode;
}

type Wrong = 'short' | 'differs';

export function PassphraseForm(props: PassphraseFormProps) {
  const { asks, does, act, onDone, onCancel, takesFocus = false, more } = props;
  const withPassphrase = useApp((state) => state.withPassphrase);
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<Wrong | undefined>(undefined);
  const [failure, setFailure] = useState<PassphraseFailure | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (takesFocus) current.current?.focus();
  }, [takesFocus]);
  const forget = (): void => {
    setWrong(undefined);
    setFailure(undefined);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const typed = { current: textOf(current), next: textOf(next) };
    const mistake = asks === 'current' ? undefined : mistakeIn(typed.next, textOf(again));
    setWrong(mistake);
    if (mistake) {
      (mistake === 'short' ? next : again).current?.focus();
      return;
    }
    setBusy(true);
    const outcome = await withPassphrase(act(typed));
    setBusy(false);
    if (outcome?.ok) return onDone();
    setFailure(problemOf(outcome));
    (asks === 'new' ? next : current).current?.select();
  };
  const isTypo = failure === 'wrong-passphrase';
  return (
    <form data-holds="unstored" className={styles['form']} noValidate autoComplete="off" onSubmit={submit}>
      {asks !== 'new' && (
        <Field
          label={asks === 'both' ? 'Current passphrase' : 'Passphrase'}
          error={isTypo && passphraseWords(failure)}
        >
          <SecretInput what="passphrase" ref={current} autoComplete="off" onSecretChange={forget} />
        </Field>
      )}
      {asks !== 'current' && (
        <>
          <Field
            label={asks === 'both' ? 'New passphrase' : 'Passphrase'}
            hint={TOO_SHORT}
            error={wrong === 'short' && passphraseWords('too-short')}
          >
            <SecretInput what="passphrase" ref={next} autoComplete="off" onSecretChange={forget} />
          </Field>
          <Field
            label="Repeat the passphrase"
            hint="Nobody can recover it. If you forget it, you enter each secret again."
            error={wrong === 'differs' && 'The two passphrases differ. Type it again.'}
          >
            <SecretInput what="passphrase" ref={again} autoComplete="off" onSecretChange={forget} />
          </Field>
        </>
      )}
      {failure && !isTypo && (
        <Notice tone="bad" title="Nothing was changed" live>
          {passphraseWords(failure)}
        </Notice>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" busy={busy}>
          {does}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        {more}
      </div>
    </form>
  );
}

function textOf({ current }: RefObject<HTMLInputElement | null>): string {
  return current?.value ?? '';
}

function mistakeIn(next: string, again: string): Wrong | undefined {
  if ([...next].length < SHORTEST) return 'short';
  return next === again ? undefined : 'differs';
}
