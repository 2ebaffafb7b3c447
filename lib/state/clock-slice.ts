/** The timestamp that requests are signed with: it runs, stands frozen, or is whatever was typed. */

import { unixSeconds } from '../core/signing/sign.ts';
import type { DraftSlice } from '../features/draft/state.ts';
import type { EnvironmentsSlice } from '../features/environments/state.ts';
import type { VariablesSlice } from '../features/variables/state.ts';
import type { Platform } from '../platform/ports.ts';
import type { AppStore } from './app-state.ts';
import type { ClockSlice, Copied } from './clock-state.ts';
import { loadPart } from './load-part.ts';
import type { Slice, SliceContext } from './slice.ts';

type Needs = ClockSlice & DraftSlice & EnvironmentsSlice & VariablesSlice;

/** What's copied one after the other belongs together: for this long it carries one timestamp. In seconds. */
const TOGETHER = 30;
/** Once one of them is another, so is what's copied. */
const MADE_OF = ['choices', 'draft', 'timestampMode', 'variables'] as const;

export const clockSlice: Slice<ClockSlice, Needs> = ({ set, get, platform }) => {
  platform.clock.everySecond(() => set({ now: platform.clock.now() }));
  return {
    timestampMode: { kind: 'running', offset: 0 },
    now: platform.clock.now(),
    clockSamples: {},
    clocksFollowed: {},
    copied: undefined,
    freezeTimestamp: () => set({ timestampMode: { kind: 'fixed', text: timestampText(get()) } }),
    typeTimestamp: (text) => set({ timestampMode: { kind: 'fixed', text } }),
    runTimestamp(offset) {
      const { clocksFollowed } = get();
      const origin = originOf(get());
      const followed = offset ?? (origin === undefined ? 0 : (clocksFollowed[origin] ?? 0));
      set({
        timestampMode: { kind: 'running', offset: followed },
        now: platform.clock.now(),
        ...(offset !== undefined &&
          origin !== undefined && { clocksFollowed: { ...clocksFollowed, [origin]: offset } }),
      });
    },
  };
};

/** Of the server that’s chosen; the built-in sandbox has this computer’s clock. */
function originOf({ environments, choices }: EnvironmentsSlice): string | undefined {
  const environment = environments.find(({ id }) => id === choices.environmentId);
  return environment?.kind === 'remote' ? new URL(environment.baseUrl).origin : undefined;
}

/** What responses told counts for an hour, also after a reload. It isn't needed at once. */
export function keepClocks(store: AppStore, platform: Platform): void {
  const stop = store.subscribe(({ loaded }) => {
    if (loaded === 'loading') return;
    stop();
    void loadPart({ set: store.setState }, () => import('../features/exchange/kept-clocks.ts')).then((part) =>
      part?.followClocks(store, platform),
    );
  });
}

/** To be called with what's signed now at hand, which stays signed so. */
export function holdForCopies({ set, get }: SliceContext<Needs>): void {
  const state = get();
  if (heldCopy(state)) return;
  const { choices, now, draft, timestampMode, variables } = state;
  set({ copied: { choices, now, draft, timestampMode, variables } });
}

function heldCopy(state: Needs): Copied | undefined {
  const { copied, now } = state;
  if (!copied || Math.abs(now - copied.now) >= TOGETHER) return undefined;
  return MADE_OF.every((part) => copied[part] === state[part]) ? copied : undefined;
}

/**
 * Whole seconds for which what's copied still goes with what was copied; `undefined` where it's on its own, and where the
 * timestamp is fixed and stands longer than that.
 */
export function heldFor(state: Needs): number | undefined {
  if (state.timestampMode.kind !== 'running') return undefined;
  const copied = heldCopy(state);
  return copied && Math.ceil(copied.now + TOGETHER - state.now);
}

/** By which requests are signed: it stands while copies belong together. */
export function signingClock(state: Needs): Pick<ClockSlice, 'now' | 'timestampMode'> {
  return heldCopy(state) ?? state;
}

/** What X-Timestamp carries now. */
export function timestampText(state: Needs): string {
  const { timestampMode, now } = signingClock(state);
  return timestampMode.kind === 'fixed' ? timestampMode.text : unixSeconds(now + timestampMode.offset);
}
