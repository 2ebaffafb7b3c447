/** What to tell the user where a name is refused or a record couldn't be written. */

import { MAX_NAME_LENGTH, type NameProblem } from '../storage/display-name.ts';
import type { RecordFailure } from '../storage/versioned.ts';
import type { NotKept } from './record-reports.ts';

export const NAME_WORDS: Record<NameProblem, string> = {
  empty: 'Enter a name.',
  'too-long': `Shorten the name to ${MAX_NAME_LENGTH} characters.`,
  invisible:
    'The name contains a line break or a character that can’t be seen. Remove it, or type the name again.',
  'holds-secret': 'The name seems to contain a secret, and names are shown everywhere. Remove the secret.',
};

/** Of what was deleted from storage: the page alone still has it. */
export const UNDO_ENDS_WITH_PAGE = 'You can undo this until this page closes or reloads.';

/** Nothing was changed. @param what the records in the plural, as in “keys”. */
export function recordFailureWords(problem: RecordFailure['problem'], what: string): string {
  switch (problem) {
    case 'full':
      return `Nothing was changed. ${storageFullWords(what)}`;
    case 'unavailable':
      return 'The browser refused to store it, so nothing was changed. Close other windows of this profile or restart the browser, then try again.';
    case 'newer':
      return `A newer Countersign wrote your ${what}, so this one leaves them as they are. Update Countersign to change them.`;
    case 'corrupt':
      return `The stored ${what} can’t be read, so they were left as they are. Set them aside in the notice at the top, then try again.`;
  }
}

/** Fit to stand under “Your last change isn’t stored”. */
export function notKeptWords(why: NotKept): string {
  switch (why) {
    case 'full':
      return storageFullWords('keys');
    case 'unavailable':
      return 'The browser couldn’t store it. It works on this page, and is lost when the page closes.';
    case 'target-too-long':
      return 'The path and query are longer than 65,536 characters. Copy them before you close this page.';
  }
}

/** @param what can be deleted to free some, in the plural, as in “keys”; left out where nothing can be. */
export function storageFullWords(what?: string): string {
  const ways = what === undefined ? 'Free disk space' : `Delete ${what} you don’t need, or free disk space`;
  return `Storage is full. ${ways}, then try again.`;
}
