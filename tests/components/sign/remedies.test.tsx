/** Every remedy is a button that puts it right. */

import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { StoreProvider } from '../../../components/app/store-context.tsx';
import { RemedyButton } from '../../../components/sign/remedy-button.tsx';
import { SignView } from '../../../components/sign/sign-view.tsx';
import type { RemedyKind } from '../../../lib/core/diagnosis/explanation.ts';
import type { AppState } from '../../../lib/state/app-store.ts';
import { selectSigning } from '../../../lib/state/selectors.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { NOW } from '../open-view.tsx';
import { button, openRequest, seen, tab } from './open-request.tsx';

const opened = () => openRequest(<SignView />);
const accepted = () => seen('Signed and accepted');

describe('met in the built-in sandbox', () => {
  it('a header that was left out is put back and the request sent', async () => {
    const { user, store } = await opened();
    act(() => store.getState().leaveOut('X-Timestamp', true));
    await user.click(button('Send'));
    await user.click(await screen.findByRole('button', { name: 'Put X-Timestamp back and send' }));
    expect(await accepted()).toBeDefined();
    expect(store.getState().draft.leftOut).toEqual([]);
  });

  it('a timestamp that isn’t seconds gives way to the clock', async () => {
    const { user, store } = await opened();
    act(() => store.getState().typeTimestamp('soon'));
    await user.click(button('Send'));
    await user.click(await screen.findByRole('button', { name: 'Use the current Unix seconds' }));
    expect(await accepted()).toBeDefined();
    expect(store.getState().timestampMode).toEqual({ kind: 'running', offset: 0 });
  });

  it('an old timestamp is signed again', async () => {
    const { user, store } = await opened();
    act(() => store.getState().typeTimestamp(`${NOW - 400}`));
    await user.click(button('Send'));
    await user.click(await screen.findByRole('button', { name: 'Sign again now and send' }));
    expect(await accepted()).toBeDefined();
  });

  it('a revoked key leads to the sandbox, where another is made, or to the keys', async () => {
    const { user, store } = await opened();
    const [key] = store.getState().keys;
    if (key) await act(() => store.getState().revokeSandboxKey(key.id));
    await user.click(button('Send'));
    await user.click(await screen.findByRole('button', { name: 'Create a sandbox key' }));
    expect(store.getState().view).toBe('sandbox');
    await user.click(button('Pick another key'));
    expect(store.getState().view).toBe('keys');
  });

  it('a path that isn’t there is edited', async () => {
    const { user, store } = await opened();
    act(() => store.getState().editDraft({ target: '/api/v1/nothing' }));
    await user.click(button('Send'));
    await user.click(await screen.findByRole('button', { name: 'Edit the path' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Path and query' }));
  });

  it('what was signed is shown', async () => {
    const { user, store } = await opened();
    act(() => {
      store.getState().leaveOut('X-Signature', true);
      store.getState().addHeader();
      store.getState().editHeader(0, { name: 'X-Signature', value: 'ab'.repeat(32) });
    });
    await user.click(button('Send'));
    await user.click(await screen.findByRole('button', { name: 'Show signing steps' }));
    expect(tab('Steps').getAttribute('aria-selected')).toBe('true');
  });
});

it('a clock that’s off is corrected by the server’s, and the request sent again with it', async () => {
  const { user, store, platform } = await opened();
  const ahead = 4000;
  const sent: string[] = [];
  const answer: typeof fetch = async (_, init) => {
    const timestamp = new Headers(init?.headers).get('X-Timestamp') ?? '';
    sent.push(timestamp);
    const fresh = Math.abs(Number(timestamp) - NOW - ahead) <= 300;
    return Response.json(fresh ? {} : { error: { code: 'stale_request' } }, {
      status: fresh ? 200 : 401,
      headers: { Date: new Date((NOW + ahead) * 1000).toUTCString() },
    });
  };
  Object.assign(platform, { fetch: answer });
  await act(() => store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
  await user.click(button('Send'));
  await user.click(await screen.findByRole('button', { name: 'Follow the server’s clock' }));
  expect(await accepted()).toBeDefined();
  expect(sent).toEqual([`${NOW}`, `${NOW + ahead}`]);
  expect(screen.getByText(/corrected by \+4001 s to the server’s clock/)).toBeDefined();
});

const LEADS_TO: Record<RemedyKind, (app: AppState) => unknown> = {
  'resign-now': ({ sending }) => sending.kind,
  'use-seconds': ({ sending }) => sending.kind,
  'use-server-clock': ({ sending }) => sending.kind,
  'restore-header': ({ sending }) => sending.kind,
  'grant-permission': ({ sending }) => sending.kind,
  retry: ({ sending }) => sending.kind,
  'pick-key': ({ view }) => view,
  'check-secret': ({ view }) => view,
  'create-sandbox-key': ({ view }) => view,
  'edit-base-url': ({ view }) => view,
  'edit-path': ({ focusRequest }) => focusRequest?.field,
  'edit-request': ({ focusRequest }) => focusRequest?.field,
  'open-steps': ({ result }) => result,
  diagnose: ({ view }) => view,
};
const EXPECTED: Record<RemedyKind, string> = {
  'resign-now': 'answered',
  'use-seconds': 'answered',
  'use-server-clock': 'answered',
  'restore-header': 'answered',
  'grant-permission': 'idle',
  retry: 'answered',
  'pick-key': 'keys',
  'check-secret': 'keys',
  'create-sandbox-key': 'sandbox',
  'edit-base-url': 'settings',
  'edit-path': 'target',
  'edit-request': 'target',
  'open-steps': 'steps',
  diagnose: 'diagnose',
};

describe('each kind', () => {
  it.each(Object.entries(EXPECTED) as [RemedyKind, string][])('%s leads to %s', async (kind, expected) => {
    const { store } = await openRequest(null);
    if (kind === 'diagnose') await act(() => store.getState().send());
    act(() => store.getState().showResult('answer'));
    render(
      <StoreProvider store={store}>
        <RemedyButton remedy={{ kind, label: 'Put it right' }} />
      </StoreProvider>,
    );
    await userEvent.click(button('Put it right'));
    await waitFor(() => expect(LEADS_TO[kind](store.getState())).toBe(expected));
  });

  it('where the page can’t ask for a host, a tab can', async () => {
    const { store, platform } = await openRequest(null);
    const open = vi.spyOn(platform, 'openApp');
    render(
      <StoreProvider store={store}>
        <RemedyButton remedy={{ kind: 'grant-permission', label: 'Open Countersign in a tab' }} />
      </StoreProvider>,
    );
    await userEvent.click(button('Open Countersign in a tab'));
    expect(open).toHaveBeenCalledOnce();
  });

  it('in the popup the steps are a tab away', async () => {
    const { store, platform } = await openRequest(null);
    Object.assign(platform, { surface: 'popup' });
    const open = vi.spyOn(platform, 'openApp');
    render(
      <StoreProvider store={store}>
        <RemedyButton remedy={{ kind: 'open-steps', label: 'Show signing steps' }} />
      </StoreProvider>,
    );
    await userEvent.click(button('Show signing steps'));
    expect(open).toHaveBeenCalledWith('sign');
    expect(selectSigning(store.getState()).signed).toBeDefined();
  });
});
