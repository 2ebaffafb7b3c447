/** A search's progress in words, and as the parts it goes through. */

import { STAGES, type Stage } from '../../lib/core/search/search.ts';
import type { RunProgress } from '../../lib/state/diagnosis-items.ts';

export const STAGE_COUNT = STAGES.length;

/** A stage that comes back from a worker is a copy. */
export function stagesDone(stage: Stage): number {
  const name = JSON.stringify(stage);
  return Math.max(
    0,
    STAGES.findIndex((known) => JSON.stringify(known) === name),
  );
}

const PARTS: readonly { readonly name: string; readonly holds: (stage: Stage) => boolean }[] = [
  { name: 'Single mistakes', holds: ({ kind, mistakes }) => kind !== 'deep' && mistakes === 1 },
  { name: '2 at once', holds: ({ mistakes }) => mistakes === 2 },
  { name: '3 at once', holds: ({ mistakes }) => mistakes === 3 },
  { name: 'Families of millions', holds: ({ kind }) => kind === 'deep' },
  { name: '4 and more, the likeliest first', holds: ({ kind }) => kind === 'band' },
];

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

/** As in “all combinations of 2 mistakes excluded · now 3”. */
export function excludedSoFar({
  stage,
  exhaustedDepth,
}: Pick<RunProgress, 'stage' | 'exhaustedDepth'>): string {
  const now =
    stage.kind === 'deep' ? 'the largest families' : stage.kind === 'band' ? '4 and more' : stage.mistakes;
  if (exhaustedDepth === 0) return `now ${now}`;
  const excluded =
    exhaustedDepth === 1
      ? 'every single mistake excluded'
      : `all combinations of ${exhaustedDepth} mistakes excluded`;
  return `${excluded} · now ${now}`;
}
