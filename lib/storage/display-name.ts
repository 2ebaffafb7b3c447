/** Names users give to keys and environments. */

import { atOnce, clearText } from '../core/gate/gate.ts';
import type { Sought } from '../core/gate/sought.ts';
import type { CheckedPart } from '../core/signing/key-pair.ts';

export type NameProblem = 'empty' | 'too-long' | 'holds-secret' | 'invisible';

/** In characters, as a user counts them. */
export const MAX_NAME_LENGTH = 60;

/**
 * Outer spaces are cut. Names are shown everywhere, so one that seems to hold a secret is refused, and one that doesn't read
 * as it's written.
 * @param stored the name so far: it may stay, whatever an earlier version took.
 */
export function checkName(
  text: string,
  looked: Sought,
  stored?: string | undefined,
): CheckedPart<string, NameProblem> {
  const name = text.trim();
  if (name === '') return { ok: false, problem: 'empty' };
  if (isTooLong(name)) return { ok: false, problem: 'too-long' };
  if (!atOnce(clearText(name, 'the name', looked)).ok) return { ok: false, problem: 'holds-secret' };
  if (text !== stored && !isVisible(name)) return { ok: false, problem: 'invisible' };
  return { ok: true, value: name };
}

/** Controls, line breaks and what turns or hides the letters around it; the joiner within an emoji is part of that. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const JOINED =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;
/** Letters and signs to Unicode that are drawn as a space, or not at all. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/g;

function isVisible(name: string): boolean {
  const rest = name.replace(JOINED, '');
  return !UNSEEN.test(rest) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(rest.replace(BLANK, ''));
}

/** Known before any of it is looked through: a file's text may be pasted. */
function isTooLong(name: string): boolean {
  return name.length > 2 * MAX_NAME_LENGTH || [...name].length > MAX_NAME_LENGTH;
}
