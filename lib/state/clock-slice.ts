/** The timestamp that requests are signed with: it runs, stands frozen, or is whatever was typed. */

import { unixSeconds } from '../core/signing/sign.ts';
import type { AppState } from './app-store.ts';
import type { Slice, SliceContext } from './slice.ts';

/** `running` follows the clock, corrected by `offset` seconds once a server's clock has been measured. */
export type TimestampMode =
  | { readonly kind: 'running'; readonly offset: number }
  | { readonly kind: 'fixed'; readonly text: string };

/** What the first of several copies was made of. */
type Copied = Pick<AppState, 'now' | (typeof MADE_OF)[number]>;

/** What's copied one after the other belongs together: for this long it carries one timestamp. In seconds. */
const TOGETHER = 30;
/** Once one of them is another, so is what's copied. */
const MADE_OF = ['draft', 'settings', 'timestampMode', 'variables'] as const;

export interface ClockSlice {
  readonly timestampMode: TimestampMode;
  /** Unix seconds, brought up to date every second. */
  readonly now: number;
  /** The first copy; what's copied next goes with it for a while, unless something was edited or sent. */
  readonly copied: Copied | undefined;
  freezeTimestamp(): void;
  typeTimestamp(text: string): void;
  runTimestamp(offset?: number): void;
}

export const clockSlice: Slice<ClockSlice> = ({ set, get, platform }) => {
  platform.clock.everySecond(() => set({ now: platform.clock.now() }));
  return {
    timestampMode: { kind: 'running', offset: 0 },
    now: platform.clock.now(),
    copied: undefined,
    freezeTimestamp: () => set({ timestampMode: { kind: 'fixed', text: timestampText(get()) } }),
    typeTimestamp: (text) => set({ timestampMode: { kind: 'fixed', text } }),
    runTimestamp: (offset = 0) =>
      set({ timestampMode: { kind: 'running', offset }, now: platform.clock.now() }),
  };
};

/** To be called with what's signed now at hand, which stays signed so. */
export function holdForCopies({ set, get }: SliceContext): void {
  const state = get();
  if (heldCopy(state)) return;
  const { now, draft, settings, timestampMode, variables } = state;
  set({ copied: { now, draft, settings, timestampMode, variables } });
}

function heldCopy(state: AppState): Copied | undefined {
  const { copied, now } = state;
  if (!copied || Math.abs(now - copied.now) >= TOGETHER) return undefined;
  return MADE_OF.every((part) => copied[part] === state[part]) ? copied : undefined;
}

/**
 * Whole seconds for which what's copied still goes with what was copied; `undefined` where it's on its own, and where the
 * timestamp is fixed and stands longer than that.
 */
export function heldFor(state: AppState): number | undefined {
  if (state.timestampMode.kind !== 'running') return undefined;
  const copied = heldCopy(state);
  return copied && Math.ceil(copied.now + TOGETHER - state.now);
}

/** By which requests are signed: it stands while copies belong together. */
export function signingClock(state: AppState): Pick<ClockSlice, 'now' | 'timestampMode'> {
  return heldCopy(state) ?? state;
}

/** What X-Timestamp carries now. */
export function timestampText(state: AppState): string {
  const { timestampMode, now } = signingClock(state);
  return timestampMode.kind === 'fixed' ? timestampMode.text : unixSeconds(now + timestampMode.offset);
}
