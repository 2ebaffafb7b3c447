/** What moves an order on: the payer’s steps in the built-in sandbox, time in the local one; elsewhere nothing known. */

import { useState } from 'react';
import { fieldOf, isJsonNumber } from '../../lib/core/records/json-value.ts';
import type { ListedRecord } from '../../lib/core/records/listed-record.ts';
import { serverKind } from '../../lib/features/exchange/server-kind.ts';
import type { OrderStatus } from '../../lib/sandbox/records.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { STATUS_WORDS } from '../share/order-words.ts';
import { Button } from '../ui/button.tsx';
import styles from './follow-order.module.css';

interface PayerStepsProps {
  readonly orderId: string;
  /** As it was last seen. */
  readonly status: string;
  readonly order: ListedRecord | undefined;
}

export function PayerSteps({ orderId, status, order }: PayerStepsProps) {
  const where = useApp((state) => serverKind(selectEnvironment(state), state.serversSeen));
  const { step, busy } = useStep(orderId);
  const words = isKnown(status) ? STATUS_WORDS[status].step : undefined;
  if (where === 'local-sandbox' && status === 'awaiting_payment')
    return <p className={styles['hint']}>The local sandbox pays by itself, 20 seconds after the charge.</p>;
  if (where !== 'built-in' || words === undefined) return null;
  return (
    <div className={styles['offer']}>
      <Button busy={busy} onClick={step}>
        {words}
      </Button>
      <span className={styles['hint']}>
        In the built-in sandbox, you simulate the payment.{confirmedWords(order)}
      </span>
    </div>
  );
}

/** A step may be one of several alike, as the sandbox's confirmations are: each is seen to have done something. */
function confirmedWords(order: ListedRecord | undefined): string {
  const [done, required] = ['confirmations', 'confirmations_required'].map(
    (name) => order && fieldOf(order.fields, name),
  );
  return isJsonNumber(done) && isJsonNumber(required)
    ? ` ${done.text} of ${required.text} confirmations so far.`
    : '';
}

function isKnown(status: string): status is OrderStatus {
  return Object.hasOwn(STATUS_WORDS, status);
}

function useStep(orderId: string): { readonly step: () => void; readonly busy: boolean } {
  const store = useAppStore();
  const [busy, setBusy] = useState(false);
  const step = async (): Promise<void> => {
    setBusy(true);
    await store
      .getState()
      .stepSandboxOrder(orderId)
      .catch(() => undefined);
    setBusy(false);
    store.getState().lookAtOrderNow();
  };
  return { step: () => void step(), busy };
}
