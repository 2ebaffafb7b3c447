/** The latest results by name, bounded in number and size. */

/** @param mostBytes of all sizes together; the newest stays whatever its own. */
export function createRecentResults<T>(most: number, mostBytes: number) {
  const kept = new Map<string, { readonly value: T; readonly size: number }>();
  let bytes = 0;
  const forget = (name: string) => {
    bytes -= kept.get(name)?.size ?? 0;
    kept.delete(name);
  };
  return {
    get: (name: string): T | undefined => kept.get(name)?.value,
    set(name: string, value: T, size: number): void {
      forget(name);
      kept.set(name, { value, size });
      bytes += size;
      for (const oldest of kept.keys()) {
        if (kept.size <= 1 || (kept.size <= most && bytes <= mostBytes)) return;
        forget(oldest);
      }
    },
  };
}
