/** How sure a mistake is where the body was rebuilt from text: what was signed may be just what was sent. */

import type { Subject } from '../mistakes/subject.ts';
import type { ByteString } from '../signing/bytes.ts';
import { bodyBytes, headerValue, type WireRequest } from '../signing/wire-request.ts';
import type { Explained } from './diagnosis.ts';

export function isRebuilt({ body }: WireRequest): boolean {
  return body.kind === 'bytes' && body.source === 'reencoded' && body.bytes.length > 0;
}

/**
 * Content-Length says how many bytes were sent: where it’s as many as are here, and the body that was hashed has another
 * number, that one wasn’t sent. Neither was one with line breaks where curl -d made the body of a file.
 * @param hashed the body that was hashed, where it’s known.
 */
export function certaintyFor(
  { request, hints }: Pick<Subject, 'request' | 'hints'>,
  hashed: () => ByteString | undefined,
): Explained['certainty'] {
  if (!isRebuilt(request)) return 'proved';
  if (hints.file !== undefined && /[\r\n]/.test(hashed() ?? '')) return 'proved';
  const { length } = bodyBytes(request.body);
  const isAnnounced = headerValue(request.headers, 'content-length') === String(length);
  const body = isAnnounced ? hashed() : undefined;
  return body === undefined || body.length === length ? 'if-body-bytes-are-exact' : 'proved';
}
