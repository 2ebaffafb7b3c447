/** What the Inbox needs to know, derived from the store. */

import type { AppState } from './app-store.ts';
import { shownRows } from './capture-rows.ts';
import type { InboxRow } from './inbox-rows.ts';
import { rememberLast } from './remember-last.ts';

const filterRows = rememberLast(shownRows);

export function selectShownInboxRows(state: AppState): readonly InboxRow[] {
  const { inboxRows, inboxFilter, inboxSearch, environments } = state;
  // They're the ones that were given, fewer of them.
  return filterRows(inboxRows, inboxFilter, inboxSearch, environments) as readonly InboxRow[];
}
