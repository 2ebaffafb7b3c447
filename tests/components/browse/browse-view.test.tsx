/** Browse over the built-in sandbox: the lists, their pages, what's found in them, and what was signed for them. */

import { File as NodeFile } from 'node:buffer';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowseView } from '../../../components/browse/browse-view.tsx';
import type { WalkState } from '../../../lib/features/browse/state.ts';
import { browseToOrder } from '../../../lib/features/browse/to-order.ts';
import { createWorld, exportJournal } from '../../../lib/sandbox/world.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { listService } from '../../state/list-service.ts';
import { madeUpKey } from '../../state/open-page.ts';
import { expectAccessible } from '../accessibility.ts';
import { NOW, type OpenView, openView } from '../open-view.tsx';
import { firstCell, rows } from './record-rows.ts';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const grid = (name: string) => screen.findByRole('grid', { name });
/** What a column reads, from the first row on. */
const column = (at: number) => rows().map((row) => within(row).getAllByRole('cell')[at]?.textContent);
const statuses = () => [...new Set(column(1))];

/** As while it runs: what's told of the list and of whatever is being fetched. */
function showWalk({ setState, getState }: OpenView['store'], walk: WalkState): void {
  const { browse } = getState();
  const { orders } = browse;
  setState({ walk, browse: { ...browse, ...(orders && { orders: { ...orders, walk } }) } });
}

/** To the end: what was fetched is said before that as well. */
async function fetchAll({ user, store }: Pick<OpenView, 'user' | 'store'>): Promise<void> {
  await user.click(button('Fetch all'));
  await waitFor(() => expect(store.getState().walk?.phase).toBe('done'));
  await screen.findByText(/^Fetched /);
}

async function openBrowse(): Promise<OpenView> {
  const view = await openView(<BrowseView />, {
    sandbox: exportJournal(createWorld({ seed: 7, now: NOW, orders: 60 })),
  });
  await view.store.getState().createSandboxKey('Sandbox key');
  return view;
}

async function openOrders(): Promise<OpenView> {
  const view = await openBrowse();
  await view.user.click(button('Load orders'));
  await grid('Orders');
  await firstCell(0);
  return view;
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(30 * 24);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the lists', () => {
  it('say how many records there are by what was fetched last, and not by an earlier page', async () => {
    const { store } = await openOrders();
    const orders = () =>
      within(screen.getByRole('navigation', { name: 'Lists' })).getByRole('button', { name: /^Orders/ });
    expect(orders().textContent).toContain('60');
    const { browse } = store.getState();
    const { orders: loaded } = browse;
    if (!loaded?.page) throw new Error('They’re loaded');
    const page = { ...loaded.page, records: [], total: 0 };
    act(() => store.setState({ browse: { ...browse, orders: { ...loaded, page } } }));
    expect(orders().textContent).toMatch(/^Orders0/);
    await act(() => store.getState().fetchAll({ order: 'A-1001', sentAt: NOW }));
    await waitFor(() => expect(store.getState().browse.orders?.showing).toBe('everything'));
    expect(orders().textContent).toMatch(/^Orders60/);
  });

  it('are eight, each with how it’s listed and whether its path is assumed', async () => {
    const { page } = await openBrowse();
    const list = within(screen.getByRole('navigation', { name: 'Lists' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'OrdersIn pages',
      'LedgerIn pages · path not in docs',
      'WalletsNewest only · path not in docs',
      'ChannelsNewest only · path not in docs',
      'PayoutsNewest only · path not in docs',
      'DisputesNewest only · path not in docs',
      'Webhook deliveriesNewest only · path not in docs',
      'SubscriptionsNewest only · path not in docs',
    ]);
    expect(screen.getByText('Orders appear here')).toBeDefined();
    await expectAccessible(page);
  });

  it.each(['Ledger', 'Wallets', 'Channels', 'Payouts', 'Subscriptions'])('include %s', async (label) => {
    const { user } = await openBrowse();
    await user.click(button(new RegExp(`^${label}`)));
    await user.click(button('Load'));
    expect(await grid(label)).toBeDefined();
    if (label !== 'Ledger') expect(screen.getByText(/most recent; the server gives no total/)).toBeDefined();
  });
});

describe('a page', () => {
  it('is one of several, with the ways to the others', async () => {
    const { user, page } = await openOrders();
    expect(rows()).toHaveLength(20);
    expect(screen.getByText(/^1–20 of /)).toBeDefined();
    await expectAccessible(page);
    await user.click(button('Next page'));
    expect(await screen.findByText(/^21–40 of /)).toBeDefined();
    await user.click(button('Last page'));
    await waitFor(() => expect((button('Next page') as HTMLButtonElement).disabled).toBe(true));
    const number = screen.getByRole('textbox', { name: 'Page' });
    await user.clear(number);
    await user.type(number, '2{Enter}');
    expect(await screen.findByText(/^21–40 of /)).toBeDefined();
    // The field keeps the focus, and the next number takes the place of the one before.
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Page' }));
    // Grouped as the number of pages is.
    await user.keyboard('0,003{Enter}');
    expect(await screen.findByText(/^41–60 of /)).toBeDefined();
    await user.click(button('First page'));
    expect(await screen.findByText(/^1–20 of /)).toBeDefined();
  });

  it('of another size than asked says so, with the rule', async () => {
    const { user } = await openOrders();
    await user.clear(screen.getByRole('textbox', { name: 'limit' }));
    await user.type(screen.getByRole('textbox', { name: 'limit' }), '500{Enter}');
    expect(await screen.findByText(/The request asked for 500 a page\. The server applied 20/)).toBeDefined();
    expect(screen.getByText(/falls back to the default/)).toBeDefined();
    await user.click(button('Load 200 a page'));
    expect(await screen.findByText(/^1–6[0-9] of 6[0-9]$/)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'limit' }).value).toBe('200');
    expect(screen.queryByText(/a page\. The server applied/)).toBeNull();
  });

  it('of a size that only an assumption explains offers no other', async () => {
    const { user } = await openOrders();
    await user.clear(screen.getByRole('textbox', { name: 'limit' }));
    await user.type(screen.getByRole('textbox', { name: 'limit' }), 'many{Enter}');
    expect(await screen.findByText(/The request asked for “many” a page/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Load [0-9]+ a page$/ })).toBeNull();
  });

  it('is filtered by the service where it can, and by parameters of one’s own', async () => {
    const { user, store } = await openOrders();
    await user.type(screen.getByRole('textbox', { name: 'status' }), 'paid{Enter}');
    await waitFor(() => expect(statuses()).toEqual(['paid']));
    await user.click(button('Parameter'));
    await user.type(screen.getByRole('textbox', { name: 'Name of the parameter' }), 'limit');
    expect((button('Add') as HTMLButtonElement).disabled).toBe(true);
    await user.clear(screen.getByRole('textbox', { name: 'Name of the parameter' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of the parameter' }), 'since{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'since' }), '1{Enter}');
    await waitFor(() =>
      expect(store.getState().browse.orders?.page?.answered.exchange.request.target).toContain('since=1'),
    );
    await user.click(button('Remove since'));
    expect(screen.queryByRole('textbox', { name: 'since' })).toBeNull();
  });

  it('that holds nothing says why, also beside its request', async () => {
    const { user, store } = await openOrders();
    await user.click(button('Signing steps'));
    await user.type(screen.getByRole('textbox', { name: 'status' }), 'nothing{Enter}');
    expect(await screen.findByText('No record matches')).toBeDefined();
    expect(screen.queryByText('No loaded record matches')).toBeNull();
    await user.clear(screen.getByRole('textbox', { name: 'status' }));
    await act(() => store.getState().loadPage(5000));
    expect(await screen.findByText('This page is empty')).toBeDefined();
    await user.click(button('Go to the first page'));
    expect(await screen.findByText(/^1–20 of /)).toBeDefined();
  });

  it('that holds nothing because “paid” has a space behind it says so, and is loaded without it', async () => {
    const { user, store } = await openOrders();
    const status = screen.getByRole<HTMLInputElement>('textbox', { name: 'status' });
    await user.type(status, 'paid {Enter}');
    expect(await screen.findByText(/The value of status ends with a space\.$/)).toBeDefined();
    await user.click(button('Load without spaces'));
    expect(await screen.findByText(/^1–20 of /)).toBeDefined();
    expect(status.value).toBe('paid');
    expect(store.getState().browse.orders?.page?.answered.exchange.request.target).toMatch(
      /status=paid(?:&|$)/,
    );
  });

  it('has its signed request and canonical string one click away', async () => {
    const { user, page, store } = await openOrders();
    await user.click(button('Signing steps'));
    expect(await screen.findByRole('heading', { name: 'The request behind this page' })).toBeDefined();
    const { signed } = store.getState().browse.orders?.page?.answered.exchange ?? {};
    expect(screen.getByRole('status', { name: 'Signature' }).textContent).toBe(signed?.signature);
    expect(button('Copy canonical string')).toBeDefined();
    await expectAccessible(page);
    await user.click(button('Close the request'));
    expect(screen.queryByRole('heading', { name: 'The request behind this page' })).toBeNull();
  });
});

describe('what’s loaded', () => {
  it('is found and sorted, and only that', async () => {
    const { user } = await openOrders();
    expect(screen.getByText(/^Sorting and search use only the 20 loaded records of /)).toBeDefined();
    const find = screen.getByRole('searchbox', { name: 'Search loaded records' });
    await user.type(find, 'PAID');
    await waitFor(() => expect(statuses()).toEqual(['paid']));
    const found = () => [...document.querySelectorAll('[role="grid"] mark')].map((one) => one.textContent);
    // It may stand within an id.
    expect(found()).toContain('paid');
    await user.clear(find);
    await waitFor(() => expect(found()).toEqual([]));
    await user.type(find, 'nowhere');
    await user.click(await screen.findByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(rows()).toHaveLength(20));

    const received = column(4);
    screen.getByRole('columnheader', { name: 'amount' }).focus();
    await user.keyboard('{Enter}');
    const amounts = column(4).map((text) => Number(text));
    expect(amounts).toEqual(received.map((text) => Number(text)).sort((a, b) => a - b));
    await user.keyboard('{Enter}');
    expect(column(4)).not.toEqual(received);
    await user.keyboard('{Enter}');
    expect(column(4)).toEqual(received);
  });

  it('says in which hidden column a record was found, and shows it', async () => {
    const { user, store } = await openOrders();
    const hidden = ['status', 'is_test'].map((key) => ({ key, width: null, hidden: true }));
    act(() => void store.getState().arrangeColumns('orders', hidden));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'status' })).toBeNull());
    const find = screen.getByRole('searchbox', { name: 'Search loaded records' });
    await user.type(find, 'ord');
    await waitFor(() => expect(document.querySelector('[role="grid"] mark')).not.toBeNull());
    expect(screen.queryByText(/^Found in hidden/)).toBeNull();
    await user.clear(find);
    await user.type(find, 'paid');
    await screen.findByText(/^Found in hidden columns: status\./);
    await user.click(button('Show column status'));
    await screen.findByRole('columnheader', { name: 'status' });
    await waitFor(() => expect(screen.queryByText(/^Found in hidden/)).toBeNull());
    expect(button('Columns (1 hidden)')).toBeDefined();
  });

  it('keeps its columns as they’re arranged, and starts over', async () => {
    const { user, platform } = await openOrders();
    await user.click(button('Columns'));
    await user.click(await screen.findByRole('checkbox', { name: /^status/ }));
    await user.click(button('Move is_test up'));
    await user.click(button('Done'));
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await waitFor(() => expect(heads().slice(0, 3)).toEqual(['id', 'is_test', 'merchant_order_id']));
    expect(button('Columns (1 hidden)')).toBeDefined();
    expect(JSON.stringify(platform.store.values.get('browse-layout'))).toContain('"key":"status"');
    await user.click(button('Columns (1 hidden)'));
    await user.click(button('Reset columns'));
    await waitFor(() => expect(heads().slice(0, 3)).toEqual(['id', 'status', 'is_test']));
  });

  it('has its columns made wider and narrower by clicks, with no dragging', async () => {
    const { user } = await openOrders();
    const tracks = () => screen.getByRole('grid').style.getPropertyValue('--columns');
    const before = tracks();
    await user.click(button('Columns'));
    await user.click(await screen.findByRole('button', { name: 'Make status wider' }));
    await waitFor(() => expect(tracks()).not.toBe(before));
    await user.click(button('Make status narrower'));
    await waitFor(() => expect(tracks()).toBe(before));
    await user.click(screen.getByRole('checkbox', { name: /^status/ }));
    await waitFor(() => expect(button('Make status wider')).toHaveProperty('disabled', true));
  });

  it('is exported as it’s filtered and sorted, unless more is asked for', async () => {
    const { user, platform } = await openOrders();
    const which = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Records' });
    const scopes = () => [...which().options].map(({ text }) => text);
    await user.click(button('Export'));
    expect(scopes()).toEqual(['This page: 20 records']);
    await user.click(button('Cancel'));
    await user.type(screen.getByRole('searchbox', { name: 'Search loaded records' }), 'paid');
    await waitFor(() => expect(statuses()).toEqual(['paid']));
    screen.getByRole('columnheader', { name: 'amount' }).focus();
    await user.keyboard('{Enter}{Enter}');
    const shown = column(0);
    await user.click(button('Export'));
    expect(scopes()).toEqual([`Shown: ${shown.length} records`, 'This page: 20 records']);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export' }));
    await screen.findByText(new RegExp(`^It has ${shown.length} records, `));
    const [[name, file] = []] = [...platform.files.saved];
    expect(screen.getByText(`Saved ${name}`)).toBeDefined();
    const saved = JSON.parse(new TextDecoder().decode(file)) as { id: string }[];
    expect(saved.map(({ id }) => id)).toEqual(shown);
  });

  it('tells times here or in UTC', async () => {
    const { user } = await openOrders();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Times' }), 'UTC');
    await waitFor(() => expect(column(7)[0]).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\dZ$/));
  });
});

describe('a file', () => {
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  // jsdom’s own files can’t be read piece by piece.
  const openFile = ({ store }: OpenView, csv: string) =>
    act(() => store.getState().openRecordsFile(new NodeFile([csv], 'mine.csv') as unknown as File));

  it('of orders that’s opened while Ledger is chosen is offered to Orders, without columns of the ledger', async () => {
    const view = await openBrowse();
    const { user, page, store } = view;
    await user.click(button(/^Ledger/));
    await user.click(button('Load'));
    await grid('Ledger');
    await openFile(view, 'id,status,is_test\nord_1,paid,true\nord_2,expired,true\n');
    await screen.findByText('The file seems to be of Orders, not Ledger');
    expect(screen.getByText('Its ids start with ord_, as in Orders.')).toBeDefined();
    await waitFor(() => expect(headers()).toEqual(['id', 'status', 'is_test']));
    await expectAccessible(page);
    await user.click(button('Open the file in Orders'));
    await grid('Orders');
    expect(store.getState().collection).toBe('orders');
    expect(screen.getByText('2 records from mine.csv')).toBeDefined();
    expect(screen.queryByText(/^The file seems/)).toBeNull();
  });

  it('of which nothing tells the list is said not to be of Orders', async () => {
    await openFile(await openBrowse(), 'id,amount\nx1,2.00\n');
    await screen.findByText('The file may not be of Orders');
    expect(screen.getByText(/^In Orders, ids start with ord_, and none in the file does\./)).toBeDefined();
  });
});

describe('a record', () => {
  it('is a tree and the JSON of the answer, to be copied', async () => {
    const { user, page, store, platform } = await openOrders();
    (await firstCell(3)).click();
    const tree = await screen.findByRole('tree', { name: 'Fields of the record' });
    expect(within(tree).getByRole('treeitem', { name: /^status/ })).toBeDefined();
    await expectAccessible(page);
    const record = store.getState().browse.orders?.page?.records[3];
    await user.click(button('Copy as JSON'));
    expect(platform.copied.at(-1)).toBe(record?.text);
    await user.click(button('Copy as CSV'));
    await waitFor(() => expect(platform.copied.at(-1)).toMatch(/^"id",.*\r\n"ord_/));
    await user.click(screen.getByRole('tab', { name: 'JSON' }));
    expect(screen.getByText('Exactly as in the response.')).toBeDefined();
  });

  it('is gone through by the keyboard, from the grid into the tree and back', async () => {
    const { user } = await openOrders();
    // Only an order that’s waited for has instructions, which are nested.
    const waiting = column(1).indexOf('awaiting_payment');
    (await firstCell(0)).focus();
    await user.keyboard(`${'{ArrowDown}'.repeat(waiting)}{Enter}`);
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('treeitem'));
    await user.keyboard('{End}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-level')).toBe('2');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TD'));
    expect(screen.queryByRole('tree')).toBeNull();
  });
});

describe('a refusal', () => {
  it('is explained as in Request, and leads to Diagnose', async () => {
    const { user, store, page } = await openOrders();
    const [key] = store.getState().keys;
    if (!key) throw new Error('there is no key');
    await store.getState().revokeSandboxKey(key.id);
    await user.click(button('Next page'));
    expect((await screen.findAllByText(/invalid_key/)).length).toBeGreaterThan(0);
    expect(rows()).toHaveLength(20);
    await expectAccessible(page);
    await user.click(button('Diagnose this request'));
    await waitFor(() => expect(store.getState().view).toBe('diagnose'));
  });
});

describe('a stale timestamp', () => {
  const key = madeUpKey('browser', [LOCAL_ENVIRONMENT.id]);

  /** The service's clock is more than an hour ahead. */
  async function openAhead(): Promise<OpenView> {
    const view = await openView(<BrowseView />);
    const service = listService(key);
    service.now = NOW + 4000;
    Object.assign(view.platform, { fetch: service.fetch });
    act(() => view.store.getState().show('browse'));
    await act(() => view.store.getState().addKey(key));
    await act(() => view.store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
    await view.user.click(button('Load orders'));
    return view;
  }

  it('is set right by the server’s clock on the spot, and the page loaded again', async () => {
    const { user, store } = await openAhead();
    await user.click(await screen.findByRole('button', { name: 'Follow the server’s clock and send' }));
    await grid('Orders');
    expect(store.getState().timestampMode).toMatchObject({
      kind: 'running',
      offset: expect.closeTo(4000, -1),
    });
    expect(store.getState().view).toBe('browse');
    expect(screen.queryByText(/stale_request/)).toBeNull();
  });

  it('that comes of an old correction is made without it, and a typed one is left as it is', async () => {
    const { user, store, platform } = await openAhead();
    const again = () => screen.findByRole('button', { name: 'Sign again now and send' });
    const refusedBy = async (click: () => Promise<void>): Promise<void> => {
      await again();
      const before = store.getState().browse.orders?.failure;
      await click();
      await waitFor(() => {
        const { loading, failure } = store.getState().browse.orders ?? {};
        expect(loading).toBe(false);
        expect(failure).not.toBe(before);
      });
    };
    act(() => store.getState().typeTimestamp('12'));
    await refusedBy(async () => user.click(await again()));
    expect(store.getState().timestampMode).toEqual({ kind: 'fixed', text: '12' });
    act(() => store.getState().runTimestamp(-4000));
    platform.clock.advance(4000);
    await refusedBy(async () => user.click(await screen.findByRole('button', { name: 'Load' })));
    await user.click(await again());
    await grid('Orders');
    // The server’s clock is followed now, and measured to be this computer’s but for the fraction that Date has none of.
    expect(store.getState().timestampMode).toMatchObject({ kind: 'running', offset: expect.closeTo(0, -1) });
  });
});

describe('fetching everything', () => {
  it('says at once that it will pause', async () => {
    const { user, store } = await openOrders();
    await fetchAll({ user, store });
    const { walk } = store.getState();
    if (!walk) throw new Error('Nothing was fetched');
    act(() => showWalk(store, { ...walk, phase: 'fetching' }));
    expect(button('Pause').getAttribute('aria-busy')).toBeNull();
    act(() => showWalk(store, { ...walk, phase: 'fetching', isPausing: true }));
    expect(button('Pausing…').getAttribute('aria-busy')).toBe('true');
    expect(button('Cancel')).toBeDefined();
  });

  it('isn’t called everything before the end', async () => {
    const { user, store } = await openOrders();
    await user.click(button('Fetch all'));
    expect(await screen.findByRole('option', { name: /^Everything fetched: / })).toBeDefined();
    const { walk } = store.getState();
    if (!walk) throw new Error('Nothing was fetched');
    act(() => showWalk(store, { ...walk, phase: 'stopped' }));
    expect(screen.getByRole('option', { name: /^Fetched so far: / })).toBeDefined();
  });

  it('says where it broke off, but not of what’s to come that it’s missing', async () => {
    const { user, store } = await openOrders();
    await fetchAll({ user, store });
    const { walk } = store.getState();
    if (!walk) throw new Error('Nothing was fetched');
    const missing = Array.from({ length: 30 }, (_, at) => ({ from: at * 40, to: at * 40 + 20 }));
    act(() => showWalk(store, { ...walk, phase: 'paused', missing }));
    expect(screen.queryByText('Not everything was fetched')).toBeNull();
    act(() => showWalk(store, { ...walk, phase: 'cancelled', missing }));
    expect(screen.getByText('Not everything was fetched')).toBeDefined();
    expect(screen.getAllByText(/weren’t fetched\.$/)).toHaveLength(21);
    act(() => showWalk(store, { ...walk, phase: 'cancelled', missing: missing.slice(0, 21) }));
    expect(screen.getByText('And 1 more stretch wasn’t fetched.')).toBeDefined();
    const failing = { kind: 'failing', status: 503, isRest: false } as const;
    act(() => showWalk(store, { ...walk, phase: 'stopped', stop: failing }));
    expect(
      screen.getByText(/^Several pages in a row failed\. The last response had status 503\./),
    ).toBeDefined();
    expect(screen.queryByText('Not everything was fetched')).toBeNull();
  });

  it('says when it may go on, which stays true while it stands there', async () => {
    const { user, store } = await openOrders();
    await fetchAll({ user, store });
    const { walk, now } = store.getState();
    if (!walk) throw new Error('Nothing was fetched');
    const tell = (until: number): void =>
      act(() => showWalk(store, { ...walk, phase: 'stopped', stop: { kind: 'told-to-wait', until } }));
    tell(now + 1e23);
    expect(screen.getByText(/^The server accepts requests again in more than a year\./)).toBeDefined();
    tell(now + 2 * 86_400);
    expect(
      screen.getByText(/requests again after \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\. Press Resume then\./),
    ).toBeDefined();
    tell(now + 1);
    const said = screen.getByText(/requests again after /).textContent;
    act(() => store.setState({ now: now + 0.5 }));
    expect(screen.getByText(/requests again after /).textContent).toBe(said);
    act(() => store.setState({ now: now + 1 }));
    expect(screen.getByText('The rate limit is over')).toBeDefined();
  });

  it('shows the answer that stopped it, and not the page’s from before', async () => {
    const { user, store } = await openOrders();
    await fetchAll({ user, store });
    const { walk } = store.getState();
    if (!walk?.answered) throw new Error('Nothing was fetched');
    await user.click(button('Signing steps'));
    expect(await screen.findByRole('heading', { name: /behind the page fetched last$/ })).toBeDefined();
    const last = walk.answered.exchange.signed.signature;
    expect(screen.getByRole('status', { name: 'Signature' }).textContent).toBe(last);
    await user.click(button('Close the request'));
    const problem = { problem: 'data-missing' } as const;
    const stop = { kind: 'unreadable', problem, answered: walk.answered } as const;
    act(() => showWalk(store, { ...walk, phase: 'stopped', stop }));
    await user.click(button('Show the response'));
    expect(await screen.findByRole('heading', { name: 'The request that failed' })).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Response' }).getAttribute('aria-selected')).toBe('true');
  });

  it('says which answer kept it from going on, and shows it', async () => {
    const { user, store } = await openOrders();
    await fetchAll({ user, store });
    const { walk } = store.getState();
    if (!walk?.answered) throw new Error('Nothing was fetched');
    const problem = { problem: 'web-page' } as const;
    const last = { kind: 'unreadable', problem, answered: walk.answered } as const;
    const failing = { kind: 'failing', status: 200, last, isRest: false } as const;
    act(() => showWalk(store, { ...walk, phase: 'stopped', stop: failing }));
    expect(screen.getByText('The server doesn’t return a list')).toBeDefined();
    expect(screen.getByText(/^Check the base URL: a web page answered\./)).toBeDefined();
    await user.click(button('Show the response'));
    expect(await screen.findByRole('heading', { name: 'The request that failed' })).toBeDefined();
    act(() => showWalk(store, { ...walk, phase: 'stopped', stop: { ...failing, isRest: true } }));
    expect(screen.getByText(/All other pages were fetched\./)).toBeDefined();
    const others = { kind: 'failing', status: undefined, isRest: false } as const;
    act(() => showWalk(store, { ...walk, phase: 'stopped', stop: others }));
    expect(screen.getByText('The server returned other offsets than requested')).toBeDefined();
  });

  it('says of a list what was seen, and not that it changed', async () => {
    const { user, store } = await openOrders();
    await fetchAll({ user, store });
    const { walk } = store.getState();
    if (!walk) throw new Error('Nothing was fetched');
    const beyond = { drift: 'beyond-total', total: 20, count: 20 } as const;
    const lying = { ...walk, drift: [beyond], driftCounts: { 'beyond-total': 1 } };
    act(() => showWalk(store, lying));
    expect(screen.getByText('The server contradicted itself')).toBeDefined();
    const changed = { drift: 'total-changed', from: 20, to: 21 } as const;
    const driftCounts = { ...lying.driftCounts, 'total-changed': 1 };
    act(() => showWalk(store, { ...lying, drift: [beyond, changed], driftCounts }));
    expect(screen.getByText('The total changed while the list was fetched')).toBeDefined();
    const again = { drift: 'repeated-id', id: 'ord_1', first: 0, again: 20 } as const;
    act(() =>
      showWalk(store, {
        ...lying,
        drift: [changed, again],
        driftCounts: { ...driftCounts, 'repeated-id': 1 },
      }),
    );
    expect(screen.getByText('Some records came twice')).toBeDefined();
    const round = { drift: 'goes-round', offset: 20 } as const;
    act(() =>
      showWalk(store, { ...walk, total: undefined, drift: [round], driftCounts: { 'goes-round': 1 } }),
    );
    expect(screen.getByText('The end of the list isn’t known')).toBeDefined();
    expect(screen.queryByRole('option', { name: /^Everything fetched/ })).toBeNull();
  });

  it('has one way to go on, and another only where it’s told apart', async () => {
    const { user, store } = await openOrders();
    act(() => store.getState().runTimestamp(-4000));
    await user.click(button('Fetch all'));
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sign again now and send' })).toBeNull();
    const { walk } = store.getState();
    const stop = walk?.stop;
    if (!stop || !('answered' in stop)) throw new Error('It wasn’t refused');
    const skew = { seconds: 4000, precision: 1 };
    const { answered } = stop;
    // As if this computer's clock had said so as well.
    const startedAt = answered.exchange.startedAt - 4000;
    const exchange = { ...answered.exchange, startedAt, skew };
    act(() => showWalk(store, { ...walk, stop: { ...stop, answered: { ...answered, exchange } } }));
    const names = screen
      .getAllByRole('button')
      .map((one) => one.textContent)
      .filter((name) => /resume|again|clock/i.test(name));
    expect(names).toEqual(['Resume', 'Follow the server’s clock and resume']);
  });

  it('of another list leaves how this one was fetched', async () => {
    const { user, store } = await openOrders();
    await fetchAll({ user, store });
    const words = screen.getByText(/^Fetched /).textContent;
    act(() => store.getState().chooseCollection('payouts'));
    await act(() => store.getState().fetchAll());
    act(() => store.getState().chooseCollection('orders'));
    expect(screen.getByText(/^Fetched /).textContent).toBe(words);
  });

  it('is reported beside its records alone, and not beside a page of another filter', async () => {
    const { user, store } = await openOrders();
    await fetchAll({ user, store });
    act(() => store.getState().setServerFilter('status', 'paid'));
    await act(() => store.getState().loadPage(0));
    expect(screen.queryByText(/^Fetched /)).toBeNull();
    act(() => store.getState().showRecords('everything'));
    expect(screen.getByText(/^Fetched /)).toBeDefined();
  });

  it('has its columns also where no page was loaded before', async () => {
    const { store } = await openOrders();
    act(() => store.getState().chooseCollection('payouts'));
    await act(() => store.getState().fetchAll());
    expect(await screen.findByRole('columnheader', { name: /amount/i })).toBeDefined();
  });

  it('tells a few changes of a kind, and how many more there were', async () => {
    const { user, store } = await openOrders();
    await fetchAll({ user, store });
    const { walk } = store.getState();
    if (!walk) throw new Error('Nothing was fetched');
    const drift = [1, 2, 3, 4, 5].map((from) => ({ drift: 'total-changed' as const, from, to: from + 1 }));
    act(() => showWalk(store, { ...walk, drift, driftCounts: { 'total-changed': 70 } }));
    expect(screen.getAllByText(/^The total changed from/)).toHaveLength(3);
    expect(screen.getByText('And 67 more of these kinds.')).toBeDefined();
  });
});

it('an order that’s looked for among orders that carry no merchant_order_id isn’t said to be missing', async () => {
  const { store, platform } = await openView(<BrowseView />);
  // The only fields of an order that the API docs show.
  const list = { data: [{ id: 'ord_1', status: 'paid', is_test: true }], total: 1, limit: 200, offset: 0 };
  Object.assign(platform, { fetch: async () => Response.json(list) });
  act(() => store.getState().show('browse'));
  await act(() => store.getState().addKey(madeUpKey('local', [LOCAL_ENVIRONMENT.id])));
  await act(() => store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
  act(() => store.getState().lookAt('orders', { filter: 'NF-5002' }));
  await act(() => store.getState().fetchAll({ order: 'NF-5002', sentAt: NOW }));
  const words = 'These orders carry no merchant_order_id, so order NF-5002 can’t be found this way.';
  const title = await screen.findByText('No loaded record matches');
  expect(screen.getAllByText(words)).toHaveLength(2);
  expect(title.parentElement?.textContent).toContain(words);
  expect(screen.queryByText(/All records are loaded|isn’t in the list/)).toBeNull();
});

describe('a list without orders', () => {
  async function openEmpty(total = 0): Promise<OpenView> {
    const view = await openView(<BrowseView />);
    const list = { data: [], total, limit: 200, offset: 0 };
    Object.assign(view.platform, { fetch: async () => Response.json(list) });
    act(() => view.store.getState().show('browse'));
    await act(() => view.store.getState().addKey(madeUpKey('local', [LOCAL_ENVIRONMENT.id])));
    await act(() => view.store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
    return view;
  }

  it.each([
    ['', 'The list is empty'],
    ['paid', 'No record matches'],
  ])('fetched with the status “%s” is said to be that, and not unfetched', async (status, title) => {
    const { store } = await openEmpty();
    act(() => store.getState().setServerFilter('status', status));
    await act(() => store.getState().fetchAll());
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.queryByText('Nothing was fetched')).toBeNull();
  });

  it('by whose total it has some isn’t said to be unfetched', async () => {
    const { store } = await openEmpty(3);
    await act(() => store.getState().fetchAll());
    expect(await screen.findByText('The total is 3, but the server sent no records.')).toBeDefined();
    expect(screen.queryByText('Nothing was fetched')).toBeNull();
  });

  it('is said to be that where an order was looked for', async () => {
    const { store } = await openEmpty();
    await act(() => browseToOrder(store.getState(), { order: 'K-502-1', sentAt: NOW }));
    expect(await screen.findByText('The list has no orders, so order K-502-1 isn’t in it.')).toBeDefined();
    expect(screen.getByText('The list is empty')).toBeDefined();
    expect(screen.queryByText('Nothing was fetched')).toBeNull();
  });
});

describe('an order that’s looked for while the key is rejected', () => {
  const SOUGHT = { order: 'NF-5002', sentAt: NOW };
  const REFUSED = { error: { code: 'invalid_key', message: 'The key id is unknown or revoked.' } };

  async function looked(before: (view: OpenView) => Promise<void>): Promise<OpenView> {
    const key = madeUpKey('local', [LOCAL_ENVIRONMENT.id]);
    const service = listService(key, 30);
    const view = await openView(<BrowseView />);
    Object.assign(view.platform, { fetch: service.fetch });
    act(() => view.store.getState().show('browse'));
    await act(() => view.store.getState().addKey(key));
    await act(() => view.store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
    await before(view);
    await firstCell(0);
    view.platform.clock.advance(60);
    service.instead = () => Response.json(REFUSED, { status: 401 });
    act(() => view.store.getState().lookAt('orders', { filter: SOUGHT.order }));
    await act(() => view.store.getState().fetchAll(SOUGHT));
    await screen.findByText(/couldn’t look for order NF-5002/);
    return view;
  }

  it.each([
    ['a page', ({ store }: OpenView) => act(() => store.getState().loadPage(0))],
    ['everything', ({ store }: OpenView) => act(() => store.getState().fetchAll())],
  ])('isn’t counted among the records that were loaded before: %s', async (_, before) => {
    const { store } = await looked(before);
    expect(screen.getByText('These records were loaded before the search')).toBeDefined();
    expect(screen.getByText(/^(20|30) records, loaded at .*, before the search$/)).toBeDefined();
    expect(screen.queryByText(/loaded records? match|No loaded record matches/)).toBeNull();
    act(() => store.getState().lookAt('orders', { filter: '' }));
    expect(screen.getByText(/, before the search$/)).toBeDefined();
  });

  it('is counted among those that are loaded afterwards', async () => {
    const { store, platform } = await looked(({ store }) => act(() => store.getState().loadPage(0)));
    const { fetch } = listService(madeUpKey('local', [LOCAL_ENVIRONMENT.id]), 30);
    Object.assign(platform, { fetch });
    platform.clock.advance(1);
    await act(() => store.getState().loadPage(0));
    expect(await screen.findByText('0 of the 20 loaded records match (30 on the server)')).toBeDefined();
  });
});
