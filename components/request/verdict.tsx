/** What's known of a request's signature: a word with its icon, never colour alone. */

import { Icon } from '../ui/icon.tsx';
import type { VerdictWords } from './request-words.ts';
import styles from './verdict.module.css';

export function VerdictMark({ words: { word, tone, icon } }: { readonly words: VerdictWords }) {
  return (
    <span className={styles['verdict']} data-tone={tone}>
      <Icon name={icon} />
      <span>{word}</span>
    </span>
  );
}
