/** What the length and the alphabet of a signature prove, before anything is computed; and whether only its form is wrong. */

import type { ShapeId, ShapeVerdict } from '../mistakes/signature-shown.ts';
import { base64Shape } from './signature-shapes/base64.ts';
import { dressedShape } from './signature-shapes/dressed.ts';
import { hexShape } from './signature-shapes/hex.ts';
import type { SignatureShape } from './signature-shapes/shape.ts';
import { printedShape, rawShape, unknownShape } from './signature-shapes/text.ts';

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
