/** Where a key leads in a list of options. */

/** By the key's name: from the `at`-th of `count` to which one. */
export const LIST_MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, count) => Math.min(at + 10, count - 1),
  PageUp: (at) => Math.max(at - 10, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};
