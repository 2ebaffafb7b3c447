import { describe, expect, it } from 'vitest';
import { acceptanceOf } from '../../../lib/core/diagnosis/accepted-invalid.ts';
import { answerOf } from '../../../lib/core/diagnosis/answer/answer-of.ts';
import { conclude, type DiagnosisInput, examine } from '../../../lib/core/diagnosis/diagnose.ts';
import { conduct, inProcessRunner } from '../../../lib/core/search/conduct.ts';
import { createKernel } from '../../../lib/core/search/kernel/simd-kernel.ts';
import { createSearch, STAGES } from '../../../lib/core/search/search.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { EMPTY_HASH, explainedBy, hmac, SECRET, type Sent, sentRequest, TIME } from './answer/diagnosed.ts';

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

const MISTYPED = 'sk_test_9fK2xQ7vLm3RtY8wZ1aB4cD6'.replace('D6', '6D');
const DIFFERS = 'Accepted: secret here differs';

/** Signed with the issued secret, checked with the one stored here. */
function storedMistyped(target: string, input: Partial<DiagnosisInput>) {
  const [path = '', query = ''] = target.split('?');
  const signed = query.split('&').toSorted().join('&');
  const request = sentRequest({
    target,
    signature: hmac(['GET', path, signed, TIME, EMPTY_HASH].join('\n')),
  });
  const secretFor = () => ({ secret: new Secret(MISTYPED), revoked: false });
  return { ...examine({ request, gaps: [], secretFor, now: Number(TIME), ...input }), request };
}

async function searchedSingle(examination: ReturnType<typeof storedMistyped>) {
  const { subject } = examination;
  if (!subject) throw new Error('nothing to search');
  const search = createSearch(subject, createKernel());
  const result = await conduct(
    inProcessRunner(search, () => Promise.resolve()),
    {
      budgetMs: Number.POSITIVE_INFINITY,
      clock: () => 0,
      stages: STAGES.filter(({ kind, mistakes }) => kind === 'level' && mistakes < 2),
    },
  );
  return conclude(examination, result, search.coverage);
}

describe('a mistyped secret stored here', () => {
  const ACCEPTED = { status: 200, code: null } as const;

  it.each(['isCaptured', 'isReceived', 'isOwn'] as const)(
    'isn’t blamed on a request that the server accepted and whose bytes are known: %s',
    (known) => {
      const { diagnosis, request } = storedMistyped('/api/v1/orders?limit=5', {
        answered: ACCEPTED,
        [known]: true,
      });
      const answer = answerOf(diagnosis, { request });
      expect(answer).toMatchObject({ tone: 'neutral', title: DIFFERS, fixes: [], missing: [] });
      expect(answer.summary).not.toContain('isn’t exactly what was sent');
    },
  );

  it('is still what’s named once its typo is found, and no code is said to use another secret', async () => {
    const examination = storedMistyped('/api/v1/orders?limit=5', { answered: ACCEPTED, isCaptured: true });
    const diagnosis = await searchedSingle(examination);
    expect(diagnosis.explanations[0]?.mistakes.map(({ id }) => id)).toEqual(['key-homoglyph']);
    const answer = answerOf(diagnosis, { request: examination.request });
    expect(answer).toMatchObject({ title: DIFFERS, mistakes: [], fixes: [] });
    expect(answer.reasons[0]?.text).toContain(
      'The signature is the one that the secret here makes with this change: a typing slip at character',
    );
  });

  it('is in doubt for the next request too, which isn’t said to be signed with another secret', async () => {
    const examination = storedMistyped('/api/v1/orders?limit=5', {
      answered: { status: 401, code: 'bad_signature' },
      secretHere: 'in-doubt',
    });
    const answer = answerOf(await searchedSingle(examination), { request: examination.request });
    expect(answer.title).toBe('Secret here in doubt');
    expect(answer.happened.join(' ')).toContain('The server accepted another request of this key');
    expect(JSON.stringify(answer)).not.toContain('Your code used a secret');
    expect(answer.afterwards.join(' ')).not.toContain('has the signature');
  });

  it.each([
    ['a plain URL, the secret', '/api/v1/orders?limit=5', 'secret'],
    ['one that a log may have decoded, the text', '/api/v1/orders?note=a%20b', 'text'],
  ] as const)('is one of two causes where the request was pasted, the likelier first: for %s', (...row) => {
    const [, target, likelier] = row;
    const { diagnosis, request } = storedMistyped(target, { answered: ACCEPTED });
    const answer = answerOf(diagnosis, { request });
    expect(answer.title).toBe('The server accepted this request');
    const titles = ['Secret here mistyped, cut, old or of another key', 'Text isn’t exactly what was sent'];
    expect(answer.reasons.map(({ title }) => title)).toEqual(
      likelier === 'secret' ? titles : titles.toReversed(),
    );
  });

  it('isn’t blamed where the client’s own mistake makes the signature', () => {
    const request = sentRequest({ target: '/api/v1/orders?status=paid&limit=5' });
    const message = `GET\n/api/v1/orders\nstatus=paid&limit=5\n${TIME}\n${EMPTY_HASH}`;
    const sets = [[{ id: 'query-order-as-sent', how: 'as sent' }]] as const;
    const made = explainedBy({ request, known: { now: Number(TIME) }, sets, message });
    expect(acceptanceOf({ ...made, answered: ACCEPTED })).toBe('invalid');
    const { diagnosis } = storedMistyped('/api/v1/orders', { answered: ACCEPTED, isCaptured: true });
    expect(acceptanceOf(diagnosis)).toBe('secret-differs');
    expect(acceptanceOf({ ...diagnosis, secretHere: 'proven' })).toBe('invalid');
  });
});
