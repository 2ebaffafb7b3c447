/** What storage would refuse, for forms to say before it does. */

import { checkName, type NameProblem } from '../storage/display-name.ts';
import { DEFAULT_ENVIRONMENTS } from '../storage/environments.ts';

export function nameProblem(text: string): NameProblem | undefined {
  const checked = checkName(text);
  return checked.ok ? undefined : checked.problem;
}

/** The two sandboxes always stay. */
export function canRemoveEnvironment(id: string): boolean {
  return DEFAULT_ENVIRONMENTS.every((environment) => environment.id !== id);
}
