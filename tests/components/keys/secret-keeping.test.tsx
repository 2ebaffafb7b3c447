/** The passphrase and the idle lock in Keys: set, changed, removed, mistyped, interrupted, by role and name. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { KeysView } from '../../../components/keys/keys-view.tsx';
import { changePassphrase, unlockVault } from '../../../lib/storage/passphrase.ts';
import type { Json } from '../../../lib/storage/storage-port.ts';
import { readVault } from '../../../lib/storage/vault.ts';
import { expectAccessible } from '../accessibility.ts';
import { type OpenView, openView, vaultOf } from '../open-view.tsx';

const SECRET = 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516';
const PASSPHRASE = 'a passphrase made up for this';
const OTHER = 'another one made up for this';
const STAGING: Json = {
  ...{ id: 'pk_test_7b1f0c2de94a4b5f', name: 'Staging', secret: SECRET },
  ...{ environments: ['local'], createdAt: 1_767_000_000 },
};

const opened = (): Promise<OpenView> => openView(<KeysView />, { vault: vaultOf(STAGING) });

async function encrypted(): Promise<OpenView> {
  const view = await opened();
  await act(async () => {
    await view.store.getState().withPassphrase((acts, ports) => acts.setPassphrase(ports, PASSPHRASE));
  });
  await screen.findByText('Encrypted');
  return view;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = ({ user }: OpenView, name: string) => user.click(screen.getByRole('button', { name }));
/** In the dialog. */
const pressThere = ({ user }: OpenView, name: string) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const atRest = ({ platform }: OpenView) => JSON.stringify(platform.store.values.get('vault'));

async function enter({ user }: OpenView, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    await user.clear(field(name));
    await user.type(field(name), text);
  }
}

/** The words of a field's error. */
function errorOf(name: string): string {
  const input = field(name);
  if (input.getAttribute('aria-invalid') !== 'true') return '';
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

async function opens(view: OpenView, passphrase: string): Promise<boolean> {
  const { platform, store } = view;
  await act(async () => {
    await store.getState().withPassphrase((acts, ports) => acts.lockVault(ports));
  });
  await screen.findByRole('region', { name: 'Your keys are locked' });
  let isOpen = false;
  await act(async () => {
    isOpen = (await unlockVault(platform, passphrase)).ok;
  });
  return isOpen;
}

describe('setting a passphrase', () => {
  it('encrypts what’s stored, and leaves no trace of what was typed', async () => {
    const view = await opened();
    await press(view, 'Set a passphrase');
    await screen.findByRole('dialog', { name: 'Set a passphrase' });
    expect(document.activeElement).toBe(field('Passphrase'));
    await expectAccessible(view.page);
    await enter(view, { Passphrase: PASSPHRASE, 'Repeat the passphrase': PASSPHRASE });
    await press(view, 'Set passphrase');
    expect(await screen.findByText('Encrypted')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(view.page.outerHTML).not.toContain(PASSPHRASE);
    expect(atRest(view)).not.toContain(SECRET);
    expect(JSON.stringify([...(view.platform.store.session?.values.values() ?? [])])).not.toContain(SECRET);
    expect(await opens(view, PASSPHRASE)).toBe(true);
  });

  it('asks for one that’s long enough and typed twice alike, and goes to the field', async () => {
    const view = await opened();
    await press(view, 'Set a passphrase');
    await screen.findByRole('dialog');
    await enter(view, { Passphrase: 'eleven char', 'Repeat the passphrase': 'eleven char' });
    await press(view, 'Set passphrase');
    expect(errorOf('Passphrase')).toContain('Use at least 12 characters.');
    expect(document.activeElement).toBe(field('Passphrase'));
    await enter(view, { Passphrase: PASSPHRASE });
    expect(errorOf('Passphrase')).toBe('');
    await press(view, 'Set passphrase');
    expect(errorOf('Repeat the passphrase')).toContain('The two passphrases differ.');
    expect(document.activeElement).toBe(field('Repeat the passphrase'));
    await press(view, 'Cancel');
    expect(view.store.getState().protection).toBe('session');
  });

  it('says what to do where storage is full, changes nothing, and is done at the next try', async () => {
    const view = await opened();
    await press(view, 'Set a passphrase');
    await screen.findByRole('dialog');
    await enter(view, { Passphrase: PASSPHRASE, 'Repeat the passphrase': PASSPHRASE });
    const before = atRest(view);
    view.platform.store.failing = { ok: false, problem: 'full', detail: 'made up' };
    await press(view, 'Set passphrase');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Nothing was changed');
    expect(alert.textContent).toContain('Storage is full.');
    expect(atRest(view)).toBe(before);
    view.platform.store.failing = undefined;
    await press(view, 'Set passphrase');
    expect(await screen.findByText('Encrypted')).toBeDefined();
  });

  it('that another window set meanwhile says so, and the other’s stays', async () => {
    const view = await opened();
    await press(view, 'Set a passphrase');
    await screen.findByRole('dialog');
    await enter(view, { Passphrase: PASSPHRASE, 'Repeat the passphrase': PASSPHRASE });
    const sealed = await encryptedElsewhere(view);
    await waitFor(() => expect(view.store.getState().protection).toBe('unlocked'));
    expect(atRest(view)).toBe(sealed);
    expect(await opens(view, OTHER)).toBe(true);
  });
});

async function encryptedElsewhere({ platform }: OpenView): Promise<string> {
  await act(async () => {
    const { setPassphrase } = await import('../../../lib/storage/passphrase.ts');
    expect(await setPassphrase(platform, OTHER)).toEqual({ ok: true });
  });
  return JSON.stringify(platform.store.values.get('vault'));
}

describe('changing a passphrase', () => {
  it('takes the new one from then on', async () => {
    const view = await encrypted();
    await press(view, 'Change passphrase');
    await screen.findByRole('dialog', { name: 'Change the passphrase' });
    await enter(view, {
      'Current passphrase': PASSPHRASE,
      'New passphrase': OTHER,
      'Repeat the passphrase': OTHER,
    });
    await pressThere(view, 'Change passphrase');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await opens(view, PASSPHRASE)).toBe(false);
    await act(async () => expect(await unlockVault(view.platform, OTHER)).toEqual({ ok: true }));
  });

  it('with a wrong current one changes nothing, and selects it', async () => {
    const view = await encrypted();
    const before = atRest(view);
    await press(view, 'Change passphrase');
    await screen.findByRole('dialog');
    await enter(view, {
      'Current passphrase': OTHER,
      'New passphrase': OTHER,
      'Repeat the passphrase': OTHER,
    });
    await pressThere(view, 'Change passphrase');
    await waitFor(() => expect(errorOf('Current passphrase')).toContain('doesn’t unlock your keys'));
    const current = field('Current passphrase');
    expect([current.selectionStart, current.selectionEnd]).toEqual([0, OTHER.length]);
    expect(atRest(view)).toBe(before);
  });

  it('that another window changed meanwhile says that nothing was changed', async () => {
    const view = await encrypted();
    await press(view, 'Change passphrase');
    await screen.findByRole('dialog');
    await act(async () => {
      await changePassphrase(view.platform, { old: PASSPHRASE, next: OTHER });
    });
    await enter(view, {
      'Current passphrase': PASSPHRASE,
      'New passphrase': 'a third one made up for this',
      'Repeat the passphrase': 'a third one made up for this',
    });
    await pressThere(view, 'Change passphrase');
    await waitFor(() => expect(errorOf('Current passphrase')).toContain('doesn’t unlock your keys'));
    expect(await opens(view, OTHER)).toBe(true);
  });
});

describe('removing a passphrase', () => {
  it('says what follows, and has the secrets in the session alone', async () => {
    const view = await encrypted();
    await press(view, 'Remove passphrase');
    const dialog = await screen.findByRole('dialog', { name: 'Remove the passphrase?' });
    expect(dialog.textContent).toContain('Your secrets are then kept until the browser closes.');
    await enter(view, { Passphrase: OTHER });
    await pressThere(view, 'Remove passphrase');
    await waitFor(() => expect(errorOf('Passphrase')).toContain('doesn’t unlock your keys'));
    expect(view.store.getState().protection).toBe('unlocked');
    await enter(view, { Passphrase: PASSPHRASE });
    await pressThere(view, 'Remove passphrase');
    await screen.findByRole('button', { name: 'Set a passphrase' });
    expect(atRest(view)).not.toContain(SECRET);
    expect(view.store.getState().keys[0]?.secret.reveal()).toBe(SECRET);
  });

  it('is cancelled by Esc, which removes nothing', async () => {
    const view = await encrypted();
    const before = atRest(view);
    await press(view, 'Remove passphrase');
    await screen.findByRole('dialog');
    await enter(view, { Passphrase: PASSPHRASE });
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(atRest(view)).toBe(before);
    expect(view.page.outerHTML).not.toContain(PASSPHRASE);
  });
});

describe('unlocking', () => {
  it('has the focus, names a wrong passphrase, and shows the keys after the valid one', async () => {
    const view = await encrypted();
    await press(view, 'Lock now');
    await screen.findByRole('region', { name: 'Your keys are locked' });
    await waitFor(() => expect(document.activeElement).toBe(field('Passphrase')));
    await expectAccessible(view.page);
    const before = atRest(view);
    await enter(view, { Passphrase: OTHER });
    await press(view, 'Unlock');
    await waitFor(() => expect(errorOf('Passphrase')).toContain('doesn’t unlock your keys'));
    expect(atRest(view)).toBe(before);
    await enter(view, { Passphrase: PASSPHRASE });
    await press(view, 'Unlock');
    await screen.findByRole('rowheader', { name: /Staging/ });
    expect((await readVault(view.platform)).state).toBe('ok');
  });

  it('of secrets that were changed at rest says that they’re damaged, and deletes them only when asked', async () => {
    const view = await encrypted();
    await press(view, 'Lock now');
    await screen.findByRole('region', { name: 'Your keys are locked' });
    const record = JSON.parse(atRest(view));
    const { bytes } = record.data.sealed.secrets;
    record.data.sealed.secrets.bytes = `${bytes.startsWith('0') ? '1' : '0'}${bytes.slice(1)}`;
    await act(async () => void (await view.platform.storage.write('vault', record)));
    await enter(view, { Passphrase: PASSPHRASE });
    await press(view, 'Unlock');
    expect((await screen.findByRole('alert')).textContent).toContain('the stored secrets are damaged');
    await press(view, 'Forgot the passphrase?');
    await screen.findByRole('dialog', { name: 'Delete all stored secrets?' });
    expect(JSON.parse(atRest(view)).data.sealed).toBeDefined();
    await pressThere(view, 'Delete secrets');
    await screen.findByRole('button', { name: 'Enter the secret of Staging' });
    expect(JSON.parse(atRest(view)).data.sealed).toBeUndefined();
  });
});

describe('the idle lock', () => {
  const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Lock when idle/ });

  it('is after 15 minutes unless another time is chosen, which is stored', async () => {
    const view = await encrypted();
    expect(choice().selectedOptions[0]?.textContent).toBe('After 15 minutes');
    await view.user.selectOptions(choice(), 'After 5 minutes');
    await waitFor(() => expect(JSON.parse(atRest(view)).data.lockAfter).toBe(5));
    await waitFor(() => expect(choice().value).toBe('5'));
    await view.user.selectOptions(choice(), 'Never');
    await waitFor(() => expect(JSON.parse(atRest(view)).data.lockAfter).toBe(0));
    await waitFor(() => expect(choice().selectedOptions[0]?.textContent).toBe('Never'));
  });

  it('locks after the time that was chosen, and not a second before', async () => {
    const view = await encrypted();
    await view.user.selectOptions(choice(), 'After 5 minutes');
    await waitFor(() => expect(view.store.getState().lockAfter).toBe(5));
    act(() => view.platform.touch());
    await act(async () => view.platform.clock.advance(299));
    expect(view.store.getState().protection).toBe('unlocked');
    await act(async () => view.platform.clock.advance(1));
    await screen.findByRole('region', { name: 'Your keys are locked' });
    expect(view.store.getState().keys).toEqual([]);
  });

  it('shows a time that isn’t offered, as another version may have stored it', async () => {
    const view = await encrypted();
    const record = JSON.parse(atRest(view));
    await act(async () => {
      await view.platform.storage.write('vault', { ...record, data: { ...record.data, lockAfter: 30 } });
    });
    await waitFor(() => expect(choice().selectedOptions[0]?.textContent).toBe('After 30 minutes'));
  });

  it('stays as it was where the choice can’t be stored, and says so', async () => {
    const view = await encrypted();
    view.platform.store.failing = { ok: false, problem: 'unavailable', detail: 'made up' };
    await view.user.selectOptions(choice(), 'Never');
    expect((await screen.findByRole('alert')).textContent).toContain('Setting not changed');
    expect(choice().value).toBe('15');
  });
});
