/**
 * What's half typed in a form for something new stays while its view isn't shown, in this page's memory alone. Not so
 * secrets: they're gone with their form.
 */

import type { AppStore } from '../../lib/state/app-store.ts';
import { useAppStore } from '../app/store-context.tsx';

export interface HalfTyped<T> {
  readonly typed: T | undefined;
  readonly keep: (typed: T) => void;
  /** It was stored, or isn't wanted any more. */
  readonly drop: () => void;
}

/** The hook of one form, of which a page shows one at a time. */
export function halfTypedForm<T>(): () => HalfTyped<T> {
  const typedIn = new WeakMap<AppStore, T>();
  return () => {
    const store = useAppStore();
    return {
      typed: typedIn.get(store),
      keep: (typed) => void typedIn.set(store, typed),
      drop: () => void typedIn.delete(store),
    };
  };
}
