/**
 * Ids of a mistake’s parameters: those that words or code depend on. Each says what was done, so mistakes that did the
 * same share it.
 */

export const WAYS = [
  // Made the other way round: the copy of the secret that was given is the one that changed.
  'blanks-missing',
  'last-newline-missing',
  'prefix-present',
  'quotes-missing',
  'invisible-missing',
  'typography-undone',
  // A text changed.
  'all-digits',
  'lowercase',
  'double-quotes',
  'sent-quotes-removed',
  'newline-after',
  'newline-before',
  'spaces-removed',
  'line-breaks-removed',
  'words-and-newline',
  'up-to-first-underscore',
  // Another text in its place.
  'get',
  'slash-alone',
  'empty',
  'undefined',
  'null',
  'empty-object',
  'object-object',
  'object-promise',
  'message-as-key',
  'nothing-as-message',
  'without-the-secret',
  'postman-variable',
  'shell-variable',
  'code-as-text',
  'object-printed',
  'shell-command',
  'replacement-character',
  // Printed by a language or library.
  'method-enum',
  'ruby-symbol',
  'ruby-to-s',
  'list-of-each-value',
  'python-none',
  'python-booleans',
  'python-bytes',
  'python-str',
  'python-str-requoted',
  'java-map',
  'go-sprint',
  'buffer-as-json',
  'cryptojs-of-buffer',
  // Paths and queries.
  'two-segments-and-slash-dropped',
  'orders-path',
  'as-sent',
  'as-sent-on-both-lines',
  'line-3-empty',
  'all-escapes-decoded',
  'upper-case-escapes',
  'fewer-escapes',
  'locale-compare',
  'ampersand-after',
  'page-from-one',
  // Numbers.
  'rounded-down',
  'point-zero',
  'shortest-numbers',
  'floats',
  'numbers-kept',
  'thousands-commas',
  'normalized-decimal',
  'ruby-bigdecimal',
  'cents-as-number',
  // JSON.
  'compact',
  'spaced',
  'two-spaces',
  'json-dumps',
  'json-encode',
  'sorted',
  'hashmap',
  'hashmap-copied',
  'no-escapes',
  'gson-escapes',
  'json-in-string',
  'json-as-string',
  'base64-as-string',
  'members-left-out',
  'member-only-hashed',
  'unfilled',
  // Charsets.
  'sent-as-latin1',
  'read-as-latin1',
  'utf-16le',
  'utf-16be-bom',
  'utf-8-bom',
  // The lines joined, and hashed.
  'between-lines',
  'backslash-n',
  'hex-of-hash',
  'hmac-of-zero-bytes',
  'md5',
  'sha-512',
  // Bytes printed.
  'hex',
  'base64',
  'standard-alphabet',
  'unpadded',
  'raw-bytes',
  'raw-bytes-as-utf-8',
  'zeros-of-every-byte',
  'zeros-at-front',
  'dashes-between-bytes',
  'dashes-upper-case',
  'integer-to-hex-string',
  'last-two-characters',
  'one-signed-number',
] as const;

export type Way = (typeof WAYS)[number];

export function isWay(text: string): text is Way {
  return WAYS.some((way) => way === text);
}

/** What a mistake's parameter is in a few words, with its id where it has one. */
export type Parameter = string | readonly [way: Way | undefined, how: string];

export function parameterOf(parameter: Parameter): { readonly how: string; readonly way?: Way } {
  if (typeof parameter === 'string') return { how: parameter };
  const [way, how] = parameter;
  return { how, ...(way && { way }) };
}
