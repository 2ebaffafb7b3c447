/** Loads a part of the extension when it's needed. Where it's gone, as after an update under an open page, the page says so. */

import type { SliceContext } from './slice.ts';

export interface PartsState {
  /** A part couldn't be loaded: this page has to be opened anew. */
  readonly partMissing: boolean;
}

/** @returns `undefined` where it couldn't be loaded, which is told of. */
export async function loadPart<Part>(
  { set }: Pick<SliceContext, 'set'>,
  load: () => Promise<Part>,
): Promise<Part | undefined> {
  const part = await load().catch(() => undefined);
  if (part === undefined) set({ partMissing: true });
  return part;
}
