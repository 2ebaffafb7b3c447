/** What else the request shows by itself, whatever its signature says. */

import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { HEADINGS } from '../../lib/core/diagnosis/answer/headings.ts';
import { untoldSymptoms } from '../../lib/core/diagnosis/answer/untold-symptoms.ts';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import { type Symptom, symptomText } from '../../lib/core/diagnosis/symptoms/symptom.ts';
import { Badge } from '../ui/badge.tsx';
import { Section } from '../ui/section.tsx';
import styles from './answer-view.module.css';

const CERTAINTY: Record<Symptom['certainty'], string> = {
  certain: 'Certain',
  likely: 'Likely',
  possible: 'Possible',
};

interface SymptomsProps {
  readonly answer: Answer;
  readonly diagnosis: Diagnosis;
}

export function Symptoms({ answer, diagnosis }: SymptomsProps) {
  const symptoms = untoldSymptoms(diagnosis, answer);
  if (symptoms.length === 0) return null;
  return (
    <Section title={HEADINGS.also} level={3}>
      <ul className={styles['list']}>
        {symptoms.map((symptom) => (
          <li key={`${symptom.id} ${symptom.detail}`}>
            <span className={styles['name']}>{symptom.title}</span>{' '}
            <Badge>{CERTAINTY[symptom.certainty]}</Badge>
            <p>{symptomText(symptom)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
