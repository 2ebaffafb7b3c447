/** What storage would refuse, for forms to say before it does. */

import { sought } from '../core/gate/sought.ts';
import { checkName, type NameProblem } from '../storage/display-name.ts';
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
