/** Copies something and says whether it could, where the click was. */

import { useEffect, useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  /** What's copied never passes through a prop. */
  readonly copy: () => Promise<Outcome>;
  /** What's wrong with what's copied, as in “expired”: said once it is. */
  readonly caveat?: string | undefined;
  /** A verb and its object, as in “Copy signature”. */
  readonly label: string;
  /** Draws the icon alone; the label is its name and tooltip. */
  readonly iconOnly?: boolean | undefined;
  /** Drawn instead of the label, which stays its name. The label has to contain it. */
  readonly shortLabel?: string | undefined;
  /** What’s in what is copied. */
  readonly title?: string | undefined;
  /** Said once it’s copied. */
  readonly copied?: string | undefined;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 'normal' | 'small' | undefined;
  readonly disabled?: boolean | undefined;
}

/** `blocked`: by the browser. `unread`: it can't be checked for secrets. */
type Outcome = 'copied' | 'blocked' | 'cancelled' | 'not-ready' | 'holds-secret' | 'unread';

export const COPY_WORDS: Record<Outcome, string> = {
  copied: 'Copied',
  blocked: 'The browser didn’t allow copying',
  cancelled: 'Not copied',
  'not-ready': 'Not copied: the request has an error',
  'holds-secret': 'Not copied: it contains a secret',
  unread: 'Not copied: it can’t be checked for secrets',
};
const SHOWN_MS = 2000;

export function CopyButton(props: CopyButtonProps) {
  const { copy, caveat, label, iconOnly = false, shortLabel = label, title, variant, size, disabled } = props;
  const words = { ...COPY_WORDS, copied: props.copied ?? COPY_WORDS.copied };
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined);

  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const click = async (): Promise<void> => {
    setOutcome(undefined);
    setOutcome(await copy().catch((): Outcome => 'blocked'));
  };
  const shown = outcome === 'copied' && caveat !== undefined ? 'flawed' : outcome;
  const icon = shown === undefined ? 'copy' : shown === 'copied' ? 'check' : 'warning';
  return (
    <span
      className={styles['copy']}
      data-outcome={shown === undefined || shown === 'copied' || shown === 'flawed' ? shown : 'failed'}
      data-icon-only={iconOnly || undefined}
    >
      <Button
        variant={variant}
        size={size}
        disabled={disabled}
        icon={icon}
        aria-label={label}
        title={title}
        onClick={click}
      >
        {iconOnly ? undefined : shortLabel}
      </Button>
      <span role="status" className={styles['outcome']}>
        {shown === 'flawed' ? `${COPY_WORDS.copied}, but ${caveat}` : shown && words[shown]}
      </span>
    </span>
  );
}
