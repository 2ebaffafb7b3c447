/** What was chosen last: the environment, and the key for each; and whether keys on their own are shortcuts. */

import * as v from 'valibot';
import { BUILT_IN_ENVIRONMENT } from './environments.ts';
import { versioned } from './versioned.ts';

const SETTINGS = v.object({
  environmentId: v.string(),
  /** Chosen key id by environment id. */
  keyIds: v.record(v.string(), v.string()),
  /** Absent is as true: earlier versions have no shortcuts. */
  keysAlone: v.exactOptional(v.boolean()),
});

export type Settings = Readonly<v.InferOutput<typeof SETTINGS>>;

export const SETTINGS_RECORD = versioned('settings', SETTINGS);

export const DEFAULT_SETTINGS: Settings = {
  environmentId: BUILT_IN_ENVIRONMENT.id,
  keyIds: {},
};
