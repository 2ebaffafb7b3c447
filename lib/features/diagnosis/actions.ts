/** All that's done to the requests to diagnose, loaded with the first of it. */

import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { CaptureSlice } from '../capture/state.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { ExchangeSlice } from '../exchange/state.ts';
import type { GateSlice } from '../gate/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PasteSlice } from '../paste/state.ts';
import type { PlainProbeSlice } from '../plain-probe/state.ts';
import { intakeActions } from './intake.ts';
import { diagnosisRunner } from './runner.ts';
import { searchActions } from './searches.ts';
import type { DiagnosisSlice } from './state.ts';

type Needs = DiagnosisSlice &
  CaptureSlice &
  ClockSlice &
  DraftSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  GateSlice &
  HistorySlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  PasteSlice &
  PlainProbeSlice &
  UndoSlice;

export type DiagnosisActions = ReturnType<typeof diagnosisActions>;

export function diagnosisActions(context: SliceContext<Needs>) {
  const runner = diagnosisRunner(context);
  return { ...intakeActions(context, runner), ...searchActions(context, runner) };
}
