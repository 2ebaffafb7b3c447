/** What came of sending from the popup: the verdict in words and the first of the answer. */

import { displayText } from '../../lib/core/signing/bytes.ts';
import type { SendState } from '../../lib/state/exchange-slice.ts';
import { explanationOf } from '../../lib/state/explaining.ts';
import { ExplanationNotice } from '../sign/explanation-notice.tsx';
import { NotSentNotice } from '../sign/not-sent-notice.tsx';
import { Outdated } from '../sign/outdated.tsx';
import { Badge } from '../ui/badge.tsx';
import styles from './popup.module.css';

/** Of the answer's body, in bytes; the app shows the whole. */
const SHOWN_BYTES = 300;

export function PopupOutcome({
  sending,
}: {
  sending: Extract<SendState, { kind: 'not-sent' | 'answered' }>;
}) {
  if (sending.kind === 'not-sent') return <NotSentNotice why={sending.why} />;
  const { answer } = sending.answered.exchange;
  return (
    <>
      <Outdated answered={sending.answered} />
      <ExplanationNotice explanation={explanationOf(sending.answered)} />
      {answer.kind === 'response' && (
        <div className={styles['answer']}>
          <Badge tone={answer.status < 400 ? 'good' : 'bad'}>{answer.status}</Badge>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable from the keyboard. */}
          <pre tabIndex={0}>{displayText(answer.body.subarray(0, SHOWN_BYTES))}</pre>
        </div>
      )}
    </>
  );
}
