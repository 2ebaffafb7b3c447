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

/** In seconds. Whoever asks to be left alone for longer isn't asked again. */
export const LONGEST_TOLD = 120;
