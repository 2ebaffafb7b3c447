/** One passphrase form: the fields that an act needs, and what became of it. What's typed lives in the inputs alone. */

import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { SecretInput } from '../ui/secret-input.tsx';
import styles from './keys.module.css';
import { LENGTH_HINT, TOO_SHORT } from './passphrase-words.ts';

/** Characters; storage looks again. */
const SHORTEST = 12;

export interface PassphraseFormWords<Problem extends string> {
  /** Above what says why. */
  readonly failed: string;
  /** What follows from a forgotten one, where a new one is typed. */
  readonly forgotten: string;
  readonly problem: (problem: Problem) => string;
}

interface PassphraseFormProps<Problem extends string> {
  /** Which fields: the one that's set, a new one, or both. */
  readonly asks: 'current' | 'new' | 'both';
  readonly does: string;
  /** @returns what kept it from being done. */
  readonly act: (typed: Typed) => Promise<Problem | undefined>;
  readonly words: PassphraseFormWords<Problem>;
  readonly onDone: () => void;
  readonly onCancel?: (() => void) | undefined;
  /** The focus goes to its first field, where no dialog puts it there. */
  readonly takesFocus?: boolean;
  /** Beside the buttons. */
  readonly more?: ReactNode;
}

interface Typed {
  readonly current: string;
  readonly next: string;
  /** Aborted once the form is gone. */
  readonly signal: AbortSignal;
}

type Wrong = 'short' | 'differs';

const UNEXPECTED = 'Something went wrong in Countersign. Reload this page, then try again.';

export function PassphraseForm<Problem extends string>(props: PassphraseFormProps<Problem>) {
  const { asks, does, act, words, onDone, onCancel, takesFocus = false, more } = props;
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<Wrong | undefined>(undefined);
  const [failure, setFailure] = useState<Problem | undefined>(undefined);
  const [hasThrown, setThrown] = useState(false);
  const signalOfForm = useSignal();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (takesFocus) (current.current ?? next.current)?.focus();
  }, [takesFocus]);
  const forget = (): void => {
    setWrong(undefined);
    setFailure(undefined);
    setThrown(false);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const typed = { current: textOf(current), next: textOf(next), signal: signalOfForm() };
    const mistake = asks === 'current' ? undefined : mistakeIn(typed.next, textOf(again));
    setWrong(mistake);
    if (mistake) {
      (mistake === 'short' ? next : again).current?.focus();
      return;
    }
    setBusy(true);
    const { problem, threw } = await attempted(act, typed);
    setBusy(false);
    if (problem === undefined && !threw) return onDone();
    setFailure(problem);
    setThrown(threw);
    (asks === 'new' ? next : current).current?.select();
  };
  const isTypo = failure === 'wrong-passphrase';
  return (
    <form data-holds="unstored" className={styles['form']} noValidate autoComplete="off" onSubmit={submit}>
      {asks !== 'new' && (
        <Field
          label={asks === 'both' ? 'Current passphrase' : 'Passphrase'}
          error={isTypo && words.problem(failure)}
        >
          <SecretInput what="passphrase" ref={current} autoComplete="off" onSecretChange={forget} />
        </Field>
      )}
      {asks !== 'current' && (
        <>
          <Field
            label={asks === 'both' ? 'New passphrase' : 'Passphrase'}
            hint={LENGTH_HINT}
            error={wrong === 'short' && TOO_SHORT}
          >
            <SecretInput what="passphrase" ref={next} autoComplete="off" onSecretChange={forget} />
          </Field>
          <Field
            label="Repeat the passphrase"
            hint={`Nobody can recover the passphrase. ${words.forgotten}`}
            error={wrong === 'differs' && 'The two passphrases differ. Type it again.'}
          >
            <SecretInput what="passphrase" ref={again} autoComplete="off" onSecretChange={forget} />
          </Field>
        </>
      )}
      {(hasThrown || (failure && !isTypo)) && (
        <Notice tone="bad" title={words.failed} live>
          {hasThrown || !failure ? UNEXPECTED : words.problem(failure)}
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

async function attempted<Problem extends string>(
  act: PassphraseFormProps<Problem>['act'],
  typed: Typed,
): Promise<{ readonly problem: Problem | undefined; readonly threw: boolean }> {
  try {
    return { problem: await act(typed), threw: false };
  } catch {
    return { problem: undefined, threw: true };
  }
}

/** Of what the form began last. */
function useSignal(): () => AbortSignal {
  const controller = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  return () => {
    controller.current = new AbortController();
    return controller.current.signal;
  };
}

function textOf({ current }: RefObject<HTMLInputElement | null>): string {
  return current?.value ?? '';
}

function mistakeIn(next: string, again: string): Wrong | undefined {
  if ([...next].length < SHORTEST) return 'short';
  return next === again ? undefined : 'differs';
}
