/** What's known of a request's signature: a word with its icon, never colour alone. */

import { Icon } from '../ui/icon.tsx';
import type { VerdictWords } from './request-words.ts';
import styles from './verdict.module.css';

interface VerdictMarkProps {
  readonly words: VerdictWords;
  /** Into a second line, where it needs one. */
  readonly isWrapped?: boolean;
}

export function VerdictMark({ words: { word, tone, icon }, isWrapped = false }: VerdictMarkProps) {
  return (
    <span className={styles['verdict']} data-tone={tone} data-wrapped={isWrapped || undefined}>
      <Icon name={icon} />
      <span>{word}</span>
    </span>
  );
}
