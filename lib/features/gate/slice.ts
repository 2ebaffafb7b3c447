/** Looks of the gate that take longer than a moment: each shows how far it has got, and can be cancelled. */

import { rememberLast } from '../../state/remember-last.ts';
import type { Slice, SliceContext } from '../../state/slice.ts';
import type { Cancelled, Turns } from '../../storage/in-turns.ts';
import type { GateLook, GateSlice, LookFor } from './state.ts';

export const gateSlice: Slice<GateSlice> = ({ set, get }) => ({
  gateLooks: [],
  gateCancelled: undefined,
  cancelLooks(what) {
    for (const look of get().gateLooks) if (look.what === what) look.cancel();
  },
  dismissGateCancelled: () => set({ gateCancelled: undefined }),
});

/** Bytes: what's shorter is looked through before anyone has read that it is. */
const A_MOMENT = 4_194_304;
/** What looks at less in so long a time is shown as well. */
const SLOW_AFTER_MS = 2000;

/** Those that take longer than a moment. */
export const selectShownLooks: (looks: readonly GateLook[]) => readonly GateLook[] = rememberLast(
  (looks: readonly GateLook[]) => looks.filter(({ looked, isSlow }) => isSlow || looked >= A_MOMENT),
);

/** Whether there's anything of them to show. */
export function isLookShown({ gateLooks, gateCancelled }: GateSlice): boolean {
  return gateCancelled !== undefined || selectShownLooks(gateLooks).length > 0;
}

interface PartOf {
  /** Of what it's part of, as where a dialog is closed. */
  readonly signal?: AbortSignal | undefined;
  readonly key?: GateLook['key'];
}

/** Shows the looks that are done with these turns, until each is done. @param work `undefined` or `cancelled` once it was. */
export async function shownLook<T>(
  { set, get, platform }: SliceContext<GateSlice>,
  what: LookFor,
  work: (turns: Turns) => Promise<T>,
  { signal, key }: PartOf = {},
): Promise<T> {
  const id = platform.randomHex(4);
  const others = () => get().gateLooks.filter((one) => one.id !== id);
  const controller = new AbortController();
  const look: GateLook = { id, what, key, looked: 0, isSlow: false, cancel: () => controller.abort() };
  const change = (changed: Partial<GateLook>) =>
    set(({ gateLooks }) => ({
      gateLooks: gateLooks.map((one) => (one.id === id ? { ...one, ...changed } : one)),
    }));
  const slow = setTimeout(() => change({ isSlow: true }), SLOW_AFTER_MS);
  set(({ gateCancelled }) => ({
    gateLooks: [...others(), look],
    gateCancelled: gateCancelled === what ? undefined : gateCancelled,
  }));
  try {
    const signals = signal ? [controller.signal, signal] : [controller.signal];
    const progress = (looked: number) => change({ looked });
    const done = () => set({ gateLooks: others() });
    const outcome = await work({ signal: AbortSignal.any(signals), progress, done });
    if (what !== 'kept' && controller.signal.aborted && isCancelled(outcome)) set({ gateCancelled: what });
    return outcome;
  } finally {
    clearTimeout(slow);
    set({ gateLooks: others() });
  }
}

function isCancelled(outcome: unknown): boolean {
  return outcome === undefined || (outcome as Partial<Cancelled> | null)?.problem === 'cancelled';
}
