/** Long lists are arranged in slices, and it's over once they are. */

import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useArranged } from '../../../components/browse/use-arranged.ts';
import type { Arrangement } from '../../../lib/core/records/arrange.ts';
import { columnsOf } from '../../../lib/core/records/column-kinds.ts';
import { readJson } from '../../../lib/core/records/json-cursor.ts';
import { type ListedRecord, listedRecord } from '../../../lib/core/records/listed-record.ts';
import type { RecordSource } from '../../../lib/features/browse/state.ts';

const COUNT = 3000;

function recordOf(fee: number): ListedRecord {
  const text = `{"fee":"${fee}.5"}`;
  const reading = readJson(text);
  if (!reading.ok) throw new Error('it must be JSON');
  return listedRecord(reading.value, text);
}

/** From the highest to the lowest; none is in memory until it's read. */
const RECORDS = Array.from({ length: COUNT }, (_, at) => recordOf(COUNT - at));
const SOURCE: RecordSource = {
  count: COUNT,
  at: () => undefined,
  read: async (from, to) => RECORDS.slice(from, to),
  revision: 1,
};
const [FEE] = columnsOf('payouts', RECORDS.slice(0, 1));
const SORTED: Arrangement = { filter: [], sort: FEE && { column: FEE, direction: 'up' } };

describe('a long list', () => {
  it('is sorted by and by, and then it’s done', async () => {
    const { result } = renderHook(() => useArranged(SOURCE, 'all', SORTED));
    expect(result.current).toMatchObject({ places: undefined, count: 0, progress: 0 });
    await waitFor(() => expect(result.current.progress).toBeUndefined());
    expect([...(result.current.places ?? [])]).toEqual(RECORDS.map((_, at) => COUNT - 1 - at));
  });

  it('keeps the old order until there’s another, but not over other records', async () => {
    const { result, rerender } = renderHook(
      ({ of, arrangement }: { of: string; arrangement: Arrangement }) => useArranged(SOURCE, of, arrangement),
      { initialProps: { of: 'all', arrangement: SORTED } },
    );
    await waitFor(() => expect(result.current.progress).toBeUndefined());
    rerender({ of: 'all', arrangement: { filter: ['2999.5'], sort: undefined } });
    expect(result.current.places).toHaveLength(COUNT);
    expect(result.current.progress).toBe(0);
    await waitFor(() => expect([...(result.current.places ?? [])]).toEqual([1]));
    rerender({ of: 'others', arrangement: SORTED });
    expect(result.current.places).toBeUndefined();
  });

  it('that grows is sorted again at its own pace, and the order before stays without a word', async () => {
    let reads = 0;
    const upTo = (count: number): RecordSource => ({
      ...SOURCE,
      count,
      read: async (from, to) => {
        reads += 1;
        return RECORDS.slice(from, Math.min(to, count));
      },
    });
    const { result, rerender } = renderHook(
      ({ source }: { source: RecordSource }) => useArranged(source, 'all', SORTED),
      { initialProps: { source: upTo(600) } },
    );
    await waitFor(() => expect(result.current).toMatchObject({ count: 600, progress: undefined }));
    expect(reads).toBe(1);
    for (let count = 700; count <= 1000; count += 10) {
      rerender({ source: upTo(count) });
      expect(result.current.progress).toBeUndefined();
      expect(result.current.places?.length).toBeGreaterThanOrEqual(600);
    }
    await waitFor(() => expect(result.current.count).toBe(1000));
    expect(reads).toBeLessThan(6);
    expect([...(result.current.places ?? [])]).toEqual(Array.from({ length: 1000 }, (_, at) => 999 - at));
  });

  it('keeps the order it had when it was short', async () => {
    const short: RecordSource = { ...SOURCE, count: 400, at: (index) => RECORDS[index] };
    const { result, rerender } = renderHook(
      ({ source }: { source: RecordSource }) => useArranged(source, 'all', SORTED),
      { initialProps: { source: short } },
    );
    expect(result.current).toMatchObject({ count: 400, progress: undefined });
    rerender({ source: SOURCE });
    expect(result.current).toMatchObject({ count: 400, progress: undefined });
    await waitFor(() => expect(result.current.count).toBe(COUNT));
  });
});
