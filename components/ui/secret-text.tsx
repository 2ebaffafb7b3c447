/** A kept secret: dots until it's asked for, and again after a while, on Esc, or when the page is left. */

import { useLayoutEffect, useState } from 'react';
import { Button } from './button.tsx';
import styles from './secret-text.module.css';
import { takeEscape } from './take-escape.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SecretTextProps {
  /** What the secret is, as in “Secret of Staging”. */
  readonly label: string;
  /** Called when it's to be shown; `undefined` where it can't be. What it gives is dropped when it's hidden. */
  readonly reveal: () => Promise<string | undefined>;
}

const SHOWN_MS = 15_000;

export function SecretText({ label, reveal }: SecretTextProps) {
  const [text, setText] = useState<string | undefined>(undefined);
  const [failed, setFailed] = useState(false);

  // Together with the secret: Esc hides it from the moment it's seen.
  useLayoutEffect(() => {
    if (text === undefined) return undefined;
    const hide = (): void => setText(undefined);
    const timer = setTimeout(hide, SHOWN_MS);
    const press = (event: KeyboardEvent): void => {
      if (!takeEscape(event)) return;
      // A dialog around it stays open.
      if (document.querySelector('dialog[open]')) event.preventDefault();
      hide();
    };
    window.addEventListener('blur', hide);
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', press, { capture: true });
      window.removeEventListener('blur', hide);
    };
  }, [text]);

  const toggle = async (): Promise<void> => {
    if (text !== undefined) return setText(undefined);
    const secret = await reveal().catch(() => undefined);
    setFailed(secret === undefined);
    setText(secret);
  };
  const shown = text !== undefined;
  return (
    <span className={styles['secret']}>
      {shown ? <code className={styles['text']}>{text}</code> : <Dots label={label} />}
      <Button
        variant="quiet"
        size="small"
        icon={shown ? 'eye-off' : 'eye'}
        aria-label={`${shown ? 'Hide' : 'Show'} ${label}`}
        aria-pressed={shown}
        onClick={toggle}
      />
      <span role="status">{failed && 'Couldn’t be read'}</span>
    </span>
  );
}

function Dots({ label }: { readonly label: string }) {
  return (
    <span>
      <span aria-hidden="true" className={styles['dots']}>
        ••••••••••••
      </span>
      <VisuallyHidden>{label}, hidden</VisuallyHidden>
    </span>
  );
}
