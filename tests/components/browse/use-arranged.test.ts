/** Long lists are arranged in slices, and it's over once they are. */

import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useArranged } from '../../../components/browse/use-arranged.ts';
import type { Arrangement } from '../../../lib/core/records/arrange.ts';
import { columnsOf } from '../../../lib/core/records/column-kinds.ts';
import { readJson } from '../../../lib/core/records/json-cursor.ts';
import { type ListedRecord, listedRecord } from '../../../lib/core/records/listed-record.ts';
import type { RecordSource } from '../../../lib/state/browse-state.ts';

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
const SORTED: Arrangement = { filter: '', sort: FEE && { column: FEE, direction: 'up' } };

describe('a long list', () => {
  it('is sorted by and by, and then it’s done', async () => {
    const { result } = renderHook(() => useArranged(SOURCE, 'all', SORTED));
    expect(result.current).toEqual({ places: undefined, progress: 0 });
    await waitFor(() => expect(result.current.progress).toBeUndefined());
    expect([...(result.current.places ?? [])]).toEqual(RECORDS.map((_, at) => COUNT - 1 - at));
  });

  it('keeps the old order until there’s another, but not over other records', async () => {
    const { result, rerender } = renderHook(
      ({ of, arrangement }: { of: string; arrangement: Arrangement }) => useArranged(SOURCE, of, arrangement),
      { initialProps: { of: 'all', arrangement: SORTED } },
    );
    await waitFor(() => expect(result.current.progress).toBeUndefined());
    rerender({ of: 'all', arrangement: { filter: '2999.5', sort: undefined } });
    expect(result.current.places).toHaveLength(COUNT);
    expect(result.current.progress).toBe(0);
    await waitFor(() => expect([...(result.current.places ?? [])]).toEqual([1]));
    rerender({ of: 'others', arrangement: SORTED });
    expect(result.current.places).toBeUndefined();
  });
});
