/** What a replacement of the first occurrence leaves: JavaScript’s `replace` with a text, PHP’s with a limit, `sed` without g. */

/** As they’re escaped or plain. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['%20', ' '],
  ['%20', '+'],
  ['+', ' '],
  ['%21', '!'],
  ['%27', "'"],
  ['%28', '('],
  ['%29', ')'],
  ['%2A', '*'],
  ['%2C', ','],
  ['%2F', '/'],
  ['%3A', ':'],
  ['%5B', '['],
  ['%5D', ']'],
  ['%7E', '~'],
];

export interface FirstOnly {
  /** Follows “with”. */
  readonly how: string;
  /** @param seen how many came before, in texts that are one. */
  readonly apply: (text: string, seen: number) => string;
  /** What’s counted. */
  readonly of: string;
}

const shown = (text: string) => (text === ' ' ? 'a space' : text);

/** Each way for a text that holds some of these more than once. */
export function firstOnlyWays(text: string): FirstOnly[] {
  return SPELLINGS.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]).flatMap(
    ([sent, other]): FirstOnly[] => {
      if (text.split(sent).length < 3) return [];
      const replaced = (isFirst: boolean) => (part: string, seen: number) => {
        let at = seen;
        return part.replaceAll(sent, () => ((at++ === 0) === isFirst ? other : sent));
      };
      return [
        { how: `only the first ${shown(sent)} as ${shown(other)}`, apply: replaced(true), of: sent },
        { how: `${shown(other)} for every ${shown(sent)} but the first`, apply: replaced(false), of: sent },
      ];
    },
  );
}
