/** Signatures that are no encoding of a digest: printed objects, raw bytes, anything else. */

import { type ByteString, bytesOf, hexOf, textOfUtf8 } from '../../signing/bytes.ts';
import { characterName } from '../../signing/look-alikes.ts';
import { quoted } from '../quoted.ts';
import type { SignatureShape } from './shape.ts';

const PRINTED =
  /^(?:undefined|null|\(null\)|none|nil|nan|true|false|(?:hmac-)?(?:sha2?-?256)?\(stdin\)=?|\[object .*|system\..*|\[b@.*|\[\]byte.*|<.*>|#<.*|\{.*|\$[{(]?\w.*|%[sx]|promise.*|arraybuffer.*|uint8array.*|wordarray.*)$/i;

export function printedShape(sent: string): SignatureShape | undefined {
  return PRINTED.test(sent) ? { shown: { id: 'out-literal', facts: { sent: quoted(sent) } } } : undefined;
}

const UNSEEN = /[\s\p{Cc}\p{Cf}]/gu;

/** @param sent one character per byte. */
export function rawShape(sent: string): SignatureShape | undefined {
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

export function unknownShape(sent: string): SignatureShape {
  return { shown: { id: 'out-not-hex', facts: { sent: quoted(sent), length: sent.length } } };
}
