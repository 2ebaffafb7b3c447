/** Says of a request that was accepted that it was accepted at another time too, or may have been: there may be two charges now. */

import {
  endedWith,
  isCharge,
  isSafe,
  lookFirst,
  mayHaveHappened,
} from '../../lib/core/diagnosis/may-have-happened.ts';
import {
  acceptedTwice,
  orderCharged,
  type Unclear,
  wasAccepted,
} from '../../lib/core/diagnosis/sent-twice.ts';
import { selectSearched } from '../../lib/features/browse/selectors.ts';
import { keyIdOf } from '../../lib/features/exchange/explaining.ts';
import { orderMade } from '../../lib/features/exchange/order-made.ts';
import { captureOfSent } from '../../lib/features/exchange/sent-capture.ts';
import type { Answered, KeptAnswered } from '../../lib/features/exchange/state.ts';
import { useApp } from '../app/store-context.tsx';
import { useSentBefore } from '../share/use-sent-before.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './answer.module.css';
import { RemedyButton } from './remedy-button.tsx';

interface AcceptedTwiceProps {
  readonly answered: Answered | KeptAnswered;
  /** The environment that it went to is still there, and nothing beside this looks for the order. */
  readonly canLook: boolean;
}

export function AcceptedTwice({ answered, canLook }: AcceptedTwiceProps) {
  const { exchange } = answered;
  const { id, request, startedAt: at, answer } = exchange;
  const sent = captureOfSent(answered);
  const ended = endedWith(sent.answer);
  const mayCount = !isSafe(request) && mayHaveHappened(request, ended);
  const before = useSentBefore(mayCount ? request : undefined, sent.origin);
  const keyId = keyIdOf(answered);
  const searched = useApp((state) =>
    selectSearched(state, { order: orderCharged(request), environment: answered.environment, keyId }, 0),
  );
  if (before === undefined || before === 'unknown') return null;
  const orderId = answer.kind === 'kept' ? undefined : orderMade(answer);
  const isOther = (one: Unclear) => one.id !== id;
  const { accepted = [], unclear = [] } = before;
  const told = acceptedTwice(
    request,
    { accepted: accepted.filter(isOther), unclear: unclear.filter(isOther) },
    {
      id,
      at,
      isKnown: wasAccepted(ended),
      ...(keyId !== undefined && { keyId }),
      ...(orderId !== undefined && { orderId }),
    },
    searched,
  );
  if (!told) return null;
  return (
    <div className={styles['apart']}>
      <Notice
        tone={told.isOnce ? 'info' : 'warn'}
        live
        title={told.title}
        actions={
          canLook && isCharge(request) && wasAccepted(ended) ? (
            <RemedyButton remedy={lookFirst(request, orderCharged(request))} />
          ) : undefined
        }
      >
        <ul className={styles['times']}>
          {told.lines.map((line) => (
            <li key={line.id}>{line.words}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
