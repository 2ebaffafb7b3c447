/** What holds for all windows: what one changes, all show. */

import type { AppStore } from '../../state/app-state.ts';
import type { RecordsState } from '../../state/page-state.ts';
import { notKept, reportRecord } from '../../state/record-reports.ts';
import type { Slice } from '../../state/slice.ts';
import {
  SETTINGS_RECORD,
  type Settings,
  type SettingsAndChoices,
  type TurnableList,
  updateSettings,
} from '../../storage/settings.ts';
import { VAULT_RECORD } from '../../storage/stored-vault.ts';
import { SANDBOX_RECORD_KEY } from '../../storage/vault.ts';
import { type RecordState, readRecord, watchRecord } from '../../storage/versioned.ts';
import type { SettingsSlice } from './state.ts';

type Needs = SettingsSlice & RecordsState;

/** Without any of these, nothing was stored yet, or the browser deleted it all. One alone may be removed by the user. */
const STORED_FROM_THE_FIRST = [SETTINGS_RECORD.key, VAULT_RECORD.key, SANDBOX_RECORD_KEY];

/** From how this page shows it, whatever another one did. */
function turned({ turnedLists = [] }: Settings, list: TurnableList, isTurned: boolean): Settings {
  const others = turnedLists.filter((one) => one !== list);
  return { turnedLists: isTurned ? [...others, list] : others };
}

export const settingsSlice: Slice<SettingsSlice, Needs> = ({
  set,
  get,
  platform: { storage, storageNote },
}) => {
  let changed = false;

  /** Takes effect on this page even where it can't be kept. */
  async function change(part: (settings: Settings) => Settings): Promise<void> {
    changed = true;
    set(({ settings }) => ({ settings: { ...settings, ...part(settings) } }));
    const kept = await updateSettings(storage, (stored) => ({ ...stored, ...part(stored) }));
    set({ notKept: notKept(kept) });
    if (kept.ok) storageNote.held();
  }

  /** Settings can't be written meanwhile: what another window stores for the first time isn't missed by this one. */
  function noteWhatIsStored(): Promise<void> {
    return storage.exclusive(SETTINGS_RECORD.key, async () => {
      const stored = await Promise.all(STORED_FROM_THE_FIRST.map((key) => storage.read(key)));
      if (stored.some((record) => record !== undefined)) storageNote.held();
      else storageNote.begun();
    });
  }

  function report(state: RecordState<SettingsAndChoices>): void {
    set((app) => ({ recordReports: reportRecord(app.recordReports, 'settings', state) }));
  }

  function show(state: RecordState<SettingsAndChoices>): void {
    report(state);
    if (state.state !== 'ok') return;
    const { environmentId, keyIds, ...settings } = state.value;
    set({ settings });
  }

  return {
    settings: {},
    isStorageLost: false,
    preferLanguage: (language) => change(() => ({ language })),
    allowKeysAlone: (keysAlone) => change(() => ({ keysAlone })),
    turnList(list) {
      const isTurned = get().settings.turnedLists?.includes(list) === true;
      return change((settings) => turned(settings, list, !isTurned));
    },
    async endFirstVisit() {
      if (get().settings.isNew) await change(() => ({ isNew: false }));
    },
    dismissStorageLoss() {
      storageNote.dismiss();
      set({ isStorageLost: false });
    },
    async loadSettings() {
      watchRecord(storage, SETTINGS_RECORD, show);
      const stored = await readRecord(storage, SETTINGS_RECORD);
      const isFirst = stored.state === 'absent' && (await storage.read(SANDBOX_RECORD_KEY)) === undefined;
      await noteWhatIsStored();
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
