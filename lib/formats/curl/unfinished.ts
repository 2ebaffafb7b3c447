/** Texts that end where a shell waits for the rest of a command. */

import type { CurlCall } from './shell-word.ts';

/** @param sign that has a command go on behind a line break. @returns why the last command isn't read, if it isn't. */
export function unfinished(text: string, sign: '\\' | '^' | '`'): string | undefined {
  const end = text.trimEnd();
  let from = end.length;
  while (end[from - 1] === sign) from -= 1;
  const isAtBreak = /^[\r\n]?$/.test(text.charAt(end.length));
  // One that stands before another is text.
  return !isAtBreak || (end.length - from) % 2 === 0
    ? undefined
    : `The command ends in ${sign}, as if its next line were missing. Add the rest, or delete the ${sign}`;
}

/** The last of a text's calls is the one that the text's end may have cut off. */
export function withUnfinished(
  calls: readonly CurlCall[],
  text: string,
  sign: '\\' | '^',
): readonly CurlCall[] {
  const refused = unfinished(text, sign);
  if (refused === undefined) return calls;
  return calls.map((call, index) => (index === calls.length - 1 ? { refused, ...call } : call));
}
