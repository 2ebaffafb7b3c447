/** Records counted by status and time, and added by currency and network. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLLECTIONS } from '../../../lib/core/records/collections.ts';
import { createTallier, type GroupTally } from '../../../lib/core/records/group.ts';
import { GROUP_FIELDS } from '../../../lib/core/records/group-fields.ts';
import type { JsonValue } from '../../../lib/core/records/json-value.ts';
import { listedRecord } from '../../../lib/core/records/listed-record.ts';

type Fields = Readonly<Record<string, JsonValue>>;

const number = (text: string): JsonValue => ({ type: 'number', text });

function tally(records: readonly Fields[], fields = GROUP_FIELDS.orders): GroupTally {
  const tallier = createTallier(fields);
  for (const record of records)
    tallier.add(listedRecord({ type: 'object', entries: Object.entries(record) }, ''));
  return tallier.tally('UTC');
}

const flat = (amounts: GroupTally['amounts']) =>
  amounts.flatMap(({ currency, networks }) => networks.map((network) => ({ currency, ...network })));

const order = (status: string, amount: string, currency: string, network: string): Fields => ({
  status,
  amount,
  currency,
  network,
  created_at: '2026-01-01T00:00:00Z',
});

describe('orders', () => {
  it('are counted by status, the most frequent first', () => {
    const { splits, records } = tally([
      order('paid', '1', 'USDC', 'Polygon'),
      order('expired', '1', 'USDC', 'Polygon'),
      order('paid', '1', 'USDC', 'Polygon'),
      order('__proto__', '1', 'USDC', 'Polygon'),
    ]);
    expect(records).toBe(4);
    expect(splits).toEqual([
      { split: 'paid', count: 2 },
      { split: '__proto__', count: 1 },
      { split: 'expired', count: 1 },
    ]);
  });

  it('are added exactly, by currency and network and status', () => {
    const { amounts } = tally([
      order('paid', '0.1', 'USDC', 'Polygon'),
      order('paid', '0.20', 'USDC', 'Polygon'),
      order('expired', '5', 'USDC', 'Polygon'),
      order('paid', '7', 'USDC', 'Ethereum'),
      order('paid', '0.00000001', 'BTC', 'Bitcoin'),
    ]);
    const shown = flat(amounts).map(({ currency, network, all, bySplit }) => [
      currency,
      network,
      all.text,
      ...bySplit.map(({ split, sum }) => `${split} ${sum.text}`),
    ]);
    expect(shown).toEqual([
      ['USDC', 'Polygon', '5.30', 'paid 0.30', 'expired 5'],
      ['USDC', 'Ethereum', '7', 'paid 7'],
      ['BTC', 'Bitcoin', '0.00000001', 'paid 0.00000001'],
    ]);
  });

  it('whose amount is a number keep its digits', () => {
    const amount = number('12345678901234567890.10');
    expect(
      tally([{ ...order('paid', '', 'USDC', 'Polygon'), amount }]).amounts[0]?.networks[0]?.all.text,
    ).toBe('12345678901234567890.10');
  });

  it('that can’t be added are counted, by why', () => {
    const { notAdded, amounts } = tally([
      order('paid', 'a lot', 'USDC', 'Polygon'),
      order('paid', '1.5', 'USDC', 'Polygon'),
      order('paid', '', 'USDC', 'Polygon'),
      { status: 'paid', currency: 'USDC' },
      { status: 'paid', amount: { type: 'object', entries: [] }, currency: 'USDC' },
      { status: 'paid', amount: '1' },
      { status: 'paid', amount: '1', currency: null },
    ]);
    expect(notAdded).toEqual({ noAmount: 3, noCurrency: 2, unreadable: 1 });
    expect(amounts.map(({ networks }) => networks[0]?.all)).toEqual([
      { text: '1.5', added: 1, unreadable: 1 },
    ]);
  });

  it('without a time are counted apart', () => {
    const { withoutTime, overTime } = tally([{ created_at: 'soon' }, {}, order('paid', '1', 'A', 'B')]);
    expect(withoutTime).toBe(2);
    expect(overTime?.buckets.map(({ count }) => count)).toEqual([1]);
  });

  it('with their time in Unix seconds are counted over time too', () => {
    const { withoutTime, overTime } = tally([
      { created_at: number('1767225600') },
      order('paid', '1', 'A', 'B'),
    ]);
    expect(withoutTime).toBe(0);
    expect(overTime?.buckets.map(({ count }) => count)).toEqual([2]);
  });

  it('that are no records at all make an empty tally', () => {
    expect(tally([])).toMatchObject({ records: 0, splits: [], amounts: [], overTime: undefined });
  });

  it('of every status and currency add up to those of all', () => {
    const cents = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    const made = fc.record({
      units: cents,
      status: fc.constantFrom('paid', 'expired', ''),
      currency: fc.constantFrom('USDC', 'BTC'),
      network: fc.constantFrom('Polygon', 'TRON'),
    });
    const text = (units: bigint) =>
      `${units < 0n ? '-' : ''}${(units < 0n ? -units : units).toString().padStart(3, '0').replace(/(..)$/, '.$1')}`;
    const units = (sum: string) => BigInt(sum.replace('.', ''));
    fc.assert(
      fc.property(fc.array(made, { maxLength: 40 }), (orders) => {
        const { amounts, splits } = tally(
          orders.map((one) => order(one.status, text(one.units), one.currency, one.network)),
        );
        for (const { currency, network, all, bySplit } of flat(amounts)) {
          const own = orders.filter((one) => one.currency === currency && one.network === network);
          expect(units(all.text)).toBe(own.reduce((sum, one) => sum + one.units, 0n));
          expect(bySplit.reduce((sum, split) => sum + units(split.sum.text), 0n)).toBe(units(all.text));
        }
        expect(splits.reduce((sum, { count }) => sum + count, 0)).toBe(orders.length);
      }),
    );
  });
});

describe('the fields', () => {
  it('are there for every collection; what has no amount or split has no sums or counts', () => {
    expect(Object.keys(GROUP_FIELDS).sort()).toEqual(COLLECTIONS.map(({ id }) => id).sort());
    const channel = tally([order('active', '1', 'USDC', 'Polygon')], GROUP_FIELDS.channels);
    expect([channel.amounts, channel.overTime]).toEqual([[], undefined]);
    expect(tally([{ balance: '3', currency: 'BTC' }], GROUP_FIELDS.wallets)).toMatchObject({
      splits: [],
      amounts: [{ currency: 'BTC', networks: [{ network: '', all: { text: '3' } }] }],
    });
  });
});
