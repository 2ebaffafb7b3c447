/** What a form over a stored record holds, while other windows may change the same record. */

import { useState } from 'react';
import { type FollowedEdit, followedEdit } from '../../lib/state/forms.ts';
import type { Edit, EditChoice } from '../../lib/storage/edit.ts';
import type { HalfTyped } from './half-typed.ts';
import { useHalfDone } from './leave-warning.ts';

export interface FormEdit<T extends object> extends FollowedEdit<T> {
  /** What the form shows. */
  readonly typed: T;
  readonly change: (part: Partial<T>) => void;
  readonly choose: (choice: EditChoice) => void;
}

/**
 * @param stored the fields as they're stored now. The last ones, where another window deleted the record.
 * @param half what was typed before the view went; a dialog has none, since no view goes while it’s open.
 */
export function useEdit<T extends object>(stored: T, half?: HalfTyped<T>): FormEdit<T> {
  const [held, setHeld] = useState<Edit<T>>({ was: stored, now: half?.typed ?? stored });
  const followed = followedEdit(stored, held);
  const { was, now } = followed.edit;
  useHalfDone(!half && followed.isEdited);
  return {
    ...followed,
    typed: now,
    change(part) {
      const typed = { ...now, ...part };
      if (followedEdit(stored, { was, now: typed }).isEdited) half?.keep(typed);
      else half?.drop();
      setHeld({ was, now: typed });
    },
    choose: (choice) => setHeld(followedEdit(stored, held, choice).edit),
  };
}
