/** Orders made by charges, and the steps a payer would take. */

import { useEffect, useRef, useState } from 'react';
import { READY_MADE_REQUESTS } from '../../lib/core/ready-made-requests.ts';
import type { Order } from '../../lib/sandbox/records.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { Moment } from '../share/moment.tsx';
import { dueWords, STATUS_WORDS } from '../share/order-words.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Section } from '../ui/section.tsx';
import styles from './sandbox.module.css';

export function SandboxOrders({ orders }: { readonly orders: readonly Order[] }) {
  useKeptUpToDate(orders);
  const { step, stepping, table } = useSteps();
  const columns: readonly TableColumn<Order>[] = [
    { id: 'order', label: 'Order', role: 'heading', cell: (order) => <OrderName order={order} /> },
    { id: 'amount', label: 'Amount', cell: (order) => <Amount order={order} /> },
    { id: 'status', label: 'Status', cell: (order) => <Status order={order} /> },
    {
      id: 'made',
      label: 'Created',
      fit: true,
      cell: ({ createdAt }) => <Moment at={createdAt} to="minute" />,
    },
    {
      id: 'actions',
      label: 'Next step',
      role: 'actions',
      cell: ({ id, status }) => (
        <Step id={id} words={STATUS_WORDS[status].step} busy={stepping === id} onStep={step} />
      ),
    },
  ];
  return (
    <Section title="Orders you created" note={orders.length > 0 && <Badge>{orders.length}</Badge>} flush>
      {orders.length === 0 ? (
        <NoOrders />
      ) : (
        <div ref={table} tabIndex={-1} className={styles['quiet']}>
          <DataTable caption="Orders you created" columns={columns} rows={orders} rowKey={({ id }) => id} />
        </div>
      )}
    </Section>
  );
}

function NoOrders() {
  const store = useAppStore();
  const build = (): void => {
    const { environments, chooseEnvironment, useReadyMade: prefill, show } = store.getState();
    const builtIn = environments.find(({ kind }) => kind === 'built-in');
    const charge = READY_MADE_REQUESTS.find(({ id }) => id === 'create-charge');
    if (builtIn) void chooseEnvironment(builtIn.id);
    if (charge) prefill(charge);
    show('request');
  };
  return (
    <EmptyState
      icon="send"
      title="Orders you create appear here"
      action={<Button onClick={build}>Create a charge</Button>}
    >
      <p>
        Send a signed charge to the built-in sandbox. It becomes an order, and you can simulate its payment
        here.
      </p>
    </EmptyState>
  );
}

function OrderName({ order }: { readonly order: Order }) {
  return (
    <div className={styles['stack']}>
      <code>{order.id}</code>
      <span className={styles['faint']}>{order.merchant_order_id}</span>
    </div>
  );
}

function Amount({ order }: { readonly order: Order }) {
  return (
    <div className={styles['stack']}>
      <span>
        {order.amount} {order.currency}
      </span>
      <span className={styles['faint']}>{order.network}</span>
    </div>
  );
}

function Status({ order }: { readonly order: Order }) {
  const now = useApp((state) => (order.due ? Math.floor(state.now) : 0));
  const { tone, icon } = STATUS_WORDS[order.status];
  return (
    <div className={styles['status']}>
      <Badge mono tone={tone} icon={icon}>
        {order.status}
      </Badge>
      <span className={styles['faint']}>{dueWords(order, now)}</span>
    </div>
  );
}

interface StepProps {
  readonly id: string;
  readonly words: string | undefined;
  readonly busy: boolean;
  readonly onStep: (id: string) => void;
}

function Step({ id, words, busy, onStep }: StepProps) {
  if (words === undefined) return null;
  return (
    <Button busy={busy} aria-label={`${words}, ${id}`} onClick={() => onStep(id)}>
      {words}
    </Button>
  );
}

function useSteps() {
  const store = useAppStore();
  const announce = useAnnounce();
  const [stepping, setStepping] = useState<string | undefined>(undefined);
  const table = useRef<HTMLDivElement>(null);
  const step = async (id: string): Promise<void> => {
    setStepping(id);
    await store.getState().stepSandboxOrder(id);
    setStepping(undefined);
    const { sandbox } = store.getState();
    const order = sandbox.kind === 'open' && sandbox.view.orders.find((one) => one.id === id);
    if (!order) return;
    announce(`${id} is ${order.status}`);
    // The button that had the focus is gone with the last step.
    if (!order.due) table.current?.focus();
  };
  return { step, stepping, table };
}

/** The clock moves orders too: looks again once the next of them is due. */
function useKeptUpToDate(orders: readonly Order[]): void {
  const next = Math.min(...orders.map(({ due }) => due?.at ?? Number.POSITIVE_INFINITY));
  const isDue = useApp((state) => state.now >= next);
  const open = useApp((state) => state.openSandbox);
  useEffect(() => {
    if (isDue && Number.isFinite(next)) void open().catch(() => undefined);
  }, [isDue, next, open]);
}
