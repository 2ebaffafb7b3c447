/** Where an order is looked for, and who signs: as it was in the click, for as long as it's still chosen. */

import { collectionOf } from '../core/records/collections.ts';
import type { Environment } from '../storage/environments.ts';
import type { AppState } from './app-store.ts';
import { type ListAccess, listPath } from './browse-request.ts';
import { askForHost, transportTo } from './environment-access.ts';
import type { NotSent } from './exchange-slice.ts';
import { selectEnvironment, selectKey } from './selectors.ts';
import { baseUrlOf } from './signing.ts';
import type { SliceContext } from './slice.ts';

export interface FollowAccess {
  readonly orders: ListAccess;
  readonly deliveries: ListAccess;
}

export type Ready =
  | { readonly ok: true; readonly access: FollowAccess }
  | { readonly ok: false; readonly why: NotSent };

/** Call inside the click, with nothing awaited before: it may ask for the host permission. */
export async function readyToFollow({ get, platform }: SliceContext): Promise<Ready> {
  const environment = selectEnvironment(get());
  const key = selectKey(get());
  if (!key) return { ok: false, why: { problem: 'no-key' } };
  const { permission, refused } = await permissionFor(environment, platform);
  if (refused) return { ok: false, why: refused };
  const transport = await transportTo(environment, get, platform);
  const accessTo = (id: 'orders' | 'webhook-deliveries'): ListAccess => ({
    collection: collectionOf(id),
    path: listPath(environment, id),
    environment,
    key,
    transport,
    permission,
  });
  const access = { orders: accessTo('orders'), deliveries: accessTo('webhook-deliveries') };
  return isStillChosen(get(), access.orders)
    ? { ok: true, access }
    : { ok: false, why: { problem: 'changed-meanwhile' } };
}

function permissionFor(environment: Environment, platform: SliceContext['platform']) {
  if (environment.kind === 'built-in') return { permission: 'granted', refused: undefined } as const;
  return askForHost(new URL(environment.baseUrl).origin, platform);
}

export function isStillChosen(
  app: AppState,
  { environment, key }: Pick<ListAccess, 'environment' | 'key'>,
): boolean {
  const now = selectEnvironment(app);
  const isSame = now.id === environment.id && baseUrlOf(now) === baseUrlOf(environment);
  return isSame && selectKey(app)?.id === key.id;
}
