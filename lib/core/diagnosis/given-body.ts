/**
 * A body that someone gave where the capture lacks it. That it was sent is their word, so it's never taken against a
 * length that was captured, nor for exact; and where a tool is known to change a file before it sends it, and the
 * signature is valid for what it makes of it, that is what was sent.
 */

import { counted } from '../counts.ts';
import { type ByteString, byteStringOfBytes, bytesOf } from '../signing/bytes.ts';
import { bodyGap, gapOf, knownRequest, type MarkedRequest } from '../signing/gaps.ts';
import { headerValue } from '../signing/wire-request.ts';

/** @param isValid whether the signature is valid for a request. */
export function withGivenBody<T extends MarkedRequest>(
  capture: T,
  given: Uint8Array,
  isValid: (completed: T) => boolean,
): T {
  if (gapOf(capture.gaps, 'body') === undefined) return capture;
  const others = capture.gaps.filter(({ part }) => part.kind !== 'body');
  const length = headerValue(knownRequest(capture).headers, 'content-length');
  const completed = asSent(given)
    .filter((bytes) => length === undefined || length === String(bytes.length))
    .map(
      (bytes): T => ({
        ...capture,
        request: { ...capture.request, body: { kind: 'bytes', bytes, source: 'reencoded' } },
        gaps: others,
      }),
    );
  const [first] = completed;
  if (first) return completed.find(isValid) ?? first;
  const said = `the body you gave has ${counted(given.length, 'byte')}; Content-Length is ${length}`;
  return { ...capture, gaps: [...others, bodyGap(said, 'ambiguous')] };
}

/** curl's -d takes line breaks out of a file, and editors and shells put one at its end. */
function asSent(given: Uint8Array): Uint8Array[] {
  const bytes = byteStringOfBytes(given);
  const made = [bytes, bytes.replace(/[\r\n\0]/g, ''), bytes.replace(/\r?\n$/, '')];
  return [...new Set(made)].map((one) => bytesOf(one as ByteString));
}
