import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import { ADVICE } from '../../../../lib/core/mistakes/advice.ts';
import type { MistakeId } from '../../../../lib/core/mistakes/catalogue.ts';
import { CHARGE, EMPTY_HASH, explainedBy, hmac, sentRequest, sha256, TIME } from './diagnosed.ts';

const UNSORTED = { id: 'query-order-as-sent', how: 'as sent', way: 'as-sent' } as const;
const orders = sentRequest({ target: '/api/v1/orders?status=paid&limit=5', agent: 'python-requests/2.31' });
const charge = sentRequest({ method: 'POST', target: '/api/v1/charges', body: CHARGE });

function message(...lines: readonly string[]): string {
  return lines.join('\n');
}

describe('comparisons', () => {
  it('show the whole string where it isn’t five lines', () => {
    const crlf = { id: 'join-crlf', how: 'CR LF between the lines' };
    const signed = ['GET', '/api/v1/orders', 'limit=5&status=paid', TIME, EMPTY_HASH].join('\r\n');
    const answer = answerOf(explainedBy({ request: orders, sets: [[crlf]], message: signed }), {
      request: orders,
    });
    expect(answer.comparisons).toEqual([
      {
        what: 'string',
        label: 'Canonical string',
        signed,
        right: message('GET', '/api/v1/orders', 'limit=5&status=paid', TIME, EMPTY_HASH),
      },
    ]);
  });

  it('stay line by line where a line holds line breaks itself', () => {
    const body = '{\n  "a": 1\n}';
    const request = sentRequest({ method: 'POST', target: '/api/v1/charges', body });
    const raw = { id: 'bodyhash-rawbody', how: 'the body itself' };
    const lines = { method: 'POST', path: '/api/v1/charges', query: '', timestamp: TIME, hash: body };
    const answer = answerOf(
      explainedBy({
        request,
        sets: [[raw]],
        message: Object.values(lines).join('\n'),
        values: lines as never,
      }),
      { request },
    );
    expect(answer.comparisons).toEqual([
      { what: 'body-hash', label: 'Line 5, body hash', signed: body, right: sha256(body) },
    ]);
  });

  it('set the signature as sent beside the right one where only its print is wrong', () => {
    const right = message('GET', '/api/v1/orders', 'limit=5&status=paid', TIME, EMPTY_HASH);
    const sent = hmac(right).toUpperCase();
    const request = sentRequest({ target: '/api/v1/orders?status=paid&limit=5', signature: sent });
    const upper = { id: 'out-uppercase', how: 'upper case' };
    const answer = answerOf(explainedBy({ request, sets: [[upper]], message: right }), { request });
    expect(answer.comparisons).toEqual([
      { what: 'signature', label: 'X-Signature', signed: sent, right: hmac(right) },
    ]);
  });

  it('are left out where the string is right and the key isn’t', () => {
    const right = message('GET', '/api/v1/orders', 'limit=5&status=paid', TIME, EMPTY_HASH);
    const newline = { id: 'key-whitespace', how: 'a newline at the end' };
    const answer = answerOf(explainedBy({ request: orders, sets: [[newline]], message: right }), {
      request: orders,
    });
    expect(answer.comparisons).toEqual([]);
  });

  it('show the body that was hashed, not two hashes alone', () => {
    const spaced = CHARGE.replaceAll(':', ': ').replaceAll(',', ', ');
    const answer = answerOf(
      explainedBy({
        request: charge,
        sets: [[{ id: 'body-respaced', how: 'with spaces after commas and colons' }]],
        message: message('POST', '/api/v1/charges', '', TIME, sha256(spaced)),
      }),
      { request: charge },
    );
    expect(answer.comparisons.map(({ what, signed, right }) => [what, signed, right])).toEqual([
      ['body-hash', sha256(spaced), sha256(CHARGE)],
      ['body', spaced, CHARGE],
    ]);
  });

  it('blank out a secret that was sent in the URL', () => {
    const request = sentRequest({ target: '/api/v1/orders?b=1&a=sk_test_abcdefgh' });
    const answer = answerOf(
      explainedBy({
        request,
        sets: [[UNSORTED]],
        message: message('GET', '/api/v1/orders', 'b=1&a=sk_test_abcdefgh', TIME, EMPTY_HASH),
      }),
      { request },
    );
    expect(answer.comparisons[0]).toMatchObject({ signed: 'b=1&a=[secret]', right: 'a=[secret]&b=1' });
  });
});

describe('signing or sending', () => {
  const spaced = explainedBy({
    request: charge,
    sets: [[{ id: 'body-respaced', how: 'with spaces after commas and colons' }]],
    message: message('POST', '/api/v1/charges', '', TIME, sha256('x')),
  });

  it('can’t be told from one request', () => {
    const { side } = answerOf(spaced, { request: charge });
    expect(side?.who).toBe('either');
    expect(side?.text).toMatch(
      /^The signed bytes differ from the sent bytes\. This request alone doesn’t show/,
    );
  });

  it('is looked for first in the tool, where a tool sent it', () => {
    const by = (agent: string) =>
      answerOf(spaced, { request: sentRequest({ method: 'POST', body: CHARGE, agent }) }).side?.text;
    expect(by('PostmanRuntime/7.39.0')).toContain(
      'sent with Postman, a tool. Check first how the tool changes',
    );
    expect(by('axios/1.7.9')).toMatch(
      / Sign exactly what your code sends, or send exactly what it signed\.$/,
    );
  });

  it('names what’s certain beside what isn’t, in whole sentences', () => {
    const set = (...ids: MistakeId[]) =>
      explainedBy({
        request: charge,
        sets: [[...ids.map((id) => ({ id, how: 'so' })), { id: 'body-respaced', how: 'with spaces' }]],
        message: message('POST', '/api/v1/charges', '', TIME, sha256('x')),
      });
    const said = (...ids: MistakeId[]) => answerOf(set(...ids), { request: charge }).side?.text;
    const titled = (id: MistakeId) => `“${ADVICE[id].title}”`;
    expect(said('method-lowercase')).toMatch(
      new RegExp(
        `^The mistake ${titled('method-lowercase')} is in the signing code\\. For the body, this request alone`,
      ),
    );
    expect(said('method-lowercase', 'path-root')).toMatch(
      /^The mistakes “.+” and “.+” are in the signing code\. For the body, this request alone/,
    );
    expect(said('path-library-normalised')).toMatch(
      new RegExp(`^The mistake ${titled('path-library-normalised')} was made after signing\\. For the body`),
    );
  });

  it('says that the wire changed it where that’s so', () => {
    const answer = answerOf(
      explainedBy({
        request: charge,
        sets: [[{ id: 'body-newlines-stripped', how: 'without its line breaks' }]],
        message: message('POST', '/api/v1/charges', '', TIME, sha256('x')),
      }),
      { request: charge },
    );
    expect(answer.side?.text).toMatch(/^The signing code is correct\./);
    expect(answer.afterwards[0]).toMatch(
      /^Either send the request exactly as signed: then your signature is valid\./,
    );
  });
});
