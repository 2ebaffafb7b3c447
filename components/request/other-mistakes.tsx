/** The other mistakes that match a request, by name: in Diagnose, and wherever else its mistake is named. */

import type { ReactNode } from 'react';
import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { HEADINGS } from '../../lib/core/diagnosis/answer/headings.ts';
import { moreOthersWords } from '../../lib/core/diagnosis/answer/others.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import styles from './other-mistakes.module.css';

interface OtherMistakesProps {
  readonly answer: Pick<Answer, 'others' | 'moreOthers'>;
  /** Below them all. */
  readonly children?: ReactNode;
}

export function OtherMistakes({ answer: { others, moreOthers }, children }: OtherMistakesProps) {
  if (others.length === 0) return null;
  return (
    <Section title={HEADINGS.others} level={3}>
      <MistakeSets sets={others} more={moreOthers} />
      {children}
    </Section>
  );
}

/** Beside a request in a list: what tells them apart is in Diagnose. */
export function OtherMistakesBeside({
  answer,
  onDiagnose,
}: {
  readonly answer: Answer;
  readonly onDiagnose: () => void;
}) {
  const focus = useApp((state) => state.focusField);
  const toldApart = (): void => {
    onDiagnose();
    focus('separating');
  };
  return (
    <OtherMistakes answer={answer}>
      {answer.separating !== undefined && (
        <div className={styles['actions']}>
          <Button onClick={toldApart}>{HEADINGS.separating}</Button>
        </div>
      )}
    </OtherMistakes>
  );
}

export function MistakeSets({ sets, more }: { readonly sets: Answer['others']; readonly more: number }) {
  return (
    <>
      <ul className={styles['list']}>
        {sets.map(({ title, text }) => (
          <li key={`${title} ${text}`}>
            <span className={styles['name']}>{title}.</span> {text}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles['more']}>{moreOthersWords(more)}</p>}
    </>
  );
}
