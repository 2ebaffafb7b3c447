/** Finds commands by what's typed: every word of it at the beginning of a word, best where the command's own words have it. */

import type { Command } from './commands.ts';

export function matchingCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return commands.filter(({ isSought }) => isSought !== true);
  return commands
    .map((command) => ({ command, rank: rankOf(command, wanted) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ command }) => command);
}

/** 0 where it doesn’t match. */
function rankOf(
  { words, besides = '', group, under = '', also = '' }: Command,
  wanted: readonly string[],
): number {
  const own = wordsOf(`${words} ${besides}`);
  const all = [...own, ...wordsOf(`${group} ${under} ${also}`)];
  if (!wanted.every((word) => all.some((one) => one.startsWith(word)))) return 0;
  return 1 + wanted.filter((word) => own.some((one) => one.startsWith(word))).length;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter(Boolean);
}
