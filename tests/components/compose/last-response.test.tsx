/** The Response tab of a request that was sent before the page was opened: what came of it, and where that's stored. */

import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ResponsePanel } from '../../../components/answer/answer.tsx';
import { selectEnvironment, selectSigning } from '../../../lib/state/selectors.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import type { HistoryEntry } from '../../../lib/storage/history/history.ts';
import { expectAccessible } from '../accessibility.ts';
import { NOW } from '../open-view.tsx';
import { button, openRequest } from './open-request.tsx';

const NOTHING = 'The response appears here';

/** As after a reload, which keeps no response. */
async function sentAndReloaded(answer: () => Response, isSaved = false) {
  const view = await openRequest(<ResponsePanel />);
  const { store, platform } = view;
  await act(() => store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
  if (isSaved)
    await act(() => store.getState().withSaved((actions) => actions.saveAs('Mine', { name: 'All' })));
  Object.assign(platform, { fetch: async () => answer() });
  await act(() => store.getState().send());
  await waitFor(() => expect(store.getState().sending.kind).toBe('answered'));
  act(() => store.setState({ sending: { kind: 'idle' } }));
  return view;
}

it('says what was answered, and leads to it in History', async () => {
  const { user, page, store, platform } = await sentAndReloaded(() => Response.json({}, { status: 202 }));
  const open = vi.spyOn(platform, 'openApp');
  expect((await screen.findByText(/^Last response: 202 at .* UTC$/)).isConnected).toBe(true);
  expect(screen.queryByText(NOTHING)).toBeNull();
  await expectAccessible(page);
  await user.click(button('Open in History'));
  await waitFor(() => expect(open.mock.calls[0]?.[0]).toMatch(/^history\//));
  expect(button('Send')).toBeDefined();
  act(() => store.getState().editDraft({ target: '/api/v1/orders?limit=7' }));
  expect(await screen.findByText(NOTHING)).toBeDefined();
});

it('says the code of a rejection, and that no response came', async () => {
  const refusal = Response.json({ error: { code: 'stale_request' } }, { status: 401 });
  const { store, platform } = await sentAndReloaded(() => refusal);
  expect(await screen.findByText(/^Last response: 401 stale_request at/)).toBeDefined();
  Object.assign(platform, { fetch: async () => Promise.reject(new TypeError('Failed to fetch')) });
  platform.clock.advance(10);
  await act(() => store.getState().send());
  act(() => store.setState({ sending: { kind: 'idle' } }));
  expect(await screen.findByText(/^Last send: no response at/)).toBeDefined();
});

it('leads to the response where it’s stored with a saved request, in the environment that’s chosen', async () => {
  const { user, store } = await sentAndReloaded(() => Response.json({}, { status: 202 }), true);
  await user.click(await screen.findByRole('button', { name: 'Open in Saved' }));
  expect(screen.getByText(/^Last response: 202 at/)).toBeDefined();
  await waitFor(() =>
    expect(store.getState()).toMatchObject({ view: 'saved', chosenSaved: { kind: 'read' } }),
  );
  await act(() => store.getState().chooseEnvironment('built-in'));
  expect(selectEnvironment(store.getState()).kind).toBe('built-in');
  expect(await screen.findByText(NOTHING)).toBeDefined();
});

it('offers no bare Send for what may charge once more', async () => {
  const { store } = await openRequest(<ResponsePanel />);
  await act(() => store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
  const entry = { id: '1', at: NOW, status: 201, code: null } as HistoryEntry;
  act(() => store.setState({ lastSent: async () => entry }));
  const body = { kind: 'text' as const, text: '{"merchant_order_id":"A-1001"}' };
  act(() => store.getState().editDraft({ method: 'POST', target: '/api/v1/charges', body }));
  const { request, origin = '' } = selectSigning(store.getState()).prepared;
  if (!request) throw new Error('it’s complete');
  act(() => store.getState().tellBefore({ request, origin }));
  expect(await screen.findByText(/^Last response: 201 at/)).toBeDefined();
  expect(button('Open in History')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Send/ })).toBeNull();
});
