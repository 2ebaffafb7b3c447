/** What was chosen last: the environment, and the key for each. */

import * as v from 'valibot';
import { BUILT_IN_ENVIRONMENT } from './environments.ts';
import { versioned } from './versioned.ts';

const SETTINGS = v.object({
  environmentId: v.string(),
  /** Chosen key id by environment id. */
  keyIds: v.record(v.string(), v.string()),
});

export type Settings = Readonly<v.InferOutput<typeof SETTINGS>>;

export const SETTINGS_RECORD = versioned('settings', SETTINGS);

export const DEFAULT_SETTINGS: Settings = {
  environmentId: BUILT_IN_ENVIRONMENT.id,
  keyIds: {},
};
