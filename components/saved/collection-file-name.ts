/** The name of the file that a collection of requests goes into. */

/** What every file system takes. */
export function collectionFileName(collection: string | undefined): string {
  const words = (collection ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `countersign-${words === '' ? 'requests' : words.slice(0, 40)}.json`;
}
