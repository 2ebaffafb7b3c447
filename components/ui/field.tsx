/** A label, its control, and what to know or put right about it. */

import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldContext } from './field-context.ts';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface FieldProps {
  readonly label: ReactNode;
  /** One control of this folder: it takes its id, description and validity from here. */
  readonly children: ReactNode;
  readonly hint?: ReactNode;
  /** What's wrong and how to put it right. Announced when it appears. */
  readonly error?: ReactNode;
  /** Worth knowing, but not wrong. */
  readonly warning?: ReactNode;
  /** `row` puts the label before the control. */
  readonly layout?: 'stack' | 'row' | undefined;
  readonly hideLabel?: boolean | undefined;
  /** Beside the label, such as a quiet button. */
  readonly aside?: ReactNode;
}

export function Field(props: FieldProps) {
  const { label, children, hint, error, warning, layout = 'stack', hideLabel = false, aside } = props;
  const id = useId();
  const parts = { hint: `${id}-hint`, note: `${id}-note` };
  const hasNote = Boolean(error) || Boolean(warning);
  const describedBy = [hint ? parts.hint : '', hasNote ? parts.note : ''].filter(Boolean).join(' ');
  const control = {
    id,
    describedBy: describedBy === '' ? undefined : describedBy,
    invalid: Boolean(error),
  };
  return (
    <div className={styles['field']} data-layout={layout}>
      <div className={classNames(styles['head'], hideLabel && styles['headHidden'])}>
        <label htmlFor={id} className={styles['label']}>
          {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        </label>
        {aside}
      </div>
      <div className={styles['body']}>
        <FieldContext value={control}>{children}</FieldContext>
        {hint && (
          <div id={parts.hint} className={styles['hint']}>
            {hint}
          </div>
        )}
        <div id={parts.note} aria-live="polite">
          {hasNote && (
            <div className={styles['note']} data-tone={error ? 'bad' : 'warn'}>
              <Icon name={error ? 'error' : 'warning'} />
              <span>{error || warning}</span>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
