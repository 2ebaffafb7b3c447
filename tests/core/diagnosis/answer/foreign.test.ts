/** A request that looks as if another service was meant: that's said first, and what this API asks for only in case. */

import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../lib/core/diagnosis/answer/answer.ts';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import { untoldSymptoms } from '../../../../lib/core/diagnosis/answer/untold-symptoms.ts';
import { examine } from '../../../../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../../../lib/core/diagnosis/diagnosis.ts';
import { wireRequest } from '../../../../lib/core/signing/wire-request.ts';

const BASIC = ['Authorization', `Basic ${btoa('sk_test_made_up_0123:')}`] as const;
const BEARER = ['Authorization', 'Bearer sk_test_made_up_0123'] as const;
const TITLE = 'This looks like a request for another service';

interface Sent {
  readonly target?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly isElsewhere?: boolean;
}

function answerTo({ target = '/v1/charges', headers = [BASIC], isElsewhere = true }: Sent): {
  readonly answer: Answer;
  readonly diagnosis: Diagnosis;
} {
  const request = wireRequest({ method: 'GET', target, headers });
  const { diagnosis } = examine({ request, gaps: [], secretFor: () => undefined, now: undefined });
  return { diagnosis, answer: answerOf(diagnosis, { request, isElsewhere }) };
}

describe('a request to a host that’s none of the environments, without any header of ours', () => {
  it('is said to be for another service; nothing of this API is called certain', () => {
    const { answer, diagnosis } = answerTo({});
    expect(answer).toMatchObject({ title: TITLE, tone: 'neutral', happened: [], fixes: [] });
    expect(answer.summary).toBe(
      'It has no X-Api-Key, X-Timestamp or X-Signature. Authorization (Basic) was sent instead. Its host isn’t one of your environments.',
    );
    expect(answer.reasons.map(({ title }) => title)).toEqual([
      'The request is for another service',
      'The host is a server of the merchant payment API',
    ]);
    expect(untoldSymptoms(diagnosis, answer)).toEqual([]);
  });

  it.each<[string, Sent]>([
    ['Basic to the API’s own path', { target: '/api/v1/orders' }],
    ['Bearer to another path', { headers: [BEARER] }],
    ['no authentication at all, to another path', { headers: [] }],
  ])('%s is, too', (_, sent) => expect(answerTo(sent).answer.title).toBe(TITLE));

  it.each<[string, Sent]>([
    ['to one of the environments', { isElsewhere: false }],
    ['with Bearer to the API’s own path', { target: '/gate/api/v1/orders', headers: [BEARER] }],
    ['with one of our headers', { headers: [BASIC, ['X-Api-Key', 'pk_test_1']] }],
    ['with a name that’s near one of ours', { headers: [BASIC, ['Api-Key', 'pk_test_1']] }],
    ['with one of ours in the query', { target: '/v1/charges?api_key=pk_test_1' }],
  ])('%s it’s one of this API', (_, sent) => {
    expect(answerTo(sent).answer.title).toMatch(/^Missing headers?: /);
  });
});
