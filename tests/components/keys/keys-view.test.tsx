/** The Keys view, by role and name: adding, fixing, revealing, editing and deleting pairs. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import { KEY_ID_WORDS, SECRET_WORDS } from '../../../components/keys/key-words.ts';
import { KeysView } from '../../../components/keys/keys-view.tsx';
import { checkSecret } from '../../../lib/core/signing/key-pair.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import type { AppState } from '../../../lib/state/app-state.ts';
import { selectEnvironment, selectKey } from '../../../lib/state/selectors.ts';
import type { Json } from '../../../lib/storage/storage-port.ts';
import { expectAccessible } from '../accessibility.ts';
import { withUndo } from '../app/with-undo.tsx';
import { type OpenView, openView, vaultOf } from '../open-view.tsx';

const ID = 'pk_test_7b1f0c2de94a4b5f';
const SECRET = 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516';
const OTHER_SECRET = 'sk_test_ffffffffffffffff0000000000000000';
const STAGING: Json = {
  id: ID,
  name: 'Staging',
  secret: SECRET,
  environments: ['local'],
  createdAt: 1_767_000_000,
};

async function openForm(records: Record<string, Json> = {}, environment = 'built-in'): Promise<OpenView> {
  const view = await openView(<KeysView />, records);
  await act(() => view.store.getState().chooseEnvironment(environment));
  await view.user.click(screen.getByRole('button', { name: /^Add (key|your own)$/ }));
  return view;
}

/** Without what follows the words, such as a button. */
function described(field: HTMLElement): string {
  return (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
}

const idField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Key id' });
const secretField = () => screen.getByLabelText<HTMLInputElement>('Secret');
const save = (user: OpenView['user']) => user.click(screen.getByRole('button', { name: 'Add key' }));
/** At rest and in the session. */
const storedKeys = ({ platform: { store } }: OpenView) =>
  JSON.stringify([store.values.get('vault'), ...(store.session?.values.values() ?? [])]);

it('a key that’s half typed is there again after a look at another view, until it’s stored or cancelled', async () => {
  const { user, store, page } = await openView(<AppShell />);
  const away = (): void => {
    act(() => store.getState().show('request'));
    act(() => store.getState().show('keys'));
  };
  act(() => store.getState().openKeyForm());
  await screen.findByRole('region', { name: 'Add a test key' });
  await user.type(idField(), ID);
  await user.type(secretField(), SECRET.slice(0, 20));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Staging');
  await user.click(screen.getByRole('checkbox', { name: 'Local sandbox' }));
  away();
  await waitFor(() => expect(secretField().value).toBe(SECRET.slice(0, 20)));
  expect(page.outerHTML).not.toContain(SECRET.slice(0, 20));
  expect(idField().value).toBe(ID);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Staging');
  expect(screen.getByRole('checkbox', { name: 'Local sandbox' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  away();
  await screen.findByText('Your keys appear here');
  await user.click(screen.getByRole('button', { name: 'Add your own' }));
  expect(`${idField().value}${secretField().value}`).toBe('');
});

it('says what’s wrong with a half-typed field once the press that left it is over, and moves nothing before', async () => {
  const { user } = await openForm();
  await user.type(idField(), 'pk_t');
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Add key' }) });
  expect(idField().getAttribute('aria-invalid')).not.toBe('true');
  await user.pointer('[/MouseLeft]');
  await waitFor(() => expect(idField().getAttribute('aria-invalid')).toBe('true'));
});

it('ticks the built-in sandbox for no key, and says beside the words above the environments that none is chosen', async () => {
  const { user, store } = await openForm();
  const legend = (): string | null | undefined =>
    screen.getByRole('group', { name: /^Signs for/ }).querySelector('legend')?.textContent;
  expect(store.getState().choices.environmentId).toBe('built-in');
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  expect(legend()).toBe('Signs for (none chosen yet)');
  await user.click(screen.getByRole('checkbox', { name: 'Local sandbox' }));
  expect(legend()?.trim()).toBe('Signs for');
});

describe('with no keys', () => {
  it('teaches what a key pair is and offers the two ways to one', async () => {
    const { page, user, store } = await openView(<KeysView />);
    expect(screen.getByText('Your keys appear here')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add your own' })).toBeDefined();
    await expectAccessible(page);
    await user.click(screen.getByRole('button', { name: 'Create a sandbox key' }));
    expect(await screen.findByRole('rowheader', { name: /Sandbox key/ })).toBeDefined();
    expect(store.getState().keys).toHaveLength(1);
  });

  it('shows a key that’s made once, with the lines for one’s code, in one’s language', async () => {
    const { page, user, store, platform } = await openView(<KeysView />);
    await user.click(screen.getByRole('button', { name: 'Create a sandbox key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New built-in sandbox key' }));
    const [key] = store.getState().keys;
    const secret = key?.secret.reveal() ?? '';
    await expectAccessible(page);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Language of the signer' }), 'PowerShell');
    await user.click(dialog.getByRole('button', { name: 'Copy these lines' }));
    // No code reaches the built-in sandbox.
    expect(platform.copied).toEqual([`$env:API_KEY_ID = '${key?.id}'\n$env:SIGNING_SECRET = '${secret}'`]);
    expect(store.getState().settings.language).toBe('powershell');
    await user.click(dialog.getByRole('button', { name: 'Copy a signer in PowerShell' }));
    await waitFor(() => expect(platform.copied[1]).toContain('function Send-Signed'));
    expect(platform.copied[1]).not.toContain(secret);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(page.outerHTML).not.toContain(secret);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add key' })));
  });

  it('says where to look when the sandbox can’t make one', async () => {
    const { user, store } = await openView(<KeysView />, { sandbox: { version: 9 } });
    await user.click(screen.getByRole('button', { name: 'Create a sandbox key' }));
    await user.click(await screen.findByRole('button', { name: 'Open the sandbox' }));
    expect(store.getState().view).toBe('sandbox');
  });
});

describe('adding a key', () => {
  it('keeps what was typed, for the chosen environment alone, and leaves no trace of the secret', async () => {
    const view = await openForm({}, 'local');
    const { user, page, store } = view;
    expect(document.activeElement).toBe(idField());
    await user.type(idField(), ID);
    await user.type(secretField(), SECRET);
    expect(page.outerHTML).not.toContain(SECRET);
    await expectAccessible(page);
    await save(user);
    const [key] = await waitFor(() => {
      expect(store.getState().keys).toHaveLength(1);
      return store.getState().keys;
    });
    expect(key).toMatchObject({ id: ID, name: 'Test key …4b5f', environments: ['local'] });
    expect(key?.createdAt).toBe(1_767_225_600);
    expect(key?.secret.reveal()).toBe(SECRET);
    await waitFor(() => expect(screen.queryByLabelText('Secret')).toBeNull());
    expect(page.outerHTML).not.toContain(SECRET);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add key' })));
  });

  it('a key that was typed comes back by Undo, with its name, when another is pasted over it', async () => {
    const { user, page } = await openForm();
    const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await user.click(idField());
    await user.paste('pk_test_typed_by_hand_1');
    await user.click(secretField());
    await user.paste(OTHER_SECRET);
    await user.click(nameField());
    await user.paste('Mine');
    await user.paste(`COUNTERSIGN_KEY_ID=${ID}\nCOUNTERSIGN_SECRET="${SECRET}"\n`);
    expect([idField().value, secretField().value, nameField().value]).toEqual([ID, SECRET, '']);
    expect(screen.getByText(/This key and its name replaced the key/)).toBeDefined();
    expect(page.outerHTML).not.toContain(OTHER_SECRET);
    await expectAccessible(page);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect([idField().value, secretField().value, nameField().value]).toEqual([
      'pk_test_typed_by_hand_1',
      OTHER_SECRET,
      'Mine',
    ]);
    expect(screen.queryByText(/replaced the key/)).toBeNull();
    expect(screen.queryByText(/Both fields are filled/)).toBeNull();
  });

  it('a key that was typed comes back however often another is pasted, until one types again', async () => {
    const { user } = await openForm();
    await user.click(idField());
    await user.paste('pk_test_typed_by_hand_1');
    await user.paste(`COUNTERSIGN_KEY_ID=${ID}\nCOUNTERSIGN_SECRET="${SECRET}"\n`);
    await user.paste(`COUNTERSIGN_KEY_ID=pk_test_pasted_next_2\nCOUNTERSIGN_SECRET="${OTHER_SECRET}"\n`);
    expect(idField().value).toBe('pk_test_pasted_next_2');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect([idField().value, secretField().value]).toEqual(['pk_test_typed_by_hand_1', '']);
    await user.click(idField());
    await user.paste(`COUNTERSIGN_KEY_ID=${ID}\nCOUNTERSIGN_SECRET="${SECRET}"\n`);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Mine');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(idField().value).toBe(ID);
  });

  it('a live key that’s pasted isn’t said to be fine above its two errors', async () => {
    const { user } = await openForm();
    await user.click(idField());
    await user.paste(
      'COUNTERSIGN_KEY_ID=pk_live_7b1f0c2de94a4b5f\nCOUNTERSIGN_SECRET=sk_live_7b1f0c2de94a4b5f\n',
    );
    expect(described(idField())).toContain(KEY_ID_WORDS.live);
    expect(described(secretField())).toContain(SECRET_WORDS.live);
    const told = screen.getByText(/This pair can’t be used as it is/);
    expect(told.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warn');
    expect(screen.queryByText(/Both fields are filled/)).toBeNull();
  });

  it('takes both halves from one paste and says so', async () => {
    const { user, page } = await openForm();
    await user.click(idField());
    await user.paste(`COUNTERSIGN_KEY_ID=${ID}\nCOUNTERSIGN_SECRET="${SECRET}"\n`);
    expect(idField().value).toBe(ID);
    expect(secretField().value).toBe(SECRET);
    expect(screen.getByText(/Both fields are filled/)).toBeDefined();
    expect(page.outerHTML).not.toContain(SECRET);
  });

  it('takes the value alone of a pasted line, in each field, and goes on checking it', async () => {
    const { user, page } = await openForm();
    await user.click(secretField());
    await user.paste(`export COUNTERSIGN_SECRET='${SECRET}'\n`);
    expect(secretField().value).toBe(SECRET);
    expect(secretField().getAttribute('aria-invalid')).not.toBe('true');
    await user.click(idField());
    await user.paste(`"key_id": "${ID}",`);
    expect(idField().value).toBe(ID);
    await user.clear(secretField());
    await user.click(secretField());
    await user.paste(`COUNTERSIGN_KEY_ID=${ID}`);
    expect(described(secretField())).toContain(SECRET_WORDS['is-key-id']);
    expect(page.outerHTML).not.toContain(SECRET);
  });

  it.each([
    ['is-secret', SECRET],
    ['live', 'pk_live_7b1f0c2de94a4b5f'],
    ['placeholder', 'pk_test_xxxxxxxx'],
    ['whitespace', `${ID} x`],
    ['quoted', `"${ID}"`],
    ['wrong-prefix', 'key_7b1f'],
    ['not-header-safe', 'pk_test_ключ'],
  ] as const)('refuses a key id beside its field, as it’s typed: %s', async (problem, typed) => {
    const { user, page } = await openForm();
    await user.click(idField());
    await user.paste(typed);
    expect(idField().getAttribute('aria-invalid')).toBe('true');
    expect(described(idField())).toContain(KEY_ID_WORDS[problem]);
    expect(page.outerHTML).not.toContain(SECRET);
  });

  it.each([
    ['is-key-id', ID],
    ['live', 'sk_live_7b1f0c2de94a4b5f'],
    ['placeholder', 'sk_your_secret'],
    ['whitespace', `${SECRET}\u200b`],
    ['quoted', `'${SECRET}'`],
    ['wrong-prefix', 'secret'],
  ] as const)('refuses a secret beside its field, as it’s typed: %s', async (problem, typed) => {
    const { user } = await openForm();
    await user.click(secretField());
    await user.paste(typed);
    expect(secretField().getAttribute('aria-invalid')).toBe('true');
    expect(described(secretField())).toContain(SECRET_WORDS[problem]);
  });

  it('doesn’t complain about a prefix before the field is left', async () => {
    const { user } = await openForm();
    await user.type(idField(), 'pk_te');
    expect(idField().getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(described(idField())).toContain(KEY_ID_WORDS['wrong-prefix']);
  });

  it('says what’s missing when it’s tried empty, and goes there', async () => {
    const { user, page } = await openForm();
    await save(user);
    expect(described(idField())).toContain(KEY_ID_WORDS.empty);
    expect(described(secretField())).toContain(SECRET_WORDS.empty);
    expect(document.activeElement).toBe(idField());
    await expectAccessible(page);
  });

  it('swaps a swapped pair', async () => {
    const { user } = await openForm();
    await user.type(idField(), SECRET);
    await user.type(secretField(), ID);
    await user.click(screen.getByRole('button', { name: 'Swap them' }));
    expect([idField().value, secretField().value]).toEqual([ID, SECRET]);
    expect(idField().getAttribute('aria-invalid')).toBeNull();
    expect(secretField().getAttribute('aria-invalid')).toBeNull();
  });

  it('moves a lone secret out of the key id field', async () => {
    const { user } = await openForm();
    await user.type(idField(), SECRET);
    await user.click(screen.getByRole('button', { name: 'Move it' }));
    expect([idField().value, secretField().value]).toEqual(['', SECRET]);
  });

  it('removes quotes and spaces at a click', async () => {
    const { user } = await openForm();
    await user.type(idField(), `"${ID}" `);
    await user.click(screen.getByRole('button', { name: 'Remove these characters' }));
    expect(idField().value).toBe(ID);
    await user.type(secretField(), ` ${SECRET}`);
    await user.click(screen.getByRole('button', { name: 'Remove these characters' }));
    expect(secretField().value).toBe(SECRET);
    expect(screen.queryByRole('button', { name: 'Remove these characters' })).toBeNull();
  });

  it('recognises a key id that’s there already, and stores no second', async () => {
    const view = await openForm({ vault: vaultOf(STAGING) });
    await view.user.click(idField());
    await view.user.paste(`${ID} ${OTHER_SECRET}`);
    expect(described(idField())).toContain('“Staging” already has this key id');
    const form = within(screen.getByRole('region', { name: 'Add a test key' }));
    await view.user.click(form.getByRole('button', { name: 'Add key' }));
    expect(view.store.getState().keys).toHaveLength(1);
    expect(storedKeys(view)).not.toContain(OTHER_SECRET);
  });

  it('leads from a key id that’s there already to that key’s environments', async () => {
    const view = await openForm({ vault: vaultOf(STAGING) });
    await view.user.click(idField());
    await view.user.paste(ID);
    const form = within(screen.getByRole('region', { name: 'Add a test key' }));
    // The built-in sandbox would reject it.
    expect(form.queryByRole('button', { name: 'Use Staging here' })).toBeNull();
    await view.user.click(form.getByRole('button', { name: 'Edit Staging' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Staging' }));
    const builtIn = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Built-in sandbox' });
    expect(document.activeElement).toBe(builtIn);
    expect(builtIn.checked).toBe(false);
  });

  describe('for a new environment', () => {
    const openNew = async (environments: readonly string[]) => {
      const view = await openView(<KeysView />, {
        vault: vaultOf({ ...STAGING, environments: [...environments] }),
      });
      await act(async () => void (await view.store.getState().addEnvironment('New', 'https://new.test')));
      const { id } = selectEnvironment(view.store.getState());
      act(() => view.store.getState().show('browse'));
      act(() => view.store.getState().openKeyForm());
      const form = within(await screen.findByRole('region', { name: 'Add a test key' }));
      return { ...view, form, id };
    };
    const stored = ({ store }: OpenView) => store.getState().keys[0]?.environments;

    it('offers the stored key, which signs for it with one click', async () => {
      const { form, id, ...view } = await openNew(['local']);
      expect(form.getByText('A stored key can sign for New too.')).toBeDefined();
      await view.user.click(form.getByRole('button', { name: 'Use Staging here' }));
      await waitFor(() => expect(view.store.getState().view).toBe('browse'));
      expect(stored(view)).toEqual(['local', id]);
      expect(selectKey(view.store.getState())?.id).toBe(ID);
    });

    it('offers it beside its id, and its environments with the new one ticked and focused', async () => {
      const { form, id, ...view } = await openNew(['local']);
      await view.user.type(idField(), ID);
      expect(form.getByText('This key is stored. It can sign for New too.')).toBeDefined();
      expect(form.getByRole('button', { name: 'Use Staging here' })).toBeDefined();
      await view.user.click(form.getByRole('button', { name: 'Edit Staging' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit Staging' }));
      const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'New' });
      expect(document.activeElement).toBe(box);
      expect(box.checked).toBe(true);
      await view.user.click(dialog.getByRole('button', { name: 'Save key' }));
      await waitFor(() => expect(view.store.getState().view).toBe('browse'));
      expect(stored(view)).toEqual(['local', id]);
    });

    it('offers none that it has already', async () => {
      const { form, id, store } = await openNew(['local']);
      const [key] = store.getState().keys;
      if (key) await act(() => store.getState().updateKey(key.id, { environments: [id] }));
      expect(form.queryByRole('button', { name: 'Use Staging here' })).toBeNull();
    });
  });

  it('refuses a name that holds a secret', async () => {
    const { user } = await openForm();
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.type(name, 'mine sk_test_abcdef');
    expect(described(name)).toContain('seems to contain a secret');
  });

  it.each([
    [{ ok: false, problem: 'full', detail: 'quota' }, /Storage is full/],
    [{ ok: false, problem: 'unavailable', detail: 'gone' }, /browser refused to store/],
  ] as const)('loses nothing where it can’t be stored: %o', async (failing, words) => {
    const { user, platform, store, page } = await openForm();
    platform.store.failing = failing;
    await user.click(idField());
    await user.paste(`${ID} ${SECRET}`);
    await save(user);
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect([idField().value, secretField().value]).toEqual([ID, SECRET]);
    await expectAccessible(page);
    platform.store.failing = undefined;
    await save(user);
    await waitFor(() => expect(store.getState().keys).toHaveLength(1));
  });

  it('leaves a record of a newer version alone, and keeps the form', async () => {
    const { user, platform } = await openForm();
    const newer = { version: 9, data: { other: true } };
    await act(() => platform.storage.write('vault', newer));
    await user.click(idField());
    await user.paste(`${ID} ${SECRET}`);
    await save(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Update Countersign');
    expect(platform.store.values.get('vault')).toEqual(newer);
  });

  it('drops everything on Cancel', async () => {
    const { user } = await openForm();
    await user.type(secretField(), SECRET);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Add your own' }));
    expect(secretField().value).toBe('');
  });
});

describe('the list', () => {
  it('shows a key without its secret, and copies it without showing it', async () => {
    const { user, page, platform } = await openView(<KeysView />, { vault: vaultOf(STAGING) });
    expect(screen.getByRole('table', { name: 'Keys' })).toBeDefined();
    expect(screen.getByText(ID)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Copy secret of Staging' }));
    await user.click(screen.getByRole('button', { name: 'Copy key id of Staging' }));
    expect(platform.copied).toEqual([SECRET, ID]);
    expect(page.outerHTML).not.toContain(SECRET);
    await expectAccessible(page);
  });

  it('shows nothing of a key that’s being edited once the secrets are locked', async () => {
    const { user, page, store } = await openView(<KeysView />, { vault: vaultOf(STAGING) });
    await user.click(screen.getByRole('button', { name: 'Edit Staging' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Staging' })).toBeDefined();
    act(() => store.setState({ protection: 'locked', keys: [] }));
    expect(screen.queryByRole('dialog', { name: 'Edit Staging' })).toBeNull();
    expect(page.querySelector('dialog[open]')).toBeNull();
  });

  it('offers to clear the clipboard for as long as a secret is in it', async () => {
    const { user, store, platform } = await openView(withUndo(<KeysView />), { vault: vaultOf(STAGING) });
    const offered = () => screen.queryByRole('button', { name: 'Clear the clipboard' });
    const copySecret = () => user.click(screen.getByRole('button', { name: 'Copy secret of Staging' }));
    await copySecret();
    await user.click(await screen.findByRole('button', { name: 'Clear the clipboard' }));
    expect(platform.copied).toEqual([SECRET, '']);
    await waitFor(() => expect(offered()).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Copy id and secret of Staging' }));
    await waitFor(() => expect(offered()).not.toBeNull());
    await user.click(screen.getByRole('button', { name: 'Copy key id of Staging' }));
    await waitFor(() => expect(offered()).toBeNull());
    await copySecret();
    Object.assign(platform, { clearClipboard: async () => false });
    await user.click(await screen.findByRole('button', { name: 'Clear the clipboard' }));
    expect(
      await screen.findByText('The browser didn’t allow clearing it. Copy any other text in its place.'),
    ).toBeDefined();
    expect(store.getState().isSecretCopied).toBe(true);
  });

  it('copies id and secret in one click, as the two lines that one’s own client reads', async () => {
    const { user, page, platform } = await openView(<KeysView />, { vault: vaultOf(STAGING) });
    await user.click(screen.getByRole('button', { name: 'Copy id and secret of Staging' }));
    await waitFor(() =>
      expect(platform.copied).toEqual([`export API_KEY_ID=${ID}\nexport SIGNING_SECRET=${SECRET}`]),
    );
    expect(await screen.findByText('Copied API_KEY_ID and SIGNING_SECRET')).toBeDefined();
    expect(page.outerHTML).not.toContain(SECRET);
  });

  it('reveals a secret until Esc', async () => {
    const { user, page } = await openView(<KeysView />, { vault: vaultOf(STAGING) });
    await user.click(screen.getByRole('button', { name: 'Show secret of Staging' }));
    expect(await screen.findByText(SECRET)).toBeDefined();
    await user.keyboard('{Escape}');
    expect(page.outerHTML).not.toContain(SECRET);
  });

  it('hides a revealed secret after 15 seconds', async () => {
    const { page } = await openView(<KeysView />, { vault: vaultOf(STAGING) });
    vi.useFakeTimers();
    try {
      fireEvent.click(screen.getByRole('button', { name: 'Show secret of Staging' }));
      await act(() => vi.advanceTimersByTimeAsync(0));
      await act(() => vi.advanceTimersByTimeAsync(14_000));
      expect(page.outerHTML).toContain(SECRET);
      await act(() => vi.advanceTimersByTimeAsync(1_100));
      expect(page.outerHTML).not.toContain(SECRET);
    } finally {
      vi.useRealTimers();
    }
  });

  it('assigns environments at a click, and says when it couldn’t', async () => {
    const { user, store, platform } = await openView(<KeysView />, { vault: vaultOf(STAGING) });
    const group = within(screen.getByRole('group', { name: 'Environments that Staging signs for' }));
    await user.click(group.getByRole('checkbox', { name: 'Built-in sandbox' }));
    await waitFor(() => expect(store.getState().keys[0]?.environments).toEqual(['local', 'built-in']));
    platform.store.failing = { ok: false, problem: 'full', detail: '' };
    await user.click(group.getByRole('checkbox', { name: 'Local sandbox' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Storage is full');
    expect(group.getByRole<HTMLInputElement>('checkbox', { name: 'Local sandbox' }).checked).toBe(true);
  });

  it('follows what another window does', async () => {
    const { platform } = await openView(<KeysView />, { vault: vaultOf(STAGING) });
    await act(() => platform.storage.write('vault', vaultOf()));
    expect(screen.getByText('Your keys appear here')).toBeDefined();
  });

  it('isn’t called empty where it can’t be read', async () => {
    const { page } = await openView(<KeysView />, { vault: { version: 9, data: {} } });
    expect(screen.getByText('Your keys can’t be read')).toBeDefined();
    expect(screen.queryByText('Your keys appear here')).toBeNull();
    await expectAccessible(page);
  });
});

describe('the form opened from a paste', () => {
  const ticked = (): (string | null | undefined)[] =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ checked }) => checked)
      .map((box) => box.closest('label')?.textContent);

  it('doesn’t tick the built-in sandbox, which would refuse the key', async () => {
    const { store } = await openView(<KeysView />);
    const pasted = checkSecret(SECRET);
    if (!pasted.ok) throw new Error('the made-up secret must be a good one');
    act(() => store.getState().openKeyForm({ id: ID, secret: pasted.value }));
    await waitFor(() => expect(idField().value).toBe(ID));
    expect(ticked()).toEqual([]);
    expect(screen.getByText('(none chosen yet)')).toBeDefined();
    expect(screen.queryByText(/accepts only keys created in it/)).toBeNull();
  });

  it('ticks it for a key that was created there', async () => {
    const { store } = await openView(<KeysView />);
    const made = await act(() => store.getState().createSandboxKey('Sandbox key'));
    if (!made) throw new Error('the sandbox must have made a key');
    await act(() => store.getState().removeKey(made.id));
    act(() => store.getState().openKeyForm(made));
    await waitFor(() => expect(idField().value).toBe(made.id));
    expect(ticked()).toEqual(['Built-in sandbox']);
  });
});

describe('editing a key', () => {
  it('changes name, secret and environments, without showing the kept secret', async () => {
    const { user, store, page } = await openView(<KeysView />, { vault: vaultOf(STAGING) });
    await user.click(screen.getByRole('button', { name: 'Edit Staging' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Staging' }));
    await expectAccessible(page);
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Shop A');
    await user.type(dialog.getByLabelText('New secret'), OTHER_SECRET);
    await user.click(dialog.getByRole('checkbox', { name: 'Built-in sandbox' }));
    expect(page.outerHTML).not.toContain(SECRET);
    await user.click(dialog.getByRole('button', { name: 'Save key' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [key] = store.getState().keys;
    expect(key).toMatchObject({ name: 'Shop A', environments: ['local', 'built-in'] });
    expect(key?.secret.reveal()).toBe(OTHER_SECRET);
    expect(page.outerHTML).not.toContain(OTHER_SECRET);
  });

  it('says how long the stored secret is and shows it once it’s asked for, so that it can be checked', async () => {
    const { user, page } = await openView(<KeysView />, { vault: vaultOf(STAGING) });
    await user.click(screen.getByRole('button', { name: 'Edit Staging' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Staging' }));
    expect(page.outerHTML).not.toContain(SECRET);
    expect(dialog.getByText(new RegExp(`${SECRET.length} characters$`))).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Show stored secret' }));
    expect(await dialog.findByText(SECRET)).toBeDefined();
    expect(dialog.getByLabelText<HTMLInputElement>('New secret').value).toBe('');
    await user.click(dialog.getByRole('button', { name: 'Hide stored secret' }));
    expect(page.outerHTML).not.toContain(SECRET);
  });

  it('keeps the secret where no new one is typed, and refuses a wrong one', async () => {
    const { user, store } = await openView(<KeysView />, { vault: vaultOf(STAGING) });
    await user.click(screen.getByRole('button', { name: 'Edit Staging' }));
    const field = screen.getByLabelText('New secret');
    await user.type(field, ID);
    expect(described(field)).toContain(SECRET_WORDS['is-key-id']);
    await user.click(screen.getByRole('button', { name: 'Save key' }));
    expect(screen.getByRole('dialog')).toBeDefined();
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save key' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().keys[0]?.secret.reveal()).toBe(SECRET);
  });

  it('says why nothing was changed', async () => {
    const { user, platform } = await openView(<KeysView />, { vault: vaultOf(STAGING) });
    await user.click(screen.getByRole('button', { name: 'Edit Staging' }));
    platform.store.failing = { ok: false, problem: 'full', detail: '' };
    await user.click(screen.getByRole('button', { name: 'Save key' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The key wasn’t changed');
  });
});

describe('deleting a key', () => {
  it('asks first, and takes the focus somewhere that’s still there', async () => {
    const other = { ...STAGING, id: 'pk_test_other', name: 'Other', secret: OTHER_SECRET };
    const view = await openView(<KeysView />, { vault: vaultOf(STAGING, other) });
    const { user, store, page } = view;
    await user.click(screen.getByRole('button', { name: 'Delete Staging' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete the key “Staging”?' }));
    await expectAccessible(page);
    expect(dialog.getByText(/it stays valid where it was created/)).toBeDefined();
    expect(page.textContent).not.toMatch(/forg[eo]t/i);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(store.getState().keys).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Delete Staging' }));
    await user.click(screen.getByRole('button', { name: 'Delete key' }));
    await waitFor(() => expect(store.getState().keys.map(({ name }) => name)).toEqual(['Other']));
    expect(storedKeys(view)).not.toContain(SECRET);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add key' })));
  });
});

describe('deleting a key that the built-in sandbox knows', () => {
  it('says that its secret stays stored, as it does', async () => {
    const view = await openView(<KeysView />);
    const key = await act(() => view.store.getState().createSandboxKey('Demo'));
    await view.user.click(screen.getByRole('button', { name: 'Delete Demo' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete the key “Demo”?' }));
    expect(dialog.getByText(/its secret stays stored until you reset the sandbox/)).toBeDefined();
    await view.user.click(dialog.getByRole('button', { name: 'Delete key' }));
    await waitFor(() => expect(view.store.getState().keys).toEqual([]));
    expect(storedKeys(view)).toContain(key?.secret.reveal());
    await act(() => view.store.getState().resetSandbox());
    expect(storedKeys(view)).not.toContain(key?.secret.reveal());
  });
});

describe('refused entries', () => {
  const LIVE = { ...STAGING, id: 'pk_live_7b1f0c2d', name: 'Production' };
  const QUOTED = { ...STAGING, id: 'pk_test_q', name: 'Quoted', secret: '"sk_1"' };

  it('are listed with why, and deleted one by one once that’s confirmed', async () => {
    const { user, page, store } = await openView(<KeysView />, { vault: vaultOf(LIVE, STAGING, QUOTED) });
    const table = within(screen.getByRole('table', { name: 'Keys that can’t sign' }));
    expect(table.getByText(/real money/)).toBeDefined();
    expect(table.getByText(/quotes/)).toBeDefined();
    expect(page.outerHTML).not.toContain('sk_1');
    await expectAccessible(page);
    await user.click(table.getByRole('button', { name: 'Delete Production' }));
    await user.click(screen.getByRole('button', { name: 'Delete key' }));
    await waitFor(() => expect(store.getState().refusedKeys.map(({ name }) => name)).toEqual(['Quoted']));
    expect(store.getState().keys).toHaveLength(1);
  });
});

describe('a pasted .env with a base URL', () => {
  const env = (url: string) => `API_KEY=${ID}\nAPI_SECRET=${SECRET}\nBASE_URL=${url}\n`;
  const ticked = () =>
    screen
      .queryAllByRole('checkbox', { checked: true })
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);

  it('ticks none of the environments but offers its own, which is then the one that’s ticked', async () => {
    const view = await openForm();
    await view.user.click(idField());
    await view.user.paste(env('https://api.pay.example/api/v1'));
    expect(ticked()).toEqual([]);
    expect(screen.getByText(/has its URL, https:\/\/api\.pay\.example,/)).toBeDefined();
    await expectAccessible(view.page);
    await view.user.click(screen.getByRole('button', { name: 'Add the environment api.pay.example' }));
    await waitFor(() => expect(ticked()).toEqual(['api.pay.example']));
    expect(view.store.getState().environments.at(-1)).toMatchObject({ baseUrl: 'https://api.pay.example' });
    await save(view.user);
    await waitFor(() => expect(view.store.getState().keys).toHaveLength(1));
    const { environments } = view.store.getState();
    expect(view.store.getState().keys[0]?.environments).toEqual([environments.at(-1)?.id]);
  });

  it('ticks the environment of the same origin', async () => {
    const view = await openForm();
    await view.user.click(idField());
    await view.user.paste(env('http://127.0.0.1:4610/api/v1/'));
    expect(ticked()).toEqual(['Local sandbox']);
    expect(screen.getByText(/belongs to Local sandbox/)).toBeDefined();
  });

  it('and another says that neither URL was used', async () => {
    const view = await openForm();
    await view.user.click(idField());
    await view.user.paste(`${env('https://a.example')}DOCS=https://b.example/x`);
    expect(ticked()).toEqual([]);
    expect(screen.getByText(/Its URLs weren’t used/)).toBeDefined();
  });

  it('pasted where no form is open does the same', async () => {
    const view = await openView(<KeysView />);
    act(() => {
      const secret = new Secret(SECRET);
      view.store.getState().openKeyForm({ id: ID, secret, urls: ['http://127.0.0.1:4610'] });
    });
    await screen.findByText(/belongs to Local sandbox/);
    expect(ticked()).toEqual(['Local sandbox']);
  });
});

describe('a key that a request waits for', () => {
  const opened = async (wanted: Parameters<AppState['openKeyForm']>[0]): Promise<OpenView> => {
    const view = await openView(<KeysView />);
    act(() => view.store.getState().show('diagnose'));
    act(() => view.store.getState().openKeyForm(wanted));
    return view;
  };
  const ticked = () =>
    screen
      .getAllByRole('checkbox', { checked: true })
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);

  it('is ticked for the environment the request went to, and no other', async () => {
    await opened({ id: ID, environmentId: 'local' });
    expect(idField().value).toBe(ID);
    expect(document.activeElement).toBe(secretField());
    expect(ticked()).toEqual(['Local sandbox']);
    expect(screen.queryByText(/accepts only keys created in it/)).toBeNull();
  });

  it('is ticked for none where the request went to none', async () => {
    await opened({ id: ID, environmentId: undefined });
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  });

  it('leads back to the request once it’s added', async () => {
    const view = await opened({ id: ID, environmentId: 'local' });
    await view.user.type(secretField(), SECRET);
    await save(view.user);
    await waitFor(() => expect(view.store.getState().view).toBe('diagnose'));
    expect(view.store.getState().keys[0]).toMatchObject({ id: ID, environments: ['local'] });
  });

  it('leads back to the request once it’s made in the sandbox instead', async () => {
    const view = await opened({});
    await view.user.click(screen.getByRole('button', { name: 'Create a sandbox key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New built-in sandbox key' }));
    await view.user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(view.store.getState().view).toBe('diagnose');
    expect(view.store.getState().keys).toHaveLength(1);
  });

  it('is gone for, and one goes back without it', async () => {
    const view = await opened({ id: ID, environmentId: 'local' });
    await view.user.click(screen.getByRole('button', { name: 'Back to Diagnose' }));
    expect(view.store.getState()).toMatchObject({ view: 'diagnose', waitingView: undefined });
    act(() => view.store.getState().show('keys'));
    expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
  });

  it('stays among the keys where the user went elsewhere meanwhile', async () => {
    const view = await opened({ id: ID });
    act(() => view.store.getState().show('keys'));
    await view.user.type(secretField(), SECRET);
    await save(view.user);
    await waitFor(() => expect(view.store.getState().keys).toHaveLength(1));
    expect(view.store.getState().view).toBe('keys');
  });

  it('goes into a form that’s open already', async () => {
    const view = await openForm();
    act(() => view.store.getState().openKeyForm({ id: ID, environmentId: 'local' }));
    expect(idField().value).toBe(ID);
    expect(ticked()).toEqual(['Local sandbox']);
  });
});
