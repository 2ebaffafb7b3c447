/** A diagnosis never contradicts the answer that the service gave: Request explains the one, Diagnose the other. */

import { describe, expect, it } from 'vitest';
import { REFUSAL_CODES } from '../../../../lib/core/api.ts';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import { refusalFix } from '../../../../lib/core/diagnosis/answer/symptom-fixes.ts';
import { examine } from '../../../../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../../../lib/core/diagnosis/diagnosis.ts';
import { plainProbe } from '../../../../lib/core/diagnosis/plain-probe.ts';
import { secondOpinion } from '../../../../lib/core/diagnosis/second-opinion.ts';
import type { ServiceAnswer } from '../../../../lib/core/diagnosis/service-answer.ts';
import { ADVICE } from '../../../../lib/core/mistakes/advice.ts';
import { byteStringOfText } from '../../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../../lib/core/signing/wire-request.ts';
import { explain, refusal } from '../answers.ts';
import {
  EMPTY_HASH,
  explainedBy,
  hmac,
  SECRET,
  sentRequest,
  sha256,
  TIME,
  unexplainedAfter,
} from './diagnosed.ts';

const MISTYPED = 'Secret mistyped or cut when pasted';
const OTHER_SECRET = 'Server has a different secret for this key id';
const SECRET_HERE = 'Secret here mistyped, cut, old or of another key';
const CHANGED_ON_THE_WAY = 'Request changed on the way to the server';
const SERVERS_STRING = 'Server’s canonical string or secret differs';

const RIGHT = hmac(['GET', '/api/v1/orders', '', TIME, EMPTY_HASH].join('\n'));

function diagnosed(
  answered: ServiceAnswer,
  signature = RIGHT,
  now = Number(TIME),
  target = '/api/v1/orders',
) {
  const request = sentRequest({ signature, target });
  const secretFor = () => ({ secret: new Secret(SECRET), revoked: false });
  const input = { request, gaps: [], secretFor, now, answered, isOwn: true };
  const { diagnosis, subject } = examine(input);
  return { subject, answer: answerOf(diagnosis, { request }) };
}

describe('a right signature', () => {
  it('of a request that got no response isn’t said to be rejected, nor why', () => {
    const request = sentRequest({ signature: RIGHT, target: '/api/v1/orders' });
    const secretFor = () => ({ secret: new Secret(SECRET), revoked: false });
    const input = { request, gaps: [], secretFor, now: Number(TIME) };
    const answer = (isUnanswered: boolean) =>
      answerOf(examine({ ...input, isUnanswered }).diagnosis, { request });
    expect(answer(true)).toMatchObject({
      ...{ tone: 'neutral', title: 'Signature valid, but no response came', reasons: [] },
      summary: expect.not.stringMatching(/rejected/),
    });
    expect(answer(false).reasons).not.toEqual([]);
  });

  it.each([201, 502])(
    'of a request whose response %i broke off is said to have got no whole one',
    (status) => {
      const { answer } = diagnosed({ ...{ status, code: null }, isCut: true });
      expect(answer).toMatchObject({
        ...{ tone: 'neutral', title: `Signature valid, but response ${status} broke off`, reasons: [] },
        summary: expect.stringContaining(
          `The server answered ${status}, but the response broke off before its end.`,
        ),
      });
    },
  );

  it.each(REFUSAL_CODES)('that was refused with %s has the title that Request gives the answer', (code) => {
    const { answer } = diagnosed({ status: 401, code });
    expect(answer).toMatchObject({ tone: 'bad', title: explain({}, refusal(code)).title });
    expect(answer.summary).toContain(`The server still answered ${code}`);
  });

  it('that was refused as wrong points to the secret first: mistyped in the code and here alike, or another at the server', () => {
    const { reasons } = diagnosed({ status: 401, code: 'bad_signature' }).answer;
    expect(reasons.slice(0, 2).map(({ title }) => title)).toEqual([MISTYPED, OTHER_SECRET]);
    expect(reasons[0]?.text).toContain(
      'Compare the stored secret with the secret you got for this key id: its length, its first and its last characters',
    );
    expect(reasons[1]?.text).toContain('The server may have a newer secret for this key id');
    expect(reasons.map(({ title }) => title)).not.toContain(ADVICE['transport-key-revoked'].title);
  });

  it('that was answered with success leaves nothing to look for', () => {
    const { answer } = diagnosed({ status: 201 });
    expect(answer).toMatchObject({ tone: 'good', reasons: [] });
    expect(answer.summary).toMatch(/The server answered 201\.$/);
    expect(answer.summary).not.toContain('rejected');
  });

  it.each<readonly [answered: ServiceAnswer, words: RegExp, first: string | undefined]>([
    [
      { status: 403, code: null },
      /^The server answered 403 without a code/,
      ADVICE['transport-key-revoked'].title,
    ],
    [
      { status: 401 },
      /^The server answered 401\. The text that was read doesn’t include the error code/,
      MISTYPED,
    ],
    [{ status: 502 }, /^Status 502 doesn’t show whether/, undefined],
  ])('that was answered with %o isn’t said to be all that’s right', (answered, words, first) => {
    const { answer } = diagnosed(answered);
    expect(answer.tone).toBe('neutral');
    expect(answer.summary.replace(/^X-Signature is valid for this request\. /, '')).toMatch(words);
    expect(answer.reasons[0]?.title).toBe(first);
  });
});

describe('a right signature that one’s own server refuses as wrong', () => {
  const reasonsFor = (target: string, query: string) => {
    const signature = hmac(['GET', '/api/v1/orders', query, TIME, EMPTY_HASH].join('\n'));
    return diagnosed({ status: 401, code: 'bad_signature' }, signature, Number(TIME), target).answer;
  };

  it('isn’t advised to sign by the reading by which it’s signed already', () => {
    const encoded = 'status=paid&tag=a%20b';
    const { reasons, separating, probe } = reasonsFor(`/api/v1/orders?${encoded}`, encoded);
    const { text } = reasons.find(({ title }) => title === ADVICE['transport-server-reading'].title) ?? {};
    expect(text).toContain('Sign by that assumption, or ask the API’s support which one the server makes.');
    expect(probe).toMatchObject({ method: 'GET', target: '/api/v1/orders' });
    expect(separating).toContain('Send GET /api/v1/orders with the same key');
    expect(separating).toContain('The two requests differ only in the query, so look there.');
    expect(text).not.toContain('sign by Countersign’s assumption');
  });

  it('has an end where nothing is left open: the secret, a change on the way, or what its developers find with the string', () => {
    const { summary, reasons } = reasonsFor('/api/v1/orders', '');
    expect(summary).toMatch(
      /So the cause is one of three: a different secret on the server, a change on the way, or the server’s own check\.$/,
    );
    expect(reasons.map(({ title }) => title)).toEqual([
      MISTYPED,
      OTHER_SECRET,
      CHANGED_ON_THE_WAY,
      SERVERS_STRING,
    ]);
  });

  function examined([target, query]: readonly [string, string], answered: ServiceAnswer, isBuiltIn = false) {
    const [path = ''] = target.split('?', 1);
    const signature = hmac(['GET', path, query, TIME, EMPTY_HASH].join('\n'));
    const request = sentRequest({ signature, target });
    const secretFor = () => ({ secret: new Secret(SECRET), revoked: false });
    const input = { request, gaps: [], secretFor, now: Number(TIME), isOwn: true, isBuiltIn, answered };
    return { request, diagnosis: examine(input).diagnosis };
  }
  const WITH_QUERY = ['/api/v1/orders?limit=5', 'limit=5'] as const;
  const REJECTED = { status: 401, code: 'bad_signature' } as const;

  it('isn’t told to send the simplest request where it is that one, nor by the sandbox inside the extension', () => {
    expect(reasonsFor('/api/v1/orders', '')).toMatchObject({ separating: undefined });
    expect(reasonsFor('/api/v1/orders', '').probe).toBeUndefined();
    const { request, diagnosis } = examined(WITH_QUERY, REJECTED, true);
    const { reasons, separating, probe } = answerOf(diagnosis, { request });
    expect(reasons.map(({ title }) => title)).toEqual([MISTYPED, OTHER_SECRET]);
    expect([separating, probe]).toEqual([undefined, undefined]);
  });

  it.each([
    ['accepted', 200, null, /^The server accepted GET \/api\/v1\/orders with the same key, so the secret/],
    ['rejected', 401, 'bad_signature', /So the cause is the secret, the server’s check, or a proxy/],
    ['silent', 503, null, /says nothing about the signature\. Send the request again later/],
    ['silent', 401, 'invalid_key', /answered invalid_key to GET .* Fix that first/],
    ['silent', 404, null, /^The server answered 404 .* Look in the proxy’s log .* under Compare strings\.$/],
  ] as const)('is narrowed down by the simplest request, which was %s', (verdict, status, code, words) => {
    const { request, diagnosis } = examined(WITH_QUERY, REJECTED);
    const second = examined(['/api/v1/orders', ''], { status, code });
    const opinion = secondOpinion({ diagnosis, request }, second);
    expect(opinion).toMatchObject({ verdict, text: expect.stringMatching(words) });
    const { reasons, separating } = answerOf(opinion.settled, { request });
    const titles = reasons.map(({ title }) => title);
    for (const ofSecret of [MISTYPED, OTHER_SECRET])
      expect(titles.includes(ofSecret)).toBe(verdict !== 'accepted');
    expect(reasons.some(({ text }) => text.includes('change the query'))).toBe(verdict === 'accepted');
    expect(separating === undefined).toBe(verdict !== 'silent');
    for (const sentence of `${opinion.text} ${separating ?? ''}`.split(/(?<=[.:]) /))
      expect(sentence.split(' ').length).toBeLessThanOrEqual(20);
  });

  it('is blamed on what a gateway takes off the path, after another secret, also once the simplest was rejected', () => {
    const { request, diagnosis } = examined(['/gw/api/v1/orders?limit=5', 'limit=5'], REJECTED);
    const path = ADVICE['transport-path-rewritten'].title;
    const { reasons, probe } = answerOf(diagnosis, { request });
    expect(reasons.slice(0, 3).map(({ title }) => title)).toEqual([MISTYPED, OTHER_SECRET, path]);
    // Without its query it’s the simplest request.
    expect(probe?.target).toBe('/gw/api/v1/orders');
    const second = examined(['/gw/api/v1/orders', ''], REJECTED);
    const { settled } = secondOpinion({ diagnosis, request }, second);
    expect(answerOf(settled, { request }).reasons.map(({ title }) => title)).toEqual([
      MISTYPED,
      OTHER_SECRET,
      path,
      CHANGED_ON_THE_WAY,
      SERVERS_STRING,
    ]);
  });

  it('isn’t blamed on what a gateway takes off once a request below the same prefix was accepted', () => {
    const { request, diagnosis } = examined(['/gw/api/v1/wallets?limit=5', 'limit=5'], REJECTED);
    const second = examined(['/gw/api/v1/orders', ''], { status: 200, code: null });
    const { settled } = secondOpinion({ diagnosis, request }, second);
    const titlesOf = (of: typeof diagnosis) => answerOf(of, { request }).reasons.map(({ title }) => title);
    const title = ADVICE['transport-path-rewritten'].title;
    expect(titlesOf(diagnosis)).toContain(title);
    expect(titlesOf(settled)).not.toContain(title);
  });

  it('of another API is told apart by its own path', () => {
    expect(plainProbe(wireRequest({ method: 'PUT', target: '/v2/berths?dock=7' }))?.target).toBe(
      '/v2/berths',
    );
  });

  it('isn’t narrowed down by one that was signed with another secret, or sent with another key', () => {
    const { request, diagnosis } = examined(WITH_QUERY, REJECTED);
    const accepted = { status: 200, code: null } as const;
    const other = examined(['/api/v1/orders', 'a=1'], accepted);
    expect(other.diagnosis.signature).toBe('unexplained');
    expect(secondOpinion({ diagnosis, request }, other).verdict).toBe('silent');
    const second = examined(['/api/v1/orders', ''], accepted);
    const headers = second.request.headers.map(([name, value]) =>
      name === 'X-Api-Key' ? ([name, byteStringOfText('pk_test_other')] as const) : ([name, value] as const),
    );
    const elsewhere = { ...second, request: { ...second.request, headers } };
    expect(secondOpinion({ diagnosis, request }, elsewhere).verdict).toBe('silent');
  });

  it('isn’t said to have followed a redirect, which nothing sent from here does', () => {
    const { summary, reasons } = reasonsFor('/api/v1/orders?limit=5', 'limit=5');
    expect(summary).not.toContain('So the cause');
    expect(reasons.map(({ title }) => title)).toContain(CHANGED_ON_THE_WAY);
    expect(reasons.map(({ title }) => title)).not.toContain(ADVICE['transport-redirect-followed'].title);
  });
});

describe('what was sent from here and accepted', () => {
  it('isn’t blamed, though its secret was replaced since or the server doesn’t check', () => {
    const { subject, answer } = diagnosed({ status: 200 }, '0'.repeat(64));
    expect(subject).toBeUndefined();
    expect(answer).toMatchObject({
      tone: 'neutral',
      title: 'Accepted: secret here differs',
      fixes: [],
    });
    expect(answer.reasons.map(({ title }) => title)).toEqual([
      SECRET_HERE,
      'Server may not check signatures',
    ]);
  });

  it('isn’t said to be refused, though its timestamp is old', () => {
    const { answer } = diagnosed({ status: 200 }, RIGHT, Number(TIME) + 4000);
    expect(answer).toMatchObject({
      tone: 'neutral',
      title: 'Accepted, but a server that checks would reject it',
    });
    expect(answer.summary).toContain('The server answered 200.');
    expect(answer.summary).not.toContain('refused');
  });
});

describe('what the sandbox passed on and one’s own server accepted with a wrong signature', () => {
  const unsorted = sentRequest({ target: '/api/v1/orders?status=paid&limit=5' });
  const answered = { status: 200, code: null } as const;

  it('is searched all the same, since it’s known to the byte', () => {
    const secretFor = () => ({ secret: new Secret(SECRET), revoked: false });
    const input = { request: unsorted, gaps: [], secretFor, now: Number(TIME), answered };
    expect(examine({ ...input, isReceived: true }).subject).toBeDefined();
    expect(examine(input).subject).toBeUndefined();
  });

  it('says that the server accepted it, how to find out why, and the client’s mistake', () => {
    const message = `GET\n/api/v1/orders\nstatus=paid&limit=5\n${TIME}\n${EMPTY_HASH}`;
    const sets = [[{ id: 'query-order-as-sent', how: 'as sent', way: 'as-sent' }]] as const;
    const made = explainedBy({ request: unsorted, known: { now: Number(TIME) }, sets, message });
    const answer = answerOf({ ...made, answered }, { request: unsorted, whose: 'the sandbox’s' });
    expect(answer).toMatchObject({ tone: 'bad', title: 'The server accepted an invalid signature' });
    expect(answer.summary).toMatch(
      /^The server answered 200, though the signature isn’t valid for the sandbox’s secret\. It doesn’t check signatures, or makes the same mistake\. Confirmed: this mistake/,
    );
    expect(answer.fixes.map(({ title }) => title)).toEqual([
      'Server may not check signatures',
      ADVICE['query-order-as-sent'].title,
    ]);
  });

  it('isn’t said to check nothing where it may hold another secret', () => {
    const made = unexplainedAfter(unsorted, {}, { now: Number(TIME) });
    const answer = answerOf({ ...made, answered }, { request: unsorted, whose: 'the sandbox’s' });
    expect(answer).toMatchObject({ tone: 'neutral', title: 'Accepted: secret here differs' });
    expect(answer.summary).toContain('Compare that secret with the one you got for this key id.');
  });
});

it('a 401 without a code says that the secret there may differ, before clock, key and proxy', () => {
  const { answer } = diagnosed({ status: 401, code: null });
  expect(answer.summary).toContain(
    'the server’s secret, the clock, the key, the host, or a proxy on the way',
  );
  expect(answer.reasons.slice(0, 2).map(({ title }) => title)).toEqual([MISTYPED, OTHER_SECRET]);
});

it('a signature that the server rejected isn’t blamed on how the text prints the body', () => {
  const body = '{"amount": "10.00"}';
  const request = sentRequest({ method: 'POST', target: '/api/v1/charges', body, rebuilt: true });
  const signed = sha256('{"amount":"10.00"}');
  const message = `POST\n/api/v1/charges\n\n${TIME}\n${signed}`;
  const sets = [[{ id: 'body-respaced', how: 'without spaces' }]];
  const made = explainedBy({ request, known: { now: Number(TIME) }, sets, message });
  const unknown = answerOf(made, { request });
  expect(unknown.title).toBe('The body here may not be the exact bytes sent');
  const [fix] = unknown.fixes;
  const rejected = answerOf({ ...made, answered: { status: 401, code: 'bad_signature' } }, { request });
  expect(rejected.title).toBe(fix?.title);
  expect(rejected.tone).toBe('bad');
  expect(rejected.summary).not.toContain('no mistake');
});

it('a body that a HAR shows as text is blamed as in Capture, also where the HAR lacks what the 401 says', () => {
  const body = '{"amount": "10.00"}';
  const request = sentRequest({ method: 'POST', target: '/api/v1/charges', body, rebuilt: true });
  const message = `POST\n/api/v1/charges\n\n${TIME}\n${sha256('{"amount":"10.00"}')}`;
  const sets = [[{ id: 'body-respaced', how: 'without spaces' }]];
  const made = {
    ...explainedBy({ request, known: { now: Number(TIME) }, sets, message }),
    code: 'bad_signature' as const,
  };
  const titled = (answered: Diagnosis['answered']) => answerOf({ ...made, answered }, { request }).title;
  const named = titled({ status: 401, code: 'bad_signature' });
  expect(titled({ status: 401 })).toBe(named);
  expect(titled({ status: 401, code: 'invalid_key' })).not.toBe(named);
  expect(titled({ status: 502 })).toBe('The body here may not be the exact bytes sent');
});

it('an id that the server doesn’t know is named, where the secret isn’t at hand either', () => {
  const request = sentRequest({});
  const input = { request, gaps: [], secretFor: () => undefined, now: Number(TIME) } as const;
  const words = (code: 'invalid_key' | 'bad_signature') =>
    answerOf(examine({ ...input, answered: { status: 401, code } }).diagnosis, { request });
  expect(words('invalid_key').title).toBe('Key id unknown or revoked');
  expect(words('invalid_key').summary).toContain('The server answered invalid_key.');
  expect(words('invalid_key').fixes.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Compare X-Api-Key letter by letter with the key id/),
  ]);
  expect(words('bad_signature').title).toBe('Signature not checked: secret unknown');
  const { diagnosis } = examine({ ...input, answered: { status: 401, code: 'invalid_key' } });
  const { invalid_key } = diagnosis.checks;
  const checks = { ...diagnosis.checks, invalid_key: { ...invalid_key, state: 'revoked' as const } };
  expect(refusalFix('invalid_key', checks)).toMatch(/^Send the id of another key/);
});

it('a body that isn’t JSON is told though its signature is valid and no answer is known: with a way to edit it', () => {
  const body = '{"amount": "5.00" "currency": USDT,}';
  const message = ['POST', '/api/v1/charges', '', TIME, sha256(body)].join('\n');
  const request = sentRequest({ method: 'POST', target: '/api/v1/charges', body, signature: hmac(message) });
  const secretFor = () => ({ secret: new Secret(SECRET), revoked: false });
  const { diagnosis } = examine({ request, gaps: [], secretFor, now: Number(TIME) });
  const answer = answerOf(diagnosis, { request });
  expect(answer).toMatchObject({
    tone: 'bad',
    title: 'Body isn’t valid JSON',
    happened: [
      'The body isn’t valid JSON at line 1, column 19: a comma is missing before it. The place is marked with ▶ in “{"amount": "5.00" ▶"currency": …”.',
    ],
    reasons: [],
  });
  expect(answer.fixes.map(({ text }) => text)).toEqual([
    'Serialize the body with a JSON library, then sign and send those bytes.',
  ]);
  // Beside it stands “Open in Request”.
  expect(answer.afterwards).toHaveLength(1);
});
