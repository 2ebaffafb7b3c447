/** A request that takes the place of the typed one, with where it goes and its key; and the way back to them and to its timestamp. */

import type { Draft } from '../client/draft.ts';
import type { SliceContext } from './slice.ts';

interface Replacement {
  /** The saved request it is, where it is one. */
  readonly savedAs?: string | undefined;
  /** Chosen with it, where it's known. */
  readonly goesTo: { readonly environmentId: string; readonly keyId: string | undefined } | undefined;
  /** The next one that takes its place leads back to it. */
  readonly isPasted?: boolean;
}

export function replaceRequest(
  { get, set }: SliceContext,
  draft: Draft,
  { savedAs, goesTo, isPasted = false }: Replacement,
): void {
  get().replaceDraft(draft, savedAs, isPasted);
  if (!goesTo) return;
  const { environmentId, keyId } = goesTo;
  const { replaced, settings, chooseEnvironment, chooseKey } = get();
  const keyIds = { ...replaced?.after?.keyIds, ...(keyId !== undefined && { [environmentId]: keyId }) };
  if (replaced) set({ replaced: { ...replaced, after: { environmentId, keyIds } } });
  if (environmentId !== settings.environmentId) void chooseEnvironment(environmentId);
  if (keyId !== undefined) void chooseKey(environmentId, keyId);
}

/** The environment and keys that were chosen by hand since stay. */
export function bringBack({ get, set }: SliceContext): void {
  const { replaced, settings, keys } = get();
  if (!replaced) return;
  const { draft, savedAs, before, after, timestampMode } = replaced;
  get().editDraft(draft);
  set({ savedAs, pasted: undefined, ...(timestampMode.kind === 'fixed' && { timestampMode }) });
  if (!after) return;
  if (settings.environmentId === after.environmentId) void get().chooseEnvironment(before.environmentId);
  for (const [id, keyId] of Object.entries(after.keyIds)) {
    const was = before.keyIds[id] ?? keys.find(({ environments }) => environments.includes(id))?.id;
    if (settings.keyIds[id] === keyId && was !== undefined) void get().chooseKey(id, was);
  }
}
