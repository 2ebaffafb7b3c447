/** An answer: its explanation, then what was received. */

import { type Answered, explanationOf } from '../../lib/state/explaining.ts';
import styles from './answer.module.css';
import { AnswerBody } from './answer-body.tsx';
import { ExplanationNotice } from './explanation-notice.tsx';

export function AnsweredView({ answered }: { answered: Answered }) {
  const { answer } = answered.exchange;
  return (
    <>
      <div className={styles['verdict']}>
        <ExplanationNotice explanation={explanationOf(answered)} />
      </div>
      {answer.kind === 'response' && <AnswerBody answer={answer} />}
    </>
  );
}
