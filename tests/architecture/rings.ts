/** Files that import each other in a ring, as sets. */

/** @param imports by file, the files it imports. @returns rings of two files and more, the largest first. */
export function ringsIn(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const rings: string[][] = [];
  const reached = (file: string, place: number): void => {
    lowest.set(file, Math.min(lowest.get(file) ?? place, place));
  };
  function visit(file: string): void {
    const place = order.size;
    order.set(file, place);
    reached(file, place);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) reached(file, lowest.get(next) ?? place);
    }
    if (lowest.get(file) !== place) return;
    const ring = open.splice(open.indexOf(file));
    if (ring.length > 1) rings.push(ring.sort());
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return rings.sort((a, b) => b.length - a.length);
}
