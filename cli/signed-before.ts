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
const MOST_REQUESTS = 256;

export interface SignedBefore {
  take(request: WireRequest, found: Pick<Diagnosis, 'signature' | 'explanations'>): void;
  others(request: WireRequest): SignedOthers | undefined;
}

export function signedBefore(): SignedBefore {
  let clients: SignedClients = new Map();
  return {
    take(request, found) {
      if (!isSignedWithSecretHere(found) || signedOthers(request, [clients]) === 'same-request') return;
      const more = signedClients([{ request, isValid: found.signature === 'valid' }], clients);
      if (!isTooMany(more)) clients = more;
    },
    others: (request) => signedOthers(request, [clients]),
  };
}

function isTooMany(clients: SignedClients): boolean {
  const ofKeys = [...clients.values()];
  const isOfMany = ofKeys.some((agents) => [...agents.values()].some(({ size }) => size > MOST_REQUESTS));
  return ofKeys.length > MOST_KEYS || ofKeys.some(({ size }) => size > MOST_AGENTS) || isOfMany;
}
