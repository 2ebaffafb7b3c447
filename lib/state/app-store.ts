/** The store of one page, made of slices that take the host by closure. */

import { createStore } from 'zustand/vanilla';
import type { Platform } from '../platform/ports.ts';
import type { AppState, AppStore } from './app-state.ts';
import { browseLayoutSlice } from './browse-layout-slice.ts';
import { browseSlice, forgetBrowsed } from './browse-slice.ts';
import { captureSlice } from './capture-slice.ts';
import { clockSlice } from './clock-slice.ts';
import { diagnosisSlice } from './diagnosis-slice.ts';
import { draftSlice } from './draft-slice.ts';
import { environmentsSlice } from './environments-slice.ts';
import { exchangeSlice } from './exchange-slice.ts';
import { followSlice } from './follow-slice.ts';
import { gateSlice } from './gate-slice.ts';
import { historySlice, keepInHistory } from './history-slice.ts';
import { inboxSlice } from './inbox-slice.ts';
import { keptSlice } from './kept-slice.ts';
import { keysSlice } from './keys-slice.ts';
import { pageSlice, rememberViews } from './page-slice.ts';
import { pasteSlice } from './paste-slice.ts';
import { plainProbeSlice } from './plain-probe-slice.ts';
import { sandboxSlice } from './sandbox-slice.ts';
import { keepSavedSends, savedSlice } from './saved-slice.ts';
import { shareSlice } from './share-slice.ts';
import { undoSlice } from './undo-slice.ts';
import { followVariables, variablesSlice } from './variables-slice.ts';
import { warmUpForFailures } from './warm-up-for-failures.ts';
import { keepWindow, windowSlice } from './window-slice.ts';

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
      ...captureSlice(context),
      ...browseLayoutSlice(context),
      ...gateSlice(context),
      ...keptSlice(context),
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
  followVariables(store);
  keepSavedSends(store);
  forgetBrowsed(store);
  warmUpForFailures(store);
  keepWindow(store);
  rememberViews(store);
  return store;
}
