/** Requests that carry a known wrong signature, signed by hand with Node's own HMAC; and capture files of them. */

import { createHash, createHmac } from 'node:crypto';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';

/** Made up for these tests. */
export const KEY_ID = 'pk_test_made_up_1';
export const SECRET = 'sk_test_made_up_0123';
export const TIME = 1_767_225_600;

/** What the client puts in place of each line; the right value where left out. */
export interface Signed {
  readonly method?: string;
  readonly path?: string;
  readonly query?: string;
  readonly timestamp?: string;
  readonly hash?: string;
  readonly secret?: string;
  readonly keyId?: string;
  readonly body?: string;
  readonly userAgent?: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** As sent: `GET /api/v1/orders?status=paid&limit=50` unless a body makes it a charge. */
export function signedBy(signed: Signed = {}): WireRequest {
  const { body, keyId = KEY_ID, secret = SECRET, timestamp = String(TIME) } = signed;
  const method = body === undefined ? 'GET' : 'POST';
  const path = body === undefined ? '/api/v1/orders' : '/api/v1/charges';
  const query = body === undefined ? 'status=paid&limit=50' : '';
  const lines = [
    signed.method ?? method,
    signed.path ?? path,
    signed.query ?? query.split('&').toSorted().join('&'),
    timestamp,
    signed.hash ?? sha256(body ?? ''),
  ];
  return wireRequest({
    method,
    target: query === '' ? path : `${path}?${query}`,
    headers: [
      ...(signed.userAgent === undefined ? [] : [['User-Agent', signed.userAgent] as const]),
      ['X-Api-Key', keyId],
      ['X-Timestamp', timestamp],
      ['X-Signature', createHmac('sha256', secret).update(lines.join('\n')).digest('hex')],
    ],
    body,
  });
}

/** The query in the order it was sent: query-not-sorted. */
export const UNSORTED = signedBy({ query: 'status=paid&limit=50' });
/** The secret without its prefix is no part of this; the body wasn't hashed as sent but with spaces. */
export const NOISE = signedBy({ secret: 'sk_test_another_made_up_one' });

export function captureFile(...requests: readonly WireRequest[]): string {
  const captures = requests.map(({ method, target, headers, body }) => ({
    method,
    target,
    headers,
    ...(body.kind === 'bytes' && { bodyBase64: Buffer.from(body.bytes).toString('base64') }),
    receivedAt: TIME + 1,
  }));
  return JSON.stringify(captures.length === 1 ? captures[0] : captures);
}
