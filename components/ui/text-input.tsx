/** One line of text. */

import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldAttributes } from './field-context.ts';
import styles from './text-input.module.css';

export interface TextInputProps extends ComponentProps<'input'> {
  /** For anything signed: monospace, and nothing corrects, completes or capitalises what's typed. */
  readonly mono?: boolean | undefined;
}

const VERBATIM = {
  spellCheck: false,
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
} as const;

export function TextInput({ mono = false, className, ...native }: TextInputProps) {
  const field = useFieldAttributes(native);
  return (
    <input
      type="text"
      {...(mono && VERBATIM)}
      {...native}
      {...field}
      className={classNames(styles['input'], mono && styles['mono'], className)}
    />
  );
}
