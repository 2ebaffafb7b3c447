/** The server's clock, as the Date header of an answer tells it. */

/** Unix seconds of an HTTP date (RFC 9110, 5.6.7, the form that's generated), `undefined` for other texts. */
function secondsOfHttpDate(text: string): number | undefined {
  const date = /^\s*([A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT)\s*$/.exec(
    text.slice(0, 60),
  );
  const ms = date?.[1] === undefined ? Number.NaN : Date.parse(date[1]);
  return Number.isNaN(ms) || ms < 0 ? undefined : ms / 1000;
}

/**
 * When a request was received, in Unix seconds by the server's clock. An answer out of a cache, which has an `Age`, has the
 * date of when it was put there.
 *
 * @param field the first value of a header of the answer.
 */
export function secondsOfAnswer(field: (name: 'Age' | 'Date') => string | undefined): number | undefined {
  const date = field('Age') === undefined ? field('Date') : undefined;
  return date === undefined ? undefined : secondsOfHttpDate(date);
}
