/** The app around its views: where requests go, with which key, and what's wrong with the storage. */

import { act, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import { Page } from '../../../components/app/page.tsx';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { openAsRequest } from '../../../lib/features/draft/opened-request.ts';
import { memoryPlatform } from '../../../lib/platform/memory.ts';
import { createAppStore } from '../../../lib/state/app-store.ts';
import { selectEnvironment, selectKey } from '../../../lib/state/selectors.ts';
import { endedAfterTest } from '../../opened-stores.ts';
import { expectAccessible } from '../accessibility.ts';
import { button, KEY_NAME, openRequest, seen, tab } from '../compose/open-request.tsx';
import { goTo } from '../go-to.ts';
import { openView } from '../open-view.tsx';

const opened = () => openRequest(<AppShell />);
const environment = () => screen.getByRole('combobox', { name: 'Environment' });

describe('the views', () => {
  it.each([
    ['Request', 'request'],
    ['Browse', 'browse'],
    ['Saved', 'saved'],
    ['Inbox', 'inbox'],
    ['Diagnose', 'diagnose'],
    ['History', 'history'],
    ['Keys', 'keys'],
    ['Sandbox', 'sandbox'],
    ['Environments', 'environments'],
  ])('%s opens, with no accessibility violation', async (name, view) => {
    const { user, page, store } = await opened();
    await goTo(user, name);
    expect(store.getState().view).toBe(view);
    const panel = screen.getByRole('tabpanel', { name });
    await waitFor(() => expect(within(panel).queryByText('Opening')).toBeNull());
    await waitFor(() => expect(panel.textContent?.length).toBeGreaterThan(20));
    await expectAccessible(page);
  });

  it('keep the request that’s typed', async () => {
    const { user } = await opened();
    const target = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Path and query' });
    await user.type(target(), '?limit=5');
    await goTo(user, 'Keys');
    await goTo(user, 'Request');
    expect(target().value).toBe('/api/v1/orders?limit=5');
    expect(document.activeElement).not.toBe(target());
  });
});

describe('where requests go', () => {
  it('is chosen, and the keys that may sign there with it', async () => {
    const { user, store } = await opened();
    await user.selectOptions(environment(), 'Local sandbox');
    expect(selectEnvironment(store.getState()).id).toBe('local');
    const key = screen.getByRole('combobox', { name: 'Key' });
    expect(
      within(key)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([KEY_NAME]);
    await user.selectOptions(key, KEY_NAME);
    expect(selectKey(store.getState())?.name).toBe(KEY_NAME);
  });

  it('without a key leads to the keys', async () => {
    const { user, store } = await openView(<AppShell />);
    const [add] = screen.getAllByRole('button', { name: 'Add a key' });
    if (add) await user.click(add);
    expect(store.getState().view).toBe('keys');
  });
});

it.each([
  ['above', 0],
  ['where the signature appears', 1],
])(
  '“Add a key” isn’t all there is where the request’s key is stored: one click has it sign for the new environment, %s',
  async (_, at) => {
    const { user, store } = await opened();
    const [key] = store.getState().keys;
    if (!key) throw new Error('There is a key');
    const request = wireRequest({
      method: 'GET',
      target: '/api/v1/orders',
      headers: [['X-Api-Key', key.id]],
    });
    const capture = { request, gaps: [], hints: {}, origin: 'https://new.test' };
    const context = { get: store.getState, set: store.setState, platform: memoryPlatform() };
    act(() => openAsRequest(context, capture, { environment: undefined, key: undefined }));
    await act(async () => void (await store.getState().addEnvironment('New', 'https://new.test')));
    const use = await waitFor(() => {
      const all = screen.getAllByRole('button', { name: `Use ${key.name} here` });
      expect(all).toHaveLength(2);
      return all[at];
    });
    if (use) await user.click(use);
    await waitFor(() => expect(selectKey(store.getState())?.id).toBe(key.id));
    const [used] = store.getState().keys;
    expect(used?.environments).toEqual([...key.environments, selectEnvironment(store.getState()).id]);
  },
);

describe('a part that can’t be loaded', () => {
  it('is told of, with the way out', async () => {
    const { page, store } = await opened();
    act(() => store.setState({ partMissing: true }));
    expect(screen.getByRole('alert').textContent).toMatch(/Reload this page/);
    await expectAccessible(page);
  });
});

describe('a request that isn’t kept', () => {
  const trouble = { what: 'keep', problem: 'full' } as const;
  const line = () => screen.queryByText(/^(?:A|This) request wasn’t stored in History\./);

  it('is told of where one is, once', async () => {
    const { user, page, store } = await opened();
    act(() => store.setState({ historyTrouble: trouble }));
    await waitFor(() => expect(line()).not.toBeNull());
    await expectAccessible(page);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(line()).toBeNull();
    act(() => store.setState({ historyTrouble: { ...trouble } }));
    expect(line()).toBeNull();
    act(() => store.setState({ historyTrouble: { what: 'keep', problem: 'holds-secret' } }));
    expect(line()?.textContent).toMatch(/seems to contain a secret/);
    act(() => store.getState().show('keys'));
    expect(line()).toBeNull();
  });

  it.each(['holds-secret', 'too-long'] as const)(
    'because of what it holds (%s) is told of beside it alone',
    async (problem) => {
      const { store } = await opened();
      act(() => store.setState({ chosenItem: 'first' }));
      act(() => store.setState({ historyTrouble: { what: 'keep', problem } }));
      expect(line()).not.toBeNull();
      act(() => store.setState({ chosenItem: 'next' }));
      expect(line()).toBeNull();
      act(() => store.setState({ chosenItem: 'first' }));
      expect(line()).not.toBeNull();
    },
  );
});

describe('of several requests in Diagnose', () => {
  it('the one that isn’t kept has the line beside it, and no other', async () => {
    const { store, user } = await openRequest(<AppShell />);
    act(() => store.getState().show('diagnose'));
    const signed = (id: string) =>
      `curl https://api.example/api/v1/orders?of=${id} -H 'X-Api-Key: ${id}' -H 'X-Timestamp: 1764000000' -H 'X-Signature: ${'ab'.repeat(32)}'`;
    const field = await screen.findByRole('textbox', { name: 'Paste a request' });
    await user.click(field);
    await user.paste([signed('pk_test_made_up_1'), signed('pk_live_made_up_2')].join('\n\n'));
    const line = () => screen.queryByText(/^This request wasn’t stored in History\./);
    await waitFor(() => expect(store.getState().historyTrouble?.request).toBeDefined());
    const [first, second] = store.getState().diagnosisItems;
    act(() => store.setState({ chosenItem: first?.id }));
    expect(line()).toBeNull();
    act(() => store.setState({ chosenItem: second?.id }));
    await waitFor(() => expect(line()?.textContent).toMatch(/live key/));
  });
});

describe('a storage in trouble', () => {
  it('that the browser refuses is told of', async () => {
    const { page, store } = await opened();
    act(() => store.setState({ loaded: 'unavailable' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/The browser can’t open its storage/);
    await expectAccessible(page);
  });

  it.each([
    ['full', /Storage is full/],
    ['unavailable', /couldn’t store it/],
  ] as const)('that keeps nothing, being %s, is told of', async (problem, words) => {
    const { page, store, platform } = await opened();
    platform.store.failing = { ok: false, problem, detail: 'quota' };
    await act(() => store.getState().chooseEnvironment('local'));
    expect(await screen.findByText(words)).toBeDefined();
    await expectAccessible(page);
  });

  it('with a record that can’t be read shows the way out above every view', async () => {
    const { user } = await openRequest(<AppShell />, { settings: { version: 99, data: {} } });
    expect(await screen.findByRole('button', { name: /Continue without/ })).toBeDefined();
    await goTo(user, 'Sandbox');
    expect(screen.getByRole('button', { name: /Continue without/ })).toBeDefined();
  });

  it('with a sandbox that can’t be read says above every view that its secrets are still stored', async () => {
    const { user } = await openRequest(<AppShell />, { sandbox: { version: 1, seed: 'x' } });
    const told = await screen.findByText(/orders stay stored until you reset it/);
    expect(told.textContent).toContain('Older versions also stored secrets there');
    await user.click(screen.getByRole('button', { name: 'Reset sandbox' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset sandbox' }));
    await waitFor(() => expect(screen.queryByText(/orders stay stored/)).toBeNull());
  });
});

describe('a page', () => {
  it('follows the host’s theme and loads what’s stored', async () => {
    const platform = memoryPlatform();
    const store = endedAfterTest(createAppStore(platform));
    const load = vi.spyOn(store.getState(), 'load');
    render(
      <Page store={store}>
        <p>content</p>
      </Page>,
    );
    expect(load).toHaveBeenCalledTimes(1);
    expect(document.documentElement.dataset['theme']).toBe('light');
    act(() => platform.theme.set('dark'));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await waitFor(() => expect(store.getState().loaded).toBe('ready'));
    expect(store.getState().keys).toHaveLength(1);
  });
});

it('sends from the keyboard alone', async () => {
  const { user } = await opened();
  act(() => button('Send').focus());
  await user.keyboard('{Enter}');
  expect(await seen('Signed and accepted')).toBeDefined();
  expect(tab('Response').getAttribute('aria-selected')).toBe('true');
});
