/** Why a request isn't saved. */

import { gateRefusalWords } from '../../lib/core/gate/standing-words.ts';
import type { SavedActions, SavedSlice, SaveProblem } from '../../lib/features/saved/state.ts';
import { NAME_WORDS } from '../../lib/state/record-words.ts';

export function saveProblemWords(problem: SaveProblem): string {
  if (problem.problem === 'cancelled') return '';
  if (problem.field !== 'request') return NAME_WORDS[problem.problem];
  switch (problem.problem) {
    case 'too-long':
      return 'It’s longer than 1 MB, its path than 64 kB, or it has more than 1,000 headers. Shorten it first.';
    case 'body-missing':
      return 'Not saved: the body is missing. Load it from a file, write one, or remove it.';
    case 'held-back':
      return `Not saved. ${gateRefusalWords(problem.refusal)}`;
    case 'changed-elsewhere':
      return 'Another window changed it since you opened it. Save again to replace that change, or save this as new.';
    case 'not-saved':
      return 'It couldn’t be written. The notice in Saved says why.';
  }
}

/** Not done either where the part that saves couldn't be loaded. */
export async function problemSaving(
  withSaved: SavedSlice['withSaved'],
  save: (actions: SavedActions) => Promise<SaveProblem | undefined>,
): Promise<SaveProblem | undefined> {
  const outcome = await withSaved(async (actions) => ({ problem: await save(actions) }));
  return outcome ? outcome.problem : { field: 'request', problem: 'not-saved' };
}
