/** How lists are arranged is remembered, for fields that come and go too; what can't be read is left alone. */

import { describe, expect, it } from 'vitest';
import type { Column } from '../../../lib/core/records/column-kinds.ts';
import {
  laidOut,
  layoutOf,
  moved,
  resized,
  shownOrHidden,
  swapped,
} from '../../../lib/features/browse/layout/layout.ts';
import { MemoryStore } from '../../../lib/platform/memory.ts';
import { openPage } from '../../state/open-page.ts';

function columns(...keys: readonly string[]): Column[] {
  return keys.map((key) => ({
    key,
    kind: 'text',
    known: false,
    fraction: 0,
    longest: 4,
    epoch: undefined,
  }));
}

const keysOf = (laid: ReturnType<typeof laidOut>) => laid.map(({ column }) => column.key).join('');

describe('columns', () => {
  const abcd = laidOut(columns('a', 'b', 'c', 'd'), []);

  it('move among those that are shown', () => {
    const hidden = shownOrHidden(abcd, 'b', true);
    expect(keysOf(moved(hidden, 'd', 1))).toBe('abdc');
    expect(keysOf(moved(hidden, 'a', 2))).toBe('bcda');
    expect(keysOf(moved(hidden, 'a', 9))).toBe('bcda');
    expect(keysOf(moved(abcd, 'nowhere', 0))).toBe('abcd');
    expect(keysOf(swapped(abcd, 0, 3))).toBe('dbca');
  });

  it('that are new stand where they’re found, and those that are gone keep what was chosen', () => {
    const layout = layoutOf(resized(moved(abcd, 'd', 0), 'b', 300), []);
    const later = laidOut(columns('a', 'x', 'b'), layout);
    expect(keysOf(later)).toBe('axb');
    expect(later.find(({ column }) => column.key === 'b')?.width).toBe(300);
    expect(layoutOf(later, layout).map(({ key }) => key)).toEqual(['a', 'x', 'b', 'd', 'c']);
  });

  it('aren’t all hidden', () => {
    const one = laidOut(columns('a'), []);
    expect(shownOrHidden(one, 'a', true)).toBe(one);
  });
});

describe('the arrangement', () => {
  it('is there on the next visit', async () => {
    const store = new MemoryStore();
    const first = await openPage({ store });
    await first.app().openBrowseLayout();
    await first.app().arrangeColumns('orders', [{ key: 'id', width: 90, hidden: false }]);
    await first.app().tellTimesIn('utc');
    const second = await openPage({ store });
    await second.app().openBrowseLayout();
    expect(second.app().browseLayout).toEqual({
      times: 'utc',
      columns: { orders: [{ key: 'id', width: 90, hidden: false }] },
    });
  });

  it.each([
    ['a newer Countersign wrote', { version: 99, data: {} }],
    ['makes no sense', { version: 1, data: { times: 'noon' } }],
  ])('that %s is reported and left alone', async (_, stored) => {
    const store = new MemoryStore();
    store.values.set('browse-layout', stored);
    const { app } = await openPage({ store });
    await app().openBrowseLayout();
    await app().tellTimesIn('utc');
    expect(app().browseLayout?.times).toBe('utc');
    expect(app().recordReports.map(({ record }) => record)).toEqual(['browse-layout']);
    expect(store.values.get('browse-layout')).toEqual(stored);
  });
});
