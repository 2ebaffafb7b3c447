/** Other requests of a key that were signed with the secret here: then a different secret hardly makes another’s signature invalid. */

import { AUTH_HEADERS } from '../api.ts';
import { isSentByExtension } from '../sent-by-extension.ts';
import { byteStringOfBytes } from '../signing/bytes.ts';
import { bodyBytes, headerValue, type WireRequest } from '../signing/wire-request.ts';
import type { Diagnosis, Mistake } from './diagnosis.ts';
import { seenCause } from './seen-cause.ts';

/** Whose request it was that signed with the secret here. */
export type SignedOthers = NonNullable<Diagnosis['signedOthers']>;

/** By key id and User-Agent, which is empty where one named none: the requests that have a valid signature, by `nameOf`. */
export type SignedClients = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

export interface ClientRequest {
  readonly request: WireRequest;
  /** No mistake is in it either. */
  readonly isValid: boolean;
}

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
  signed: Iterable<ClientRequest>,
  before: SignedClients = new Map(),
): SignedClients {
  const clients = new Map(
    [...before].map(([id, agents]) => [
      id,
      new Map([...agents].map(([agent, names]) => [agent, new Set(names)])),
    ]),
  );
  for (const { request, isValid } of signed) {
    const id = headerValue(request.headers, AUTH_HEADERS.key);
    if (id === undefined || isSentByExtension(request.headers)) continue;
    const ofKey = clients.get(id) ?? new Map<string, Set<string>>();
    clients.set(id, ofKey);
    const agent = agentOf(request.headers);
    const names = ofKey.get(agent) ?? new Set();
    ofKey.set(agent, names);
    const name = isValid ? nameOf(request) : undefined;
    if (name !== undefined) names.add(name);
  }
  return clients;
}

/** In characters: of longer ones nobody asks whether they’re the same. */
const LONGEST_NAME = 2000;

/** The same where the same code has the same to sign, timestamp aside. Of other values in a body it may make another mistake. */
function nameOf({ method, target, body }: WireRequest): string | undefined {
  const bytes = bodyBytes(body);
  return target.length + bytes.length > LONGEST_NAME
    ? undefined
    : `${method} ${target}\n${byteStringOfBytes(bytes)}`;
}

/** `undefined` where no other request of its key is among them. */
export function signedOthers(
  request: WireRequest,
  among: readonly SignedClients[],
): SignedOthers | undefined {
  const id = headerValue(request.headers, AUTH_HEADERS.key) ?? '';
  const clients = among.flatMap((one) => [...(one.get(id) ?? [])]);
  if (clients.length === 0) return undefined;
  const agent = agentOf(request.headers);
  const own = clients.filter(([one]) => one === agent);
  if (own.length === 0) return 'other-client';
  if (agent === '') return 'unnamed-client';
  const name = nameOf(request);
  return own.some(([, names]) => name !== undefined && names.has(name)) ? 'same-request' : 'same-client';
}

function agentOf(headers: WireRequest['headers']): string {
  return headerValue(headers, 'User-Agent') ?? '';
}

export type SaidOfSecret = Pick<Diagnosis, 'secretHere' | 'signedOthers'> &
  Partial<Pick<Diagnosis, 'symptoms'>>;

/**
 * Whether a different secret is the likeliest cause where no mistake is found: another client may well have another one,
 * and code that signed the same request right makes no mistake in it. Where no client names itself, there's mostly one.
 * A cause that the request shows is likelier.
 */
export function isSecretLikely(said: SaidOfSecret): boolean {
  const { secretHere, signedOthers } = said;
  if (secretHere === 'in-doubt') return true;
  return !(signedOthers === 'same-client' || signedOthers === 'unnamed-client' || seenCause(said));
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
  'same-request':
    'This client also signed this request correctly at another time, with the secret that Countersign has. If you didn’t change the client’s code in between, a second process or environment signed this one with a different secret. Check the secret there.',
  'same-client':
    'Another request with this key and User-Agent was signed with the secret that Countersign has. If one program sent both, its secret is probably correct. Compare strings can show whether it is.',
  'other-client':
    'Another client with this key signed with the secret that Countersign has. Check that this client has the same secret.',
  'unnamed-client':
    'Another request with this key was signed with the secret that Countersign has. Neither has a User-Agent, so it’s not known whether the same client sent both. Check that this client has the same secret.',
};
