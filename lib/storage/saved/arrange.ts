/** How saved requests are put into their records and their order, and how much there may be. */

import type { Cleared } from '../../core/gate/gate.ts';
import type { SavedPut } from './port.ts';
import type { StoredSavedDraft, StoredSavedRequest } from './records.ts';

/** A saved request's draft, before it has an id. */
export type SavedDraft = Omit<StoredSavedDraft, 'id'>;

export const MOST_REQUESTS = 2000;
export const MOST_COLLECTIONS = 200;
/** Of all drafts together. */
const MOST_SAVED_BYTES = 50_000_000;
const LONGEST_LISTED = 2000;
/** About what a request takes besides its draft's texts, in bytes. */
const REQUEST_BYTES = 500;

/** The name, or the name with the first number that makes it another one. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name} (${n})`;
  return free;
}

export function storedPartsOf(id: string): readonly { store: 'requests' | 'drafts'; id: string }[] {
  return [
    { store: 'requests', id },
    { store: 'drafts', id },
  ];
}

export function putsOf(record: StoredSavedRequest, draft: Cleared<SavedDraft>): SavedPut[] {
  return [
    { store: 'requests', record },
    { store: 'drafts', id: record.id, draft },
  ];
}

export function listedDraft(draft: SavedDraft) {
  const { method, target } = draft;
  return {
    method: method.slice(0, LONGEST_LISTED),
    target: target.slice(0, LONGEST_LISTED),
    size: REQUEST_BYTES + lengthOfDraft(draft),
  };
}

/** In UTF-16 code units and bytes. */
export function lengthOfDraft({ target, headers, body }: SavedDraft): number {
  const fields = headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  const length = body.kind === 'none' ? 0 : body.kind === 'text' ? body.text.length : body.bytes.length;
  return target.length + fields + length;
}

export function fits(there: readonly StoredSavedRequest[], added: readonly StoredSavedRequest[]): boolean {
  const all = [...there, ...added];
  return all.length <= MOST_REQUESTS && all.reduce((sum, { size }) => sum + size, 0) <= MOST_SAVED_BYTES;
}

export function nextPlace(placed: readonly { readonly place: number }[]): number {
  return placed.reduce((last, { place }) => Math.max(last, place), -1) + 1;
}

/** Those whose place changes when one moves; none where it's at the end already. */
export function replaced<T extends { readonly id: string; readonly place: number }>(
  inOrder: readonly T[],
  id: string,
  by: -1 | 1,
): readonly T[] {
  const at = inOrder.findIndex((one) => one.id === id);
  const moved = inOrder[at];
  if (!moved || inOrder[at + by] === undefined) return [];
  return inOrder
    .toSpliced(at, 1)
    .toSpliced(at + by, 0, moved)
    .map((one, place) => ({ ...one, place }));
}

/** Those whose place changes when this one comes before that one; to the end where that one isn't there. */
export function placed<T extends { readonly id: string; readonly place: number }>(
  inOrder: readonly T[],
  one: T,
  before: string | undefined,
): readonly T[] {
  const was = new Map(inOrder.map(({ id, place }) => [id, place] as const));
  const others = inOrder.filter(({ id }) => id !== one.id);
  const found = others.findIndex(({ id }) => id === before);
  return others
    .toSpliced(found === -1 ? others.length : found, 0, one)
    .map((each, place) => ({ ...each, place }))
    .filter(({ id, place }) => id === one.id || was.get(id) !== place);
}
