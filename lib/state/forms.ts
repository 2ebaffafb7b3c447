/** What forms over stored records know before they save: what storage would refuse, and what other windows store meanwhile. */

import { sought } from '../core/gate/sought.ts';
import { checkName, type NameProblem } from '../storage/display-name.ts';
import { type Edit, type EditChoice, type EditConflict, isEdited, mergedEdit } from '../storage/edit.ts';
import { DEFAULT_ENVIRONMENTS } from '../storage/environments.ts';

/** What's shaped like a secret; storage knows those that are stored as well. */
const SHAPED = sought([]);

export function nameProblem(text: string): NameProblem | undefined {
  const checked = checkName(text, SHAPED);
  return checked.ok ? undefined : checked.problem;
}

/** The two sandboxes always stay. */
export function canRemoveEnvironment(id: string): boolean {
  return DEFAULT_ENVIRONMENTS.every((environment) => environment.id !== id);
}

/** A form's edit, following what other windows store. */
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
