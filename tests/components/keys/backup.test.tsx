/** Backups in Keys: saved, opened, compared and restored, by role and name. */

import { readFileSync } from 'node:fs';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BACKUP_FILE_WORDS } from '../../../components/keys/backup-words.ts';
import { KeysView } from '../../../components/keys/keys-view.tsx';
import { Secret } from '../../../lib/core/signing/secret.ts';
import type { KeysSlice } from '../../../lib/features/keys/state.ts';
import type { Json } from '../../../lib/storage/storage-port.ts';
import { expectAccessible } from '../accessibility.ts';
import { withUndo } from '../app/with-undo.tsx';
import { type OpenView, openView, vaultOf } from '../open-view.tsx';

/** Holds `first` and `second`. */
const FILE_TEXT = readFileSync('tests/fixtures/stored/backup-1.json', 'utf8');
const PASSPHRASE = 'a passphrase made up for this';
const FIRST = 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516';
const SECOND = 'sk_test_0fedcba98765432100112233445566aa';

const keyOf = (name: string, secret: string): Json => ({
  ...{ id: `pk_test_${name}`, name, secret, environments: ['local'], createdAt: 1_764_000_000 },
});

const fileOf = (text: string) => new File([text], 'keys.json', { type: 'application/json' });
const secretsOf = ({ store }: OpenView) =>
  store.getState().keys.map(({ name, secret }) => `${name} ${secret.reveal()}`);

async function opened(...keys: Json[]): Promise<OpenView> {
  const view = await openView(withUndo(<KeysView />), { vault: vaultOf(...keys) });
  act(() => view.store.getState().show('keys'));
  return view;
}

async function choose({ user }: OpenView, text: string): Promise<void> {
  await user.upload(screen.getByLabelText('Backup file'), fileOf(text));
}

async function openBackup(view: OpenView, text = FILE_TEXT, passphrase = PASSPHRASE): Promise<void> {
  await choose(view, text);
  const dialog = within(await screen.findByRole('dialog', { name: 'Open the backup' }));
  await view.user.type(dialog.getByLabelText('Passphrase'), passphrase);
  await view.user.click(dialog.getByRole('button', { name: 'Open backup' }));
}

const table = async () => within(await screen.findByRole('table', { name: 'Keys in the backup' }));

/** @param turn of which the call rejects, counted from 1. */
function thrownOnce(withBackup: KeysSlice['withBackup'], turn: number): KeysSlice['withBackup'] {
  let calls = 0;
  return (doIt) => {
    calls += 1;
    return calls === turn ? Promise.reject(new RangeError('too deep')) : withBackup(doIt);
  };
}

afterEach(() => vi.restoreAllMocks());

describe('saving a backup', () => {
  async function saved(view: OpenView): Promise<string> {
    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    });
    const { user, page } = view;
    await user.click(screen.getByRole('button', { name: 'Save a backup' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save a backup' }));
    const passphrase = await dialog.findByLabelText('Passphrase');
    expect(document.activeElement).toBe(passphrase);
    await expectAccessible(page);
    await user.type(passphrase, PASSPHRASE);
    await user.type(dialog.getByLabelText('Repeat the passphrase'), PASSPHRASE);
    await user.click(dialog.getByRole('button', { name: 'Save backup' }));
    await waitFor(() => expect(files).toHaveLength(1));
    return files[0]?.text() ?? '';
  }

  it('makes a file without a secret in sight, which restores the keys elsewhere', async () => {
    const view = await opened(keyOf('first', FIRST), keyOf('third', SECOND));
    const text = await saved(view);
    expect(text).not.toContain('sk_test');
    expect(view.store.getState().savedFile?.name).toMatch(/^countersign-keys-2026-01-01\.json$/);
    cleanup();
    const other = await opened();
    await openBackup(other, text);
    await other.user.click(await screen.findByRole('button', { name: 'Restore 2 keys' }));
    await waitFor(() => expect(secretsOf(other)).toEqual([`first ${FIRST}`, `third ${SECOND}`]));
  });

  it('leaves out keys without a secret and those of the built-in sandbox, and says so', async () => {
    const view = await opened(keyOf('first', FIRST));
    await view.user.click(screen.getByRole('button', { name: 'Add key' }));
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(async () => void (await view.store.getState().createSandboxKey('Made')));
    await view.user.click(screen.getByRole('button', { name: 'Save a backup' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save a backup' }));
    expect(await dialog.findByText(/The file contains 1 key:/)).toBeDefined();
    expect(dialog.getByText(/doesn’t contain keys of the built-in sandbox/)).toBeDefined();
  });

  it('names the keys that it couldn’t give back before it’s made, and has none of them', async () => {
    const tooLong = keyOf('long', FIRST.padEnd(513, '0'));
    const view = await opened(keyOf('first', FIRST), tooLong);
    const text = saved(view);
    const dialog = within(await screen.findByRole('dialog', { name: 'Save a backup' }));
    expect((await dialog.findByRole('listitem')).textContent).toBe(
      'long: Its secret is longer than 512 characters, the limit in Countersign.',
    );
    expect(dialog.getByText('1 key not in the backup')).toBeDefined();
    expect(dialog.getByText(/The file contains 1 key:/)).toBeDefined();
    const file = await text;
    cleanup();
    const other = await opened();
    await openBackup(other, file);
    const rows = (await table()).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/first.*Adds the key/),
    ]);
  });

  it('isn’t made of keys that it couldn’t give back alone, which are named', async () => {
    const view = await opened(keyOf('long', FIRST.padEnd(513, '0')));
    await view.user.click(screen.getByRole('button', { name: 'Save a backup' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save a backup' }));
    expect((await dialog.findByRole('listitem')).textContent).toMatch(/^long: /);
    expect(dialog.queryByLabelText('Passphrase')).toBeNull();
    await view.user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('isn’t offered where there’s no key to save, and nothing at all on a website', async () => {
    const { store } = await opened();
    expect(screen.queryByRole('button', { name: 'Save a backup' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Restore a backup' })).toBeDefined();
    act(() => store.setState({ isExtension: false }));
    expect(screen.queryByRole('button', { name: 'Restore a backup' })).toBeNull();
  });
});

describe('restoring a backup', () => {
  it('shows what each key changes, keeps what’s stored, and is undone', async () => {
    const view = await opened(keyOf('second', FIRST));
    await openBackup(view);
    const rows = (await table()).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/first.*Adds the key\./),
      expect.stringMatching(/second.*Replace the stored secret.*The stored key has a different secret\./),
    ]);
    expect(view.page.outerHTML).not.toContain('sk_test');
    await expectAccessible(view.page);
    await view.user.click(screen.getByRole('button', { name: 'Restore 1 key' }));
    await waitFor(() => expect(secretsOf(view)).toEqual([`second ${FIRST}`, `first ${FIRST}`]));
    await view.user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(secretsOf(view)).toEqual([`second ${FIRST}`]));
  });

  it('replaces a secret where that’s ticked, and Undo brings it back', async () => {
    const view = await opened(keyOf('second', FIRST), keyOf('first', FIRST));
    await openBackup(view);
    expect((await table()).getByText('No change: the same key is stored.')).toBeDefined();
    expect(screen.getByText(/There’s nothing to restore\./)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Restore \d/ })).toBeNull();
    await view.user.click(screen.getByRole('checkbox', { name: 'Replace the stored secret' }));
    await view.user.click(screen.getByRole('button', { name: 'Restore 1 key' }));
    await waitFor(() => expect(secretsOf(view)).toEqual([`second ${SECOND}`, `first ${FIRST}`]));
    await view.user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(secretsOf(view)).toEqual([`second ${FIRST}`, `first ${FIRST}`]));
  });

  it('that was undone can’t bring a secret back once the keys are locked', async () => {
    const view = await opened();
    await openBackup(view);
    await view.user.click(await screen.findByRole('button', { name: 'Restore 2 keys' }));
    await screen.findByRole('button', { name: /^Undo/ });
    const { withPassphrase } = view.store.getState();
    await act(async () => {
      await withPassphrase((acts, ports) => acts.setPassphrase(ports, PASSPHRASE));
      await withPassphrase((acts, ports) => acts.lockVault(ports));
    });
    await waitFor(() => expect(view.store.getState().undoables).toEqual([]));
  });

  it('leaves a secret that another window changed since it was ticked, and says so', async () => {
    const view = await opened(keyOf('second', FIRST), keyOf('first', FIRST));
    await openBackup(view);
    await table();
    const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Replace the stored secret' });
    await view.user.click(box());
    const third = `${SECOND.slice(0, -2)}bb`;
    const { updateKey } = view.store.getState();
    const key = view.store.getState().keys.find(({ name }) => name === 'second');
    if (!key) throw new Error('no key');
    await act(async () => void (await updateKey(key.id, { secret: new Secret(third) })));
    await waitFor(() => expect(box().checked).toBe(false));
    expect(screen.queryByRole('button', { name: /^Restore \d/ })).toBeNull();
    const outcome = await view.store
      .getState()
      .withBackup((actions) =>
        actions.restore([{ ...key, secret: new Secret(SECOND) }], [{ id: key.id, shown: key.secret }]),
      );
    expect(outcome).toMatchObject({ ok: true, changed: [], left: [{ why: 'changed-elsewhere' }] });
    expect(secretsOf(view)).toEqual([`second ${third}`, `first ${FIRST}`]);
  });

  it('says so where opening it throws, and can be tried again', async () => {
    const view = await opened();
    view.store.setState({ withBackup: thrownOnce(view.store.getState().withBackup, 2) });
    await openBackup(view);
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong in Countersign.');
    await view.user.click(screen.getByRole('button', { name: 'Open backup' }));
    await table();
  });

  it('isn’t opened any further once the dialog is closed', async () => {
    const view = await opened();
    const signals: AbortSignal[] = [];
    const { withBackup } = view.store.getState();
    view.store.setState({
      withBackup: (doIt) =>
        withBackup((actions) =>
          doIt({
            ...actions,
            open(_sealed, _passphrase, signal) {
              if (signal) signals.push(signal);
              return new Promise(() => undefined);
            },
          }),
        ),
    });
    await openBackup(view);
    await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([false]));
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('with a wrong passphrase changes nothing, and another try opens it', async () => {
    const view = await opened(keyOf('third', FIRST));
    await openBackup(view, FILE_TEXT, 'not the passphrase');
    const dialog = within(await screen.findByRole('dialog', { name: 'Open the backup' }));
    const field = dialog.getByLabelText<HTMLInputElement>('Passphrase');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(dialog.getByText(/This passphrase doesn’t open the backup\./)).toBeDefined();
    await view.user.clear(field);
    await view.user.type(field, PASSPHRASE);
    await view.user.click(dialog.getByRole('button', { name: 'Open backup' }));
    await table();
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(secretsOf(view)).toEqual([`third ${FIRST}`]);
  });

  it('whose keys were changed in the file says that it’s damaged', async () => {
    const view = await opened();
    const file = JSON.parse(FILE_TEXT);
    file.secrets.bytes = `00${file.secrets.bytes.slice(2)}`;
    await openBackup(view, JSON.stringify(file));
    expect((await screen.findByRole('alert')).textContent).toContain('the backup is damaged');
    expect(secretsOf(view)).toEqual([]);
  });

  it.each([
    ['cut', FILE_TEXT.slice(0, 200), 'not-json'],
    ['of something else', '{"format":"countersign-lessons","version":1,"passed":[]}', 'other-file'],
    ['of a newer version', FILE_TEXT.replace('"version": 1', '"version": 2'), 'newer'],
    ['with a part missing', FILE_TEXT.replace('"salt"', '"salt2"'), 'invalid'],
    ['too large', ' '.repeat(4_000_001), 'too-long'],
  ] as const)('that’s %s says what to do, and changes nothing', async (_, text, problem) => {
    const view = await opened(keyOf('third', FIRST));
    await choose(view, text);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Not restored: keys.json');
    expect(alert.textContent).toContain(BACKUP_FILE_WORDS[problem]);
    expect(screen.queryByRole('dialog', { name: 'Open the backup' })).toBeNull();
    expect(secretsOf(view)).toEqual([`third ${FIRST}`]);
    // The next one is another file.
    await choose(view, FILE_TEXT);
    await screen.findByRole('dialog', { name: 'Open the backup' });
    expect(screen.queryByText(BACKUP_FILE_WORDS[problem])).toBeNull();
  });
});
