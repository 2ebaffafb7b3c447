/** What the Inbox needs to know, derived from the store. */

import type { RemoteEnvironment } from '../storage/environments.ts';
import { shownRows } from './capture-rows.ts';
import type { EnvironmentsSlice } from './environments-state.ts';
import type { InboxRow, InboxSlice } from './inbox-state.ts';
import { localEnvironments } from './local-environments.ts';
import { rememberLast } from './remember-last.ts';

const filterRows = rememberLast(shownRows);

export function selectShownInboxRows(state: InboxSlice & EnvironmentsSlice): readonly InboxRow[] {
  const { inboxRows, inboxFilter, inboxSearch, environments } = state;
  // They're the ones that were given, fewer of them.
  return filterRows(inboxRows, inboxFilter, inboxSearch, environments) as readonly InboxRow[];
}

/** The sandbox that's listened to, or would be: the environment in use, unless that's elsewhere or something else. */
export function selectInboxEnvironment({
  environments,
  inboxEnvironmentId,
  settings,
  serversSeen,
}: Pick<InboxSlice & EnvironmentsSlice, 'environments' | 'inboxEnvironmentId' | 'settings' | 'serversSeen'>):
  | RemoteEnvironment
  | undefined {
  const local = localEnvironments(environments);
  const byId = (wanted: string | undefined) => local.find(({ id }) => id === wanted);
  const inUse = byId(settings.environmentId);
  const isOther = inUse && serversSeen[new URL(inUse.baseUrl).origin] === 'other';
  return byId(inboxEnvironmentId) ?? (isOther ? undefined : inUse) ?? local[0];
}
