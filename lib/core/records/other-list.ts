/** Whether a file of records is of the list it was opened in, by how its ids begin and by its name. */

import { type CollectionId, RECORD_ID_PREFIXES } from '../api.ts';
import { COLLECTIONS } from './collections.ts';

/** A list that the records may be of instead, or a beginning that the ids of the chosen one have and theirs haven’t. */
export type OtherList =
  | { readonly list: CollectionId; readonly idPrefix: string | undefined }
  | { readonly list: undefined; readonly idPrefix: string };

export interface RecordsToPlace {
  readonly ids: readonly string[];
  readonly fileName: string;
  /** Ids that were listed here, by list. */
  readonly listed: Readonly<Partial<Record<CollectionId, readonly string[]>>>;
}

/** `undefined` where nothing tells that they’re of another. */
export function otherListOf(
  chosen: CollectionId,
  { ids, fileName, listed }: RecordsToPlace,
): OtherList | undefined {
  const prefixOf = (id: CollectionId): string | undefined => DOCUMENTED[id] ?? commonPrefix(listed[id] ?? []);
  const expected = prefixOf(chosen);
  if (expected !== undefined && ids.some((id) => id.startsWith(expected))) return undefined;
  const idPrefix = commonPrefix(ids);
  const alike = COLLECTIONS.find(({ id }) => idPrefix !== undefined && prefixOf(id) === idPrefix);
  if (alike) return { list: alike.id, idPrefix };
  const named = listNamed(fileName);
  if (named !== undefined) return named === chosen ? undefined : { list: named, idPrefix: undefined };
  return expected === undefined || ids.length === 0 ? undefined : { list: undefined, idPrefix: expected };
}

const DOCUMENTED: Readonly<Partial<Record<CollectionId, string>>> = RECORD_ID_PREFIXES;

function commonPrefix(ids: readonly string[]): string | undefined {
  const [prefix] = /^[a-z]+_/i.exec(ids[0] ?? '') ?? [];
  return prefix !== undefined && ids.every((id) => id.startsWith(prefix)) ? prefix : undefined;
}

/** As exports are called, perhaps numbered by the browser: the list and digits, and no other words. */
function listNamed(fileName: string): CollectionId | undefined {
  const [, name] = /^([a-z-]+?)(?:[-_ ]?\d+)*(?: ?\(\d+\))?\.[a-z]+$/i.exec(fileName) ?? [];
  return COLLECTIONS.find(({ id }) => id === name?.toLowerCase())?.id;
}
