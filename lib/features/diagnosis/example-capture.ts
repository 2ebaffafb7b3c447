/** A request signed with a common mistake, to see what a diagnosis looks like: json.dumps hashed, another JSON sent. */

import { AUTH_HEADERS, PATHS } from '../../core/api.ts';
import { byteStringOfText } from '../../core/signing/bytes.ts';
import { rightSignature, unixSeconds } from '../../core/signing/sign.ts';
import { type WireRequest, wireRequest } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { StoredKey } from '../../storage/vault.ts';

const SENT = '{"merchant_order_id":"A-1001","amount":"25.00","currency":"USD","network":"TRON"}';
const HASHED = '{"merchant_order_id": "A-1001", "amount": "25.00", "currency": "USD", "network": "TRON"}';

/** @param now Unix seconds. */
export function exampleCapture({ id, secret }: StoredKey, now: number): Capture {
  const charge = (body: string): WireRequest =>
    wireRequest({
      method: 'POST',
      target: PATHS.charges,
      headers: [
        ['User-Agent', 'python-requests/2.32.3'],
        ['Content-Type', 'application/json'],
      ],
      body,
    });
  const timestamp = unixSeconds(now);
  const { signature } = rightSignature(charge(HASHED), secret, timestamp);
  const sent = charge(SENT);
  return {
    request: {
      ...sent,
      headers: [
        ...sent.headers,
        [AUTH_HEADERS.key, byteStringOfText(id)],
        [AUTH_HEADERS.timestamp, timestamp],
        [AUTH_HEADERS.signature, signature],
      ],
    },
    gaps: [],
    hints: {},
    receivedAt: now,
  };
}
