/** Checking a key pair as it is typed or pasted. Only a test pair that passes becomes a `KeyId` and a `Secret`. */

import { KEY_PREFIXES } from '../api.ts';
import { Secret } from './secret.ts';

declare const keyId: unique symbol;

/** A `pk_test_` key id that has passed `checkKeyId`. */
export type KeyId = string & { readonly [keyId]: true };

/** Characters that a key id and a secret may have each: each is looked for in all that leaves, in many spellings. */
export const LONGEST_KEY_PART = 512;

/** What's wrong with a key id, however long it is. */
export type KeyIdFlaw =
  | 'empty'
  | 'other-text'
  | 'named-values'
  | 'is-secret'
  | 'live'
  | 'placeholder'
  | 'comment'
  | 'whitespace'
  | 'quoted'
  | 'wrong-prefix'
  | 'prefix-only'
  | 'not-header-safe';

export type KeyIdProblem = KeyIdFlaw | 'too-long';

/** As `KeyIdFlaw`. */
export type SecretFlaw =
  | 'empty'
  | 'other-text'
  | 'named-values'
  | 'is-key-id'
  | 'live'
  | 'placeholder'
  | 'comment'
  | 'whitespace'
  | 'quoted'
  | 'wrong-prefix'
  | 'prefix-only';

export type SecretProblem = SecretFlaw | 'too-long';

export type CheckedPart<T, P> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: P };

const PLACEHOLDER = /[<>{}]|^\$\w+$|(^|_)(your|my|insert|replace)[_-]|x{6,}|\*{3}|•|\.\.\.|…/i;

/** Spaces, line breaks, control characters, and what shows as nothing: zero-width and direction marks, soft hyphens. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}]/u;
const JUNK = /[\s\p{Cc}\p{Cf}"'`]/u;

/** By hand, since a regular expression takes quadratic time over long runs of inner spaces. */
function withoutOuter(text: string, unwanted: RegExp): string {
  let start = 0;
  let end = text.length;
  while (start < end && unwanted.test(text.charAt(start))) start++;
  while (end > start && unwanted.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

function isQuoted(text: string): boolean {
  return /^["'`]|["'`]$/.test(withoutOuter(text, INVISIBLE));
}

/** As in a form body or an `.env` line: a name, then a value or the next pair. What’s base64 ends in `=` alone. */
function isNamedValues(bare: string, prefix: string): boolean {
  return !bare.startsWith(prefix) && /^[\w.[\]%+-]+=(?!=*$)/.test(bare);
}

/** Behind a value of an `.env` or YAML file, a shell script or code. */
const COMMENT = /^(\s*\S{1,1000})\s+(?:#|\/\/|--\s|;)[\s\S]*$/;

export function withoutComment(text: string): string {
  return text.replace(COMMENT, '$1');
}

/** JSON, or several words that don't begin as a key does: nothing to be taken out makes a key of it. */
function isOtherText(bare: string, prefix: string): boolean {
  if (bare.startsWith(prefix)) return false;
  return INVISIBLE.test(bare) || /^[[{]+["'\d[]/.test(bare);
}

export function checkKeyId(text: string): CheckedPart<KeyId, KeyIdProblem> {
  return shortEnough(soundKeyId(text), text);
}

function shortEnough<T, P>(checked: CheckedPart<T, P>, { length }: string): CheckedPart<T, P | 'too-long'> {
  return checked.ok && length > LONGEST_KEY_PART ? { ok: false, problem: 'too-long' } : checked;
}

/** Of any length: one that was sent, or that an earlier version stored. */
export function soundKeyId(text: string): CheckedPart<KeyId, KeyIdFlaw> {
  const problem = keyIdProblem(text);
  return problem ? { ok: false, problem } : { ok: true, value: text as KeyId };
}

function keyIdProblem(text: string): KeyIdFlaw | undefined {
  if (text === '') return 'empty';
  const bare = withoutOuter(text, JUNK);
  // Live and swapped values are named first, whatever else is wrong: they're the dangerous ones.
  if (bare.startsWith(KEY_PREFIXES.live)) return 'live';
  if (bare.startsWith(KEY_PREFIXES.secret)) return 'is-secret';
  if (isOtherText(bare, 'pk_')) return 'other-text';
  if (isNamedValues(bare, 'pk_')) return 'named-values';
  if (COMMENT.test(bare)) return 'comment';
  if (isQuoted(text)) return 'quoted';
  if (INVISIBLE.test(text)) return 'whitespace';
  if (PLACEHOLDER.test(text)) return 'placeholder';
  if (!text.startsWith(KEY_PREFIXES.test)) return 'wrong-prefix';
  if (text === KEY_PREFIXES.test) return 'prefix-only';
  return /^[\x21-\x7e]+$/.test(text) ? undefined : 'not-header-safe';
}

export function checkSecret(text: string): CheckedPart<Secret, SecretProblem> {
  return shortEnough(soundSecret(text), text);
}

/** Of any length: one that an earlier version stored. */
export function soundSecret(text: string): CheckedPart<Secret, SecretFlaw> {
  const problem = secretProblem(text);
  return problem ? { ok: false, problem } : { ok: true, value: new Secret(text) };
}

function secretProblem(text: string): SecretFlaw | undefined {
  if (text === '') return 'empty';
  const bare = withoutOuter(text, JUNK);
  if (bare.startsWith('sk_live_')) return 'live';
  if (bare.startsWith('pk_')) return 'is-key-id';
  if (isOtherText(bare, KEY_PREFIXES.secret)) return 'other-text';
  if (isNamedValues(bare, KEY_PREFIXES.secret)) return 'named-values';
  if (COMMENT.test(bare)) return 'comment';
  if (isQuoted(text)) return 'quoted';
  if (INVISIBLE.test(text)) return 'whitespace';
  if (PLACEHOLDER.test(text)) return 'placeholder';
  if (!text.startsWith(KEY_PREFIXES.secret)) return 'wrong-prefix';
  return /^sk_(test_)?$/.test(text) ? 'prefix-only' : undefined;
}

/** A pair typed the wrong way round: both values are fine once they change places. */
export function isSwappedPair(idText: string, secretText: string): boolean {
  return checkKeyId(secretText.trim()).ok && checkSecret(idText.trim()).ok;
}
