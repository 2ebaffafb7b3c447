/** The first name that an object of a text has twice: which of its two values is read differs from reader to reader. */

/** A string, with the colon that makes it a name, or a bracket. */
const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/g;

/** @param json a text of at most a megabyte that’s known to be JSON. */
export function repeatedName(json: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, string, colon] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (string === undefined) open.pop();
    else if (colon !== undefined) {
      const name = String(JSON.parse(string));
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return undefined;
}
