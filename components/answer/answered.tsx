/** An answer: its explanation, then what was received. */

import { Suspense, useMemo } from 'react';
import { orderMade } from '../../lib/features/exchange/order-made.ts';
import type { Answered } from '../../lib/features/exchange/state.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { ShareAnswered } from '../share/share-answered.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import styles from './answer.module.css';
import { AnswerBody } from './answer-body.tsx';
import { AnsweredExplanation } from './answered-explanation.tsx';
import { AsSent } from './as-sent.tsx';
import { SignatureVerdict } from './signature-verdict.tsx';

const FollowOrder = lazyPart(async () => (await import('../browse/follow-order.tsx')).FollowOrder);

export function AnsweredView({ answered }: { answered: Answered }) {
  const { answer } = answered.exchange;
  return (
    <>
      <SignatureVerdict of={answered}>
        <AnsweredExplanation answered={answered} />
      </SignatureVerdict>
      <OrderToFollow answered={answered} />
      <section className={styles['share']} aria-label="The request that was sent">
        <ShareAnswered answered={answered} />
      </section>
      <AsSent answered={answered} />
      <AnswerBody answer={answer} />
    </>
  );
}

function OrderToFollow({ answered: { environment, exchange } }: { answered: Answered }) {
  const orderId = useMemo(() => orderMade(exchange.answer), [exchange.answer]);
  // Elsewhere it’s another order, or none.
  const isHere = useApp((state) => selectEnvironment(state).id === environment.id);
  if (orderId === undefined || !isHere) return null;
  return (
    <div className={styles['order']}>
      <Suspense>
        <FollowOrder orderId={orderId} />
      </Suspense>
    </div>
  );
}
