/** A 404 at a path that was assumed: it's told in place, and kept with the environment. */

import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PathUnknown } from '../../../components/browse/path-unknown.tsx';
import { selectEnvironment } from '../../../lib/state/selectors.ts';
import { expectAccessible } from '../accessibility.ts';
import { openView } from '../open-view.tsx';

it('leads to the very field, and what’s entered is kept with the environment', async () => {
  const { page, user, store } = await openView(
    <PathUnknown path="/api/v1/payouts" onShowRequest={() => {}} />,
  );
  expect(screen.queryByRole('button', { name: 'Set the path' })).toBeNull();
  await act(async () => {
    await store.getState().chooseEnvironment('local');
    store.getState().chooseCollection('payouts');
  });
  await user.click(screen.getByRole('button', { name: 'Set the path' }));
  const field = await screen.findByRole('textbox', { name: /^Payouts/ });
  expect(document.activeElement).toBe(field);
  await expectAccessible(page);
  await user.type(field, '_v2');
  await user.click(screen.getByRole('button', { name: 'Save environment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(selectEnvironment(store.getState())).toMatchObject({ paths: { payouts: '/api/v1/payouts_v2' } });
});
