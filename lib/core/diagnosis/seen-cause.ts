/** A change to the URL or body that the request shows by itself: it makes a signature invalid, and no search can undo it. */

import type { ShownId } from '../mistakes/shown.ts';
import { withinSentence } from './answer/mistake-names.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { Symptom } from './symptoms/symptom.ts';

/** What was signed can be computed back from none of them for certain. */
const CHANGED: ReadonlySet<ShownId> = new Set<ShownId>([
  'path-template',
  'body-placeholder',
  'body-quotes-lost',
  'body-newlines-stripped',
  'transport-body-quotes',
  'transport-body-transcoded',
]);

/** Where no mistake is found: likelier than a different secret. */
export function seenCause({ symptoms }: Partial<Pick<Diagnosis, 'symptoms'>>): Symptom | undefined {
  return symptoms?.find(({ id, certainty }) => CHANGED.has(id) && certainty !== 'possible');
}

export function seenCauseTitle({ title }: Symptom): string {
  return `Likely: ${withinSentence(title)}`;
}

/** What it means for the signature; what it is and its fix are told beside it. */
export const SEEN_CAUSE =
  'The request itself shows this change. If your code signed the original text, the change alone makes the signature invalid. Fix the change first, then send the request again.';
