/** Wrong paths: each mistake gives the very line 2 that such code signs. */

import { describe, expect, test } from 'vitest';
import { PATH_ADVICE } from '../../../lib/core/mistakes/path/advice.ts';
import { PATH_MISTAKES } from '../../../lib/core/mistakes/path/mistakes.ts';
import { pathCompounds, pathVariants } from '../../../lib/core/mistakes/path/path.ts';
import { compoundsOf, subject, valuesOf } from './url-subject.ts';

const IDS = [
  'path-prefix-stripped',
  'path-with-query',
  'path-full-url',
  'path-with-host',
  'path-missing-leading-slash',
  'path-trailing-slash-added',
  'path-trailing-slash-removed',
  'path-double-slash',
  'path-double-slash-collapsed',
  'path-dot-segments',
  'path-decoded',
  'path-encoded',
  'path-slashes-encoded',
  'path-double-encoded',
  'path-plus-space',
  'path-hex-case',
  'path-library-normalised',
  'path-lowercased',
  'path-prefix-added',
  'path-prefix-duplicated',
  'path-version',
  'path-wrong-endpoint',
  'path-root',
  'path-template',
  'path-last-segment',
  'path-fragment',
  'path-trailing-qmark',
];

const variants = (target: string, meant: string[] = []) => pathVariants(subject({ target, meant }), 2);

/** Mistake, target as sent, one line 2 that the mistake makes of it. */
const EXPECTED: readonly (readonly [string, string, string])[] = [
  ['path-prefix-stripped', '/api/v1/charges', '/charges'],
  ['path-prefix-stripped', '/api/v1/charges', '/v1/charges'],
  ['path-prefix-stripped', '/api/v1/charges', 'charges'],
  ['path-with-query', '/api/v1/orders?b=1&a=2', '/api/v1/orders?b=1&a=2'],
  ['path-with-query', '/api/v1/orders?b=1&a=2', '/api/v1/orders?a=2&b=1'],
  ['path-full-url', '/api/v1/orders', 'https://api.example.com/api/v1/orders'],
  ['path-full-url', '/api/v1/orders', 'http://api.example.com/api/v1/orders'],
  ['path-with-host', '/api/v1/orders', 'api.example.com/api/v1/orders'],
  ['path-missing-leading-slash', '/api/v1/orders', 'api/v1/orders'],
  ['path-trailing-slash-added', '/api/v1/orders', '/api/v1/orders/'],
  ['path-trailing-slash-removed', '/api/v1/orders/', '/api/v1/orders'],
  ['path-double-slash', '/api/v1/orders', '//api/v1/orders'],
  ['path-double-slash', '/api/v1/orders', '/api/v1//orders'],
  ['path-double-slash-collapsed', '//api/v1//orders', '/api/v1/orders'],
  ['path-dot-segments', '/api/v1/x/../orders/./', '/api/v1/orders/'],
  ['path-dot-segments', '/api/v1/x/%2e%2E/orders', '/api/v1/orders'],
  ['path-decoded', '/item/a%231.pdf', '/item/a'],
  ['path-decoded', '/item/a%20b%231.pdf', '/item/a b'],
  ['path-template', '/api/v1/orders/ord_9A', '/api/v1/orders/undefined'],
  // Kestrel and IIS keep %2F; a transport of Hadoop sent = plain.
  ['path-decoded', '/api/v1/orders/a%2Fb%20c', '/api/v1/orders/a%2Fb c'],
  ['path-decoded', '/api/v1/orders/a%2Fb%20c', '/api/v1/orders/a/b%20c'],
  ['path-library-normalised', '/api/v1/orders/dt=2026', '/api/v1/orders/dt%3D2026'],
  ['path-library-normalised', '/api/v1/orders/dt%3D2026', '/api/v1/orders/dt=2026'],
  ['path-library-normalised', '/api/v1/orders', '/api/v1/orders%20'],
  ['path-decoded', '/api/v1/orders/a%2Fb%20caf%C3%A9', '/api/v1/orders/a/b caf\u00c3\u00a9'],
  ['path-decoded', '/api/v1/orders/caf%E9', '/api/v1/orders/caf\u00c3\u00a9'],
  ['path-decoded', '/api/v1/orders/caf%E9', '/api/v1/orders/caf\u00ef\u00bf\u00bd'],
  ['path-encoded', '/api/v1/orders/a(b):\u00c3\u00a9', '/api/v1/orders/a%28b%29%3A%C3%A9'],
  ['path-encoded', '/api/v1/orders/a(b):\u00c3\u00a9', '/api/v1/orders/a(b)%3A%C3%A9'],
  ['path-encoded', '/api/v1/orders/a(b):\u00c3\u00a9', '/api/v1/orders/a(b):%C3%A9'],
  // Sent by encodeURIComponent, quote(safe='') and QueryEscape; signed by what leaves more plain.
  ['path-encoded', '/api/v1/orders/a%2Fb%20%3Fc%40d', '/api/v1/orders/a/b%20?c@d'],
  ['path-encoded', '/api/v1/orders/a%2Fb%3Fc', '/api/v1/orders/a/b%3Fc'],
  ['path-encoded', '/api/v1/orders/a%3Ab%2Fc', '/api/v1/orders/a:b%2Fc'],
  ['path-encoded', '/api/v1/orders/%D0%975%2Fb', '/api/v1/orders/%u04175/b'],
  ['path-slashes-encoded', '/api/v1/n%C2%BA%2012', '%2Fapi%2Fv1%2Fn%C2%BA+12'],
  ['path-slashes-encoded', '/api/v1/n%C2%BA%2012', '%2Fapi%2Fv1%2Fn%C2%BA%2012'],
  ['path-slashes-encoded', '/api/v1/orders', '%2Fapi%2Fv1%2Forders'],
  ['path-slashes-encoded', '/api/v1/orders', '%2fapi%2fv1%2forders'],
  ['path-double-encoded', '/api/v1/orders/a%20b', '/api/v1/orders/a%2520b'],
  ['path-double-encoded', '/api/v1/orders/a%2520b', '/api/v1/orders/a%20b'],
  ['path-plus-space', '/api/v1/orders/a%20b', '/api/v1/orders/a+b'],
  ['path-plus-space', '/api/v1/orders/a+b', '/api/v1/orders/a%20b'],
  ['path-plus-space', '/api/v1/orders/a+b', '/api/v1/orders/a b'],
  ['path-hex-case', '/api/v1/orders/a%2Fb', '/api/v1/orders/a%2fb'],
  ['path-hex-case', '/api/v1/orders/a%2fb', '/api/v1/orders/a%2Fb'],
  ['path-library-normalised', '/api/v1/orders/a~b', '/api/v1/orders/a%7Eb'],
  ['path-library-normalised', '/api/v1/orders/a(b)', '/api/v1/orders/a%28b%29'],
  ['path-library-normalised', '/api/v1/orders/a%20b%2Fc', '/api/v1/orders/a b%2Fc'],
  ['path-encoded', '/api/v1/orders/caf\u00e9', '/api/v1/orders/caf%C3%A9'],
  ['path-library-normalised', '/api/v1/orders/caf\u00e9', '/api/v1/orders/caf\u00c3\u00a9'],
  ['path-dot-segments', '/api/v1/.well-known/x', '/api/v1/well-known/x'],
  ['path-dot-segments', '/a/b./c', '/a/b/c'],
  ['path-library-normalised', '/say/hello', '/say/hello.'],
  ['path-library-normalised', '/api/v1/orders/b/c', '/api/v1/orders/b./c'],
  ['path-double-encoded', '/http%3A%2F%2Fx', '/http:%252F%252Fx'],
  ['path-library-normalised', '/api/v1/a_b', '/api/v1/a%5Fb'],
  ['path-encoded', '/api/v1/a!b!c', '/api/v1/a%21b!c'],
  ['path-encoded', '/api/v1/caf%C3%A9', '/api/v1/caf%E9'],
  ['path-encoded', '/api/v1/%E5%86%99', '/api/v1/%8E%CA'],
  ['path-full-url', '/api/v1/orders', 'https://api.example.com'],
  ['path-lowercased', '/api/v1/orders/ID', '/api/v1/orders/\u00c4\u00b1d'],
  ['path-plus-space', '/api/v1/orders/a%20/b', '/api/v1/orders/a/b'],
  ['path-lowercased', '/api/v1/orders/ord_9A', '/api/v1/orders/ord_9a'],
  ['path-prefix-added', '/orders', '/api/v1/orders'],
  ['path-prefix-added', '/api/orders', '/api/v1/orders'],
  ['path-prefix-duplicated', '/api/v1/orders', '/api/v1/api/v1/orders'],
  ['path-prefix-duplicated', '/api/v1/api/v1/orders', '/api/v1/orders'],
  ['path-version', '/api/v1/orders', '/api/v2/orders'],
  ['path-version', '/api/v1/orders', '/api/orders'],
  ['path-wrong-endpoint', '/api/v1/orders', '/api/v1/charges'],
  ['path-wrong-endpoint', '/api/v1/orders', '/api/v1/webhook_deliveries'],
  ['path-root', '/api/v1/orders', '/'],
  ['path-root', '/api/v1/orders', ''],
  ['path-template', '/api/v1/orders/ord_9A', '/api/v1/orders/{id}'],
  ['path-template', '/api/v1/orders/ord_9A', '/api/v1/orders/:orderId'],
  ['path-template', '/api/v1/webhook_deliveries/8', '/api/v1/webhook_deliveries/{webhookDeliveryId}'],
  ['path-template', '/api/v1/orders/Ordre%20n%C2%BA%2012', '/api/v1/orders/{order}'],
  ['path-template', '/api/v1/webhook_deliveries/8', '/api/v1/webhook_deliveries/:webhook_delivery'],
  ['path-template', '/api/v1/payouts/%D0%97/x', '/api/v1/payouts/{payout}/x'],
  ['path-template', '/api/v1/orders/latest', '/api/v1/orders/{id}'],
  ['path-template', '/api/v1/orders/latest/refunds', '/api/v1/orders/<int:pk>/refunds'],
  ['path-template', '/api/v1/orders', '{{base_url}}/api/v1/orders'],
  ['path-last-segment', '/api/v1/orders', 'orders'],
  ['path-last-segment', '/api/v1/orders/', 'orders/'],
  ['path-trailing-qmark', '/api/v1/orders', '/api/v1/orders?'],
  ['path-with-query', '/api/v1/orders', '/api/v1/orders?null'],
  ['path-with-query', '/api/v1/orders', '/api/v1/orders?undefined'],
  ['path-with-query', '/api/v1/orders', '/api/v1/orders?None'],
];

describe('path mistakes', () => {
  test('every one of the catalogue is here', () => {
    expect(Object.keys(PATH_MISTAKES)).toEqual(IDS);
  });

  test.each(EXPECTED)('%s of %s is %s', (id, target, value) => {
    expect(valuesOf(variants(target), id)).toContain(value);
  });

  test('of two slashes at the start one is collapsed, not a segment dropped', () => {
    const named = variants('//api/v1/orders').filter(({ value }) => value === '/api/v1/orders');
    expect(named.flatMap(({ uses }) => uses.map(({ id }) => id))).toEqual(['path-double-slash-collapsed']);
    expect(valuesOf(variants('//api/v1/orders'), 'path-prefix-stripped')).toContain('/v1/orders');
  });

  test('a slash more at the end doesn’t make it the path of a different endpoint', () => {
    const named = variants('/api/v1/charges/').filter(({ value }) => value === '/api/v1/charges');
    expect(named.flatMap(({ uses }) => uses.map(({ id }) => id))).toEqual(['path-trailing-slash-removed']);
  });

  test('every mistake but the fragment, which needs the URL meant, has a value above', () => {
    const covered = new Set(EXPECTED.map(([id]) => id));
    expect(IDS.filter((id) => !covered.has(id))).toEqual(['path-fragment']);
  });

  test('no variant is the right line, and none is listed twice for one reason', () => {
    for (const target of ['/api/v1/orders', '/', '/api/v1/orders/a%2fb+c~d?x=1', '*', '']) {
      const all = variants(target);
      expect(all.map(({ value }) => value)).not.toContain(subject({ target }).lines.path);
      const names = all.map(({ value, uses }) => `${uses.map(({ id }) => id).join()} ${value}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('two mistakes are named in the order they’re made', () => {
    const all = variants('/api/v1/orders?b=1&a=2');
    expect(valuesOf(all, 'path-prefix-stripped', 'path-with-query')).toContain('/orders?b=1&a=2');
    expect(valuesOf(all, 'path-prefix-stripped', 'path-trailing-slash-added')).toContain('/orders/');
    expect(valuesOf(all, 'path-double-slash', 'path-full-url')).toContain(
      'https://api.example.com//api/v1/orders',
    );
    const template = variants('/api/v1/orders/ord_9A');
    expect(valuesOf(template, 'path-template', 'path-prefix-stripped')).toContain('/orders/{id}');
    const spaced = variants('/api/v1/orders/ab%20c');
    expect(valuesOf(spaced, 'path-decoded', 'path-trailing-slash-added')).toContain('/api/v1/orders/ab c/');
    expect(valuesOf(spaced, 'path-double-encoded', 'path-trailing-slash-added')).toContain(
      '/api/v1/orders/ab%2520c/',
    );
    expect(valuesOf(spaced, 'path-missing-leading-slash', 'path-trailing-slash-added')).toContain(
      'api/v1/orders/ab%20c/',
    );
  });

  test('three mistakes too', () => {
    const sent = subject({ target: '/api/v1/orders/ab%20c' });
    const all = pathVariants(sent, 3);
    expect(valuesOf(all, 'path-decoded', 'path-prefix-stripped', 'path-trailing-slash-added')).toContain(
      '/orders/ab c/',
    );
    expect(pathVariants(sent, 2).some(({ uses }) => uses.length === 3)).toBe(false);
  });

  test('assumed endpoints say so, specified ones don’t', () => {
    const endpoints = variants('/api/v1/orders').filter(({ uses }) => uses[0]?.id === 'path-wrong-endpoint');
    const shown = (path: string) =>
      endpoints.find(({ value, uses }) => value === path && uses.length === 1)?.uses[0]?.how;
    expect(shown('/api/v1/charges')).toBe('/api/v1/charges');
    expect(shown('/api/v1/ledger')).toBe('/api/v1/ledger, a path the API docs don’t show');
  });

  test('a path with the query and a blank line 3 changes both lines', () => {
    const compounds = pathCompounds(subject({ target: '/api/v1/orders?b=1&a=2' }));
    expect(compoundsOf(compounds, 'path-with-query')).toEqual([
      { path: '/api/v1/orders?b=1&a=2', query: '' },
      { path: '/api/v1/orders?a=2&b=1', query: '' },
    ]);
    expect(compoundsOf(compounds, 'path-full-url')).toContainEqual({
      path: 'https://api.example.com/api/v1/orders?b=1&a=2',
      query: '',
    });
    expect(compoundsOf(compounds, 'path-prefix-stripped', 'path-with-query')).toContainEqual({
      path: '/orders?b=1&a=2',
      query: '',
    });
    expect(pathCompounds(subject({ target: '/api/v1/orders' }))).toEqual([]);
  });

  test('a # in a name: what’s behind it, the query too, isn’t signed', () => {
    const compounds = pathCompounds(subject({ target: '/api/v1/item%231?uploads=1' }));
    expect(compoundsOf(compounds, 'path-decoded')).toEqual([{ path: '/api/v1/item', query: '' }]);
    expect(compoundsOf(pathCompounds(subject({ target: '/api/v1/item%231' })), 'path-decoded')).toEqual([]);
  });

  test('a ? that was escaped on sending gives the path and the query back', () => {
    const compounds = pathCompounds(subject({ target: '/api/v1/orders%3Fstatus=paid&limit=50' }));
    expect(compoundsOf(compounds, 'path-library-normalised')).toEqual([
      { path: '/api/v1/orders', query: 'limit=50&status=paid' },
    ]);
  });

  test('what the client rewrote is said in whole sentences', () => {
    const { happened } = PATH_ADVICE['path-library-normalised'];
    const said = variants('/api/v1/orders/a%20b%3D')
      .flatMap(({ uses }) => uses)
      .filter(({ id }) => id === 'path-library-normalised')
      .map(({ how }) => happened(how));
    const after = 'The HTTP client rewrote the path after your code signed it. Your code signed';
    expect(said).toEqual(
      expect.arrayContaining([
        `${after} =, which was sent as %3D.`,
        `${after} plain characters, such as spaces, which the URL parser escaped.`,
      ]),
    );
  });

  test.each([
    ['https://gw.example/gw/api/v1/orders', '/api/v1/orders', 'path-prefix-added', '/gw/api/v1/orders'],
    ['/orders', '/api/v1/orders', 'path-prefix-stripped', '/orders'],
    ['{{base_url}}/api/v1/orders/{{order}}', '/api/v1/orders/7', 'path-template', '/api/v1/orders/{{order}}'],
    ['/api/v1/x/../orders', '/api/v1/orders', 'path-dot-segments', '/api/v1/x/../orders'],
    ['/api/v1//orders', '/api/v1/orders', 'path-double-slash', '/api/v1//orders'],
    ['/api/v1/orders/a%7eb', '/api/v1/orders/a~b', 'path-library-normalised', '/api/v1/orders/a%7eb'],
    ['/api/v1/disputes/7', '/api/v1/orders', 'path-wrong-endpoint', '/api/v1/disputes/7'],
    ['/api/v1/orders#top', '/api/v1/orders', 'path-fragment', '/api/v1/orders#top'],
    [
      'https://other.example/api/v1/orders',
      '/api/v1/orders',
      'path-full-url',
      'https://other.example/api/v1/orders',
    ],
  ])('the URL meant, %s, for %s is %s', (meant, target, id, value) => {
    const found = variants(target, [meant]).find(
      (variant) => variant.value === value && variant.uses.length === 1 && variant.uses[0]?.id === id,
    );
    expect(found?.uses[0]?.how).toContain('the URL you gave');
  });

  test('a fragment of the URL as it was written is signed behind the path, and behind the query on line 2', () => {
    const plain = pathVariants(subject({ target: '/api/v1/orders', fragment: 'top' }), 2);
    const found = plain.find(({ value }) => value === '/api/v1/orders#top');
    expect(found?.uses.map(({ id, how }) => [id, how])).toEqual([['path-fragment', '#top']]);
    const query = subject({ target: '/api/v1/orders?b=1&a=2', fragment: 'top' });
    expect(valuesOf(pathVariants(query, 2), 'path-with-query', 'path-fragment')).toContain(
      '/api/v1/orders?b=1&a=2#top',
    );
    expect(compoundsOf(pathCompounds(query), 'path-with-query', 'path-fragment')).toEqual([
      { path: '/api/v1/orders?b=1&a=2#top', query: '' },
    ]);
  });

  test('an empty fragment is signed as its # alone', () => {
    const all = pathVariants(subject({ target: '/api/v1/orders', fragment: '' }), 1);
    expect(valuesOf(all, 'path-fragment')).toEqual(['/api/v1/orders#']);
  });

  test('hostile paths neither throw nor are thousands of values made of them', () => {
    for (const target of [
      `/${'a/'.repeat(500_000)}`,
      `/${'a/'.repeat(900)}`,
      '/'.repeat(2000),
      `/${'%'.repeat(1500)}`,
      '/\u0000\u00ff%ff%00%zz',
      'no-slash',
      '*',
      '',
    ])
      expect(variants(target, ['x'.repeat(100_000), '%', '{', '://', '#']).length).toBeLessThan(4000);
  });
});
