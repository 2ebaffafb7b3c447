/** Requests as they were sent, signed rightly unless something is replaced, for the tests of symptoms. */

import type { AuthHeader } from '../../../../lib/core/api.ts';
import type { SymptomInput } from '../../../../lib/core/diagnosis/symptoms/evidence.ts';
import { findSymptoms } from '../../../../lib/core/diagnosis/symptoms/find-symptoms.ts';
import type { Symptom } from '../../../../lib/core/diagnosis/symptoms/symptom.ts';
import { signRequest } from '../../../../lib/core/signing/sign.ts';
import {
  type HeaderField,
  type WireRequest,
  wireRequest,
} from '../../../../lib/core/signing/wire-request.ts';
import { latin1, TEST_KEY } from '../../signing/requests.ts';

/** 2025-11-24 16:00:00 UTC. */
export const NOW = 1_764_000_000;

export interface Sent {
  readonly method?: string;
  readonly target?: string;
  readonly body?: string | Uint8Array;
  readonly timestamp?: string;
  /** One character per byte, put in place of the signed value; several are sent several times, `null` leaves it out. */
  readonly replaced?: Partial<Record<AuthHeader, string | readonly string[] | null>>;
  readonly headers?: readonly (readonly [string, string])[];
}

export function sentRequest(sent: Sent): WireRequest {
  const { method = 'GET', target = '/api/v1/orders', body, timestamp = String(NOW), replaced = {} } = sent;
  const request = wireRequest({ method, target, body });
  const signed = signRequest(request, TEST_KEY, latin1(timestamp)).headers.flatMap(
    ([name, value]): HeaderField[] => {
      const other = replaced[name as AuthHeader];
      if (other === null) return [];
      if (other === undefined) return [[name, value]];
      return (typeof other === 'string' ? [other] : other).map((text): HeaderField => [name, latin1(text)]);
    },
  );
  const others = (sent.headers ?? []).map(([name, value]): HeaderField => [name, latin1(value)]);
  return { ...request, headers: [...others, ...signed] };
}

export function symptomsOf(sent: Sent, input: Partial<SymptomInput> = {}): Symptom[] {
  return findSymptoms({ request: sentRequest(sent), now: NOW, ...input });
}

export function idsOf(symptoms: readonly Symptom[]): Symptom['id'][] {
  return symptoms.map(({ id }) => id);
}

export function rightSignatureOf(sent: Sent): string {
  const value = sentRequest(sent).headers.at(-1)?.[1];
  if (value === undefined) throw new Error('the request carries no signature');
  return value;
}
