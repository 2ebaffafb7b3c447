/** The body whose hash was signed, made again from the mistakes that were found: a hash alone shows nobody anything. */

import { sha256Hex } from '../../hashing/sha256.ts';
import { bodyVariants } from '../../mistakes/body/body.ts';
import { nameOfUse, type Use } from '../../mistakes/mistake-row.ts';
import { type Hints, subjectOf } from '../../mistakes/subject.ts';
import { type ByteString, bytesOf, isHexDigest } from '../../signing/bytes.ts';
import { Secret } from '../../signing/secret.ts';
import { bodyBytes, type WireRequest } from '../../signing/wire-request.ts';
import type { Mistake } from '../diagnosis.ts';

/** Longer bodies aren't made again: nobody compares so much by eye. */
const LONGEST_BODY = 16_384;
/** Bodies hashed in looking for the one that was signed. */
const MOST_HASHED = 400;
/** What a body becomes doesn't depend on the secret. */
const NO_SECRET = new Secret('');

/**
 * @param hints the body that was signed may have been given.
 * @param held the body, where the signed string holds it itself.
 * @param hash line 5 as it was signed.
 */
export function signedBody(
  { request, hints }: { readonly request: WireRequest; readonly hints: Hints },
  mistakes: readonly Mistake[],
  held: ByteString | undefined,
  hash: ByteString | undefined,
): { readonly signed: ByteString; readonly right: ByteString } | undefined {
  if (bodyBytes(request.body).length > LONGEST_BODY) return undefined;
  const subject = subjectOf(request, NO_SECRET, hints);
  const right = subject.body;
  const given = hints.bodies.find(
    (body) => body !== right && body.length <= LONGEST_BODY && sha256Hex(bytesOf(body)) === hash,
  );
  if (given !== undefined) return { signed: given, right };
  const wrong = mistakes.filter(({ slot }) => slot === 'body');
  if (wrong.length === 0) return undefined;
  if (held !== undefined) return held === right ? undefined : { signed: held, right };
  const wanted = nameOf(wrong);
  const fitting = bodyVariants(subject, wrong.length > 1 ? 2 : 1).filter(
    ({ value, uses }) => value.length <= LONGEST_BODY && nameOf(uses) === wanted,
  );
  const bare = hash !== undefined && isHexDigest(hash) && !mistakes.some(({ slot }) => slot === 'body-hash');
  const signed = bare
    ? fitting.slice(0, MOST_HASHED).find(({ value }) => sha256Hex(bytesOf(value)) === hash)
    : fitting.length === 1
      ? fitting[0]
      : undefined;
  return signed && { signed: signed.value, right };
}

function nameOf(uses: readonly Pick<Use, 'id' | 'how'>[]): string {
  return uses.map(nameOfUse).join('\n');
}
