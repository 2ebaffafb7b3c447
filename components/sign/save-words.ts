/** Why a request isn't saved. */

import { NAME_WORDS } from '../../lib/state/record-words.ts';
import type { SaveProblem } from '../../lib/state/saved-actions.ts';

export function saveProblemWords(problem: SaveProblem): string {
  if (problem.field !== 'request') return NAME_WORDS[problem.problem];
  switch (problem.problem) {
    case 'too-long':
      return 'It’s longer than 1 MB, and longer requests aren’t saved.';
    case 'holds-secret':
      return 'It seems to hold a secret, and none is ever saved. Take it out of the request first.';
    case 'not-saved':
      return 'It couldn’t be written. The notice in Saved says why.';
  }
}
