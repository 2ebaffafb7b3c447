/** What’s wrong after a check, and what to do; and how lines are named in it. */

import { listed } from '../../lib/core/counts.ts';
import type { Mistake } from '../../lib/core/diagnosis/diagnosis.ts';
import { LINE_NAMES, type LineName } from '../../lib/core/signing/canonical.ts';
import { Notice } from '../ui/notice.tsx';
import { useVerdictInSight } from '../ui/verdict-in-sight.ts';
import styles from './learn.module.css';
import { KnownMistakes } from './named-mistakes.tsx';

interface WrongNoticeProps {
  readonly title: string;
  readonly text: string;
  /** What the catalogue calls it. */
  readonly mistakes?: readonly Mistake[];
}

export function WrongNotice({ title, text, mistakes = [] }: WrongNoticeProps) {
  const place = useVerdictInSight();
  return (
    <Notice tone="bad" title={title} live place={place}>
      <p>{text}</p>
      {mistakes.length > 0 && (
        <div className={styles['named']}>
          <KnownMistakes mistakes={mistakes} />
        </div>
      )}
    </Notice>
  );
}

/** As in `line 3` or `lines 3 and 5`. */
export function lineNumbers(names: readonly LineName[]): string {
  const numbers = names.map((name) => String(LINE_NAMES.indexOf(name) + 1));
  return `${numbers.length === 1 ? 'line' : 'lines'} ${listed(numbers)}`;
}
