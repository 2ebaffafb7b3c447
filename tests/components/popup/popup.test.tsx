/** The popup: the last request, signed; copied or sent in two clicks; the app a click away. */

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Popup } from '../../../components/popup/popup.tsx';
import { PopupFrame } from '../../../components/popup/popup-frame.tsx';
import { bytesOf, displayText } from '../../../lib/core/signing/bytes.ts';
import { selectKey, selectSigning } from '../../../lib/state/selectors.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import type { Json } from '../../../lib/storage/storage-port.ts';
import { LOCAL_ORIGIN, standInSandbox } from '../../state/stand-in-sandbox.ts';
import { expectAccessible } from '../accessibility.ts';
import {
  button,
  descriptionOf,
  field,
  KEY_ID,
  KEY_NAME,
  openRequest,
  SECRET,
  seen,
} from '../compose/open-request.tsx';
import { NOW, type OpenView, openView } from '../open-view.tsx';

const LOOK = 'Look for order A-1001';
const TOLD = /^(?:Order A-1001 was sent before|Sending again may charge order A-1001 once more)$/;

async function opened(records: Record<string, Json> = {}) {
  const view = await openRequest(<Popup />, records);
  Object.assign(view.platform, { surface: 'popup' });
  act(() => view.store.setState({ surface: 'popup' }));
  return { ...view, open: vi.spyOn(view.platform, 'openApp') };
}

const lastOf = ({ store }: Pick<OpenView, 'store'>) => {
  const { request, origin = '' } = selectSigning(store.getState()).prepared;
  return request && store.getState().lastSent(request, origin);
};
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

  it('opens with the cursor behind the path, and without a key on the way to one', async () => {
    await opened();
    const target = field('Path and query');
    await waitFor(() => expect(document.activeElement).toBe(target));
    expect([target.selectionStart, target.selectionEnd]).toEqual([target.value.length, target.value.length]);
    cleanup();
    await openView(<Popup />);
    await waitFor(() => expect(document.activeElement).toBe(button('Add a key')));
  });

  it('has the local sandbox make a key; where the browser would ask first, the app does that with the same environment', async () => {
    const sandbox = standInSandbox();
    const { user, store, platform, page } = await openView(<Popup />);
    Object.assign(platform, { surface: 'popup', fetch: sandbox.fetch });
    const open = vi.spyOn(platform, 'openApp');
    act(() => store.setState({ surface: 'popup' }));
    const make = { name: 'Make a key for it' };
    expect(screen.queryByRole('button', make)).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Environment' }), 'Local sandbox');
    await user.click(await screen.findByRole('button', make));
    await waitFor(() => expect(open).toHaveBeenCalledWith('request?typed'));
    expect(sandbox.asked).toEqual([]);
    platform.permissions.granted.add(LOCAL_ORIGIN);
    await user.click(screen.getByRole('button', make));
    await waitFor(() => expect(selectKey(store.getState())?.id).toBe(sandbox.madeKeyId));
    expect(signature()).toBe(selectSigning(store.getState()).signed?.signature);
    expect(screen.queryByRole('button', make)).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field('Path and query')));
    expect(page.outerHTML).not.toContain(sandbox.madeSecret);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('copies the headers and the canonical string', async () => {
    const { user, store, platform } = await opened();
    await user.click(button('Copy headers'));
    await waitFor(() => expect(platform.copied).toHaveLength(1));
    await user.click(button('Copy canonical string'));
    await waitFor(() => expect(platform.copied).toHaveLength(2));
    const { signed } = selectSigning(store.getState());
    expect(platform.copied).toEqual([
      `X-Api-Key: ${KEY_ID}\nX-Timestamp: ${NOW}\nX-Signature: ${signature()}`,
      signed && displayText(bytesOf(signed.canonical)),
    ]);
  });

  it('copies headers, canonical string and curl of one moment, and says that they belong together', async () => {
    const { user, platform } = await opened();
    const said = () => descriptionOf(field('Timestamp'));
    const shown = signature();
    expect(said()).toBe(' Valid for 5:00');
    await user.click(button('Copy headers'));
    act(() => platform.clock.advance(3));
    expect(said()).toBe(' Valid for 4:57 · stays the same for 27 s, so that all you copy has one timestamp');
    await user.click(button('Copy canonical string'));
    const looks = [/^Copy headers/, /^Copy canonical/, /^Copy as curl/].map(
      (name) => button(name).dataset['variant'],
    );
    expect(new Set(looks)).toEqual(new Set(['normal']));
    await user.click(button(/^Copy as curl/));
    await waitFor(() => expect(platform.copied).toHaveLength(3));
    const [headers, canonical, command] = platform.copied;
    expect(canonical).toContain(`\n${NOW}\n`);
    for (const copied of [headers, command]) {
      expect(copied).toContain(`X-Timestamp: ${NOW}`);
      expect(copied).toContain(`X-Signature: ${shown}`);
    }
    expect(signature()).toBe(shown);
    act(() => platform.clock.advance(27));
    expect(said()).toBe(' Valid for 5:00');
    expect(signature()).not.toBe(shown);
  });

  it('says once curl is copied that the built-in sandbox’s host is to be replaced', async () => {
    const { user, store } = await opened();
    const said = () => screen.queryByText('Put your host in place of sandbox.invalid.');
    expect(said()).toBeNull();
    await user.click(button(/^Copy as curl/));
    await waitFor(() => expect(said()).not.toBeNull());
    await act(() => store.getState().chooseEnvironment('local'));
    expect(said()).toBeNull();
  });

  it('shows that a POST has a body, how long and of what kind, and the body itself', async () => {
    const { user, store, page } = await opened();
    expect(screen.queryByText(/^GET with/)).toBeNull();
    const text = '{"amount": "25.00"}';
    act(() => store.getState().editDraft({ method: 'POST', body: { kind: 'text', text } }));
    await user.click(await screen.findByText('POST with 19 bytes of JSON'));
    expect(screen.getByRole('region', { name: 'Body' }).textContent).toBe(text);
    await expectAccessible(page);
    act(() => store.getState().editDraft({ body: { kind: 'text', text: '{"amount": ' } }));
    expect(screen.getByText('POST with 11 bytes of text')).toBeDefined();
    await act(() => store.getState().loadBodyFile(new File([new Uint8Array([0xff])], 'picture')));
    expect(screen.getByText('POST with 1 byte of data')).toBeDefined();
  });

  it('shows the refusal with its fix when it’s opened again, and what came of a send it was closed over', async () => {
    const first = await opened();
    act(() => first.store.getState().leaveOut('X-Signature', true));
    await first.user.click(button('Send'));
    const fix = await screen.findByRole('button', { name: 'Put X-Signature back and send' });
    const isBefore = fix.compareDocumentPosition(button('Copy headers')) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isBefore, 'in sight, above the next signature').not.toBe(0);
    await waitFor(async () => expect(await lastOf(first)).toMatchObject({ status: 401 }));
    const { id = '' } = (await lastOf(first)) ?? {};
    act(() => first.store.setState({ sending: { kind: 'idle' } }));
    const line =
      'Sent at 2026-01-01 00:00:00 UTC. The server answered 401 missing_auth. History doesn’t store responses.';
    expect(await seen(line)).toBeDefined();
    expect(await seen('Missing header: X-Signature')).toBeDefined();
    await expectAccessible(first.page);
    await first.user.click(button('Open in History'));
    await waitFor(() => expect(first.open).toHaveBeenCalledWith(`history/${id}?typed`));
    act(() => first.platform.clock.advance(301));
    await first.user.click(button('Put X-Signature back and send'));
    expect(await seen('Signed and accepted')).toBeDefined();
    expect(screen.queryByText(line, { ignore: '[aria-live]' })).toBeNull();
    act(() => first.store.setState({ sending: { kind: 'idle' } }));
    const accepted =
      'Sent at 2026-01-01 00:05:01 UTC. The server answered 200. History doesn’t store responses.';
    expect(await seen(accepted)).toBeDefined();
    act(() => first.platform.clock.advance(301));
    expect(screen.queryByText(accepted, { ignore: '[aria-live]' })).toBeNull();
  });

  it('says so of a slow GET whose answer it was closed before', async () => {
    const { user, store, platform } = await opened();
    const never = () => new Promise<Response>(() => undefined);
    Object.assign(platform, { fetch: never });
    await act(() => store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
    await user.click(button('Send'));
    await waitFor(async () => expect(await lastOf({ store })).toMatchObject({ status: null }));
    act(() => store.setState({ sending: { kind: 'idle' } }));
    const line = 'Sent at 2026-01-01 00:00:00 UTC. No response came.';
    expect(await seen(line)).toBeDefined();
    act(() => store.getState().editDraft({ target: '/api/v1/payouts' }));
    expect(screen.queryByText(line, { ignore: '[aria-live]' })).toBeNull();
  });

  it('says how much of an answer it shows', async () => {
    const { user, store, platform } = await opened();
    await act(() => store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
    Object.assign(platform, { fetch: async () => new Response('a'.repeat(11_400)) });
    await user.click(button('Send'));
    expect(await screen.findByText('The first 300 bytes of the 11.4 kB received.')).toBeDefined();
    Object.assign(platform, { fetch: async () => new Response('a'.repeat(300)) });
    await user.click(button('Send'));
    await waitFor(() => expect(screen.queryByText(/^The first/)).toBeNull());
    expect(await screen.findByText('a'.repeat(300))).toBeDefined();
  });

  it('says that a POST has no body, and leads to where one is written', async () => {
    const { user, store, page, open } = await opened();
    expect(screen.queryByText(/without a body/)).toBeNull();
    act(() => store.getState().editDraft({ method: 'POST', target: '/api/v1/charges' }));
    expect(screen.getByText('POST without a body.')).toBeDefined();
    await expectAccessible(page);
    await user.click(button('Write one in the app'));
    await waitFor(() => expect(open).toHaveBeenCalledWith('request/body?typed'));
    act(() => store.getState().editDraft({ method: 'DELETE' }));
    expect(screen.queryByText(/without a body/)).toBeNull();
  });

  it('says of a GET’s body that it can’t be sent, with the button that removes it, and brings it back', async () => {
    const { user, store } = await opened();
    const body = { kind: 'text', text: '{"a":1}' } as const;
    act(() => store.getState().editDraft({ method: 'GET', target: '/api/v1/orders', body }));
    await user.click(await screen.findByRole('button', { name: 'Remove the body' }));
    expect(store.getState().draft.body.kind).toBe('none');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(store.getState().draft.body).toEqual(body);
  });

  it('says of a body whose file isn’t stored where it’s loaded again, since a popup can’t open files', async () => {
    const { store } = await opened();
    act(() => store.getState().editDraft({ method: 'POST', body: { kind: 'missing', why: 'file' } }));
    await screen.findByText('A popup can’t open files. Open the app, and load the file there.');
    expect(screen.queryByRole('button', { name: 'Load from a file' })).toBeNull();
  });

  it('sends no POST without a body before it has asked', async () => {
    const { user, store } = await opened();
    act(() => store.getState().editDraft({ method: 'POST', target: '/api/v1/charges' }));
    await user.click(button('Send'));
    expect(await seen('POST has no body')).toBeDefined();
    expect(await lastOf({ store })).toBeUndefined();
    act(() => store.getState().editDraft({ body: { kind: 'text', text: '{}' } }));
    expect(screen.queryByText('POST has no body', { ignore: '[aria-live]' })).toBeNull();
    act(() => store.getState().editDraft({ body: { kind: 'none' } }));
    await user.click(button('Send without a body'));
    await waitFor(async () => expect(await lastOf({ store })).toMatchObject({ method: 'POST' }));
  });

  it('leads from the order that was sent before to its body in the app', async () => {
    const { user, store, open } = await opened();
    const body = {
      kind: 'text' as const,
      text: '{"merchant_order_id":"A-1001","amount":"25.00","currency":"USDT"}',
    };
    act(() => store.getState().editDraft({ method: 'POST', target: '/api/v1/charges', body }));
    act(() => store.setState({ sentBefore: async () => ({ at: NOW, status: 201 }) }));
    await user.click(await screen.findByRole('button', { name: 'Open the body in the app' }));
    await waitFor(() => expect(open).toHaveBeenCalledWith('request/body?typed'));
    expect(screen.queryByRole('button', { name: LOOK })).toBeNull();
  });

  it('leads from an order that may have been charged to the app, which looks for it', async () => {
    const { user, store, open } = await opened();
    const body = { kind: 'text' as const, text: '{"merchant_order_id":"A-1002"}' };
    act(() => store.getState().editDraft({ method: 'POST', target: '/api/v1/charges', body }));
    act(() => store.setState({ sentBefore: async () => ({ at: NOW, status: 502, order: 'A-1001' }) }));
    await user.click(await screen.findByRole('button', { name: LOOK }));
    await waitFor(() => expect(open).toHaveBeenCalledWith('browse/sent-order?typed'));
    expect(button('Open the body in the app')).toBeDefined();
  });

  it('still says that the order was sent after a try to send it again was refused as stale', async () => {
    const { user, store } = await opened();
    const order = { merchant_order_id: 'A-1001', amount: '25.00', currency: 'USDT', network: 'TRON' };
    const body = { kind: 'text' as const, text: JSON.stringify(order) };
    act(() => store.getState().editDraft({ method: 'POST', target: '/api/v1/charges', body }));
    const told = () => screen.queryByText(TOLD);
    await user.click(button('Send'));
    await waitFor(() => expect(told()).not.toBeNull());
    act(() => store.getState().typeTimestamp(`${NOW - 4000}`));
    await user.click(button('Send'));
    await screen.findByRole('button', { name: 'Sign again now and send' });
    expect(told()).not.toBeNull();
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(told()).not.toBeNull();
  });

  it('still says so each second, where the time stands in the body', async () => {
    const { user, store, platform } = await opened();
    const text =
      '{"merchant_order_id":"A-1001","amount":"25.00","currency":"USDT","network":"TRON","sent_at":"{{now}}"}';
    await act(() => store.getState().readyVariables());
    act(() =>
      store.getState().editDraft({ method: 'POST', target: '/api/v1/charges', body: { kind: 'text', text } }),
    );
    await user.click(button('Send'));
    const told = () => screen.queryByText(TOLD);
    await waitFor(() => expect(told()).not.toBeNull());
    const sentBefore = async () => ({ at: NOW, status: 201 });
    act(() => store.setState({ sentBefore, sending: { kind: 'idle' } }));
    act(() => platform.clock.advance(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(told()).not.toBeNull();
    for (const _ of [1, 2, 3]) {
      act(() => platform.clock.advance(1));
      expect(told()).not.toBeNull();
      await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
      expect(told()).not.toBeNull();
    }
  });

  it('speaks after the first charge of the next one, as the app does, and of a charge sent before where none was sent here', async () => {
    const { user, store, page } = await opened();
    const charge = (order: string, amount = '25.00') => ({
      kind: 'text' as const,
      text: JSON.stringify({ merchant_order_id: order, amount, currency: 'USDT', network: 'TRON' }),
    });
    const told = () => screen.queryByText(TOLD);
    const type = (order: string, amount?: string) =>
      act(() =>
        store
          .getState()
          .editDraft({ method: 'POST', target: '/api/v1/charges', body: charge(order, amount) }),
      );
    type('A-1001');
    expect(told()).toBeNull();
    await user.click(button('Send'));
    expect(await screen.findByText('Sending again may charge order A-1001 once more')).toBeDefined();
    expect(
      screen.getByText(/answered 201 at .* To charge a different order, change merchant_order_id/),
    ).toBeDefined();
    expect(screen.queryByText(/was sent before/)).toBeNull();
    await expectAccessible(page);
    type('A-1002');
    expect(told()).toBeNull();
    type('A-1001', '25.0');
    expect(told()).not.toBeNull();
    act(() =>
      store.getState().editDraft({ method: 'GET', target: '/api/v1/orders', body: { kind: 'none' } }),
    );
    expect(told()).toBeNull();
  });

  it('sends, and says aloud what came of it', async () => {
    const { user, page } = await opened();
    await user.click(button('Send'));
    expect(await seen('Signed and accepted')).toBeDefined();
    await waitFor(() => expect(said(page)).toContain('Signed and accepted'));
    expect(screen.getByText('200')).toBeDefined();
    expect(screen.getByText(/^\{"data":/).textContent).toHaveLength(300);
    await expectAccessible(page);
    await user.click(screen.getByText('Request as it was sent'));
    const sent = await screen.findByRole('region', { name: 'The request, as it was sent' });
    expect(within(sent).getByText('/api/v1/orders')).toBeDefined();
    await expectAccessible(page);
  });

  it('explains a refusal; its remedies act here or lead to the app', async () => {
    const { user, store, open } = await opened();
    act(() => store.getState().leaveOut('X-Signature', true));
    await user.click(button('Send'));
    expect(await seen('Missing header: X-Signature')).toBeDefined();
    await user.click(button('Show signing steps'));
    await waitFor(() => expect(open).toHaveBeenLastCalledWith('request?typed'));
    await user.click(button('Put X-Signature back and send'));
    expect(await seen('Signed and accepted')).toBeDefined();
  });

  it('names every error, also those of headers and body, which it doesn’t show', async () => {
    const { user, store } = await opened();
    act(() => {
      store.getState().editDraft({ body: { kind: 'text', text: '{}' } });
      store.getState().addHeader();
    });
    expect(screen.getByText(/Browsers can’t send a body with GET/)).toBeDefined();
    expect(screen.getByText(/Name this header, or remove the row/)).toBeDefined();
    await user.click(button('Send'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Correct the request first/);
  });

  it('says what it waits for', async () => {
    const { store } = await opened();
    act(() => store.setState({ sending: { kind: 'asking-permission', origin: 'https://a.example' } }));
    expect(screen.getByText('Waiting for your answer to the browser’s prompt')).toBeDefined();
    expect(button('Cancel')).toBeDefined();
    act(() => store.setState({ sending: { kind: 'sending', startedAt: 0, received: 0 } }));
    expect(screen.getByText('Waiting for the response')).toBeDefined();
  });

  it('opens the app', async () => {
    const { user, open } = await opened();
    await user.click(button('Open the app'));
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('leads to the app’s form for a variable that isn’t defined', async () => {
    const { user, open, store, page } = await opened();
    await act(() => store.getState().readyVariables());
    act(() => store.getState().editDraft({ target: '/api/v1/orders/{{shop}}' }));
    expect(screen.getByText(/^There’s no variable {{shop}}\./)).toBeDefined();
    await expectAccessible(page);
    await user.click(await screen.findByRole('button', { name: 'Define {{shop}}' }));
    await waitFor(() => expect(open).toHaveBeenCalledWith('saved/shop?typed'));
  });

  it('without a key leads to the keys of the app', async () => {
    const { user, platform, page, store } = await openView(<Popup />);
    Object.assign(platform, { surface: 'popup' });
    const open = vi.spyOn(platform, 'openApp');
    const lacks = (what: string) => screen.getByText(`The signature appears here once there’s ${what}.`);
    expect(lacks('a key')).toBeDefined();
    await user.click(button('Add a key'));
    expect(open).toHaveBeenCalledWith('keys');
    await expectAccessible(page);
    act(() => store.getState().editDraft({ target: '' }));
    expect(lacks('a key and a request without errors')).toBeDefined();
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
