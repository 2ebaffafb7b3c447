/** Closing or reloading the page asks first while something is half done, and at no other time. */

import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import type { WalkState } from '../../../lib/features/browse/state.ts';
import { openView, vaultOf } from '../open-view.tsx';

const walkThat = (phase: WalkState['phase']) => ({ walk: { phase } as WalkState });

function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

it('asks while a list is fetched, whatever view is shown, and not once it’s paused or done', async () => {
  const { store } = await openView(<AppShell />);
  expect(asks()).toBe(false);
  act(() => store.setState(walkThat('fetching')));
  expect(asks()).toBe(true);
  for (const phase of ['paused', 'stopped', 'cancelled', 'done'] as const) {
    act(() => store.setState(walkThat(phase)));
    expect(asks()).toBe(false);
  }
});

it('asks while a file is written', async () => {
  const { store } = await openView(<AppShell />);
  act(() => store.setState({ exporting: { format: 'csv', records: 1, of: 2 } }));
  expect(asks()).toBe(true);
  act(() => store.setState({ exporting: undefined }));
  expect(asks()).toBe(false);
});

it('doesn’t try to in DevTools, which wouldn’t ask', async () => {
  const { store } = await openView(<AppShell />, {}, 'panel');
  act(() => store.setState(walkThat('fetching')));
  expect(asks()).toBe(false);
});

it('asks while a text waits to be diagnosed', async () => {
  const { store } = await openView(<AppShell />);
  act(() => store.getState().typeCaptures('curl https://'));
  expect(asks()).toBe(true);
  act(() => store.getState().typeCaptures(' '));
  expect(asks()).toBe(false);
});

it('asks while a form is half typed, whatever view is shown, until it’s emptied or cancelled', async () => {
  const { store, user } = await openView(<AppShell />);
  act(() => store.getState().openKeyForm());
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(asks()).toBe(false);
  await user.type(name, 'Staging');
  expect(asks()).toBe(true);
  await user.clear(name);
  expect(asks()).toBe(false);
  await user.type(await screen.findByLabelText('Secret'), 'sk_');
  act(() => store.getState().show('request'));
  expect(asks()).toBe(true);
  act(() => store.getState().show('keys'));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(asks()).toBe(false);
});

it('asks while a dialog holds a change, and not once it’s closed', async () => {
  const { store, user } = await openView(<AppShell />, {
    vault: vaultOf({
      id: 'pk_test_7b1f0c2de94a4b5f',
      name: 'Staging',
      secret: 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516',
      environments: ['local'],
      createdAt: 1_767_000_000,
    }),
  });
  act(() => store.getState().show('keys'));
  await user.click(await screen.findByRole('button', { name: 'Edit Staging' }));
  expect(asks()).toBe(false);
  await user.type(await screen.findByLabelText('New secret'), 'sk_');
  expect(asks()).toBe(true);
  await user.clear(screen.getByLabelText('New secret'));
  expect(asks()).toBe(false);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
  expect(asks()).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(asks()).toBe(false));
});
