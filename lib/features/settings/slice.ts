/** What holds for all windows: what one changes, all show. */

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
import { type RecordState, readRecord, watchRecord } from '../../storage/versioned.ts';
import type { SettingsSlice } from './state.ts';

type Needs = SettingsSlice & RecordsState;

/** From how this page shows it, whatever another one did. */
function turned({ turnedLists = [] }: Settings, list: TurnableList, isTurned: boolean): Settings {
  const others = turnedLists.filter((one) => one !== list);
  return { turnedLists: isTurned ? [...others, list] : others };
}

export const settingsSlice: Slice<SettingsSlice, Needs> = ({ set, get, platform: { storage } }) => {
  let changed = false;

  /** Takes effect on this page even where it can't be kept. */
  async function change(part: (settings: Settings) => Settings): Promise<void> {
    changed = true;
    set(({ settings }) => ({ settings: { ...settings, ...part(settings) } }));
    const kept = await updateSettings(storage, (stored) => ({ ...stored, ...part(stored) }));
    set({ notKept: notKept(kept) });
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
    preferLanguage: (language) => change(() => ({ language })),
    allowKeysAlone: (keysAlone) => change(() => ({ keysAlone })),
    turnList(list) {
      const isTurned = get().settings.turnedLists?.includes(list) === true;
      return change((settings) => turned(settings, list, !isTurned));
    },
    async loadSettings() {
      watchRecord(storage, SETTINGS_RECORD, show);
      const stored = await readRecord(storage, SETTINGS_RECORD);
      // What was changed while storage was read stays, and shows once it's kept.
      if (changed) report(stored);
      else show(stored);
    },
  };
};
