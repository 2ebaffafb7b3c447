/** How much was tried, what was excluded by it, and what the answer rests on. */

import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { basisHeading } from '../../lib/core/diagnosis/answer/headings.ts';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import { Section } from '../ui/section.tsx';
import styles from './answer-view.module.css';

interface ExcludedProps {
  readonly answer: Answer;
  readonly diagnosis: Diagnosis;
}

export function Excluded({ answer, diagnosis }: ExcludedProps) {
  const { excluded, caveats } = answer;
  const { search } = diagnosis;
  if (excluded === undefined && caveats.length === 0) return null;
  return (
    <Section title={basisHeading(diagnosis)} level={3}>
      <div className={styles['text']}>
        {excluded !== undefined && <p>{excluded}</p>}
        {caveats.length > 0 && (
          <ul className={styles['bulleted']}>
            {caveats.map((caveat) => (
              <li key={caveat}>{caveat}</li>
            ))}
          </ul>
        )}
        {search && search.tried > 0 && search.stopped !== 'budget' && (
          <p className={styles['muted']}>Searched for {seconds(search.ms)}, here in your browser.</p>
        )}
      </div>
    </Section>
  );
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;
}
