/** The History view, by role and name: looking for an entry, what's done with it, and what may go wrong. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HistoryView } from '../../../components/history/history-view.tsx';
import { entryVerdict } from '../../../components/history/history-words.ts';
import type { ByteString } from '../../../lib/core/signing/bytes.ts';
import { signRequest, unixSeconds } from '../../../lib/core/signing/sign.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import type { HistoryEntry } from '../../../lib/storage/history/history.ts';
import { LARGEST_HISTORY_BODY } from '../../../lib/storage/history/keep.ts';
import { madeUpKey } from '../../state/open-page.ts';
import { expectAccessible } from '../accessibility.ts';
import { withUndo } from '../app/with-undo.tsx';
import { NOW, type OpenView, openView } from '../open-view.tsx';

async function openHistory(...targets: string[]): Promise<OpenView> {
  const view = await openView(withUndo(<HistoryView />));
  act(() => view.store.getState().show('history'));
  for (const target of targets) {
    view.platform.clock.advance(1);
    await act(() =>
      view.store.getState().keepCapture({ request: get(target), gaps: [], hints: {} }, 'captured'),
    );
  }
  await waitFor(() => expect(view.store.getState().history.kind).toBe('open'));
  return view;
}

const get = (target: string) =>
  wireRequest({ method: 'GET', target, headers: [['X-Api-Key', 'pk_test_made_up_1']] });
const listed = () => screen.queryAllByRole('row').slice(1);
const entries = () => listed().map(({ textContent }) => textContent ?? '');
const entry = (name: RegExp) =>
  within(screen.getByRole('grid', { name: 'History' })).getByRole('row', { name });
const button = (name: string) => screen.getByRole('button', { name });
const targets = () => entries().map((text) => /\/[a-z]*/.exec(text)?.[0]);

describe('an empty history', () => {
  it('teaches what would be here, and leads there', async () => {
    const { page, user, store } = await openHistory();
    expect(screen.getByText('Requests you send or diagnose appear here')).toBeDefined();
    await expectAccessible(page);
    await user.click(button('Write a request'));
    expect(store.getState().view).toBe('request');
  });
});

it('tells requests of one minute apart by their seconds', async () => {
  await openHistory('/a', '/b');
  const times = entries().map((text) => /\d\d:\d\d:\d\d/.exec(text)?.[0]?.slice(-2));
  expect(times).toEqual(['02', '01']);
});

it('calls no request right that got no response', () => {
  const sent = { verdict: 'right', status: null, from: 'sent' } as HistoryEntry;
  expect(entryVerdict(sent)).toMatchObject({ word: 'No response', tone: 'warn' });
  expect(entryVerdict({ ...sent, status: 201 })?.word).toBe('Valid');
  expect(entryVerdict({ ...sent, status: 201, isCut: true })?.word).toBe('Response 201 broke off');
  expect(entryVerdict({ ...sent, from: 'captured' })?.word).toBe('No response');
  // Whether it was ever sent isn't known.
  expect(entryVerdict({ ...sent, from: 'pasted' })?.word).toBe('Valid');
});

describe('an entry whose key isn’t stored', () => {
  it('leads to the form for it, ticked for where the request went', async () => {
    const { user, store } = await openView(<HistoryView />);
    const unsigned = wireRequest({ method: 'GET', target: '/api/v1/orders' });
    const { headers } = signRequest(unsigned, madeUpKey('stranger', []), unixSeconds(NOW));
    const request = { ...unsigned, headers };
    const origin = 'http://127.0.0.1:4610';
    await act(() => store.getState().keepCapture({ request, gaps: [], hints: {}, origin }, 'captured'));
    await user.click(await screen.findByRole('row', { name: /orders/ }));
    await user.click(await screen.findByRole('button', { name: 'Add its key' }));
    expect(store.getState()).toMatchObject({
      view: 'keys',
      keyToAdd: { id: madeUpKey('stranger', []).id, environmentId: 'local' },
    });
  });
});

it('a history that’s turned has the oldest first, those that are pinned still before them, and no other list is turned', async () => {
  const { user, store } = await openHistory('/a', '/b', '/c');
  await user.click(entry(/\/b/));
  await user.click(await screen.findByRole('button', { name: 'Pin' }));
  await waitFor(() => expect(targets()).toEqual(['/b', '/c', '/a']));
  await user.click(button('Time: newest first'));
  expect(targets()).toEqual(['/b', '/a', '/c']);
  expect(store.getState().settings.turnedLists).toEqual(['history']);
  await user.click(entry(/\/a/));
  await user.keyboard('{Delete}');
  await waitFor(() => expect(targets()).toEqual(['/b', '/c']));
  await waitFor(() => expect(store.getState().openedEntry?.kind).toBe('read'));
  expect(entry(/\/c/).getAttribute('aria-selected')).toBe('true');
});

describe('the list', () => {
  it('has the newest first, after those that are pinned, and is accessible', async () => {
    const { page, user } = await openHistory('/a', '/b', '/c');
    expect(targets()).toEqual(['/c', '/b', '/a']);
    await user.click(entry(/\/a/));
    await user.click(await screen.findByRole('button', { name: 'Pin' }));
    await waitFor(() => expect(targets()).toEqual(['/a', '/c', '/b']));
    expect(within(entry(/\/a/)).getByRole('img', { name: 'Pinned' })).toBeDefined();
    expect(button('Pinned').getAttribute('aria-pressed')).toBe('true');
    await expectAccessible(page);
  });

  it('names an error without a known code by its status', async () => {
    const { store } = await openHistory();
    for (const status of [200, 422]) {
      const capture = { request: get(`/${status}`), gaps: [], hints: {}, answer: { status } };
      await act(() => store.getState().keepCapture(capture, 'captured'));
    }
    await waitFor(() => expect(entries()).toHaveLength(2));
    expect(entries().filter((text) => text.includes('Unprocessable Content'))).toHaveLength(1);
  });

  it('is searched, and says how many there are', async () => {
    const { user } = await openHistory('/alpha', '/beta');
    await user.type(screen.getByRole('searchbox', { name: 'Search the history' }), 'ALPHA');
    expect(targets()).toEqual(['/alpha']);
    expect(screen.getByText('1 of 2 entries')).toBeDefined();
    await user.type(screen.getByRole('searchbox'), 'x');
    await user.click(button('Clear the search'));
    expect(targets()).toHaveLength(2);
  });

  it('tells requests of the same path apart by how their bodies begin, and finds each by its order’s id', async () => {
    const { store, user, page } = await openHistory();
    for (const id of ['P-CUT-1', 'P-CUT-2']) {
      const body = `{"order_id":"${id}",\n"amount":"5.00"}`;
      const request = wireRequest({ method: 'POST', target: '/api/v1/charges', headers: [], body });
      await act(() => store.getState().keepCapture({ request, gaps: [], hints: {} }, 'captured'));
    }
    await waitFor(() => expect(entries()).toHaveLength(2));
    const shown = entries().map((text) => /charges (\{.*?\})/.exec(text)?.[1]);
    expect(shown.toSorted()).toEqual([
      '{"order_id":"P-CUT-1", "amount":"5.00"}',
      '{"order_id":"P-CUT-2", "amount":"5.00"}',
    ]);
    await expectAccessible(page);
    await user.type(screen.getByRole('searchbox', { name: 'Search the history' }), 'p-cut-2');
    expect(entries()).toHaveLength(1);
    expect(entries()[0]).toContain('P-CUT-2');
  });

  it('shows of a secret that’s stored since nothing where the body begins', async () => {
    const { store, platform } = await openHistory('/a');
    const { entries: kept } = platform.store.history;
    const [[id, first]] = [...kept] as [[string, object]];
    kept.set(id, { ...first, bodyStart: '{"key":"sk_test_Meadow-12345678"}' });
    await act(() => store.getState().openHistory());
    await waitFor(() => expect(entries()[0]).toContain('/a {"key":"'));
    expect(entries()[0]).not.toContain('Meadow');
  });

  it('is walked by the keyboard, into the details and back', async () => {
    const { user } = await openHistory('/a', '/b', '/c');
    await user.tab();
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(button('Time: newest first'));
    await user.tab();
    expect(document.activeElement).toBe(entry(/\/c/));
    // The first step is on the one that has the focus.
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(entry(/\/c/).getAttribute('aria-selected')).toBe('true'));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(entry(/\/b/)));
    await user.keyboard('{End}');
    await waitFor(() => expect(entry(/\/a/).getAttribute('aria-selected')).toBe('true'));
    await screen.findByRole('button', { name: 'Open in Request' });
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Open in Request'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(entry(/\/a/)));
    await user.keyboard('{Delete}');
    await waitFor(() => expect(targets()).toEqual(['/c', '/b']));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TR'));
  });

  it('draws only what’s in sight of many, and goes to the last with a key', async () => {
    const { user, platform, store } = await openHistory('/a');
    const { entries: kept, requests } = platform.store.history;
    const [first] = kept.values();
    for (let at = 0; at < 202; at++) {
      kept.set(`n${at}`, { ...(first as object), id: `n${at}`, at: NOW - at, target: `/n${at}` });
      requests.set(`n${at}`, {});
    }
    await act(() => store.getState().openHistory());
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('204');
    expect(entries().length).toBeLessThan(60);
    await user.click(entry(/\/a/));
    await user.keyboard('{End}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('/n201'));
  });

  it('doesn’t show records that are cut off, but counts them', async () => {
    const { platform, store } = await openHistory('/a');
    platform.store.history.entries.set('torn', { id: 'torn', method: 'GE' });
    await act(() => store.getState().openHistory());
    expect(screen.getByText(/1 entry can’t be read and isn’t shown/)).toBeDefined();
    expect(entries()).toHaveLength(1);
  });
});

describe('an entry', () => {
  it('is given a name, and told what’s wrong with one', async () => {
    const { user } = await openHistory('/a');
    await user.click(entry(/\/a/));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, 'sk_test_not_a_name{Enter}');
    expect(await screen.findByText(/seems to contain a secret/)).toBeDefined();
    await user.clear(name);
    await user.type(name, 'First refused charge');
    await user.tab();
    await waitFor(() => expect(entries()[0]).toContain('First refused charge'));
    expect(screen.queryByText(/seems to contain a secret/)).toBeNull();
  });

  it('is deleted, and it’s said how long that can be undone; then it’s brought back', async () => {
    const { user } = await openHistory('/a', '/b');
    await user.click(entry(/\/a/));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted GET /a')).toBeDefined();
    expect(screen.getByText(/until this page closes or reloads/)).toBeDefined();
    expect(targets()).toEqual(['/b']);
    await user.click(button('Undo'));
    await waitFor(() => expect(targets()).toEqual(['/b', '/a']));
    expect(screen.queryByText('Deleted GET /a')).toBeNull();
  });

  it('and another, deleted in a row, come back one after the other, each with the focus', async () => {
    const { user, store } = await openHistory('/a', '/b', '/c');
    await user.click(entry(/\/c/));
    await user.keyboard('{Delete}');
    await screen.findByText('Deleted GET /c');
    await waitFor(() => expect(store.getState().openedEntry?.kind).toBe('read'));
    await user.keyboard('{Delete}');
    await screen.findByText('Deleted GET /b');
    expect(targets()).toEqual(['/a']);
    for (const [target, all] of [
      ['/b', ['/b', '/a']],
      ['/c', ['/c', '/b', '/a']],
    ] as const) {
      await user.click(button('Undo'));
      await waitFor(() => expect(targets()).toEqual(all));
      const row = entry(new RegExp(target));
      await waitFor(() => expect(document.activeElement).toBe(row));
      expect(row.getAttribute('aria-selected')).toBe('true');
    }
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('shows every byte that was kept, and leads to Request and Diagnose', async () => {
    const { user, store } = await openHistory('/a?x=%2f');
    await user.click(entry(/\/a/));
    expect(await screen.findByText('X-Api-Key:')).toBeDefined();
    await user.click(button('Diagnose this request'));
    await waitFor(() => expect(store.getState().view).toBe('diagnose'));
    expect(store.getState().diagnosisItems).toHaveLength(1);
    await user.click(button('Open in Request'));
    await waitFor(() => expect(store.getState().view).toBe('request'));
    expect(store.getState().draft.target).toBe('/a?x=%2f');
  });

  it('whose signature is right has no mistake to name, and shows its steps', async () => {
    const { user, store } = await openHistory();
    const key = madeUpKey('one', ['built-in']);
    act(() => store.setState({ keys: [key] }));
    const unsigned = wireRequest({ method: 'GET', target: '/orders' });
    const { headers } = signRequest(unsigned, key, `${NOW}` as ByteString);
    const capture = { request: { ...unsigned, headers }, gaps: [], hints: {}, answer: { status: 200 } };
    await act(() => store.getState().keepCapture(capture, 'captured'));
    await user.click(await screen.findByRole('row', { name: /\/orders/ }));
    await screen.findByRole('button', { name: 'Open in Request' });
    expect(screen.queryByRole('button', { name: 'Diagnose this request' })).toBeNull();
    await user.click(button('Show signing steps'));
    await waitFor(() => expect(store.getState().view).toBe('request'));
    expect(store.getState().timestampMode).toEqual({ kind: 'fixed', text: `${NOW}` });
  });

  it('is copied in a format of choice, without an address that only the built-in sandbox has', async () => {
    const { user, store, platform } = await openHistory();
    const origin = 'https://sandbox.invalid';
    await act(() =>
      store.getState().keepCapture({ request: get('/a'), gaps: [], hints: {}, origin }, 'captured'),
    );
    await user.click(entry(/\/a/));
    expect(await screen.findByText(/^No response from the built-in sandbox\./)).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Copy as curl (bash)' }));
    await waitFor(() => expect(platform.copied).toHaveLength(1));
    expect(platform.copied[0]).toContain('X-Api-Key: pk_test_made_up_1');
    expect(platform.copied[0]).not.toContain('sandbox.invalid');
  });

  it('says where its body is missing, and doesn’t offer to diagnose without it', async () => {
    const { user, store } = await openHistory();
    const body = new Uint8Array(LARGEST_HISTORY_BODY + 1);
    const request = wireRequest({
      method: 'POST',
      target: '/long',
      headers: [['X-Api-Key', 'pk_test_a']],
      body,
    });
    await act(() => store.getState().keepCapture({ request, gaps: [], hints: {} }, 'captured'));
    await user.click(entry(/\/long/));
    expect(await screen.findByText(/longer than 1 MB/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Diagnose this request' })).toBeNull();
  });

  it('whose request is gone says so, and can still be deleted', async () => {
    const { user, platform } = await openHistory('/a');
    for (const id of [...platform.store.history.requests.keys()]) platform.store.history.requests.set(id, 7);
    await user.click(entry(/\/a/));
    expect(await screen.findByText(/can’t be read/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Open in Request' })).toBeNull();
    await user.click(button('Delete'));
    await waitFor(() => expect(entries()).toEqual([]));
  });
});

describe('everything', () => {
  it('is cleared once it’s confirmed', async () => {
    const { user, page, platform } = await openHistory('/a', '/b');
    await user.click(button('Clear history'));
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('Countersign then forgets which charges were sent before.');
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }));
    await expectAccessible(page);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(entries()).toHaveLength(2);
    await user.click(button('Clear history'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear history' }));
    await waitFor(() => expect(screen.getByText('Requests you send or diagnose appear here')).toBeDefined());
    expect(platform.store.history.requests.size).toBe(0);
  });
});

describe('a history that can’t be opened', () => {
  it.each([
    ['newer', 'A newer Countersign wrote your history', ['Clear history']],
    ['blocked', 'Another window blocks the history', ['Try again']],
    ['unavailable', 'The browser can’t open the history', ['Try again', 'Clear history']],
  ] as const)('as it’s %s says so, with the ways out', async (problem, title, ways) => {
    const { page, user, platform, store } = await openHistory('/a');
    platform.store.history.failing = { ok: false, problem, detail: 'SomeError' };
    await act(() => store.getState().openHistory());
    expect(screen.getByText(title)).toBeDefined();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(ways);
    await expectAccessible(page);
    platform.store.history.failing = undefined;
    await user.click(button(ways[0]));
    if (ways[0] === 'Clear history')
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear history' }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  });

  it('that the browser deleted says so until that’s dismissed', async () => {
    const { page, platform, store, user } = await openHistory('/a');
    platform.store.history.isLost = true;
    await act(() => store.getState().openHistory());
    expect(screen.getByText('The browser deleted your history')).toBeDefined();
    await expectAccessible(page);
    await user.click(button('Dismiss'));
    await waitFor(() => expect(screen.queryByText('The browser deleted your history')).toBeNull());
    expect(platform.store.history.isLost).toBe(false);
  });

  it('that can’t be cleared says what else can be done', async () => {
    const { platform, store } = await openHistory('/a');
    platform.store.history.failing = { ok: false, problem: 'unavailable', detail: 'UnknownError' };
    await act(() => store.getState().forgetHistory());
    expect(screen.getByRole('alert').textContent).toMatch(/wasn’t cleared.*F12.*IndexedDB/);
  });

  it('for want of room says what wasn’t kept, and the way out', async () => {
    const { platform, store, user } = await openHistory('/a');
    platform.store.history.failing = { ok: false, problem: 'full', detail: 'QuotaExceededError' };
    await act(() => store.getState().keepCapture({ request: get('/b'), gaps: [], hints: {} }, 'captured'));
    expect(screen.getByRole('alert').textContent).toMatch(
      /wasn’t stored in History.*Delete entries you don’t need/,
    );
    await user.click(button('Dismiss'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
