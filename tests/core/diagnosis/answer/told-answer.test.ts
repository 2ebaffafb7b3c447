/** What the local sandbox found comes along to Diagnose, where its key’s secret isn’t stored. */

import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import { wrongSecret } from '../../../../lib/core/diagnosis/answer/reasons.ts';
import type { ToldDiagnosis, ToldMistake } from '../../../../lib/core/diagnosis/answer/told-diagnosis.ts';
import { LONGER_WITH_KEY } from '../../../../lib/core/diagnosis/condition-titles.ts';
import { examine } from '../../../../lib/core/diagnosis/diagnose.ts';
import { ADVICE } from '../../../../lib/core/mistakes/advice.ts';
import { Secret } from '../../../../lib/core/signing/secret.ts';
import { latin1 } from '../../signing/requests.ts';
import { SECRET, sentRequest, TIME } from './diagnosed.ts';

const UNSORTED = {
  id: 'query-order-as-sent',
  how: 'as sent',
  title: ADVICE['query-order-as-sent'].title,
  happened: 'Your code signed the query’s pairs unsorted.',
  fix: 'Split the query on &, and sort.',
};
const LOWERCASE = {
  id: 'method-lowercase',
  how: 'lower case',
  title: 'Sign the method in capitals',
  happened: 'Your code signed the method in small letters.',
  fix: 'Write it in capitals.',
};

/** Each set of mistakes with bytes of its own. */
const signedBy = (...sets: readonly (readonly ToldMistake[])[]): Pick<ToldDiagnosis, 'explanations'> => ({
  explanations: sets.map((set, index) => ({
    sets: [set],
    signed: { message: latin1(`GET ${index}`), values: {} },
  })),
});

function answered(told: Partial<ToldDiagnosis>, secret?: string, status = 401, late = 0) {
  const request = sentRequest({ target: '/api/v1/orders?b=2&a=1', agent: 'Go-http-client/1.1' });
  const secretFor = () => (secret === undefined ? undefined : { secret: new Secret(secret), revoked: false });
  const code = late > 0 ? 'stale_request' : 'bad_signature';
  const answered = { status, code: status === 401 ? code : null } as const;
  const { diagnosis } = examine({ request, gaps: [], secretFor, now: Number(TIME) + late, answered });
  const whole: ToldDiagnosis = {
    ...{ signature: 'explained', explanations: [], untold: 0, isSwitched: false, isCutShort: false },
    ...{ rightSignature: undefined, search: undefined },
    ...told,
  };
  return answerOf(diagnosis, { request, told: whole });
}

describe('with no key stored here', () => {
  it('the mistake that the sandbox named stays named, with the fix and the right code', () => {
    const answer = answered(signedBy([UNSORTED]));
    expect(answer).toMatchObject({ tone: 'bad', title: UNSORTED.title, happened: [UNSORTED.happened] });
    expect(answer.summary).toContain('The local sandbox found this with the secret of the request’s key.');
    expect(answer.fixes).toMatchObject([{ text: UNSORTED.fix, idiom: { language: 'go' } }]);
    expect(answer.fixes[0]?.idiom?.right).not.toBe('');
    expect(answer.afterwards).toEqual([
      'With this fix, Countersign finds nothing else to correct in this request.',
    ]);
  });

  it('the wrong code is shown where the sandbox told the way by its id', () => {
    const wrong = (way?: string) => answered(signedBy([{ ...UNSORTED, way }])).fixes[0]?.idiom?.wrong;
    expect(wrong('as-sent')).toBeDefined();
    expect(wrong()).toBeUndefined();
    expect(wrong('a-way-of-another-version')).toBeUndefined();
  });

  it('other mistakes are told one by one, with what tells them apart', () => {
    const answer = answered(signedBy([UNSORTED], [LOWERCASE], [UNSORTED, LOWERCASE]));
    expect(answer.summary).toContain('2 other mistakes match, too');
    expect(answer.others.map(({ title }) => title)).toContain(LOWERCASE.title);
    expect(answer.separating).toBeDefined();
  });

  it('a signature that’s right by the sandbox’s secret is no reason to add a key', () => {
    const right = { signature: 'valid' } as const;
    expect(answered(right).title).toBe('Signed correctly with the sandbox’s secret, but rejected');
    expect(answered({ ...right, isSwitched: true })).toMatchObject({
      title: 'Simulated error: response 401 bad_signature',
      fixes: [{ title: 'Turn off simulated errors' }],
      reasons: [],
    });
    const stale = answered({ ...right, isSwitched: true }, undefined, 401, 4000);
    expect(stale).toMatchObject({ title: 'Simulated error: response 401 stale_request', happened: [] });
    expect(stale.fixes.map(({ title }) => title)).toEqual(['Turn off simulated errors']);
    expect(answered(right, undefined, 200)).toMatchObject({
      tone: 'good',
      title: 'Signature valid',
      reasons: [],
    });
  });

  it.each([401, 503])('a response that an exam task asks for is said to be the exam’s: %i', (status) => {
    const told = { signature: 'valid', isSwitched: true, isOfExam: true } as const;
    expect(answered(told, undefined, status)).toMatchObject({
      title: `Exam task: response ${status}${status === 401 ? ' bad_signature' : ''}`,
      summary: expect.stringContaining('This response comes from an exam task.'),
      ...{ tone: 'neutral', fixes: [], reasons: [] },
    });
    expect(answered({ ...told, signature: 'unexplained' }, undefined, status).title).not.toContain('Exam');
  });

  it('a stale timestamp isn’t forgotten over a mistake, nor over a right signature', () => {
    const named = answered(signedBy([UNSORTED]), undefined, 401, 4000);
    expect(named.title).toBe('Timestamp is 1 hour old; limit 5 minutes + query not sorted');
    expect(named.summary).toMatch(
      /The server returns stale_request before it checks the signature: timestamp is . hours? old; limit 5 minutes\./,
    );
    expect(named.fixes.map(({ title }) => title)).toEqual([
      'Timestamp is 1 hour old; limit 5 minutes',
      'Query not sorted',
    ]);
    const right = answered({ signature: 'valid' }, undefined, 401, 4000);
    expect(right.title).toBe('Timestamp is 1 hour old; limit 5 minutes');
  });

  it('a right signature answered with 404 isn’t said to be rejected', () => {
    const answer = answered({ signature: 'valid' }, undefined, 404);
    expect(answer).toMatchObject({ title: '404, signature valid', reasons: [] });
  });

  it('what nothing explains there isn’t said to show nothing wrong', () => {
    const answer = answered({ signature: 'unexplained' });
    expect(answer).toMatchObject({ tone: 'bad', title: 'Invalid signature, cause unknown' });
    expect(answer.summary).not.toContain('nothing wrong');
  });

  it('a search that the sandbox cut short has the secret checked first', () => {
    const answer = answered({ signature: 'unexplained', isCutShort: true });
    expect(answer.title).toBe('Search stopped early: check the secret first');
    expect(answer.summary).not.toContain('found no mistake');
    expect(answer.reasons[0]).toEqual(wrongSecret());
    // Without the secret nothing is searched here, and what the sandbox did isn’t promised.
    expect(answer.summary).toContain(LONGER_WITH_KEY);
    expect(answer.summary).not.toContain('search longer');
    expect(answer.afterwards).toEqual([]);
  });

  it('a mistake of another version’s catalogue leaves what can be said here', () => {
    const answer = answered(signedBy([UNSORTED, { ...UNSORTED, id: 'constructor' }], [LOWERCASE]));
    expect(answer.title).toBe('Signature not checked: secret unknown');
  });

  it('shows no secret that the other program told', () => {
    const happened = 'Your code signed sk_test_0123456789abcdef.';
    const answer = answered(
      signedBy([{ ...UNSORTED, happened, title: happened, fix: happened, how: happened }]),
    );
    expect(JSON.stringify(answer)).not.toContain('sk_test_0123456789abcdef');
  });
});

it('with the key stored here its own diagnosis counts', () => {
  const answer = answered(signedBy([UNSORTED]), SECRET);
  expect(answer.summary).not.toContain('sandbox');
});
