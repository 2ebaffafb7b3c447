/** Whether any of many words stands in a text, at once and mostly without reading every character (Wu and Manber, 1994). */

const GRAM = 3;
const SLOTS = 65_536;

/** @param words of at least three characters each, as they stand in the text. */
export function anyOf(words: readonly string[]): (text: string) => boolean {
  const shortest = words.reduce((least, { length }) => Math.min(least, length), Number.POSITIVE_INFINITY);
  if (words.length === 0) return () => false;
  const furthest = Math.min(255, shortest - GRAM + 1);
  /** By the last three characters that are looked at: how far the next word's end is at least. */
  const leaps = new Uint8Array(SLOTS).fill(furthest);
  const ending = new Map<number, string[]>();
  for (const word of words)
    for (let end = GRAM - 1; end < shortest; end++) {
      const slot = slotAt(word, end);
      leaps[slot] = Math.min(leaps[slot] ?? 0, shortest - 1 - end, furthest);
      if (end === shortest - 1) ending.set(slot, [...(ending.get(slot) ?? []), word]);
    }
  return (text) => {
    for (let end = shortest - 1; end < text.length; ) {
      const slot = slotAt(text, end);
      const leap = leaps[slot] ?? 1;
      const start = end - shortest + 1;
      if (leap === 0 && ending.get(slot)?.some((word) => text.startsWith(word, start))) return true;
      end += leap || 1;
    }
    return false;
  };
}

function slotAt(text: string, end: number): number {
  return (
    (text.charCodeAt(end - 2) ^ (text.charCodeAt(end - 1) << 5) ^ (text.charCodeAt(end) << 10)) & (SLOTS - 1)
  );
}
