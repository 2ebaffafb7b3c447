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
  return left <= 0 ? 'Looks again now.' : `Looks again in ${Math.ceil(left)} s.`;
}

/** Why it isn’t looked at any more; a failure has a notice of its own. @param status the latest. */
export function stopWords(stop: Exclude<FollowStop, { why: 'failed' }>, status: string): string {
  switch (stop.why) {
    case 'final':
      return `The final status is ${status}. It’s an assumption that nothing comes after it.`;
    case 'asked-to':
      return 'No longer followed.';
    case 'long-enough':
      return `Stopped after ${MOST_LOOKS} looks, before it came to an end.`;
    case 'changed':
      return 'Stopped: another environment or key was chosen.';
    case 'unexpected':
      return `Stopped. ${NOT_LOADED}`;
    case 'not-found':
      return stop.all
        ? `Not among all ${counted(stop.searched, 'order')} this key sees.`
        : `Not among the first ${counted(stop.searched, 'order')} of the list; no more are looked through.`;
  }
}
