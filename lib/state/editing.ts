/** A form's edit, following what other windows store meanwhile. */

import { type Edit, type EditChoice, type EditConflict, isEdited, mergedEdit } from '../storage/edit.ts';

export interface FollowedEdit<T extends object> {
  /** Fields that weren't touched are as they're stored by now. */
  readonly edit: Edit<T>;
  /** Fields that were touched here and changed by another window. */
  readonly conflicts: readonly EditConflict[];
  readonly isEdited: boolean;
}

/** @param choice for all fields in conflict, once the user has made it. */
export function followedEdit<T extends object>(
  stored: T,
  edit: Edit<T>,
  choice?: EditChoice,
): FollowedEdit<T> {
  const { value, was, conflicts } = mergedEdit(stored, edit, choice);
  const followed = { was, now: value };
  return { edit: followed, conflicts, isEdited: isEdited(followed) };
}
