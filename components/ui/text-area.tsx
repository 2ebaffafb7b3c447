/** Several lines of text. The browser turns `\r\n` typed or pasted here into `\n`: for bytes, use the code editor. */

import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldAttributes } from './field-context.ts';
import styles from './text-input.module.css';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  /** For anything signed: monospace, and nothing corrects, completes or capitalises what's typed. */
  readonly mono?: boolean | undefined;
}

const VERBATIM = {
  spellCheck: false,
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
} as const;

export function TextArea({ mono = false, className, ...native }: TextAreaProps) {
  const field = useFieldAttributes(native);
  return (
    <textarea
      rows={4}
      {...(mono && VERBATIM)}
      {...native}
      {...field}
      className={classNames(styles['input'], styles['area'], mono && styles['mono'], className)}
    />
  );
}
