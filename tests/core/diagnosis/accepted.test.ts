import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../lib/core/diagnosis/answer/answer-of.ts';
import { examine } from '../../../lib/core/diagnosis/diagnose.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { EMPTY_HASH, hmac, SECRET, type Sent, sentRequest, TIME } from './answer/diagnosed.ts';

const RIGHT = hmac(['GET', '/api/v1/orders', 'limit=5', TIME, EMPTY_HASH].join('\n'));

function examined(sent: Sent, accepted: boolean) {
  const request = sentRequest(sent);
  const secretFor = () => ({ secret: new Secret(SECRET), revoked: false });
  const answered = { status: accepted ? 200 : 401 };
  const examination = examine({ request, gaps: [], secretFor, now: Number(TIME), answered });
  return { ...examination, answer: answerOf(examination.diagnosis, { request }) };
}

describe('a request that the server accepted', () => {
  it.each<readonly [what: string, sent: Sent]>([
    ['whose URL a log shows decoded', { target: '/api/v1/orders?limit=5&note=a b', signature: RIGHT }],
    ['whose headers a log leaves out', { target: '/api/v1/orders?limit=5', signature: null }],
    ['whose signature is shown in part', { target: '/api/v1/orders?limit=5', signature: RIGHT.slice(0, 9) }],
    ['whose time is an hour off by another clock', { timestamp: '1763990000', signature: RIGHT }],
  ])('is never blamed: %s', (_, sent) => {
    expect(examined(sent, false).diagnosis.code, 'not accepted').not.toBeNull();
    const { diagnosis, subject, answer } = examined(sent, true);
    expect(subject).toBeUndefined();
    expect(diagnosis).toMatchObject({ code: null, signature: 'not-checked', symptoms: [], explanations: [] });
    expect(answer).toMatchObject({ tone: 'neutral', title: 'The server accepted this request' });
    expect(answer.missing.map(({ part }) => part)).toEqual(['Request']);
  });

  it('is valid where it is', () => {
    const { diagnosis } = examined({ target: '/api/v1/orders?limit=5', signature: RIGHT }, true);
    expect(diagnosis).toMatchObject({ verdict: 'valid', signature: 'valid', gaps: [] });
  });
});
