/** What's typed to search a list by: the words in small letters, all of which have to be found. */
export function searchWords(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
