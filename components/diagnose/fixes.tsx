/** What to change, with the choice of the language its code is shown in, and what will be seen once it's made. */

import type { ReactNode } from 'react';
import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { afterwardsHeading } from '../../lib/core/diagnosis/answer/headings.ts';
import { Fixes } from '../request/fixes.tsx';
import type { ShownItem } from '../request/use-shown-item.ts';
import { CopySigner } from '../share/copy-signer.tsx';
import { Field } from '../ui/field.tsx';
import { Section } from '../ui/section.tsx';
import { EditAndSend } from './edit-and-send.tsx';
import styles from './fixes.module.css';
import { LanguageSelect } from './language-select.tsx';

interface FixesProps {
  readonly answer: Answer;
  readonly shown: ShownItem;
}

export function FixesWithCode({ answer, shown }: FixesProps) {
  const { language } = shown;
  return (
    <Fixes answer={answer}>
      {answer.fixes.some(({ hasCode }) => hasCode) && (
        <div className={styles['pick']}>
          <Field label="Show the code in" layout="row">
            <LanguageSelect shown={shown} />
          </Field>
          {language && <CopySigner language={language} />}
        </div>
      )}
    </Fixes>
  );
}

export function Afterwards({ answer, shown }: FixesProps) {
  const { afterwards } = answer;
  if (afterwards.length === 0) return null;
  return (
    <Section title={afterwardsHeading(answer)} level={3}>
      <div className={styles['afterwards']}>
        {afterwards.map((sentence) => (
          <p key={sentence}>{withSignature(sentence)}</p>
        ))}
        <div>
          <EditAndSend item={shown.item} />
        </div>
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
