/** What holds for all windows: what one changes, all show. */

import type { AppStore } from '../../state/app-state.ts';
import { loadPart } from '../../state/load-part.ts';
import type { PartsState, RecordsState } from '../../state/page-state.ts';
import { notKept, reportRecord } from '../../state/record-reports.ts';
import type { Slice } from '../../state/slice.ts';
import {
  SETTINGS_RECORD,
  type Settings,
  type SettingsAndChoices,
  type TurnableList,
  updateSettings,
} from '../../storage/settings.ts';
import { SANDBOX_RECORD_KEY } from '../../storage/vault.ts';
import { type RecordState, readRecord, watchRecord } from '../../storage/versioned.ts';
import { chosenTheme, MISSED_RECORDS, type SettingsSlice, type StoredRecords } from './state.ts';

type Needs = SettingsSlice & PartsState & RecordsState;

/** From how this page shows it, whatever another one did. */
function turned({ turnedLists = [] }: Settings, list: TurnableList, isTurned: boolean): Settings {
  const others = turnedLists.filter((one) => one !== list);
  return { turnedLists: isTurned ? [...others, list] : others };
}

export const settingsSlice: Slice<SettingsSlice, Needs> = (context) => {
  const { set, get, platform } = context;
  const { storage, storageNote } = platform;
  let changed = false;

  /** Takes effect on this page even where it can't be kept. */
  async function change(part: (settings: Settings) => Settings): Promise<void> {
    changed = true;
    set(({ settings }) => ({ settings: { ...settings, ...part(settings) } }));
    platform.theme.choose(chosenTheme(get().settings));
    const kept = await updateSettings(storage, (stored) => ({ ...stored, ...part(stored) }));
    set({ notKept: notKept(kept) });
    if (kept.ok) storageNote.held();
  }

  /** Settings can't be written meanwhile: what another window stores for the first time isn't missed by this one. */
  function noteWhatIsStored(): Promise<StoredRecords> {
    return storage.exclusive(SETTINGS_RECORD.key, async () => {
      // Before: what another window stores for the first time meanwhile wasn't there to be lost.
      const noted = MISSED_RECORDS.filter((key) => platform.recordNote(key).isHeld());
      // What can’t be read isn’t gone.
      const stored = await Promise.all(MISSED_RECORDS.map((key) => storage.read(key).catch(() => null)));
      const there = MISSED_RECORDS.filter((_, at) => stored[at] !== undefined);
      if (there.length > 0) storageNote.held();
      else storageNote.begun();
      return { there, missing: noted.filter((key) => !there.includes(key)) };
    });
  }

  /** On a website, some records are in the page's memory alone. */
  async function missRecords(stored: StoredRecords): Promise<void> {
    if (!platform.isExtension) return;
    const part = await loadPart(context, () => import('./lost-records.ts'));
    await part?.missRecords(context, stored);
  }

  function report(state: RecordState<SettingsAndChoices>): void {
    set((app) => ({ recordReports: reportRecord(app.recordReports, 'settings', state) }));
  }

  function show(state: RecordState<SettingsAndChoices>): void {
    report(state);
    if (state.state !== 'ok') return;
    const { environmentId, keyIds, ...settings } = state.value;
    set({ settings });
    platform.theme.choose(chosenTheme(settings));
  }

  return {
    settings: {},
    isStorageLost: false,
    lostRecords: [],
    preferLanguage: (language) => change(() => ({ language })),
    allowKeysAlone: (keysAlone) => change(() => ({ keysAlone })),
    chooseTheme: (theme) => change(() => ({ theme })),
    turnList(list) {
      const isTurned = get().settings.turnedLists?.includes(list) === true;
      return change((settings) => turned(settings, list, !isTurned));
    },
    async endFirstVisit() {
      if (get().settings.isNew) await change(() => ({ isNew: false }));
    },
    dismissStorageLoss() {
      storageNote.dismiss();
      // Where it's stored again, that's noted again.
      for (const key of get().lostRecords) platform.recordNote(key).emptied();
      set({ isStorageLost: false, lostRecords: [] });
    },
    async loadSettings() {
      watchRecord(storage, SETTINGS_RECORD, show);
      const stored = await readRecord(storage, SETTINGS_RECORD);
      const isFirst = stored.state === 'absent' && (await storage.read(SANDBOX_RECORD_KEY)) === undefined;
      void missRecords(await noteWhatIsStored()).catch(() => undefined);
      const isStorageLost = storageNote.hasHappened();
      // Another window may have used it meanwhile.
      if (isFirst) await change(({ isNew = !isStorageLost }) => ({ isNew }));
      set({ isStorageLost });
      // What was changed while storage was read stays, and shows once it's kept.
      if (changed) report(stored);
      else show(stored);
    },
  };
};

/** Whatever was typed, opened, sent or asked for: from then on the request itself is shown. */
export function endFirstVisitOnUse({ subscribe, getState }: AppStore): void {
  subscribe(({ settings, loaded, draft, sending, focusRequest }, before) => {
    if (!settings.isNew) return;
    const isChanged = loaded === 'ready' && draft !== before.draft;
    const isSent = sending !== before.sending && sending.kind !== 'idle' && sending.kind !== 'kept';
    if (isChanged || isSent || focusRequest) void getState().endFirstVisit();
  });
}
