/** Where requests go, and what was chosen last: the environment, and the key for each. */

import type { CollectionPaths } from '../../core/records/collection-path.ts';
import type { Environment, EnvironmentFields, EnvironmentsChange } from '../../storage/environments.ts';
import type { Choices } from '../../storage/settings.ts';

export interface EnvironmentsSlice {
  readonly environments: readonly Environment[];
  readonly choices: Choices;
  /** Chooses it too: whoever adds one means to use it. @param use `later`: the one that's chosen stays so. */
  addEnvironment(
    name: string,
    baseUrl: string,
    paths?: CollectionPaths,
    use?: 'now' | 'later',
  ): Promise<EnvironmentsChange>;
  /** @param was what the fields were when they began to be changed; as this page shows them unless told otherwise. */
  updateEnvironment(
    id: string,
    changes: Partial<EnvironmentFields>,
    was?: EnvironmentFields,
  ): Promise<EnvironmentsChange>;
  removeEnvironment(id: string): Promise<EnvironmentsChange>;
  chooseEnvironment(id: string): Promise<void>;
  /** For the environment it's chosen in. */
  chooseKey(environmentId: string, keyId: string): Promise<void>;
  loadEnvironments(): Promise<void>;
}
