/** What’s said of a list before it’s loaded: after a reload, and once a key is chosen for it. */

import { File as NodeFile } from 'node:buffer';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BrowseView } from '../../../components/browse/browse-view.tsx';
import { listsNow } from '../../../lib/features/browse/lists-again.ts';
import { destinationOf, LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { listService } from '../../state/list-service.ts';
import { madeUpKey } from '../../state/open-page.ts';
import { openView } from '../open-view.tsx';

const LOCAL = LOCAL_ENVIRONMENT.id;
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('a stored key that’s used here loads the list that was asked for', async () => {
  const key = madeUpKey('one', []);
  const service = listService(key, 30);
  const { store, platform, user } = await openView(<BrowseView />);
  Object.assign(platform, { fetch: service.fetch });
  await act(() => store.getState().addKey(key));
  await act(() => store.getState().chooseEnvironment(LOCAL));
  await user.type(await screen.findByLabelText('status'), 'paid');
  await user.click(await button('Load'));
  await user.click(await button('Use one here'));
  await waitFor(() => expect(store.getState().browse.orders?.page).toBeDefined());
  expect(service.asked).toHaveLength(1);
  expect(service.asked[0]).toContain('status=paid');
  expect(await screen.findByLabelText('status')).toHaveProperty('value', 'paid');
});

it('after a reload, a file that was open is named, until another is opened', async () => {
  const key = madeUpKey('one', [LOCAL]);
  const { store } = await openView(<BrowseView />);
  const list = { destination: destinationOf(LOCAL_ENVIRONMENT), keyId: key.id, limit: '', filters: {} };
  const before = [{ collection: 'orders', ...list, file: 'mine.csv' } as const];
  act(() => store.setState({ listsBefore: before }));
  await act(() => store.getState().chooseEnvironment(LOCAL));
  await act(() => store.getState().addKey(key));
  expect(await screen.findByText('The file is closed')).toBeDefined();
  expect(screen.getByText(/^“mine.csv” was open here\./)).toBeDefined();
  expect(listsNow(store.getState())).toEqual(before);
  await act(() =>
    store.getState().openRecordsFile(new NodeFile(['id\nord_1\n'], 'other.csv') as unknown as File),
  );
  expect(listsNow(store.getState())).toMatchObject([{ file: 'other.csv' }]);
  act(() => store.getState().closeRecordsFile());
  await waitFor(() => expect(listsNow(store.getState())).toEqual([{ collection: 'orders', ...list }]));
  expect(screen.queryByText('The file is closed')).toBeNull();
});

it('after a reload, what’s typed anew isn’t said to be as before, nor asked for at the place of before', async () => {
  const key = madeUpKey('one', [LOCAL]);
  const { store, user } = await openView(<BrowseView />);
  const list = { destination: destinationOf(LOCAL_ENVIRONMENT), keyId: key.id, limit: '20' };
  const loaded = { offset: 40, records: 20, total: 900 };
  act(() =>
    store.setState({ listsBefore: [{ collection: 'orders', ...list, filters: { status: 'paid' }, loaded }] }),
  );
  await act(() => store.getState().chooseEnvironment(LOCAL));
  await act(() => store.getState().addKey(key));
  expect(await screen.findByText(/The parameters above are the same as before/)).toBeDefined();
  const field = await screen.findByLabelText('status');
  await user.clear(field);
  await user.type(field, 'refunded');
  await waitFor(() => expect(store.getState().browse.orders?.asked.filters).toEqual({ status: 'refunded' }));
  expect(screen.queryByText(/loaded here|same as before/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Load again' })).toBeNull();
  expect(listsNow(store.getState())).toEqual([
    { collection: 'orders', ...list, filters: { status: 'refunded' } },
  ]);
});
