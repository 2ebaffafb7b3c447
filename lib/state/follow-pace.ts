/** How long is waited between two looks at an order, in seconds, and when it's enough. */

const DELAYS = [2, 3, 5, 8, 13, 21, 30];

/** Half an hour at the longest delay, and no more requests than that. */
export const MOST_LOOKS = 60;

/** In a row. */
export const MOST_FAILURES = 4;

/** @param since looks since the order last changed, this one not counted. */
export function secondsToNextLook(since: number): number {
  return DELAYS[Math.min(since, DELAYS.length - 1)] ?? 30;
}

/** Longer than anyone watches: it's waited for no longer than this. */
const LONGEST_TOLD = 120;

/** Retry-After in seconds; the other form, a date, is left to the usual delay. */
export function secondsTold(retryAfter: string | undefined): number {
  return retryAfter !== undefined && /^[0-9]{1,6}$/.test(retryAfter)
    ? Math.min(LONGEST_TOLD, Number.parseInt(retryAfter, 10))
    : 0;
}
