/** Where the secrets of keys stand in what was stored before each was added, until the user has deleted or dismissed it. */

import { loadPart } from '../../state/load-part.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import type { Slice } from '../../state/slice.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { GateSlice } from '../gate/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { SavedSlice } from '../saved/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import type { KeptSlice } from './state.ts';

type Needs = KeptSlice &
  EnvironmentsSlice &
  GateSlice &
  HistorySlice &
  KeysSlice &
  PageSlice &
  PartsState &
  SandboxSlice &
  SavedSlice &
  VariablesSlice;

export const keptSlice: Slice<KeptSlice, Needs> = (context) => {
  const part = () => loadPart(context, () => import('./look.ts'));
  return {
    keptSecrets: [],
    lookThroughKept: async (named, isAsked = false) => (await part())?.lookAndShow(context, named, isAsked),
    lookThroughKeptForAll: async (named) => (await part())?.lookForAll(context, named),
    deleteKept: async (kept, these) => (await part())?.deleteAndShow(context, kept, these),
    dismissKept: (id) =>
      context.set(({ keptSecrets }) => ({ keptSecrets: keptSecrets.filter((kept) => kept.id !== id) })),
  };
};
