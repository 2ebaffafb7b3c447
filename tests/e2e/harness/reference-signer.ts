/** Signs as the API document says, section 5, in code that shares nothing with the extension's: what it's held against. */

import { createHash, createHmac } from 'node:crypto';

interface SignableRequest {
  readonly method: string;
  /** As on the wire. */
  readonly target: string;
  readonly timestamp: string;
  readonly body?: Uint8Array | string;
}

/** The canonical string, one character per byte of what isn't ASCII. */
export function referenceCanonical({ method, target, timestamp, body = '' }: SignableRequest): string {
  const [path = '', ...rest] = target.split('?');
  const pairs = rest.join('?').split('&').filter(Boolean);
  const sorted = pairs.sort((a, b) => Buffer.compare(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1')));
  return [method.toUpperCase(), path, sorted.join('&'), timestamp, sha256(body)].join('\n');
}

export function referenceSignature(secret: string, canonical: string): string {
  return createHmac('sha256', secret).update(Buffer.from(canonical, 'latin1')).digest('hex');
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
