/** The store of one page, made of slices that take the host by closure. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Platform, Theme } from '../platform/ports.ts';
import { type BrowseLayoutSlice, browseLayoutSlice } from './browse-layout-slice.ts';
import { type BrowseSlice, browseSlice, forgetBrowsed } from './browse-slice.ts';
import { type CaptureSlice, captureSlice } from './capture-slice.ts';
import { type ClockSlice, clockSlice } from './clock-slice.ts';
import { type DiagnosisSlice, diagnosisSlice } from './diagnosis-slice.ts';
import { type DraftSlice, draftSlice } from './draft-slice.ts';
import { type EnvironmentsSlice, environmentsSlice } from './environments-slice.ts';
import { type ExchangeSlice, exchangeSlice } from './exchange-slice.ts';
import { type FollowSlice, followSlice } from './follow-slice.ts';
import { type GateSlice, gateSlice } from './gate-slice.ts';
import { type HistorySlice, historySlice, keepInHistory } from './history-slice.ts';
import { type InboxSlice, inboxSlice } from './inbox-slice.ts';
import { type KeptSlice, keptSlice } from './kept-slice.ts';
import { type KeysSlice, keysSlice } from './keys-slice.ts';
import type { PartsState } from './load-part.ts';
import { type PageSlice, pageSlice } from './page-slice.ts';
import { type PasteSlice, pasteSlice } from './paste-slice.ts';
import { type PlainProbeSlice, plainProbeSlice } from './plain-probe-slice.ts';
import type { NotKept, RecordReport } from './record-reports.ts';
import { type SandboxSlice, sandboxSlice } from './sandbox-slice.ts';
import { keepSavedSends, type SavedSlice, savedSlice } from './saved-slice.ts';
import { type ShareSlice, shareSlice } from './share-slice.ts';
import { type UndoSlice, undoSlice } from './undo-slice.ts';
import { followVariables, type VariablesSlice, variablesSlice } from './variables-slice.ts';
import { warmUpForFailures } from './warm-up-for-failures.ts';
import { keepWindow, type WindowSlice, windowSlice } from './window-slice.ts';

export type AppState = PageSlice &
  PartsState &
  ClockSlice &
  DraftSlice &
  KeysSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  PlainProbeSlice &
  SandboxSlice &
  DiagnosisSlice &
  HistorySlice &
  CaptureSlice &
  BrowseLayoutSlice &
  GateSlice &
  KeptSlice &
  ShareSlice &
  UndoSlice &
  PasteSlice &
  VariablesSlice &
  WindowSlice &
  SavedSlice &
  InboxSlice &
  BrowseSlice &
  FollowSlice & {
    readonly theme: Theme;
    readonly recordReports: readonly RecordReport[];
    /** Set while the last request or choice couldn't be kept. */
    readonly notKept: NotKept | undefined;
  };

export type AppStore = StoreApi<AppState>;

export function createAppStore(platform: Platform): AppStore {
  const store = createStore<AppState>((set, get) => {
    const context = { set, get, platform };
    platform.theme.watch((theme) => set({ theme }));
    return {
      theme: platform.theme.current(),
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
  return store;
}
