/** A setting that's on or off, with its words. */

import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

export function Checkbox({ label, hint, className, ...native }: CheckboxProps) {
  const hintId = useId();
  return (
    <div className={className ?? styles['checkbox']}>
      <label className={styles['label']}>
        <input
          aria-describedby={hint ? hintId : undefined}
          {...native}
          type="checkbox"
          className={styles['box']}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <div id={hintId} className={styles['hint']}>
          {hint}
        </div>
      )}
    </div>
  );
}
