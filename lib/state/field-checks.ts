/** The checks that forms run as something is typed: the very ones that storage runs again before it keeps it. */

import { type CheckedBaseUrl, checkBaseUrl } from '../core/base-url.ts';
import { checkName, type NameProblem } from '../storage/display-name.ts';
import { DEFAULT_ENVIRONMENTS } from '../storage/environments.ts';

export function nameProblem(text: string): NameProblem | undefined {
  const checked = checkName(text);
  return checked.ok ? undefined : checked.problem;
}

export function checkTypedBaseUrl(text: string): CheckedBaseUrl {
  return checkBaseUrl(text);
}

/** The two sandboxes always stay. */
export function canRemoveEnvironment(id: string): boolean {
  return DEFAULT_ENVIRONMENTS.every((environment) => environment.id !== id);
}
