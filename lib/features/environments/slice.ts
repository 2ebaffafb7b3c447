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
import {
  DEFAULT_SETTINGS,
  SETTINGS_RECORD,
  type Settings,
  type TurnableList,
} from '../../storage/settings.ts';
import type { Variable } from '../../storage/variables.ts';
import { type RecordState, readRecord, updateRecord, watchRecord } from '../../storage/versioned.ts';
import { selectSecrets } from '../gate/in-page.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import type { WindowSlice } from '../window/state.ts';
import type { Choices, EnvironmentsSlice } from './state.ts';

type Needs = EnvironmentsSlice &
  ClockSlice &
  KeysSlice &
  PageSlice &
  RecordsState &
  UndoSlice &
  VariablesSlice &
  WindowSlice;

/** What another window chooses of these is its own: here it would send the next request elsewhere. */
function ownChoices({ environmentId, keyIds }: Choices): Choices {
  return { environmentId, keyIds };
}

/** From how this page shows it, whatever another one did. */
function turning(shown: Settings, list: TurnableList): (settings: Settings) => Settings {
  const isTurned = shown.turnedLists?.includes(list) === true;
  return ({ turnedLists = [], ...settings }) => {
    const others = turnedLists.filter((one) => one !== list);
    return { ...settings, turnedLists: isTurned ? others : [...others, list] };
  };
}

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

  function show(state: RecordState<readonly Environment[]>): void {
    set((app) => ({ recordReports: reportRecord(app.recordReports, 'environments', state) }));
    if (state.state === 'ok') set({ environments: state.value });
  }

  function reportSettings(state: RecordState<Settings>): void {
    set((app) => ({ recordReports: reportRecord(app.recordReports, 'settings', state) }));
  }

  /** Takes effect on this page even where it can't be kept. */
  async function changeSettings(change: (settings: Settings) => Settings): Promise<void> {
    chosen = true;
    set({ settings: change(get().settings) });
    const kept = await updateRecord(storage, SETTINGS_RECORD, DEFAULT_SETTINGS, change);
    set({ notKept: notKept(kept) });
  }

  async function changed(change: Promise<EnvironmentsChange>): Promise<EnvironmentsChange> {
    const outcome = await change;
    if (outcome.ok) set({ environments: outcome.environments });
    return outcome;
  }

  return {
    environments: DEFAULT_ENVIRONMENTS,
    settings: DEFAULT_SETTINGS,
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
      // A server's clock says nothing about another's.
      if (get().timestampMode.kind === 'running') get().runTimestamp();
      return changeSettings((settings) => ({ ...settings, environmentId }));
    },
    chooseKey: (environmentId, keyId) =>
      changeSettings((settings) => ({ ...settings, keyIds: { ...settings.keyIds, [environmentId]: keyId } })),
    preferLanguage: (language) => changeSettings((settings) => ({ ...settings, language })),
    allowKeysAlone: (keysAlone) => changeSettings((settings) => ({ ...settings, keysAlone })),
    turnList: (list) => changeSettings(turning(get().settings, list)),
    async loadEnvironments() {
      watchEnvironments(storage, show);
      watchRecord(storage, SETTINGS_RECORD, (state) => {
        reportSettings(state);
        if (state.state === 'ok') set({ settings: { ...state.value, ...ownChoices(get().settings) } });
      });
      show(await readEnvironments(storage));
      const [stored, own] = await Promise.all([readRecord(storage, SETTINGS_RECORD), get().keptChoices()]);
      reportSettings(stored);
      const settings = stored.state === 'ok' ? stored.value : get().settings;
      // What was chosen while storage was read stays.
      if (chosen) get().keepSoon();
      else set({ settings: { ...settings, ...(own && ownChoices(own)) } });
    },
  };
};
