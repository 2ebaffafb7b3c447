/** Between the request that's typed and what is saved of it. */

import type { Draft, DraftBody } from '../../client/draft/draft.ts';
import { sha256Hex } from '../../core/hashing/sha256.ts';
import { readyMadeRequests } from '../../core/ready-made-requests.ts';
import type { CollectionPaths } from '../../core/records/collection-path.ts';
import { equalBytes } from '../../core/signing/bytes.ts';
import { freeName, type SavedDraft } from '../../storage/saved/arrange.ts';
import { isLeftUnsaved } from '../../storage/saved/keep.ts';
import type { SavedCollection, SavedRequest } from '../../storage/saved/saved.ts';

export interface Savable {
  /** None where its body is missing. */
  readonly draft: SavedDraft | undefined;
  /** Names of the headers that aren't saved. */
  readonly without: readonly string[];
}

export function savable({ method, target, headers, body, leftOut }: Draft): Savable {
  const kept = savedBody(body);
  return {
    draft: kept && {
      method,
      target,
      headers: headers.filter(({ name }) => !isLeftUnsaved(name)).map((header) => ({ ...header })),
      body: kept,
      leftOut: [...leftOut],
    },
    without: headers.map(({ name }) => name).filter(isLeftUnsaved),
  };
}

function savedBody(body: DraftBody): SavedDraft['body'] | undefined {
  if (body.kind === 'missing') return undefined;
  if (body.kind === 'none') return { kind: 'none' };
  return body.kind === 'text'
    ? { kind: 'text', text: body.text }
    : { kind: 'file', name: body.name, bytes: body.bytes.slice() };
}

export function draftOfSaved({ method, target, headers, body, leftOut }: SavedDraft): Draft {
  return {
    method,
    target,
    headers,
    body: body.kind === 'file' ? { ...body, hash: sha256Hex(body.bytes) } : body,
    leftOut,
  };
}

/** Whether saving the request as it's typed would change nothing. */
export function isAsSaved(draft: Draft, saved: SavedDraft): boolean {
  const { draft: now } = savable(draft);
  return now !== undefined && isSameSaved(now, saved);
}

/** Whether both send the same, made of the same parts. */
export function isSameSaved(a: SavedDraft, b: SavedDraft): boolean {
  return (
    a.method === b.method &&
    a.target === b.target &&
    isSameBody(a.body, b.body) &&
    JSON.stringify(a.headers.map(ordered)) === JSON.stringify(b.headers.map(ordered)) &&
    [...a.leftOut].sort().join() === [...b.leftOut].sort().join()
  );
}

function ordered({ name, value, enabled }: SavedDraft['headers'][number]) {
  return { name, value, enabled };
}

function isSameBody(a: SavedDraft['body'], b: SavedDraft['body']): boolean {
  if (a.kind === 'text' && b.kind === 'text') return a.text === b.text;
  if (a.kind === 'file' && b.kind === 'file') return a.name === b.name && equalBytes(a.bytes, b.bytes);
  return a.kind === b.kind;
}

/**
 * How a request is called until it has a name: as the ready-made one of this path, where there is one.
 * @param told paths of the environment the request is for.
 */
export function suggestedName(
  { method, target }: Pick<Draft, 'method' | 'target'>,
  told: CollectionPaths,
): string {
  const path = pathOf(target);
  const alike = readyMadeRequests(told).filter(
    (made) => made.method === method && pathOf(made.target) === path,
  );
  const known = alike.find((made) => made.target === target) ?? alike[0];
  return known?.name ?? `${method} ${path}`.slice(0, 60).trim();
}

/** Tells another request that's saved beside this one from it. @param within the collections that there are. */
export function nameBeside({ name, collection }: SavedRequest, within: readonly SavedCollection[]): string {
  const taken = within.find(({ id }) => id === collection)?.requests ?? [];
  return freeName(name, new Set(taken.map((one) => one.name)));
}

function pathOf(target: string): string {
  return target.replace(/\?.*$/s, '');
}
