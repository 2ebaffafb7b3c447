/** Mistakes that aren't told from a body that the text prints anew: the same data in other bytes. */

import { REFUSAL_STATUS } from '../../api.ts';
import type { MistakeId } from '../../mistakes/catalogue.ts';
import type { Diagnosis, Explained } from '../diagnosis.ts';

const OF_PRINTS: ReadonlySet<MistakeId> = new Set<MistakeId>([
  'body-serializer-profile',
  'body-respaced',
  'body-pretty',
  'body-key-order',
  'body-esc-unicode',
  'body-esc-slash',
  'body-esc-html',
  'body-form',
  'body-trailing-newline',
  'body-newlines-stripped',
  'body-crlf',
  'body-charset',
  'body-number-format',
  'body-trimmed',
  'body-escaped-slashes',
]);

/** Whether what was signed may be just what was sent, since the body was rebuilt from text. */
function mayBeThePrint({ mistakes, certainty }: Explained): boolean {
  return certainty === 'if-body-bytes-are-exact' && mistakes.every(({ id }) => OF_PRINTS.has(id));
}

/** A server that rejected the signature checked the bytes that were sent: then it’s no matter of print. */
export function isTakenForPrint(best: Explained, diagnosis: Pick<Diagnosis, 'answered' | 'code'>): boolean {
  return mayBeThePrint(best) && !isSignatureRejected(diagnosis);
}

/** A 401 is one of five codes. Where its own wasn’t recorded, it’s the one that’s left by the checks made here. */
function isSignatureRejected({ answered, code }: Pick<Diagnosis, 'answered' | 'code'>): boolean {
  if (!answered || answered.code !== undefined) return answered?.code === 'bad_signature';
  return answered.status === REFUSAL_STATUS && code === 'bad_signature';
}
