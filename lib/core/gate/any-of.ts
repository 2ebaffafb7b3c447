/** Whether any of many words stands in a text, at once and mostly without reading every character (Wu and Manber, 1994). */

const GRAM = 3;
const SLOTS = 65_536;

/** @param words of at least three characters each, as they stand in the text. */
export function anyOf(words: readonly string[]): (text: string) => boolean {
  if (words.length === 0) return () => false;
  const places = placesOf(words);
  return (text) => places.next(text, 0) !== undefined;
}

/** Those of the words that stand in a text. @param words as above. */
export function allOf(words: readonly string[]): (text: string) => ReadonlySet<string> {
  if (words.length === 0) return () => new Set();
  const places = placesOf(words);
  return (text) => {
    const standing = new Set<string>();
    for (let at = places.next(text, 0); at !== undefined; at = places.next(text, at + 1))
      for (const word of places.wordsAt(text, at)) standing.add(word);
    return standing;
  };
}

interface Places {
  /** Where the next word begins, at or behind a place. */
  readonly next: (text: string, from: number) => number | undefined;
  readonly wordsAt: (text: string, at: number) => readonly string[];
}

function placesOf(words: readonly string[]): Places {
  const shortest = words.reduce((least, { length }) => Math.min(least, length), Number.POSITIVE_INFINITY);
  const furthest = Math.min(255, shortest - GRAM + 1);
  /** By the last three characters that are looked at: how far the next word's end is at least. */
  const leaps = new Uint8Array(SLOTS).fill(furthest);
  const ending = new Map<number, string[]>();
  // What's further from the end allows the furthest leap anyway.
  const first = Math.max(GRAM - 1, shortest - furthest);
  for (const word of words) {
    for (let end = first; end < shortest; end++) {
      const slot = slotAt(word, end);
      leaps[slot] = Math.min(leaps[slot] ?? 0, shortest - 1 - end);
    }
    const slot = slotAt(word, shortest - 1);
    const others = ending.get(slot);
    if (others) others.push(word);
    else ending.set(slot, [word]);
  }
  const endingAt = (text: string, end: number) => ending.get(slotAt(text, end)) ?? [];
  return {
    next(text, from) {
      for (let end = from + shortest - 1; end < text.length; ) {
        const leap = leaps[slotAt(text, end)] ?? 1;
        const start = end - shortest + 1;
        if (leap === 0 && endingAt(text, end).some((word) => text.startsWith(word, start))) return start;
        end += leap || 1;
      }
      return undefined;
    },
    wordsAt: (text, at) => endingAt(text, at + shortest - 1).filter((word) => text.startsWith(word, at)),
  };
}

function slotAt(text: string, end: number): number {
  return (
    (text.charCodeAt(end - 2) ^ (text.charCodeAt(end - 1) << 5) ^ (text.charCodeAt(end) << 10)) & (SLOTS - 1)
  );
}
