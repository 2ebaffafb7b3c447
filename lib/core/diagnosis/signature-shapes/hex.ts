/** Signatures written in hex digits alone. */

import { HASH_BY_BYTES, type SignatureShape, TELLING_DIGESTS } from './shape.ts';

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
  const digest = TELLING_DIGESTS[sent.toLowerCase()];
  if (digest) return { shown: { id: 'out-literal', facts: { digest } } };
  return /[A-F]/.test(sent)
    ? { shown: { id: 'out-uppercase', facts: {} }, asHex: sent.toLowerCase() }
    : { shown: undefined, asHex: sent };
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
  return { shown: { id: 'hmac-go-sum-misuse', facts: {} } };
}

function hexOfText(sent: string): SignatureShape | undefined {
  const text = sent.length === 128 || sent.length === 88 || sent.length === 86 ? hexToText(sent) : '';
  if (!/^[0-9a-f]{64}$/i.test(text) && !/^[\w+/-]{43}=?$/.test(text)) return undefined;
  return {
    shown: { id: 'out-hex-of-text', facts: {} },
    ...(text.length === 64 && { asHex: text.toLowerCase() }),
  };
}

function otherLength(sent: string): SignatureShape | undefined {
  const digits = sent.length;
  if (digits === 512) return { shown: { id: 'hmac-asymmetric', facts: { digits, form: 'hex' } } };
  const [id, hash] = HASH_BY_BYTES[digits / 2] ?? [];
  return id && hash ? { shown: { id, facts: { hash, digits, form: 'hex' } } } : undefined;
}

function shortHex(sent: string): SignatureShape {
  return { shown: { id: 'out-truncated', facts: { digits: sent.length } }, asHex: sent.toLowerCase() };
}

function longHex(sent: string): SignatureShape {
  const digits = sent.length;
  const id = sent.toLowerCase().includes('ffffff') ? 'out-sign-extended' : 'out-hex-too-long';
  return { shown: { id, facts: { digits } } };
}
