/** Signatures that are no encoding of a digest: printed objects, raw bytes, anything else. */

import { counted } from '../../counts.ts';
import { type ByteString, bytesOf, hexOf, textOfUtf8 } from '../../signing/bytes.ts';
import { quoted } from '../explanation.ts';
import { PRINT_HEX, type SignatureShape, spacedShape } from './shape.ts';

const PRINTED =
  /^(?:undefined|null|\(null\)|none|nil|nan|true|false|(?:hmac-)?(?:sha2?-?256)?\(stdin\)=?|\[object .*|system\..*|\[b@.*|\[\]byte.*|<.*>|#<.*|\{.*|\$[{(]?\w.*|%[sx]|promise.*|arraybuffer.*|uint8array.*|wordarray.*)$/i;

export function printedShape(sent: string): SignatureShape | undefined {
  if (!PRINTED.test(sent)) return undefined;
  return {
    kind: 'printed-object',
    title: 'Print the signature as hex',
    text: `It’s ${quoted(sent)}: a program printed an object or an unset variable.`,
    fix: 'Take the digest’s bytes out of the object and print them as hex, as hexdigest(), digest("hex") or toString("hex") do.',
  };
}

/** @param sent one character per byte. */
export function rawShape(sent: string): SignatureShape | undefined {
  if (!/[^\x20-\x7e\t]/.test(sent)) return undefined;
  const bytes = bytesOf(sent as ByteString);
  const text = textOfUtf8(bytes);
  const digits = (text ?? sent).replace(/[\s\p{Cc}\p{Cf}]/gu, '');
  if (/^(?:[0-9a-f]{64}|[\w+/-]{43}=)$/i.test(digits)) return spacedShape(digits);
  const asHex = digestOf(bytes, text);
  return {
    kind: 'raw-bytes',
    title: 'Print the signature as hex',
    text: text?.includes('\ufffd')
      ? 'It’s raw bytes that were read as text: what couldn’t be read became U+FFFD and is lost.'
      : 'It holds bytes that no hex digit has: the raw digest was sent as text.',
    fix: PRINT_HEX,
    ...(asHex !== undefined && { asHex }),
  };
}

/** The 32 bytes as they are, or as Latin-1 letters sent in UTF-8. */
function digestOf(bytes: Uint8Array, text: string | undefined): string | undefined {
  if (bytes.length === 32) return hexOf(bytes);
  const letters = text === undefined ? [] : [...text].map((letter) => letter.codePointAt(0) ?? 0);
  return letters.length === 32 && letters.every((code) => code <= 0xff)
    ? hexOf(Uint8Array.from(letters))
    : undefined;
}

export function unknownShape(sent: string): SignatureShape {
  return {
    kind: 'other',
    title: 'Send 64 lowercase hex digits as the signature',
    text: `It’s ${quoted(sent)}, ${counted(sent.length, 'character that isn’t', 'characters that aren’t')} a hex digest.`,
    fix: PRINT_HEX,
  };
}
