/** Writes the draft a while after its last change, and reads it when the page opens. */

import { isCredentialField } from '../core/signing/credential-fields.ts';
import { DRAFT_RECORD } from '../storage/draft.ts';
import { inTurns } from '../storage/in-turns.ts';
import { readRecord, writeRecord } from '../storage/versioned.ts';
import { clearStored, isEditable, restored, stored, withoutCredentials } from './draft-record.ts';
import { selectSought } from './gate-in-page.ts';
import { notKept, reportRecord } from './record-reports.ts';
import type { SliceContext } from './slice.ts';

const SAVE_AFTER_MS = 400;

export function draftKeeper({ set, get, platform }: SliceContext) {
  let saving: ReturnType<typeof setTimeout> | undefined;
  let unsaved = false;

  async function keepDraft(): Promise<void> {
    clearTimeout(saving);
    const { draft, savedAs } = get();
    if (!unsaved || !isEditable(draft)) return;
    const kept = stored(draft, savedAs);
    const clearance = await inTurns(clearStored(kept, selectSought(get())));
    set({ draftHeldBack: clearance?.ok === false ? clearance : undefined });
    // Another change may have come meanwhile, which is kept by itself.
    if (!clearance?.ok || get().draft !== draft) return;
    unsaved = false;
    set({ notKept: notKept(await writeRecord(platform.storage, DRAFT_RECORD, kept)) });
  }

  /** As earlier versions stored them. */
  async function dropCredentials(): Promise<void> {
    const record = await readRecord(platform.storage, DRAFT_RECORD);
    if (record.state !== 'ok') return;
    await writeRecord(platform.storage, DRAFT_RECORD, withoutCredentials(record.value));
  }

  return {
    keepDraft,
    /** What was typed while storage was read stays. */
    async loadDraft(wasEdited: () => boolean) {
      const record = await readRecord(platform.storage, DRAFT_RECORD);
      set((app) => ({ recordReports: reportRecord(app.recordReports, 'draft', record) }));
      if (record.state !== 'ok' || wasEdited()) return;
      const { bodyNotKept, savedAs } = record.value;
      if (record.value.headers.some(({ name }) => isCredentialField(name))) await dropCredentials();
      // Without its body it isn't what was saved, and must not take its place.
      set({ draft: restored(record.value), bodyNotKept, savedAs: bodyNotKept ? undefined : savedAs });
    },
    keepSoon() {
      clearTimeout(saving);
      unsaved = true;
      saving = setTimeout(() => void get().keepDraft(), SAVE_AFTER_MS);
    },
  };
}
