/** To the orders, where the one of a charge that may have been created is looked for. */

import { orderCharged } from '../../core/diagnosis/sent-twice.ts';
import type { PageSlice } from '../../state/page-state.ts';
import { selectSigning } from '../../state/selectors.ts';
import type { HistorySlice } from '../history/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import type { BrowseLayoutSlice } from './layout/state.ts';
import type { BrowseSlice, SoughtOrder } from './state.ts';

type Browsed = BrowseLayoutSlice & BrowseSlice & PageSlice;
type Sent = Browsed & HistorySlice & VariablesSlice & Parameters<typeof selectSigning>[0];

/** By the merchant's own id, in the chosen environment. A popup leads to the app for it. */
export async function browseToOrder(state: Browsed, sought: SoughtOrder | undefined): Promise<void> {
  if (state.surface === 'popup') {
    state.openOrders();
    return;
  }
  state.chooseCollection('orders');
  state.show('browse');
  if (!sought) return;
  for (const name of Object.keys(state.browse.orders?.asked.filters ?? {})) state.setServerFilter(name, '');
  state.lookAt('orders', { filter: sought.order });
  await state.fetchAll(sought);
}

/** To the order of the request that's typed, as far as the history knows that it was sent. */
export async function browseToSent(get: () => Sent): Promise<void> {
  await get().readyVariables();
  const { request, origin } = selectSigning(get()).prepared;
  const before = request && origin !== undefined ? await get().sentBefore(request, origin) : undefined;
  const order = request && before && (before.order ?? orderCharged(request));
  await browseToOrder(get(), order === undefined ? undefined : { order, sentAt: before?.at ?? 0 });
}
