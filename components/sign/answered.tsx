/** An answer: its explanation, then what was received. */

import { useEffect } from 'react';
import { type Answered, explanationOf } from '../../lib/state/explaining.ts';
import { useAnnounce } from '../ui/live-region.tsx';
import { AnswerBody } from './answer-body.tsx';
import { ExplanationNotice } from './explanation-notice.tsx';

export function AnsweredView({ answered }: { answered: Answered }) {
  const explanation = explanationOf(answered);
  const announce = useAnnounce();
  const { answer } = answered.exchange;
  useEffect(() => announce(explanation.title), [announce, explanation.title]);
  return (
    <>
      <ExplanationNotice explanation={explanation} />
      {answer.kind === 'response' && <AnswerBody answer={answer} />}
    </>
  );
}
