/** A line for a terminal or a settings file, and the button that copies it. */

import { useApp } from '../app/store-context.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import styles from './command-to-copy.module.css';

export function CommandToCopy({ text, what }: { readonly text: string; readonly what: string }) {
  const copy = useApp((state) => state.copy);
  return (
    <span className={styles['command']}>
      <code>{text}</code>
      <CopyButton iconOnly variant="quiet" size="small" label={`Copy ${what}`} copy={() => copy(text)} />
    </span>
  );
}
