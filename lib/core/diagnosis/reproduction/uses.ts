/** Counting mistakes: a way to sign has to make those that are wanted, each as often. */

import type { Use } from '../../faults/fault.ts';

export type Counts = ReadonlyMap<string, number>;

export function usesCounted(uses: readonly Use[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of uses) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Whether all of these are among those wanted. */
export function areAllWanted(uses: readonly Use[], wanted: Counts): boolean {
  return (
    uses.every(({ id }) => wanted.has(id)) &&
    [...usesCounted(uses)].every(([id, n]) => n <= (wanted.get(id) ?? 0))
  );
}
