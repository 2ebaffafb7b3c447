/** What was learned: the tasks that were passed. It holds nothing of any request. */

import * as v from 'valibot';
import { versioned } from './versioned.ts';

const LEARNING = v.object({
  /** As `lesson/task`. A later version may know others. */
  passed: v.array(v.string()),
});

export type Learning = Readonly<v.InferOutput<typeof LEARNING>>;

export const LEARNING_RECORD = versioned('learning', LEARNING);

export const NOTHING_LEARNED: Learning = { passed: [] };
