/** To the orders, where the one of a charge that may have been created is looked for. */

import { earliest, orderCharged, type When } from '../../core/diagnosis/sent-twice.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { PageSlice } from '../../state/page-state.ts';
import { selectEnvironment, selectKey, selectSigning } from '../../state/selectors.ts';
import type { Environment } from '../../storage/environments.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { KeysSlice } from '../keys/state.ts';
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

interface SentCharge {
  readonly request: WireRequest;
  readonly environment: Pick<Environment, 'id'>;
  /** That it was sent with, where that's known. */
  readonly keyId: string | undefined;
  readonly sent: When;
}

/**
 * To the orders of the environment that it was sent to, with its own key where that's stored: elsewhere an empty list
 * would read as “no charge”. By its order's id as it was sent.
 */
export async function browseToCharge(
  state: Browsed & EnvironmentsSlice & KeysSlice,
  { request, environment: { id }, keyId, sent }: SentCharge,
): Promise<void> {
  const key = state.keys.find((one) => one.id === keyId && one.environments.includes(id));
  const isKeyChosen = selectEnvironment(state).id === id && selectKey(state)?.id === key?.id;
  if (selectEnvironment(state).id !== id) await state.chooseEnvironment(id);
  if (key && !isKeyChosen) await state.chooseKey(id, key.id);
  const order = orderCharged(request);
  await browseToOrder(state, order === undefined ? undefined : { order, sentAt: earliest(sent) });
}

/** To the order of the request that's typed, as far as the history knows that it was sent. */
export async function browseToSent(get: () => Sent): Promise<void> {
  await get().readyVariables();
  const { request, origin } = selectSigning(get()).prepared;
  const before = request && origin !== undefined ? await get().sentBefore(request, origin) : undefined;
  const order = request && before && (before.order ?? orderCharged(request));
  await browseToOrder(
    get(),
    order === undefined ? undefined : { order, sentAt: before ? earliest(before) : 0 },
  );
}
