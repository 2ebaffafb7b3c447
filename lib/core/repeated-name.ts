/** The first name that an object of a text has twice: which of its two values is read differs from reader to reader. */

/** A string, with the colon that makes it a name, or a bracket. */
const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/g;

/** @param json a text of at most a megabyte that’s known to be JSON. */
export function repeatedName(json: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, string, colon] of json.matchAll(TOKEN)) {
    if (string === undefined) {
      if (token === '{' || token === '[') open.push(new Set());
      else open.pop();
    } else if (colon !== undefined) {
      const name = String(JSON.parse(string));
      if (open.at(-1)?.has(name)) return name;
      open.at(-1)?.add(name);
    }
  }
  return undefined;
}
