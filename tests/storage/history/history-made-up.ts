/** Made-up requests to keep in a history. */

import { checkSecret } from '../../../lib/core/signing/key-pair.ts';
import type { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import type { ToKeep } from '../../../lib/storage/history/keep.ts';

export const AT = 1_767_225_600;

export function toKeep(
  id: string,
  part: Partial<ToKeep> & { target?: string; body?: string | Uint8Array } = {},
): ToKeep {
  const { target = `/api/v1/orders?offset=${id}`, body, ...rest } = part;
  return {
    id,
    at: AT,
    from: 'sent',
    request: wireRequest({
      method: body === undefined ? 'GET' : 'POST',
      target,
      headers: [
        ['X-Api-Key', 'pk_test_made_up_1'],
        ['X-Timestamp', String(AT)],
        ['X-Signature', 'ab'.repeat(32)],
      ],
      body,
    }),
    origin: 'https://api.example.com',
    status: 401,
    code: 'bad_signature',
    verdict: 'wrong',
    mistake: undefined,
    gaps: [],
    ...rest,
  };
}

export function madeUpSecret(text: string): Secret {
  const checked = checkSecret(text);
  if (!checked.ok) throw new Error('a made-up secret must be a good one');
  return checked.value;
}
