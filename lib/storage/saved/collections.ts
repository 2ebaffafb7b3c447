/** Changing collections of saved requests, and bringing back what was deleted. */

import { clearDraft, clearText } from '../../core/gate/gate.ts';
import type { Sought } from '../../core/gate/sought.ts';
import { clearExchange } from '../exchange-clearing.ts';
import { CANCELLED, type Cancelled, lookedInTurns, type SecretsNow, type Turns } from '../in-turns.ts';
import {
  fits,
  freeName,
  listedDraft,
  MOST_COLLECTIONS,
  nextPlace,
  placed,
  putsOf,
  replaced,
  storedPartsOf,
} from './arrange.ts';
import { changed, type SavedOutcome, type ToSave } from './change.ts';
import type { RemovedRecord, SavedPort, SavedPut } from './port.ts';
import { type StoredCollection, type StoredSavedRequest, type StoredSend, savedRecord } from './records.ts';

export function addCollection(port: SavedPort, id: string, name: string): Promise<SavedOutcome> {
  return changed(port, ({ collections }) =>
    collections.length >= MOST_COLLECTIONS
      ? 'no-room'
      : { put: [{ store: 'collections', record: { id, name, place: nextPlace(collections) } }] },
  );
}

export function renameCollection(port: SavedPort, id: string, name: string): Promise<SavedOutcome> {
  return changed(port, ({ collections }) => {
    const collection = collections.find((one) => one.id === id);
    return collection ? { put: [{ store: 'collections', record: { ...collection, name } }] } : 'gone';
  });
}

/** @param by −1 for one up, 1 for one down. */
export function moveCollection(port: SavedPort, id: string, by: -1 | 1): Promise<SavedOutcome> {
  return changed(port, ({ collections }) => ({
    put: replaced(collections, id, by).map((record) => ({ store: 'collections' as const, record })),
  }));
}

/** Before the collection of this id; to the end where there's none. */
export function placeCollection(
  port: SavedPort,
  id: string,
  before: string | undefined,
): Promise<SavedOutcome> {
  return changed(port, ({ collections }) => {
    const collection = collections.find((one) => one.id === id);
    if (!collection) return 'gone';
    return {
      put: placed(collections, collection, before).map((record) => ({
        store: 'collections' as const,
        record,
      })),
    };
  });
}

/** With all their requests and the sends of these. */
export function removeCollections(port: SavedPort, ids: readonly string[]): Promise<SavedOutcome> {
  return changed(port, ({ requests }) => ({
    remove: [
      ...ids.map((id) => ({ store: 'collections' as const, id })),
      ...requests
        .filter(({ collection }) => ids.includes(collection))
        .flatMap((request) => storedPartsOf(request.id)),
    ],
  }));
}

/** A key may have been added since they were removed: where one holds its secret, all stay away. */
function* putsAgain(
  removed: readonly RemovedRecord[],
  within: Within | undefined,
  looked: Sought,
): Generator<number, SavedPut[] | 'holds-secret'> {
  const puts: SavedPut[] = [];
  if (within && !(yield* isClearName(within.name, looked))) return 'holds-secret';
  for (const one of removed) {
    const put = yield* putAgain(one, looked);
    if (put === 'holds-secret') return put;
    // What's cut off isn't brought back.
    if (put) puts.push(put);
  }
  return puts;
}

function* putAgain(
  { store, record }: RemovedRecord,
  looked: Sought,
): Generator<number, SavedPut | 'holds-secret' | undefined> {
  if (store === 'drafts') {
    const draft = savedRecord(store, record);
    const clearance = draft && (yield* clearDraft(draft, looked));
    return clearance && (clearance.ok ? { store, id: draft.id, draft: clearance.cleared } : 'holds-secret');
  }
  if (store === 'exchanges') {
    const exchange = savedRecord(store, record);
    const clearance = exchange && (yield* clearExchange(exchange, looked));
    return clearance && (clearance.ok ? { store, exchange: clearance.cleared } : 'holds-secret');
  }
  const whole = savedRecord(store, record);
  if (whole && !(yield* isClearName(nameIn(whole), looked))) return 'holds-secret';
  return whole && ({ store, record: whole } as SavedPut);
}

function nameIn(record: StoredCollection | StoredSavedRequest | StoredSend): string {
  return 'name' in record ? record.name : (record.environment ?? '');
}

function* isClearName(name: string, looked: Sought): Generator<number, boolean> {
  return (yield* clearText(name, 'the name', looked)).ok;
}

/** The collection that they were in. */
interface Within {
  readonly id: string;
  readonly name: string;
}

/** Brings back what was removed. A collection that another window made anew in the meantime stays as it is. */
export async function restoreRemoved(
  port: SavedPort,
  removed: readonly RemovedRecord[],
  within: Within | undefined,
  secrets: SecretsNow,
  turns: Turns = {},
): Promise<SavedOutcome | Cancelled> {
  const puts = await lookedInTurns(secrets, (looked) => putsAgain(removed, within, looked), turns);
  if (!puts) return CANCELLED;
  if (puts === 'holds-secret') return { ok: false, problem: puts };
  return changed(port, ({ collections, requests }) => {
    const put = [...puts];
    const isThere = (id: string) =>
      collections.some((one) => one.id === id) ||
      put.some((one) => one.store === 'collections' && one.record.id === id);
    if (within && !isThere(within.id))
      put.push({ store: 'collections', record: { ...within, place: nextPlace(collections) } });
    const added = put.flatMap((one) => (one.store === 'requests' ? [one.record] : []));
    return fits(requests, added) ? { put } : 'no-room';
  });
}

export interface ToAdd {
  readonly id: string;
  readonly name: string;
  readonly requests: readonly Omit<ToSave, 'collection' | 'at' | 'revision'>[];
}

/** Several collections at once, as from a file. Nothing that's there is touched; a name that's taken gets a number. */
export function addCollections(port: SavedPort, added: readonly ToAdd[], at: number): Promise<SavedOutcome> {
  return changed(port, ({ collections, requests }) => {
    const names = new Set(collections.map(({ name }) => name));
    const put: SavedPut[] = [];
    const records: StoredSavedRequest[] = [];
    added.forEach(({ id, name, requests: its }, index) => {
      const free = freeName(name, names);
      names.add(free);
      put.push({ store: 'collections', record: { id, name: free, place: nextPlace(collections) + index } });
      its.forEach(({ draft, ...request }, place) => {
        const record = { ...request, ...listedDraft(draft.value), collection: id, place, changedAt: at };
        records.push(record);
        put.push(...putsOf(record, draft));
      });
    });
    const hasRoom = collections.length + added.length <= MOST_COLLECTIONS && fits(requests, records);
    return hasRoom ? { put } : 'no-room';
  });
}

/** What `addCollections` added, by ids, and when. */
interface Added {
  readonly at: number;
  readonly collections: readonly string[];
  readonly requests: readonly string[];
}

/** Takes it away again, but for what was saved or moved elsewhere since, and the collections that hold some of that. */
export function removeAdded(port: SavedPort, { at, ...added }: Added): Promise<SavedOutcome> {
  return changed(port, ({ requests }) => {
    const gone = requests.filter(
      ({ id, collection, changedAt, revision }) =>
        added.requests.includes(id) &&
        added.collections.includes(collection) &&
        changedAt === at &&
        revision === undefined,
    );
    const kept = new Set(requests.filter((one) => !gone.includes(one)).map(({ collection }) => collection));
    return {
      remove: [
        ...added.collections
          .filter((id) => !kept.has(id))
          .map((id) => ({ store: 'collections' as const, id })),
        ...gone.flatMap(({ id }) => storedPartsOf(id)),
      ],
    };
  });
}
