/** Where requests go, and what was chosen last: the environment, and the key for each. */

import type { Language } from '../../core/faults/languages.ts';
import type { CollectionPaths } from '../../core/records/collection-path.ts';
import type { Environment, EnvironmentFields, EnvironmentsChange } from '../../storage/environments.ts';
import type { Settings, TurnableList } from '../../storage/settings.ts';

export interface EnvironmentsSlice {
  readonly environments: readonly Environment[];
  readonly settings: Settings;
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
  /** Whether keys without Ctrl or ⌘ are shortcuts. */
  /** For fixes of requests that don’t tell their client’s. */
  preferLanguage(language: Language): Promise<void>;
  allowKeysAlone(allowed: boolean): Promise<void>;
  /** Into the reverse of the order it's in. */
  turnList(list: TurnableList): Promise<void>;
  loadEnvironments(): Promise<void>;
}

export type Choices = Pick<Settings, 'environmentId' | 'keyIds'>;
