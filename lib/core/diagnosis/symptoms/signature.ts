/** The signature as sent, where it's in the wrong form or no signature at all. */

import { AUTH_HEADERS } from '../../api.ts';
import { sha256Hex } from '../../hashing/sha256.ts';
import type { ShapeVerdict, SignatureFacts } from '../../mistakes/signature-shown.ts';
import { byteStringOfText, bytesOf } from '../../signing/bytes.ts';
import { canonicalLines, canonicalString } from '../../signing/canonical.ts';
import { bodyBytes } from '../../signing/wire-request.ts';
import { shapeVerdict } from '../signature-shape.ts';
import type { Evidence } from './evidence.ts';
import type { Sighting } from './symptom.ts';

function consequence({ signature, show }: Evidence) {
  const seen = { where: 'signature', name: AUTH_HEADERS.signature, text: show(signature ?? '') } as const;
  return { code: 'bad_signature', certainty: 'certain', seen } as const;
}

/** What is left of the difference once the form is mended, where the secret is at hand. */
function verdictOf({ signature, shape, right }: Evidence): ShapeVerdict {
  return signature === undefined || !shape || !right
    ? 'unknown'
    : shapeVerdict(signature, shape, right.signature);
}

/** Several signatures are told of as a header that was sent twice. */
export function signatureForm(evidence: Evidence): Sighting[] {
  const shown = evidence.shape?.shown;
  if (!shown || shown.id === 'out-header-duplicate') return [];
  const facts = { ...shown.facts, verdict: verdictOf(evidence) };
  return [{ id: shown.id, facts, ...consequence(evidence) } as Sighting];
}

/** Digests that need no search: of the body, of the string without the secret, of nothing. */
export function signatureKnown(evidence: Evidence): Sighting[] {
  const { request, timestamp, secret, valid, shape, readings } = evidence;
  const sent = shape?.asHex;
  if (sent === undefined || timestamp === undefined || valid) return [];
  const lines = canonicalLines(request, timestamp, undefined, readings);
  if (sent === lines[4].value && bodyBytes(request.body).length > 0)
    return [wrongMessage(evidence, 'body-hash')];
  if (sent === sha256Hex(bytesOf(canonicalString(lines))))
    return [{ id: 'hmac-plain-hash', facts: {}, ...consequence(evidence) }];
  return secret && sent === secret.sign(byteStringOfText('')) ? [wrongMessage(evidence, 'nothing')] : [];
}

function wrongMessage(evidence: Evidence, sent: SignatureFacts['hmac-wrong-message']['sent']): Sighting {
  return { id: 'hmac-wrong-message', facts: { sent }, ...consequence(evidence) };
}
