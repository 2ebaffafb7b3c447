/** Diagnoses for the tests of answers: put together by hand from uses, and found by a real search. */

import { createHash, createHmac } from 'node:crypto';
import { conclude, examine, mistakesOf } from '../../../../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis, Explained, Mistake } from '../../../../lib/core/diagnosis/diagnosis.ts';
import { MISTAKES } from '../../../../lib/core/mistakes/catalogue.ts';
import type { Use } from '../../../../lib/core/mistakes/mistake-row.ts';
import { type Hints, NO_HINTS } from '../../../../lib/core/mistakes/subject.ts';
import { conduct, inProcessRunner } from '../../../../lib/core/search/conduct.ts';
import type { Finding } from '../../../../lib/core/search/found.ts';
import { createKernel } from '../../../../lib/core/search/kernel/simd-kernel.ts';
import { createSearch, STAGES } from '../../../../lib/core/search/search.ts';
import { Secret } from '../../../../lib/core/signing/secret.ts';
import { type WireRequest, wireRequest } from '../../../../lib/core/signing/wire-request.ts';
import { latin1 } from '../../signing/requests.ts';

export const SECRET = 'sk_test_9fK2xQ7vLm3RtY8wZ1aB4cD6';
export const TIME = '1764000000';
export const CHARGE = '{"merchant_order_id":"A-1001","amount":"10.00","currency":"USD","network":"TRON"}';

export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

export const EMPTY_HASH = sha256('');

export function hmac(message: string, secret = SECRET): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}

export interface Sent {
  readonly method?: string;
  readonly target?: string;
  readonly body?: string | Uint8Array;
  /** Rebuilt from text. */
  readonly rebuilt?: boolean;
  readonly agent?: string;
  readonly keyId?: string;
  readonly timestamp?: string;
  /** `null` leaves the header out. */
  readonly signature?: string | null;
}

export function sentRequest(sent: Sent): WireRequest {
  const { method = 'GET', target = '/api/v1/orders', body, rebuilt = false, agent } = sent;
  const { keyId = 'pk_test_4f3a', timestamp = TIME, signature = '0'.repeat(64) } = sent;
  const request = wireRequest({
    method,
    target,
    body,
    headers: [
      ['Host', 'api.example.com'],
      ...(agent === undefined ? [] : [['User-Agent', agent] as const]),
      ['X-Api-Key', keyId],
      ['X-Timestamp', timestamp],
      ...(signature === null ? [] : [['X-Signature', signature] as const]),
    ],
  });
  const { body: sentBody } = request;
  return rebuilt && sentBody.kind === 'bytes'
    ? { ...request, body: { ...sentBody, source: 'reencoded' } }
    : request;
}

export interface Known {
  readonly secret?: string | null;
  readonly revoked?: boolean;
  readonly now?: number;
  readonly hints?: Partial<Hints>;
  readonly isReceived?: boolean;
}

function examined(request: WireRequest, { secret = SECRET, revoked = false, now, hints, isReceived }: Known) {
  const known = secret === null ? undefined : { secret: new Secret(secret), revoked };
  return examine({
    ...{ request, gaps: [], secretFor: () => known, now, isReceived },
    hints: { ...NO_HINTS, ...hints },
  });
}

/** Without a search. */
export function glance(request: WireRequest, known: Known = {}): Diagnosis {
  return examined(request, known).diagnosis;
}

const COVERAGE = {
  method: 13,
  path: 19,
  query: 1,
  timestamp: 54,
  body: 171,
  hash: 45,
  key: 1075,
  joining: 218,
};

export type Search = NonNullable<Diagnosis['search']>;

const SEARCH: Search = { tried: 4_812_331, stopped: 'found', exhaustedDepth: 3, ms: 900, coverage: COVERAGE };

export interface Made {
  readonly request: WireRequest;
  readonly known?: Known;
  /** Sets that fit, the best first. */
  readonly sets: readonly (readonly Use[])[];
  /** What was signed. */
  readonly message: string;
  readonly values?: Finding['values'];
  readonly search?: Partial<Search>;
}

/** A diagnosis with these explanations, as a search would give it. */
export function explainedBy(made: Made): Diagnosis {
  const { request, known = {}, sets, message, values = {}, search = {} } = made;
  const diagnosis = glance(request, known);
  const [best = [], ...equal] = sets.map((uses) => mistakesOf(uses));
  const explained: Explained = {
    mistakes: best,
    side: sideOf(best),
    cost: 4,
    certainty:
      request.body.kind === 'bytes' && request.body.source === 'reencoded'
        ? 'if-body-bytes-are-exact'
        : 'proved',
    finding: {
      message: latin1(message),
      values,
      reasons: [{ uses: sets[0] ?? [], mistakes: best.length, cost: 4 }],
    },
    equivalents: equal,
  };
  return {
    ...diagnosis,
    verdict: 'explained',
    signature: 'explained',
    explanations: [explained],
    search: { ...SEARCH, ...search },
  };
}

function sideOf(mistakes: readonly Mistake[]): Explained['side'] {
  const [only, ...more] = new Set(mistakes.map(({ id }) => MISTAKES[id].side));
  return only && more.length === 0 ? only : 'either';
}

export function unexplainedAfter(
  request: WireRequest,
  search: Partial<Search>,
  known: Known = {},
): Diagnosis {
  return { ...glance(request, known), search: { ...SEARCH, stopped: 'exhausted', ...search } };
}

/** A real search through single mistakes and pairs. */
export async function searched(request: WireRequest, known: Known = {}): Promise<Diagnosis> {
  const examination = examined(request, known);
  if (!examination.subject) return examination.diagnosis;
  const search = createSearch(examination.subject, createKernel());
  const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
  const result = await conduct(inProcessRunner(search, breathe), {
    budgetMs: Number.POSITIVE_INFINITY,
    clock: () => performance.now(),
    stages: STAGES.filter(({ kind, mistakes }) => kind === 'level' && mistakes < 3),
  });
  return conclude(examination, result, search.coverage);
}
