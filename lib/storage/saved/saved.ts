/** Saved requests: collections in their order, the requests of each in theirs, and the sends of each request. */

import { asSearched, searchWords } from '../../core/search-words.ts';
import type { DatabaseOutcome } from '../database-outcome.ts';
import type { SavedPort, StoredLists } from './port.ts';
import {
  type StoredCollection,
  type StoredExchange,
  type StoredSavedDraft,
  type StoredSavedRequest,
  type StoredSend,
  savedRecord,
  savedRecords,
} from './records.ts';

export type SavedRequest = Readonly<StoredSavedRequest>;
export type Send = Readonly<StoredSend>;

export interface SavedCollection {
  readonly id: string;
  readonly name: string;
  readonly requests: readonly SavedRequest[];
}

export interface SavedList {
  readonly collections: readonly SavedCollection[];
  /** Of each request that was sent, by its id; the newest first. */
  readonly sends: ReadonlyMap<string, readonly Send[]>;
  /** Records that are cut off or belong to nothing. They're left alone. */
  readonly unreadable: number;
}

export async function readSaved(port: SavedPort): Promise<DatabaseOutcome<SavedList>> {
  const read = await port.lists();
  return read.ok ? { ok: true, value: savedList(read.value) } : read;
}

function savedList(lists: StoredLists): SavedList {
  const { collections, requests } = wholeLists(lists);
  const ids = new Set(collections.map(({ id }) => id));
  const placed = requests.filter(({ collection }) => ids.has(collection));
  return {
    collections: collections.map(({ id, name }) => ({
      id,
      name,
      requests: placed.filter(({ collection }) => collection === id),
    })),
    sends: sendsByRequest(savedRecords('sends', lists.sends)),
    unreadable: lists.collections.length - collections.length + (lists.requests.length - placed.length),
  };
}

function sendsByRequest(sends: readonly Send[]): ReadonlyMap<string, readonly Send[]> {
  const byRequest = new Map<string, Send[]>();
  for (const send of [...sends].sort((a, b) => b.at - a.at)) {
    const others = byRequest.get(send.request);
    if (others) others.push(send);
    else byRequest.set(send.request, [send]);
  }
  return byRequest;
}

export interface WholeLists {
  readonly collections: readonly StoredCollection[];
  readonly requests: readonly StoredSavedRequest[];
}

/** What can be read of them, each in its order. */
export function wholeLists(lists: StoredLists): WholeLists {
  const inOrder = (a: { place: number; id: string }, b: { place: number; id: string }) =>
    a.place - b.place || (a.id < b.id ? -1 : 1);
  return {
    collections: savedRecords('collections', lists.collections).toSorted(inOrder),
    requests: savedRecords('requests', lists.requests).toSorted(inOrder),
  };
}

/** `undefined` where it isn't there, or can't be read. */
export async function readSavedDrafts(
  port: SavedPort,
  ids: readonly string[],
): Promise<DatabaseOutcome<readonly (StoredSavedDraft | undefined)[]>> {
  const read = await port.read('drafts', ids);
  return read.ok ? { ok: true, value: read.value.map((one) => savedRecord('drafts', one)) } : read;
}

export async function readExchanges(
  port: SavedPort,
  ids: readonly string[],
): Promise<DatabaseOutcome<readonly (StoredExchange | undefined)[]>> {
  const read = await port.read('exchanges', ids);
  return read.ok ? { ok: true, value: read.value.map((one) => savedRecord('exchanges', one)) } : read;
}

/** As a person would look for it: every word somewhere in name, collection, method or target. */
export function searchedCollections(
  collections: readonly SavedCollection[],
  search: string,
): readonly SavedCollection[] {
  const words = searchWords(search);
  if (words.length === 0) return collections;
  return collections
    .map((collection) => ({
      ...collection,
      requests: collection.requests.filter(({ name, method, target }) => {
        const text = asSearched(`${name} ${collection.name} ${method} ${target}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ requests }) => requests.length > 0);
}
