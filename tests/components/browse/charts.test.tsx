/** Charts of what's loaded, by role and name: what they're made of, the same numbers as tables, and what isn't in them. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { RecordCharts } from '../../../components/browse/charts.tsx';
import type { CollectionId } from '../../../lib/core/records/collections.ts';
import { JsonCursor } from '../../../lib/core/records/json-cursor.ts';
import { listedRecord } from '../../../lib/core/records/listed-record.ts';
import { NO_RECORDS, type RecordSource } from '../../../lib/features/browse/state.ts';
import { expectAccessible } from '../accessibility.ts';
import { type OpenView, openView } from '../open-view.tsx';

function sourceOf(records: readonly object[], revision = 1): RecordSource {
  const listed = records.map((record) => {
    const text = JSON.stringify(record);
    return listedRecord(new JsonCursor(text).value() ?? null, text);
  });
  return {
    count: listed.length,
    revision,
    at: (index) => listed[index],
    read: async (from, to) => listed.slice(from, to),
  };
}

function order(status: string, amount: string, currency: string, network: string, day = 1): object {
  const created_at = `2026-03-${String(day).padStart(2, '0')}T12:00:00Z`;
  return { status, amount, currency, network, created_at };
}

const ORDERS = [
  order('paid', '0.1', 'USDC', 'Polygon', 1),
  order('paid', '0.2', 'USDC', 'Polygon', 2),
  order('expired', '1234.50', 'USDC', 'Ethereum', 2),
  order('paid', '0.00000001', 'BTC', 'Bitcoin', 7),
];

async function openCharts(
  records: readonly object[],
  { collection = 'orders' as CollectionId, total = undefined as number | undefined } = {},
): Promise<OpenView> {
  const view = await openView(
    <RecordCharts source={sourceOf(records)} collection={collection} total={total} />,
  );
  if (records.length > 0) await screen.findByText(/loaded|^All|^The only/);
  return view;
}

function rows(table: HTMLElement): string[] {
  return within(table)
    .getAllByRole('row')
    .map((row) =>
      [...row.children]
        .map(({ textContent }) => textContent)
        .filter(Boolean)
        .join(' | '),
    );
}

describe('charts', () => {
  it('say what they’re made of', async () => {
    await openCharts(ORDERS, { total: 2500 });
    expect(screen.getByText('4 loaded of 2,500 orders')).toBeDefined();
    expect(
      screen.getByText(
        /^Of the fields in these charts, the API docs show only status\. Countersign assumes the names amount,/,
      ),
    ).toBeDefined();
  });

  it.each([
    [4, 'All 4 orders'],
    [undefined, '4 orders loaded'],
    [3, '4 orders loaded, of 3 by the server’s count'],
  ])('of 4 records where the total is %s say “%s”', async (total, words) => {
    await openCharts(ORDERS, { total });
    expect(screen.getByText(words)).toBeDefined();
  });

  it('count by status, and add exactly per currency and network', async () => {
    const { page } = await openCharts(ORDERS);
    expect(rows(screen.getByRole('table', { name: 'orders by status' }))).toEqual([
      'status | orders',
      'paid | 3',
      'expired | 1',
    ]);
    expect(rows(screen.getByRole('table', { name: 'USDC, orders and sums' }))).toEqual([
      'USDC | orders | sum',
      'Polygonall paid | 2 | 0.3',
      'Ethereumall expired | 1 | 1,234.50',
    ]);
    expect(rows(screen.getByRole('table', { name: 'BTC, orders and sums' }))).toEqual([
      'BTC | orders | sum',
      'Bitcoinall paid | 1 | 0.00000001',
    ]);
    await expectAccessible(page);
  });

  it('never add currencies together', async () => {
    await openCharts([order('paid', '1', 'USDC', 'Polygon'), order('paid', '2', 'EUR', 'Polygon')]);
    const all = screen.getAllByRole('table').map(({ textContent }) => textContent);
    expect(all.join()).not.toMatch(/\b3\b/);
  });

  it('don’t add credits to debits', async () => {
    const entry = (direction: string, amount: string) => ({ direction, amount, currency: 'USDC' });
    await openCharts([entry('credit', '5'), entry('debit', '2')], { collection: 'ledger' });
    expect(rows(screen.getByRole('table', { name: 'USDC, ledger entries and sums' }))).toEqual([
      'USDC | ledger entries | sum',
      'all | 2',
      'credit | 1 | 5',
      'debit | 1 | 2',
    ]);
  });

  it('tell which records aren’t in a sum or have no time', async () => {
    await openCharts([
      ...ORDERS,
      { status: 'paid', amount: 'lots', currency: 'USDC', created_at: 'soon' },
      { status: 'paid', currency: 'USDC' },
      { status: 'paid', amount: '1' },
    ]);
    expect(screen.getByText('1 not added: the amount isn’t a decimal')).toBeDefined();
    expect(screen.getByText('1 not added: no amount')).toBeDefined();
    expect(screen.getByText('1 not added: no currency')).toBeDefined();
    expect(screen.getByText('3 orders not shown: no created_at with a time zone')).toBeDefined();
  });

  it('over time are a table too, in the user’s time zone', async () => {
    const { page, user } = await openCharts(ORDERS);
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(screen.getByText(`your time zone, ${timeZone}`)).toBeDefined();
    await user.click(screen.getByText('As a table'));
    const table = screen.getByRole('table', { name: `Created by day, in the time zone ${timeZone}` });
    expect(rows(table)[0]).toBe('Created | Orders | paid | expired');
    expect(rows(table)).toHaveLength(8);
    expect(rows(table)[2]).toMatch(/ 2026 \| 2 \| 1 \| 1$/);
    expect(rows(table)[3]).toMatch(/ 2026 \| 0 \| 0 \| 0$/);
    await expectAccessible(page);
  });

  it('are read out bar by bar with the keyboard', async () => {
    await openCharts(ORDERS);
    const slider = screen.getByRole('slider', { name: 'Read the chart out' });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^Sat, 7 Mar 2026: 1 order, 1 paid$/);
    fireEvent.change(slider, { target: { value: '1' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('Mon, 2 Mar 2026: 2 orders, 1 paid, 1 expired');
    fireEvent.change(slider, { target: { value: '3' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('Wed, 4 Mar 2026: no orders');
  });

  it('are drawn once the library is there, hidden from who can’t see them', async () => {
    const { page } = await openCharts(ORDERS);
    const drawn = await waitFor(() => {
      const line = page.querySelector('svg line[style*="url("]');
      if (!line) throw new Error('nothing is drawn');
      return line;
    });
    expect(drawn.closest('[aria-hidden="true"]')).not.toBeNull();
  });

  it('of many have an axis whose numbers fit beside it', async () => {
    const day = order('paid', '1', 'USDC', 'Polygon', 1);
    const other = order('paid', '1', 'USDC', 'Polygon', 2);
    await openCharts(Array.from({ length: 24_001 }, (_, index) => (index % 2 ? day : other)));
    const ticks = await waitFor(() => {
      const found = [...document.querySelectorAll('svg foreignObject, svg text')].map(
        (one) => one.textContent ?? '',
      );
      expect(found).toContain('10K');
      return found;
    });
    expect(ticks.filter((one) => one.length > 6)).toEqual([]);
  });

  it('of hundreds of statuses and currencies draw the most frequent, and say how many are left', async () => {
    const many = Array.from({ length: 100 }, (_, index) => order(`s${index}`, '1', `C${index}`, 'N'));
    await openCharts(many);
    expect(screen.getByText('88 more values, each less frequent')).toBeDefined();
    expect(screen.getByText('76 more currencies, with fewer records each')).toBeDefined();
    expect(screen.getAllByRole('table').length).toBeLessThan(40);
  });

  it('are as many as anybody reads, whatever a service made a network or a status of', async () => {
    const made = Array.from({ length: 2000 }, (_, at) => order('paid', '1', 'USDC', `net ${at}`));
    const others = Array.from({ length: 40 }, (_, at) => order(`status ${at}`, '2', 'USDC', 'TRON'));
    await openCharts([...made, ...others]);
    const all = rows(screen.getByRole('table', { name: /^USDC/ }));
    // The head, TRON with its statuses, 23 others, and what's left of both.
    expect(all).toHaveLength(1 + 13 + 23 + 1);
    expect(all[1]).toBe('TRON | 40 | 80');
    expect(all.at(-1)).toBe('2,005 more rows, with fewer orders each');
  });

  it.each([
    [
      'wallets',
      { balance: '12.30', currency: 'BTC', network: 'Bitcoin' },
      'Balances per currency and network',
    ],
    ['channels', { status: 'active' }, 'By status'],
    ['webhook-deliveries', { event: 'order.paid', created_at: '2026-03-01T00:00:00Z' }, 'By event'],
    ['payouts', { amount: '1', currency: 'EUR', status: 'sent' }, 'Amounts per currency'],
  ] as const)('of %s have their own', async (collection, record, heading) => {
    const { page } = await openCharts([record], { collection });
    expect(screen.getByRole('heading', { name: heading })).toBeDefined();
    await expectAccessible(page);
  });

  it('of nothing say what would be here', async () => {
    const { page } = await openView(<RecordCharts source={NO_RECORDS} collection="orders" total={0} />);
    expect(screen.getByText('Charts of loaded orders appear here')).toBeDefined();
    await expectAccessible(page);
  });
});

describe('counting', () => {
  it('goes in slices, and counts again when there’s more', async () => {
    const many = Array.from({ length: 2500 }, (_, index) =>
      order('paid', '1', 'USDC', 'Polygon', (index % 28) + 1),
    );
    const first = sourceOf(many.slice(0, 20));
    const read = vi.spyOn(first, 'read');
    const view = await openView(<Growing first={first} then={sourceOf(many, 2)} />);
    await screen.findByText('20 loaded of 2,500 orders');
    expect(read).toHaveBeenCalledTimes(1);
    await view.user.click(screen.getByRole('button', { name: 'Grow' }));
    await screen.findByText('All 2,500 orders');
    expect(rows(screen.getByRole('table', { name: 'USDC, orders and sums' }))[1]).toBe(
      'Polygonall paid | 2,500 | 2,500',
    );
  });

  it('that fails says so', async () => {
    const broken = { ...sourceOf(ORDERS), read: () => Promise.reject(new Error('gone')) };
    await openView(<RecordCharts source={broken} collection="orders" total={4} />);
    expect(await screen.findByText('Not all of the orders could be read')).toBeDefined();
    await act(async () => undefined);
  });
});

function Growing({ first, then }: { readonly first: RecordSource; readonly then: RecordSource }) {
  const [source, setSource] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setSource(then)}>
        Grow
      </button>
      <RecordCharts source={source} collection="orders" total={2500} />
    </>
  );
}
