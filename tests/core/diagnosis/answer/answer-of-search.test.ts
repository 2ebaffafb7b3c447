/** From a request signed with a known mistake, through a real search, to the words. */

import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../lib/core/diagnosis/answer/answer.ts';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import { BODY_IN_DOUBT } from '../../../../lib/core/diagnosis/condition-titles.ts';
import { ADVICE } from '../../../../lib/core/mistakes/advice.ts';
import type { WireRequest } from '../../../../lib/core/signing/wire-request.ts';
import { latin1 } from '../../signing/requests.ts';
import {
  CHARGE,
  EMPTY_HASH,
  hmac,
  SECRET,
  type Sent,
  searched,
  sentRequest,
  sha256,
  TIME,
} from './diagnosed.ts';

async function answerTo(sent: Sent): Promise<Answer> {
  const request = sentRequest(sent);
  return answerOf(await searched(request), { request });
}

const ORDERS = '/api/v1/orders?status=paid&limit=50&offset=0';
const UNICODE =
  '{"merchant_order_id":"Café-1001","amount":"10.00","currency":"USD","network":"TRON","callback_url":"https://shop.example/cb?a=1&b=<2>"}';
const SPECIAL = '/api/v1/orders?status=paid&q=a%20b%2Bc&name=caf%C3%A9&limit=50&tag=x%2Cy~z';

describe('values signed decoded, the signature in upper case', () => {
  const target = '/api/v1/orders?created=2026-01-01T00%3A00%3A00Z&status=paid';
  const lines = ['GET', '/api/v1/orders', 'created=2026-01-01T00:00:00Z&status=paid', TIME, EMPTY_HASH];
  const signature = hmac(lines.join('\n')).toUpperCase();

  it.each([
    ['a client that nothing tells', undefined],
    ['Go', 'Go-http-client/1.1'],
    ['a browser', 'Mozilla/5.0'],
  ])('are what’s named first, not another language’s function: %s', async (_, agent) => {
    const answer = await answerTo({ target, signature, ...(agent && { agent }) });
    expect(answer.mistakes.map(({ id }) => id).toSorted()).toEqual(['out-uppercase', 'query-decoded']);
  });
});

describe('a body that DevTools gives as text', () => {
  const utf16 = Buffer.from(UNICODE, 'utf16le');
  const signature = hmac(['POST', '/api/v1/charges', '', TIME, sha256(utf16)].join('\n'));
  const rebuilt = sentRequest({
    method: 'POST',
    target: '/api/v1/charges',
    body: UNICODE,
    signature,
    rebuilt: true,
  });
  const announced = (length: number) => ({
    ...rebuilt,
    headers: [...rebuilt.headers, ['Content-Length', latin1(String(length))] as const],
  });
  const titleOf = async (request: WireRequest) => {
    const diagnosis = await searched(request);
    return answerOf({ ...diagnosis, answered: { status: 400, code: null } }, { request });
  };

  it('of as many bytes as Content-Length says: UTF-16 was hashed and not sent, whatever the server answered', async () => {
    const { title, summary, caveats } = await titleOf(announced(Buffer.byteLength(UNICODE)));
    expect(title).toBe(ADVICE['body-charset'].title);
    expect(summary).toMatch(/^Confirmed/);
    expect(caveats.join(' ')).toContain('has as many bytes as Content-Length says');
  });

  it('of as many bytes as no header says, or another number of them: it may be UTF-16 that was sent', async () => {
    expect((await titleOf(rebuilt)).title).toBe(BODY_IN_DOUBT);
    expect((await titleOf(announced(utf16.length))).title).toBe(BODY_IN_DOUBT);
  });
});

describe('the five sample requests', () => {
  it('an empty line of a GET without a query left out, as curl users do', async () => {
    const signature = hmac(['GET', '/api/v1/orders', TIME, EMPTY_HASH].join('\n'));
    const answer = await answerTo({ signature, agent: 'curl/8.5.0' });
    expect(answer.title).toBe(ADVICE['join-empty-dropped'].title);
    expect(answer.comparisons.map(({ what }) => what)).toEqual(['string']);
    expect(answer.fixes[0]?.idiom?.language).toBe('curl');
  });

  it.each<[string, string, string, string?]>([
    ['without a query', '/api/v1/orders', ''],
    ['with one', '/api/v1/orders?limit=5', 'limit=5'],
    ['of axios', '/api/v1/orders?limit=5', 'limit=5', 'axios/1.7.9'],
  ])('a GET %s, signed without the body hash, is that one mistake first', async (_, target, query, agent) => {
    const signature = hmac(['GET', '/api/v1/orders', query, TIME].join('\n'));
    const answer = await answerTo({ target, signature, ...(agent !== undefined && { agent }) });
    expect(answer.fixes.map(({ mistake }) => mistake)).toEqual(['join-component-missing']);
  });

  it.each(['null', '""'])('a GET that hashed %s isn’t shown code that sends a body', async (hashed) => {
    const signature = hmac(['GET', '/api/v1/orders', '', TIME, sha256(hashed)].join('\n'));
    const answer = await answerTo({ target: '/api/v1/orders', signature, agent: 'python-requests/2.32.3' });
    expect(answer.fixes.map(({ mistake }) => mistake)).toEqual(['body-sent-empty']);
    expect(answer.fixes[0]?.idiom?.right).toBe('body_hash = hashlib.sha256(raw or b"").hexdigest()');
  });

  it.each([
    ['encoded twice', 'q=M%25C3%25BCller', 'q=M%C3%BCller', 'query-double-encoded'],
    ['without what’s empty', 'limit=5&note=', 'limit=5', 'query-empty-dropped'],
    ['with None for what’s empty', 'limit=5', 'cursor=None&limit=5', 'query-null-literal'],
    ['as PHP builds it', 'is_test=true&note=', 'is_test=1', 'query-bool-number-format'],
  ])('a query %s is that first', async (_what, sent, signed, id) => {
    const signature = hmac(['GET', '/api/v1/orders', signed, TIME, EMPTY_HASH].join('\n'));
    const answer = await answerTo({ target: `/api/v1/orders?${sent}`, signature });
    expect(answer.fixes.map(({ mistake }) => mistake)).toEqual([id]);
  });

  it('a clock read twice is shown with one variable, signed and sent', async () => {
    const signature = hmac(['GET', '/api/v1/orders', '', Number(TIME) - 1, EMPTY_HASH].join('\n'));
    const answer = await answerTo({ target: '/api/v1/orders', signature, agent: 'python-requests/2.32.3' });
    expect(answer.fixes.map(({ mistake }) => mistake)).toEqual(['ts-two-clock-reads']);
    expect(answer.fixes[0]?.idiom?.right).toMatch(/^timestamp = [\s\S]*\["X-Timestamp"\] = timestamp$/m);
  });

  it('fetch sends patch in lower case, signed so: both are to be in upper case, and what was sent isn’t fine', async () => {
    const signature = hmac(['patch', '/api/v1/charges', '', TIME, sha256(CHARGE)].join('\n'));
    const sent = { method: 'patch', target: '/api/v1/charges', body: CHARGE, signature, agent: 'node' };
    const answer = await answerTo(sent);
    expect(answer.fixes.map(({ mistake }) => mistake)).toEqual(['method-lowercase']);
    expect(answer.fixes[0]?.text).toContain(
      'Send PATCH in upper case too: your HTTP client doesn’t convert this method.',
    );
    expect(answer.fixes[0]?.idiom?.right).toBe('method = method.toUpperCase();');
    expect(answer.side?.text).toBe(
      'The mistake is in the signing code. Check what was sent as well: its method isn’t in upper case.',
    );
    const other = hmac(['PATCH', '/charges', '', TIME, sha256(CHARGE)].join('\n'));
    const { afterwards } = await answerTo({ ...sent, signature: other });
    expect(afterwards.join(' ')).toContain(
      'Also found: Method not sent in upper case. The method was sent as “patch”',
    );
  });

  it.each([
    ['"', '"', 'GET', 'The mistake is in the setting with the secret, not in the signing code.'],
    ['"', '"', 'get', 'One mistake is in the signing code. The other is in the setting with the secret.'],
    ['', '\n', 'GET', 'The mistake is in the setting with the secret, or in the code that reads it.'],
    [
      '',
      '\n',
      'get',
      'One mistake is in the signing code. The other is in the setting with the secret, or in the code that reads it.',
    ],
  ])(
    '%j and %j around the secret are no mistake of the signing code: %s',
    async (before, after, method, places) => {
      const text = [method, '/api/v1/orders', '', TIME, EMPTY_HASH].join('\n');
      const signature = hmac(text, `${before}${SECRET}${after}`);
      const answer = await answerTo({ target: '/api/v1/orders', signature });
      expect(answer.side?.text).toBe(`${places} The sent request is correct.`);
    },
  );

  it.each([
    ['curl/8.5.0', true, 'The mistake is in the signing code.'],
    [
      'python-requests/2.31.0',
      false,
      expect.stringMatching(
        /^The signed bytes differ from the sent bytes\. This request alone doesn’t show which of the two is wrong\./,
      ),
    ],
  ])(
    'of a line break that was hashed and not sent, curl -d @file is blamed where %s sent it: %s',
    async (agent, isBlamed, side) => {
      const body = '{"amount":"10.00"}';
      const signature = hmac(['POST', '/api/v1/charges', '', TIME, sha256(`${body}\n`)].join('\n'));
      const answer = await answerTo({ method: 'POST', target: '/api/v1/charges', signature, agent, body });
      const titles = [...answer.alike, ...answer.others].map(({ title }) => title);
      expect(titles.includes(ADVICE['body-newlines-stripped'].title)).toBe(isBlamed);
      expect(answer.side?.text).toEqual(side);
    },
  );

  it('an axios interceptor: lowercase method, path without its prefix, no query', async () => {
    const signature = hmac(['get', '/orders', '', TIME, EMPTY_HASH].join('\n'));
    const answer = await answerTo({ target: ORDERS, signature, agent: 'axios/1.7.9' });
    expect(answer.fixes.map(({ mistake }) => mistake)).toEqual([
      'method-lowercase',
      'path-prefix-stripped',
      'query-omitted',
    ]);
    expect(answer.comparisons.map(({ signed, right }) => [signed, right])).toEqual([
      ['get', 'GET'],
      ['/orders', '/api/v1/orders'],
      ['', 'limit=50&offset=0&status=paid'],
    ]);
  });

  it('a variable that the shell never filled in is told by its name, beside the code that does it', async () => {
    const message = ['GET', '/api/v1/orders', '', TIME, EMPTY_HASH].join('\n');
    const answer = await answerTo({ signature: hmac(message, '$SIGNING_SECRET'), agent: 'curl/8.5.0' });
    expect(answer.happened.join()).toContain('the HMAC’s key was the text $SIGNING_SECRET.');
    expect(answer.fixes[0]?.idiom?.wrong).toBe("-hmac '$SIGNING_SECRET'");
  });

  it('a query decoded by Python-urllib isn’t first explained by what new URL(…) of JavaScript does', async () => {
    const query = 'from=2026-11-01&note=a+b&to=2026-11-20T10:00:00Z';
    const signature = hmac(['GET', '/api/v1/ledger', query, TIME, EMPTY_HASH].join('\n'));
    const target = '/api/v1/ledger?to=2026-11-20T10%3A00%3A00Z&from=2026-11-01&note=a%2Bb';
    const { title } = await answerTo({ target, signature, agent: 'Python-urllib/3.12' });
    expect(title).toBe(ADVICE['query-decoded'].title);
  });

  it.each([
    ['okhttp/4.12.0', 'RestTemplate variables are'],
    ['Symfony HttpClient (Curl)', 'the Symfony query option'],
    ['axios/1.7.9', 'axios params are'],
  ])('a query encoded by %s is explained by its own language’s way, %s', async (agent, way) => {
    const query = 'from=2026-11-01&note=a%2Bb&to=2026-11-20T10:00:00Z';
    const signature = hmac(['GET', '/api/v1/ledger', query, TIME, EMPTY_HASH].join('\n'));
    const target = '/api/v1/ledger?to=2026-11-20T10%3A00%3A00Z&from=2026-11-01&note=a%2Bb';
    const { happened } = await answerTo({ target, signature, agent });
    expect(happened.join(' ')).toContain(way);
  });

  it('json.dumps signed, compact JSON sent', async () => {
    const spaced = CHARGE.replaceAll(':', ': ').replaceAll(',', ', ');
    const signature = hmac(['POST', '/api/v1/charges', '', TIME, sha256(spaced)].join('\n'));
    const answer = await answerTo({
      method: 'POST',
      target: '/api/v1/charges',
      body: CHARGE,
      signature,
      agent: 'python-requests/2.31',
    });
    expect(answer.title).toBe(ADVICE['body-serializer-profile'].title);
    expect(answer.comparisons.find(({ what }) => what === 'body')).toMatchObject({
      signed: spaced,
      right: CHARGE,
    });
    expect(answer.side?.who).toBe('either');
    expect(answer.others.length).toBeGreaterThan(0);
    expect(answer.separating).toMatch(/^Next, let the same code send POST \/api\/v1\/charges with the body /);
  });

  it('PHP’s json_encode signed, and the secret with the newline of its file', async () => {
    const php = UNICODE.replaceAll('é', '\\u00e9').replaceAll('/', '\\/');
    const signature = hmac(['POST', '/api/v1/charges', '', TIME, sha256(php)].join('\n'), `${SECRET}\n`);
    const answer = await answerTo({
      method: 'POST',
      target: '/api/v1/charges',
      body: UNICODE,
      signature,
      agent: 'GuzzleHttp/7',
    });
    expect(answer.title).toMatch(/^[^+]+ \+ [^+]+$/);
    expect(answer.fixes.map(({ mistake }) => mistake)).toContain('key-whitespace');
    expect(answer.comparisons.find(({ what }) => what === 'body')?.signed).toBe(
      Buffer.from(php).toString('latin1'),
    );
  });

  it('a query decoded before it was signed', async () => {
    const query = 'limit=50&name=café&q=a b+c&status=paid&tag=x,y~z';
    const signature = hmac(['GET', '/api/v1/orders', query, TIME, EMPTY_HASH].join('\n'));
    const answer = await answerTo({ target: SPECIAL, signature, agent: 'Ruby' });
    expect(answer.title).toBe(ADVICE['query-decoded'].title);
    expect(answer.fixes[0]?.idiom?.language).toBe('ruby');
  });
});

describe('what isn’t in the string', () => {
  it('base64 of the right digest', async () => {
    const signature = createHmac('sha256', SECRET)
      .update(['GET', '/api/v1/orders', '', TIME, EMPTY_HASH].join('\n'))
      .digest('base64');
    const answer = await answerTo({ signature });
    expect(answer.title).toBe(ADVICE['out-base64'].title);
    expect(answer.comparisons).toMatchObject([{ what: 'signature', signed: signature }]);
    expect(answer.caveats).toEqual([]);
  });

  it('a secret inside the message never reaches the words', async () => {
    const signature = sha256(`${['GET', '/api/v1/orders', '', TIME, EMPTY_HASH].join('\n')}${SECRET}`);
    const answer = await answerTo({ signature });
    expect(answer.title).toBe(ADVICE['hmac-plain-hash'].title);
    expect(JSON.stringify(answer)).toContain('[secret]');
    expect(JSON.stringify(answer)).not.toContain(SECRET.slice(8));
  });

  it('another secret is nothing that’s named', async () => {
    const signature = hmac(['GET', '/api/v1/orders', '', TIME, EMPTY_HASH].join('\n'), 'sk_test_another0123');
    const answer = await answerTo({ signature });
    expect(answer.title).toBe('No known mistake found so far: check the secret first');
    expect(answer.fixes).toEqual([]);
  });
});
