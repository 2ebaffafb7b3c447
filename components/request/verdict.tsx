/** What's known of a request's signature: a word with its icon, never colour alone. */

import { firstOfNames } from '../../lib/core/diagnosis/answer/mistake-names.ts';
import { Icon } from '../ui/icon.tsx';
import type { VerdictWords } from './request-words.ts';
import styles from './verdict.module.css';

interface VerdictMarkProps {
  readonly words: VerdictWords;
  /** How many it may take, where it needs more than one. */
  readonly lines?: 2 | 'all';
  /** In characters: of several mistakes that need more, the first is named and the others are counted. */
  readonly most?: number;
}

export function VerdictMark({ words, lines, most }: VerdictMarkProps) {
  const { word, tone, icon } = words;
  return (
    <span className={styles['verdict']} data-tone={tone} data-wrapped={lines === 2 || undefined}>
      <Icon name={icon} />
      {lines === undefined ? <InOneLine word={word} most={most} /> : <span>{word}</span>}
    </span>
  );
}

/** The others give way before the first. */
function InOneLine({
  word,
  most = word.length,
}: {
  readonly word: string;
  readonly most?: number | undefined;
}) {
  const { first, more } = firstOfNames(word);
  if (more === 0) return <span>{word}</span>;
  const isLong = word.length > most;
  return (
    <>
      <span>{first}</span>
      <span data-rest={isLong ? 'counted' : 'named'}>
        {isLong ? ` + ${more} more` : word.slice(first.length)}
      </span>
    </>
  );
}
