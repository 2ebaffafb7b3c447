/** What blanks secrets out of findings, made once for all that were signed with the same keys. */

import { PUBLIC_KEYS } from '../mistakes/key/sources.ts';
import type { Subject } from '../mistakes/subject.ts';
import { type ByteString, byteStringOfBytes } from '../signing/bytes.ts';
import { knownSecrets } from '../signing/known-secrets.ts';
import type { Form } from './forms.ts';

export interface Redactor {
  /** For what's in one finding alone. */
  readonly hideOnce: (bytes: ByteString) => ByteString;
  /** For values and words, which come again with many findings. */
  readonly hide: <T extends string>(text: T) => T;
}

/** @param keys what a finding was signed with. */
export type Redactors = (map: Form['map'], keys: readonly ByteString[]) => Redactor;

/** Shorter texts would be found where they're no secret. */
const SHORTEST_HIDDEN = 8;
/** Of redactors, and of one's texts: they're let go together. */
const MOST_KEPT = 500;
/** Characters of a text. */
const LONGEST_KEPT = 4096;

/** Mistakes that put the secret into the message mustn't put it on a screen or into a report, in whatever print. */
export function redactorsFor({ secret, hints, keyId }: Subject): Redactors {
  const secrets = [secret, ...hints.secrets.map((other) => other.secret)];
  const own = secrets.map((other) => byteStringOfBytes(other.keyBytes()));
  const byMap = new Map<Form['map'], (name: string, make: () => Redactor) => Redactor>();
  return (map, keys) => {
    const used = keys.filter(
      (text) => text !== keyId && !PUBLIC_KEYS.has(text) && text.length >= SHORTEST_HIDDEN,
    );
    const kept = byMap.get(map) ?? keeper<Redactor>();
    byMap.set(map, kept);
    const name = used.map((text) => `${text.length} ${text}`).join(' ');
    return kept(name, () => {
      const mapped = map ? [...own, ...used].map(map) : [];
      const { hide, hideBytes } = knownSecrets(secrets, [...new Set([...used, ...mapped])]);
      const hidden = keeper<string>();
      return {
        hideOnce: hideBytes,
        hide: <T extends string>(text: T) =>
          (text.length > LONGEST_KEPT ? hide(text) : hidden(text, () => hide(text))) as T,
      };
    });
  };
}

/** What was made under a name is given again. */
function keeper<T>(): (name: string, make: () => T) => T {
  const made = new Map<string, T>();
  return (name, make) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    if (made.size === MOST_KEPT) made.clear();
    const fresh = make();
    made.set(name, fresh);
    return fresh;
  };
}
