/** How a slice of the page's store is built: it gets what it needs of the store's state, and the host it may use. */

import type { Platform } from '../platform/ports.ts';

export interface Host {
  readonly platform: Platform;
}

/** @typeParam State its own and what it needs of others. */
export interface SliceContext<State> extends Host {
  set(change: Partial<State> | ((state: State) => Partial<State>)): void;
  get(): State;
}

export type Slice<Own, Others = unknown> = (context: SliceContext<Own & Others>) => Own;
