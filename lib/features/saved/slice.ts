/** Saved requests: what the page knows of them. Whatever's done with them is loaded with the first of it. */

import type { AppStore } from '../../state/app-state.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import { loadedOnce } from '../../state/load-part.ts';
import { openTabFor } from '../../state/page-slice.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import type { Slice } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { GateSlice } from '../gate/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import type { WindowSlice } from '../window/state.ts';
import type { SavedSlice } from './state.ts';

type Needs = SavedSlice &
  ClockSlice &
  DraftSlice &
  EnvironmentsSlice &
  GateSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  UndoSlice &
  VariablesSlice &
  WindowSlice;

export const savedSlice: Slice<SavedSlice, Needs> = (context) => {
  const { set, get } = context;
  const actions = loadedOnce(context, async () => {
    const [{ savedActions }, port] = await Promise.all([
      import('./actions.ts'),
      context.platform.openSaved(),
    ]);
    return savedActions(context, port);
  });

  return {
    saved: { kind: 'closed' },
    savedPart: 'requests',
    savedSearch: '',
    chosenSaved: undefined,
    savedBase: undefined,
    savedTrouble: undefined,
    savedImport: undefined,
    imported: undefined,
    showSavedPart: (savedPart) => set({ savedPart }),
    variableToDefine: undefined,
    showVariables(name) {
      const { view, surface, show, variableToDefine } = get();
      if (surface === 'popup') return void openTabFor(context, { view: 'saved', about: name });
      set({ savedPart: 'variables', variableToDefine: name ?? variableToDefine });
      show('saved');
      if (view !== 'saved') set({ waitingView: view });
    },
    defineVariable: (variableToDefine) => set({ variableToDefine }),
    searchSaved: (savedSearch) => set({ savedSearch }),
    withSaved: (doIt) => actions.act(doIt),
    dismissSaved: (what) => set({ [what]: undefined }),
  };
};

/** Keeps what came of each send of a request that's saved, also where it was changed since. */
export function keepSavedSends({ subscribe }: AppStore): void {
  subscribe(({ sending, withSaved }, before) => {
    if (sending === before.sending || sending.kind !== 'answered') return;
    const { answered } = sending;
    const { savedAs } = answered;
    if (savedAs !== undefined) void withSaved((actions) => actions.keepSend(answered, savedAs));
  });
}
