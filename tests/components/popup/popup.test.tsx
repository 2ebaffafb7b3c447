/** The popup: the last request, signed; copied or sent in two clicks; the app a click away. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Popup } from '../../../components/popup/popup.tsx';
import { PopupFrame } from '../../../components/popup/popup-frame.tsx';
import { bytesOf, displayText } from '../../../lib/core/signing/bytes.ts';
import { selectSigning } from '../../../lib/state/selectors.ts';
import type { Json } from '../../../lib/storage/storage-port.ts';
import { expectAccessible } from '../accessibility.ts';
import { NOW, openView } from '../open-view.tsx';
import { button, field, KEY_ID, KEY_NAME, openRequest, SECRET, seen } from '../sign/open-request.tsx';

async function opened(records: Record<string, Json> = {}) {
  const view = await openRequest(<Popup />, records);
  Object.assign(view.platform, { surface: 'popup' });
  return { ...view, open: vi.spyOn(view.platform, 'openApp') };
}

const signature = () => screen.getByRole('status', { name: 'Signature' }).textContent;
const said = (page: Element) =>
  [...page.querySelectorAll('[aria-live]')].map((region) => region.textContent).join('');

describe('the popup', () => {
  it('opens on the last request, signed with the chosen key', async () => {
    const { store, page } = await opened({
      draft: {
        version: 1,
        data: { method: 'GET', target: '/api/v1/orders?limit=7', headers: [], bodyText: null, leftOut: [] },
      },
    });
    expect(field('Path and query').value).toBe('/api/v1/orders?limit=7');
    expect(within(screen.getByRole('combobox', { name: 'Key' })).getByText(KEY_NAME)).toBeDefined();
    expect(signature()).toBe(selectSigning(store.getState()).signed?.signature);
    expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('false');
    expect(page.outerHTML).not.toContain(SECRET);
  });

  it('copies the headers and the canonical string', async () => {
    const { user, store, platform } = await opened();
    await user.click(button('Copy headers'));
    await user.click(button('Copy canonical string'));
    const { signed } = selectSigning(store.getState());
    expect(platform.copied).toEqual([
      `X-Api-Key: ${KEY_ID}\nX-Timestamp: ${NOW}\nX-Signature: ${signature()}`,
      signed && displayText(bytesOf(signed.canonical)),
    ]);
  });

  it('sends, and says aloud what came of it', async () => {
    const { user, page } = await opened();
    await user.click(button('Send'));
    expect(await seen('Signed and accepted')).toBeDefined();
    await waitFor(() => expect(said(page)).toContain('Signed and accepted'));
    expect(screen.getByText('200')).toBeDefined();
    expect(screen.getByText(/^\{"data":/).textContent).toHaveLength(300);
    await expectAccessible(page);
  });

  it('explains a refusal; its remedies act here or lead to the app', async () => {
    const { user, store, open } = await opened();
    act(() => store.getState().leaveOut('X-Signature', true));
    await user.click(button('Send'));
    expect(await seen('Missing header: X-Signature')).toBeDefined();
    await user.click(button('Show how the headers are made'));
    expect(open).toHaveBeenLastCalledWith('sign');
    await user.click(button('Put X-Signature back and send'));
    expect(await seen('Signed and accepted')).toBeDefined();
  });

  it('names every error, also those of headers and body, which it doesn’t show', async () => {
    const { user, store } = await opened();
    act(() => {
      store.getState().editDraft({ body: { kind: 'text', text: '{}' } });
      store.getState().addHeader();
    });
    expect(screen.getByText(/Browsers refuse to send a body with GET/)).toBeDefined();
    expect(screen.getByText(/Name this header, or remove the row/)).toBeDefined();
    await user.click(button('Send'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Put the request right first/);
  });

  it('says what it waits for', async () => {
    const { store } = await opened();
    act(() => store.setState({ sending: { kind: 'asking-permission', origin: 'https://a.example' } }));
    expect(screen.getByText('Waiting for your answer to the browser’s prompt')).toBeDefined();
    expect(button('Cancel')).toBeDefined();
    act(() => store.setState({ sending: { kind: 'sending', startedAt: 0, received: 0 } }));
    expect(screen.getByText('Waiting for the answer')).toBeDefined();
  });

  it('opens the app', async () => {
    const { user, open } = await opened();
    await user.click(button('Open the app'));
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('without a key leads to the keys of the app', async () => {
    const { user, platform, page } = await openView(<Popup />);
    Object.assign(platform, { surface: 'popup' });
    const open = vi.spyOn(platform, 'openApp');
    expect(screen.getByText(/signature appears here once there’s a key/)).toBeDefined();
    await user.click(button('Add a key'));
    expect(open).toHaveBeenCalledWith('keys');
    await expectAccessible(page);
  });

  it('has no accessibility violation, with a problem and while waiting', async () => {
    const { page, store } = await opened();
    await expectAccessible(page);
    act(() => store.getState().editDraft({ target: 'no slash' }));
    await expectAccessible(page);
    act(() => store.setState({ sending: { kind: 'sending', startedAt: 0, received: 0 } }));
    await expectAccessible(page);
  });

  it('is ready once what’s stored was read', async () => {
    const { store } = await opened();
    act(() => store.setState({ loaded: 'loading' }));
    await waitFor(() => expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true'));
  });

  it('draws its frame before there’s a store', async () => {
    const { page } = await openView(<PopupFrame busy />);
    expect(screen.getByRole('heading', { name: 'Countersign' })).toBeDefined();
    await expectAccessible(page);
  });
});
