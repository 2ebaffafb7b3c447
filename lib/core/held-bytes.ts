/** How much memory plain data takes, for bounds on what's kept: whatever is in it counts, so that no part is forgotten. */

/** Of an object or a list, for each of its places. */
const PLACE = 8;
const OBJECT = 16;
/** Of UTF-16. Browsers keep some texts in half of it. */
const CHARACTER = 2;

/** In bytes, and never less than what the texts and bytes in it take. */
export function heldBytes(value: unknown): number {
  if (typeof value === 'string') return OBJECT + CHARACTER * value.length;
  if (typeof value !== 'object' || value === null) return 0;
  if (ArrayBuffer.isView(value)) return OBJECT + value.byteLength;
  const places: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return places.reduce((sum: number, one) => sum + PLACE + heldBytes(one), OBJECT);
}
