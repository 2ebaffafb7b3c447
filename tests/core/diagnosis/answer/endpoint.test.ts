/** A fix leads to an endpoint of the API docs: it says whether URL or signing is to change, and its code does that. */

import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../lib/core/diagnosis/answer/answer.ts';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import { comparisonNames } from '../../../../lib/core/diagnosis/answer/comparisons.ts';
import { expectedHeading } from '../../../../lib/core/diagnosis/answer/headings.ts';
import { fixFaults, sentenceFaults } from '../../mistakes/word-rules.ts';
import { EMPTY_HASH, hmac, type Known, SECRET, searched, sentRequest, TIME } from './diagnosed.ts';

async function answerTo(
  target: string,
  signed: { path: string; query?: string },
  known?: Known,
): Promise<Answer> {
  const { path, query = '' } = signed;
  const signature = hmac(['GET', path, query, TIME, EMPTY_HASH].join('\n'));
  const request = sentRequest({ target, signature, agent: 'python-requests/2.32.3' });
  return answerOf(await searched(request, known), { request });
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

  it('where a record’s path was signed and a URL with a double slash called', async () => {
    const path = '/api/v1/charges/ch_12';
    const told = await answerTo(`/pay/${path}`, { path: `/pay${path}` });
    expect(told.fixes[0]).toMatchObject({
      text: `Change the URL, not the signing: send the request to “/pay${path}”. No path in the API docs has a double slash.`,
      idiom: { right: `url = base_url.rstrip("/") + "${path}"` },
    });
    expect(told.side).toEqual({
      who: 'wire',
      text: 'The signing code is correct: it signed the path without the double slash. The URL that was called differs.',
    });
  });

  it('where the library signs a double slash that it doesn’t send', async () => {
    const answer = await answerTo('/api/v1/charges/ch_12', { path: '//api/v1/charges/ch_12' });
    expect(answer.fixes[0]?.idiom?.right).toBe('url = base_url.rstrip("/") + "/api/v1/charges/ch_12"');
  });

  it.each([
    ['an id that’s empty', '/api/v1/orders//refunds', '/api/v1/orders/refunds'],
    ['the secret in it', `//api/v1/orders/${SECRET}`, `/api/v1/orders/${SECRET}`],
  ])('but isn’t told so of a path with %s', async (_what, sent, signed) => {
    const answer = await answerTo(sent, { path: signed });
    expect(answer.fixes[0]?.mistake).toBe('path-double-slash-collapsed');
    expect(answer.fixes[0]?.text).not.toContain('Change the URL');
    expect(JSON.stringify(answer)).not.toContain(SECRET.slice(0, 12));
  });

  it('beside the signing, where that has a mistake of its own', async () => {
    const answer = await answerTo('/api/v1/orders/?b=2&a=1', { path: '/api/v1/orders', query: 'b=2&a=1' });
    expect(answer.fixes.map(({ text }) => text)).toEqual([
      expect.stringContaining('Change the URL, not the signing'),
      expect.stringContaining('sort the pairs'),
    ]);
    expect(answer.side?.text).toBe('One mistake is in the signing code. Another is the URL that was called.');
    expect(answer.afterwards[0]).toMatch(/^The correct signature shown here is for the URL that was sent\./);
  });
});

it.each([
  ['/orders', 'a gateway that strips /api/v1'],
  ['/api/v1/orders/', 'a proxy that adds a slash'],
  ['//api/v1/orders', 'a proxy that joins with two slashes'],
])(
  'behind a proxy, “%s” arrived and the endpoint was signed: %s is named beside the URL',
  async (arrived) => {
    const answer = await answerTo(arrived, { path: '/api/v1/orders' }, { isReceived: true });
    const [fix] = answer.fixes;
    expect(fix?.text).toBe(
      `Change the URL, not the signing: send the request to “/api/v1/orders”, not to “${arrived}”. If your code does that already, a proxy changes the path: make the proxy keep it.`,
    );
    expect(answer.side).toEqual({
      who: 'wire',
      text: 'The signing code is correct: it signed the path of an endpoint in the API docs. The path that arrived differs: the URL that was called has that path, or a proxy changed it.',
    });
    expect(answer.afterwards[0]).toBe('Received at “/api/v1/orders”, this request has a valid signature.');
    expect([...fixFaults(fix?.text ?? ''), ...sentenceFaults(answer.side?.text ?? '')]).toEqual([]);
  },
);

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

it.each([
  ['/api/v1/orders', '/api/v1/orders/'],
  ['/api/v1/orders/', '/api/v1/orders'],
])('a path that holds the secret before “%s” is shown in the fix without it', async (sent, signed) => {
  const inPath = (path: string) => `/${SECRET}${path}`;
  const answer = await answerTo(inPath(sent), { path: inPath(signed) });
  expect(answer.fixes[0]?.text).toContain('“/[secret]/api/v1/orders”');
  expect(JSON.stringify(answer.fixes)).not.toContain(SECRET.slice(0, 12));
});

it('a slash that was both signed and sent is told as what leads to a 404', async () => {
  const answer = await answerTo('/api/v1/orders/?b=2&a=1', { path: '/api/v1/orders/', query: 'b=2&a=1' });
  expect(answer.afterwards).toContain(
    'Also found: The path that was sent is “/api/v1/orders/”, but the API docs show the endpoint “/api/v1/orders”. The server may return 404 for the extra slash.',
  );
  expect(answer.afterwards).not.toContain(
    'With this fix, Countersign finds nothing else to correct in this request.',
  );
});

it.each([
  ['//api/v1/orders/', '/api/v1/orders/'],
  ['/api//v1/orders/', '/api//v1/orders'],
  ['//api/v1/orders', '//api/v1/orders/'],
])(
  '“%s” sent and “%s” signed: neither is the endpoint, so no signature is called valid and both are to change',
  async (target, path) => {
    const answer = await answerTo(target, { path });
    expect(answer.mistakes).toHaveLength(1);
    expect(answer.afterwards.join(' ')).not.toContain('valid signature');
    expect(answer.afterwards).toContainEqual(
      expect.stringContaining('the API docs show the endpoint “/api/v1/orders”'),
    );
    expect(answer.side?.text).not.toContain('the path of an endpoint');
    expect(answer.fixes[0]?.text).not.toMatch(/not the (?:signing|URL)/);
  },
);

it('a path that the API docs don’t show is left to the reader', async () => {
  const answer = await answerTo('/api/v1/orders/ord_1/', { path: '/api/v1/orders/ord_1' });
  expect(answer.fixes[0]?.text).toBe(
    'Call the URL without the slash, or sign the path with it. Both must be the same.',
  );
});
