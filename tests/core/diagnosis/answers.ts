/** Requests as sent and answers to them, for the tests of explanations. */

import type { AuthHeader } from '../../../lib/core/api.ts';
import { explainAnswer } from '../../../lib/core/diagnosis/explain/answer.ts';
import type {
  AnswerInput,
  Explanation,
  SendOutcome,
} from '../../../lib/core/diagnosis/explain/explanation.ts';
import { remedyLabel } from '../../../lib/core/diagnosis/remedy.ts';
import { findSymptoms } from '../../../lib/core/diagnosis/symptoms/find-symptoms.ts';
import { utf8 } from '../../../lib/core/signing/bytes.ts';
import { signRequest } from '../../../lib/core/signing/sign.ts';
import { type KnownKey, verify } from '../../../lib/core/signing/verify.ts';
import {
  type HeaderField,
  headerValue,
  type WireRequest,
  wireRequest,
} from '../../../lib/core/signing/wire-request.ts';
import { latin1, TEST_KEY } from '../signing/requests.ts';

/** 2026-01-01 00:00:00 UTC. */
export const NOW = 1_767_225_600;

export interface Sent {
  readonly method?: string;
  readonly target?: string;
  readonly body?: string;
  readonly timestamp?: string;
  /** Values put in place of the signed ones; `null` leaves the header out. */
  readonly replaced?: Partial<Record<AuthHeader, string | null>>;
  readonly headers?: readonly (readonly [string, string])[];
  readonly known?: 'active' | 'revoked' | 'unknown';
}

export function sentRequest(sent: Sent): WireRequest {
  const {
    method = 'GET',
    target = '/api/v1/orders',
    body,
    timestamp = String(NOW),
    replaced = {},
    headers = [],
  } = sent;
  const request = wireRequest({ method, target, headers, body });
  const signed = signRequest(request, TEST_KEY, latin1(timestamp)).headers.flatMap(
    ([name, value]): HeaderField[] => {
      const other = replaced[name as AuthHeader];
      if (other === null) return [];
      return [[name, other === undefined ? value : latin1(other)]];
    },
  );
  return { ...request, headers: [...request.headers, ...signed] };
}

export function answer(
  status: number,
  body = '',
  headers: readonly (readonly [string, string])[] = [],
): SendOutcome {
  const fields = headers.map(([name, value]): HeaderField => [name, latin1(value)]);
  return { kind: 'response', status, headers: fields, body: utf8(body), truncated: false };
}

export function refusal(code: string): SendOutcome {
  return answer(401, JSON.stringify({ error: { code } }));
}

export function explain(sent: Sent, outcome: SendOutcome, changes: Partial<AnswerInput> = {}): Explanation {
  const request = sentRequest(sent);
  const known: KnownKey = { ...TEST_KEY, revoked: sent.known === 'revoked' };
  const lookUp = (id: string) => (sent.known !== 'unknown' && id === TEST_KEY.id ? known : undefined);
  const keyId = String(headerValue(request.headers, 'X-Api-Key'));
  return explainAnswer({
    outcome,
    request,
    origin: 'https://api.example.com',
    checks: verify(request, lookUp, NOW + (changes.skew?.seconds ?? 0)).checks,
    symptoms: findSymptoms({
      request,
      now: NOW + (changes.skew?.seconds ?? 0),
      ...{ skew: changes.skew, origin: changes.origin, isOwnClock: changes.skew === undefined },
      secret: lookUp(keyId)?.secret,
    }),
    typed: [],
    skew: undefined,
    environment: 'remote',
    permission: 'granted',
    contact: 'none',
    ...changes,
  });
}

/** All words of an explanation, as a reader meets them. */
export function wordsOf({ title, happened, causes, fix = '', remedies }: Explanation): string {
  return [
    title,
    ...happened,
    ...causes.map(({ text }) => text),
    fix,
    ...remedies.map((remedy) => remedyLabel(remedy)),
  ].join('\n');
}

export function correctSignature(sent: Sent): string {
  const value = sentRequest(sent).headers.at(-1)?.[1];
  if (value === undefined) throw new Error('the request carries no signature');
  return value;
}
