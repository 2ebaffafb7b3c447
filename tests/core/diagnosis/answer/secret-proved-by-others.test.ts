/** No mistake is found, and other requests of the same key show which secret the client has. */

import { describe, expect, test } from 'vitest';
import { mayCheckSecretHere } from '../../../../lib/core/diagnosis/accepted-invalid.ts';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import { wordsSoFar, wrongSecret } from '../../../../lib/core/diagnosis/answer/reasons.ts';
import { nothingSoFar } from '../../../../lib/core/diagnosis/answer/unexplained-title.ts';
import {
  isSecretLikely,
  isSignedWithSecretHere,
  signedClients,
  signedOthers,
} from '../../../../lib/core/diagnosis/signed-others.ts';
import { ADVICE } from '../../../../lib/core/mistakes/advice.ts';
import type { WireRequest } from '../../../../lib/core/signing/wire-request.ts';
import { latin1 } from '../../signing/requests.ts';
import { explainedBy, sentRequest, unexplainedAfter } from './diagnosed.ts';

const AGENT = 'python-requests/2.32.3';
const request = sentRequest({ target: '/api/v1/orders?limit=10&offset=20', agent: AGENT });
const unexplained = unexplainedAfter(request, {});
const valid = (one: WireRequest) => ({ request: one, isValid: true });
const titlesOf = ({ reasons }: ReturnType<typeof answerOf>) => reasons.map(({ title }) => title);

describe('the answer', () => {
  test('has the secret checked first where no other request says anything of it', () => {
    const answer = answerOf(unexplained, { request });
    expect(answer.title).toBe('No known mistake matches: check the secret first');
    expect(titlesOf(answer)[0]).toBe(wrongSecret().title);
    expect(mayCheckSecretHere(unexplained)).toBe(true);
  });

  test('has the secret second, and not the scheme, where this client signed another request with it', () => {
    const proved = { ...unexplained, signedOthers: 'same-client' } as const;
    const answer = answerOf(proved, { request });
    expect(answer.title).toBe('No known mistake matches');
    expect(answer.summary).toContain(
      'Another request with this key and User-Agent was signed with the secret that Countersign has. If one program sent both, its secret is probably correct. Compare strings can show whether it is.',
    );
    expect(titlesOf(answer)[0]).toBe('URL changed after signing');
    expect(titlesOf(answer)[1]).toBe(wrongSecret().title);
    expect(titlesOf(answer)).not.toContain(ADVICE['join-foreign-scheme'].title);
    expect(titlesOf(answerOf(unexplained, { request }))).toContain(ADVICE['join-foreign-scheme'].title);
    expect(mayCheckSecretHere(proved)).toBe(false);
    expect(nothingSoFar(proved)).toBe('No known mistake found so far');
    expect(wordsSoFar(proved)).not.toContain('different secret');
  });

  test('has the secret first, and neither URL nor scheme, where this client signed the same request right', () => {
    const proved = { ...unexplained, signedOthers: 'same-request' } as const;
    const answer = answerOf(proved, { request });
    expect(answer.title).toBe('No known mistake matches: check the secret first');
    expect(nothingSoFar(proved)).toBe('No known mistake found so far: check the secret first');
    const words = 'a second process or environment signed this one with a different secret';
    expect(answer.summary).toContain(words);
    expect(wordsSoFar(proved)).toContain(words);
    expect(titlesOf(answer)).toEqual([wrongSecret().title, 'Mistake that Countersign doesn’t know']);
    expect(mayCheckSecretHere(proved)).toBe(false);
    const charge = sentRequest({ method: 'POST', target: '/api/v1/charges', body: '{"amount":"5.00"}' });
    const after = { ...unexplainedAfter(charge, {}), signedOthers: 'same-request' } as const;
    expect(titlesOf(answerOf(after, { request: charge }))).toEqual([
      wrongSecret().title,
      'Mistake that Countersign doesn’t know',
    ]);
    const short = {
      ...unexplainedAfter(request, { stopped: 'budget', exhaustedDepth: 1, tried: 859 }),
      signedOthers: 'same-request',
    } as const;
    expect(titlesOf(answerOf(short, { request }))).toEqual([
      wrongSecret().title,
      'Mistake that wasn’t searched yet',
    ]);
  });

  test('has this client’s secret first where another client signed with the one here', () => {
    const proved = { ...unexplained, signedOthers: 'other-client' } as const;
    const answer = answerOf(proved, { request });
    expect(answer.title).toBe('No known mistake matches: check the secret first');
    expect(answer.summary).toContain('Check that this client has the same secret.');
    expect(titlesOf(answer)[0]).toBe(wrongSecret().title);
    expect(mayCheckSecretHere(proved)).toBe(false);
  });

  test('still doubts the secret here where the server accepted what it doesn’t match', () => {
    const answer = answerOf(
      { ...unexplained, signedOthers: 'same-client', secretHere: 'in-doubt' },
      { request },
    );
    expect(answer.title).toBe('No known mistake matches: check the secret first');
    expect(answer.summary).not.toContain('signed with the secret');
  });

  test('tells to search longer, not to check the secret, where the search was cut short', () => {
    const short = unexplainedAfter(request, { stopped: 'budget', exhaustedDepth: 1, tried: 859 });
    const { title, summary } = answerOf({ ...short, signedOthers: 'same-client' }, { request });
    expect(title).toBe('Search stopped early: cause not found yet');
    expect(summary).toContain('Not all pairs of mistakes were tried. A longer search may find the cause.');
    expect(summary).not.toContain('Check the secret');
  });
});

describe('which request shows it', () => {
  const found = (...uses: Parameters<typeof explainedBy>[0]['sets'][number]) =>
    explainedBy({ request, sets: [uses], message: 'GET' });

  test('one that’s valid, or whose mistake isn’t in the key', () => {
    expect(isSignedWithSecretHere({ signature: 'valid', explanations: [] })).toBe(true);
    expect(isSignedWithSecretHere(found({ id: 'query-order-as-sent', how: '' }))).toBe(true);
    expect(isSignedWithSecretHere(found({ id: 'key-other-known', how: 'Other' }))).toBe(false);
    expect(isSignedWithSecretHere(unexplained)).toBe(false);
  });

  test('of the same key; and of the same client where it names itself alike', () => {
    const of = (agent: string | undefined, keyId = 'pk_test_4f3a') =>
      signedOthers(request, [signedClients([valid(sentRequest({ ...(agent && { agent }), keyId }))])]);
    expect(of(AGENT)).toBe('same-client');
    expect(of('curl/8.5.0')).toBe('other-client');
    expect(of(undefined)).toBe('other-client');
    expect(of(AGENT, 'pk_test_other')).toBeUndefined();
    const unnamed = sentRequest({});
    expect(signedOthers(unnamed, [signedClients([valid(unnamed)])])).toBe('unnamed-client');
    expect(isSecretLikely({ signedOthers: 'unnamed-client' })).toBe(false);
    expect(isSecretLikely({ signedOthers: 'other-client' })).toBe(true);
  });

  test('the same request of the same client, where its own signature is valid', () => {
    const others = (one: WireRequest, isValid = true, own = request) =>
      signedOthers(own, [signedClients([{ request: one, isValid }])]);
    expect(others({ ...request })).toBe('same-request');
    expect(others(request, false)).toBe('same-client');
    expect(others({ ...request, method: 'DELETE' })).toBe('same-client');
    expect(others(sentRequest({ target: '/api/v1/orders?limit=10&offset=40', agent: AGENT }))).toBe(
      'same-client',
    );
    expect(others(sentRequest({ target: request.target, agent: 'curl/8.5.0' }))).toBe('other-client');
    const charge = (body: string) =>
      sentRequest({ method: 'POST', target: '/api/v1/charges', body, agent: AGENT });
    const first = charge('{"amount":"5.00","note":"a"}');
    expect(others(charge('{"amount":"5.00","note":"a"}'), true, first)).toBe('same-request');
    // Other values may show a mistake that these don’t.
    expect(others(charge('{"amount":"7.00","note":"a"}'), true, first)).toBe('same-client');
    expect(others(charge('amount=5'), true, charge('amount=5'))).toBe('same-request');
    expect(others(charge('amount=5'), true, charge('amount=6'))).toBe('same-client');
  });

  test('none that Countersign sent itself', () => {
    const origin = ['Origin', latin1(`chrome-extension://${'a'.repeat(32)}`)] as const;
    const own = { ...request, headers: [...request.headers, origin] };
    expect(signedOthers(request, [signedClients([valid(own)])])).toBeUndefined();
  });
});
