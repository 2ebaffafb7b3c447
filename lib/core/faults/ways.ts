/** Ids of a mistake's parameters: those that words or code depend on. */

export const WAYS = [
  // Made the other way round: the copy of the secret that was given is the one that changed.
  'blanks-missing',
  'last-newline-missing',
  'prefix-present',
  'quotes-missing',
  'invisible-missing',
  'typography-undone',
  // Of a row whose words say more of the others.
  'all-digits',
  'as-sent',
  'no-escapes',
  // Many parameters, of which all are shown one code.
  'members-left-out',
  'unfilled',
] as const;

export type Way = (typeof WAYS)[number];

export function isWay(text: string): text is Way {
  return WAYS.some((way) => way === text);
}

/** What a mistake's parameter is in a few words, with its id where it has one. */
export type Parameter = string | readonly [way: Way, how: string];

export function parameterOf(parameter: Parameter): { readonly how: string; readonly way?: Way } {
  if (typeof parameter === 'string') return { how: parameter };
  const [way, how] = parameter;
  return { how, way };
}
