/** Where nothing explains the signature, or nothing is wrong with it: the likely reasons, in order, and where to go on. */

import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { causesHeading } from '../../lib/core/diagnosis/answer/headings.ts';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import styles from './answer-view.module.css';
import type { ItemTab } from './item-view.tsx';

interface ReasonsProps {
  readonly answer: Answer;
  readonly diagnosis: Diagnosis;
  readonly onTab: (tab: ItemTab) => void;
}

export function Reasons({ answer, diagnosis, onTab }: ReasonsProps) {
  const { reasons } = answer;
  const isUnexplained = diagnosis.signature === 'unexplained';
  if (reasons.length === 0 && !isUnexplained) return null;
  return (
    <Section title={causesHeading(diagnosis)} level={3}>
      <ol className={styles['numbered']}>
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <span className={styles['name']}>{title}.</span> {text}
          </li>
        ))}
      </ol>
      {isUnexplained && (
        <div className={styles['actions']}>
          <Button onClick={() => onTab('compare')}>Compare strings</Button>
          <Button onClick={() => onTab('hints')}>Give hints</Button>
        </div>
      )}
    </Section>
  );
}
