/** Every remedy is a button that puts it right. */

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { RemedyButton } from '../../../components/answer/remedy-button.tsx';
import { AppShell } from '../../../components/app/app-shell.tsx';
import { StoreProvider } from '../../../components/app/store-context.tsx';
import { ComposeView } from '../../../components/compose/compose-view.tsx';
import { type RemedyKind, remedyLabel } from '../../../lib/core/diagnosis/remedy.ts';
import { orderCharged } from '../../../lib/core/diagnosis/sent-twice.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { rowOfEvent } from '../../../lib/features/capture/intake.ts';
import { sendByKey } from '../../../lib/features/exchange/repeat.ts';
import type { AppState } from '../../../lib/state/app-state.ts';
import { placeNamed } from '../../../lib/state/places.ts';
import { selectSigning } from '../../../lib/state/selectors.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { told } from '../../state/devtools-entries.ts';
import { answered, madeUpKey } from '../../state/open-page.ts';
import { NOW } from '../open-view.tsx';
import { button, KEY_ID, KEY_NAME, openRequest, seen, tab } from './open-request.tsx';

/** With the order’s id, where the charge names one. */
const LOOK = /^Look for (?:order NF-0003|the order in Browse)$/;

const opened = () => openRequest(<ComposeView />);
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
    await user.click(await screen.findByRole('button', { name: 'Use the current Unix seconds and send' }));
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

  it.each([
    ['X-Signature', 'ab'.repeat(32), 'Sign again now and send'],
    ['X-Timestamp', `${NOW - 400}`, 'Sign again now and send'],
    ['X-Timestamp', 'soon', 'Use the current Unix seconds and send'],
  ] as const)('a %s that was typed is said to be, and made here again: %s', async (name, value, remedy) => {
    const { user, store } = await opened();
    const row = { name: name.toLowerCase(), value, enabled: true };
    act(() => store.getState().editDraft({ leftOut: [name] }));
    act(() => store.getState().addHeader());
    act(() => store.getState().editHeader(0, row));
    await user.click(button('Send'));
    expect(
      await seen(`You typed ${name} under Headers. Countersign sent that value, not its own.`),
    ).toBeDefined();
    await user.click(await screen.findByRole('button', { name: remedy }));
    expect(await accepted()).toBeDefined();
    expect(store.getState().draft).toMatchObject({ leftOut: [], headers: [{ ...row, enabled: false }] });
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
  await user.click(await screen.findByRole('button', { name: 'Follow the server’s clock and send' }));
  expect(await accepted()).toBeDefined();
  expect(sent).toEqual([`${NOW}`, `${NOW + ahead}`]);
  expect(screen.getByText(/corrected by \+4001 s to the server’s clock/)).toBeDefined();
});

describe('“Replace the stored secret”', () => {
  async function otherSecretThere() {
    const view = await openRequest(<AppShell />);
    const refused = { error: { code: 'bad_signature' } };
    const answer: typeof fetch = async () => Response.json(refused, { status: 401 });
    Object.assign(view.platform, { fetch: answer });
    await act(() => view.store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
    await view.user.click(button('Send'));
    await view.user.click(await screen.findByRole('button', { name: 'Replace the stored secret' }));
    return view;
  }

  it('opens that very key with the cursor in its new secret, and leads back once that’s stored', async () => {
    const { user, store } = await otherSecretThere();
    const dialog = within(await screen.findByRole('dialog', { name: `Edit ${KEY_NAME}` }));
    expect(dialog.getByText(KEY_ID)).toBeDefined();
    const secret = dialog.getByLabelText<HTMLInputElement>('New secret');
    expect(document.activeElement).toBe(secret);
    await user.type(secret, 'sk_test_made_up_new_4567');
    await user.click(dialog.getByRole('button', { name: 'Save key' }));
    await waitFor(() => expect(store.getState().view).toBe('request'));
    expect(store.getState().keys[0]?.secret.reveal()).toBe('sk_test_made_up_new_4567');
  });

  it('names that very key to the tab it opens from the popup', async () => {
    const view = await otherSecretThere();
    Object.assign(view.platform, { surface: 'popup' });
    const open = vi.spyOn(view.platform, 'openApp');
    view.store.getState().goForKey('keys', KEY_ID);
    await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
    const named = { view: 'keys', isWithRequest: true };
    expect(placeNamed(open.mock.calls[0]?.[0] ?? '')).toEqual({ ...named, about: KEY_ID });
    view.store.getState().goForKey('keys', 'pk_test_a/b#%é?typed');
    await waitFor(() => expect(open).toHaveBeenCalledTimes(2));
    const hostile = { ...named, about: 'pk_test_a/b#%é?typed' };
    expect(placeNamed(open.mock.calls[1]?.[0] ?? '')).toEqual(hostile);
    const nothing = { view: 'keys', about: undefined, isWithRequest: false };
    expect(placeNamed('keys/%ff')).toEqual(nothing);
    expect(placeNamed('nothing/keys')).toBeUndefined();
  });

  it('stays at the keys where it’s cancelled, and opens nothing the next time', async () => {
    const { user, store } = await otherSecretThere();
    const dialog = within(await screen.findByRole('dialog', { name: `Edit ${KEY_NAME}` }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(store.getState()).toMatchObject({ view: 'keys', keyToEdit: undefined });
    act(() => store.getState().show('request'));
    act(() => store.getState().show('keys'));
    await screen.findByRole('button', { name: `Edit ${KEY_NAME}` });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('an answer that’s about an earlier request', () => {
  async function timedOutCharge() {
    const view = await opened();
    Object.assign(view.platform, { fetch: () => Promise.reject(new TypeError('no network')) });
    await act(() => view.store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
    const body = { kind: 'text', text: '{}' } as const;
    act(() => view.store.getState().editDraft({ method: 'POST', target: '/api/v1/charges', body }));
    await act(() => view.store.getState().send());
    await waitFor(() => expect(sending()?.textContent).toBe('Send and risk another charge'));
    return view;
  }
  /** What the response offers; the button beside the request sends what’s typed. */
  const sending = () =>
    within(screen.getByRole('tabpanel', { name: 'Response' })).queryByRole('button', {
      name: /risk|Send again|and send/,
    });

  it('says so of an accepted one, beside a timestamp that was typed or a key that was chosen since', async () => {
    const { user, store } = await openRequest(<AppShell />);
    await act(() => store.getState().createSandboxKey('Other key'));
    await act(() => store.getState().chooseKey('built-in', KEY_ID));
    const told = () => screen.queryByText(/^This response is for an earlier request\./)?.textContent;
    await user.click(button('Send'));
    await seen('Signed and accepted');
    expect(told()).toBeUndefined();
    act(() => store.getState().typeTimestamp('1795400000000'));
    expect(told()).toBe('This response is for an earlier request. Changed since then: timestamp.');
    const other = store.getState().keys.find(({ id }) => id !== KEY_ID)?.id ?? '';
    await act(() => store.getState().chooseKey('built-in', other));
    expect(told()).toBe('This response is for an earlier request. Changed since then: key, timestamp.');
    act(() => store.getState().runTimestamp());
    await act(() => store.getState().chooseKey('built-in', KEY_ID));
    expect(told()).toBeUndefined();
    const [key, another] = [KEY_ID, other].map((id) => store.getState().keys.find((one) => one.id === id));
    if (!key || !another) throw new Error('both are stored');
    await act(() => store.getState().updateKey(key.id, { secret: another.secret }));
    expect(told()).toBe('This response is for an earlier request. Changed since then: secret of the key.');
  });

  it('says that its order was found in the list, also of the same order’s charge sent next, and with another key', async () => {
    const { store, platform } = await timedOutCharge();
    const { startedAt } = answered(store.getState()).exchange;
    const charge = (order: string): void =>
      store.getState().editDraft({ body: { kind: 'text', text: `{"merchant_order_id":"${order}"}` } });
    act(() => charge('A-1001'));
    await act(() => store.getState().send({ isRepeated: true }));
    const inDoubt = /^The server may have created the charge anyway/;
    expect(screen.getByText(inDoubt).textContent).toMatch(
      /anyway\. The browser may have sent the request twice\. Look for the order before you send the charge again\.$/,
    );
    const list = { data: [] as unknown[], total: 0, limit: 200, offset: 0 };
    Object.assign(platform, { fetch: async () => Response.json(list) });
    const search = () => act(() => store.getState().fetchAll({ order: 'A-1001', sentAt: startedAt }));
    await search();
    expect(screen.getByText(inDoubt).textContent).toMatch(
      /At .* UTC, order A-1001 wasn’t in the list\. Look again before you send the charge again\.$/,
    );
    // The only fields of an order that the API docs show.
    Object.assign(list, { data: [{ id: 'ord_1', status: 'paid', is_test: true }], total: 1 });
    await search();
    expect(screen.getByText(inDoubt).textContent).toMatch(
      /At .* UTC, the orders carried no merchant_order_id, so order A-1001 couldn’t be found this way\. Check the server’s own records before you send the charge again\.$/,
    );
    expect(screen.queryByText(/wasn’t in the list/)).toBeNull();
    Object.assign(list, { data: [{ id: 'ord_1', merchant_order_id: 'A-1001' }], total: 1 });
    await search();
    expect(screen.getByText('Order A-1001 is in the list: its charge was created.')).toBeDefined();
    expect(screen.queryByText(inDoubt)).toBeNull();
    const notice = (title: string) => screen.getByText(title).closest('[role="status"]')?.textContent;
    expect(notice('Sending again may charge order A-1001 once more')).toContain(
      'Order A-1001 is in the list: its charge was created.',
    );
    act(() => charge('A-1002'));
    expect(notice('The charge for order A-1001 was created')).toMatch(
      /With Send, you charge another order, A-1002\.$/,
    );
    await waitFor(() => expect(button('Send')).toBeDefined());
    expect(store.getState().toldBefore?.isAnother).toBe(true);
    // A browser sent it twice: the list that was fetched is fetched anew.
    list.data.unshift({ id: 'ord_2', merchant_order_id: 'A-1001' });
    await act(() => store.getState().fetchAll());
    await search();
    expect(notice('Two charges for order A-1001 were created')).toContain(
      'Order A-1001 is in the list twice: two charges were created. Countersign sent its charge once, but a browser may repeat a request',
    );
    act(() => charge('A-1001'));
    expect(screen.getAllByText(/Order A-1001 is in the list twice: two charges were created\./)).toHaveLength(
      2,
    );
    list.data.shift();
    await act(() => store.getState().fetchAll());
    await search();
    act(() => charge('A-1001'));
    const other = madeUpKey('other', [LOCAL_ENVIRONMENT.id]);
    await act(() => store.getState().addKey(other));
    await act(() => store.getState().chooseKey(LOCAL_ENVIRONMENT.id, other.id));
    expect(notice('Sending again may charge order A-1001 once more')).toMatch(
      /It was sent with another key, .*\. Both keys may belong to one merchant\. Order A-1001 is in the list/,
    );
    act(() => charge('A-1002'));
    expect(notice('The charge for order A-1001 was created')).toContain('It was sent with another key');
  });

  it('counts its sends, also beside a charge for another order, and knows what was found before the last', async () => {
    const { store, platform } = await timedOutCharge();
    const lost = platform.fetch;
    const charge = (order: string): void =>
      store.getState().editDraft({ body: { kind: 'text', text: `{"merchant_order_id":"${order}"}` } });
    const send = async () => {
      Object.assign(platform, { fetch: lost });
      act(() => platform.clock.advance(10));
      await act(() => store.getState().send({ isRepeated: true }));
    };
    const search = (...ids: string[]) => {
      const data = ids.map((id) => ({ id, merchant_order_id: 'A-1001' }));
      const list = { data, total: data.length, limit: 200, offset: 0 };
      Object.assign(platform, { fetch: async () => Response.json(list) });
      act(() => platform.clock.advance(10));
      const sentAt = answered(store.getState()).exchange.startedAt;
      return act(() => store.getState().fetchAll({ order: 'A-1001', sentAt }));
    };
    const notice = (title: string) => screen.getByText(title).closest('[role="status"]')?.textContent;
    act(() => charge('A-1001'));
    await send();
    await send();
    await search('ord_1', 'ord_2');
    await send();
    expect(notice('Sending again may charge order A-1001 once more')).toMatch(
      /At [^.]+, order A-1001 was in the list twice: two charges were created\. To charge a different order/,
    );
    // The list that was fetched has two: it's fetched anew.
    await search('ord_1', 'ord_2', 'ord_3');
    const words = '3 charges were created. Countersign sent its charge 3 times.';
    expect(notice('Sending again may charge order A-1001 once more')).toContain(words);
    act(() => charge('A-1002'));
    expect(notice('3 charges for order A-1001 were created')).toContain(words);
  });

  it('says that its order was found with another key, and not that its charge was created', async () => {
    const { store, platform } = await timedOutCharge();
    const { startedAt } = answered(store.getState()).exchange;
    const charge = (order: string): void =>
      store.getState().editDraft({ body: { kind: 'text', text: `{"merchant_order_id":"${order}"}` } });
    act(() => charge('A-1001'));
    await act(() => store.getState().send({ isRepeated: true }));
    const other = madeUpKey('other', [LOCAL_ENVIRONMENT.id]);
    await act(() => store.getState().addKey(other));
    await act(() => store.getState().chooseKey(LOCAL_ENVIRONMENT.id, other.id));
    const data = [{ id: 'ord_1', merchant_order_id: 'A-1001' }];
    Object.assign(platform, { fetch: async () => Response.json({ data, total: 1, limit: 200, offset: 0 }) });
    await act(() => store.getState().fetchAll({ order: 'A-1001', sentAt: startedAt }));
    const words = `Order A-1001 was found with key ${other.id}. The order may be another merchant’s.`;
    expect(screen.getByText(/^The server may have created the charge anyway/).textContent).toContain(words);
    act(() => charge('A-1002'));
    const notice = (await screen.findByText('Order A-1001 may have been charged')).closest('[role="status"]');
    expect(notice?.textContent).toContain(words);
    expect(screen.queryByText(/was created/)).toBeNull();
  });

  it('says so of a base URL and of a key that both changed since', async () => {
    const { store } = await timedOutCharge();
    const told = () => screen.queryByText(/^This response is for an earlier request\./)?.textContent;
    const other = madeUpKey('other', [LOCAL_ENVIRONMENT.id]);
    await act(async () => {
      await store.getState().addKey(other);
      await store.getState().chooseKey(LOCAL_ENVIRONMENT.id, other.id);
      await store.getState().updateEnvironment(LOCAL_ENVIRONMENT.id, { baseUrl: 'http://127.0.0.1:4999' });
    });
    expect(told()).toBe('This response is for an earlier request. Changed since then: base URL, key.');
    await act(() => store.getState().chooseEnvironment('built-in'));
    expect(told()).toBe('This response is for an earlier request. Changed since then: environment.');
  });

  it('is about the request again once a paste over it is undone, or a typed character is removed', async () => {
    const { store } = await timedOutCharge();
    const { draft } = store.getState();
    act(() => store.getState().replaceDraft({ ...draft, target: '/pasted' }, undefined, true));
    expect(sending()).toBeNull();
    await act(() => store.getState().undoReadyMade());
    expect(screen.queryByText(/^This response is for an earlier request\./)).toBeNull();
    expect(sending()).toBeDefined();
    act(() => store.getState().editDraft({ target: `${draft.target}x` }));
    expect(sending()).toBeNull();
    act(() => store.getState().editDraft({ target: draft.target }));
    expect(sending()?.textContent).toBe('Send and risk another charge');
  });

  it('offers no sending once the amount was edited: it would send the new charge', async () => {
    const { store } = await timedOutCharge();
    act(() => store.getState().editDraft({ body: { kind: 'text', text: '{"amount":9}' } }));
    expect(
      screen.getByText('This response is for an earlier request. Changed since then: body.'),
    ).toBeDefined();
    expect(sending()).toBeNull();
    expect(button(LOOK)).toBeDefined();
  });

  it('is warned of while it’s typed, as soon as Capture lists one of a page that was lost', async () => {
    const { store } = await opened();
    await act(() => store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
    const body = { kind: 'text', text: '{"merchant_order_id":"A-1001"}' } as const;
    act(() => store.getState().editDraft({ method: 'POST', target: '/api/v1/charges', body }));
    const headers = [['Host', '127.0.0.1:4610']] as const;
    const request = wireRequest({ method: 'POST', target: '/api/v1/charges', headers, body: body.text });
    const row = rowOfEvent(told({ request, status: 502 }));
    if (!row) throw new Error('it goes to a server');
    await act(async () => store.setState({ capturedRows: [row] }));
    expect(await screen.findByText('Order A-1001 was sent before')).toBeDefined();
    expect(screen.getByText(/^The server answered 502 at /)).toBeDefined();
    await act(async () => store.setState({ capturedRows: [] }));
    await waitFor(() => expect(screen.queryByText('Order A-1001 was sent before')).toBeNull());
  });

  describe('isn’t sent once more by a key before it’s shown what that may do', () => {
    const HELD = /^Nothing was sent\. Wait a second, then press again to send it anyway\./;
    const beside = () =>
      within(document.querySelector('form, [class*="line"]') as HTMLElement).getByRole('button', {
        name: 'Send and risk another charge',
      });

    async function withCount() {
      const view = await timedOutCharge();
      const send = vi.fn(view.store.getState().send);
      act(() => view.store.setState({ send }));
      const inSight = vi.spyOn(Element.prototype, 'scrollIntoView');
      return { ...view, send, inSight };
    }

    it.each(['Path and query', 'Timestamp'])('Enter in %s', async (name) => {
      const { user, send, inSight, platform } = await withCount();
      act(() => platform.clock.advance(1));
      await user.type(screen.getByRole('textbox', { name }), '{Enter}');
      expect(document.activeElement).toBe(beside());
      const notice = screen.getByText(HELD).closest('[role="status"]');
      expect(inSight.mock.contexts).toContain(notice);
      expect(send).not.toHaveBeenCalled();
      fireEvent.keyDown(beside(), { key: 'Enter', repeat: true });
      act(() => platform.clock.advance(1));
      await user.type(screen.getByRole('textbox', { name }), '{Enter}');
      expect(send.mock.calls).toEqual([[{ isRepeated: true }]]);
      await waitFor(() => expect(screen.queryByText(HELD)).toBeNull());
      await waitFor(() => expect(beside()).toBeDefined());
      act(() => platform.clock.advance(1));
      await user.type(screen.getByRole('textbox', { name }), '{Enter}');
      expect(send).toHaveBeenCalledTimes(1);
    });

    it('a key that’s still down does nothing to the button that it brought the focus to', async () => {
      await withCount();
      act(() => beside().focus());
      expect(fireEvent.keyDown(beside(), { key: 'Enter', repeat: true })).toBe(false);
      expect(fireEvent.keyDown(beside(), { key: 'Enter' })).toBe(true);
    });

    it('a press after an edit shows it anew, and one for another environment sends', async () => {
      const { store, send } = await withCount();
      act(() => sendByKey(store.getState()));
      await screen.findByText(HELD);
      act(() => store.getState().editDraft({ target: '/api/v1/charges?again' }));
      expect(screen.queryByText(HELD)).toBeNull();
      act(() => sendByKey(store.getState()));
      expect(screen.getByText(HELD)).toBeDefined();
      expect(send).not.toHaveBeenCalled();
      await act(() => store.getState().chooseEnvironment('built-in'));
      act(() => sendByKey(store.getState()));
      expect(send.mock.calls).toEqual([[{ isRepeated: false }]]);
    });

    it.each<[string, (view: Awaited<ReturnType<typeof timedOutCharge>>) => unknown]>([
      ['half a minute', ({ platform }) => platform.clock.advance(30)],
      [
        'another view',
        ({ store }) => {
          store.getState().show('keys');
          store.getState().show('request');
        },
      ],
      [
        'a look for an order',
        ({ store, platform }) => {
          const data = [{ id: 'ord_1', merchant_order_id: 'A-1' }];
          const list = { data, total: 1, limit: 200, offset: 0 };
          Object.assign(platform, { fetch: async () => Response.json(list) });
          return store.getState().fetchAll({ order: 'A-1', sentAt: NOW });
        },
      ],
      [
        'another outcome',
        ({ store }) => {
          const { sending } = store.getState();
          store.setState({ sending: { ...sending } });
        },
      ],
      ['a send from another page', ({ store }) => store.setState({ historyChanges: 1 })],
    ])('a press after %s shows it anew', async (_, happen) => {
      const { send, ...view } = await withCount();
      const press = () => act(() => sendByKey(view.store.getState()));
      press();
      await screen.findByText(HELD);
      act(() => view.platform.clock.advance(5));
      expect(screen.getByText(HELD)).toBeDefined();
      await act(async () => void (await happen(view)));
      expect(screen.queryByText(HELD)).toBeNull();
      press();
      expect(screen.getByText(HELD)).toBeDefined();
      act(() => view.platform.clock.advance(1));
      expect(send).not.toHaveBeenCalled();
      press();
      expect(send.mock.calls).toEqual([[{ isRepeated: true }]]);
    });
  });

  describe('isn’t sent once more, or cancelled, by a press that was meant for what stood there before', () => {
    const HELD = /^Nothing was sent\. Wait a second, then press again to send it anyway\./;
    const AT_RISK = 'Send and risk another charge';
    type View = Awaited<ReturnType<typeof timedOutCharge>>;

    async function withCharges() {
      const view = await timedOutCharge();
      const charges = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('no network')));
      Object.assign(view.platform, { fetch: charges });
      const line = view.page.querySelector<HTMLElement>('[class*="line"]');
      const door = line && within(line).getByRole('button', { name: AT_RISK });
      if (!door) throw new Error('no button beside the path');
      return { ...view, charges, door };
    }

    const press = (view: View & { readonly door: HTMLElement }, detail: number) =>
      act(async () => void fireEvent.click(view.door, { detail }));
    const settle = ({ platform }: View) => act(() => platform.clock.advance(1));

    /** From a charge whose response was lost, to a button of which a press would send it once more. */
    const DOORS: Record<string, (view: View) => Promise<HTMLElement> | HTMLElement> = {
      'Send beside the path': () => screen.getAllByRole('button', { name: AT_RISK })[0] as HTMLElement,
      'what the response offers': () => sending() as HTMLElement,
      async 'what’s asked where nobody was told'({ store }) {
        const { request } = answered(store.getState()).exchange;
        const before = { at: NOW, status: null };
        const why = { problem: 'sent-before', request, before } as const;
        act(() => store.setState({ sending: { kind: 'not-sent', why } }));
        await screen.findByText('Nothing was sent: check this first');
        return sending() as HTMLElement;
      },
      async 'what’s asked of a permission'({ store }) {
        const why = { problem: 'permission-refused', origin: 'http://127.0.0.1:4610' } as const;
        act(() => store.setState({ sending: { kind: 'not-sent', why } }));
        return screen.findByRole('button', { name: 'Ask again and send' });
      },
    };

    it.each(Object.entries(DOORS))('%s', async (_, open) => {
      const view = await withCharges();
      const door = await open(view);
      const at = { ...view, door };
      // Of a mouse, soon after the label changed; the one click that follows is meant.
      await press(at, 1);
      expect(view.charges).not.toHaveBeenCalled();
      // Of a key, whenever: first what it may do is shown.
      settle(view);
      act(() => view.store.setState({ heldRepeat: undefined }));
      await press(at, 0);
      expect(screen.getByText(HELD)).toBeDefined();
      for (let more = 0; more < 4; more++) {
        act(() => view.platform.clock.advance(0.5));
        await press(at, 0);
      }
      expect(view.charges).not.toHaveBeenCalled();
      settle(view);
      await press(at, 0);
      await waitFor(() => expect(view.charges).toHaveBeenCalledTimes(1));
    });

    it('of a mouse that’s pressed later sends at once', async () => {
      const view = await withCharges();
      settle(view);
      await press(view, 1);
      await waitFor(() => expect(view.charges).toHaveBeenCalledTimes(1));
    });

    it.each([
      ['a key', 0],
      ['a mouse', 1],
    ])('of %s: four on Send run neither into Cancel nor into another charge', async (_, detail) => {
      const view = await withCharges();
      const body = { kind: 'text', text: '{"merchant_order_id":"A-2"}' } as const;
      let answer = (_: Response): void => undefined;
      view.charges.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
      act(() => view.store.getState().editDraft({ body }));
      settle(view);
      const at = { ...view, door: screen.getAllByRole('button', { name: /^Send/ })[0] as HTMLElement };
      act(() => view.store.setState({ sentBefore: async () => undefined, toldBefore: undefined }));
      await press(at, detail);
      await waitFor(() => expect(view.charges).toHaveBeenCalledTimes(1));
      await press(at, detail);
      await waitFor(() => expect(at.door.textContent).toBe('Cancel'));
      await press(at, detail);
      expect(view.store.getState().sending.kind).toBe('sending');
      await act(async () => answer(Response.json({}, { status: 201 })));
      await waitFor(() => expect(view.store.getState().sending.kind).toBe('answered'));
      await press(at, detail);
      await press(at, detail);
      expect(view.charges).toHaveBeenCalledTimes(1);
    });

    it('but cancelled by one that’s meant', async () => {
      const view = await withCharges();
      view.charges.mockImplementation(() => new Promise(() => undefined));
      const cancel = vi.fn();
      act(() => view.store.setState({ cancelSend: cancel }));
      settle(view);
      await press(view, 1);
      await press(view, 0);
      expect(cancel).not.toHaveBeenCalled();
      settle(view);
      await press(view, 0);
      expect(cancel).toHaveBeenCalledTimes(1);
    });
  });

  it('and refused the second time still isn’t sent “again”: the first may have charged', async () => {
    const { store, platform } = await timedOutCharge();
    const { startedAt } = answered(store.getState()).exchange;
    // As the history says, whose bytes jsdom takes for another page's.
    act(() => store.setState({ sentBefore: async () => ({ at: startedAt, status: null }) }));
    Object.assign(platform, { fetch: async () => new Response('', { status: 429 }) });
    await act(() => store.getState().send());
    await screen.findAllByText(/429/);
    expect(sending()?.textContent).toBe('Send and risk another charge');
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(sending()?.textContent).toBe('Send and risk another charge');
  });

  it('and stale the second time says what following the server’s clock risks, until it’s known', async () => {
    const { store, platform } = await timedOutCharge();
    const { startedAt } = answered(store.getState()).exchange;
    let read: ((before: { at: number; status: null } | undefined) => void) | undefined;
    act(() =>
      store.setState({
        sentBefore: () =>
          new Promise((resolve) => {
            read = resolve;
          }),
      }),
    );
    const stale = { error: { code: 'stale_request', message: 'old' } };
    const date = new Date((startedAt + 600) * 1000).toUTCString();
    Object.assign(platform, {
      fetch: async () => new Response(JSON.stringify(stale), { status: 401, headers: { Date: date } }),
    });
    await act(() => store.getState().send());
    const label = /^(Follow the server’s clock|Sign again now) and (?:send|risk another charge)$/;
    await screen.findAllByRole('button', { name: label });
    const labels = () => screen.getAllByRole('button', { name: label }).map(({ textContent }) => textContent);
    const isRisky = (text: string | null) => text?.endsWith('and risk another charge') === true;
    expect(labels().every(isRisky)).toBe(true);
    await act(async () => read?.({ at: startedAt, status: null }));
    expect(labels().every(isRisky)).toBe(true);
    await act(async () => read?.(undefined));
  });

  it('that’s accepted twice says so, with the orders that are known, and leads to the orders', async () => {
    const { user, store, platform } = await timedOutCharge();
    let order = 0;
    Object.assign(platform, {
      fetch: async () => {
        platform.clock.advance(60);
        order += 1;
        return Response.json({ id: `ord_${order}` }, { status: 201 });
      },
    });
    const { request, url } = answered(store.getState()).exchange;
    const at = platform.clock.now();
    const accepted = [{ id: 'before', at, orderId: 'ord_0' }];
    // As the history says, whose bytes jsdom takes for another page's.
    act(() => store.setState({ sentBefore: async () => ({ at, status: 201, accepted }) }));
    expect(request.method + new URL(url).pathname).toBe('POST/api/v1/charges');
    await act(() => store.getState().send({ isRepeated: true }));
    const told = await seen('This charge was accepted twice');
    const notice = told.closest('[data-tone="warn"]') as HTMLElement;
    expect([...notice.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/ UTC: order ord_0\.$/),
      expect.stringMatching(/ UTC: order ord_1\.$/),
    ]);
    await user.click(within(notice).getByRole('button', { name: LOOK }));
    expect(store.getState()).toMatchObject({ view: 'browse', collection: 'orders' });
  });

  it('that the popup sends too, after its response came here, is said to be accepted twice without a reload', async () => {
    const { store, platform } = await timedOutCharge();
    Object.assign(platform, { fetch: async () => Response.json({ id: 'ord_1' }, { status: 201 }) });
    const at = platform.clock.now();
    act(() => store.setState({ sentBefore: async () => undefined }));
    await act(() => store.getState().send({ isRepeated: true }));
    await seen('Signed and accepted');
    expect(screen.queryByText('This charge was accepted twice')).toBeNull();
    const accepted = [{ id: 'popup', at: at + 60 }];
    await act(async () =>
      store.setState(({ historyChanges }) => ({
        sentBefore: async () => ({ at: at + 60, status: 201, accepted }),
        historyChanges: historyChanges + 1,
      })),
    );
    const told = await seen('This charge was accepted twice');
    const lines = [...(told.closest('[data-tone="warn"]')?.querySelectorAll('li') ?? [])];
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/: order ord_1\.$/),
      expect.stringMatching(/: accepted\.$/),
    ]);
  });

  it('that waited while the page was reloaded leads to the orders, and offers no bare Send below', async () => {
    const { user, store } = await openRequest(<ComposeView />);
    await act(() => store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
    const at = NOW - 60;
    const fetchAll = vi.fn(async () => undefined);
    // As the history says, whose bytes jsdom takes for another page's.
    act(() =>
      store.setState({
        sentBefore: async () => ({ at, status: null, unclear: [{ id: 'waiting', at }] }),
        fetchAll,
      }),
    );
    const text = '{"merchant_order_id":"NF-0003"}';
    act(() =>
      store.getState().editDraft({ method: 'POST', target: '/api/v1/charges', body: { kind: 'text', text } }),
    );
    await screen.findByText('Order NF-0003 was sent before');
    act(() => store.getState().showResult('answer'));
    expect(screen.getByText('The response appears here')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Send and risk another charge' })).toHaveLength(1);
    await user.click(button(LOOK));
    expect(store.getState()).toMatchObject({ view: 'browse', collection: 'orders' });
    expect(fetchAll).toHaveBeenCalledWith({ order: 'NF-0003', sentAt: at });
  });

  it('whose response broke off leads to each order with one button: its own, and that of the lost charge typed next', async () => {
    const { user, store, platform } = await timedOutCharge();
    const cut = (): ReadableStream =>
      new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('{"id":"ord_')),
        pull: (stream) => stream.error(new TypeError('network error')),
      });
    Object.assign(platform, { fetch: async () => new Response(cut(), { status: 201 }) });
    const charge = (order: string): void =>
      store.getState().editDraft({ body: { kind: 'text', text: `{"merchant_order_id":"${order}"}` } });
    const at = NOW - 60;
    const fetchAll = vi.fn(async () => undefined);
    // As the history says, whose bytes jsdom takes for another page's: of the one it was accepted, of the other nobody knows.
    act(() =>
      store.setState({
        sentBefore: async (request) =>
          orderCharged(request) === 'A-1001'
            ? { at, status: 201, accepted: [{ id: 'captured', at }] }
            : { at, status: null, unclear: [{ id: 'lost', at }] },
        fetchAll,
      }),
    );
    act(() => charge('A-1001'));
    await act(() => store.getState().send({ isRepeated: true }));
    await seen('This charge was accepted twice');
    expect(screen.getAllByRole('button', { name: 'Look for order A-1001' })).toHaveLength(1);
    act(() => charge('A-1002'));
    await screen.findByText('Order A-1002 was sent before');
    expect(screen.queryByText(/^Sending again may/)).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Look for order A-1001' })).toHaveLength(1);
    await user.click(button('Look for order A-1002'));
    expect(fetchAll).toHaveBeenCalledWith({ order: 'A-1002', sentAt: at });
  });

  it('that’s accepted twice within one second is listed once for each, with no warning of React', async () => {
    const warned = vi.spyOn(console, 'error');
    const { store, platform } = await timedOutCharge();
    Object.assign(platform, { fetch: async () => new Response('{}', { status: 201 }) });
    const at = platform.clock.now();
    const accepted = ['second', 'first'].map((id) => ({ id, at }));
    act(() => store.setState({ sentBefore: async () => ({ at, status: 201, accepted }) }));
    await act(() => store.getState().send({ isRepeated: true }));
    const told = await seen('This charge was accepted 3 times');
    expect(told.closest('[data-tone="warn"]')?.querySelectorAll('li')).toHaveLength(3);
    expect(warned.mock.calls.flat().filter((said) => `${said}`.includes('same key'))).toEqual([]);
  });

  it('that was accepted and whose next response is lost says that there may be two', async () => {
    const { store, platform } = await timedOutCharge();
    const at = platform.clock.now();
    const accepted = [{ id: 'before', at }];
    act(() => store.setState({ sentBefore: async () => ({ at, status: 201, accepted }) }));
    await act(() => store.getState().send({ isRepeated: true }));
    await seen('This charge was accepted once, and perhaps once more');
    expect(screen.getByText(/no response tells whether it was accepted/)).toBeDefined();
  });

  it('that’s rejected, where only an order before it is in doubt, is sent with no label that speaks of risk', async () => {
    const { store, platform } = await timedOutCharge();
    Object.assign(platform, { fetch: async () => new Response('{}', { status: 429 }) });
    const at = NOW - 60;
    const before = { at, status: null, order: 'A-2', unclear: [{ id: 'lost', at }] };
    act(() => store.setState({ sentBefore: async () => before }));
    act(() => store.getState().editDraft({ body: { kind: 'text', text: '{"merchant_order_id":"A-3"}' } }));
    await act(() => store.getState().send());
    await seen('Nothing was sent: check this first');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Send' })).toHaveLength(2));
    expect(screen.queryByRole('button', { name: /risk/ })).toBeNull();
    await act(() => store.getState().send({ isRepeated: true }));
    await screen.findByRole('button', { name: 'Send again' });
    await screen.findByText(/With Send, you charge another order, A-3\./);
    await waitFor(() => expect(button('Send')).toBeDefined());
    expect(screen.queryByRole('button', { name: /risk/ })).toBeNull();
  });

  it('that was lost and is accepted the next time says that it may have been accepted twice', async () => {
    const { store, platform } = await timedOutCharge();
    Object.assign(platform, { fetch: async () => Response.json({ id: 'ord_2' }, { status: 201 }) });
    const unclear = [{ id: 'lost', at: platform.clock.now() }];
    platform.clock.advance(60);
    act(() => store.setState({ sentBefore: async () => ({ at: 0, status: 201, unclear }) }));
    act(() => store.getState().editDraft({ body: { kind: 'text', text: '{"merchant_order_id":"A-1001"}' } }));
    await act(() => store.getState().send({ isRepeated: true }));
    const told = await seen('This charge was accepted once, and perhaps once more');
    const notice = told.closest('[data-tone="warn"]') as HTMLElement;
    expect([...notice.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/ UTC: no response tells whether it was accepted\.$/),
      expect.stringMatching(/ UTC: order ord_2\.$/),
    ]);
    expect(within(notice).getByRole('button', { name: 'Look for order A-1001' })).toBeDefined();
    const order = 'A-1001';
    const list = { data: [{ id: 'ord_2', merchant_order_id: order }], total: 1, limit: 200, offset: 0 };
    Object.assign(platform, { fetch: async () => Response.json(list) });
    act(() => platform.clock.advance(10));
    await act(() => store.getState().fetchAll({ order, sentAt: 0 }));
    await seen('This charge was accepted once');
    expect(screen.queryByText(/no response tells/)).toBeNull();
    expect(
      screen.getByText(/no response, and at .* UTC the list had no other order with this id\.$/),
    ).toBeDefined();
  });

  it('of a list offers no sending once a charge was loaded', async () => {
    const { store } = await timedOutCharge();
    act(() =>
      store.getState().editDraft({ method: 'GET', target: '/api/v1/orders', body: { kind: 'none' } }),
    );
    await act(() => store.getState().send());
    await screen.findByRole('button', { name: 'Send again' });
    act(() => store.getState().editDraft({ method: 'POST', target: '/api/v1/charges' }));
    expect(sending()).toBeNull();
  });

  it('is looked for where the charge went, not in the environment chosen since', async () => {
    const { user, store } = await timedOutCharge();
    await act(() => store.getState().chooseEnvironment('built-in'));
    expect(sending()).toBeNull();
    await user.click(button(LOOK));
    await waitFor(() =>
      expect(store.getState()).toMatchObject({
        view: 'browse',
        collection: 'orders',
        choices: { environmentId: LOCAL_ENVIRONMENT.id },
      }),
    );
  });

  it('isn’t looked for at a base URL that was edited since', async () => {
    const { store } = await timedOutCharge();
    const baseUrl = 'http://127.0.0.1:9999';
    await act(() => store.getState().updateEnvironment(LOCAL_ENVIRONMENT.id, { baseUrl }));
    expect(sending()).toBeNull();
    expect(screen.queryByRole('button', { name: LOOK })).toBeNull();
  });
});

/** The local sandbox's own has a test of its own. */
type Leading = Exclude<RemedyKind, 'make-local-key'>;

const LEADS_TO: Record<Leading, (app: AppState) => unknown> = {
  'resign-now': ({ sending }) => sending.kind,
  'use-seconds': ({ sending }) => sending.kind,
  'use-server-clock': ({ sending }) => sending.kind,
  'restore-header': ({ sending }) => sending.kind,
  'grant-permission': ({ sending }) => sending.kind,
  retry: ({ sending }) => sending.kind,
  'retry-at-risk': ({ sending }) => sending.kind,
  'look-for-effect': ({ view, collection }) => `${view} ${collection}`,
  'pick-key': ({ view }) => view,
  'replace-secret': ({ view }) => view,
  'create-sandbox-key': ({ view }) => view,
  'edit-base-url': ({ view }) => view,
  'edit-path': ({ focusRequest }) => focusRequest?.field,
  'edit-request': ({ focusRequest }) => focusRequest?.field,
  'open-steps': ({ result }) => result,
  diagnose: ({ view }) => view,
};
const EXPECTED: Record<Leading, string> = {
  'resign-now': 'answered',
  'use-seconds': 'answered',
  'use-server-clock': 'answered',
  'restore-header': 'answered',
  'grant-permission': 'idle',
  retry: 'answered',
  'retry-at-risk': 'answered',
  'look-for-effect': 'browse orders',
  'pick-key': 'keys',
  'replace-secret': 'keys',
  'create-sandbox-key': 'sandbox',
  'edit-base-url': 'environments',
  'edit-path': 'target',
  'edit-request': 'target',
  'open-steps': 'steps',
  diagnose: 'diagnose',
};

describe('each kind', () => {
  it.each(Object.entries(EXPECTED) as [Leading, string][])('%s leads to %s', async (kind, expected) => {
    const { store } = await openRequest(null);
    if (kind === 'diagnose') await act(() => store.getState().send());
    act(() => store.getState().showResult('answer'));
    const remedy = { kind, does: 'Put it right' };
    render(
      <StoreProvider store={store}>
        <RemedyButton remedy={remedy} />
      </StoreProvider>,
    );
    await userEvent.click(button(remedyLabel(remedy)));
    await waitFor(() => expect(LEADS_TO[kind](store.getState())).toBe(expected));
  });

  it('where the page can’t ask for a host, a tab can', async () => {
    const { store, platform } = await openRequest(null);
    const open = vi.spyOn(platform, 'openApp');
    render(
      <StoreProvider store={store}>
        <RemedyButton remedy={{ kind: 'grant-permission', does: 'Open Countersign in a tab' }} />
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
        <RemedyButton remedy={{ kind: 'open-steps', does: 'Show signing steps' }} />
      </StoreProvider>,
    );
    await userEvent.click(button('Show signing steps'));
    expect(open).toHaveBeenCalledWith('request');
    expect(selectSigning(store.getState()).signed).toBeDefined();
  });
});

describe('a valid signature that the server rejected', () => {
  async function rejectedOver(simplest: () => Response) {
    const view = await opened();
    const fetched: string[] = [];
    const fetch: typeof globalThis.fetch = async (url) => {
      fetched.push(String(url));
      return new URL(String(url)).search === ''
        ? simplest()
        : Response.json({ error: { code: 'bad_signature' } }, { status: 401 });
    };
    Object.assign(view.platform, { fetch });
    await act(() => view.store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
    act(() => view.store.getState().editDraft({ method: 'GET', target: '/api/v1/wallets?currency=EUR' }));
    await view.user.click(button('Send'));
    await seen('How to tell them apart');
    return { ...view, fetched };
  }

  it.each([
    [200, null, 'accepted GET /api/v1/wallets with the same key, so the secret isn’t the cause.'],
    [
      401,
      'bad_signature',
      'So the cause is the secret, the server’s check, or a proxy that changes the path.',
    ],
  ] as const)(
    'is asked about by the simplest request with one click, answered %s: its own answer says what’s left',
    async (status, code, words) => {
      const { user, store, fetched } = await rejectedOver(() =>
        Response.json({ error: { code } }, { status }),
      );
      const { draft, sending } = store.getState();
      await user.click(button(/^Send GET /));
      expect(await screen.findByText((text) => text.includes(words))).toBeDefined();
      expect(fetched.at(-1)).toMatch(/\/api\/v1\/wallets$/);
      expect(store.getState()).toMatchObject({ draft, sending });
      expect(screen.queryByRole('button', { name: /^Send GET / })).toBeNull();
      const ofSecret = [/^Secret mistyped or cut when pasted/, /^Server has a different secret/];
      for (const cause of ofSecret) expect(screen.queryByText(cause) === null).toBe(status === 200);
    },
  );

  it('stays open where the answer to the simplest request doesn’t tell, or none came, and says where to look', async () => {
    const outcomes: (() => Response)[] = [
      () => new Response('', { status: 404 }),
      () => new Response('', { status: 503 }),
    ];
    const { user } = await rejectedOver(() => {
      const next = outcomes.shift();
      if (!next) throw new TypeError('Failed to fetch');
      return next();
    });
    await user.click(button(/^Send GET /));
    expect(
      await screen.findByText(/^The server answered 404 to GET \/api\/v1\/wallets\. .* Compare strings\.$/),
    ).toBeDefined();
    await user.click(button(/^Send GET /));
    expect(
      await screen.findByText(/^The server answered 503 to GET .* Send the request again later\.$/),
    ).toBeDefined();
    await user.click(button(/^Send GET /));
    expect(await screen.findByText('The request got no response. Send it again.')).toBeDefined();
  });
});
