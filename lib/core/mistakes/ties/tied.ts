/** The ties (`ties.ts`) that touch several values at once, which no list of one value’s mistakes has. */

import { LONGEST_ENCODED_BODY } from '../long-bodies.ts';
import type { Subject } from '../subject.ts';
import type { Compound, Shape } from '../variant.ts';
import { tiedKeyShapes, wideShapes } from './charsets.ts';
import { urlFieldCompounds } from './fields.ts';
import { crlfShapes, echoShapes, emptyShapes, oneHashShapes } from './hashes.ts';

/** Each is one mistake, though it has several ids. None that hash the body where it's longer than `LONGEST_ENCODED_BODY`. */
export function tiedShapes(subject: Subject): Shape[] {
  const always = [...emptyShapes(subject), ...tiedKeyShapes(subject)];
  if (subject.body.length > LONGEST_ENCODED_BODY) return always;
  return [
    ...always,
    ...wideShapes(subject),
    ...oneHashShapes(subject),
    ...crlfShapes(subject),
    ...echoShapes(subject),
  ];
}

export function tiedCompounds(subject: Subject): Compound[] {
  return urlFieldCompounds(subject);
}
