/** What's typed to search a list by: the words as they're searched for, all of which have to be found. */
export function searchWords(text: string): readonly string[] {
  return asSearched(text).split(/\s+/).filter(Boolean);
}

/** In small letters, with the apostrophe that keyboards have: the words of both sides are compared so. */
export function asSearched(text: string): string {
  return text.toLowerCase().replace(/[‘’]/g, "'");
}
