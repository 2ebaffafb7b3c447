/** Where requests go, and what was chosen last: the environment, and the key for each. */

import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice, RecordsState } from '../../state/page-state.ts';
import { notKept, reportRecord } from '../../state/record-reports.ts';
import type { Slice, SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import {
  addEnvironment,
  DEFAULT_ENVIRONMENTS,
  type Environment,
  type EnvironmentsChange,
  readEnvironments,
  removeEnvironment,
  updateEnvironment,
  watchEnvironments,
} from '../../storage/environments.ts';
import { type Choices, DEFAULT_CHOICES, SETTINGS_RECORD, updateSettings } from '../../storage/settings.ts';
import type { Variable } from '../../storage/variables.ts';
import { type RecordState, readRecord } from '../../storage/versioned.ts';
import { selectSecrets } from '../gate/in-page.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import type { WindowSlice } from '../window/state.ts';
import type { EnvironmentsSlice } from './state.ts';

type Needs = EnvironmentsSlice &
  ClockSlice &
  KeysSlice &
  PageSlice &
  RecordsState &
  UndoSlice &
  VariablesSlice &
  WindowSlice;

function removingActions(
  { get, platform: { storage } }: SliceContext<Needs>,
  changed: (change: Promise<EnvironmentsChange>) => Promise<EnvironmentsChange>,
): Pick<EnvironmentsSlice, 'removeEnvironment'> {
  return {
    async removeEnvironment(id) {
      const removed = get().environments.find((environment) => environment.id === id);
      // What can't be read or loaded now names an id that no other environment will have.
      await get().readyVariables().catch(ignored);
      const before = get().variables?.own ?? [];
      const outcome = await changed(removeEnvironment(storage, id));
      if (!outcome.ok || removed?.kind !== 'remote') return outcome;
      await get().removeValuesOf(id).catch(ignored);
      const undo = async (failed: () => void): Promise<void> => {
        const added = await changed(addEnvironment(storage, removed, selectSecrets(get())));
        if (!added.ok) return failed();
        await giveValues(get, id, before);
      };
      get().offerUndo({ view: 'environments', title: `Deleted ${removed.name}`, undo });
      return outcome;
    },
  };
}

function ignored(): void {}

/** Those that its variables had. Keys name it still. */
async function giveValues(
  get: SliceContext<Needs>['get'],
  id: string,
  before: readonly Variable[],
): Promise<void> {
  for (const { name, otherValues = {} } of before) {
    const value = otherValues[id];
    const now = get().variables?.own.find((variable) => variable.name === name);
    if (value !== undefined && now)
      await get().setVariable({ ...now, otherValues: { ...now.otherValues, [id]: value } }, now);
  }
}

export const environmentsSlice: Slice<EnvironmentsSlice, Needs> = (context) => {
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

  async function changed(change: Promise<EnvironmentsChange>): Promise<EnvironmentsChange> {
    const outcome = await change;
    if (outcome.ok) set({ environments: reachable(outcome.environments) });
    return outcome;
  }

  return {
    environments: reachable(DEFAULT_ENVIRONMENTS),
    choices: DEFAULT_CHOICES,
    async addEnvironment(name, baseUrl, paths = {}, use = 'now') {
      const id = platform.randomHex(4);
      const outcome = await changed(
        addEnvironment(storage, { id, name, baseUrl, paths }, selectSecrets(get())),
      );
      if (outcome.ok && use === 'now') await get().chooseEnvironment(id);
      return outcome;
    },
    async updateEnvironment(id, changes, was) {
      const shown = get().environments.find((environment) => environment.id === id);
      if (shown?.kind === 'built-in') return { ok: false, problem: 'permanent' };
      const from = was ?? shown;
      if (!from) return { ok: false, problem: 'not-found' };
      const fields = { name: from.name, baseUrl: from.baseUrl, paths: from.paths };
      const edit = { was: fields, now: { ...fields, ...changes } };
      return changed(updateEnvironment(storage, id, edit, selectSecrets(get())));
    },
    ...removingActions(context, changed),
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
