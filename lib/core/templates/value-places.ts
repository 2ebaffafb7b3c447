/** Where a value breaks the place it's put in: a path, a query, or a string in JSON. */

import type { VariableUse } from './template.ts';

export type ValuePlace = 'path' | 'query' | 'json-string';

export interface BrokenPlace {
  readonly place: ValuePlace;
  /** The characters that don't belong there, each once. */
  readonly signs: readonly string[];
}

const BREAKS: Record<ValuePlace, RegExp> = {
  // A line break or a tab would be dropped by the URL parser, a space at the end as well.
  path: /[/?#\s\\]|%(?![0-9A-Fa-f]{2})/gu,
  query: /[&#+\s]|%(?![0-9A-Fa-f]{2})/gu,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a string in JSON holds none of them unescaped (RFC 8259, section 7).
  'json-string': /["\\\u0000-\u001f]/gu,
};

/** `undefined` where an encoding was asked for, or the value fits as it is. */
export function brokenInTarget(target: string, use: VariableUse, value: string): BrokenPlace | undefined {
  const mark = target.indexOf('?');
  return broken(mark === -1 || use.start < mark ? 'path' : 'query', use, value);
}

/** Which of these stand inside a string of JSON, in their order. Outside of one, a value is JSON of its own. */
export function insideJsonStrings(json: string, uses: readonly VariableUse[]): readonly boolean[] {
  let inString = false;
  let at = 0;
  return uses.map(({ start, end }) => {
    for (; at < start; at++) {
      const sign = json[at];
      if (sign === '"') inString = !inString;
      else if (sign === '\\' && inString) at++;
    }
    at = end;
    return inString;
  });
}

export function broken(place: ValuePlace, { encoding }: VariableUse, value: string): BrokenPlace | undefined {
  if (encoding !== undefined) return undefined;
  const signs = [...new Set(value.match(BREAKS[place]))];
  return signs.length === 0 ? undefined : { place, signs };
}
