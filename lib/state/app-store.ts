/** The store of one page, made of slices that take the host by closure. */

import { createStore } from 'zustand/vanilla';
import { browseLayoutSlice } from '../features/browse/layout/slice.ts';
import { browseSlice, forgetBrowsed } from '../features/browse/slice.ts';
import { calibrateSlice } from '../features/calibrate/slice.ts';
import { captureSlice, keepFoundMistakes } from '../features/capture/slice.ts';
import { diagnosisSlice, recheckChangedKeys, warmUpForFailures } from '../features/diagnosis/slice.ts';
import { draftSlice } from '../features/draft/slice.ts';
import { environmentsSlice } from '../features/environments/slice.ts';
import { exchangeSlice } from '../features/exchange/slice.ts';
import { followSlice } from '../features/follow/slice.ts';
import { gateSlice } from '../features/gate/slice.ts';
import { goingLiveSlice } from '../features/going-live/slice.ts';
import { historySlice, keepInHistory } from '../features/history/slice.ts';
import { inboxSlice } from '../features/inbox/slice.ts';
import { keptSlice } from '../features/kept-secrets/slice.ts';
import { keysSlice } from '../features/keys/slice.ts';
import { learnSlice } from '../features/learn/slice.ts';
import { pasteSlice } from '../features/paste/slice.ts';
import { plainProbeSlice } from '../features/plain-probe/slice.ts';
import { sandboxSlice } from '../features/sandbox/slice.ts';
import { keepSavedSends, savedSlice } from '../features/saved/slice.ts';
import { endFirstVisitOnUse, settingsSlice } from '../features/settings/slice.ts';
import { shareSlice } from '../features/share/slice.ts';
import { followVariables, variablesSlice } from '../features/variables/slice.ts';
import { keepWindow, windowSlice } from '../features/window/slice.ts';
import type { Platform } from '../platform/ports.ts';
import type { AppState, AppStore } from './app-state.ts';
import { clockSlice, keepClocks } from './clock-slice.ts';
import { pageSlice, rememberViews } from './page-slice.ts';
import { undoSlice } from './undo-slice.ts';

export function createAppStore(platform: Platform): AppStore {
  const store = createStore<AppState>((set, get) => {
    const context = { set, get, platform };
    return {
      recordReports: [],
      partMissing: false,
      notKept: undefined,
      ...pageSlice(context),
      ...clockSlice(context),
      ...draftSlice(context),
      ...keysSlice(context),
      ...environmentsSlice(context),
      ...exchangeSlice(context),
      ...plainProbeSlice(context),
      ...pasteSlice(context),
      ...sandboxSlice(context),
      ...diagnosisSlice(context),
      ...historySlice(context),
      ...calibrateSlice(context),
      ...captureSlice(context),
      ...browseLayoutSlice(context),
      ...gateSlice(context),
      ...goingLiveSlice(context),
      ...keptSlice(context),
      ...learnSlice(context),
      ...settingsSlice(context),
      ...shareSlice(context),
      ...undoSlice(context),
      ...variablesSlice(context),
      ...savedSlice(context),
      ...inboxSlice(context),
      ...browseSlice(context),
      ...followSlice(context),
      ...windowSlice(context),
    };
  });
  keepInHistory(store);
  keepFoundMistakes(store);
  recheckChangedKeys(store);
  followVariables(store);
  keepSavedSends(store);
  forgetBrowsed(store);
  warmUpForFailures(store);
  keepWindow(store);
  rememberViews(store);
  keepClocks(store, platform);
  endFirstVisitOnUse(store);
  return store;
}
