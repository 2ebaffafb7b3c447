/** Whether a record of a log breaks off: log collectors cut lines, and what stands before the cut isn't whole either. */

/** A value in quotes, closed or up to the end, or a bracket. A quote within a word is an apostrophe. */
const TOKENS = /(?<![^\s{[(,:=])(["'])(?:[^\\]|\\[\s\S])*?(?:\1|$)|[{}[\]]/g;

const OPENS: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** Told by a bracket or a quoted value that's open at the end. Takes time in proportion to the text. */
export function breaksOff(text: string): boolean {
  const open: string[] = [];
  for (const [token, quote] of text.matchAll(TOKENS)) {
    const closing = OPENS[token];
    if (quote !== undefined && (token.length < 2 || !token.endsWith(quote))) return true;
    if (closing !== undefined) open.push(closing);
    else if (token === open.at(-1)) open.pop();
  }
  return open.length > 0;
}
