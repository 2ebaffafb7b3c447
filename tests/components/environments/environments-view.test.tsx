/** The Environments view, by role and name: adding, fixing, moving and deleting. */

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import { BASE_URL_WARNINGS, BASE_URL_WORDS } from '../../../components/environments/environment-words.ts';
import { EnvironmentsView } from '../../../components/environments/environments-view.tsx';
import type { Json } from '../../../lib/storage/storage-port.ts';
import { expectAccessible } from '../accessibility.ts';
import { type OpenView, openView, vaultOf } from '../open-view.tsx';

const STAGING: Json = { id: 'aa', name: 'Staging', baseUrl: 'https://staging.example.com' };
const environmentsOf = (...remotes: Json[]): Json => ({ version: 1, data: { remotes } });
const KEY: Json = {
  id: 'pk_test_7b1f0c2de94a4b5f',
  name: 'Shop A',
  secret: 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516',
  environments: ['aa'],
  createdAt: 1_767_000_000,
};

async function openForm(): Promise<OpenView> {
  const view = await openView(<EnvironmentsView />);
  await view.user.click(screen.getByRole('button', { name: 'Add environment' }));
  return view;
}

function described(field: HTMLElement): string {
  return (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
}

const form = () => within(screen.getByRole('region', { name: 'Add an environment' }));
const nameField = () => form().getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const urlField = () => form().getByRole<HTMLInputElement>('textbox', { name: 'Base URL' });
const save = (user: OpenView['user']) => user.click(form().getByRole('button', { name: 'Add environment' }));
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

describe('the list', () => {
  it('shows both sandboxes, which stay, and who signs where', async () => {
    const { page } = await openView(<EnvironmentsView />, {
      environments: environmentsOf(STAGING),
      vault: vaultOf(KEY),
    });
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Built-in sandboxIn use',
      'Local sandbox',
      'Staging',
    ]);
    expect(row(/^Built-in/).queryByRole('button')).toBeNull();
    expect(row(/^Local/).queryByRole('button', { name: /Delete/ })).toBeNull();
    expect(row(/^Local/).getByRole('button', { name: 'Edit Local sandbox' })).toBeDefined();
    expect(row(/^Staging/).getByText('Shop A')).toBeDefined();
    await expectAccessible(page);
  });

  it('marks a server that’s reached unencrypted, but not one on this computer', async () => {
    await openView(<EnvironmentsView />, {
      environments: environmentsOf({ ...STAGING, name: 'Office', baseUrl: 'http://10.0.3.7:8080' }),
    });
    expect(row(/^Office/).getByText('Unencrypted')).toBeDefined();
    expect(row(/^Local/).queryByText('Unencrypted')).toBeNull();
  });

  it('marks a base URL whose path would be sent twice, and drops it at a click', async () => {
    const { user, page } = await openView(<EnvironmentsView />, {
      environments: environmentsOf({ ...STAGING, name: 'Office', baseUrl: 'https://office.test/api/v1' }),
    });
    expect(row(/^Office/).getByText('Sent with /api/v1 twice')).toBeDefined();
    expect(row(/^Local/).queryByText(/twice/)).toBeNull();
    await expectAccessible(page);
    await user.click(row(/^Office/).getByRole('button', { name: 'Remove /api/v1 from Office' }));
    await waitFor(() => expect(row(/^Office/).getByText('https://office.test')).toBeDefined());
    expect(row(/^Office/).queryByText(/twice/)).toBeNull();
    const edit = row(/^Office/).getByRole('button', { name: 'Edit Office' });
    await waitFor(() => expect(document.activeElement).toBe(edit));
  });
});

describe('adding an environment', () => {
  it('that’s half typed is there again after a look at another view, until it’s stored or cancelled', async () => {
    const { user, store } = await openView(<AppShell />);
    act(() => store.getState().show('environments'));
    await user.click(await screen.findByRole('button', { name: 'Add environment' }));
    await user.type(nameField(), 'Staging');
    act(() => store.getState().show('request'));
    act(() => store.getState().show('environments'));
    await waitFor(() => expect(nameField().value).toBe('Staging'));
    await user.click(form().getByRole('button', { name: 'Cancel' }));
    act(() => store.getState().show('request'));
    act(() => store.getState().show('environments'));
    await screen.findByRole('button', { name: 'Add environment' });
    expect(screen.queryByRole('region', { name: 'Add an environment' })).toBeNull();
  });

  it('keeps its name and base URL', async () => {
    const { user, store, page } = await openForm();
    expect(document.activeElement).toBe(nameField());
    await user.type(nameField(), 'Staging');
    await user.type(urlField(), 'https://API.example.com/pay/');
    await expectAccessible(page);
    await save(user);
    await waitFor(() => expect(store.getState().environments).toHaveLength(3));
    expect(store.getState().environments[2]).toMatchObject({
      name: 'Staging',
      kind: 'remote',
      baseUrl: 'https://api.example.com/pay',
    });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add environment' })),
    );
  });

  it.each([
    ['no-scheme', 'api.example.com'],
    ['malformed', 'https://exa mple.com'],
    ['bad-port', 'https://example.com:99999'],
    ['not-http', 'ftp://example.com'],
    ['has-credentials', 'https://me@example.com'],
    ['has-query', 'https://example.com/?a=1'],
    ['has-fragment', 'https://example.com/#a'],
  ] as const)('refuses a base URL beside its field while it’s typed: %s', async (problem, typed) => {
    const { user, store, page } = await openForm();
    await user.type(nameField(), 'Staging');
    await user.type(urlField(), typed);
    expect(document.activeElement).toBe(urlField());
    expect(described(urlField())).toContain(BASE_URL_WORDS[problem]);
    await expectAccessible(page);
    await save(user);
    expect(store.getState().environments).toHaveLength(2);
    expect(urlField().value).toBe(typed);
  });

  it('leaves a base URL that’s half typed alone until the field is left', async () => {
    const { user } = await openForm();
    await user.type(urlField(), 'https://');
    expect(urlField().getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(described(urlField())).toContain(BASE_URL_WORDS.malformed);
  });

  it('says what’s missing when it’s tried empty', async () => {
    const { user } = await openForm();
    await save(user);
    expect(described(nameField())).toContain('Enter a name.');
    expect(described(urlField())).toContain(BASE_URL_WORDS.empty);
  });

  it('adds a missing scheme at a click', async () => {
    const { user } = await openForm();
    await user.type(urlField(), 'api.example.com');
    await user.click(screen.getByRole('button', { name: 'Use https://' }));
    expect(urlField().value).toBe('https://api.example.com');
    expect(document.activeElement).toBe(urlField());
    expect(urlField().getAttribute('aria-invalid')).toBeNull();
  });

  it('notices an API path at the end of a base URL as it’s typed, and drops it at a click', async () => {
    const { user } = await openForm();
    await user.type(urlField(), 'https://api.example.com/api/v1');
    expect(described(urlField())).toContain(BASE_URL_WARNINGS['ends-in-api-path']);
    await user.click(screen.getByRole('button', { name: 'Remove /api/v1' }));
    expect(urlField().value).toBe('https://api.example.com');
    expect(described(urlField())).not.toContain(BASE_URL_WARNINGS['ends-in-api-path']);
  });

  it('warns of plain http to another computer, and of no other', async () => {
    const { user } = await openForm();
    await user.type(urlField(), 'http://127.0.0.1:8080');
    expect(described(urlField())).not.toContain(BASE_URL_WARNINGS['plain-http']);
    await user.clear(urlField());
    await user.type(urlField(), 'http://10.0.3.7');
    expect(described(urlField())).toContain(BASE_URL_WARNINGS['plain-http']);
    expect(urlField().getAttribute('aria-invalid')).toBeNull();
    await user.type(urlField(), '/api/v1');
    for (const words of Object.values(BASE_URL_WARNINGS)) expect(described(urlField())).toContain(words);
  });

  it('loses nothing where it can’t be stored', async () => {
    const { user, platform, store, page } = await openForm();
    platform.store.failing = { ok: false, problem: 'full', detail: '' };
    await user.type(nameField(), 'Staging');
    await user.type(urlField(), 'https://api.example.com');
    await save(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Storage is full');
    expect(nameField().value).toBe('Staging');
    await expectAccessible(page);
    platform.store.failing = undefined;
    await save(user);
    await waitFor(() => expect(store.getState().environments).toHaveLength(3));
  });
});

describe('editing an environment', () => {
  it('moves it, and says which keys follow', async () => {
    const { user, store, page } = await openView(<EnvironmentsView />, {
      environments: environmentsOf(STAGING),
      vault: vaultOf(KEY),
    });
    await user.click(screen.getByRole('button', { name: 'Edit Staging' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Staging' }));
    expect(dialog.queryByText(/will sign for the new base URL/)).toBeNull();
    const url = dialog.getByRole('textbox', { name: 'Base URL' });
    await user.clear(url);
    await user.type(url, 'https://other.example.com');
    expect(dialog.getByText(/will sign for the new base URL/)).toBeDefined();
    await expectAccessible(page);
    await user.click(dialog.getByRole('button', { name: 'Save environment' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().environments[2]).toMatchObject({ baseUrl: 'https://other.example.com' });
  });
});

describe('deleting an environment', () => {
  it('says what becomes of the keys, and of requests if it’s the one in use', async () => {
    const { user, store, page } = await openView(<EnvironmentsView />, {
      environments: environmentsOf(STAGING),
      vault: vaultOf(KEY),
    });
    await store.getState().chooseEnvironment('aa');
    await user.click(screen.getByRole('button', { name: 'Delete Staging' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete the environment “Staging”?' }));
    expect(dialog.getByText(/One key signs for it: Shop A/)).toBeDefined();
    expect(dialog.getByText(/requests go to the built-in sandbox/)).toBeDefined();
    await expectAccessible(page);
    await user.click(dialog.getByRole('button', { name: 'Delete environment' }));
    await waitFor(() => expect(store.getState().environments).toHaveLength(2));
    expect(store.getState().keys).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('where lists are', () => {
  const pathField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

  it('is assumed until it’s told otherwise, and says so', async () => {
    const { user, store, page } = await openView(<EnvironmentsView />, {
      environments: environmentsOf(STAGING),
    });
    await user.click(screen.getByRole('button', { name: 'Edit Staging' }));
    expect(screen.getByText('Defaults')).toBeDefined();
    await user.click(screen.getByText('Paths of lists'));
    expect(pathField('Ledger').value).toBe('/api/v1/ledger');
    expect(screen.getAllByRole('link', { name: 'Assumed' })).toHaveLength(7);
    expect(screen.queryByRole('textbox', { name: 'Orders' })).toBeNull();
    await user.clear(pathField('Ledger'));
    await user.type(pathField('Ledger'), '/v2/entries');
    expect(screen.getByText('1 of 7 changed')).toBeDefined();
    await expectAccessible(page);
    await user.click(screen.getByRole('button', { name: 'Save environment' }));
    await waitFor(() =>
      expect(store.getState().environments[2]).toMatchObject({ paths: { ledger: '/v2/entries' } }),
    );
  });

  it('keeps the focus in a field while its default is typed over it', async () => {
    const { user } = await openView(<EnvironmentsView />);
    await user.click(screen.getByRole('button', { name: 'Add environment' }));
    await user.click(screen.getByText('Paths of lists'));
    const ledger = pathField('Ledger');
    await user.clear(ledger);
    for (const letter of '/api/v1/ledger_entries') {
      await user.type(ledger, letter);
      expect(document.activeElement).toBe(ledger);
      expect(ledger.closest('details')?.open).toBe(true);
    }
    expect(ledger.value).toBe('/api/v1/ledger_entries');
  });

  it('isn’t kept where it’s no path', async () => {
    const { user, store } = await openView(<EnvironmentsView />, { environments: environmentsOf(STAGING) });
    await user.click(screen.getByRole('button', { name: 'Edit Staging' }));
    await user.click(screen.getByText('Paths of lists'));
    await user.clear(pathField('Wallets'));
    await user.type(pathField('Wallets'), 'wallets?all=1');
    expect(described(pathField('Wallets'))).toContain('A path ends before the ?.');
    await user.click(screen.getByRole('button', { name: 'Save environment' }));
    expect(store.getState().environments[2]).toMatchObject({ paths: {} });
    expect(screen.getByRole('dialog')).toBeDefined();
  });
});

it('the environment that another view asked about opens to be edited, and saving it leads back', async () => {
  const { store, user } = await openView(<EnvironmentsView />, {
    environments: environmentsOf(STAGING),
  });
  act(() => store.setState({ view: 'inbox' }));
  act(() => store.getState().openEnvironmentForm({ kind: 'edit', id: 'aa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Staging' }));
  await user.click(dialog.getByRole('button', { name: 'Save environment' }));
  await waitFor(() => expect(store.getState().view).toBe('inbox'));
});

it('the name that’s suggested for a pasted host gives way to the name that’s typed', async () => {
  const { store, user } = await openView(<EnvironmentsView />);
  const suggested = { name: 'pay.example.com', baseUrl: 'https://pay.example.com' };
  await act(async () => store.getState().openEnvironmentForm({ kind: 'new', ...suggested }));
  await waitFor(() => expect(urlField().value).toBe(suggested.baseUrl));
  await user.keyboard('Staging');
  expect(nameField().value).toBe('Staging');
});

describe('an environment that’s asked for while another is half typed', () => {
  const REPLACED = 'This environment replaced the environment that you had typed.';
  const pathField = () => form().getByRole<HTMLInputElement>('textbox', { name: 'Wallets' });
  const typedNow = () => [nameField().value, urlField().value, pathField().value];

  async function wants(store: OpenView['store'], host: string): Promise<void> {
    await act(async () =>
      store.getState().openEnvironmentForm({ kind: 'new', name: host, baseUrl: `https://${host}` }),
    );
    await waitFor(() => expect(nameField().value).toBe(host));
  }

  async function halfTyped(): Promise<OpenView> {
    const view = await openForm();
    await view.user.type(nameField(), 'Mine');
    await view.user.type(urlField(), 'https://half.exam');
    await view.user.click(form().getByText('Paths of lists'));
    await view.user.clear(pathField());
    await view.user.type(pathField(), '/my/wallets');
    return view;
  }

  it('takes its place, and what was typed comes back by Undo', async () => {
    const { user, page, store } = await halfTyped();
    const pasted = { name: 'pasted.example.com', baseUrl: 'https://pasted.example.com' };
    await act(async () => store.getState().openEnvironmentForm({ kind: 'new', ...pasted }));
    await waitFor(() => expect(typedNow()).toEqual([pasted.name, pasted.baseUrl, '/api/v1/wallets']));
    expect(screen.getByText(REPLACED)).toBeDefined();
    await expectAccessible(page);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(typedNow()).toEqual(['Mine', 'https://half.exam', '/my/wallets']);
    expect(screen.queryByText(REPLACED)).toBeNull();
    expect(document.activeElement).toBe(nameField());
  });

  it('comes back by Undo though two hosts were pasted since, and one of them twice', async () => {
    const { user, store } = await halfTyped();
    for (const host of ['b.example', 'c.example', 'c.example']) {
      await wants(store, host);
      expect(screen.getByText(REPLACED)).toBeDefined();
    }
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(typedNow()).toEqual(['Mine', 'https://half.exam', '/my/wallets']);
    expect(screen.queryByText(REPLACED)).toBeNull();
  });

  it('comes back by Undo though another view was shown before the second host was pasted', async () => {
    const view = await openView(<AppShell />);
    const { user, store } = view;
    act(() => store.getState().show('environments'));
    await user.click(await screen.findByRole('button', { name: 'Add environment' }));
    await user.type(nameField(), 'Mine');
    for (const host of ['b.example', 'c.example']) {
      act(() => store.getState().show('keys'));
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Add an environment' })).toBeNull());
      await wants(store, host);
    }
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(nameField().value).toBe('Mine');
  });

  it('is edited without an Undo that would take the edits away', async () => {
    const { user, store } = await halfTyped();
    await wants(store, 'b.example');
    await user.type(nameField(), '2');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await wants(store, 'c.example');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(typedNow()).toEqual(['b.example2', 'https://b.example', '/api/v1/wallets']);
  });

  it('says nothing where nothing was typed', async () => {
    const { store } = await openForm();
    await act(async () =>
      store.getState().openEnvironmentForm({ kind: 'new', name: 'A', baseUrl: 'https://a.example' }),
    );
    await waitFor(() => expect(nameField().value).toBe('A'));
    expect(screen.queryByText(REPLACED)).toBeNull();
  });
});

it('before Calibrate’s first request, the browser’s prompt is pointed at', async () => {
  const { store, user, page } = await openView(<EnvironmentsView />, {
    environments: environmentsOf(STAGING),
    vault: vaultOf(KEY),
  });
  await user.click(row(/^Staging/).getByRole('button', { name: 'Calibrate Staging' }));
  await screen.findByRole('region', { name: 'Calibrate Staging' });
  const running = (sent: number) =>
    act(() =>
      store.setState({
        calibrating: { environmentId: 'aa', baseUrl: 'https://staging.example.com', kind: 'running', sent },
      }),
    );
  const PROMPT = 'If the browser asks whether Countersign may reach this host';
  expect(page.textContent).not.toContain(PROMPT);
  running(0);
  expect(page.textContent).toContain(PROMPT);
  running(1);
  expect(page.textContent).not.toContain(PROMPT);
});

describe('the theme', () => {
  const shown = () => document.documentElement.dataset['theme'];
  const settingsWith = (theme: string): Json => ({
    version: 1,
    data: { environmentId: 'built-in', keyIds: {}, theme },
  });

  it('is the browser’s until another one is chosen, which is kept, and then is the browser’s again', async () => {
    const { user, platform, page } = await openView(<EnvironmentsView />);
    const choice = screen.getByRole('combobox', { name: 'Theme' });
    act(() => platform.theme.set('dark'));
    expect(shown()).toBe('dark');
    await user.selectOptions(choice, 'Light');
    await waitFor(() => expect(shown()).toBe('light'));
    await waitFor(() =>
      expect(platform.store.values.get('settings')).toMatchObject({ data: { theme: 'light' } }),
    );
    await expectAccessible(page);
    await user.selectOptions(choice, 'Same as the browser');
    await waitFor(() => expect(shown()).toBe('dark'));
  });

  it('that was chosen is there again, and one of a later version is the browser’s', async () => {
    await openView(<EnvironmentsView />, { settings: settingsWith('dark') });
    expect(shown()).toBe('dark');
    cleanup();
    await openView(<EnvironmentsView />, { settings: settingsWith('sepia') });
    expect(shown()).toBe('light');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Theme' }).value).toBe('system');
  });
});
