/**
 * What holds for all windows: the language of fixes, whether keys on their own are shortcuts, the order of lists, and the
 * theme. The same record has what was chosen last: the environment, and the key for each.
 */

import * as v from 'valibot';
import { BUILT_IN_ENVIRONMENT } from './environments.ts';
import type { StoragePort } from './storage-port.ts';
import { updateRecord, versioned } from './versioned.ts';

const SETTINGS_AND_CHOICES = v.object({
  environmentId: v.string(),
  /** Chosen key id by environment id. */
  keyIds: v.record(v.string(), v.string()),
  /** Absent is as true: earlier versions have no shortcuts. */
  keysAlone: v.exactOptional(v.boolean()),
  /** For requests that don’t tell theirs. A later version may know others. */
  language: v.exactOptional(v.string()),
  /** Till the first screen was used. Absent where there was none yet. */
  isNew: v.exactOptional(v.boolean()),
  /** Those that stand in the reverse of their usual order. A later version may know others. */
  turnedLists: v.exactOptional(v.array(v.string())),
  /** `light` or `dark`, whatever the host’s is. A later version may know others. */
  theme: v.exactOptional(v.string()),
});

/** The lists of requests whose order is remembered. */
export type TurnableList = 'captured' | 'inbox' | 'history';

export type SettingsAndChoices = Readonly<v.InferOutput<typeof SETTINGS_AND_CHOICES>>;

/** Each window has its own. */
export type Choices = Pick<SettingsAndChoices, 'environmentId' | 'keyIds'>;

export type Settings = Omit<SettingsAndChoices, keyof Choices>;

export const SETTINGS_RECORD = versioned('settings', SETTINGS_AND_CHOICES);

export const DEFAULT_CHOICES: Choices = { environmentId: BUILT_IN_ENVIRONMENT.id, keyIds: {} };

/** Takes what it doesn't change along. */
export function updateSettings(
  storage: StoragePort,
  change: (stored: SettingsAndChoices) => SettingsAndChoices,
): ReturnType<typeof updateRecord> {
  return updateRecord(storage, SETTINGS_RECORD, DEFAULT_CHOICES, change);
}
