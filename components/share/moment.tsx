/** A moment as the clock and the calendar of this computer show it, the same wherever people read it. */

import { localText } from '../../lib/core/records/time-text.ts';

const LENGTHS = {
  day: 'yyyy-mm-dd'.length,
  minute: 'yyyy-mm-dd hh:mm'.length,
  second: 'yyyy-mm-dd hh:mm:ss'.length,
};

type Precision = keyof typeof LENGTHS;

/** As in `2026-01-01 01:00:00`. @param at Unix seconds; what no calendar reaches is said to be unknown. */
export function localMomentText(at: number, to: Precision): string {
  const ms = at * 1000;
  return isReached(ms) ? localText(ms).slice(0, LENGTHS[to]) : 'at an unknown time';
}

interface MomentProps {
  /** Unix seconds. */
  readonly at: number;
  readonly to: Precision;
}

export function Moment({ at, to }: MomentProps) {
  const ms = at * 1000;
  return (
    <time dateTime={isReached(ms) ? new Date(ms).toISOString() : undefined}>{localMomentText(at, to)}</time>
  );
}

function isReached(ms: number): boolean {
  return !Number.isNaN(new Date(ms).getTime());
}
