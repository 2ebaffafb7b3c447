/** What the client's code did: in words, then what it signed against what it should have, byte by byte. */

import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { HEADINGS } from '../../lib/core/diagnosis/answer/headings.ts';
import { Section } from '../ui/section.tsx';
import { ComparisonView } from './comparison-view.tsx';
import styles from './happened.module.css';

export function Happened({ answer }: { readonly answer: Answer }) {
  const { happened, comparisons, side } = answer;
  if (happened.length === 0 && comparisons.length === 0) return null;
  return (
    <Section title={HEADINGS.happened} level={3}>
      <div className={styles['text']}>
        {happened.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {comparisons.map((comparison) => (
        <ComparisonView key={comparison.what} comparison={comparison} />
      ))}
      {side && <p className={styles['side']}>{side.text}</p>}
    </Section>
  );
}
