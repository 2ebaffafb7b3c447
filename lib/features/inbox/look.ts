/** What a look at one of the Inbox's requests does: its signature is checked with the keys of now, and it's kept. */

import type { SliceContext } from '../../state/slice.ts';
import type { HistorySlice } from '../history/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import { keepRow } from '../requests/row-actions.ts';
import { longBodyHash, verdictOfRow } from '../requests/verdict.ts';
import type { InboxRow, InboxSlice } from './state.ts';

type Needs = InboxSlice & HistorySlice & KeysSlice;

/** What's only passed by on the way to another isn't kept. */
const LOOKED_AT_MS = 600;

/** @returns what's to be called whenever another is chosen, or the keys have changed. */
export function inboxLook(context: SliceContext<Needs>): () => void {
  let looking: ReturnType<typeof setTimeout> | undefined;
  return () => {
    void checkChosen(context);
    clearTimeout(looking);
    looking = setTimeout(() => {
      const row = chosenRow(context.get());
      if (row) keepRow(context, 'inbox', row);
    }, LOOKED_AT_MS);
  };
}

function chosenRow({ inboxRows, chosenInboxRow }: InboxSlice): InboxRow | undefined {
  return inboxRows.find(({ id }) => id === chosenInboxRow);
}

async function checkChosen({ get, set }: SliceContext<InboxSlice & KeysSlice>): Promise<void> {
  const row = chosenRow(get());
  if (!row?.isSigned) return;
  const verdict = verdictOfRow(row, get().keys, await longBodyHash(row.capture.request.body, pause));
  if (row.verdict === verdict) return;
  set((app) => ({ inboxRows: app.inboxRows.map((one) => (one.id === row.id ? { ...one, verdict } : one)) }));
}

/** Lets the page draw and answer to clicks. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
