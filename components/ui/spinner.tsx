/** Something is under way and nobody knows for how long. */

import styles from './spinner.module.css';

interface SpinnerProps {
  /** Spoken and shown beside the wheel. Without it the spinner is decoration beside text that says the same. */
  readonly label?: string | undefined;
  /** It stands where something else will be, and begins where that does. */
  readonly isInstead?: boolean;
}

export function Spinner({ label, isInstead }: SpinnerProps) {
  const wheel = <span className={styles['wheel']} aria-hidden="true" />;
  if (label === undefined) return wheel;
  return (
    <span className={styles['spinner']} data-instead={isInstead || undefined} role="status">
      {wheel}
      {label}
    </span>
  );
}
