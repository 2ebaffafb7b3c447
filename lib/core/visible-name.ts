/** Names as they're drawn: no character in them hides, or turns the others around. */

/** Scripts that are written with joiners. */
const JOINED = [
  'Arab',
  'Beng',
  'Deva',
  'Gujr',
  'Guru',
  'Knda',
  'Khmr',
  'Mlym',
  'Mong',
  'Mymr',
  'Orya',
  'Sinh',
  'Taml',
  'Telu',
];
const LETTER = `[${JOINED.map((script) => `\\p{scx=${script}}`).join('')}]`;
/** What can't be seen by itself, and is part of what's seen: within an emoji, a word of these scripts, a flag. */
const PART = [
  String.raw`(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=${LETTER})[\u200c\u200d](?=${LETTER})`,
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007f}]{0,6})[\u{e0020}-\u{e007f}]`,
].join('|');
/** Controls, line breaks and what turns or hides the letters around it. */
const UNSEEN = new RegExp(String.raw`(${PART})|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]`, 'gu');
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
  const seen = name.replace(UNSEEN, (_, part?: string) => part ?? '\ufffd');
  return VISIBLE.test(seen.replace(BLANK, '')) ? seen : seen.replace(/\P{Zs}/gu, '\ufffd');
}
