/** The way to delete each place that holds a secret. A name is replaced, and what's called so stays. */

import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import { LOCAL_ENVIRONMENT } from '../../storage/environments.ts';
import { changeEntry } from '../../storage/history/history.ts';
import { storedPartsOf } from '../../storage/saved/arrange.ts';
import { removeRequest, renameRequest } from '../../storage/saved/change.ts';
import { renameCollection } from '../../storage/saved/collections.ts';
import type { SavedPort } from '../../storage/saved/port.ts';
import type { SavedStore } from '../../storage/saved/records.ts';
import { updateRecord } from '../../storage/versioned.ts';
import { type StoredWindow, WINDOWS_RECORD } from '../../storage/windows.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import type { Stored } from './places.ts';
import type { KeptPlace, KeptRecord } from './state.ts';

type Needs = EnvironmentsSlice & KeysSlice & PageSlice & SandboxSlice & VariablesSlice;

/** @returns whether it's gone, also where another window deleted it. */
export async function deleteAt(context: SliceContext<Needs>, at: KeptPlace): Promise<boolean> {
  const { get, platform } = context;
  switch (at.kind) {
    case 'record':
      return deleteRecord(context, at.record);
    case 'set-aside':
      return get().deleteSetAside(at.record);
    case 'key-name': {
      const key = get().keys.find(({ id }) => id === at.id);
      return !key || isGone(await get().updateKey(key.id, { name: 'Renamed key' }));
    }
    case 'variable':
      return isGone(await get().removeVariable(at.id));
    case 'environment':
      return deleteEnvironment(get(), at.id);
    case 'window':
    case 'window-body':
      return deleteWindow(platform, at.id);
    case 'history':
    case 'history-name':
    case 'history-rest':
      return deleteOfHistory(platform, at);
    default:
      return deleteOfSaved(await platform.openSaved(), at);
  }
}

function isGone(outcome: { readonly ok: true } | { readonly ok: false; readonly problem: string }): boolean {
  return outcome.ok || outcome.problem === 'gone' || outcome.problem === 'not-found';
}

async function deleteRecord(
  { platform, get }: SliceContext<SandboxSlice>,
  record: KeptRecord,
): Promise<boolean> {
  if (record !== 'sandbox') {
    platform.recordNote(record).emptied();
    return (await platform.storage.remove(record)).ok;
  }
  await get().resetSandbox();
  return get().sandbox.kind === 'open';
}

/** The local sandbox is always there: its own name and address come back. */
async function deleteEnvironment(app: EnvironmentsSlice, id: string): Promise<boolean> {
  const { name, baseUrl, paths } = LOCAL_ENVIRONMENT;
  return isGone(
    id === LOCAL_ENVIRONMENT.id
      ? await app.updateEnvironment(id, { name, baseUrl, paths })
      : await app.removeEnvironment(id),
  );
}

/** With its body, where that's kept apart. */
async function deleteWindow({ storage, openWindowBodies }: Stored, id: string): Promise<boolean> {
  const left = (windows: readonly StoredWindow[]) => windows.filter((one) => one.id !== id);
  const outcome = await updateRecord(storage, WINDOWS_RECORD, [], left);
  return outcome.ok && (await (await openWindowBodies()).remove([id])).ok;
}

async function deleteOfHistory(
  platform: Stored,
  { kind, id }: Extract<KeptPlace, { kind: 'history' | 'history-name' | 'history-rest' }>,
): Promise<boolean> {
  const port = await platform.openHistory();
  return (await (kind === 'history-name' ? changeEntry(port, id, { name: null }) : port.remove(id))).ok;
}

async function deleteOfSaved(
  port: SavedPort,
  at: Extract<
    KeptPlace,
    { kind: 'collection-name' | 'saved-name' | 'saved' | 'send' | 'saved-rest' | 'saved-orphan' }
  >,
): Promise<boolean> {
  const { id } = at;
  const remove = async (records: readonly { readonly store: SavedStore; readonly id: string }[]) =>
    (await port.change(() => ({ remove: records, value: undefined }))).ok;
  const send = [
    { store: 'sends', id },
    { store: 'exchanges', id },
  ] as const;
  switch (at.kind) {
    case 'collection-name':
      return isGone(await renameCollection(port, id, 'Renamed collection'));
    case 'saved-name':
      return isGone(await renameRequest(port, id, 'Renamed request'));
    case 'saved':
      return isGone(await removeRequest(port, id));
    case 'send':
      return remove(send);
    case 'saved-orphan':
      return remove([{ store: at.store, id }]);
    case 'saved-rest':
      if (at.store === 'collections') return remove([{ store: 'collections', id }]);
      return remove(at.store === 'sends' ? send : storedPartsOf(id));
  }
}
