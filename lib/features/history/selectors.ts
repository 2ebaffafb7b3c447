/** What the view of the history needs to know, derived from the store. */

import type { When } from '../../core/diagnosis/sent-twice.ts';
import { rememberLast } from '../../state/remember-last.ts';
import { type HistoryEntry, searchedEntries } from '../../storage/history/history.ts';
import type { HistorySlice } from './state.ts';

export { listedAt } from '../../storage/history/history.ts';

const NONE: readonly HistoryEntry[] = [];
const search = rememberLast(searchedEntries);

/** Whether there's a mistake to be named. */
export function hasMistake({ verdict, mistake }: HistoryEntry): boolean {
  return verdict !== null && (verdict !== 'right' || mistake !== null);
}

/** It was sent, and no response came. Of a text, nobody knows whether it was. */
export function gotNoResponse({ status, from }: HistoryEntry): boolean {
  return status === null && (from === 'sent' || from === 'captured');
}

/** @param receivedAt by the server's clock, in Unix seconds, where it's known. */
export function whenSent({ at, from, sentAt }: HistoryEntry, receivedAt: number | undefined): When {
  const known = from === 'sent' ? at : (sentAt ?? receivedAt);
  return known === undefined ? { at, isLatest: true } : { at: known };
}

export function selectShownEntries({ history, historySearch }: HistorySlice): readonly HistoryEntry[] {
  return history.kind === 'open' ? search(history.entries, historySearch) : NONE;
}
