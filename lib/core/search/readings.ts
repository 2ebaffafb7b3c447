/** What the signature as sent may be: a digest in one of many prints, or a message with a digest of nothing behind it. */

import { hmac } from '../hashing/other-hashes.ts';
import { readGoSum } from '../mistakes/output/constants.ts';
import { readSignature } from '../mistakes/output/output.ts';
import type { Subject } from '../mistakes/subject.ts';
import type { OutputReading } from '../mistakes/variant.ts';
import { bytesOf, equalBytes } from '../signing/bytes.ts';

export function readingsOf(subject: Subject): OutputReading[] {
  const goSum = goSumReading(subject);
  return [...(goSum ? [goSum] : []), ...readSignature(subject.signature)];
}

/**
 * Go's `mac.Sum(message)` sends the message itself, so nothing hides it: the search is for the message with this HMAC,
 * under the right key. The tail, the HMAC of zero bytes, proves that the key was the right one.
 */
function goSumReading({ signature, secret }: Subject): OutputReading | undefined {
  const sent = readGoSum(signature);
  if (!sent || !equalBytes(hmac('sha256', secret.keyBytes(), new Uint8Array(0)), sent.tail)) return undefined;
  const digest = hmac('sha256', secret.keyBytes(), bytesOf(sent.message));
  return {
    uses: [{ id: 'hmac-go-sum-misuse', how: 'the message was given to Sum' }],
    digestBytes: 32,
    filters: [
      { word: 7, mask: 0xffffffff, value: new DataView(digest.buffer, digest.byteOffset).getUint32(28) },
    ],
    matches: (other) => equalBytes(other, digest),
  };
}
