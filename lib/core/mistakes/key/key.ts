/** The wrong keys that an HMAC may have been made with, for one request. */

import { sha256 } from '../../hashing/sha256.ts';
import { type ByteString, byteStringOfBytes, byteStringOfText, bytesOf } from '../../signing/bytes.ts';
import { composedVariants, type Mistakes } from '../changes.ts';
import { HMAC_MISTAKES } from '../hmac/mistakes.ts';
import type { MistakeRow, Use } from '../mistake-row.ts';
import type { Subject } from '../subject.ts';
import type { Variant } from '../variant.ts';
import { keyBytesChanges } from './bytes.ts';
import { KEY_C_STRINGS } from './c-strings.ts';
import { type KeyChange, SOURCE } from './change.ts';
import { KEY_CHARSETS } from './charsets.ts';
import { KEY_LOADING } from './loading.ts';
import { KEY_MISTAKES } from './mistakes.ts';
import { KEY_PRINTED } from './printed.ts';
import { scopedVariants } from './scope.ts';
import { keySources, otherKeys } from './sources.ts';
import { KEY_TEXT } from './text.ts';
import { typedVariants } from './typing.ts';

/** Longer secrets are only tried with other ends, and other keys in their place. */
const LONGEST_CHANGED = 4096;
const MOST_OTHER_PAIRS = 150;
/** HMAC-SHA256 hashes keys longer than this and pads all others with NULs. */
const BLOCK = 64;

/**
 * About 80 keys without a bound, 300 that reach two mistakes, 300 of two mistakes, and the pairs of look-alikes, alone.
 * None that HMAC-SHA256 can't tell from the right one.
 */
export function keyVariants(subject: Subject, mistakes: Mistakes): Variant[] {
  const key = byteStringOfText(subject.secret.reveal());
  const right = effective(key);
  const long = key.length > LONGEST_CHANGED;
  const changes = long ? [...keySources(subject), ...KEY_LOADING.slice(0, 3)] : changesOf(subject, key);
  const composition = { start: key, render: (state: ByteString) => state, right: key, costOf };
  const made = composedVariants(changes, composition, long ? 1 : mistakes);
  const own = long ? [] : [...typedVariants(key), ...scopedVariants(subject)];
  const others = otherKeyVariants(subject, key, changes);
  // A long key is hashed: it's like another only where it's the same, which is known without hashing hundreds.
  const isLikeRight = (value: ByteString) =>
    value.length > BLOCK ? value === key : effective(value) === right;
  return [...made, ...others, ...own].filter(({ value }) => !isLikeRight(value));
}

/** A key changed once, itself left out: the right one, unless another is given as if it were. */
export function changedKeys(subject: Subject, given?: ByteString): Variant[] {
  const key = given ?? byteStringOfText(subject.secret.reveal());
  if (key.length > LONGEST_CHANGED) return [];
  const composition = { start: key, render: (state: ByteString) => state, right: key, costOf };
  return composedVariants(changesOf(subject, key), composition, 1);
}

/** Other keys as they are, then changed once; however many there are, they crowd out no mistake with the right one. */
function otherKeyVariants(subject: Subject, right: ByteString, changes: readonly KeyChange[]): Variant[] {
  const others = otherKeys(subject);
  const free = changes.filter(({ stage, alone, reach }) => stage !== SOURCE && !alone && !reach);
  const changed = others.flatMap(({ key, use }) =>
    key.length > LONGEST_CHANGED
      ? []
      : composedVariants(free, { start: key, render: (state) => state, right, costOf }, 1)
          .filter(({ value }) => value !== key)
          .map(({ value, uses }): Variant => ({ value, uses: [use, ...uses] })),
  );
  const cost = ({ uses }: Variant) => uses.reduce((sum, use) => sum + costOf(use), 0);
  return [
    ...others.map(({ key, use }): Variant => ({ value: key, uses: [use] })),
    ...changed.toSorted((a, b) => cost(a) - cost(b)).slice(0, MOST_OTHER_PAIRS),
  ];
}

/** Without those of the text that this text doesn't allow. */
function changesOf(subject: Subject, key: ByteString): KeyChange[] {
  const textual = [...KEY_TEXT, ...KEY_LOADING].filter((change) => differs(change, key));
  return [
    ...keySources(subject),
    ...textual,
    ...keyBytesChanges(subject),
    ...KEY_CHARSETS,
    ...KEY_PRINTED,
    ...KEY_C_STRINGS,
  ];
}

function differs({ apply }: KeyChange, key: ByteString): boolean {
  const made = apply(key);
  return made !== undefined && made !== key;
}

/** CryptoJS's way of reading a key counts among the mistakes of the HMAC. */
const ROWS: Readonly<Record<string, MistakeRow>> = { ...KEY_MISTAKES, ...HMAC_MISTAKES };

function costOf({ id, cost }: Use): number {
  return cost ?? ROWS[id]?.cost ?? 0;
}

/** What HMAC-SHA256 makes of a key. */
function effective(key: ByteString): ByteString {
  const short = key.length > BLOCK ? byteStringOfBytes(sha256(bytesOf(key))) : key;
  let end = short.length;
  while (end > 0 && short.charCodeAt(end - 1) === 0) end--;
  return short.slice(0, end) as ByteString;
}
