/** What was sent before is known before it's sent again: the same order, or the same bytes, where it may have had its effect. */

import { expect, test } from 'vitest';
import { selectSigning } from '../../lib/state/selectors.ts';
import { madeUpKey, openPage } from './open-page.ts';

async function openCharging() {
  const page = await openPage();
  await page.app().addKey(madeUpKey('built-in', ['built-in']));
  const charge = (order: string, amount = '25.00'): void =>
    page.app().editDraft({
      method: 'POST',
      target: '/api/v1/charges',
      body: {
        kind: 'text',
        text: JSON.stringify({ merchant_order_id: order, amount, currency: 'USDT', network: 'TRON' }),
      },
    });
  const before = async () => {
    const { request, origin = '' } = selectSigning(page.app()).prepared;
    return request && (await page.app().sentBefore(request, origin));
  };
  return { ...page, charge, before };
}

test('a charge for the same order is known from the history, though its amount is written otherwise', async () => {
  const { app, charge, before } = await openCharging();
  charge('A-1001');
  expect(await before()).toBeUndefined();
  await app().keepSend(await sent(app));
  expect(await before()).toBeDefined();
  charge('A-1001', '25.0');
  expect(await before()).toBeDefined();
  charge('A-1002');
  expect(await before()).toBeUndefined();
});

test('what was rejected, or is safe to repeat, isn’t said to have been sent', async () => {
  const { app, charge, before } = await openCharging();
  charge('A-1001');
  app().leaveOut('X-Signature', true);
  await app().keepSend(await sent(app));
  expect(await before()).toBeUndefined();
  app().editDraft({ method: 'GET', target: '/api/v1/orders', body: { kind: 'none' } });
  app().leaveOut('X-Signature', false);
  await app().keepSend(await sent(app));
  expect(await before()).toBeUndefined();
});

async function sent(app: Awaited<ReturnType<typeof openCharging>>['app']) {
  await app().send();
  const { sending } = app();
  if (sending.kind !== 'answered') throw new Error('it was to be answered');
  return sending.answered;
}
