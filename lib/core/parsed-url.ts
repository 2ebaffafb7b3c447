/** A URL as the platform parses it (WHATWG URL, section 4.4). */

/** `undefined` where it's none. Node 20's `URL.canParse` refuses letters such as `ü` once V8 has compiled the call to it. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
