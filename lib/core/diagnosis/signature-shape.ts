/** What the length and the alphabet of a signature prove, before anything is computed. */

import { quoted } from './explanation.ts';

export interface SignatureShape {
  readonly kind:
    | 'hex-64'
    | 'hex-uppercase'
    | 'base64'
    | 'hex-separated'
    | 'hex-short'
    | 'hex-long'
    | 'prefixed'
    | 'jwt'
    | 'other-hash'
    | 'url-encoded'
    | 'printed-object'
    | 'other';
  readonly title: string;
  readonly text: string;
  /** Lowercase hex it stands for, to hold against the expected signature. */
  readonly asHex?: string;
}

const RECOMPUTE = 'Sign again: the signature doesn’t match';
const PRINTED =
  /^(undefined|null|none|nil|nan|\(stdin\)=?|sha(2-)?256\(stdin\)=?|\[object .*|system\.byte\[\]|\[b@.*|<.*>|\{\{.*)$/i;
const HASH_BY_DIGITS: Readonly<Record<number, string>> = {
  32: 'MD5',
  40: 'SHA-1',
  56: 'SHA-224',
  96: 'SHA-384',
  128: 'SHA-512',
};

export function signatureShape(sent: string): SignatureShape {
  return hexShape(sent) ?? dressedShape(sent) ?? base64Shape(sent) ?? unknownShape(sent);
}

function hexShape(sent: string): SignatureShape | undefined {
  if (/^[0-9a-f]{64}$/.test(sent))
    return {
      kind: 'hex-64',
      title: RECOMPUTE,
      text: 'It has the right form: 64 lowercase hex digits.',
      asHex: sent,
    };
  if (/^[0-9a-f]{64}$/i.test(sent))
    return {
      kind: 'hex-uppercase',
      title: 'Send the signature in lowercase',
      text: 'It’s 64 hex digits, some of them uppercase. The document says lowercase.',
      asHex: sent.toLowerCase(),
    };
  if (!/^[0-9a-f]+$/i.test(sent)) return undefined;
  const hash = HASH_BY_DIGITS[sent.length];
  if (hash)
    return {
      kind: 'other-hash',
      title: 'Use HMAC-SHA256 for the signature',
      text: `It has ${sent.length} hex digits, as ${hash} gives. HMAC-SHA256 gives 64.`,
    };
  return sent.length < 64 ? shortHex(sent) : longHex(sent);
}

function shortHex(sent: string): SignatureShape {
  const why =
    sent.length === 60
      ? 'xxd -p breaks its line after 60: use xxd -p -c 256.'
      : 'Digits were cut off, or leading zeros were lost when the bytes were printed.';
  return {
    kind: 'hex-short',
    title: 'Send all 64 digits of the signature',
    text: `It has ${sent.length} hex digits of 64. ${why}`,
    asHex: sent.toLowerCase(),
  };
}

function longHex(sent: string): SignatureShape {
  return {
    kind: 'hex-long',
    title: 'Print each byte of the signature as two digits',
    text: `It has ${sent.length} hex digits instead of 64.${sent.toLowerCase().includes('ffffff') ? ' Negative bytes were printed as 32-bit numbers, giving ffffff.' : ''}`,
  };
}

/** Something around or inside the hex. */
function dressedShape(sent: string): SignatureShape | undefined {
  if (/^[0-9a-f]{2}([-: ][0-9a-f]{2}){31}$/i.test(sent))
    return {
      kind: 'hex-separated',
      title: 'Take the separators out of the signature',
      text: 'Its bytes stand apart, as BitConverter and some tools print them.',
      asHex: sent.replace(/[-: ]/g, '').toLowerCase(),
    };
  const [, label, rest] =
    /^(sha256=|v\d=|hmac |hmac-sha256 |.*signature=|0x|["'])(.*?)["']?$/i.exec(sent) ?? [];
  if (label !== undefined && rest !== undefined)
    return {
      kind: 'prefixed',
      title: 'Send the hex digits alone as the signature',
      text: `It begins with ${quoted(label)}. X-Signature holds nothing but the 64 digits.`,
      asHex: rest.toLowerCase(),
    };
  if (/^eyJ[\w-]+\.[\w-]+\./.test(sent))
    return {
      kind: 'jwt',
      title: 'Send an HMAC as the signature, not a token',
      text: 'It’s a JSON Web Token.',
    };
  if (PRINTED.test(sent))
    return {
      kind: 'printed-object',
      title: 'Print the signature as hex',
      text: `It’s ${quoted(sent)}: a program printed an object or an unset variable.`,
    };
  return undefined;
}

const BYTES_BY_HASH: Readonly<Record<number, string>> = {
  16: 'MD5',
  20: 'SHA-1',
  48: 'SHA-384',
  64: 'SHA-512',
};

function base64Shape(sent: string): SignatureShape | undefined {
  if (/%(2b|2f|3d)/i.test(sent))
    return {
      kind: 'url-encoded',
      title: 'Send the signature as plain hex',
      text: 'It’s percent-encoded base64. X-Signature is lowercase hex.',
    };
  if (!/^[\w+/-]{16,}={0,2}$/.test(sent)) return undefined;
  const hex = hexOfBase64(sent);
  if (hex.length === 64)
    return {
      kind: 'base64',
      title: 'Send the signature as hex, not base64',
      text: 'It’s base64 of 32 bytes: the length is right, the encoding isn’t.',
      asHex: hex,
    };
  if (hex.length === 128 && /^(3[0-9]|6[1-6])+$/.test(hex))
    return {
      kind: 'base64',
      title: 'Send the hex itself, without base64 around it',
      text: 'It’s base64 of 64 hex digits: the digest was encoded twice.',
      asHex: hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))),
    };
  const hash = BYTES_BY_HASH[hex.length / 2];
  if (!hash) return undefined;
  return {
    kind: 'other-hash',
    title: 'Use HMAC-SHA256, printed as hex',
    text: `It’s base64 of ${hex.length / 2} bytes, as ${hash} gives. HMAC-SHA256 gives 32.`,
  };
}

function unknownShape(sent: string): SignatureShape {
  return {
    kind: 'other',
    title: 'Send 64 lowercase hex digits as the signature',
    text: `It’s ${quoted(sent)}, ${sent.length} characters that aren’t a hex digest.`,
  };
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function hexOfBase64(text: string): string {
  const bits = [...text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/')]
    .map((character) => BASE64.indexOf(character).toString(2).padStart(6, '0'))
    .join('');
  const bytes = bits.match(/[01]{8}/g) ?? [];
  return bytes.map((byte) => Number.parseInt(byte, 2).toString(16).padStart(2, '0')).join('');
}
