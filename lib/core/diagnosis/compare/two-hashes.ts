/** Whether two texts are hashes of different things, so that which digits differ says nothing. */

import type { ByteString } from '../../signing/bytes.ts';

/** As many hex digits as MD5, SHA-1 and the SHA-2 functions have. */
const HEX_HASH = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i;

/** Not where one is the other in another case, cut or with something added: those are one hash, printed in two ways. */
export function areTwoHashes(theirs: ByteString, ours: ByteString): boolean {
  if (!HEX_HASH.test(theirs) || !HEX_HASH.test(ours)) return false;
  const [some, others] = [theirs.toLowerCase(), ours.toLowerCase()];
  return !some.includes(others) && !others.includes(some);
}
