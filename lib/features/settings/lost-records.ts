/** Single records of extension storage that are gone, though nobody removed them: found by what was noted of each. */

import type { Platform } from '../../platform/ports.ts';
import type { SliceContext } from '../../state/slice.ts';
import { readHistory } from '../../storage/history/history.ts';
import { readSetAside } from '../../storage/versioned.ts';
import { MISSED_RECORDS, type MissedRecord, type SettingsSlice, type StoredRecords } from './state.ts';

/** Notes what's there, and from now on what's stored and removed by any page. */
export async function missRecords(
  { set, platform }: SliceContext<SettingsSlice>,
  { there, missing }: StoredRecords,
): Promise<void> {
  const { storage } = platform;
  for (const key of MISSED_RECORDS) {
    const note = platform.recordNote(key);
    storage.watch(key, (value) => (value === undefined ? note.emptied() : note.held()));
  }
  // Also what was stored since.
  for (const key of MISSED_RECORDS)
    if (!missing.includes(key)) await noteAsStored(platform, key).catch(() => undefined);
  for (const key of missing) {
    const note = platform.recordNote(key);
    // All of it gone is said once, as a whole.
    if (there.length === 0 || (await wasRemoved(platform, key))) note.emptied();
    else note.begun();
  }
  set({ lostRecords: MISSED_RECORDS.filter((key) => platform.recordNote(key).hasHappened()) });
}

/** Unless a page has removed it since. */
function noteAsStored({ storage, recordNote }: Platform, key: MissedRecord): Promise<void> {
  return storage.exclusive(key, async () => {
    if ((await storage.read(key)) !== undefined) recordNote(key).held();
  });
}

/** By the user, in an earlier version, which notes nothing of records: set aside, or cleared with the history. */
async function wasRemoved(platform: Platform, key: MissedRecord): Promise<boolean> {
  const areas = [platform.storage, platform.session];
  const aside = await Promise.all(areas.map((area) => readSetAside(area, key)));
  if (aside.some((copies) => copies.length > 0)) return true;
  if (key !== 'page-charges') return false;
  const history = await readHistory(await platform.openHistory());
  return history.ok && history.value.entries.length === 0;
}
