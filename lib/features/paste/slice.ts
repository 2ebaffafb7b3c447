/** What was pasted or dropped outside of the fields for it. Whatever's done with it is loaded with the first of it. */

import type { ClockSlice } from '../../state/clock-state.ts';
import { loadedOnce } from '../../state/load-part.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import type { Slice } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { BrowseSlice } from '../browse/state.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { ExchangeSlice } from '../exchange/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SavedSlice } from '../saved/state.ts';
import type { WindowSlice } from '../window/state.ts';
import type { PasteSlice } from './state.ts';

type Needs = PasteSlice &
  BrowseSlice &
  ClockSlice &
  DiagnosisSlice &
  DraftSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  SavedSlice &
  UndoSlice &
  WindowSlice;

export const pasteSlice: Slice<PasteSlice, Needs> = (context) => {
  const actions = loadedOnce(context, async () => (await import('./actions.ts')).pasteActions(context));
  return {
    pasted: undefined,
    meantAsBody: [],
    async withPasted(doIt) {
      await actions.act(doIt);
    },
  };
};
