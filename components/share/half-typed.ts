/**
 * What's half typed in a form stays while its view isn't shown, in this page's memory alone: a secret as a `Secret`. The
 * browser asks before a page goes that has some.
 */

import type { AppStore } from '../../lib/state/app-state.ts';
import { useAppStore } from '../app/store-context.tsx';
import { markHalfDone } from './leave-warning.ts';

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
      keep(typed) {
        typedIn.set(store, typed);
        markHalfDone(store, typedIn, true);
      },
      drop() {
        typedIn.delete(store);
        markHalfDone(store, typedIn, false);
      },
    };
  };
}
