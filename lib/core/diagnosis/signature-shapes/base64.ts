/** Signatures in base64 and the alphabets near it. */

import { hexOf } from '../../signing/bytes.ts';
import { messageFirst } from './hex.ts';
import { HASH_BY_BYTES, PRINT_HEX, type SignatureShape } from './shape.ts';

export function base64Shape(sent: string): SignatureShape | undefined {
  return percentEncoded(sent) ?? otherAlphabet(sent) ?? plainBase64(sent);
}

function percentEncoded(sent: string): SignatureShape | undefined {
  if (!/%(?:2b|2f|3d)/i.test(sent)) return undefined;
  const decoded = sent.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const inner = plainBase64(decoded)?.asHex;
  return {
    kind: 'url-encoded',
    title: 'Send the signature as plain hex',
    text: 'It’s percent-encoded base64. X-Signature is lowercase hex.',
    fix: PRINT_HEX,
    ...(inner !== undefined && { asHex: inner }),
  };
}

function otherAlphabet(sent: string): SignatureShape | undefined {
  const base32 = /^[A-Z2-7]{52}(?:={4})?$/i.test(sent);
  // 44 characters of base64 for 32 bytes end in =, and base58 leaves 0, O, I and l out.
  if (!base32 && !/^[1-9A-HJ-NP-Za-km-z]{44}$/.test(sent)) return undefined;
  return {
    kind: 'other-alphabet',
    title: 'Send the signature as hex',
    text: `It looks like ${base32 ? 'base32' : 'base58'} of 32 bytes. The length is right, the encoding isn’t.`,
    fix: PRINT_HEX,
  };
}

function plainBase64(sent: string): SignatureShape | undefined {
  if (!/^[\w+/-]{16,}={0,2}$/.test(sent)) return undefined;
  const bytes = bytesOfBase64(sent);
  const hex = hexOf(bytes);
  if (bytes.length === 32)
    return {
      kind: 'base64',
      title: 'Send the signature as hex, not base64',
      text: `It’s base64 of 32 bytes${sent.endsWith('=') ? '' : ', without the = at the end'}: the length is right, the encoding isn’t.`,
      fix: PRINT_HEX,
      asHex: hex,
    };
  const text = String.fromCharCode(...bytes);
  if (/^[0-9a-f]{64}$/i.test(text))
    return {
      kind: 'base64-of-hex',
      title: 'Send the hex itself, without base64 around it',
      text: 'It’s base64 of 64 hex digits: the digest was encoded twice.',
      fix: 'Leave the base64 step out: the hex digits are already the signature.',
      asHex: text.toLowerCase(),
    };
  return messageFirst(text) ?? otherLength(bytes.length);
}

function otherLength(length: number): SignatureShape | undefined {
  const hash = HASH_BY_BYTES[length];
  if (length === 256)
    return {
      kind: 'asymmetric',
      title: 'Sign with HMAC-SHA256, not with a private key',
      text: 'It’s base64 of 256 bytes, as an RSA signature of 2048 bits has. HMAC-SHA256 gives 32.',
      fix: 'Compute an HMAC with SHA-256, keyed with the secret, and print it as lowercase hex.',
    };
  if (!hash) return undefined;
  return {
    kind: 'other-hash',
    title: 'Use HMAC-SHA256, printed as hex',
    text: `It’s base64 of ${length} bytes, as ${hash}${length === 64 ? ' or an Ed25519 signature' : ''} gives. HMAC-SHA256 gives 32.`,
    fix: 'Compute an HMAC with SHA-256, keyed with the secret, and print it as lowercase hex.',
  };
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
