/** The passkey in Keys: added, used, removed, cancelled and refused, by role and name. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { KeysView } from '../../../components/keys/keys-view.tsx';
import { type PasskeyProblem, passkeyWords } from '../../../components/keys/passkey-words.ts';
import { addPasskey } from '../../../lib/storage/passkey.ts';
import { removePasskey, setPassphrase } from '../../../lib/storage/passphrase.ts';
import type { Json } from '../../../lib/storage/storage-port.ts';
import { expectAccessible } from '../accessibility.ts';
import { type OpenView, openView, vaultOf } from '../open-view.tsx';

const SECRET = 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516';
const PASSPHRASE = 'a passphrase made up for this';
const STAGING: Json = {
  ...{ id: 'pk_test_7b1f0c2de94a4b5f', name: 'Staging', secret: SECRET },
  ...{ environments: ['local'], createdAt: 1_767_000_000 },
};

async function encrypted(surface: 'app' | 'panel' = 'app'): Promise<OpenView> {
  const view = await openView(<KeysView />, { vault: vaultOf(STAGING) }, surface);
  await act(async () => {
    await view.store.getState().withPassphrase((acts, ports) => acts.setPassphrase(ports, PASSPHRASE));
  });
  await screen.findByText('Encrypted');
  return view;
}

const button = (name: string) => screen.getByRole('button', { name });
const press = ({ user }: OpenView, name: string) => user.click(button(name));
const pressThere = ({ user }: OpenView, name: string) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const device = ({ platform }: OpenView) => platform.store.passkeys;
const atRest = ({ platform }: OpenView) => JSON.stringify(platform.store.values.get('vault'));

async function withPasskey(): Promise<OpenView> {
  const view = await encrypted();
  await press(view, 'Add a passkey');
  await screen.findByRole('dialog', { name: 'Add a passkey' });
  await pressThere(view, 'Add passkey');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return view;
}

async function locked(): Promise<OpenView> {
  const view = await withPasskey();
  await press(view, 'Lock now');
  await screen.findByRole('region', { name: 'Your keys are locked' });
  return view;
}

describe('adding a passkey', () => {
  it('says what it does before the browser asks, and leaves the focus where the way back is', async () => {
    const view = await encrypted();
    await press(view, 'Add a passkey');
    const dialog = await screen.findByRole('dialog', { name: 'Add a passkey' });
    expect(dialog.textContent).toContain('Your passphrase still works.');
    expect(device(view).ids).toEqual([]);
    await expectAccessible(view.page);
    await pressThere(view, 'Add passkey');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(device(view).ids).toHaveLength(1);
    expect(screen.getByText('Your passkey unlocks them too.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(button('Remove passkey')));
  });

  it('that’s cancelled changes nothing, and the browser stops asking', async () => {
    const view = await encrypted();
    const before = atRest(view);
    device(view).answer = 'waits';
    await press(view, 'Add a passkey');
    await screen.findByRole('dialog');
    await pressThere(view, 'Add passkey');
    await waitFor(() =>
      expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add passkey' }).ariaBusy).toBe(
        'true',
      ),
    );
    await pressThere(view, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(device(view).ids).toEqual([]);
    expect(atRest(view)).toBe(before);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each(['not-confirmed', 'no-prf', 'refused'] as const)(
    'that ends with %s says so and goes on at the next try',
    async (problem) => {
      const view = await encrypted();
      device(view).answer = problem;
      await press(view, 'Add a passkey');
      await screen.findByRole('dialog');
      await pressThere(view, 'Add passkey');
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('No passkey added');
      expect(alert.textContent).toContain(passkeyWords(problem, 'add'));
      device(view).answer = undefined;
      await pressThere(view, 'Add passkey');
      await waitFor(() => expect(view.store.getState().hasPasskey).toBe(true));
    },
  );

  it('says that storage is full, and changes nothing', async () => {
    const view = await encrypted();
    const before = atRest(view);
    view.platform.store.failing = { ok: false, problem: 'full', detail: 'made up' };
    await press(view, 'Add a passkey');
    await screen.findByRole('dialog');
    await pressThere(view, 'Add passkey');
    expect((await screen.findByRole('alert')).textContent).toContain('Storage is full.');
    expect(atRest(view)).toBe(before);
  });

  it('that another window added meanwhile says so', async () => {
    const view = await encrypted();
    await press(view, 'Add a passkey');
    await screen.findByRole('dialog');
    await act(async () => {
      expect(await addPasskey(view.platform, new AbortController().signal)).toEqual({ ok: true });
    });
    await pressThere(view, 'Add passkey');
    expect((await screen.findByRole('alert')).textContent).toContain('Another window changed the passkey');
    expect(device(view).ids).toHaveLength(1);
  });
});

describe('unlocking with a passkey', () => {
  it('shows the keys, with nothing typed', async () => {
    const view = await locked();
    await expectAccessible(view.page);
    await press(view, 'Unlock with a passkey');
    await screen.findByRole('button', { name: 'Edit Staging' });
    expect(view.store.getState().keys[0]?.secret.reveal()).toBe(SECRET);
  });

  it('on a device without it says what to do, and the passphrase still unlocks', async () => {
    const view = await locked();
    device(view).ids.splice(0);
    await press(view, 'Unlock with a passkey');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Keys not unlocked');
    expect(alert.textContent).toContain('this device doesn’t have the passkey');
    await view.user.type(screen.getByLabelText('Passphrase'), PASSPHRASE);
    await press(view, 'Unlock');
    await screen.findByRole('button', { name: 'Edit Staging' });
  });

  it('can be cancelled, and leaves the focus on the way to try again', async () => {
    const view = await locked();
    device(view).answer = 'waits';
    await press(view, 'Unlock with a passkey');
    await view.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(button('Unlock with a passkey'));
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    device(view).answer = undefined;
    await press(view, 'Unlock with a passkey');
    await screen.findByRole('button', { name: 'Edit Staging' });
  });

  it('isn’t offered without one', async () => {
    const view = await encrypted();
    await press(view, 'Lock now');
    await screen.findByRole('region', { name: 'Your keys are locked' });
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  });
});

describe('removing a passkey', () => {
  it('asks before, says what stays, and only the passphrase unlocks then', async () => {
    const view = await withPasskey();
    await press(view, 'Remove passkey');
    const dialog = await screen.findByRole('dialog', { name: 'Remove the passkey?' });
    expect(dialog.textContent).toContain('The passkey stays on your device');
    await expectAccessible(view.page);
    await pressThere(view, 'Cancel');
    expect(view.store.getState().hasPasskey).toBe(true);
    await press(view, 'Remove passkey');
    await screen.findByRole('dialog');
    await view.user.type(screen.getByLabelText('Passphrase'), 'not the passphrase');
    await pressThere(view, 'Remove passkey');
    await screen.findByText(/doesn’t unlock your keys/);
    expect(view.store.getState().hasPasskey).toBe(true);
    await view.user.clear(screen.getByLabelText('Passphrase'));
    await view.user.type(screen.getByLabelText('Passphrase'), PASSPHRASE);
    await pressThere(view, 'Remove passkey');
    await waitFor(() => expect(document.activeElement).toBe(button('Add a passkey')));
    expect(view.store.getState().protection).toBe('unlocked');
    expect(atRest(view)).not.toContain('passkey');
  });

  it('that another window removed says so', async () => {
    const view = await withPasskey();
    await press(view, 'Remove passkey');
    await screen.findByRole('dialog');
    await view.user.type(screen.getByLabelText('Passphrase'), PASSPHRASE);
    await act(async () => void (await removePasskey(view.platform, PASSPHRASE)));
    await pressThere(view, 'Remove passkey');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Another window changed the passphrase or the passkey',
    );
  });

  it('happens when the passphrase is changed, which says so before', async () => {
    const view = await withPasskey();
    await press(view, 'Change passphrase');
    const dialog = await screen.findByRole('dialog', { name: 'Change the passphrase' });
    expect(dialog.textContent).toContain('The passkey is removed. Add it again afterwards.');
    await expectAccessible(view.page);
    const typed = { 'Current passphrase': PASSPHRASE, 'New passphrase': `${PASSPHRASE} too` };
    for (const [label, text] of Object.entries(typed))
      await view.user.type(screen.getByLabelText(label), text);
    await view.user.type(screen.getByLabelText('Repeat the passphrase'), `${PASSPHRASE} too`);
    await pressThere(view, 'Change passphrase');
    await screen.findByRole('button', { name: 'Add a passkey' });
    expect(view.store.getState().protection).toBe('unlocked');
  });

  it('goes with the passphrase, which says so before', async () => {
    const view = await withPasskey();
    await press(view, 'Remove passphrase');
    const dialog = await screen.findByRole('dialog', { name: 'Remove the passphrase?' });
    expect(dialog.textContent).toContain('The passkey is removed too.');
    await view.user.type(screen.getByLabelText('Passphrase'), PASSPHRASE);
    await pressThere(view, 'Remove passphrase');
    await screen.findByRole('button', { name: 'Set a passphrase' });
    expect(view.store.getState().hasPasskey).toBe(false);
  });
});

describe('where passkeys can’t be used', () => {
  it('DevTools leads to a tab of Countersign, to add one and to unlock', async () => {
    const view = await encrypted('panel');
    const opened: (string | undefined)[] = [];
    view.platform.openApp = async (place) => void opened.push(place);
    await press(view, 'Add a passkey in a tab');
    const elsewhere = { ...view.platform, passkeys: async () => device(view) };
    await act(async () => void (await addPasskey(elsewhere, new AbortController().signal)));
    await screen.findByRole('button', { name: 'Remove passkey' });
    await press(view, 'Lock now');
    await view.user.click(await screen.findByRole('button', { name: 'Unlock with a passkey in a tab' }));
    expect(opened).toEqual(['keys', 'keys']);
  });

  it('a browser that lets no extension use them says so, and offers none', async () => {
    const view = await encrypted();
    act(() => view.store.setState({ passkeyWay: undefined }));
    expect(
      screen.getByText('This browser doesn’t let extensions use passkeys. Your passphrase unlocks the keys.'),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  });
});

it('a page without a passphrase offers no passkey', async () => {
  const view = await openView(<KeysView />, { vault: vaultOf(STAGING) });
  await screen.findByRole('button', { name: 'Set a passphrase' });
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  await act(async () => void (await setPassphrase(view.platform, PASSPHRASE)));
  await screen.findByRole('button', { name: 'Add a passkey' });
});

it('each problem has words of its own for what was tried, with a way on', () => {
  const problems = ['not-confirmed', 'no-prf', 'refused', 'wrong-passkey', 'damaged'] as const;
  const problemsOfAll: readonly PasskeyProblem[] = [...problems, 'changed-elsewhere', 'locked', 'not-loaded'];
  for (const use of ['add', 'unlock'] as const)
    expect(new Set(problemsOfAll.map((problem) => passkeyWords(problem, use))).size).toBe(
      problemsOfAll.length,
    );
});
