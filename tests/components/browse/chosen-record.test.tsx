/** Pages come in any order while everything is fetched: what’s looked at stays the same record. */

import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BrowseView } from '../../../components/browse/browse-view.tsx';
import { useChosenRecord } from '../../../components/browse/chosen-place.ts';
import { readPage } from '../../../lib/core/paging/read-page.ts';
import { utf8 } from '../../../lib/core/signing/bytes.ts';
import { sourceOfRecords } from '../../../lib/features/browse/state.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { listService } from '../../state/list-service.ts';
import { madeUpKey } from '../../state/open-page.ts';
import { openView } from '../open-view.tsx';
import { firstCell, rows } from './record-rows.ts';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(30 * 24);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const idIn = (row: HTMLElement | undefined) => row?.querySelector('td')?.textContent;
const title = () => screen.getByRole('heading', { name: /^ord_/ }).textContent;

/** Everything is being fetched, and what comes after the first page isn't there yet. */
async function fetchAround() {
  const key = madeUpKey('browser', [LOCAL_ENVIRONMENT.id]);
  const view = await openView(<BrowseView />);
  const service = listService(key, 30);
  let release = () => {};
  const held = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  service.instead = (target) => (target.endsWith('offset=5') ? held : undefined);
  Object.assign(view.platform, { fetch: service.fetch });
  await act(() => view.store.getState().addKey(key));
  await act(() => view.store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
  await act(async () => view.store.getState().setPageSize('5'));
  await act(async () => void view.store.getState().fetchAll());
  await waitFor(() => expect(view.store.getState().browse.orders?.source.count).toBe(25));
  return { ...view, release };
}

it('stays chosen while others come in before it', async () => {
  const { store, release } = await fetchAround();
  (await firstCell(7)).click();
  await screen.findByRole('tree', { name: 'Fields of the record' });
  const id = title();
  expect(idIn(rows()[7])).toBe(id);
  release();
  await waitFor(() => expect(store.getState().browse.orders?.source.count).toBe(30));
  await waitFor(() => expect(idIn(rows()[7])).not.toBe(id));
  expect(title()).toBe(id);
  const chosen = rows().find((row) => row.getAttribute('aria-selected') === 'true');
  if (chosen) expect(idIn(chosen)).toBe(id);
});

it('stays while it’s out of memory, and no other stays in its place', () => {
  const { records } = readPage(utf8('{"data":[{"id":"a"},{"id":"b"}]}'), 'capped');
  const there = sourceOfRecords(records);
  const away = { ...there, at: () => undefined };
  const { result, rerender } = renderHook(
    ({ source, of, chosen }: { source: typeof there; of: string; chosen: number | undefined }) =>
      useChosenRecord(source, of, chosen)?.id,
    { initialProps: { source: there, of: 'all', chosen: 1 as number | undefined } },
  );
  expect(result.current).toBe('b');
  rerender({ source: away, of: 'all', chosen: 1 });
  expect(result.current).toBe('b');
  rerender({ source: away, of: 'all', chosen: 0 });
  expect(result.current).toBeUndefined();
  rerender({ source: away, of: 'others', chosen: 1 });
  expect(result.current).toBeUndefined();
  rerender({ source: there, of: 'others', chosen: undefined });
  expect(result.current).toBeUndefined();
});
