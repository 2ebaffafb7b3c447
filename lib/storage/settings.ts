/** What was chosen last: environment, the key for each, and how the panel is laid out. */

import * as v from 'valibot';
import { BUILT_IN_ENVIRONMENT } from './environments.ts';
import { versioned } from './versioned.ts';

const SETTINGS = v.object({
  environmentId: v.string(),
  /** Chosen key id by environment id. */
  keyIds: v.record(v.string(), v.string()),
  layout: v.object({
    /** Width of the request's side, in percent. */
    split: v.pipe(v.number(), v.minValue(10), v.maxValue(90)),
    view: v.string(),
  }),
});

export type Settings = Readonly<v.InferOutput<typeof SETTINGS>>;

export const SETTINGS_RECORD = versioned('settings', SETTINGS);

export const DEFAULT_SETTINGS: Settings = {
  environmentId: BUILT_IN_ENVIRONMENT.id,
  keyIds: {},
  layout: { split: 50, view: 'sign' },
};
