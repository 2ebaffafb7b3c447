/** A search's progress as the parts it goes through. */

import type { Stage } from '../../lib/core/search/found.ts';
import { STAGES } from '../../lib/core/search/search.ts';

export const STAGE_COUNT = STAGES.length;

/** A stage that comes back from a worker is a copy. */
export function stagesDone(stage: Stage): number {
  const name = JSON.stringify(stage);
  return Math.max(
    0,
    STAGES.findIndex((known) => JSON.stringify(known) === name),
  );
}

interface Part {
  readonly name: string;
  readonly holds: (stage: Stage) => boolean;
}

const PARTS: readonly Part[] = inOrder([
  { name: 'Each mistake alone', holds: ({ kind, mistakes }) => kind !== 'deep' && mistakes === 1 },
  { name: 'Two mistakes together', holds: ({ kind, mistakes }) => kind !== 'fractions' && mistakes === 2 },
  { name: 'Three mistakes together', holds: ({ mistakes }) => mistakes === 3 },
  { name: 'Rare mistakes, millions of values', holds: ({ kind }) => kind === 'deep' || kind === 'fractions' },
  { name: 'Four or more, most likely first', holds: ({ kind }) => kind === 'band' },
]);

/** As the search goes through them. */
function inOrder(parts: readonly Part[]): readonly Part[] {
  return parts.toSorted((a, b) => STAGES.findIndex(a.holds) - STAGES.findIndex(b.holds));
}

export interface PartOfSearch {
  readonly name: string;
  readonly state: 'done' | 'now' | 'next';
}

/** @param stage the one that's under way; absent before the first. */
export function partsOfSearch(stage: Stage | undefined): readonly PartOfSearch[] {
  const now = stage ? PARTS.findIndex(({ holds }) => holds(stage)) : -1;
  return PARTS.map(({ name }, index) => ({
    name,
    state: index < now ? 'done' : index === now ? 'now' : 'next',
  }));
}
