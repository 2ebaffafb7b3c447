/** Names users give to keys and environments. */

import { atOnce, clearText } from '../core/gate/gate.ts';
import type { Sought } from '../core/gate/sought.ts';
import type { CheckedPart } from '../core/signing/key-pair.ts';
import { isVisibleName } from '../core/visible-name.ts';

export type NameProblem = 'empty' | 'too-long' | 'holds-secret' | 'invisible';

/** In characters, as a user counts them. */
export const MAX_NAME_LENGTH = 60;

/**
 * Outer spaces are cut. Names are shown everywhere, so one that seems to hold a secret is refused, and one that doesn't read
 * as it's written.
 */
export function checkName(text: string, looked: Sought): CheckedPart<string, NameProblem> {
  const name = text.trim();
  if (name === '') return { ok: false, problem: 'empty' };
  if (isTooLong(name)) return { ok: false, problem: 'too-long' };
  if (!atOnce(clearText(name, 'the name', looked)).ok) return { ok: false, problem: 'holds-secret' };
  if (!isVisibleName(name)) return { ok: false, problem: 'invisible' };
  return { ok: true, value: name };
}

/** Known before any of it is looked through: a file's text may be pasted. */
function isTooLong(name: string): boolean {
  return name.length > 2 * MAX_NAME_LENGTH || [...name].length > MAX_NAME_LENGTH;
}
