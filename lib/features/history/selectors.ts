/** What the view of the history needs to know, derived from the store. */

import { rememberLast } from '../../state/remember-last.ts';
import { type HistoryEntry, searchedEntries } from '../../storage/history/history.ts';
import type { HistorySlice } from './state.ts';

const NONE: readonly HistoryEntry[] = [];
const search = rememberLast(searchedEntries);

/** Whether there's a mistake to be named. */
export function hasMistake({ verdict, mistake }: HistoryEntry): boolean {
  return verdict !== null && (verdict !== 'right' || mistake !== null);
}

export function selectShownEntries({ history, historySearch }: HistorySlice): readonly HistoryEntry[] {
  return history.kind === 'open' ? search(history.entries, historySearch) : NONE;
}
