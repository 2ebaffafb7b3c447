/** What to change, with the choice of the language its code is shown in. */

import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { Fixes } from '../request/fixes.tsx';
import type { ShownItem } from '../request/use-shown-item.ts';
import { CopySigner } from '../share/copy-signer.tsx';
import { Field } from '../ui/field.tsx';
import styles from './fixes.module.css';
import { CodeLanguageSelect } from './language-select.tsx';

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
            <CodeLanguageSelect shown={shown} />
          </Field>
          {language && <CopySigner language={language} />}
        </div>
      )}
    </Fixes>
  );
}
