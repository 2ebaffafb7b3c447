/** The timestamp that requests are signed with: it runs, stands frozen, or is whatever was typed. */

import type { ClockSample } from '../core/clock/estimate.ts';
import type { DraftSlice } from '../features/draft/state.ts';
import type { EnvironmentsSlice } from '../features/environments/state.ts';
import type { VariablesSlice } from '../features/variables/state.ts';

/** `running` follows the clock, corrected by `offset` seconds once a server's clock has been measured. */
export type TimestampMode =
  | { readonly kind: 'running'; readonly offset: number }
  | { readonly kind: 'fixed'; readonly text: string };

/** What the first of several copies was made of. */
export type Copied = Pick<ClockSlice, 'now' | 'timestampMode'> &
  Pick<DraftSlice, 'draft'> &
  Pick<EnvironmentsSlice, 'choices'> &
  Pick<VariablesSlice, 'variables'>;

export interface ClockSlice {
  readonly timestampMode: TimestampMode;
  /** Unix seconds, brought up to date every second. */
  readonly now: number;
  /** What responses to this page told of their servers' clocks, by origin, the newest last. */
  readonly clockSamples: Readonly<Record<string, readonly ClockSample[]>>;
  /** By how many seconds each server’s clock is followed, by origin, once that was asked for; 0 once it isn’t any more. */
  readonly clocksFollowed: Readonly<Record<string, number>>;
  /** The first copy; what's copied next goes with it for a while, unless something was edited or sent. */
  readonly copied: Copied | undefined;
  freezeTimestamp(): void;
  typeTimestamp(text: string): void;
  /** @param offset from now on for this environment’s server; left out, the one that was asked for before. */
  runTimestamp(offset?: number): void;
}
