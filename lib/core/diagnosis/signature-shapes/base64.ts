/** Signatures in base64 and the alphabets near it. */

import { hexOf } from '../../signing/bytes.ts';
import { messageFirst } from './hex.ts';
import { HASH_BY_BYTES, type SignatureShape } from './shape.ts';

export function base64Shape(sent: string): SignatureShape | undefined {
  return percentEncoded(sent) ?? otherAlphabet(sent) ?? plainBase64(sent);
}

function percentEncoded(sent: string): SignatureShape | undefined {
  if (!/%(?:2b|2f|3d)/i.test(sent)) return undefined;
  const decoded = sent.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return { shown: { id: 'out-urlencoded', facts: {} }, asHex: plainBase64(decoded)?.asHex };
}

function otherAlphabet(sent: string): SignatureShape | undefined {
  const base32 = /^[A-Z2-7]{52}(?:={4})?$/i.test(sent);
  // 44 characters of base64 for 32 bytes end in =, and base58 leaves 0, O, I and l out.
  if (!base32 && !/^[1-9A-HJ-NP-Za-km-z]{44}$/.test(sent)) return undefined;
  return { shown: { id: 'out-base32-58', facts: { alphabet: base32 ? 'base32' : 'base58' } } };
}

function plainBase64(sent: string): SignatureShape | undefined {
  if (!/^[\w+/-]{16,}={0,2}$/.test(sent)) return undefined;
  const bytes = bytesOfBase64(sent);
  if (bytes.length === 32) {
    const id = /[-_]/.test(sent) ? 'out-base64url' : 'out-base64';
    return { shown: { id, facts: { isPadded: sent.endsWith('=') } }, asHex: hexOf(bytes) };
  }
  const text = String.fromCharCode(...bytes);
  if (/^[0-9a-f]{64}$/i.test(text))
    return { shown: { id: 'out-base64-of-hex', facts: {} }, asHex: text.toLowerCase() };
  return messageFirst(text) ?? otherLength(bytes.length);
}

function otherLength(digits: number): SignatureShape | undefined {
  if (digits === 256) return { shown: { id: 'hmac-asymmetric', facts: { digits, form: 'base64' } } };
  const [id, hash] = HASH_BY_BYTES[digits] ?? [];
  return id && hash ? { shown: { id, facts: { hash, digits, form: 'base64' } } } : undefined;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Both alphabets, padded or not. Only called on what has been checked to hold nothing else. */
function bytesOfBase64(text: string): Uint8Array {
  const digits = text.replaceAll('=', '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = new Uint8Array((digits.length * 6) >> 3);
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const digit of digits) {
    bits = ((bits << 6) | ALPHABET.indexOf(digit)) & 0xffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes[at++] = (bits >> held) & 0xff;
    }
  }
  return bytes;
}
