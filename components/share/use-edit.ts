/** What a form over a stored record holds, while other windows may change the same record. */

import { useState } from 'react';
import { type FollowedEdit, followedEdit } from '../../lib/state/editing.ts';
import type { Edit, EditChoice } from '../../lib/storage/edit.ts';
import type { HalfTyped } from './half-typed.ts';

export interface FormEdit<T extends object> extends FollowedEdit<T> {
  /** What the form shows. */
  readonly typed: T;
  readonly change: (part: Partial<T>) => void;
  readonly choose: (choice: EditChoice) => void;
}

/**
 * @param stored the fields as they're stored now. The last ones, where another window deleted the record.
 * @param half for something new: what was typed before the view went.
 */
export function useEdit<T extends object>(stored: T, half?: HalfTyped<T>): FormEdit<T> {
  const [held, setHeld] = useState<Edit<T>>({ was: stored, now: half?.typed ?? stored });
  const followed = followedEdit(stored, held);
  const { was, now } = followed.edit;
  return {
    ...followed,
    typed: now,
    change(part) {
      const typed = { ...now, ...part };
      half?.keep(typed);
      setHeld({ was, now: typed });
    },
    choose: (choice) => setHeld(followedEdit(stored, held, choice).edit),
  };
}
