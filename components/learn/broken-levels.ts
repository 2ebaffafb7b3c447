/** The levels of broken clients, as the list and the view name them. */

import type { BegunId } from '../../lib/features/learn/state.ts';
import type { Level } from '../../lib/lessons/broken/client.ts';

export type BrokenId = Extract<BegunId, `broken-${Level}`>;

interface BrokenLevel {
  readonly id: BrokenId;
  readonly level: Level;
  readonly title: string;
  readonly about: string;
}

export const BROKEN_LEVELS: readonly BrokenLevel[] = [
  {
    id: 'broken-1',
    level: 1,
    title: 'Common mistakes',
    about: 'One mistake that many clients make.',
  },
  { id: 'broken-2', level: 2, title: 'Rarer mistakes', about: 'One mistake that’s seen less often.' },
  { id: 'broken-3', level: 3, title: 'Two mistakes', about: 'Two steps are wrong. Fixing one isn’t enough.' },
];

export function isBroken(id: BegunId): id is BrokenId {
  return BROKEN_LEVELS.some((level) => level.id === id);
}

export function mendedOf(passed: readonly string[], id: BrokenId): readonly string[] {
  return passed.filter((key) => key.startsWith(`${id}/`));
}
