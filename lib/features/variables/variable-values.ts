/** The values of a variable: the one that's used, and those that can be edited. */

import type { Variable } from '../../storage/variables.ts';

export { asEdited } from '../../storage/variables.ts';

/** What stands for it in a request to that environment. */
export function variableValue({ value, otherValues }: Variable, environmentId: string): string {
  return otherValues && Object.hasOwn(otherValues, environmentId)
    ? (otherValues[environmentId] ?? value)
    : value;
}
