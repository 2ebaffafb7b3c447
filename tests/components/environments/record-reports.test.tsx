/** Unreadable records: reported, left alone, and set aside only once that's confirmed. */

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RecordReports } from '../../../components/environments/record-reports.tsx';
import type { Json } from '../../../lib/storage/storage-port.ts';
import { expectAccessible } from '../accessibility.ts';
import { openView } from '../open-view.tsx';

const NEWER: Json = { version: 9, data: { anything: 'at all' } };
const CORRUPT: Json = { version: 1, data: { keys: [{ id: 'sk_test_not_to_be_shown' }] } };

describe('record reports', () => {
  it('are silent where everything can be read', async () => {
    await openView(<RecordReports />);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('say for each record what’s wrong, and show nothing of what is stored', async () => {
    const { page } = await openView(<RecordReports />, { vault: CORRUPT, draft: NEWER });
    const words = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(words).toHaveLength(2);
    expect(words.join()).toContain('Your keys can’t be read');
    expect(words.join()).toContain('Your last request can’t be read');
    expect(page.outerHTML).not.toContain('sk_test_not_to_be_shown');
    await expectAccessible(page);
  });

  it('set a record aside once it’s confirmed, and keep what was stored', async () => {
    const { user, platform, page } = await openView(<RecordReports />, { vault: CORRUPT });
    await user.click(screen.getByRole('button', { name: 'Continue without your keys' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Continue without your keys?' }));
    await expectAccessible(page);
    expect(platform.store.values.get('vault')).toEqual(CORRUPT);
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(platform.store.values.get('vault')).toBeUndefined();
    // It may hold secrets in plain, which aren't written to disk once more.
    expect(JSON.stringify([...platform.store.values])).not.toContain('not_to_be_shown');
    expect(platform.store.session?.values.get('vault.unreadable-1')).toEqual(CORRUPT);
    expect(await screen.findByText('Set aside until the browser closes: your keys')).toBeDefined();
    expect(screen.getByText(/doesn’t write it to disk/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText(/^Set aside until/)).toBeNull());
    expect(platform.store.session?.values.has('vault.unreadable-1')).toBe(false);
  });

  it('list what was set aside, in another session too, until it’s deleted, and never call it forgotten', async () => {
    const aside = { 'vault.unreadable-1': CORRUPT, 'vault.unreadable-2': NEWER };
    const { user, platform, page, store } = await openView(<RecordReports />, aside);
    expect(screen.getByText('Set aside: your keys')).toBeDefined();
    expect(screen.getByText(/It may contain secrets/)).toBeDefined();
    expect(page.outerHTML).not.toContain('sk_test_not_to_be_shown');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete the set-aside copy of your keys?' }));
    await expectAccessible(page);
    expect(dialog.getByText(/files may contain deleted values for some time/)).toBeDefined();
    expect(page.textContent).not.toMatch(/forg[eo]t/i);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText(/^Set aside: /)).toBeNull());
    expect([...platform.store.values.keys()].filter((key) => key.includes('unreadable'))).toEqual([]);
    expect(store.getState().setAsideSecrets).toEqual([]);
  });

  it('still list it where it couldn’t be deleted', async () => {
    const { user, platform } = await openView(<RecordReports />, { 'vault.unreadable-1': CORRUPT });
    platform.store.failing = { ok: false, problem: 'unavailable', detail: '' };
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/It couldn’t be deleted/)).toBeDefined();
    expect(screen.getByText('Set aside: your keys')).toBeDefined();
  });

  it('leave it alone on Cancel', async () => {
    const { user, platform } = await openView(<RecordReports />, { settings: NEWER });
    await user.click(screen.getByRole('button', { name: 'Continue without these choices' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(platform.store.values.get('settings')).toEqual(NEWER);
    expect(screen.getByRole('alert')).toBeDefined();
  });

  it('say when a record couldn’t be set aside', async () => {
    const { user, platform } = await openView(<RecordReports />, { vault: CORRUPT });
    platform.store.failing = { ok: false, problem: 'full', detail: '' };
    await user.click(screen.getByRole('button', { name: 'Continue without your keys' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/couldn’t be set aside/)).toBeDefined();
    expect(platform.store.values.get('vault')).toEqual(CORRUPT);
  });
});
