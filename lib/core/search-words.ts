/** What's typed to search a list by: the words as they're searched for, all of which have to be found. */
export function searchWords(text: string): readonly string[] {
  return asSearched(text).split(/\s+/).filter(Boolean);
}

/** In small letters, with the apostrophe that keyboards have: the words of both sides are compared so. */
export function asSearched(text: string): string {
  return text.toLowerCase().replace(/[‘’]/g, "'");
}

export interface SearchedStretch {
  readonly text: string;
  /** Whether one of the words is here. */
  readonly isFound: boolean;
}

/** The text, cut where the words begin and end that are found in it. */
export function searchedStretches(text: string, words: readonly string[]): readonly SearchedStretch[] {
  const searched = asSearched(text);
  // A few letters become two when they’re small: their places aren’t those of the text.
  if (searched.length !== text.length) return [{ text, isFound: false }];
  const stretches: SearchedStretch[] = [];
  let end = 0;
  for (const [start, until] of placesOf(searched, words)) {
    if (start > end) stretches.push({ text: text.slice(end, start), isFound: false });
    stretches.push({ text: text.slice(start, until), isFound: true });
    end = until;
  }
  return end < text.length ? [...stretches, { text: text.slice(end), isFound: false }] : stretches;
}

/** Apart from each other, in their order. */
function placesOf(searched: string, words: readonly string[]): [start: number, end: number][] {
  const all = words.flatMap((word) => placesOfOne(searched, word)).toSorted(([one], [other]) => one - other);
  const apart: [number, number][] = [];
  for (const [start, end] of all) {
    const last = apart.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else apart.push([start, end]);
  }
  return apart;
}

function placesOfOne(searched: string, word: string): [number, number][] {
  const places: [number, number][] = [];
  for (let at = searched.indexOf(word); at !== -1; at = searched.indexOf(word, at + word.length))
    places.push([at, at + word.length]);
  return places;
}
