/** The server's clock, as the Date header of an answer tells it. */

/** Unix seconds of an HTTP date (RFC 9110, 5.6.7, the form that's generated), `undefined` for other texts. */
export function secondsOfHttpDate(text: string): number | undefined {
  const date = /^\s*([A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT)\s*$/.exec(
    text.slice(0, 60),
  );
  const ms = date?.[1] === undefined ? Number.NaN : Date.parse(date[1]);
  return Number.isNaN(ms) || ms < 0 ? undefined : ms / 1000;
}
