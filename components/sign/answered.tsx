/** An answer: its explanation, then what was received. */

import { type Answered, explanationOf } from '../../lib/state/explaining.ts';
import { ShareAnswered } from '../share/share-answered.tsx';
import styles from './answer.module.css';
import { AnswerBody } from './answer-body.tsx';
import { ExplanationNotice } from './explanation-notice.tsx';
import { Outdated } from './outdated.tsx';
import { Verdict } from './verdict.tsx';

export function AnsweredView({ answered }: { answered: Answered }) {
  const { answer } = answered.exchange;
  return (
    <>
      <Verdict of={answered}>
        <Outdated answered={answered} />
        <ExplanationNotice explanation={explanationOf(answered)} />
      </Verdict>
      <section className={styles['share']} aria-label="The request that was sent">
        <ShareAnswered answered={answered} />
      </section>
      {answer.kind === 'response' && <AnswerBody answer={answer} />}
    </>
  );
}
