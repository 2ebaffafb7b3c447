/** A fix leads to an endpoint of the API docs: it says whether URL or signing is to change, and its code does that. */

import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../lib/core/diagnosis/answer/answer.ts';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import { comparisonNames } from '../../../../lib/core/diagnosis/answer/comparisons.ts';
import { expectedHeading } from '../../../../lib/core/diagnosis/answer/headings.ts';
import { fixFaults, sentenceFaults } from '../../faults/word-rules.ts';
import { EMPTY_HASH, hmac, searched, sentRequest, TIME } from './diagnosed.ts';

async function answerTo(target: string, signed: { path: string; query?: string }): Promise<Answer> {
  const { path, query = '' } = signed;
  const signature = hmac(['GET', path, query, TIME, EMPTY_HASH].join('\n'));
  const request = sentRequest({ target, signature, agent: 'python-requests/2.32.3' });
  return answerOf(await searched(request), { request });
}

describe('the URL has to change', () => {
  it.each([
    ['a slash at its end', '/api/v1/orders/?limit=5', '/api/v1/orders', 'limit=5'],
    ['a double slash', '//api/v1/orders?limit=5', '/api/v1/orders', 'limit=5'],
    ['no version', '/api/orders?limit=5', '/api/v1/orders', 'limit=5'],
    ['a slash at its end, behind the path of a base URL', '/pay/api/v1/orders/', '/pay/api/v1/orders', ''],
  ])('where the endpoint was signed and a URL with %s called', async (_what, target, path, query) => {
    const answer = await answerTo(target, { path, query });
    const [fix] = answer.fixes;
    expect(fix?.text).toContain(`Change the URL, not the signing: send the request to “${path}”.`);
    expect(fix?.idiom?.right).toBe('url = base_url.rstrip("/") + "/api/v1/orders"');
    expect(answer.side).toMatchObject({ who: 'wire' });
    expect(answer.afterwards[0]).toBe(`Sent to “${path}”, this request has a valid signature.`);
    expect(answer.comparisons.map(comparisonNames)).toEqual([['Signed', 'Sent']]);
    expect(expectedHeading(answer)).toBe('Canonical string and signature of the sent URL');
    expect([...fixFaults(fix?.text ?? ''), ...sentenceFaults(answer.side?.text ?? '')]).toEqual([]);
  });

  it('beside the signing, where that has a mistake of its own', async () => {
    const answer = await answerTo('/api/v1/orders/?b=2&a=1', { path: '/api/v1/orders', query: 'b=2&a=1' });
    expect(answer.fixes.map(({ text }) => text)).toEqual([
      expect.stringContaining('Change the URL, not the signing'),
      expect.stringContaining('sort the pairs'),
    ]);
    expect(answer.side?.text).toBe('Part of this is the signing code, and part is the URL that was called.');
    expect(answer.afterwards[0]).toMatch(/^The correct signature shown here is for the URL that was sent\./);
  });
});

describe('the signing has to change', () => {
  it('where a slash was signed that the called endpoint hasn’t', async () => {
    const answer = await answerTo('/api/v1/orders?limit=5', { path: '/api/v1/orders/', query: 'limit=5' });
    const [fix] = answer.fixes;
    expect(fix?.text).toBe(
      'Change the signing, not the URL: sign the path as it’s sent, “/api/v1/orders”. The endpoint in the API docs has no slash at its end.',
    );
    expect(fixFaults(fix?.text ?? '')).toEqual([]);
    expect(fix?.idiom?.right).toContain('.prepare()');
    expect(answer.comparisons.map(comparisonNames)).toEqual([['Signed', 'Correct']]);
  });
});

it('a slash that was both signed and sent is told as what leads to a 404', async () => {
  const answer = await answerTo('/api/v1/orders/?b=2&a=1', { path: '/api/v1/orders/', query: 'b=2&a=1' });
  expect(answer.afterwards).toContain(
    'Also found: The path that was sent is “/api/v1/orders/”, but the API docs show the endpoint “/api/v1/orders”. The server may return 404 for the extra slash.',
  );
  expect(answer.afterwards).not.toContain('The request shows no mistake then.');
});

it('a path that the API docs don’t show is left to the reader', async () => {
  const answer = await answerTo('/api/v1/orders/ord_1/', { path: '/api/v1/orders/ord_1' });
  expect(answer.fixes[0]?.text).toBe(
    'Call the URL without the slash, or sign the path with it. Both must be the same.',
  );
});
