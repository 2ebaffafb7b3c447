import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import { wrongSecret } from '../../../../lib/core/diagnosis/answer/reasons.ts';
import { LIVE_KEY_FIX } from '../../../../lib/core/diagnosis/live-key.ts';
import { ADVICE } from '../../../../lib/core/mistakes/advice.ts';
import { bodyGap } from '../../../../lib/core/signing/gaps.ts';
import { wireRequest } from '../../../../lib/core/signing/wire-request.ts';
import { latin1 } from '../../signing/requests.ts';
import { CHARGE, EMPTY_HASH, glance, hmac, sentRequest, TIME, unexplainedAfter } from './diagnosed.ts';

const RIGHT = hmac(['GET', '/api/v1/orders', '', TIME, EMPTY_HASH].join('\n'));

describe('a signature that’s right', () => {
  it('is said to be, and the reasons lie beyond signing', () => {
    const request = sentRequest({ signature: RIGHT });
    const answer = answerOf(glance(request), { request });
    expect(answer).toMatchObject({
      tone: 'good',
      title: 'Signature valid',
      fixes: [],
      happened: [],
    });
    expect(answer.reasons.map(({ title }) => title)).toEqual([
      ADVICE['transport-key-revoked'].title,
      ADVICE['transport-wrong-host'].title,
      ADVICE['transport-path-rewritten'].title,
      ADVICE['transport-redirect-followed'].title,
    ]);
  });

  it('doesn’t help a stale timestamp', () => {
    const request = sentRequest({ signature: RIGHT, agent: 'curl/8.5.0' });
    const answer = answerOf(glance(request, { now: Number(TIME) + 1000 }), { request });
    expect(answer.tone).toBe('bad');
    expect(answer.title).toBe('Timestamp is 16 minutes old; limit 5 minutes');
    expect(answer.summary).toBe(
      'X-Signature is valid for this request. But the server returns stale_request, because the timestamp is 16 minutes 40 seconds behind its clock.',
    );
    expect(answer.fixes[0]).toMatchObject({ mistake: 'ts-stale-cached', clause: 'clock-tolerance' });
    expect(answer.fixes[0]?.idiom?.language).toBe('curl');
    expect(answer.happened).toContain('Possible cause: the clock of the computer that signed is slow.');
    expect(answer.reasons).toEqual([]);
  });

  it('doesn’t help a revoked key', () => {
    const request = sentRequest({ signature: RIGHT });
    const answer = answerOf(glance(request, { revoked: true }), { request });
    expect(answer.title).toBe('Key id revoked');
    expect(answer.summary).toContain('the server returns invalid_key, because the key is revoked.');
  });
});

describe('a time in milliseconds, rightly signed', () => {
  it('is no clock that runs ahead', () => {
    const timestamp = `${TIME}123`;
    const signature = hmac(['GET', '/api/v1/orders', '', timestamp, EMPTY_HASH].join('\n'));
    const request = sentRequest({ timestamp, signature });
    const answer = answerOf(glance(request, { now: Number(TIME) }), { request });
    expect(answer.fixes[0]?.mistake).toBe('ts-ms');
    expect(answer.reasons).toEqual([]);
  });
});

describe('a signature that wasn’t checked', () => {
  it('wants the secret', () => {
    const request = sentRequest({ signature: RIGHT });
    const answer = answerOf(glance(request, { secret: null }), { request });
    expect(answer).toMatchObject({
      tone: 'neutral',
      title: 'Signature not checked: secret unknown',
      summary:
        'Countersign can’t check the signature without the secret of this key. The request itself shows no mistake.',
    });
    expect(answer.afterwards).toHaveLength(1);
  });

  it('wants a test key where the key is live: its secret is taken nowhere here', () => {
    const request = sentRequest({ signature: RIGHT, keyId: 'pk_live_4f3a' });
    const answer = answerOf(glance(request, { secret: null }), { request });
    expect(answer.title).toBe('Signature not checked: live key');
    expect(answer.summary).toBe(
      'The signature isn’t checked: the key in the request is a live key, and Countersign uses no secrets of live keys.',
    );
    expect(answer.afterwards).toEqual([expect.stringContaining('with a test key')]);
  });

  it('wants a test key where a live one was rejected, and compares no letters', () => {
    const request = sentRequest({ signature: RIGHT, keyId: 'pk_live_4f3a' });
    const answered = { status: 401, code: 'invalid_key' } as const;
    const answer = answerOf({ ...glance(request, { secret: null }), answered }, { request });
    expect(answer).toMatchObject({ title: 'Live key id rejected', fixes: [{ text: LIVE_KEY_FIX }] });
    expect(answer.summary).not.toContain('no mistake');
    expect(LIVE_KEY_FIX).toMatch(/^This is a live key, used for real money\. Use a test key \(pk_test_…\)/);
  });

  it('asks for no missing part where the key is live: with it, nothing would be checked either', () => {
    const request = sentRequest({ signature: RIGHT, keyId: 'pk_live_4f3a' });
    const diagnosis = { ...glance(request, { secret: null }), gaps: [bodyGap('the log doesn’t show it')] };
    const answer = answerOf(diagnosis, { request });
    expect(answer.title).toBe('Signature not checked: live key');
    expect(answer.summary).toMatch(/no secrets of live keys\.$/);
  });

  it('still leads with what the request shows', () => {
    const request = sentRequest({ timestamp: `${TIME}123`, agent: 'node' });
    const answer = answerOf(glance(request, { secret: null }), { request });
    expect(answer.tone).toBe('bad');
    expect(answer.title).toBe(answer.fixes[0]?.title);
    expect(answer.summary).toMatch(
      /^The server returns stale_request, because .+ Countersign can’t check the signature/,
    );
    expect(answer.fixes[0]).toMatchObject({ mistake: 'ts-ms', idiom: { language: 'node-fetch' } });
  });

  it('isn’t there at all', () => {
    const request = sentRequest({ signature: null });
    const answer = answerOf(glance(request), { request });
    expect(answer.title).toBe('Missing header: X-Signature');
    expect(answer.summary).toBe(
      'The server returns missing_auth, because X-Signature is missing or empty. There’s no signature to check.',
    );
    expect(answer.fixes[0]?.mistake).toBe('header-missing');
  });
});

describe('authentication headers that weren’t sent', () => {
  const bare = wireRequest({ method: 'GET', target: '/api/v1/orders', headers: [] });
  const answer = answerOf(glance(bare, { secret: null }), { request: bare });

  it('leave nothing that a secret could check', () => {
    expect(answer.title).toBe('Missing headers: X-Api-Key, X-Timestamp and X-Signature');
    expect(answer.summary).toBe(
      'The server returns missing_auth, because X-Api-Key, X-Timestamp and X-Signature are missing or empty. There’s no signature to check.',
    );
    expect(answer.afterwards).toEqual([]);
  });

  it('are asked for before any secret, where it’s the signature alone that’s missing or empty', () => {
    for (const signature of [null, '']) {
      const request = sentRequest({ signature, keyId: 'pk_live_4f3a' });
      const { summary, afterwards } = answerOf(glance(request, { secret: null }), { request });
      expect(summary).toMatch(/missing or empty\. There’s no signature to check\.$/);
      expect(afterwards).toEqual([]);
    }
  });

  it('leave it open which secret is wanted, where it’s the key id that’s missing', () => {
    const request = sentRequest({ signature: RIGHT, keyId: '' });
    const { summary, afterwards } = answerOf(glance(request, { secret: null }), { request });
    expect(summary).toContain('without X-Api-Key, Countersign doesn’t know which secret made the signature.');
    expect(afterwards).toEqual([
      'With the key id in X-Api-Key and its secret, Countersign also checks the signature and searches for the mistake.',
    ]);
  });

  it.each([
    ['Authorization', 'Bearer pk_test_4f3a'],
    ['X-Api_Key', 'pk_test_4f3a'],
  ])('say that the key id is elsewhere, where it’s in %s', (name, value) => {
    const { headers, ...sent } = sentRequest({ signature: RIGHT });
    const others = headers.filter(([known]) => known !== 'X-Api-Key');
    const request = { ...sent, headers: [...others, [name, latin1(value)] as const] };
    const { summary } = answerOf(glance(request, { secret: null }), { request });
    expect(summary).toContain('the key id isn’t in X-Api-Key, where Countersign and the server look for it.');
    expect(summary).not.toContain('nothing says');
  });
});

describe('a signature that nothing explains', () => {
  const request = sentRequest({ method: 'POST', target: '/api/v1/charges', body: CHARGE });
  const answer = answerOf(unexplainedAfter(request, { tried: 12_000_000 }), { request });

  it('says so, and how much was tried', () => {
    expect(answer.title).toBe('No known mistake matches: check the secret first');
    expect(answer.summary).toBe(
      'The signature is invalid for this request, and none of the 12,000,000 variants that were tried matches it.',
    );
    expect(answer.excluded).toContain(
      'combinations of up to 3 mistakes, and the likeliest combinations of more. The variants have 13 methods, 19 paths, 1 query, 54 timestamps, 171 bodies, 45 body hashes, 1,075 forms of the secret and 218 ways of joining and signing.',
    );
    const stopped = (exhaustedDepth: number) =>
      answerOf(unexplainedAfter(request, { exhaustedDepth, stopped: 'budget' }), { request }).excluded;
    expect(stopped(1)).toContain('were tried: each mistake alone, and some of the pairs. The variants');
    expect(stopped(2)).toContain('each mistake alone and pairs of mistakes. The variants');
  });

  it('names the causes from the likeliest on, and ends with the offer to look at the string', () => {
    expect(answer.reasons.map(({ title }) => title)).toEqual([
      ADVICE['key-rotated-unknown'].title,
      'URL or body changed after signing',
      ADVICE['join-foreign-scheme'].title,
      'Mistake that Countersign doesn’t know',
    ]);
    expect(answer.reasons.at(-1)?.text).toContain('paste it under Diagnose, Compare strings');
  });

  describe('with a body that isn’t valid JSON', () => {
    const broken = (rebuilt = false) =>
      sentRequest({ method: 'POST', target: '/api/v1/charges', body: '{"currency":"EUR",}', rebuilt });
    const found =
      'The body isn’t valid JSON at line 1, column 19: a comma before }. The place is marked with ▶ in “{"currency":"EUR",▶}”.';
    const fix = 'Serialize the body with a JSON library, then sign and send those bytes.';
    const reasonsOf = (sent = broken(), search = {}) =>
      answerOf(unexplainedAfter(sent, search), { request: sent }).reasons;

    it('names it among the causes, right after the secret, and its fix', () => {
      expect(reasonsOf()[1]).toEqual({
        isSeen: true,
        title: 'Body isn’t valid JSON',
        text: `${found} The code may build the body twice, and sign different bytes from those it sends. ${fix}`,
      });
    });

    it('says that the body was reconstructed, where it was', () => {
      expect(reasonsOf(broken(true))[1]?.text).toContain(
        `${found} The body was reconstructed from text: compare it with the bytes your code sent.`,
      );
    });

    it('names it also where the search was cut short', () => {
      const cut = { stopped: 'budget', exhaustedDepth: 0, tried: 859 } as const;
      expect(reasonsOf(broken(), cut).map(({ title }) => title)).toContain('Body isn’t valid JSON');
    });

    it('says it once, where a symptom tells it', () => {
      const quoted = sentRequest({ method: 'POST', target: '/api/v1/charges', body: `'{"a":"1"}'` });
      expect(reasonsOf(quoted).map(({ title }) => title)).not.toContain('Body isn’t valid JSON');
    });

    it('doesn’t say that the request shows nothing wrong, where there’s no secret', () => {
      const sent = broken();
      const { summary } = answerOf(glance(sent, { secret: null }), { request: sent });
      expect(summary).toBe(
        `Countersign can’t check the signature without the secret of this key. Also found: ${found} ${fix}`,
      );
    });

    it('says it after the rejection that comes first', () => {
      const late = sentRequest({
        ...{ method: 'POST', target: '/api/v1/charges', body: '{"currency":"EUR",}' },
        timestamp: `${TIME}123`,
      });
      const { summary, afterwards } = answerOf(glance(late, { secret: null }), { request: late });
      expect(summary).not.toContain('JSON');
      expect(afterwards.at(-1)).toBe(`Also found: ${found} ${fix}`);
    });
  });

  it('names a name that stands twice in the body among the causes', () => {
    const twice = sentRequest({ method: 'POST', target: '/api/v1/charges', body: '{"a":"1","a":"2"}' });
    const { reasons } = answerOf(unexplainedAfter(twice, {}), { request: twice });
    expect(reasons[1]).toMatchObject({ title: 'A name stands twice in the body' });
  });

  it.each([
    [
      '{"amount":10.0,"currency":"USD"}',
      'amount is a number. By the API docs it’s a decimal amount written as a string, such as "49.90".',
    ],
    ['{"amount":"10.00","currency":null}', 'currency is null. By the API docs it’s a string.'],
    ['{"network":["TRON"]}', 'network is an array. By the API docs it’s a string.'],
  ])('names a field of a charge that isn’t a string: %s', (body, said) => {
    const sent = sentRequest({ method: 'POST', target: '/api/v1/charges', body });
    const { reasons } = answerOf(unexplainedAfter(sent, {}), { request: sent });
    expect(reasons[1]?.title).toBe('A field of the charge isn’t a string');
    expect(reasons[1]?.text).toContain(`In the body, ${said}`);
  });

  it('asks for strings only in the charge’s own fields', () => {
    for (const [target, body] of [
      ['/api/v1/charges', '{"amount":"1","metadata":{"amount":1},"count":2}'],
      ['/api/v1/refunds', '{"amount":1}'],
      ['/api/v1/charges', '[{"amount":1}]'],
    ] as const) {
      const sent = sentRequest({ method: 'POST', target, body });
      const titles = answerOf(unexplainedAfter(sent, {}), { request: sent }).reasons.map(
        ({ title }) => title,
      );
      expect(titles, body).not.toContain('A field of the charge isn’t a string');
    }
  });

  it('names the document’s open points where they matter', () => {
    const other = sentRequest({ target: '/api/v1/orders?id-type=1&id=2' });
    const { reasons } = answerOf(unexplainedAfter(other, {}), { request: other });
    const reason = reasons[2];
    expect(reason?.title).toBe(ADVICE['transport-server-reading'].title);
    expect(reason?.text).toContain(
      'The server may compute the signature in a different way than Countersign: ',
    );
    expect(reason?.text).toContain('None of them matches.');
    expect(reason?.text).not.toContain(ADVICE['transport-server-reading'].fix);
  });

  it('tells of an earlier refusal and of its fix once each', () => {
    const literal = sentRequest({ timestamp: '{{timestamp}}' });
    const { fixes, afterwards, summary } = answerOf(unexplainedAfter(literal, {}), { request: literal });
    expect(summary).toContain('The server returns bad_timestamp before it looks at the signature.');
    expect(afterwards).toEqual([]);
    expect(fixes.map(({ mistake }) => mistake)).toContain('ts-literal');
  });

  it('says how much was tried while the search is still running, not that nothing was', () => {
    const running = { ...unexplainedAfter(request, {}), search: undefined };
    const { title, summary } = answerOf(running, { request, triedSoFar: 77_012 });
    expect(title).toBe('No known mistake found so far: check the secret first');
    expect(summary).toBe(
      'The signature is invalid for this request. The search is still running: 77,012 variants tried so far, none matches yet.',
    );
    expect(answerOf(running, { request }).summary).toContain('Nothing has been searched yet.');
  });

  it('doesn’t speak of mistakes ruled out when hardly any were tried', () => {
    const early = answerOf(unexplainedAfter(request, { stopped: 'aborted', exhaustedDepth: 0 }), { request });
    expect(early.title).toBe('Search stopped early: check the secret first');
    expect(early.summary).toMatch(
      /stopped early, after [\d,]+ variants?\. Not all pairs of mistakes were tried/,
    );
    expect(early.excluded).toMatch(
      /variants of the request were tried before the search ended\. The variants have/,
    );
  });

  it.each([0, 1])(
    'has the secret checked first after a search that was cut short at depth %i',
    (exhaustedDepth) => {
      const { title, summary, reasons } = answerOf(
        unexplainedAfter(request, { stopped: 'budget', exhaustedDepth, tried: 859 }),
        {
          request,
        },
      );
      expect(reasons[0]).toEqual(wrongSecret());
      expect(reasons[1]?.text).toContain('paste it under Diagnose, Compare strings');
      expect(summary).toContain('Check the secret first, then search longer.');
      expect(title).toBe('Search stopped early: check the secret first');
    },
  );

  it('doesn’t blame the signature where the search ended before anything was tried', () => {
    const early = unexplainedAfter(request, { stopped: 'budget', exhaustedDepth: 0, tried: 0 });
    expect(answerOf(early, { request }).summary).toMatch(/The search ended before anything was tried\.$/);
  });

  it('has nothing to say of a search that hasn’t begun', () => {
    const before = answerOf(glance(request), { request });
    expect(before).toMatchObject({
      tone: 'neutral',
      title: 'Search for the mistake behind this signature',
      excluded: undefined,
      reasons: [],
    });
  });

  it('leads with what the signature’s shape proves', () => {
    const printed = sentRequest({ signature: '[object Object]', agent: 'node' });
    const answer = answerOf(unexplainedAfter(printed, { tried: 0 }), { request: printed });
    expect(answer.fixes[0]).toMatchObject({ mistake: 'out-literal', title: answer.title });
    expect(answer.summary).toBe(
      'X-Signature holds nothing that could be a digest, so there was nothing to search.',
    );
    expect(answer.reasons).toEqual([]);
    expect(answer.excluded).toBeUndefined();
  });

  it('doesn’t lead with what’s only possible', () => {
    const diagnosis = unexplainedAfter(request, {});
    const possible = {
      id: 'key-other-known',
      title: 'Use one environment’s key and secret',
      detail: 'They may be mixed.',
      fix: 'Look.',
      code: null,
      certainty: 'possible',
    } as const;
    const answer = answerOf({ ...diagnosis, symptoms: [possible] }, { request });
    expect(answer).toMatchObject({ happened: [], fixes: [] });
  });

  it('tells which refusal hides it', () => {
    const stale = unexplainedAfter(request, {}, { now: Number(TIME) + 3600 });
    const answer = answerOf(stale, { request });
    expect(answer.summary).toContain('The server returns stale_request before it looks at the signature.');
    expect(answer.afterwards).toEqual([]);
  });
});
