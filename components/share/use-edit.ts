/** What a form over a stored record holds, while other windows may change the same record. */

import { useState } from 'react';
import { type FollowedEdit, followedEdit } from '../../lib/state/editing.ts';
import type { Edit, EditChoice } from '../../lib/storage/edit.ts';

export interface FormEdit<T extends object> extends FollowedEdit<T> {
  /** What the form shows. */
  readonly typed: T;
  readonly change: (part: Partial<T>) => void;
  readonly choose: (choice: EditChoice) => void;
}

/** @param stored the fields as they're stored now. The last ones, where another window deleted the record. */
export function useEdit<T extends object>(stored: T): FormEdit<T> {
  const [held, setHeld] = useState<Edit<T>>({ was: stored, now: stored });
  const followed = followedEdit(stored, held);
  const { was, now } = followed.edit;
  return {
    ...followed,
    typed: now,
    change: (part) => setHeld({ was, now: { ...now, ...part } }),
    choose: (choice) => setHeld(followedEdit(stored, held, choice).edit),
  };
}
