/** Which clients signed with the secret known here, by the requests that were looked at: others of their key aren’t blamed for another secret. */

import type { Diagnosis } from '../lib/core/diagnosis/diagnosis.ts';
import {
  isSignedWithSecretHere,
  type SignedClients,
  type SignedOthers,
  signedClients,
  signedOthers,
} from '../lib/core/diagnosis/signed-others.ts';
import type { WireRequest } from '../lib/core/signing/wire-request.ts';

/** Of one run. Whoever sends more key ids or User-Agents than these is no client of code that’s being mended. */
const MOST_KEYS = 256;
const MOST_AGENTS = 64;

export interface SignedBefore {
  take(request: WireRequest, found: Pick<Diagnosis, 'signature' | 'explanations'>): void;
  others(request: WireRequest): SignedOthers | undefined;
}

export function signedBefore(): SignedBefore {
  let clients: SignedClients = new Map();
  return {
    take(request, found) {
      if (!isSignedWithSecretHere(found) || signedOthers(request, [clients]) === 'same-client') return;
      const more = signedClients([request], clients);
      const isTooMany = more.size > MOST_KEYS || [...more.values()].some(({ size }) => size > MOST_AGENTS);
      if (!isTooMany) clients = more;
    },
    others: (request) => signedOthers(request, [clients]),
  };
}
