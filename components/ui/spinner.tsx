/** Something is under way and nobody knows for how long. */

import styles from './spinner.module.css';

interface SpinnerProps {
  /** Spoken and shown beside the wheel. Without it the spinner is decoration beside text that says the same. */
  readonly label?: string | undefined;
}

export function Spinner({ label }: SpinnerProps) {
  const wheel = <span className={styles['wheel']} aria-hidden="true" />;
  if (label === undefined) return wheel;
  return (
    <span className={styles['spinner']} role="status">
      {wheel}
      {label}
    </span>
  );
}
