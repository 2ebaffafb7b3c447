/** Where requests go, and what was chosen last: the environment, and the key for each. */

import { COLLECTIONS } from '../core/api.ts';
import type { CollectionPaths } from '../core/records/collection-path.ts';
import {
  addEnvironment,
  DEFAULT_ENVIRONMENTS,
  type Environment,
  type EnvironmentFailure,
  type EnvironmentFields,
  type EnvironmentsChange,
  readEnvironments,
  removeEnvironment,
  updateEnvironment,
  watchEnvironments,
} from '../storage/environments.ts';
import { DEFAULT_SETTINGS, SETTINGS_RECORD, type Settings } from '../storage/settings.ts';
import { type RecordState, readRecord, updateRecord, watchRecord } from '../storage/versioned.ts';
import { isClear } from './gate-in-page.ts';
import { notKept, reportRecord } from './record-reports.ts';
import type { Slice } from './slice.ts';

export interface EnvironmentsSlice {
  readonly environments: readonly Environment[];
  readonly settings: Settings;
  /** Chooses it too: whoever adds one means to use it. */
  addEnvironment(name: string, baseUrl: string, paths?: CollectionPaths): Promise<EnvironmentsChange>;
  /** @param was what the fields were when they began to be changed; as this page shows them unless told otherwise. */
  updateEnvironment(
    id: string,
    changes: Partial<EnvironmentFields>,
    was?: EnvironmentFields,
  ): Promise<EnvironmentsChange>;
  removeEnvironment(id: string): Promise<EnvironmentsChange>;
  chooseEnvironment(id: string): Promise<void>;
  /** For the environment it's chosen in. */
  chooseKey(environmentId: string, keyId: string): Promise<void>;
  /** Whether keys without Ctrl or ⌘ are shortcuts. */
  allowKeysAlone(allowed: boolean): Promise<void>;
  loadEnvironments(): Promise<void>;
}

export const environmentsSlice: Slice<EnvironmentsSlice> = ({ set, get, platform }) => {
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

  /** They're shown everywhere, and a base URL or a path is part of what's sent. */
  function secretIn({ name, baseUrl, paths }: Partial<EnvironmentFields>): EnvironmentFailure | undefined {
    const holdsSecret = (text: string | undefined) => text !== undefined && !isClear(text, get());
    if (holdsSecret(name)) return { ok: false, problem: 'name', reason: 'holds-secret' };
    if (holdsSecret(baseUrl)) return { ok: false, problem: 'base-url', reason: 'holds-secret' };
    const collection = COLLECTIONS.find(({ id }) => holdsSecret(paths?.[id]))?.id;
    return collection && { ok: false, problem: 'path', collection, reason: 'holds-secret' };
  }

  async function changed(change: Promise<EnvironmentsChange>): Promise<EnvironmentsChange> {
    const outcome = await change;
    if (outcome.ok) set({ environments: outcome.environments });
    return outcome;
  }

  return {
    environments: DEFAULT_ENVIRONMENTS,
    settings: DEFAULT_SETTINGS,
    async addEnvironment(name, baseUrl, paths = {}) {
      const refusal = secretIn({ name, baseUrl, paths });
      if (refusal) return refusal;
      const id = platform.randomHex(4);
      const outcome = await changed(addEnvironment(storage, { id, name, baseUrl, paths }));
      if (outcome.ok) await get().chooseEnvironment(id);
      return outcome;
    },
    async updateEnvironment(id, changes, was) {
      const shown = get().environments.find((environment) => environment.id === id);
      if (shown?.kind === 'built-in') return { ok: false, problem: 'permanent' };
      const refusal = secretIn(changes);
      if (refusal) return refusal;
      const from = was ?? shown;
      if (!from) return { ok: false, problem: 'not-found' };
      const fields = { name: from.name, baseUrl: from.baseUrl, paths: from.paths };
      return changed(updateEnvironment(storage, id, { was: fields, now: { ...fields, ...changes } }));
    },
    removeEnvironment: (id) => changed(removeEnvironment(storage, id)),
    chooseEnvironment(environmentId) {
      // A server's clock says nothing about another's.
      if (get().timestampMode.kind === 'running') get().runTimestamp();
      return changeSettings((settings) => ({ ...settings, environmentId }));
    },
    chooseKey: (environmentId, keyId) =>
      changeSettings((settings) => ({ ...settings, keyIds: { ...settings.keyIds, [environmentId]: keyId } })),
    allowKeysAlone: (keysAlone) => changeSettings((settings) => ({ ...settings, keysAlone })),
    async loadEnvironments() {
      watchEnvironments(storage, show);
      // What another window chooses is its own: here it would send the next request elsewhere.
      watchRecord(storage, SETTINGS_RECORD, reportSettings);
      show(await readEnvironments(storage));
      const stored = await readRecord(storage, SETTINGS_RECORD);
      reportSettings(stored);
      // What was chosen while storage was read stays.
      if (stored.state === 'ok' && !chosen) set({ settings: stored.value });
    },
  };
};
