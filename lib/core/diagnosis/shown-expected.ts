/** What a request should carry, without the secrets that are known: a client may have put one into what it signs. */

import type { CanonicalLine } from '../signing/canonical.ts';
import type { KnownSecrets } from '../signing/known-secrets.ts';
import type { RightSignature } from '../signing/sign.ts';

/** The signature is of what was sent; the string is shown. */
export function shownExpected(expected: RightSignature, { hideBytes }: KnownSecrets): RightSignature {
  const [method, path, query, timestamp, hash] = expected.lines;
  const shown = (line: CanonicalLine): CanonicalLine => ({ ...line, value: hideBytes(line.value) });
  return {
    ...expected,
    lines: [shown(method), shown(path), shown(query), shown(timestamp), hash],
    canonical: hideBytes(expected.canonical),
  };
}
