/** Columns are found in the records, and nothing that's no amount is taken for one. */

import { describe, expect, it } from 'vitest';
import type { CollectionId } from '../../../lib/core/records/collections.ts';
import { columnsOf, columnValue, WHOLE_RECORD } from '../../../lib/core/records/column-kinds.ts';
import { records } from './made-up-records.ts';

function kinds(collection: CollectionId, ...texts: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(columnsOf(collection, records(...texts)).map(({ key, kind }) => [key, kind]));
}

describe('columns', () => {
  it('begin with the fields of the document, then go on as found', () => {
    const columns = columnsOf('orders', records('{"zz":1,"is_test":true,"status":"paid","id":"ord_1"}'));
    expect(columns.map(({ key, known }) => [key, known])).toEqual([
      ['id', true],
      ['status', true],
      ['is_test', true],
      ['zz', false],
    ]);
  });

  it.each([
    ['a decimal has a point', '{"x":"1.50"}', 'decimal'],
    ['digits alone may be a reference', '{"x":"150"}', 'text'],
    ['unless they’re called an amount', '{"amount":"150"}', 'decimal'],
    ['an amount with leading zeros is text', '{"amount":"007.50"}', 'text'],
    ['a number stays what it is', '{"x":1.50}', 'number'],
    ['seconds need a name of a time', '{"x":1767225600}', 'number'],
    ['and have it here', '{"created_at":1767225600}', 'time'],
    ['milliseconds too', '{"created_at":1767225600000}', 'time'],
    ['a time has a zone', '{"x":"2026-01-01T00:00:00+01:00"}', 'time'],
    ['without one it’s no moment', '{"x":"2026-01-01T00:00:00"}', 'text'],
    ['nor is the 40th of January', '{"x":"2026-01-40T00:00:00Z"}', 'text'],
    [
      'nor the 30th of February, which a browser takes for the 2nd of March',
      '{"x":"2026-02-30T00:00:00Z"}',
      'text',
    ],
    ['but the 29th is, every four years', '{"x":"2028-02-29T23:59:59Z"}', 'time'],
    ['an amount may be written as programs print small numbers', '{"amount":"1e-7"}', 'decimal'],
    ['what has an exponent elsewhere may be anything', '{"x":"12e45"}', 'text'],
    ['ids are called so', '{"order_id":"ord_1"}', 'id'],
    ['statuses too', '{"status":"whatever"}', 'status'],
    ['nested values are JSON', '{"x":{"y":1}}', 'json'],
    ['lists as well', '{"x":[1]}', 'json'],
  ])('%s', (_, text, kind) => {
    expect(Object.values(kinds('disputes', text))).toEqual([kind]);
  });

  it('of mixed values are JSON, and of nothing but null text', () => {
    expect(kinds('disputes', '{"a":1,"b":null}', '{"a":"x","b":null}')).toEqual({ a: 'json', b: 'text' });
  });

  it.each([
    ['empty', '""'],
    ['a number beside text', '12.5'],
    ['with an exponent', '"1e-7"'],
  ])('of amounts stay decimals where one is %s', (_, odd) => {
    expect(kinds('payouts', '{"amount":"12.50"}', `{"amount":${odd}}`)).toEqual({ amount: 'decimal' });
  });

  it('keep what nearly all of their values are, so that they’re still lined up and sorted', () => {
    const many = (usual: string, odd: string) =>
      kinds('payouts', ...Array.from({ length: 19 }, () => `{${usual}}`), `{${odd}}`);
    expect(many('"amount":"1.50"', '"amount":"n/a"')).toEqual({ amount: 'decimal' });
    expect(many('"fee":1.50', '"fee":"n/a"')).toEqual({ fee: 'decimal' });
    expect(many('"paid_at":"2026-01-01T00:00:00Z"', '"paid_at":"never"')).toEqual({ paid_at: 'time' });
    expect(many('"note":"1.50"', '"note":"n/a"')).toEqual({ note: 'text' });
  });

  it('aren’t pushed apart by a number that’s too long to be lined up', () => {
    const [column] = columnsOf('payouts', records('{"fee":"12.50"}', `{"fee":"0.${'1'.repeat(60)}"}`));
    expect(column).toMatchObject({ kind: 'decimal', fraction: 2, longest: 62 });
  });

  it('take the document’s word only where the values bear it out', () => {
    expect(kinds('wallets', '{"balance":"12"}')['balance']).toBe('decimal');
    expect(kinds('wallets', '{"balance":12.5}')['balance']).toBe('number');
    expect(kinds('orders', '{"is_test":"true"}')['is_test']).toBe('text');
  });

  it('line numbers up by the longest on either side of the point', () => {
    const [column] = columnsOf('payouts', records('{"fee":"1000.5"}', '{"fee":"0.00000001"}'));
    expect(column).toMatchObject({ kind: 'decimal', fraction: 8, longest: 13 });
  });

  it('are there for hostile names and for records that are no objects', () => {
    const [list, proto] = records('7', '{"__proto__":"a","constructor":"b"}');
    const columns = columnsOf(
      'orders',
      [list, proto].flatMap((one) => one ?? []),
    );
    expect(columns.map(({ key }) => key)).toEqual([WHOLE_RECORD, '__proto__', 'constructor']);
    expect(list && columnValue(list, { key: WHOLE_RECORD })).toEqual({ type: 'number', text: '7' });
    expect(proto && columnValue(proto, { key: WHOLE_RECORD })).toBeUndefined();
    expect(proto && columnValue(proto, { key: '__proto__' })).toBe('a');
  });

  it('are never more than anyone reads', () => {
    const text = `{${Array.from({ length: 500 }, (_, at) => `"k${at}":1`).join(',')}}`;
    expect(columnsOf('orders', records(text))).toHaveLength(120);
  });
});
