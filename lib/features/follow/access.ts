/** Where an order is looked for, and who signs: as it was in the click, for as long as it's still chosen. */

import { collectionOf } from '../../core/records/collections.ts';
import { selectEnvironment, selectKey } from '../../state/selectors.ts';
import type { SliceContext } from '../../state/slice.ts';
import { isSameDestination } from '../../storage/environments.ts';
import { browseBook, type ClickedAt } from '../browse/book.ts';
import { type ListAccess, listPath } from '../browse/request.ts';
import type { BrowseSlice } from '../browse/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { NotSent } from '../exchange/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';

type Needs = BrowseSlice & EnvironmentsSlice & KeysSlice & SandboxSlice;

export type FollowClick = Omit<ClickedAt, 'collection'>;

export interface FollowAccess {
  readonly orders: ListAccess;
  readonly deliveries: ListAccess;
}

export async function accessToFollow(
  context: SliceContext<Needs>,
  clicked: FollowClick,
): Promise<FollowAccess | NotSent> {
  const orders = await browseBook(context).access({ ...clicked, collection: 'orders' });
  if ('problem' in orders) return orders;
  const path = listPath(orders.environment, 'webhook-deliveries');
  return { orders, deliveries: { ...orders, path, collection: collectionOf('webhook-deliveries') } };
}

export function isStillChosen(
  app: EnvironmentsSlice & KeysSlice,
  { orders: { environment, key } }: FollowAccess,
): boolean {
  return selectKey(app)?.id === key.id && isSameDestination(selectEnvironment(app), environment);
}
