/** Loads a part of the extension when it's needed. Where it's gone, as after an update under an open page, the page says so. */

import type { SliceContext } from './slice.ts';

export interface PartsState {
  /** A part couldn't be loaded: this page has to be opened anew. */
  readonly partMissing: boolean;
}

type Setter = Pick<SliceContext, 'set'>;

/** @returns `undefined` where it couldn't be loaded, which is told of. */
export function loadPart<Part>(context: Setter, load: () => Promise<Part>): Promise<Part | undefined> {
  return requirePart(context, load).catch(() => undefined);
}

/** As `loadPart`, for what can't go on without it: rejects. */
export async function requirePart<Part>({ set }: Setter, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    set({ partMissing: true });
    throw error;
  }
}
