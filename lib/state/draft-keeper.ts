/** Writes the draft a while after its last change, and reads it when the page opens. */

import { DRAFT_RECORD } from '../storage/draft.ts';
import { readRecord, writeRecord } from '../storage/versioned.ts';
import { isKept, restored, stored } from './draft-record.ts';
import { notKept, reportRecord } from './record-reports.ts';
import type { SliceContext } from './slice.ts';

const SAVE_AFTER_MS = 400;

export function draftKeeper({ set, get, platform }: SliceContext) {
  let saving: ReturnType<typeof setTimeout> | undefined;
  let unsaved = false;

  async function keepDraft(): Promise<void> {
    clearTimeout(saving);
    const { draft, keys, savedAs } = get();
    const secrets = keys.map(({ secret }) => secret);
    if (!unsaved || !isKept(draft, secrets)) return;
    unsaved = false;
    set({ notKept: notKept(await writeRecord(platform.storage, DRAFT_RECORD, stored(draft, savedAs))) });
  }

  return {
    keepDraft,
    /** What was typed while storage was read stays. */
    async loadDraft(wasEdited: () => boolean) {
      const record = await readRecord(platform.storage, DRAFT_RECORD);
      set((app) => ({ recordReports: reportRecord(app.recordReports, 'draft', record) }));
      if (record.state !== 'ok' || wasEdited()) return;
      const { bodyNotKept, savedAs } = record.value;
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
