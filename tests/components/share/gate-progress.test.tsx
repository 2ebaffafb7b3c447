/** What a person sees of a look for secrets that takes long, and of one they cancelled. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import { SaveDialog } from '../../../components/compose/save-dialog.tsx';
import { shownLook } from '../../../lib/features/gate/slice.ts';
import type { Turns } from '../../../lib/storage/in-turns.ts';
import { expectAccessible } from '../accessibility.ts';
import { type OpenView, openView } from '../open-view.tsx';

/** A look that goes on until it's cancelled. */
function look({ store, platform }: OpenView, what: 'copy' | 'save', bytes: number) {
  const context = { set: store.setState, get: store.getState, platform };
  const work = ({ signal, progress }: Turns) =>
    new Promise<undefined>((resolve) => {
      signal?.addEventListener('abort', () => resolve(undefined));
      progress?.(bytes);
    });
  let ended: Promise<undefined> | undefined;
  act(() => {
    ended = shownLook(context, what, work);
  });
  return ended;
}

it('says how far it has got, and after Cancel that nothing was copied', async () => {
  const view = await openView(<AppShell />);
  const ended = look(view, 'copy', 5_200_000);
  const bar = await screen.findByRole('progressbar', {
    name: 'Checking the text for secrets before copying it',
  });
  expect(screen.getByText('5.2 MB checked (including unpacked data)')).toBeDefined();
  await expectAccessible(view.page);
  const notice = bar.closest('div[data-tone]') as HTMLElement;
  await view.user.click(within(notice).getByRole('button', { name: 'Cancel' }));
  await ended;
  const told = await screen.findByText('Nothing copied');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await view.user.click(
    within(told.closest('div[data-tone]') as HTMLElement).getByRole('button', { name: 'Dismiss' }),
  );
  expect(screen.queryByText('Nothing copied')).toBeNull();
});

it('isn’t shown where it takes no longer than a moment', async () => {
  const view = await openView(<AppShell />);
  void look(view, 'copy', 2_000_000);
  expect(view.store.getState().gateLooks).toHaveLength(1);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('is cancelled with the dialog that asked for it', async () => {
  const view = await openView(<SaveDialog onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog');
  const ended = look(view, 'save', 5_200_000);
  const name = 'Checking the request for secrets before saving it';
  expect(await within(dialog).findByRole('progressbar', { name })).toBeDefined();
  await view.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await ended;
  await waitFor(() => expect(view.store.getState().gateCancelled).toBe('save'));
});

it('isn’t shown in a dialog that asked for something else', async () => {
  const view = await openView(<SaveDialog onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog');
  void look(view, 'copy', 5_200_000);
  void look(view, 'save', 5_200_000);
  const name = 'Checking the request for secrets before saving it';
  expect(await within(dialog).findByRole('progressbar', { name })).toBeDefined();
  expect(within(dialog).getAllByRole('progressbar')).toHaveLength(1);
});
