/** Puts the values of variables and what commands print into a word of bash. */

import { type Stream, shown, type Word, type WordBuilder } from './shell-word.ts';

interface Purse {
  /** Whether so many bytes may still be filled in: a few lines could make gigabytes of themselves. */
  spend(bytes: number): boolean;
}

/** `"$@"` and `"${all[@]}"` are as many words as there are values. */
const SEVERAL = /^\$\{?(?:@|[A-Za-z_]\w*\[@|!)/;

export function fillIn(
  purse: Purse,
  word: WordBuilder,
  name: string,
  value: Word | undefined,
  inQuotes: boolean,
): void {
  if (!value || value.unknown.length > 0)
    word.unknownPart(name, inQuotes && !SEVERAL.test(name), value?.unknown[0]?.remedy);
  else fillInBytes(purse, word, name, value.bytes, inQuotes);
}

/** What a command prints ends without its last line breaks, and can't hold a NUL. */
export function fillInOutput(
  purse: Purse,
  word: WordBuilder,
  source: string,
  output: Stream,
  inQuotes: boolean,
): void {
  if (output.unknown !== undefined) word.unknownPart(source, inQuotes);
  else {
    let end = output.bytes.length;
    while (output.bytes[end - 1] === '\n') end--;
    fillInBytes(purse, word, source, output.bytes.slice(0, end).replaceAll('\0', ''), inQuotes);
  }
}

function fillInBytes(purse: Purse, word: WordBuilder, name: string, bytes: string, inQuotes: boolean): void {
  if (!purse.spend(bytes.length)) word.unknownPart(name, inQuotes);
  else if (inQuotes) word.quoted(bytes);
  else if (/[ \t\n*?[\\]/.test(bytes))
    word.unknownPart(
      name,
      false,
      `${shown(name)} isn’t in double quotes, so bash splits it at its spaces. Put them around it`,
    );
  else if (bytes !== '') word.quoted(bytes);
}
