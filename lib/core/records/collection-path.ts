/** Where a list is: at the path the document shows, or at the one an environment was told, or at the one we assume. */

import type { CollectionId } from '../api.ts';
import { COLLECTION_PATHS } from '../assumed-values.ts';

/** Paths that were told, for lists whose path the document doesn't show. From the base URL on. */
export type CollectionPaths = Readonly<Partial<Record<CollectionId, string>>>;

export type PathProblem = 'no-slash' | 'has-query' | 'has-fragment' | 'malformed';

export type CheckedPath =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly problem: PathProblem };

export interface CollectionPath {
  readonly path: string;
  readonly is: 'specified' | 'assumed' | 'told';
}

export function collectionPath(id: CollectionId, told: CollectionPaths): CollectionPath {
  const { path, specified } = COLLECTION_PATHS[id];
  if (specified) return { path, is: 'specified' };
  const own = told[id];
  return own === undefined ? { path, is: 'assumed' } : { path: own, is: 'told' };
}

/** Outer spaces are cut. */
export function checkCollectionPath(text: string): CheckedPath {
  const path = text.trim();
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(path)) return { ok: false, problem: 'malformed' };
  if (path.includes('#')) return { ok: false, problem: 'has-fragment' };
  if (path.includes('?')) return { ok: false, problem: 'has-query' };
  // Two slashes would name another host.
  return /^\/(?!\/)/.test(path) ? { ok: true, path } : { ok: false, problem: 'no-slash' };
}
