/** The lines under each other reading of the document, written out by hand. */

import { describe, expect, test } from 'vitest';
import { ASSUMPTIONS } from '../../../lib/core/assumptions.ts';
import { serverReadingCompounds } from '../../../lib/core/mistakes/server/reading-compounds.ts';
import { SERVER_READINGS } from '../../../lib/core/mistakes/server/readings.ts';
import { subjectOf } from '../../../lib/core/mistakes/subject.ts';
import type { Compound } from '../../../lib/core/mistakes/variant.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { expectInProportion } from '../in-proportion.ts';
import { latin1, TEST_KEY } from '../signing/requests.ts';

function readings(target: string, timestamps: readonly string[] = ['1764000000']): Compound[] {
  const headers = timestamps.map((value) => ['X-Timestamp', value] as const);
  return serverReadingCompounds(subjectOf(wireRequest({ method: 'GET', target, headers }), TEST_KEY.secret));
}

function valuesOf(target: string, id: string): (string | undefined)[] {
  return readings(target)
    .filter(({ uses: [use] }) => use?.reading === id)
    .map(({ values }) => values.query ?? values.path);
}

describe('the readings', () => {
  test('are the eight of the catalogue, each with its assumption', () => {
    expect(Object.keys(SERVER_READINGS)).toEqual([
      'R-query-raw',
      'R-query-pair-sort',
      'R-sort-order',
      'R-query-novalue',
      'R-path-raw',
      'R-ts-string',
      'R-sig-case',
      'R-check-order',
    ]);
    for (const { open, assumed, others, assumption } of Object.values(SERVER_READINGS)) {
      expect(ASSUMPTIONS[assumption]).toMatchObject({ open, reading: assumed });
      expect(others.length).toBeGreaterThan(0);
    }
  });

  test('all agree on a plain request', () => {
    expect(readings('/api/v1/orders')).toEqual([]);
    expect(readings('/api/v1/orders?limit=50&offset=0&status=paid')).toEqual([]);
  });

  test('each is one use of one row', () => {
    const [first] = readings('/api/v1/orders?q=a%20b');
    expect(first?.uses).toEqual([
      {
        id: 'transport-server-reading',
        how: 'the query decoded, then sorted',
        reading: 'R-query-raw',
      },
    ]);
  });
});

describe('the query', () => {
  test('decoded, sorted, encoded again', () => {
    expect(valuesOf('/o?b=%2c+x&a=1', 'R-query-raw')).toEqual([
      'a=1&b=,+x',
      'a=1&b=, x',
      'a=1&b=%2C%2Bx',
      'a=1&b=%2C%20x',
    ]);
  });

  test('sorted by what the pairs decode to', () => {
    // As sent %7A comes before a; decoded it's z.
    expect(valuesOf('/o?%7A=1&a=2', 'R-query-raw')).toContain('a=2&%7A=1');
  });

  test('sorted by key, then by value', () => {
    expect(valuesOf('/o?amount=1&amount.gte=5', 'R-query-pair-sort')).toEqual(['amount=1&amount.gte=5']);
    expect(valuesOf('/o?id-type=x&id=2', 'R-query-pair-sort')).toEqual(['id=2&id-type=x']);
  });

  test('sorted by UTF-16 code units, or without regard to case', () => {
    // U+FF5E before U+1F600 by bytes, after it by code units.
    expect(valuesOf('/o?\u{1f600}=1&\uff5e=2', 'R-sort-order')).toEqual([
      Buffer.from('\u{1f600}=1&\uff5e=2').toString('latin1'),
    ]);
    expect(valuesOf('/o?B=1&a=2', 'R-sort-order')).toEqual(['a=2&B=1']);
  });

  test('keys without =, and empty segments', () => {
    expect(valuesOf('/o?a&&b=1', 'R-query-novalue')).toEqual(['a=&b=1', 'b=1', '&a&b=1']);
  });
});

test('the path, decoded or encoded again, also together with the query', () => {
  expect(valuesOf('/a%2fb/c%7e', 'R-path-raw')).toEqual(['/a/b/c~', '/a%2Fb/c~']);
  const both = readings('/a%20b?c=%2F').map(({ values }) => values);
  expect(both).toContainEqual({ path: '/a b', query: 'c=/' });
});

test('the timestamp, printed anew, or one of several', () => {
  const times = (...sent: string[]) => readings('/o', sent).map(({ values }) => values);
  expect(times('01764000000')).toEqual([{ timestamp: '1764000000' }]);
  expect(times('+1764000000')).toEqual([{ timestamp: '1764000000' }]);
  expect(times('1764000000', '1764000009')).toEqual([
    { timestamp: '1764000000' },
    { timestamp: '1764000009' },
  ]);
});

test.each([
  ['2,000 pairs', 2000, (index: number) => `k${index % 7}=%C3%A9${index}&`],
  ['a megabyte', 350_000, () => '%41'],
  ['one-letter pairs', 32_000, () => 'a&'],
  ['broken escapes', 1000, () => '%&%4&%zz&%'],
])('%s are read in proportion', (_, most, piece) => {
  expectInProportion(most, (length) => {
    const query = Array.from({ length }, (_, index) => piece(index)).join('');
    const request = { ...wireRequest({ method: 'GET', target: '/' }), target: latin1(`/a%2fb?${query}`) };
    expect(serverReadingCompounds(subjectOf(request, TEST_KEY.secret)).length).toBeLessThan(40);
  });
});
