/** All that a page's store holds. */

import type { StoreApi } from 'zustand/vanilla';
import type { BrowseLayoutSlice } from './browse-layout-state.ts';
import type { BrowseSlice } from './browse-state.ts';
import type { CaptureSlice } from './capture-state.ts';
import type { ClockSlice } from './clock-state.ts';
import type { DiagnosisSlice } from './diagnosis-state.ts';
import type { DraftSlice } from './draft-state.ts';
import type { EnvironmentsSlice } from './environments-state.ts';
import type { ExchangeSlice } from './exchange-state.ts';
import type { FollowSlice } from './follow-state.ts';
import type { GateSlice } from './gate-state.ts';
import type { HistorySlice } from './history-state.ts';
import type { InboxSlice } from './inbox-state.ts';
import type { KeptSlice } from './kept-state.ts';
import type { KeysSlice } from './keys-state.ts';
import type { PageSlice, PartsState, RecordsState } from './page-state.ts';
import type { PasteSlice } from './paste-state.ts';
import type { PlainProbeSlice } from './plain-probe-state.ts';
import type { SandboxSlice } from './sandbox-state.ts';
import type { SavedSlice } from './saved-state.ts';
import type { ShareSlice } from './share-state.ts';
import type { UndoSlice } from './undo-state.ts';
import type { VariablesSlice } from './variables-state.ts';
import type { WindowSlice } from './window-state.ts';

export type AppState = PageSlice &
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
  FollowSlice &
  PartsState &
  RecordsState;

export type AppStore = StoreApi<AppState>;
