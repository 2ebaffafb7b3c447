/** Names as they're drawn: no character in them hides, or turns the others around. */

/** Controls, line breaks and what turns or hides the letters around it; the joiner within an emoji is part of that. */
const UNSEEN =
  /((?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic}))|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Letters and signs to Unicode that are drawn as a space, or not at all. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/g;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether it reads as it's written. */
export function isVisibleName(name: string): boolean {
  return name !== '' && visibleName(name) === name;
}

/**
 * With a replacement character, U+FFFD, for each that can't be seen: as long as it was, and the same once it's read again.
 * Names that others wrote or earlier versions stored become this as they're read, so that no view draws them otherwise.
 */
export function visibleName(name: string): string {
  const seen = name.replace(UNSEEN, (_, joiner?: string) => joiner ?? '\ufffd');
  return VISIBLE.test(seen.replace(BLANK, '')) ? seen : seen.replace(/\P{Zs}/gu, '\ufffd');
}
