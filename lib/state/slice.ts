/** How a slice of the page's store is built: it gets the store's set and get, and the host it may use. */

import type { StoreApi } from 'zustand/vanilla';
import type { Platform } from '../platform/ports.ts';
import type { AppState } from './app-store.ts';

export interface SliceContext {
  readonly set: StoreApi<AppState>['setState'];
  readonly get: () => AppState;
  readonly platform: Platform;
}

export type Slice<T> = (context: SliceContext) => T;
