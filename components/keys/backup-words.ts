/** What to tell the user about a backup that couldn't be saved, read, opened or restored, and how to recover. */

import type { BackupFileRead, BackupMade, BackupOpening } from '../../lib/features/keys/state.ts';
import type { LeftKey } from '../../lib/storage/restore-keys.ts';
import { TOO_SHORT } from './passphrase-words.ts';

export type BackupFileProblem = Extract<BackupFileRead, { readonly ok: false }>['problem'];

const NOTHING_CHANGED = 'Your stored keys didn’t change.';

/** @param file as the user named it. */
export function notRestoredTitle(file: string): string {
  return `Not restored: ${file.length > 40 ? 'the file' : file}`;
}

export const BACKUP_FILE_WORDS: Readonly<Record<BackupFileProblem, string>> = {
  'not-json': `The file isn’t a backup, or it’s damaged. Choose a file that “Save a backup” made. ${NOTHING_CHANGED}`,
  'other-file': `The file isn’t a backup of keys. Choose a file that “Save a backup” made. ${NOTHING_CHANGED}`,
  newer: `A newer version of Countersign wrote the backup. Update Countersign, then restore it. ${NOTHING_CHANGED}`,
  invalid: `The backup is damaged, or Countersign didn’t write it: parts are missing or invalid. Choose another copy of it. ${NOTHING_CHANGED}`,
  'too-long': `The file is too large for a backup: the limit is 4 MB. Choose a file that “Save a backup” made. ${NOTHING_CHANGED}`,
  unreadable: `The browser can’t read the file. Check that it still exists, then choose it again. ${NOTHING_CHANGED}`,
};

type ProblemOf<Outcome> = Extract<Outcome, { readonly ok: false; readonly problem: string }>['problem'];
export type SavingProblem = ProblemOf<BackupMade> | 'not-loaded';
/** Who cancelled it has left. */
export type OpeningProblem = Exclude<ProblemOf<BackupOpening>, 'cancelled'> | 'not-loaded';

/** As `MOST_BACKUP_KEYS` has it, which is loaded later. */
const MOST_WORDS = '1,000';
const NOT_LOADED = 'Countersign couldn’t load this part. Reload this page, then try again.';
const NOT_DERIVED =
  'The browser couldn’t compute the encryption key: that takes up to 256 MB of memory. Close other tabs, then try again.';

export const SAVING_WORDS = {
  failed: 'No backup was saved',
  forgotten: 'Without it, you can’t open the backup.',
  problem(problem: SavingProblem): string {
    switch (problem) {
      case 'too-short':
        return TOO_SHORT;
      case 'too-many':
        return `You have more than ${MOST_WORDS} keys, the limit for a backup. Delete keys that you don’t use, then save it again.`;
      case 'cancelled':
        return 'You cancelled the check for secrets. Save the backup again.';
      case 'held-back':
        return 'The check for secrets held the file back. Save the backup again.';
      case 'not-derived':
        return NOT_DERIVED;
      case 'not-here':
      case 'not-loaded':
        return NOT_LOADED;
    }
  },
} as const;

/** Why a key that was to be restored stays as it’s stored. */
export const LEFT_WORDS: Readonly<Record<LeftKey['why'], string>> = {
  'changed-elsewhere': 'its secret was changed in another window. Check it, then tick it again.',
  'duplicate-id': 'a stored key that Countersign can’t use has this key id. Delete that key in Keys first.',
};

export const OPENING_WORDS = {
  failed: 'The backup wasn’t opened',
  forgotten: '',
  problem(problem: OpeningProblem): string {
    switch (problem) {
      case 'wrong-passphrase':
        return 'This passphrase doesn’t open the backup. Check Caps Lock and the keyboard layout. If the passphrase is correct, the file is damaged: choose another copy.';
      case 'too-many':
        return `The backup has more than ${MOST_WORDS} keys, the limit for a backup. Choose another backup. ${NOTHING_CHANGED}`;
      case 'damaged':
        return `The passphrase is valid, but the backup is damaged. Choose another copy of it. ${NOTHING_CHANGED}`;
      case 'not-derived':
        return NOT_DERIVED;
      case 'not-here':
      case 'not-loaded':
        return NOT_LOADED;
    }
  },
} as const;
