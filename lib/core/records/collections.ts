/** The lists there are to look through, and where each is: by the document, or by our reading of it. */

import { type CollectionId, NAMED_COLLECTIONS } from '../api.ts';
import { COLLECTION_PATHS } from '../assumed-values.ts';

export type { CollectionId };

export interface Collection {
  readonly id: CollectionId;
  readonly label: string;
  /** `paged`: an envelope with total, limit and offset. `capped`: the most recent records, and nothing else. */
  readonly kind: 'paged' | 'capped';
  /** From the base URL on. */
  readonly path: string;
  /** `assumed`: the document doesn't show it (assumption `collection-paths`). */
  readonly pathIs: 'specified' | 'assumed';
  /** Query parameters that the document specifies beside `limit` and `offset`. */
  readonly filters: readonly string[];
}

/** In the document's order. */
export const COLLECTIONS: readonly Collection[] = NAMED_COLLECTIONS.map(({ id, name, list }) => ({
  id,
  label: name,
  kind: list === 'paginated' ? 'paged' : 'capped',
  path: COLLECTION_PATHS[id].path,
  pathIs: COLLECTION_PATHS[id].specified ? 'specified' : 'assumed',
  filters: id === 'orders' ? ['status'] : [],
}));

export function isCollectionId(text: string): text is CollectionId {
  return COLLECTIONS.some(({ id }) => id === text);
}

export function collectionOf(id: CollectionId): Collection {
  const found = COLLECTIONS.find((collection) => collection.id === id);
  if (!found) throw new Error(`There is no collection called ${id}`);
  return found;
}
