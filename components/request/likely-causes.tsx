/** Where no mistake makes the signature: the likely causes, in order, in Diagnose and beside a request in a list. */

import type { ReactNode } from 'react';
import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { causesHeading } from '../../lib/core/diagnosis/answer/headings.ts';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import { Section } from '../ui/section.tsx';
import styles from './likely-causes.module.css';

interface LikelyCausesProps {
  readonly answer: Pick<Answer, 'reasons'>;
  readonly diagnosis: Diagnosis;
  /** Below them all. */
  readonly children?: ReactNode;
}

export function LikelyCauses({ answer: { reasons }, diagnosis, children }: LikelyCausesProps) {
  return (
    <Section title={causesHeading(diagnosis)} level={3}>
      <ol className={styles['list']}>
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <span className={styles['name']}>{title}.</span> {text}
          </li>
        ))}
      </ol>
      {children}
    </Section>
  );
}
