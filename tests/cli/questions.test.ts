import { describe, expect, test } from 'vitest';
import { createQuestions } from '../../cli/questions.ts';
import { answerOf } from '../../lib/core/diagnosis/answer/answer-of.ts';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import { isOfBrowser } from '../../lib/core/diagnosis/probe-sent.ts';
import type { MistakeId } from '../../lib/core/mistakes/catalogue.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { EMPTY_HASH, explainedBy, hmac, sentRequest, TIME } from '../core/diagnosis/answer/diagnosed.ts';

const isOfCode = (request: WireRequest) => !isOfBrowser(request);
const UNSORTED = ['query-order-as-sent', 'query-order-other'] as const;
const HOW: Partial<Record<MistakeId, string>> = {
  'query-order-as-sent': 'as sent',
  'query-order-other': 'in descending order',
  'method-lowercase': 'lower case',
  'join-trailing-newline': 'one newline',
};

function received(target: string, ids: readonly MistakeId[], agent = 'python-requests/2.31') {
  const request = sentRequest({ target, agent });
  const sets = ids.map((id) => [{ id, how: HOW[id] ?? id }]);
  const message = `GET\n/api/v1/orders\n${target.split('?')[1] ?? ''}\n${TIME}\n${EMPTY_HASH}`;
  const diagnosis = explainedBy({ request, sets, message });
  return { of: { id: target, request, receivedAt: 1 }, diagnosis };
}

function probeFor({ request }: { request: WireRequest }, diagnosis: Diagnosis): string {
  const { probe } = answerOf(diagnosis, { request });
  if (!probe) throw new Error('nothing is asked');
  return probe.target;
}

const idsOf = ({ explanations }: Diagnosis) =>
  explanations.flatMap(({ mistakes, equivalents }) => [mistakes, ...equivalents].map((set) => set[0]?.id));

describe('what was asked', () => {
  const first = received('/api/v1/orders?status=paid&limit=5', UNSORTED);
  const target = probeFor(first.of, first.diagnosis);

  test('is also asked of a second request that leaves something open itself', () => {
    const questions = createQuestions(isOfCode);
    questions.take(first.of, first.diagnosis);
    const second = received(target, ['method-lowercase', 'join-trailing-newline']);
    const { answers, diagnosis } = questions.take(second.of, second.diagnosis);
    expect(answers.map(({ opinion }) => opinion.verdict)).toEqual(['ruled-out']);
    const third = received(probeFor(second.of, diagnosis), ['method-lowercase']);
    expect(questions.answers(third.of)).toBe(true);
    expect(questions.take(third.of, third.diagnosis).answers.map(({ question }) => question.id)).toEqual([
      second.of.id,
    ]);
  });

  test('settles both, and what the same client sends later, until that’s mended', () => {
    const questions = createQuestions(isOfCode);
    questions.take(first.of, first.diagnosis);
    const second = received(target, ['query-order-as-sent', 'path-trailing-slash-added']);
    const taken = questions.take(second.of, second.diagnosis);
    expect(taken.answers.map(({ opinion }) => idsOf(opinion.settled))).toEqual([['query-order-as-sent']]);
    expect([idsOf(taken.diagnosis), taken.isKnownBefore]).toEqual([['query-order-as-sent'], false]);
    const again = () => questions.take(first.of, first.diagnosis);
    expect([idsOf(again().diagnosis), again().isKnownBefore]).toEqual([['query-order-as-sent'], true]);
    const other = received('/api/v1/orders?status=paid&limit=5', UNSORTED, 'axios/1.7.9');
    expect(idsOf(questions.take(other.of, other.diagnosis).diagnosis)).toEqual(UNSORTED);
    const query = 'b=2&a=1';
    const request = sentRequest({
      ...{ target: `/api/v1/orders?${query}`, agent: 'python-requests/2.31' },
      signature: hmac(`GET\n/api/v1/orders\na=1&b=2\n${TIME}\n${EMPTY_HASH}`),
    });
    const { explanations: _, ...valid } = explainedBy({ request, sets: [], message: '' });
    const mended: Diagnosis = {
      ...valid,
      explanations: [],
      signature: 'valid',
      code: null,
      verdict: 'valid',
    };
    questions.take({ id: '4', request, receivedAt: 2 }, mended);
    expect(idsOf(again().diagnosis)).toEqual(UNSORTED);
  });

  test('isn’t answered by what the client signs right once the first request succeeded', () => {
    const questions = createQuestions(isOfCode);
    questions.take(first.of, first.diagnosis);
    const { explanations: _, ...rest } = first.diagnosis;
    const valid: Diagnosis = { ...rest, explanations: [], signature: 'valid', code: null, verdict: 'valid' };
    questions.take({ ...first.of, id: 'again', receivedAt: 2 }, valid);
    const later = received(target, []);
    expect(questions.answers({ ...later.of, receivedAt: 3 })).toBe(false);
  });

  test('isn’t answered by a browser, where Countersign may have sent the request', () => {
    const browser = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
    const questions = createQuestions(isOfCode);
    const { of, diagnosis } = received('/api/v1/orders?status=paid&limit=5', UNSORTED, browser);
    questions.take(of, diagnosis);
    expect(questions.answers(received(target, UNSORTED, browser).of)).toBe(false);
  });
});
