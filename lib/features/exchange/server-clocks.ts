/** What the responses to this page tell of their servers' clocks. Nothing is sent for it. */

import type { SendInput } from '../../client/send.ts';
import { type ClockEstimate, estimateClock, skewOf, withSample } from '../../core/clock/estimate.ts';
import type { ClockSkew } from '../../core/signing/timestamp.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { SliceContext } from '../../state/slice.ts';

export function measuringClock({ set, get, platform }: SliceContext<ClockSlice>): SendInput['measureClock'] {
  return (origin, sample) => {
    const samples = withSample(get().clockSamples[origin] ?? [], sample);
    const skew = skewOf(estimateClock(samples, platform.clock.now()));
    set((app) => ({
      clockSamples: { ...app.clockSamples, [origin]: samples },
      ...(skew && followedOn(app, origin, skew)),
    }));
    return skew;
  };
}

/** A clock that’s followed was set since: it’s followed where it is now. */
function followedOn(
  { clocksFollowed, timestampMode }: Pick<ClockSlice, 'clocksFollowed' | 'timestampMode'>,
  origin: string,
  { seconds, precision }: ClockSkew,
): Partial<ClockSlice> {
  const before = clocksFollowed[origin];
  if (!before || Math.abs(before - seconds) <= precision + 1) return {};
  const isRunningBy = timestampMode.kind === 'running' && timestampMode.offset === before;
  return {
    clocksFollowed: { ...clocksFollowed, [origin]: seconds },
    ...(isRunningBy && { timestampMode: { kind: 'running', offset: seconds } }),
  };
}

/** @param now Unix seconds. `undefined` where nothing has answered from there. */
export function clockAt(
  { clockSamples }: Pick<ClockSlice, 'clockSamples'>,
  origin: string,
  now: number,
): ClockEstimate | undefined {
  const samples = clockSamples[origin];
  return samples && estimateClock(samples, now);
}
