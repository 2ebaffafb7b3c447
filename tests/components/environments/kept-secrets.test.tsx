/** What a person sees and does once a secret is found in what was stored before its key was added. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import { madeUpKey } from '../../state/open-page.ts';
import { expectAccessible } from '../accessibility.ts';
import { goTo } from '../go-to.ts';
import { openView } from '../open-view.tsx';

const KEY = madeUpKey('later', []);
const REST = KEY.secret.reveal().slice('sk_test_'.length);

async function opened() {
  const view = await openView(<AppShell />);
  const app = view.store.getState;
  await app().readyVariables();
  await app().setVariable({ name: 'half', value: REST });
  const body = { kind: 'text', text: `{"k":"${REST}"}` } as const;
  app().replaceDraft({ method: 'POST', target: '/a', headers: [], body, leftOut: [] });
  await app().withSaved((actions) => actions.saveAs('Charge', { name: 'Shop' }));
  app().replaceDraft({ method: 'GET', target: '/a', headers: [], body: { kind: 'none' }, leftOut: [] });
  await app().keepDraft();
  await app().addKey(KEY);
  await screen.findByText('Secret of “later” found in 2 other places');
  return view;
}

it('lists each place without the secret, and deletes one once it’s confirmed', async () => {
  const { page, user, store } = await opened();
  const list = screen.getByRole('list', { name: 'Where it’s stored' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Variable {{half}} Delete', 'Saved request Charge in the body Delete']);
  expect(page.textContent).not.toContain(REST);
  await expectAccessible(page);
  await user.click(screen.getByRole('button', { name: 'Delete: Variable {{half}}' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Delete 1 item that contains the secret of “later”?',
  });
  expect(dialog.textContent).toContain('Variable {{half}}');
  expect(store.getState().variables?.own).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Secret of “later” found in 1 other place');
  expect(store.getState().variables?.own).toEqual([]);
  // What had the focus is gone with its row.
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete: Saved request Charge'),
  );
});

it('deletes all once it’s confirmed, and says that the key alone has it', async () => {
  const { user, store } = await opened();
  await user.click(screen.getByRole('button', { name: 'Delete 2 items' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete 2 items' }));
  await screen.findByText('Copies of the secret of “later” deleted');
  expect(store.getState().keptSecrets[0]?.found).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(store.getState().keptSecrets).toEqual([]));
});

it('neither deletes nor dismisses anything while it deletes', async () => {
  const { user, platform } = await opened();
  platform.storage.exclusive = () => new Promise(() => {});
  await user.click(screen.getByRole('button', { name: 'Delete 2 items' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete 2 items' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Delete: Variable {{half}}' })).toHaveProperty(
      'disabled',
      true,
    ),
  );
  expect(screen.getByRole('button', { name: 'Delete: Saved request Charge' })).toHaveProperty(
    'disabled',
    true,
  );
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

it('doesn’t call all of it deleted where some couldn’t be searched', async () => {
  const { user, store, platform } = await opened();
  platform.store.history.failing = { ok: false, problem: 'blocked', detail: '' };
  await store.getState().lookThroughKept(KEY);
  await user.click(screen.getByRole('button', { name: 'Delete 2 items' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete 2 items' }));
  await screen.findByText('Search incomplete: secret of “later”');
  screen.getByText(/^History couldn’t be read or searched/);
});

it('searches for the secret of a key again in Keys', async () => {
  const { user } = await opened();
  await goTo(user, 'Keys');
  await user.click(
    await screen.findByRole('button', { name: 'Find other places where the secret of later is stored' }),
  );
  await screen.findByText('Secret of “later” found in 2 other places');
});

it('can be cancelled where a database never opens, and says whose secret it searches for', async () => {
  const { user, store, platform } = await openView(<AppShell />);
  platform.openHistory = () => new Promise(() => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await store.getState().addKey(KEY);
    // It’s told of once it takes long.
    await act(() => vi.advanceTimersByTimeAsync(2000));
  } finally {
    vi.useRealTimers();
  }
  const bar = await screen.findByRole('progressbar', {
    name: 'Searching stored data for the secret of “later”',
  });
  const notice = bar.closest('div[data-tone]') as HTMLElement;
  await user.click(within(notice).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(store.getState().gateLooks).toEqual([]));
});
