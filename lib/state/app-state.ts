/** All that a page's store holds. */

import type { StoreApi } from 'zustand/vanilla';
import type { BrowseLayoutSlice } from '../features/browse/layout/state.ts';
import type { BrowseSlice } from '../features/browse/state.ts';
import type { CalibrateSlice } from '../features/calibrate/state.ts';
import type { CaptureSlice } from '../features/capture/state.ts';
import type { DiagnosisSlice } from '../features/diagnosis/state.ts';
import type { DraftSlice } from '../features/draft/state.ts';
import type { EnvironmentsSlice } from '../features/environments/state.ts';
import type { ExchangeSlice } from '../features/exchange/state.ts';
import type { FollowSlice } from '../features/follow/state.ts';
import type { GateSlice } from '../features/gate/state.ts';
import type { GoingLiveSlice } from '../features/going-live/state.ts';
import type { HistorySlice } from '../features/history/state.ts';
import type { InboxSlice } from '../features/inbox/state.ts';
import type { KeptSlice } from '../features/kept-secrets/state.ts';
import type { KeysSlice } from '../features/keys/state.ts';
import type { LearnSlice } from '../features/learn/state.ts';
import type { PasteSlice } from '../features/paste/state.ts';
import type { PlainProbeSlice } from '../features/plain-probe/state.ts';
import type { SandboxSlice } from '../features/sandbox/state.ts';
import type { SavedSlice } from '../features/saved/state.ts';
import type { SettingsSlice } from '../features/settings/state.ts';
import type { ShareSlice } from '../features/share/state.ts';
import type { VariablesSlice } from '../features/variables/state.ts';
import type { WindowSlice } from '../features/window/state.ts';
import type { ClockSlice } from './clock-state.ts';
import type { PageSlice, PartsState, RecordsState } from './page-state.ts';
import type { UndoSlice } from './undo-state.ts';

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
  CalibrateSlice &
  CaptureSlice &
  BrowseLayoutSlice &
  GateSlice &
  GoingLiveSlice &
  KeptSlice &
  LearnSlice &
  SettingsSlice &
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
