/** What of a long request isn't searched in every way, in sentences. */

import { listed } from '../counts.ts';
import { BODY_LIMITS } from '../mistakes/body/body.ts';
import { LONGEST_ENCODED_BODY } from '../mistakes/long-bodies.ts';
import { LONGEST_METHOD } from '../mistakes/method/method.ts';
import { LONGEST_PATH } from '../mistakes/path/path.ts';
import { QUERY_LIMITS } from '../mistakes/query/query.ts';
import type { Subject } from '../mistakes/subject.ts';
import { isLong, leftOut } from '../search/bounds.ts';

export function searchLimits(subject: Subject): string[] {
  return [...lineLimits(subject), ...bodyLimits(subject.body.length), ...otherLimits(subject)];
}

function lineLimits(subject: Subject): string[] {
  const { method, path, rawQuery = '', pairs } = subject;
  const limits: string[] = [];
  if (method.length > LONGEST_METHOD) limits.push(`The method has ${method.length} bytes: ${AS_IT_IS}`);
  if (path.length > LONGEST_PATH) limits.push(`The path has ${path.length} bytes: ${AS_IT_IS}`);
  if (pairs.length > QUERY_LIMITS.parameters)
    limits.push(`The query has ${pairs.length} parameters: ${REORDERED}`);
  else if (rawQuery.length > QUERY_LIMITS.bytes)
    limits.push(`The query has ${rawQuery.length} bytes: ${REORDERED}`);
  if (isLong(subject))
    limits.push(
      'With so much to sign, mistakes that change several lines of the string at once weren’t tried.',
    );
  return limits;
}

const AS_IT_IS = 'it was tried only as it is.';
const REORDERED = 'it was tried in other orders and left out, but its parameters weren’t changed.';

function bodyLimits(bytes: number): string[] {
  const has = `The body has ${bytes} bytes: `;
  if (bytes > BODY_LIMITS.bytes)
    return [`${has}only an empty one and constant ones were tried in its place.`];
  if (bytes > LONGEST_ENCODED_BODY)
    return [`${has}it was tried with other line breaks and blanks, but not encoded or serialized anew.`];
  if (bytes > BODY_LIMITS.json)
    return [`${has}it was tried as it is and as a whole, but not serialized anew.`];
  return bytes > BODY_LIMITS.pairs ? [`${has}single changes of it were tried, but no two at once.`] : [];
}

function otherLimits(subject: Subject): string[] {
  const parts = leftOut(subject);
  return parts.length === 0 ? [] : [`Too long to be tried as part of what was signed: ${listed(parts)}.`];
}
