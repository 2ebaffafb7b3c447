/** How far something has got: a thin bar with its words above. */

import { useId } from 'react';
import styles from './progress.module.css';

interface ProgressProps {
  readonly label: string;
  /** From 0 to `max`. Without it the bar says only that something is under way. */
  readonly value?: number | undefined;
  readonly max?: number | undefined;
  /** What has been done, in words, as in “3 of 12 pages”. */
  readonly detail?: string | undefined;
  /** It stands still: without a value nothing moves. */
  readonly isPaused?: boolean;
}

export function Progress({ label, value, max = 1, detail, isPaused = false }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles['progress']}>
      <label htmlFor={id}>{label}</label>
      {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
      <progress
        id={id}
        className={styles['bar']}
        value={value}
        max={max}
        data-paused={isPaused || undefined}
      />
    </div>
  );
}
