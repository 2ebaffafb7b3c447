/** What’s said of an order that’s followed: when it’s looked at next, and why no longer. */

import { counted } from '../../lib/core/counts.ts';
import { MOST_LOOKS } from '../../lib/features/follow/pace.ts';
import type { FollowStop } from '../../lib/features/follow/state.ts';
import { NOT_LOADED } from '../ui/not-loaded.tsx';

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** @param at Unix seconds. */
export function clockTimeWords(at: number): string {
  return CLOCK.format(at * 1000);
}

/** @param left seconds. */
export function nextWords(left: number): string {
  return left <= 0 ? 'Countersign checks again now.' : `Countersign checks again in ${Math.ceil(left)} s.`;
}

/** Why it isn’t looked at any more; a failure has a notice of its own. @param status the latest. */
export function stopWords(stop: Exclude<FollowStop, { why: 'failed' }>, status: string): string {
  switch (stop.why) {
    case 'final':
      return `The order is ${status}. Countersign assumes that this status is final.`;
    case 'asked-to':
      return 'You stopped following this order.';
    case 'long-enough':
      return `Countersign stopped after ${MOST_LOOKS} checks. The order has no final status yet.`;
    case 'changed':
      return 'Countersign stopped checking: you chose another environment or key.';
    case 'unexpected':
      return `Stopped. ${NOT_LOADED}`;
    case 'not-found':
      return stop.all
        ? `This order isn’t among the ${counted(stop.searched, 'order')} of this key.`
        : `This order isn’t among the first ${counted(stop.searched, 'order')}. Countersign doesn’t search further.`;
  }
}
