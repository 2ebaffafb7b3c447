/** Variables: loaded with the first request that seems to have one. Their made values stay until a request was sent. */

import type { Draft } from '../client/draft.ts';
import { needsResolving, type ResolvedDraft } from '../client/resolved-draft.ts';
import type { Variable, VariablesChange } from '../storage/variables.ts';
import type { AppStore } from './app-store.ts';
import { requirePart } from './load-part.ts';
import type { Slice } from './slice.ts';
import type { VariablesActions } from './variables-actions.ts';

/** What's needed to put values into a request; another one wherever a value has changed. */
export interface Variables {
  readonly own: readonly Variable[];
  readonly made: ReadonlyMap<string, string>;
  /** Unix seconds: when the made values were made. */
  readonly madeAt: number;
  readonly resolve: (draft: Draft) => ResolvedDraft;
}

export interface VariablesSlice {
  /** Absent until they're needed. */
  readonly variables: Variables | undefined;
  /** Reads them, and from then on whenever any page changes them. */
  readyVariables(): Promise<void>;
  /** Makes time and random values anew. */
  remakeValues(): Promise<void>;
  /** @param was the name it had, where it isn't a new one. */
  setVariable(variable: Variable, was?: string): Promise<VariablesChange>;
  removeVariable(name: string): Promise<VariablesChange>;
}

export const variablesSlice: Slice<VariablesSlice> = (context) => {
  let loading: Promise<VariablesActions> | undefined;

  async function load(): Promise<VariablesActions> {
    const { variablesActions } = await requirePart(context, () => import('./variables-actions.ts'));
    const actions = variablesActions(context);
    await actions.read();
    return actions;
  }

  function actions(): Promise<VariablesActions> {
    loading ??= load();
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    variables: undefined,
    // What can't be read is said beside the request that needs it.
    readyVariables: () =>
      actions().then(
        () => undefined,
        () => undefined,
      ),
    remakeValues: async () => (await actions()).remake(),
    setVariable: async (variable, was) => (await actions()).set(variable, was),
    removeVariable: async (name) => (await actions()).remove(name),
  };
};

/** Reads variables for the first draft that may hold one, and has values made anew once they were sent. */
export function followVariables({ subscribe, getState }: AppStore): void {
  const ready = (draft: Draft): void => {
    if (!getState().variables && needsResolving(draft)) void getState().readyVariables();
  };
  subscribe(({ draft, sending }, before) => {
    if (draft !== before.draft) ready(draft);
    if (sending.kind === 'answered' && sending !== before.sending && getState().variables)
      void getState().remakeValues();
  });
}
