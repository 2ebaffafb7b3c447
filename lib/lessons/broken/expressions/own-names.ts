/** Names that a learner may give: none that a language keeps for itself, or that holds a function there. */

import type { Dialect } from './dialect.ts';

/** Of any of the languages: a name that only another one keeps is given up. */
const KEPT = new Set(
  `abstract alias and arguments as assert async auto await base become begin bool boolean box break byte case
  catch chan char checked class const continue crate debugger decimal def default defer defined del delegate
  delete do double dyn elif else elsif end ensure enum eval event except explicit export extends extern
  fallthrough false final finally fixed float fn for foreach from fun func function given global go goto if impl
  implements implicit import in instanceof int interface internal is it lambda lazy len let local lock long loop
  make map match mod module move mut namespace native new next nil none nonlocal not null object operator or out
  override package params pass priv private protected pub public raise range readonly redo ref repeat rescue
  retry return sbyte sealed select self short sizeof stackalloc static strictfp string struct super switch
  synchronized then this throw throws trait transient true try type typealias typeof uint ulong unchecked undef
  undefined unless unsafe unsized until use ushort using val var virtual void volatile when where while with
  yield`.split(/\s+/),
);

export function isOwnName(name: string, { functions, constants = {} }: Dialect): boolean {
  const [, sigil = '', word = ''] = /^([$@]?)([a-z]\w*)$/.exec(name) ?? [];
  if (word === '' || name === '$this') return false;
  if (sigil !== '') return true;
  const roots = [...Object.keys(functions), ...Object.keys(constants)].map((path) => path.split(/\W/)[0]);
  return !KEPT.has(word) && !roots.includes(word);
}
