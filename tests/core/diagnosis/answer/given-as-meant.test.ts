import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../lib/core/diagnosis/answer/answer.ts';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import type { Diagnosis } from '../../../../lib/core/diagnosis/diagnosis.ts';
import type { Language } from '../../../../lib/core/faults/languages.ts';
import { latin1 } from '../../signing/requests.ts';
import {
  CHARGE,
  EMPTY_HASH,
  explainedBy,
  hmac,
  SECRET,
  type Sent,
  searched,
  sentRequest,
  sha256,
  TIME,
} from './diagnosed.ts';

interface Case {
  readonly sent: Sent;
  /** The lines that were signed. */
  readonly signed: readonly string[];
  readonly body?: string;
  readonly target?: string;
  readonly language?: Language;
}

async function diagnosed(of: Case): Promise<{ diagnosis: Diagnosis; answer: Answer }> {
  const { sent, signed, body, target, language } = of;
  const request = sentRequest({ ...sent, signature: hmac(signed.join('\n')) });
  const diagnosis = await searched(request, {
    hints: { bodies: body === undefined ? [] : [latin1(body)], targets: target ? [latin1(target)] : [] },
  });
  return { diagnosis, answer: answerOf(diagnosis, { request, language }) };
}

const POST = { method: 'POST', target: '/api/v1/charges' } as const;

function charged(hashed: string): string[] {
  return ['POST', '/api/v1/charges', '', TIME, sha256(hashed)];
}

function listed(path: string, query: string): string[] {
  return ['GET', path, query, TIME, EMPTY_HASH];
}

const MEANT = '{"merchant_order_id":"A-1001","amount":"10.00","note":"meant"}';
const CHANGED = '{"merchant_order_id":"A-1001","amount":"10.00","requestId":"7f1c"}';

describe('a body that was given as meant, and signed', () => {
  it('was changed after signing: the signing code isn’t blamed', async () => {
    const { diagnosis, answer } = await diagnosed({
      sent: { ...POST, body: CHANGED },
      signed: charged(MEANT),
      body: MEANT,
    });
    expect(diagnosis.explanations[0]).toMatchObject({
      side: 'wire',
      mistakes: [{ id: 'body-mutated-after-signing' }],
    });
    expect(answer).toMatchObject({
      title: 'Find what changed the body after signing',
      happened: ['Your code hashed the body you gave. Another body was sent.'],
      side: { who: 'wire' },
    });
    expect(answer.side?.text).toMatch(
      /^Your code signed the body you gave\. If that’s what it meant to send, the signing is right/,
    );
  });

  it('is set beside the one that was sent', async () => {
    const { answer } = await diagnosed({
      sent: { ...POST, body: CHANGED },
      signed: charged(MEANT),
      body: MEANT,
    });
    expect(answer.comparisons.map(({ what, signed, right }) => [what, signed, right])).toEqual([
      ['body-hash', sha256(MEANT), sha256(CHANGED)],
      ['body', MEANT, CHANGED],
    ]);
  });

  it.each<Language>(['go', 'node-axios', 'php-guzzle'])(
    'comes with no idiom of %s: what changed it isn’t known',
    async (language) => {
      const { answer } = await diagnosed({
        sent: { ...POST, body: CHANGED },
        signed: charged(MEANT),
        body: MEANT,
        language,
      });
      expect(answer.fixes.map(({ idiom }) => idiom)).toEqual([undefined]);
    },
  );

  it('may have been serialised anew: then it can’t be told which side is wrong', async () => {
    const spaced = '{ "amount" :"10.00",\n\t"merchant_order_id": "A-1001" }';
    const { diagnosis, answer } = await diagnosed({
      sent: { ...POST, body: '{"merchant_order_id":"A-1001","amount":"10.00"}' },
      signed: charged(spaced),
      body: spaced,
    });
    expect(diagnosis.explanations[0]?.side).toBe('either');
    expect(answer.comparisons.at(-1)).toMatchObject({ what: 'body', signed: spaced });
  });

  it('may be a template that was filled in after signing', async () => {
    const { diagnosis, answer } = await diagnosed({
      sent: { ...POST, body: '{"merchant_order_id":"A-1001"}' },
      signed: charged('{"merchant_order_id":"{{order}}"}'),
      body: '{"merchant_order_id":"{{order}}"}',
    });
    expect(diagnosis.explanations[0]).toMatchObject({
      side: 'either',
      mistakes: [{ id: 'body-placeholder' }],
    });
    expect(answer.side?.text).toMatch(/^One request can’t tell/);
    expect(answer.comparisons.at(-1)).toMatchObject({ signed: '{"merchant_order_id":"{{order}}"}' });
  });

  it('may have been dropped', async () => {
    const { diagnosis, answer } = await diagnosed({ sent: POST, signed: charged(MEANT), body: MEANT });
    expect(diagnosis.explanations[0]?.side).toBe('wire');
    expect(answer.title).toBe('Find what dropped the body after signing');
    expect(answer.comparisons.at(-1)).toMatchObject({ what: 'body', signed: MEANT, right: '' });
  });

  it('leaves no secret in the diagnosis', async () => {
    const meant = `{"note":"${SECRET}"}`;
    const { diagnosis, answer } = await diagnosed({
      sent: { ...POST, body: CHANGED },
      signed: charged(meant),
      body: meant,
    });
    expect(diagnosis.signature).toBe('explained');
    expect(JSON.stringify([diagnosis.hints, diagnosis.explanations, answer])).not.toContain(SECRET);
  });
});

describe('a URL that was given as meant, and signed', () => {
  it.each([
    ['another path', '/v2/list?limit=5', listed('/v2/list', 'limit=5'), 'wire'],
    ['a parameter more', '/api/v1/orders?foo=9&limit=5', listed('/api/v1/orders', 'foo=9&limit=5'), 'wire'],
    ['another query', '/api/v1/orders?status=new', listed('/api/v1/orders', 'status=new'), 'wire'],
    ['path and query', '/v2/list?status=new', listed('/v2/list', 'status=new'), 'wire'],
    ['a template', '/api/{{version}}/orders', listed('/api/{{version}}/orders', 'limit=5'), 'either'],
    ['a path without its prefix', '/orders?limit=5', listed('/orders', 'limit=5'), 'either'],
  ] as const)('doesn’t let the signing code be blamed: %s', async (_, target, signed, side) => {
    const { diagnosis, answer } = await diagnosed({
      sent: { target: '/api/v1/orders?limit=5', agent: 'axios/1.7.9' },
      signed,
      target,
    });
    expect(diagnosis.explanations[0]?.side).toBe(side);
    expect(answer.side?.text).not.toMatch(/signing code|look first at what the code signs/);
    expect(answer.side?.text).toMatch(
      side === 'wire' ? /^Your code signed the URL you gave\./ : /^One request/,
    );
  });

  it('is no excuse for what’s wrong whatever was sent', async () => {
    const unsorted = await diagnosed({
      sent: { target: '/api/v1/orders?a=1&b=2' },
      signed: listed('/api/v1/orders', 'b=2&a=1'),
      target: '/api/v1/orders?b=2&a=1',
    });
    expect(unsorted.diagnosis.explanations[0]?.side).toBe('signer');
    const whole = await diagnosed({
      sent: { target: '/api/v1/orders' },
      signed: listed('https://api.example.com/api/v1/orders', ''),
      target: 'https://api.example.com/api/v1/orders',
    });
    expect(whole.diagnosis.explanations[0]?.side).toBe('signer');
  });

  it('says nothing of a mistake made elsewhere', async () => {
    const { diagnosis, answer } = await diagnosed({
      sent: { target: '/api/v1/orders?b=2&a=1' },
      signed: listed('/api/v1/orders', 'b=2&a=1'),
      target: '/v2/list',
      body: MEANT,
    });
    expect(diagnosis.explanations[0]?.side).toBe('signer');
    expect(answer.side?.text).toBe('The signing code is wrong. What was sent is fine.');
  });
});

describe('a body changed after signing that nobody gave', () => {
  const request = sentRequest({ ...POST, body: CHARGE });
  const mutated = explainedBy({
    request,
    sets: [[{ id: 'body-mutated-after-signing', how: 'the body without “network”' }]],
    message: charged('x').join('\n'),
  });
  const idiomIn = (language: Language) => answerOf(mutated, { request, language }).fixes[0]?.idiom;

  it('comes with an idiom only where it’s the one of this mistake', () => {
    expect(idiomIn('go')).toBeUndefined();
    expect(idiomIn('node-axios')).toMatchObject({ isOwn: true });
  });
});
