/** The query table: rows over raw text, where editing one row leaves every other byte alone. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addQueryRow,
  editQueryRow,
  moveQueryRow,
  queryRows,
  removeQueryRow,
} from '../../../lib/client/draft/draft.ts';

function segments(target: string): string[] {
  return queryRows(target).map(({ segment }) => segment);
}

describe('reading', () => {
  test.each([
    ['/orders', []],
    ['/orders?', []],
    ['/orders?a=1&a=2', ['a=1', 'a=2']],
    ['/orders?&&a', ['', '', 'a']],
    ['/orders?a&', ['a', '']],
    ['/orders?a=b=c?d', ['a=b=c?d']],
    ['?a', ['a']],
  ])('%s has the rows %j', (target, expected) => {
    expect(segments(target)).toEqual(expected);
  });

  test('a key without = has no value, a key with = has an empty one', () => {
    expect(queryRows('/?a&b=').map(({ key, value }) => [key, value])).toEqual([
      ['a', undefined],
      ['b', ''],
    ]);
  });

  test('the value begins after the first =', () => {
    expect(queryRows('/?a=b=c')[0]).toMatchObject({ key: 'a', value: 'b=c' });
  });

  test('a decoded form is offered only where it differs and can be read', () => {
    const rows = queryRows('/?a%20b=x+y&plain=1&bad=%zz&half=%e2%82');
    expect(rows.map(({ decodedKey, decodedValue }) => [decodedKey, decodedValue])).toEqual([
      ['a b', 'x y'],
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });
});

describe('editing', () => {
  test('touches one segment only', () => {
    expect(editQueryRow('/o?b=%2f&&a=1&b=%2F', 2, { value: '2' })).toBe('/o?b=%2f&&a=2&b=%2F');
    expect(editQueryRow('/o?b=%2f&&a=1&b=%2F', 0, { key: 'c' })).toBe('/o?c=%2f&&a=1&b=%2F');
  });

  test('encodes only what would break the row', () => {
    expect(editQueryRow('/o?a=1', 0, { value: 'x&y#z =\n\u00a0\'"%+é' })).toBe(
      '/o?a=x%26y%23z%20=%0A%C2%A0\'"%+é',
    );
    expect(editQueryRow('/o?a=1', 0, { key: 'x=y?' })).toBe('/o?x%3Dy?=1');
  });

  test('can take the = away and put it back', () => {
    expect(editQueryRow('/o?a=1', 0, { value: undefined })).toBe('/o?a');
    expect(editQueryRow('/o?a', 0, { value: '' })).toBe('/o?a=');
  });

  test('keeps a key without = when only the key changes', () => {
    expect(editQueryRow('/o?a&b', 0, { key: 'c' })).toBe('/o?c&b');
  });

  test('a row that isn’t there changes nothing', () => {
    expect(editQueryRow('/o?a', 3, { key: 'c' })).toBe('/o?a');
    expect(removeQueryRow('/o?', 0)).toBe('/o?');
    expect(moveQueryRow('/o?a&b', 0, 2)).toBe('/o?a&b');
  });
});

describe('adding, removing and moving', () => {
  test('a first row brings the ?', () => {
    expect(addQueryRow('/o')).toBe('/o?=');
    expect(addQueryRow('/o?', { key: 'a', value: '1' })).toBe('/o?a=1');
    expect(addQueryRow('/o?a&', { key: 'b', value: undefined })).toBe('/o?a&&b');
  });

  test('the last row takes the ? with it', () => {
    expect(removeQueryRow('/o?a=1', 0)).toBe('/o');
    expect(removeQueryRow('/o?a=1&&b', 1)).toBe('/o?a=1&b');
  });

  test('a row moves past the others, which keep their order', () => {
    expect(moveQueryRow('/o?a&b&c&d', 0, 2)).toBe('/o?b&c&a&d');
    expect(moveQueryRow('/o?a&b&c&d', 3, 1)).toBe('/o?a&d&b&c');
  });

  const anyTarget = fc
    .array(fc.constantFrom('?', '&', '=', 'a', 'b', '%2f', '%zz', '+', '#', 'é', ' '), { maxLength: 20 })
    .map((parts) => `/${parts.join('')}`);
  const anyCell = fc.string({ unit: fc.constantFrom('a', '=', '&', '#', ' ', '%', '?', 'é') });

  test('whatever is typed in a cell, the other rows stay byte for byte', () => {
    fc.assert(
      fc.property(anyTarget, fc.nat(6), anyCell, anyCell, (target, index, key, value) => {
        const before = segments(target);
        fc.pre(index < before.length);
        const after = segments(editQueryRow(target, index, { key, value }));
        expect(after.toSpliced(index, 1)).toEqual(before.toSpliced(index, 1));
        const [row] = queryRows(editQueryRow(target, index, { key, value })).slice(index);
        expect(row?.value).toBe(value.replace(/[&# ]/g, encodeURIComponent));
      }),
    );
  });

  test('moving a row there and back gives the same target', () => {
    fc.assert(
      fc.property(anyTarget, fc.nat(5), fc.nat(5), (target, from, to) => {
        expect(moveQueryRow(moveQueryRow(target, from, to), to, from)).toBe(target);
      }),
    );
  });
});
