/** A form that was submitted with an error puts the focus into the first field in error, whichever was typed in last. */

import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import { CollectionDialog } from '../../../components/saved/collection-dialog.tsx';
import { button, field, KEY_NAME, openRequest } from '../compose/open-request.tsx';
import { type OpenView, openView } from '../open-view.tsx';

async function newEnvironment(): Promise<OpenView> {
  const view = await openRequest(<AppShell />);
  act(() => view.store.getState().show('environments'));
  await view.user.click(await screen.findByRole('button', { name: 'Add environment' }));
  return view;
}

it('an environment without a name: not in Base URL, where Enter was pressed', async () => {
  const { user } = await newEnvironment();
  await user.type(field('Base URL'), 'https://api.example.com{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
});

it('an environment without either: the name first', async () => {
  const { user } = await newEnvironment();
  await user.click(field('Base URL'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
});

it('a key whose name was emptied: not in its secret', async () => {
  const { user, store } = await openRequest(<AppShell />);
  act(() => store.getState().show('keys'));
  await user.click(await screen.findByRole('button', { name: `Edit ${KEY_NAME}` }));
  await user.clear(field('Name'));
  await user.click(screen.getByLabelText('New secret'));
  await user.click(button('Save key'));
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
});

it('one that only storing it finds: once it’s found', async () => {
  const { user } = await openView(<CollectionDialog onClose={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Create collection' }));
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
});
