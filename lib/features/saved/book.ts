/** What all that's done with saved requests shares: reading them again, and what couldn't be done. */

import type { SliceContext } from '../../state/slice.ts';
import type { Cancelled } from '../../storage/in-turns.ts';
import type { SavedDraft } from '../../storage/saved/arrange.ts';
import type { SavedOutcome } from '../../storage/saved/change.ts';
import type { SavedPort } from '../../storage/saved/port.ts';
import { readSaved, readSavedDrafts } from '../../storage/saved/saved.ts';
import type { DraftSlice } from '../draft/state.ts';
import { draftOfSaved, isAsSaved } from './draft.ts';
import type { SavedSlice, SavedTrouble } from './state.ts';

/** What all of them share. */
export interface SavedBook {
  failed(what: SavedTrouble['what'], problem: SavedTrouble['problem'] | 'cancelled'): void;
  refresh(): Promise<void>;
  /** Shows what's there afterwards. Whether it was done. */
  done(what: SavedTrouble['what'], change: Promise<SavedOutcome | Cancelled>): Promise<boolean>;
}

export function savedBook({ set, get }: SliceContext<SavedSlice & DraftSlice>, port: SavedPort): SavedBook {
  async function refresh(): Promise<void> {
    const read = await readSaved(port);
    if (read.ok) set({ saved: { kind: 'open', ...read.value, isLost: port.loss.hasHappened() } });
    else set({ saved: { kind: 'refused', problem: read.problem } });
    await refreshBase();
  }

  /** What the typed request was saved as, to tell whether it has changed since. */
  async function refreshBase(): Promise<void> {
    const { savedAs, chosenSaved } = get();
    const ids = [savedAs, chosenSaved?.id].filter((id) => id !== undefined);
    const read = await readSavedDrafts(port, ids);
    const drafts = read.ok ? read.value : [];
    const base = drafts.find((draft) => draft?.id === savedAs);
    const chosen = drafts.find((draft) => draft?.id === chosenSaved?.id);
    // Another may have been opened in the meantime.
    if (get().savedAs === savedAs)
      set({ savedBase: base && { id: base.id, draft: base, isElsewhere: isElsewhere(get(), base) } });
    if (chosen && get().chosenSaved?.id === chosen.id)
      set({ chosenSaved: { kind: 'read', id: chosen.id, draft: chosen } });
  }

  const failed: SavedBook['failed'] = (what, problem) => {
    // Whoever cancelled it is told where it was shown.
    if (problem !== 'cancelled') set({ savedTrouble: { what, problem } });
  };
  return {
    failed,
    refresh,
    async done(what, change) {
      const outcome = await change;
      if (outcome.ok) set({ savedTrouble: undefined });
      else failed(what, outcome.problem);
      await refresh();
      return outcome.ok;
    },
  };
}

/** Whether another than what was opened here is saved by now, and isn't what's typed either. */
function isElsewhere(
  { savedBase: was, draft }: SavedSlice & DraftSlice,
  base: SavedDraft & { readonly id: string },
): boolean {
  if (was?.id !== base.id || isAsSaved(draft, base)) return false;
  return was.isElsewhere === true || !isAsSaved(draftOfSaved(was.draft), base);
}
