/** The name of the file that a collection of requests goes into. */

/** In characters; file systems take 255 bytes, and a letter may have four. */
const LONGEST = 40;

/** Letters and digits of any script, in one spelling; file systems differ in what else they take. */
export function collectionFileName(collection: string | undefined): string {
  const words = (collection ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const short = [...words].slice(0, LONGEST).join('');
  return `countersign-${short === '' ? 'requests' : short.replace(/-$/, '')}.json`;
}
