/** Following an order, by role and name: offered, looked for, moved on by the payer's steps, and told why it ends. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FollowOrder } from '../../../components/browse/follow-order.tsx';
import { PayerSteps } from '../../../components/browse/follow-order-steps.tsx';
import { ComposeView } from '../../../components/compose/compose-view.tsx';
import { READY_MADE_REQUESTS } from '../../../lib/core/ready-made-requests.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import type { Json } from '../../../lib/storage/storage-port.ts';
import { signed } from '../../sandbox/signed.ts';
import { expectAccessible } from '../accessibility.ts';
import { NOW, type OpenView, openView } from '../open-view.tsx';

const CHARGE = JSON.stringify({
  merchant_order_id: 'A-1001',
  amount: '25.00',
  currency: 'USDT',
  network: 'TRON',
});

/** The sandbox's first order is `ord_…` of this charge. */
async function openFollow(orderId?: string): Promise<OpenView & { orderId: string }> {
  let made = orderId ?? '';
  const view = await openView(<Later id={() => made} />);
  await act(async () => {
    const { createSandboxKey, askSandbox } = view.store.getState();
    const key = await createSandboxKey('Sandbox key');
    if (!key) throw new Error('the sandbox made no key');
    if (orderId !== undefined) return;
    const { body } = await askSandbox(signed('POST', '/api/v1/charges', { body: CHARGE, now: NOW, key }));
    made = (JSON.parse(body) as { id: string }).id;
  });
  await view.user.click(screen.getByRole('button', { name: 'Show' }));
  return { ...view, orderId: made };
}

function Later({ id }: { readonly id: () => string }) {
  const [shown, show] = useState('');
  if (shown !== '') return <FollowOrder orderId={shown} />;
  return (
    <button type="button" onClick={() => show(id())}>
      Show
    </button>
  );
}

const statuses = () =>
  within(screen.getByRole('list', { name: 'Statuses so far' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/^[\d:]+/, ''));

describe('an order', () => {
  it('is offered to be followed, and nothing is sent before', async () => {
    const { page, store } = await openFollow();
    expect(screen.getByRole('button', { name: 'Follow this order' })).toBeDefined();
    expect(screen.getByText(/Each check is a newly signed request/)).toBeDefined();
    expect(store.getState().followed).toBeUndefined();
    await expectAccessible(page);
  });

  it('is followed to its end through the payer’s steps, with its deliveries', async () => {
    const { page, user, orderId, store } = await openFollow();
    await user.click(screen.getByRole('button', { name: 'Follow this order' }));
    await screen.findByRole('heading', { name: `Following ${orderId}` });
    expect(
      await screen.findByText('This order is number 1 in the list. Countersign checks again in 2 s.'),
    ).toBeDefined();
    expect(statuses()).toEqual(['awaiting_payment']);
    expect(screen.getByText('Assumed path')).toBeDefined();
    await expectAccessible(page);
    await user.click(screen.getByRole('button', { name: 'Simulate payment' }));
    await waitFor(() => expect(statuses()).toEqual(['awaiting_payment', 'confirming']));
    for (let i = 1; i <= 3; i++) {
      const { looks = 0 } = store.getState().followed ?? {};
      await user.click(await screen.findByRole('button', { name: 'Confirm payment' }));
      await waitFor(() => expect(store.getState().followed?.looks).toBeGreaterThan(looks));
      if (i < 3) expect(await screen.findByText(new RegExp(` ${i} of 3 confirmations so far`))).toBeDefined();
    }
    expect(
      await screen.findByText('The order is paid. Countersign assumes that this status is final.'),
    ).toBeDefined();
    expect(statuses()).toEqual(['awaiting_payment', 'confirming', 'paid']);
    expect(screen.queryByRole('button', { name: 'Confirm payment' })).toBeNull();
    const table = screen.getByRole('table', { name: 'Webhook deliveries of this order' });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['order.paid', 'order.confirming', 'order.awaiting_payment']);
    // The button that had the focus is gone; by the next frame the focus is near.
    const part = screen.getByRole('region', { name: `Order ${orderId}` });
    await waitFor(() => expect(document.activeElement).toBe(part));
    await expectAccessible(page);
  });

  it('is no longer followed once told so, and again when asked', async () => {
    const { user } = await openFollow();
    await user.click(screen.getByRole('button', { name: 'Follow this order' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('You stopped following this order.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Follow again' }));
    await screen.findByText('This order is number 1 in the list. Countersign checks again in 2 s.');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
  });

  it('shows the signed request of the latest look', async () => {
    const { user } = await openFollow();
    await user.click(screen.getByRole('button', { name: 'Follow this order' }));
    await user.click(await screen.findByRole('button', { name: 'Signed request of the last check' }));
    expect((await screen.findAllByText(/limit=20&offset=0/)).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
  });

  it('that isn’t in the list is looked for a few times, and then said to be missing', async () => {
    const { user, store } = await openFollow('ord_elsewhere');
    await user.click(screen.getByRole('button', { name: 'Follow this order' }));
    expect(await screen.findByText(/^The last check didn’t find it. Countersign checks again/)).toBeDefined();
    for (let i = 1; i < 4; i++) {
      await waitFor(() => expect(store.getState().followed?.phase).toBe('waiting'));
      await user.click(screen.getByRole('button', { name: 'Check now' }));
      await waitFor(() => expect(store.getState().followed?.failures).toBe(i + 1));
    }
    expect(await screen.findByText('This order isn’t among the 20 orders of this key.')).toBeDefined();
  });

  it('followed with a revoked key says why it can’t be', async () => {
    const { user, store, page } = await openFollow();
    const [key] = store.getState().keys;
    await act(async () => key && store.getState().revokeSandboxKey(key.id));
    await user.click(screen.getByRole('button', { name: 'Follow this order' }));
    expect((await screen.findAllByText(/invalid_key/)).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Follow again' })).toBeDefined();
    await expectAccessible(page);
  });
});

describe('what moves an order on', () => {
  const steps = <PayerSteps orderId="ord_1" status="awaiting_payment" order={undefined} />;

  it('is told of the local sandbox, and of no other server on this computer', async () => {
    const { store } = await openView(steps);
    await act(() => store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
    expect(screen.getByText(/local sandbox pays by itself/)).toBeDefined();
    await act(() => store.getState().addEnvironment('My shop', 'http://localhost:3000'));
    const own = store.getState().environments.find(({ name }) => name === 'My shop');
    await act(() => store.getState().chooseEnvironment(own?.id ?? ''));
    expect(screen.queryByText(/pays by itself/)).toBeNull();
  });
});

describe('the answer to a charge', () => {
  it('offers to follow its order; the answer to a list doesn’t', async () => {
    const { store } = await openView(<ComposeView />, {} satisfies Record<string, Json>);
    await act(async () => void (await store.getState().createSandboxKey('Sandbox key')));
    const send = (id: string) =>
      act(async () => {
        const request = READY_MADE_REQUESTS.find((one) => one.id === id);
        if (request) store.getState().useReadyMade(request);
        await store.getState().send();
      });
    await send('create-charge');
    expect(await screen.findByRole('button', { name: 'Follow this order' })).toBeDefined();
    await send('list-orders');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Follow this order' })).toBeNull());
  });
});
