/** Key pairs that came with a reproduction, taken for made up where nobody here knows them as their own. */

import { AUTH_HEADERS } from '../core/api.ts';
import { Secret } from '../core/signing/secret.ts';
import { headerValue } from '../core/signing/wire-request.ts';
import type { ReadCaptures } from './capture/capture.ts';
import type { MadeUpPair } from './reproduction-head.ts';

/** @param isOwn whether the id or the secret is known here: then it's real, whatever the text says of it. */
export function withMadeUpPairs(read: ReadCaptures, isOwn: (pair: MadeUpPair) => boolean): ReadCaptures {
  if (!read.ok || !read.reproductions) return read;
  const { pairs, warnings } = read.reproductions;
  const madeUp = pairs
    .filter((pair) => !isOwn(pair))
    .map(({ keyId, secret, said = [] }) => ({ keyId, secret: new Secret(secret), said }));
  return {
    ok: true,
    captures: read.captures.map((capture) => {
      const sent: string | undefined = headerValue(capture.request.headers, AUTH_HEADERS.key);
      const pair = madeUp.find(({ keyId }) => keyId === sent);
      return pair ? { ...capture, madeUp: pair } : capture;
    }),
    warnings: madeUp.length === pairs.length ? warnings : read.warnings,
  };
}

/** @param keys all that are known. */
export function isAmongKeys(
  keys: readonly { readonly id: string; readonly secret: Secret }[],
): (pair: MadeUpPair) => boolean {
  return ({ keyId, secret }) => {
    const made = new Secret(secret);
    return keys.some((key) => key.id === keyId || key.secret.equals(made));
  };
}
