/** What changes the environments, loaded with the first change. */

import type { SliceContext } from '../../state/slice.ts';
import { addEnvironment, removeEnvironment, updateEnvironment } from '../../storage/change-environments.ts';
import type { Environment, EnvironmentFields, EnvironmentsChange } from '../../storage/environments.ts';
import type { Variable } from '../../storage/variables.ts';
import { selectSecrets } from '../gate/in-page.ts';
import type { EnvironmentsNeeds } from './slice.ts';
import type { EnvironmentsSlice } from './state.ts';

type Context = SliceContext<EnvironmentsNeeds>;

/** @param show draws those that are stored now. */
export function environmentActions(context: Context, show: (environments: readonly Environment[]) => void) {
  const { get, platform } = context;
  const { storage } = platform;

  async function changed(change: Promise<EnvironmentsChange>): Promise<EnvironmentsChange> {
    const outcome = await change;
    if (outcome.ok) show(outcome.environments);
    return outcome;
  }

  return {
    async add(fields: EnvironmentFields, use: 'now' | 'later') {
      const id = platform.randomHex(4);
      const outcome = await changed(addEnvironment(storage, { id, ...fields }, selectSecrets(get())));
      if (outcome.ok && use === 'now') await get().chooseEnvironment(id);
      return outcome;
    },
    async update(
      ...[id, changes, was]: Parameters<EnvironmentsSlice['updateEnvironment']>
    ): Promise<EnvironmentsChange> {
      const shown = get().environments.find((environment) => environment.id === id);
      if (shown?.kind === 'built-in') return { ok: false, problem: 'permanent' };
      const from = was ?? shown;
      if (!from) return { ok: false, problem: 'not-found' };
      const fields = { name: from.name, baseUrl: from.baseUrl, paths: from.paths };
      const edit = { was: fields, now: { ...fields, ...changes } };
      return changed(updateEnvironment(storage, id, edit, selectSecrets(get())));
    },
    remove: removing(context, changed),
  };
}

function removing(
  { get, platform: { storage } }: Context,
  changed: (change: Promise<EnvironmentsChange>) => Promise<EnvironmentsChange>,
) {
  return async (id: string): Promise<EnvironmentsChange> => {
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
  };
}

function ignored(): void {}

/** Those that its variables had. Keys name it still. */
async function giveValues(get: Context['get'], id: string, before: readonly Variable[]): Promise<void> {
  for (const { name, otherValues = {} } of before) {
    const value = otherValues[id];
    const now = get().variables?.own.find((variable) => variable.name === name);
    if (value !== undefined && now)
      await get().setVariable({ ...now, otherValues: { ...now.otherValues, [id]: value } }, now);
  }
}
