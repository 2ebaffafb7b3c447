/** What the length and the alphabet of a signature prove, before anything is computed; and whether only its form is wrong. */

import type { ShapeId, ShapeVerdict } from '../mistakes/signature-shown.ts';
import { type ByteString, bytesOf, hexOf, textOfUtf8 } from '../signing/bytes.ts';
import { characterName } from '../signing/look-alikes.ts';
import { quoted } from './quoted.ts';
import { base64Shape } from './signature-shapes/base64.ts';
import { dressedShape } from './signature-shapes/dressed.ts';
import { hexShape } from './signature-shapes/hex.ts';
import type { SignatureShape } from './signature-shapes/shape.ts';

/** Longer values aren't read for what they hold: no encoding of a digest or a message comes near. */
const LONGEST = 8192;

/** @param sent X-Signature as sent, one character per byte. */
export function signatureShape(sent: string): SignatureShape {
  if (sent.length > LONGEST) return unknownShape(sent);
  return (
    hexShape(sent) ??
    printedShape(sent) ??
    rawShape(sent) ??
    dressedShape(sent, (inside) => hexShape(inside) ?? base64Shape(inside) ?? unknownShape(inside)) ??
    base64Shape(sent) ??
    unknownShape(sent)
  );
}

/** Forms that print other digits than the digest has. */
const LOSSY: ReadonlySet<ShapeId> = new Set<ShapeId>([
  'out-sign-extended',
  'out-signed-bytes',
  'out-hex-too-long',
]);

/** @param expected the correct signature: 64 lowercase hex digits. */
export function shapeVerdict(sent: string, { shown, asHex }: SignatureShape, expected: string): ShapeVerdict {
  if (asHex === expected) return 'form-only';
  const lower = sent.toLowerCase();
  if (lossyPrints(expected).includes(lower)) return 'form-only';
  if (shown?.id === 'out-truncated' && (expected.startsWith(lower) || expected.endsWith(lower)))
    return 'part';
  return asHex === undefined && !(shown && LOSSY.has(shown.id)) ? 'unknown' : 'differs';
}

/** Ways to print the digest that lose or add digits: no zeros before a digit, and bytes with their sign. */
function lossyPrints(expected: string): string[] {
  const bytes = (expected.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const signed = bytes.map((byte) => (byte > 127 ? byte - 256 : byte));
  const extended = (width: number) =>
    signed.map((byte) => (byte >>> 0).toString(16).padStart(width, '0')).join('');
  return [
    expected.replace(/^0+/, ''),
    bytes.map((byte) => byte.toString(16)).join(''),
    extended(1),
    extended(2),
    signed.map((byte) => byte.toString(16)).join(''),
    signed.map((byte) => `${byte < 0 ? '-' : ''}${hexPair(byte)}`).join(''),
  ];
}

function hexPair(byte: number): string {
  return (byte < 0 ? -byte : byte).toString(16).padStart(2, '0');
}

/** Of what was printed in place of a digest. */
const PRINTED =
  /^(?:undefined|null|\(null\)|none|nil|nan|true|false|(?:hmac-)?(?:sha2?-?256)?\(stdin\)=?|\[object .*|system\..*|\[b@.*|\[\]byte.*|<.*>|#<.*|\{.*|\$[{(]?\w.*|%[sx]|promise.*|arraybuffer.*|uint8array.*|wordarray.*)$/i;

function printedShape(sent: string): SignatureShape | undefined {
  return PRINTED.test(sent) ? { shown: { id: 'out-literal', facts: { sent: quoted(sent) } } } : undefined;
}

const UNSEEN = /[\s\p{Cc}\p{Cf}]/gu;

/** @param sent one character per byte. */
function rawShape(sent: string): SignatureShape | undefined {
  if (!/[^\x20-\x7e\t]/.test(sent)) return undefined;
  const bytes = bytesOf(sent as ByteString);
  const text = textOfUtf8(bytes);
  const digits = (text ?? sent).replace(UNSEEN, '');
  if (/^(?:[0-9a-f]{64}|[\w+/-]{43}=)$/i.test(digits)) {
    const [unseen = ' '] = (text ?? sent).match(UNSEEN) ?? [];
    return {
      shown: { id: 'out-whitespace', facts: { character: characterName(unseen) } },
      ...(digits.length === 64 && { asHex: digits.toLowerCase() }),
    };
  }
  const isLost = text?.includes('\ufffd') === true;
  return { shown: { id: 'out-raw', facts: { isLost } }, asHex: digestOf(bytes, text) };
}

/** The 32 bytes as they are, or as Latin-1 letters sent in UTF-8. */
function digestOf(bytes: Uint8Array, text: string | undefined): string | undefined {
  if (bytes.length === 32) return hexOf(bytes);
  const letters = text === undefined ? [] : [...text].map((letter) => letter.codePointAt(0) ?? 0);
  return letters.length === 32 && letters.every((code) => code <= 0xff)
    ? hexOf(Uint8Array.from(letters))
    : undefined;
}

function unknownShape(sent: string): SignatureShape {
  return { shown: { id: 'out-not-hex', facts: { sent: quoted(sent), length: sent.length } } };
}
