/** The signature as sent: right, in the wrong form, or no signature at all. */

import { AUTH_HEADERS } from '../../api.ts';
import { sha256Hex } from '../../hashing/sha256.ts';
import { byteStringOfText, bytesOf } from '../../signing/bytes.ts';
import { canonicalLines, canonicalString } from '../../signing/canonical.ts';
import { bodyBytes } from '../../signing/wire-request.ts';
import { VALID_SIGNATURE } from '../condition-titles.ts';
import { type ShapeVerdict, shapeTitle, shapeVerdict, VERDICT_WORDS } from '../signature-shape.ts';
import type { Evidence } from './evidence.ts';
import type { Symptom } from './symptom.ts';

function symptom(
  evidence: Evidence,
  id: Symptom['id'],
  words: Pick<Symptom, 'title' | 'detail' | 'fix'>,
): Symptom {
  return {
    id,
    ...words,
    code: 'bad_signature',
    certainty: 'certain',
    seen: { where: 'signature', name: AUTH_HEADERS.signature, text: evidence.show(evidence.signature ?? '') },
  };
}

/** What is left of the difference once the form is put right, where the secret is at hand. */
function verdictOf({ signature, shape, right }: Evidence): ShapeVerdict | undefined {
  return signature === undefined || !shape || !right
    ? undefined
    : shapeVerdict(signature, shape, right.signature);
}

function verdictWords(evidence: Evidence): string {
  const words = VERDICT_WORDS[verdictOf(evidence) ?? 'unknown'];
  return words === undefined ? '' : ` ${words}`;
}

export function signatureUppercase(evidence: Evidence): Symptom[] {
  const { shape } = evidence;
  if (shape?.kind !== 'hex-uppercase') return [];
  return [
    symptom(evidence, 'sym-sig-upper', {
      title: shapeTitle(shape, verdictOf(evidence)),
      detail: `${shape.text} It doesn’t show whether uppercase is accepted; it’s assumed here that it isn’t.${verdictWords(evidence)}`,
      fix: shape.fix,
    }),
  ];
}

/** These are told of as a stray character, a doubled header or a printed value. */
const TOLD_ELSEWHERE = new Set([
  'hex-64',
  'hex-uppercase',
  'quoted',
  'whitespace',
  'twice',
  'printed-object',
  'not-a-signature',
]);

export function signatureForm(evidence: Evidence): Symptom[] {
  const { shape } = evidence;
  if (!shape || TOLD_ELSEWHERE.has(shape.kind)) return [];
  const { title, text, fix } = shape;
  return [symptom(evidence, 'sym-sig-shape', { title, detail: `${text}${verdictWords(evidence)}`, fix })];
}

export function signatureLiteral(evidence: Evidence): Symptom[] {
  const { shape } = evidence;
  if (!shape) return [];
  if (shape.kind === 'printed-object' || shape.kind === 'not-a-signature')
    return [symptom(evidence, 'sym-sig-literal', { title: shape.title, detail: shape.text, fix: shape.fix })];
  const value = knownValue(evidence, shape.asHex);
  return value ? [symptom(evidence, 'sym-sig-literal', value)] : [];
}

type Words = Pick<Symptom, 'title' | 'detail' | 'fix'>;

/** Digests that need no search: of the body, of the string without the secret, of nothing. */
function knownValue({ request, timestamp, secret, valid }: Evidence, sent?: string): Words | undefined {
  if (sent === undefined || timestamp === undefined || valid) return undefined;
  const lines = canonicalLines(request, timestamp);
  if (sent === lines[4].value && bodyBytes(request.body).length > 0)
    return {
      title: 'Sign the five lines, don’t send the body’s hash',
      detail: 'X-Signature is the SHA-256 of the body: line 5 of the canonical string, not its signature.',
      fix: 'Join the five lines with \\n, and send the HMAC of that string.',
    };
  if (sent === sha256Hex(bytesOf(canonicalString(lines))))
    return {
      title: 'Use an HMAC with the secret, not a plain hash',
      detail:
        'X-Signature is the plain SHA-256 of the canonical string. The string is right, but the secret is nowhere in it.',
      fix: 'Replace the hash function by HMAC-SHA256, keyed with the secret.',
    };
  if (secret && sent === secret.sign(byteStringOfText('')))
    return {
      title: 'Pass the canonical string to the HMAC',
      detail:
        'X-Signature is the HMAC of zero bytes: the secret is right, but the message never reached the function.',
      fix: 'Check the variable that holds the canonical string, and that it’s written to the HMAC before the digest is taken.',
    };
  return undefined;
}

export function signatureValid({ valid, signature, show, request }: Evidence): Symptom[] {
  if (!valid || signature === undefined) return [];
  const rebuilt = request.body.kind === 'bytes' && request.body.source === 'reencoded';
  return [
    {
      id: 'sym-sig-valid',
      title: VALID_SIGNATURE,
      detail: `X-Signature is exactly the one this request should carry${rebuilt ? ', which also shows that the rebuilt body has the bytes that were signed' : ''}. If the server rejected it, the cause lies elsewhere.`,
      fix: 'Compare the clock, the key and the host with the service’s, and look for a proxy or redirect that changes the request on its way.',
      code: null,
      certainty: 'certain',
      seen: { where: 'signature', name: AUTH_HEADERS.signature, text: show(signature) },
    },
  ];
}
