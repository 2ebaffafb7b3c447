/** Variables: loaded with the first request that seems to have one. Times go with the clock, random values stay until they're sent. */

import type { Draft } from '../../client/draft/draft.ts';
import { needsResolving } from '../../client/resolved-draft.ts';
import type { AppStore } from '../../state/app-state.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import { loadedOnce } from '../../state/load-part.ts';
import type { PageSlice, PartsState, RecordsState } from '../../state/page-state.ts';
import type { Slice } from '../../state/slice.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { VariablesSlice } from './state.ts';

type Needs = VariablesSlice &
  ClockSlice &
  EnvironmentsSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  RecordsState;

export const variablesSlice: Slice<VariablesSlice, Needs> = (context) => {
  const actions = loadedOnce(
    context,
    async () => (await import('./actions.ts')).variablesActions(context),
    (own) => own.read(),
  );

  return {
    variables: undefined,
    // What can't be read is said beside the request that needs it.
    readyVariables: () => actions.act(() => undefined),
    remakeValues: async () => (await actions.required()).remake(),
    setVariable: async (variable, was, before) => (await actions.required()).set(variable, was, before),
    removeVariable: async (name) => (await actions.required()).remove(name),
    removeValuesOf: async (environmentId) => (await actions.required()).removeValuesOf(environmentId),
  };
};

/** Reads variables for the first draft that may hold one. */
export function followVariables({ subscribe, getState }: AppStore): void {
  const ready = (draft: Draft): void => {
    if (!getState().variables && needsResolving(draft)) void getState().readyVariables();
  };
  subscribe(({ draft }, before) => {
    if (draft !== before.draft) ready(draft);
  });
}
