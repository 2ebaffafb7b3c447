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
  let sum = OBJECT;
  if (Array.isArray(value)) for (const one of value) sum += PLACE + heldBytes(one);
  // A list of its values would be made for each of thousands of small objects.
  else for (const name in value) sum += PLACE + heldBytes(value[name as keyof typeof value]);
  return sum;
}
