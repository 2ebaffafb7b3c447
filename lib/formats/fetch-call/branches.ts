/** What a script does where it may or may not come to it: in branches, loops, functions and what may throw. */

import type { UnknownScriptValue } from './values.ts';

export interface Branch {
  /** Names assigned in it, with what they stand for after it. */
  readonly assigned: Map<string, UnknownScriptValue>;
  /** Makes what was changed in it unknown after it. */
  readonly doubts: (() => void)[];
  /** It may run many times over, so that even within it a change isn’t sure. */
  readonly repeats: boolean;
}

/** @param kind what runs once or never, what runs many times, or a function, which begins anew each time. */
export function branchIn(branches: readonly Branch[], kind: 'once' | 'loop' | 'function'): Branch {
  const repeats = kind === 'loop' || (kind === 'once' && branches.at(-1)?.repeats === true);
  return { assigned: new Map(), doubts: [], repeats };
}
