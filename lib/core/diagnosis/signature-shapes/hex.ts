/** Signatures written in hex digits alone. */

import { counted } from '../../counts.ts';
import { INVALID_SIGNATURE } from '../condition-titles.ts';
import { HASH_BY_BYTES, PRINT_HEX, type SignatureShape, TELLING_DIGESTS } from './shape.ts';

const OTHER_HASH_FIX = 'Compute an HMAC with SHA-256, keyed with the secret, and print it as lowercase hex.';

export function hexShape(sent: string): SignatureShape | undefined {
  if (!/^[0-9a-f]+$/i.test(sent)) return undefined;
  if (sent.length === 64) return fullHex(sent);
  return (
    messageFirst(hexToText(sent)) ??
    hexOfText(sent) ??
    otherLength(sent) ??
    (sent.length < 64 ? shortHex(sent) : longHex(sent))
  );
}

function fullHex(sent: string): SignatureShape {
  const telling = TELLING_DIGESTS[sent.toLowerCase()];
  if (telling)
    return {
      kind: 'not-a-signature',
      title: 'Sign the five lines with the secret',
      text: `It’s ${telling}, whatever the request.`,
      fix: 'Check that the canonical string and the secret really reach the HMAC function, and that it’s an HMAC.',
    };
  if (/[A-F]/.test(sent))
    return {
      kind: 'hex-uppercase',
      title: 'Send the signature in lowercase',
      text: 'It’s 64 hex digits, some of them uppercase. The document says lowercase.',
      fix: 'Print the hex digits in lowercase, or turn the string to lowercase before it’s sent.',
      asHex: sent.toLowerCase(),
    };
  return {
    kind: 'hex-64',
    title: INVALID_SIGNATURE,
    text: 'It has the right form: 64 lowercase hex digits.',
    fix: 'Compare the five lines your code signs with the ones of this request.',
    asHex: sent,
  };
}

/** The text hex digits stand for, where every byte is printable ASCII or a line break. */
function hexToText(sent: string): string {
  return sent.length % 2 === 0
    ? sent.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
    : '';
}

/** Go's `mac.Sum(msg)` puts the message itself before an HMAC of zero bytes. `bytes`: one character each. */
export function messageFirst(bytes: string): SignatureShape | undefined {
  if (bytes.length < 40 || !/^[A-Za-z]{3,7}[\n|:.,; /]/.test(bytes)) return undefined;
  if (!/^[\x20-\x7e\r\n\t]+$/.test(bytes.slice(0, 8)) || !bytes.slice(0, -32).includes('/')) return undefined;
  return {
    kind: 'message-first',
    title: 'Write the message to the HMAC before Sum',
    text: 'It holds the canonical string itself, with an HMAC of zero bytes behind it: in Go, Sum(msg) appends to msg and signs nothing.',
    fix: 'Call mac.Write([]byte(msg)) first, then take mac.Sum(nil) and print that as hex.',
  };
}

function hexOfText(sent: string): SignatureShape | undefined {
  const text = sent.length === 128 || sent.length === 88 || sent.length === 86 ? hexToText(sent) : '';
  if (!/^[0-9a-f]{64}$/i.test(text) && !/^[\w+/-]{43}=?$/.test(text)) return undefined;
  return {
    kind: 'hex-of-text',
    title: 'Print the bytes as hex once, not twice',
    text: 'It’s the hex of a text that’s already encoded: the digest was printed, and its letters were printed again.',
    fix: PRINT_HEX,
    ...(text.length === 64 && { asHex: text.toLowerCase() }),
  };
}

function otherLength(sent: string): SignatureShape | undefined {
  const hash = HASH_BY_BYTES[sent.length / 2];
  if (sent.length === 512)
    return {
      kind: 'asymmetric',
      title: 'Sign with HMAC-SHA256, not with a private key',
      text: 'It has 512 hex digits, as an RSA signature of 2048 bits has. HMAC-SHA256 gives 64.',
      fix: OTHER_HASH_FIX,
    };
  if (!hash) return undefined;
  return {
    kind: 'other-hash',
    title: 'Use HMAC-SHA256 for the signature',
    text: `It has ${counted(sent.length, 'hex digit')}, as ${hash}${sent.length === 128 ? ' or an Ed25519 signature' : ''} gives. HMAC-SHA256 gives 64.`,
    fix: OTHER_HASH_FIX,
  };
}

function shortHex(sent: string): SignatureShape {
  const why =
    sent.length === 60
      ? 'xxd -p breaks its line after 60: use xxd -p -c 256.'
      : 'Digits were cut off, or zeros were lost when the bytes were printed.';
  return {
    kind: 'hex-short',
    title: 'Send all 64 digits of the signature',
    text: `It has ${counted(sent.length, 'hex digit')} of 64. ${why}`,
    fix: 'Print two hex digits for every byte, with a leading zero where it’s needed, and don’t go by way of a number.',
    asHex: sent.toLowerCase(),
  };
}

function longHex(sent: string): SignatureShape {
  const extended = sent.toLowerCase().includes('ffffff');
  return {
    kind: extended ? 'sign-extended' : 'hex-long',
    title: 'Print each byte of the signature as two digits',
    text: `It has ${counted(sent.length, 'hex digit')} instead of 64.${extended ? ' Negative bytes were printed as 32-bit numbers, giving ffffff.' : ''}`,
    fix: extended
      ? 'Mask each byte with 0xff before printing it, or use a function that prints hex from bytes.'
      : PRINT_HEX,
  };
}
