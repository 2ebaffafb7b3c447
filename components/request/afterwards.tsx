/** What will be seen once the fixes are made, such as another mistake that the server comes to next. */

import type { ReactNode } from 'react';
import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { afterwardsHeading } from '../../lib/core/diagnosis/answer/headings.ts';
import { Section } from '../ui/section.tsx';
import styles from './afterwards.module.css';

interface AfterwardsProps {
  readonly answer: Answer;
  /** Below what's said. */
  readonly children?: ReactNode;
}

export function Afterwards({ answer, children }: AfterwardsProps) {
  const { afterwards } = answer;
  if (afterwards.length === 0) return null;
  return (
    <Section title={afterwardsHeading(answer)} level={3}>
      <div className={styles['afterwards']}>
        {afterwards.map((sentence) => (
          <p key={sentence}>{withSignature(sentence)}</p>
        ))}
        {children}
      </div>
    </Section>
  );
}

/** The signature in a sentence stands out, as what it is. */
function withSignature(sentence: string): ReactNode {
  const [before, signature, after] = sentence.split(/\b([0-9a-f]{64})\b/);
  if (signature === undefined) return sentence;
  return (
    <>
      {before}
      <code className={styles['signature']}>{signature}</code>
      {after}
    </>
  );
}
