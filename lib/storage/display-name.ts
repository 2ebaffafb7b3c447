/** Names users give to keys and environments. */

import { atOnce, clearText } from '../core/gate/gate.ts';
import { sought } from '../core/gate/sought.ts';
import type { Checked } from '../core/signing/key-pair.ts';

export type NameProblem = 'empty' | 'too-long' | 'holds-secret';

/** In characters, as a user counts them. */
export const MAX_NAME_LENGTH = 60;

/** What's shaped like a secret; the stored ones are known elsewhere. */
const UNKNOWN = sought([]);

/** Outer spaces are cut. Names are shown everywhere, so one that seems to hold a secret is refused. */
export function checkName(text: string): Checked<string, NameProblem> {
  const name = text.trim();
  if (name === '') return { ok: false, problem: 'empty' };
  if (!atOnce(clearText(name, 'the name', UNKNOWN)).ok) return { ok: false, problem: 'holds-secret' };
  if ([...name].length > MAX_NAME_LENGTH) return { ok: false, problem: 'too-long' };
  return { ok: true, value: name };
}
