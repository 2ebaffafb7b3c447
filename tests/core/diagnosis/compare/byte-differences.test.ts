import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteDifferences } from '../../../../lib/core/diagnosis/compare/byte-differences.ts';
import { byteStringOfText } from '../../../../lib/core/signing/bytes.ts';
import type { ByteRange } from '../../../../lib/core/signing/canonical.ts';
import { expectInProportion } from '../../in-proportion.ts';
import { latin1 } from '../../signing/requests.ts';
import { sha256 } from '../answer/diagnosed.ts';

function marked(text: string, ranges: readonly ByteRange[]): string {
  let result = '';
  let at = 0;
  for (const { start, end } of ranges) {
    result += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return result + text.slice(at);
}

function both(theirs: string, ours: string): [string, string] {
  const found = byteDifferences(latin1(theirs), latin1(ours));
  return [marked(theirs, found.theirs), marked(ours, found.ours)];
}

describe('differing bytes', () => {
  it('are none in equal texts', () => {
    expect(byteDifferences(latin1('a'), latin1('a'))).toEqual({ theirs: [], ours: [] });
  });

  it('are marked where they’re missing, added or others', () => {
    expect(both('/orders', '/api/v1/orders')).toEqual(['/orders', '/[api/v1/]orders']);
    expect(both('get', 'GET')).toEqual(['[get]', '[GET]']);
    expect(both('{"a": 1,"bcde": 2}', '{"a":1,"bcde":2}')).toEqual([
      '{"a":[ ]1,"bcde":[ ]2}',
      '{"a":1,"bcde":2}',
    ]);
  });

  it.each([
    ['notify=all&dry_run=1', 'dry_run=1&notify=all', 'notify=all[&dry_run=1]', '[dry_run=1&]notify=all'],
    ['b=2&dry_run=1&n=3', 'dry_run=1&n=3&b=2', '[b=2&]dry_run=1&n=3', 'dry_run=1&n=3[&b=2]'],
    [
      'limit=10&status=paid&limit=5',
      'limit=10&limit=5&status=paid',
      'limit=10&status=paid[&limit=5]',
      'limit=10[&limit=5]&status=paid',
    ],
    ['c=3&b=2&a=1&d=4', 'a=1&b=2&c=3&d=4', 'c=3[&b=2&a=1]&d=4', '[a=1&b=2&]c=3&d=4'],
    ['amount=5&asset=1', 'asset=1&amount=5', 'amount=5[&asset=1]', '[asset=1&]amount=5'],
    ['/api/v1/orders', '/api/v1/old/orders', '/api/v1/orders', '/api/v1/[old/]orders'],
    [
      '/orders?limit=20&offset=10',
      '/orders?limit=20&offset=15',
      '/orders?limit=20&offset=1[0]',
      '/orders?limit=20&offset=1[5]',
    ],
  ])('are whole pairs and segments where one was moved: %s', (theirs, ours, ...expected) => {
    expect(both(theirs, ours)).toEqual(expected);
  });

  it('are the carriage returns alone where the lines end differently', () => {
    const lines = ['GET', '/api/v1/orders', '', '1767225600', sha256('')];
    const [theirs, ours] = both(lines.join('\r\n'), lines.join('\n'));
    expect(theirs).toBe(lines.join('[\r]\n'));
    expect(ours).toBe(lines.join('\n'));
  });

  it('are one stretch where digits agree by chance', () => {
    const [theirs, ours] = both('0a1b2c3d4e5f'.repeat(5), '9a8b7c6d5e4f'.repeat(5));
    expect(theirs.split('[')).toHaveLength(2);
    expect(ours.split('[')).toHaveLength(2);
  });

  it.each([
    ['SHA-256', sha256('a'), sha256('b')],
    ['SHA-256, one of them in upper case', sha256('a').toUpperCase(), sha256('b')],
    ['SHA-1 beside SHA-256', createHash('sha1').update('a').digest('hex'), sha256('a')],
  ])('are not marked in hashes of different things: %s', (_, theirs, ours) => {
    expect(both(theirs, ours)).toEqual([theirs, ours]);
  });

  it('are marked where one hash is printed in two ways', () => {
    const hash = sha256('a');
    expect(both(hash.toUpperCase(), hash).join('')).toContain('[');
    expect(both(`sha256=${hash}`, hash)).toEqual([`[sha256=]${hash}`, hash]);
    expect(both(hash.slice(0, 32), hash)).toEqual([
      hash.slice(0, 32),
      `${hash.slice(0, 32)}[${hash.slice(32)}]`,
    ]);
    expect(both(`${hash}\n`, hash)).toEqual([`${hash}[\n]`, hash]);
  });

  it('are whole characters', () => {
    const theirs = byteStringOfText('caf\u00e9!');
    const ours = byteStringOfText('caf\u00e8!');
    expect(byteDifferences(theirs, ours)).toEqual({
      theirs: [{ start: 3, end: 5 }],
      ours: [{ start: 3, end: 5 }],
    });
  });

  it('leave the same bytes unmarked in both, in order', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '&', '=', '1'), maxLength: 60 });
    const left = (whole: string, ranges: readonly ByteRange[]) =>
      marked(whole, ranges).replace(/\[[^\]]*\]/g, '');
    fc.assert(
      fc.property(text, text, (theirs, ours) => {
        const found = byteDifferences(latin1(theirs), latin1(ours));
        expect(left(theirs, found.theirs)).toBe(left(ours, found.ours));
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it('are found in a megabyte in proportion', () => {
    expectInProportion(1e6, (length) => {
      const found = byteDifferences(latin1(`a${'x'.repeat(length)}b`), latin1(`c${'y'.repeat(length)}b`));
      expect(found.theirs).toEqual([{ start: 0, end: length + 1 }]);
    });
  });
});
