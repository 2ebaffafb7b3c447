/** The server's clock, as the Date header of an answer tells it. */

import { secondsOfHttpDate } from '../core/clock/http-date.ts';

/**
 * When a request was received, in Unix seconds by the server's clock. An answer out of a cache, which has an `Age`, has the
 * date of when it was put there.
 *
 * @param field the first value of a header of the answer.
 */
export function secondsOfAnswer(field: (name: 'Age' | 'Date') => string | undefined): number | undefined {
  const date = field('Age') === undefined ? field('Date') : undefined;
  return secondsOfHttpDate(date);
}
