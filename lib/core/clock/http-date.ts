/** Dates as headers have them, such as Date and Retry-After (RFC 9110, section 5.6.7). */

const FORMS = [
  // The one that's generated, and the two older ones that are still to be read.
  /^[a-z]{3}, \d{2} [a-z]{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/i,
  /^[a-z]{6,9}, \d{2}-[a-z]{3}-\d{2} \d{2}:\d{2}:\d{2} GMT$/i,
  /^[a-z]{3} [a-z]{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/i,
];

const LONGEST = 60;

/** Unix seconds; `undefined` for all other texts, whatever else a browser takes for a date. */
export function secondsOfHttpDate(text: string | undefined): number | undefined {
  const date = text?.slice(0, LONGEST).trim() ?? '';
  if (!FORMS.some((form) => form.test(date))) return undefined;
  // The oldest form names no zone, and is in GMT all the same.
  const ms = Date.parse(/gmt$/i.test(date) ? date : `${date} GMT`);
  return Number.isNaN(ms) || ms < 0 ? undefined : ms / 1000;
}
