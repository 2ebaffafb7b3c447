/** What came of sending from the popup: the verdict in words and the first of the answer. */

import { isErrorStatus } from '../../lib/core/diagnosis/response-status.ts';
import { displayText } from '../../lib/core/signing/bytes.ts';
import type { SendState } from '../../lib/features/exchange/state.ts';
import { AnsweredExplanation } from '../answer/answered-explanation.tsx';
import { AsSent } from '../answer/as-sent.tsx';
import { NotSentNotice } from '../answer/not-sent-notice.tsx';
import { HandoverLeftNotice } from '../share/handover-left.tsx';
import { size } from '../share/size.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './popup.module.css';

/** Of the answer's body, in bytes. */
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
      <HandoverLeftNotice />
      <AnsweredExplanation answered={sending.answered} />
      {answer.kind === 'response' && (
        <div className={styles['answer']}>
          <Badge tone={isErrorStatus(answer.status) ? 'bad' : 'good'}>{answer.status}</Badge>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable from the keyboard. */}
          <pre tabIndex={0}>{displayText(answer.body.subarray(0, SHOWN_BYTES))}</pre>
        </div>
      )}
      {answer.kind === 'response' && answer.body.length > SHOWN_BYTES && (
        <p className={styles['faint']}>
          The first {size(SHOWN_BYTES)} of the {size(answer.body.length)} received.
        </p>
      )}
      <div className={styles['sent']}>
        <AsSent answered={sending.answered} />
      </div>
    </>
  );
}
