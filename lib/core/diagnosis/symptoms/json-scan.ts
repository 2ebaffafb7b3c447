/** Splits text that looks like JSON into its strings and what stands between them, in one pass. */

export interface ScannedJson {
  /** The strings' insides as written, escapes untouched. */
  readonly strings: readonly string[];
  /** Everything else, with `""` where a string stood. */
  readonly between: string;
}

/** Never fails: an unclosed string ends with the text. */
export function scanJson(text: string): ScannedJson {
  const strings: string[] = [];
  const between: string[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('"', at);
    if (open === -1) break;
    between.push(text.slice(at, open), '""');
    const close = closingQuote(text, open + 1);
    strings.push(text.slice(open + 1, close));
    at = close + 1;
  }
  between.push(text.slice(at));
  return { strings, between: between.join('') };
}

function closingQuote(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
