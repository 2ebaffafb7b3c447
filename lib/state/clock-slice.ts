/** The timestamp that requests are signed with: it runs, stands frozen, or is whatever was typed. */

import { unixSeconds } from '../core/signing/sign.ts';
import type { Slice } from './slice.ts';

/** `running` follows the clock, corrected by `offset` seconds once a server's clock has been measured. */
export type TimestampMode =
  | { readonly kind: 'running'; readonly offset: number }
  | { readonly kind: 'fixed'; readonly text: string };

export interface ClockSlice {
  readonly timestampMode: TimestampMode;
  /** Unix seconds, brought up to date every second. */
  readonly now: number;
  freezeTimestamp(): void;
  typeTimestamp(text: string): void;
  runTimestamp(offset?: number): void;
}

export const clockSlice: Slice<ClockSlice> = ({ set, get, platform }) => {
  platform.clock.everySecond(() => set({ now: platform.clock.now() }));
  return {
    timestampMode: { kind: 'running', offset: 0 },
    now: platform.clock.now(),
    freezeTimestamp: () => set({ timestampMode: { kind: 'fixed', text: timestampText(get()) } }),
    typeTimestamp: (text) => set({ timestampMode: { kind: 'fixed', text } }),
    runTimestamp: (offset = 0) =>
      set({ timestampMode: { kind: 'running', offset }, now: platform.clock.now() }),
  };
};

/** What X-Timestamp carries now. */
export function timestampText({ timestampMode, now }: Pick<ClockSlice, 'timestampMode' | 'now'>): string {
  return timestampMode.kind === 'fixed' ? timestampMode.text : unixSeconds(now + timestampMode.offset);
}
