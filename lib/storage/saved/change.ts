/** Changing saved requests: each change is done whole, over what's there then, or not at all. */

import type { Cleared } from '../../core/gate/gate.ts';
import type { DatabaseFailure } from '../database-outcome.ts';
import {
  fits,
  listedDraft,
  nextPlace,
  placed,
  putsOf,
  replaced,
  type SavedDraft,
  storedPartsOf,
} from './arrange.ts';
import type { RemovedRecord, SavedChange, SavedPort } from './port.ts';
import { type StoredSavedRequest, savedRecords } from './records.ts';
import { type WholeLists, wholeLists } from './saved.ts';

/** `gone`: another window deleted it, or the collection it's to go to. */
export type SavedFailure =
  | DatabaseFailure
  | { readonly ok: false; readonly problem: 'gone' | 'no-room' | 'holds-secret' };
type Done = { readonly ok: true; readonly removed: readonly RemovedRecord[] };
export type SavedOutcome = Done | SavedFailure;

type Refusal = 'gone' | 'no-room';
type Wanted<R> = Omit<SavedChange<unknown>, 'value'> | R;

/** Over what's there then. Where it refuses, nothing is written. */
export function changed(
  port: SavedPort,
  change: (lists: WholeLists) => Wanted<Refusal>,
): Promise<SavedOutcome> {
  return changedUnless<Refusal>(port, change);
}

async function changedUnless<R extends string>(
  port: SavedPort,
  change: (lists: WholeLists) => Wanted<R>,
): Promise<DatabaseFailure | { readonly ok: false; readonly problem: R } | Done> {
  const outcome = await port.change<R | undefined>((lists) => {
    const wanted = change(wholeLists(lists));
    if (typeof wanted === 'string') return { value: wanted };
    const { remove = [] } = wanted;
    const requests = new Set(remove.filter(({ store }) => store === 'requests').map(({ id }) => id));
    // What came of its sends goes with a request.
    const sends = savedRecords('sends', lists.sends).filter(({ request }) => requests.has(request));
    const gone = sends.flatMap(({ id }) => [
      { store: 'sends' as const, id },
      { store: 'exchanges' as const, id },
    ]);
    return { ...wanted, remove: [...remove, ...gone], value: undefined };
  });
  if (!outcome.ok) return outcome;
  const problem = outcome.value?.value;
  return problem ? { ok: false, problem } : { ok: true, removed: outcome.value?.removed ?? [] };
}

export interface ToSave {
  readonly id: string;
  readonly collection: string;
  readonly name: string;
  readonly draft: Cleared<SavedDraft>;
  /** Unix seconds: now. */
  readonly at: number;
  /** Used for no save before. */
  readonly revision: string;
}

/** A new one goes to the end of its collection; one that's there is replaced where it stands. */
export function saveRequest(port: SavedPort, toSave: ToSave): Promise<SavedOutcome> {
  return changed(port, (lists) => putIn(lists, toSave));
}

/** Nothing is written where another window has saved it since it was read. @param was as it was read. */
export function replaceSavedRequest(
  port: SavedPort,
  toSave: ToSave,
  was: StoredSavedRequest,
): Promise<SavedOutcome | { readonly ok: false; readonly problem: 'changed-elsewhere' }> {
  return changedUnless<'changed-elsewhere' | Refusal>(port, (lists) => {
    const now = lists.requests.find(({ id }) => id === toSave.id);
    const isSame = now?.revision === was.revision && now?.changedAt === was.changedAt;
    return now && !isSame ? 'changed-elsewhere' : putIn(lists, toSave);
  });
}

function putIn({ collections, requests }: WholeLists, { id, draft, at, ...toSave }: ToSave): Wanted<Refusal> {
  if (!collections.some((one) => one.id === toSave.collection)) return 'gone';
  const was = requests.find((one) => one.id === id);
  const place = was?.collection === toSave.collection ? was.place : nextPlace(requests);
  const record = { ...toSave, ...listedDraft(draft.value), id, place, changedAt: at };
  const others = requests.filter((one) => one !== was);
  return fits(others, [record]) ? { put: putsOf(record, draft) } : 'no-room';
}

export function renameRequest(port: SavedPort, id: string, name: string): Promise<SavedOutcome> {
  return changed(port, ({ requests }) => {
    const request = requests.find((one) => one.id === id);
    return request ? { put: [{ store: 'requests', record: { ...request, name } }] } : 'gone';
  });
}

/** Up or down among the requests of its collection. */
export function moveRequest(port: SavedPort, id: string, by: -1 | 1): Promise<SavedOutcome> {
  return changed(port, ({ requests }) => {
    const collection = requests.find((one) => one.id === id)?.collection;
    const siblings = requests.filter((one) => one.collection === collection);
    return {
      put: replaced(siblings, id, by).map((record) => ({ store: 'requests' as const, record })),
    };
  });
}

/** Into this collection, before the request of this id; to its end where there's none. */
export function placeRequest(
  port: SavedPort,
  id: string,
  collection: string,
  before?: string,
): Promise<SavedOutcome> {
  return changed(port, ({ collections, requests }) => {
    const request = requests.find((one) => one.id === id);
    if (!request || !collections.some((one) => one.id === collection)) return 'gone';
    const siblings = requests.filter((one) => one.collection === collection);
    return {
      put: placed(siblings, { ...request, collection }, before).map((record) => ({
        store: 'requests' as const,
        record,
      })),
    };
  });
}

export function removeRequest(port: SavedPort, id: string): Promise<SavedOutcome> {
  return changed(port, () => ({ remove: storedPartsOf(id) }));
}
