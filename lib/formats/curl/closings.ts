/** Where lines, quotes and braces of bash end. */

/** The place of the closing quote, which no backslash stands in front of. */
export function endOfQuote(text: string, start: number, quote: string): number | undefined {
  let end = start;
  while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1;
  return end < text.length ? end : undefined;
}

/** @param start of the opening brace. */
export function endOfBraces(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at;
  }
  return undefined;
}

/** The length of a line break here. Bash knows no CR; pasted text has them. */
export function lineBreakAt(text: string, at: number): number {
  return text[at] === '\n' ? 1 : text[at] === '\r' && text[at + 1] === '\n' ? 2 : 0;
}
