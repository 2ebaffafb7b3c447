/** A moment in the user's own time and words. */

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** @param at Unix seconds. */
export function Moment({ at }: { readonly at: number }) {
  const date = new Date(at * 1000);
  return <time dateTime={date.toISOString()}>{FORMAT.format(date)}</time>;
}
