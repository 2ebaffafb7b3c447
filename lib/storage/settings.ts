/** What holds for all windows: the language of fixes, whether keys on their own are shortcuts, and the order of lists. And what new ones start with: the environment and the key for each that were chosen last. */

import * as v from 'valibot';
import { BUILT_IN_ENVIRONMENT } from './environments.ts';
import { versioned } from './versioned.ts';

const SETTINGS = v.object({
  environmentId: v.string(),
  /** Chosen key id by environment id. */
  keyIds: v.record(v.string(), v.string()),
  /** Absent is as true: earlier versions have no shortcuts. */
  keysAlone: v.exactOptional(v.boolean()),
  /** For requests that don’t tell theirs. A later version may know others. */
  language: v.exactOptional(v.string()),
  /** Those that stand in the reverse of their usual order. A later version may know others. */
  turnedLists: v.exactOptional(v.array(v.string())),
});

/** The lists of requests whose order is remembered. */
export type TurnableList = 'captured' | 'inbox' | 'history';

export type Settings = Readonly<v.InferOutput<typeof SETTINGS>>;

export const SETTINGS_RECORD = versioned('settings', SETTINGS);

export const DEFAULT_SETTINGS: Settings = {
  environmentId: BUILT_IN_ENVIRONMENT.id,
  keyIds: {},
};
