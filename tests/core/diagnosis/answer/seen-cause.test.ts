import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import { nothingSoFar } from '../../../../lib/core/diagnosis/answer/unexplained-title.ts';
import { untoldSymptoms } from '../../../../lib/core/diagnosis/answer/untold-symptoms.ts';
import { ADVICE } from '../../../../lib/core/mistakes/advice.ts';
import type { WireRequest } from '../../../../lib/core/signing/wire-request.ts';
import { CHARGE, hmac, searched, sentRequest, sha256, TIME, unexplainedAfter } from './diagnosed.ts';

const LOST = ADVICE['body-quotes-lost'].title;

/** Posted with a body that differs from the one that was hashed. */
function posted(body: string | Uint8Array, hashed: string, agent = 'curl/8.5.0'): WireRequest {
  const signature = hmac(`POST\n/api/v1/charges\n\n${TIME}\n${sha256(hashed)}`);
  return sentRequest({ method: 'POST', target: '/api/v1/charges', body, signature, agent });
}

async function answered(request: WireRequest) {
  const diagnosis = await searched(request);
  const answer = answerOf(diagnosis, { request });
  return { diagnosis, answer, also: untoldSymptoms(diagnosis, answer).map(({ id }) => id) };
}

describe('a body whose double quotes a shell took off', () => {
  it.each([
    ['{merchant_order_id:A-1,amount:100.00,currency:EUR,network:SEPA}', undefined],
    ['{"merchant_order_id":"A-1","amount":100.00}', undefined],
    [
      '{ "merchant_order_id": "A-1", "lines": [ "a", "b" ], "at": "2026-01-02T03:04", "note": "" }',
      undefined,
    ],
    ['{"amount":"100.00","count":3,"paid":true}', undefined],
  ])('is confirmed by what was hashed: %s', async (json) => {
    const hashed = json.includes('"')
      ? json
      : '{"merchant_order_id":"A-1","amount":"100.00","currency":"EUR","network":"SEPA"}';
    const { answer, also, diagnosis } = await answered(posted(hashed.replaceAll('"', ''), hashed));
    expect(answer.title).toBe(LOST);
    expect(answer.side?.who).toBe('wire');
    expect(answer.fixes.map(({ text }) => text).join(' ')).toMatch(
      /^Send the body from a file: .*\$variables .*write \\" for each/,
    );
    expect(diagnosis.symptoms.map(({ id }) => id)).toContain('body-quotes-lost');
    expect(also).toEqual([]);
  });

  it('is the likely cause where more than its quotes was lost', async () => {
    const request = posted('{merchant_order_id:A-1,note:a}', '{"merchant_order_id":"A-1","note":"a$b"}');
    const { answer, diagnosis } = await answered(request);
    expect(answer.title).toBe(`Likely: ${LOST.replace('D', 'd')}`);
    expect(answer.reasons[0]?.title).toBe(LOST);
    expect(answer.reasons[1]?.title).toBe(ADVICE['key-rotated-unknown'].title);
    expect(answer.summary).not.toContain('secret first');
    expect(nothingSoFar(diagnosis)).toBe(answer.title);
  });

  it('is so too where the search was stopped early', () => {
    const request = posted('{merchant_order_id:A-1,note:a}', '{}');
    const answer = answerOf(unexplainedAfter(request, { stopped: 'budget', exhaustedDepth: 1 }), { request });
    expect(answer.title).toBe(`Likely: ${LOST.replace('D', 'd')}`);
    expect(answer.summary).not.toContain('secret first');
  });
});

it.each([
  ['a variable that wasn’t replaced', '{"merchant_order_id":"{{order}}"}'],
  ['a printed object', '[object Object]'],
  ['single quotes', "{'amount': '1', 'note': x}"],
])('%s in the body is the first cause', async (_, body) => {
  const { answer, diagnosis } = await answered(posted(body, '{"merchant_order_id":"A-7731"}'));
  expect(diagnosis.explanations).toEqual([]);
  expect(answer.title).toContain(answer.reasons[0]?.title.slice(1));
  expect(answer.reasons[0]?.title).toBe(diagnosis.symptoms[0]?.title);
});

describe('a mistake that the search confirmed isn’t also found', () => {
  const FILE = CHARGE.replaceAll(',', ',\n  ').replace('{', '{\n  ').replace('}', '\n}');

  it.each([
    ['line breaks', FILE.replaceAll('\n', ''), FILE, 'body-newlines-stripped'],
    ['another charset', Buffer.from('{"note":"Müller"}', 'latin1'), '{"note":"Müller"}', 'body-charset'],
    ['single quotes', "'{}'", '{}', 'body-quoted'],
    ['backslashes', '{\\"amount\\":\\"1\\"}', '{"amount":"1"}', 'body-escaped-slashes'],
  ])('%s', async (_, body, hashed, id) => {
    const { diagnosis, also } = await answered(posted(body, hashed));
    const named = diagnosis.explanations[0]?.mistakes.map((mistake) => mistake.id);
    expect([named, also]).toEqual([[id], []]);
  });

  it('what has nothing to do with it is', async () => {
    const body = '{"merchant_order_id":"{{order}}"}';
    const { also } = await answered(posted(body, `${body}\n`));
    expect(also).toEqual(['body-placeholder']);
  });
});
