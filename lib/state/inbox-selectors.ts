/** What the Inbox needs to know, derived from the store. */

import type { RemoteEnvironment } from '../storage/environments.ts';
import type { AppState } from './app-store.ts';
import { shownRows } from './capture-rows.ts';
import { type InboxRow, localEnvironments } from './inbox-rows.ts';
import { rememberLast } from './remember-last.ts';

const filterRows = rememberLast(shownRows);

export function selectShownInboxRows(state: AppState): readonly InboxRow[] {
  const { inboxRows, inboxFilter, inboxSearch, environments } = state;
  // They're the ones that were given, fewer of them.
  return filterRows(inboxRows, inboxFilter, inboxSearch, environments) as readonly InboxRow[];
}

/** The sandbox that's listened to, or would be. */
export function selectInboxEnvironment({
  environments,
  inboxEnvironmentId,
}: Pick<AppState, 'environments' | 'inboxEnvironmentId'>): RemoteEnvironment | undefined {
  const local = localEnvironments(environments);
  return local.find(({ id }) => id === inboxEnvironmentId) ?? local[0];
}
