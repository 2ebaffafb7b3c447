/** Other requests of a key that were signed with the secret here: then a different secret hardly makes another’s signature invalid. */

import { AUTH_HEADERS } from '../api.ts';
import { isSentByExtension } from '../sent-by-extension.ts';
import { headerValue, type WireRequest } from '../signing/wire-request.ts';
import type { Diagnosis, Mistake } from './diagnosis.ts';

/** Whose request it was that signed with the secret here. */
export type SignedOthers = NonNullable<Diagnosis['signedOthers']>;

/** By key id: the User-Agents of the clients that signed with the secret here, empty where one named none. */
export type SignedClients = ReadonlyMap<string, ReadonlySet<string>>;

type Signed = Pick<Diagnosis, 'signature'> & {
  readonly explanations: readonly { readonly mistakes: readonly Pick<Mistake, 'slot'>[] }[];
};

/** Whether the secret here made its signature, whatever else the client did wrong. */
export function isSignedWithSecretHere({ signature, explanations: [best] }: Signed): boolean {
  if (signature === 'valid') return true;
  return signature === 'explained' && best !== undefined && best.mistakes.every(({ slot }) => slot !== 'key');
}

/** Countersign’s own requests aren’t counted: they say nothing of a client’s secret. @param before those known already. */
export function signedClients(
  requests: Iterable<WireRequest>,
  before: SignedClients = new Map(),
): SignedClients {
  const clients = new Map([...before].map(([id, agents]) => [id, new Set(agents)]));
  for (const { headers } of requests) {
    const id = headerValue(headers, AUTH_HEADERS.key);
    if (id === undefined || isSentByExtension(headers)) continue;
    const ofKey = clients.get(id) ?? new Set();
    clients.set(id, ofKey.add(agentOf(headers)));
  }
  return clients;
}

/** `undefined` where no other request of its key is among them. */
export function signedOthers(
  { headers }: WireRequest,
  among: readonly SignedClients[],
): SignedOthers | undefined {
  const id = headerValue(headers, AUTH_HEADERS.key) ?? '';
  const agents = among.flatMap((clients) => [...(clients.get(id) ?? [])]);
  if (agents.length === 0) return undefined;
  const agent = agentOf(headers);
  return agent !== '' && agents.includes(agent) ? 'same-client' : 'other-client';
}

function agentOf(headers: WireRequest['headers']): string {
  return headerValue(headers, 'User-Agent') ?? '';
}

export type SaidOfSecret = Pick<Diagnosis, 'secretHere' | 'signedOthers'>;

/** Whether a different secret is the likeliest cause where no mistake is found: another client may well have another one. */
export function isSecretLikely({ secretHere, signedOthers }: SaidOfSecret): boolean {
  return secretHere === 'in-doubt' || signedOthers !== 'same-client';
}

/** Whoever signed with it: then it isn’t the one here that’s mistyped or old. */
export function isSecretHereProved({ secretHere, signedOthers }: SaidOfSecret): boolean {
  return secretHere === 'proven' || (secretHere !== 'in-doubt' && signedOthers !== undefined);
}

/** A sentence; `undefined` where no other request says anything of it. */
export function signedOthersWords(said: SaidOfSecret): string | undefined {
  return said.secretHere === 'in-doubt' || !said.signedOthers ? undefined : WORDS[said.signedOthers];
}

const WORDS: Readonly<Record<SignedOthers, string>> = {
  'same-client':
    'Another request with this key and User-Agent was signed with the secret that Countersign has. So the secret is probably correct.',
  'other-client':
    'Another client with this key signed with the secret that Countersign has. Check that this client has the same secret.',
};
