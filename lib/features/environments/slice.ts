/** Where requests go, and what was chosen last: the environment, and the key for each. */

import type { ClockSlice } from '../../state/clock-state.ts';
import { loadedOnce } from '../../state/load-part.ts';
import type { PageSlice, PartsState, RecordsState } from '../../state/page-state.ts';
import { notKept, reportRecord } from '../../state/record-reports.ts';
import type { Slice } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import {
  DEFAULT_ENVIRONMENTS,
  type Environment,
  readEnvironments,
  watchEnvironments,
} from '../../storage/environments.ts';
import { type Choices, DEFAULT_CHOICES, SETTINGS_RECORD, updateSettings } from '../../storage/settings.ts';
import { type RecordState, readRecord } from '../../storage/versioned.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import type { WindowSlice } from '../window/state.ts';
import type { EnvironmentsSlice } from './state.ts';

export type EnvironmentsNeeds = EnvironmentsSlice &
  ClockSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  RecordsState &
  UndoSlice &
  VariablesSlice &
  WindowSlice;

export const environmentsSlice: Slice<EnvironmentsSlice, EnvironmentsNeeds> = (context) => {
  const { set, get, platform } = context;
  const { storage } = platform;
  let chosen = false;
  const reachable = (all: readonly Environment[]) =>
    platform.isExtension ? all : all.filter(({ kind }) => kind === 'built-in');

  function show(state: RecordState<readonly Environment[]>): void {
    set((app) => ({ recordReports: reportRecord(app.recordReports, 'environments', state) }));
    if (state.state === 'ok') set({ environments: reachable(state.value) });
  }

  /** Takes effect on this page even where it can't be kept. */
  async function choose(change: (choices: Choices) => Choices): Promise<void> {
    chosen = true;
    set({ choices: change(get().choices) });
    const kept = await updateSettings(storage, (stored) => ({ ...stored, ...change(stored) }));
    set({ notKept: notKept(kept) });
  }

  const actions = loadedOnce(context, async () =>
    (await import('./actions.ts')).environmentActions(context, (all) =>
      set({ environments: reachable(all) }),
    ),
  );

  return {
    environments: reachable(DEFAULT_ENVIRONMENTS),
    choices: DEFAULT_CHOICES,
    addEnvironment: async (name, baseUrl, paths = {}, use = 'now') =>
      (await actions.required()).add({ name, baseUrl, paths }, use),
    updateEnvironment: async (...given) => (await actions.required()).update(...given),
    removeEnvironment: async (id) => (await actions.required()).remove(id),
    chooseEnvironment(environmentId) {
      const kept = choose(({ keyIds }) => ({ environmentId, keyIds }));
      // A server's clock says nothing about another's.
      if (get().timestampMode.kind === 'running') get().runTimestamp();
      return kept;
    },
    chooseKey: (environmentId, keyId) =>
      choose((choices) => ({ ...choices, keyIds: { ...choices.keyIds, [environmentId]: keyId } })),
    async loadEnvironments() {
      watchEnvironments(storage, show);
      show(await readEnvironments(storage));
      const [stored, own] = await Promise.all([readRecord(storage, SETTINGS_RECORD), get().keptChoices()]);
      const last = own ?? (stored.state === 'ok' ? stored.value : undefined);
      // What was chosen while storage was read stays.
      if (chosen) get().keepSoon();
      else if (last) set({ choices: { environmentId: last.environmentId, keyIds: last.keyIds } });
    },
  };
};
