/** The Capture view: the list, its keyboard, the chosen request and where its buttons lead. */

import { createHash, createHmac } from 'node:crypto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import { CaptureView } from '../../../components/capture/capture-view.tsx';
import { DiagnoseView } from '../../../components/diagnose/diagnose-view.tsx';
import { entryVerdict } from '../../../components/history/history-words.ts';
import { localTimeOfDay } from '../../../components/request/request-words.ts';
import { ROW } from '../../../components/ui/data-grid-window.ts';
import { answerOf } from '../../../lib/core/diagnosis/answer/answer-of.ts';
import { BODY_IN_DOUBT } from '../../../lib/core/diagnosis/condition-titles.ts';
import { conclude, examine } from '../../../lib/core/diagnosis/diagnose.ts';
import type { RequestVerdict } from '../../../lib/core/diagnosis/request-verdicts.ts';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { NO_HINTS } from '../../../lib/core/mistakes/subject.ts';
import { NOTHING_COVERED } from '../../../lib/core/search/coverage.ts';
import type { KeyId } from '../../../lib/core/signing/key-pair.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { captureOfKept } from '../../../lib/features/history/checking.ts';
import type { NetworkEvent } from '../../../lib/platform/ports.ts';
import { requestInSight } from '../../../lib/state/palette-request.ts';
import { selectEnvironment } from '../../../lib/state/selectors.ts';
import { LOCAL, navigated, START, type Told, told } from '../../state/devtools-entries.ts';
import { KEY_ID, SECRET, signedBy, TIME, UNSORTED } from '../../state/wrongly-signed.ts';
import { expectAccessible } from '../accessibility.ts';
import { withUndo } from '../app/with-undo.tsx';
import { button, tab } from '../compose/open-request.tsx';
import { STAGE_OF_TWO } from '../diagnose/open-diagnose.tsx';
import { goTo } from '../go-to.ts';
import { type OpenView, openView, vaultOf } from '../open-view.tsx';

/** jsdom lays nothing out; the list asks how much of it is in sight. */
const HEIGHT = 480;
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  Element.prototype.scrollTo = () => undefined;
});
afterEach(() => vi.restoreAllMocks());

const REFUSED: Told = { request: UNSORTED, status: 401, code: 'bad_signature' };

const KEY = { id: KEY_ID, name: 'Made-up key', secret: SECRET, environments: ['local'], createdAt: 0 };

async function openCapture(view = <CaptureView />, keys = [KEY]): Promise<OpenView> {
  const opened = await openView(view, { vault: vaultOf(...keys) }, 'panel');
  await act(() => opened.store.getState().startCapture());
  act(() => opened.store.getState().recheckCapture());
  return opened;
}

/** @returns once every signature is checked. */
async function happens({ platform, store }: OpenView, ...events: readonly NetworkEvent[]): Promise<void> {
  act(() => platform.network?.tell(...events));
  await waitFor(() => {
    for (const row of store.getState().capturedRows)
      if (row.kind === 'request' && row.isSigned) expect(row.verdict).toBeDefined();
  });
}

const isOff = (one: HTMLElement) => one.getAttribute('aria-disabled') === 'true';
const grid = () => screen.getByRole('grid', { name: 'Captured requests' });
const rows = () => within(grid()).getAllByRole('row').slice(1);
const cells = (row: HTMLElement) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim());
const cellOf = (row: HTMLElement | undefined, column: string) =>
  row?.querySelector(`td[data-column="${column}"]`)?.textContent?.trim();
const chosenRow = () => within(grid()).queryByRole('row', { selected: true });
const said = (page: Element) =>
  [...page.querySelectorAll('[aria-live]')].map((region) => region.textContent).join('');

describe('with nothing captured', () => {
  it('says what will be here, and reloads the page', async () => {
    const view = await openCapture();
    expect(screen.getByText('This page’s requests to the API appear here')).toBeDefined();
    const howTo = /Open a failing request: Countersign searches for its mistake while it’s open\./;
    expect(screen.getByText(howTo)).toBeDefined();
    await expectAccessible(view.page);
    await view.user.click(button('Reload the page'));
    expect(view.platform.network?.reloads).toBe(1);
  });

  it('but requests that don’t concern the API, leads to them', async () => {
    const view = await openCapture();
    const picture = wireRequest({ method: 'GET', target: '/a.png' });
    await happens(view, told({ request: picture, origin: 'https://shop.example' }));
    expect(screen.getByText('No API requests')).toBeDefined();
    await view.user.click(button('Show all requests'));
    expect(cells(rows()[0] as HTMLElement)).toContain('/a.png shop.example');
  });

  it('that matches, leaves commands nothing to act on: not the chosen one either', async () => {
    const view = await openCapture();
    await happens(view, told({ id: 1, ...REFUSED }));
    act(() => view.store.getState().show('capture'));
    act(() => view.store.getState().chooseRow(1));
    await waitFor(() => expect(requestInSight(view.store.getState())).toBeDefined());
    await view.user.type(screen.getByRole('searchbox', { name: 'Search captured requests' }), 'nowhere');
    await waitFor(() => expect(requestInSight(view.store.getState())).toBeUndefined());
    expect(view.store.getState().chosenRow).toBe(1);
  });

  it('of details shown, commands act on the row with the focus, and on none once the focus left', async () => {
    const view = await openCapture();
    await happens(view, told({ id: 1, ...REFUSED }), told({ id: 2, ...REFUSED }));
    act(() => view.store.getState().show('capture'));
    const [, row] = rows();
    act(() => (row as HTMLElement).focus());
    expect(view.store.getState()).toMatchObject({ chosenRow: undefined, rowInSight: 2 });
    requestInSight(view.store.getState())?.diagnose?.();
    await waitFor(() => expect(view.store.getState().diagnosisItems).toHaveLength(1));
    act(() => view.store.getState().show('capture'));
    act(() => (row as HTMLElement).blur());
    expect(requestInSight(view.store.getState())).toBeUndefined();
  });

  it('that matches, leads out of the search', async () => {
    const view = await openCapture();
    await happens(view, told());
    await view.user.type(screen.getByRole('searchbox', { name: 'Search captured requests' }), 'nowhere');
    await view.user.click(button('Clear the search'));
    expect(rows()).toHaveLength(1);
  });
});

describe('the list', () => {
  it('shows time, method, target, status, code and verdict in words', async () => {
    const view = await openCapture();
    await happens(
      view,
      told(),
      navigated('https://shop.example/a', 5, false),
      told({ ...REFUSED, after: 10 }),
    );
    const [first, line, second] = rows().map(cells);
    expect(first).toEqual([
      localTimeOfDay(START).time,
      'GET',
      '/api/v1/orders?status=paid&limit=50',
      '200',
      '',
      'Valid',
    ]);
    expect(line).toEqual(['Went to shop.example/a']);
    expect(second?.slice(3)).toEqual(['401', 'bad_signature', 'Invalid']);
    expect(screen.getByRole('status').textContent).toBe('2 requests');
    await expectAccessible(view.page);
  });

  it('with the newest first, a page’s line says that its requests stand above it', async () => {
    const view = await openCapture();
    await happens(view, navigated('https://shop.example/a', 0, false), told({ after: 5 }));
    await act(async () => view.store.getState().turnList('captured'));
    const [first, line] = rows().map(cells);
    expect(first?.at(-1)).toBe('Valid');
    expect(line).toEqual(['Requests above: shop.example/a']);
  });

  it('says at a line from when to when it was paused, and that requests in between weren’t captured', async () => {
    const view = await openCapture();
    await happens(view, told());
    const { clock } = view.platform;
    act(() => clock.advance(START / 1000 + 3 - clock.now()));
    await view.user.click(button('Pause'));
    act(() => clock.advance(67));
    await happens(view, told());
    await view.user.click(button('Resume'));
    await happens(view, told({ after: 70_000 }));
    const [from, to] = [3000, 70_000].map((ms) => localTimeOfDay(START + ms).shortTime);
    expect(rows().map(cells)[1]).toEqual([
      `Paused from ${from} to ${to}. Requests in between weren’t captured.`,
    ]);
    await expectAccessible(view.page);
  });

  it('says at a page’s line that the page before may have sent more, where there was one', async () => {
    const view = await openCapture();
    await happens(
      view,
      navigated('https://shop.example/a', 0, false),
      told({ after: 5 }),
      navigated('https://shop.example/b', 10),
    );
    const [first, , second] = rows().map(cells);
    expect(first).toEqual(['Went to shop.example/a']);
    expect(second).toEqual(['Went to shop.example/b Requests sent just before may be missing.']);
  });

  it('names the mistake that a wrong request shows by itself, where it would only say “Invalid”', async () => {
    const view = await openCapture();
    const upper = UNSORTED.headers.map(([name, value]) =>
      name === 'X-Signature' ? ([name, value.toUpperCase()] as const) : ([name, value] as const),
    );
    const request = wireRequest({ method: 'GET', target: UNSORTED.target, headers: upper });
    await happens(view, told(REFUSED), told({ ...REFUSED, request, after: 10 }));
    const title = 'Signature in uppercase hex, and not valid either';
    expect(rows().map((row) => cellOf(row, 'verdict'))).toEqual(['Invalid', title]);
    await view.user.click(rows()[1] as HTMLElement);
    expect(screen.getByRole('heading', { name: title })).toBeDefined();
  });

  it('names the mistake of a request that’s diagnosed already', async () => {
    const view = await openCapture();
    await happens(view, told(REFUSED));
    const [row] = view.store.getState().capturedRows;
    act(() => view.store.getState().diagnoseRow(row?.id ?? 0));
    const named = (): string | undefined => cellOf(rows()[0], 'verdict');
    await waitFor(() => expect(named()).toBe(ADVICE['query-order-as-sent'].title));
    await view.user.click(rows()[0] as HTMLElement);
    expect(screen.getByText(/^This mistake reproduces exactly the signature/)).toBeDefined();
    expect(screen.queryByText(/may match/)).toBeNull();
    const fix = screen.getByRole('heading', { name: 'Fix' }).closest('section');
    expect(fix?.textContent).toContain('sort the pairs as whole strings');
    const happened = screen.getByRole('heading', { name: 'What happened' }).closest('section');
    expect(happened?.textContent).toContain('unsorted');
    const summary = screen.getByText(/^(?:Confirmed: t|T)his mistake/).textContent;
    await act(() => view.store.getState().openHistory());
    await waitFor(() => {
      const { history } = view.store.getState();
      const kept = history.kind === 'open' ? history.entries : [];
      expect(kept).toMatchObject([{ mistake: ADVICE['query-order-as-sent'].title, summary }]);
    });
    await expectAccessible(view.page);
  });

  it('has one verdict here and in Diagnose once the same request succeeded', async () => {
    const view = await openCapture(
      <>
        <CaptureView />
        <DiagnoseView />
      </>,
    );
    await happens(view, told(REFUSED));
    act(() => view.store.getState().diagnoseRow(view.store.getState().capturedRows[0]?.id ?? 0));
    const title = ADVICE['query-order-as-sent'].title;
    await waitFor(() => expect(cellOf(rows()[0], 'verdict')).toBe(title));
    const [diagnosed] = within(screen.getByRole('listbox', { name: 'Requests to diagnose' })).getAllByRole(
      'option',
    );
    await waitFor(() => expect(diagnosed?.querySelector('[data-tone="bad"]')).not.toBeNull());
    await happens(view, told({ request: signedBy(), after: 1 }));
    await waitFor(() => expect(cellOf(rows()[0], 'verdict')).toBe(`${title}, succeeded later`));
    expect(diagnosed?.textContent).toContain(`${title}, succeeded later`);
    expect(diagnosed?.querySelector('[data-tone="bad"]')).toBeNull();
    expect(screen.getByRole('heading', { name: title }).closest('[data-tone]')).toHaveProperty(
      'dataset.tone',
      'info',
    );
    expect(screen.getByText(/^Later the same request succeeded/)).toBeDefined();
    await expectAccessible(view.page);
  });

  it('says beside a request what the separating one has ruled out, though Diagnose isn’t open', async () => {
    const view = await openCapture();
    await happens(view, told(REFUSED));
    act(() => view.store.getState().diagnoseRow(view.store.getState().capturedRows[0]?.id ?? 0));
    await view.user.click(rows()[0] as HTMLElement);
    expect(await screen.findByText(/ 1 other mistake matches, too, but is less likely\.$/)).toBeDefined();
    const query = 'a=1&b=2';
    const lines = ['GET', '/api/v1/orders', query, String(TIME), createHash('sha256').digest('hex')];
    const signature = createHmac('sha256', SECRET).update(lines.join('\n')).digest('hex');
    const headers = [
      ['X-Api-Key', KEY_ID],
      ['X-Timestamp', String(TIME)],
      ['X-Signature', signature],
    ] as const;
    const request = wireRequest({ method: 'GET', target: `/api/v1/orders?${query}`, headers });
    await happens(view, told({ request, after: 60_000 }));
    expect(
      await screen.findByText(/^The second request’s signature is valid, which rules out/),
    ).toBeDefined();
    expect(screen.getByText(/ Countersign found no other mistake that matches\.$/)).toBeDefined();
    expect(screen.queryByText(/ matches, too/)).toBeNull();
    expect(screen.getByText('Diagnose this request')).toBeDefined();
  });

  it('names beside a request the other mistake that matches, and leads to the request that tells them apart', async () => {
    const view = await openCapture(
      <>
        <CaptureView />
        <DiagnoseView />
      </>,
    );
    await happens(view, told(REFUSED));
    act(() => view.store.getState().diagnoseRow(view.store.getState().capturedRows[0]?.id ?? 0));
    await view.user.click(rows()[0] as HTMLElement);
    const request = await screen.findByRole('heading', { name: 'The request, as DevTools shows it' });
    const pane = request.closest('section')?.parentElement as HTMLElement;
    const others = await within(pane).findByRole('heading', { name: 'Other mistakes that match' });
    expect(others.closest('section')?.textContent).toContain(ADVICE['query-order-other'].title);
    await expectAccessible(pane);
    act(() => view.store.getState().show('capture'));
    await view.user.click(within(pane).getByRole('button', { name: 'How to tell them apart' }));
    expect(view.store.getState().view).toBe('diagnose');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('How to tell them apart'));
    expect(document.activeElement?.textContent).toMatch(/ send .*\/api\/v1\/orders/);
  });

  it('draws only what’s in sight of ten thousand, and tells how many there are', async () => {
    const view = await openCapture();
    const many = Array.from({ length: 10_000 }, (_, after) =>
      told({
        request: wireRequest({ method: 'GET', target: `/${after}`, headers: [['X-Api-Key', 'a']] }),
        after,
      }),
    );
    await happens(view, ...many);
    expect(rows().length).toBeGreaterThan(10);
    expect(rows().length).toBeLessThan(60);
    expect(grid().getAttribute('aria-rowcount')).toBe('10001');
    act(() => grid().focus());
    await view.user.keyboard('{End}');
    expect(chosenRow()?.textContent).toContain('/9999');
    expect(chosenRow()?.getAttribute('aria-rowindex')).toBe('10001');
    await view.user.keyboard('{Home}');
    expect(chosenRow()?.textContent).toContain('/0');
  });

  it('is gone through by keyboard, past the lines between pages', async () => {
    const view = await openCapture();
    const at = (after: number) =>
      told({ request: signedBy({ query: String(after) }), after, url: `http://127.0.0.1:4610/${after}` });
    await happens(
      view,
      at(0),
      at(1),
      navigated('https://shop.example/', 2),
      ...Array.from({ length: 50 }, (_, i) => at(i + 3)),
    );
    act(() => grid().focus());
    const press = async (key: string) => {
      await view.user.keyboard(key);
      return cellOf(chosenRow() ?? undefined, 'target')
        ?.split(' ')
        .at(-1);
    };
    // It stands at its end, and the first step is on the row that has the focus.
    expect(await press('{ArrowUp}')).toBe('/52');
    expect(await press('{ArrowUp}')).toBe('/51');
    expect(await press('{Home}')).toBe('/0');
    expect(await press('{ArrowUp}')).toBe('/0');
    expect(await press('{ArrowDown}')).toBe('/1');
    expect(await press('{ArrowDown}')).toBe('/3');
    expect(await press('{ArrowUp}')).toBe('/1');
    expect(await press('{End}')).toBe('/52');
    expect(await press('{ArrowDown}')).toBe('/52');
    expect(await press('{PageUp}')).not.toBe('/52');
    expect(await press('{Home}')).toBe('/0');
    await view.user.keyboard('{Escape}');
    expect(chosenRow()).toBeNull();
    expect(view.store.getState().chosenRow).toBeUndefined();
  });

  it('says aloud when one more signed request fails', async () => {
    const view = await openCapture(<AppShell />);
    await happens(view, told(REFUSED));
    await waitFor(() => expect(said(view.page)).toContain('A signed request fails'));
    expect(tab(/^Traffic/).textContent).toBe('Traffic1 failing');
    await happens(view, told(REFUSED));
    await waitFor(() => expect(said(view.page)).toContain('2 signed requests fail'));
  });

  it('keeps a secret that was sent out of sight', async () => {
    const view = await openCapture();
    const leaky = wireRequest({
      method: 'GET',
      target: `/api/v1/orders?key=${SECRET}`,
      headers: [['X-Api-Key', SECRET]],
    });
    await happens(view, told({ request: leaky }), navigated(`https://shop.example/?s=${SECRET}`, 9));
    await view.user.click(rows()[0] as HTMLElement);
    expect(screen.getByText(/The request, as DevTools shows it/)).toBeDefined();
    expect(view.page.innerHTML).not.toContain(SECRET);
  });
});

describe('the end of the list', () => {
  it('is kept in sight until the list is scrolled away from it', async () => {
    // jsdom lays nothing out: ten rows below the head.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(11 * ROW);
    const view = await openCapture();
    await happens(view, ...Array.from({ length: 60 }, (_, after) => told({ after })));
    expect(grid().scrollTop).toBe(50 * ROW);
    await happens(view, told({ after: 100 }));
    expect(grid().scrollTop).toBe(51 * ROW);
    grid().scrollTop = 20 * ROW;
    fireEvent.scroll(grid());
    await happens(view, told({ after: 200 }));
    expect(view.store.getState().capturedRows).toHaveLength(62);
    expect(grid().scrollTop).toBe(20 * ROW);
    vi.restoreAllMocks();
  });

  it('going, the row with the focus keeps it, and stays the chosen one', async () => {
    const view = await openCapture();
    await happens(view, ...Array.from({ length: 30 }, (_, after) => told({ after })));
    await view.user.click(rows()[5] as HTMLElement);
    const focused = document.activeElement;
    expect(focused).toBe(chosenRow());
    act(() => view.store.setState(({ capturedRows }) => ({ capturedRows: capturedRows.slice(3) })));
    expect(document.activeElement).toBe(focused);
    expect(chosenRow()).toBe(focused);
  });
});

it('says that the oldest are first, and a click has the newest first, which is remembered', async () => {
  const view = await openCapture();
  await happens(view, told({ after: 0 }), told({ after: 1 }), told({ after: 2 }));
  const ids = () => rows().map((row) => cellOf(row, 'time'));
  const before = ids();
  await view.user.click(button('Time: oldest first'));
  expect(ids()).toEqual(before.toReversed());
  expect(screen.getByRole('columnheader', { name: /Time/ }).getAttribute('aria-sort')).toBe('descending');
  await happens(view, told({ after: 3 }));
  expect(ids().slice(1)).toEqual(before.toReversed());
  // The first and the last are those on screen.
  await view.user.click(rows()[1] as HTMLElement);
  await view.user.keyboard('{Home}');
  expect(view.store.getState().chosenRow).toBe(view.store.getState().capturedRows.at(-1)?.id);
  const kept = (turnedLists: readonly string[]) =>
    waitFor(() =>
      expect(view.platform.store.values.get('settings')).toMatchObject({ data: { turnedLists } }),
    );
  await kept(['captured']);
  // Beside the details times are short.
  await view.user.keyboard('{Escape}');
  await view.user.click(button('Time: newest first'));
  expect(ids().slice(0, 3)).toEqual(before);
  await kept([]);
});

describe('the bar', () => {
  it('filters, pauses and clears', async () => {
    const view = await openCapture();
    const { user } = view;
    await happens(view, told(), told(REFUSED));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which requests' }), 'Failing');
    expect(rows()).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toBe('1 of 2 requests');
    await user.click(button('Pause'));
    expect(button('Resume').getAttribute('aria-pressed')).toBe('true');
    await happens(view, told(REFUSED));
    expect(screen.getByText(/1 request missed so far/)).toBeDefined();
    await expectAccessible(view.page);
    await user.click(button('Resume'));
    await user.click(button('Clear'));
    expect(screen.getByText('This page’s requests to the API appear here')).toBeDefined();
    await happens(view, told());
    await act(() => view.store.getState().undoLast('capture'));
    expect(view.store.getState().capturedRows.filter(({ kind }) => kind === 'request')).toHaveLength(3);
    expect(view.store.getState().undoables).toEqual([]);
  });

  it('offers the way back from Clear until a row is looked at, or requests come a while later', async () => {
    const view = await openCapture();
    const { store, platform } = view;
    const offered = () => store.getState().undoables.at(-1)?.view;
    const clear = () => act(() => store.getState().clearCapture());
    await happens(view, told());
    clear();
    await happens(view, told());
    expect(offered()).toBe('capture');
    await view.user.click(rows()[0] as HTMLElement);
    expect(offered()).toBeUndefined();
    clear();
    platform.clock.advance(19);
    await happens(view, told());
    expect(offered()).toBe('capture');
    platform.clock.advance(1);
    await happens(view, told());
    expect(offered()).toBeUndefined();
  });

  it('an opened row names its mistake by itself, with the fix, in the list and beside it', async () => {
    const view = await openCapture();
    await happens(view, told(REFUSED));
    await view.user.click(rows()[0] as HTMLElement);
    const title = ADVICE['query-order-as-sent'].title;
    await screen.findByRole('heading', { name: title });
    expect(screen.getByRole('heading', { name: 'What happened' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Fix' })).toBeDefined();
    expect(cellOf(rows()[0], 'verdict')).toBe(title);
    expect(view.store.getState().view).not.toBe('diagnose');
    await expectAccessible(view.page);
  });

  it('an opened row whose headers show its mistake has the fix beside it', async () => {
    const view = await openCapture();
    const { method, target, headers } = signedBy();
    const halved = headers.map(
      ([name, value]) => [name, name === 'X-Timestamp' ? `${value}.5` : value] as const,
    );
    const request = wireRequest({ method, target, headers: halved });
    await happens(view, told({ request, status: 401, code: 'bad_timestamp' }));
    await view.user.click(rows()[0] as HTMLElement);
    await screen.findByRole('heading', { name: 'Fix' });
    expect(view.store.getState().diagnosisItems).toHaveLength(1);
  });

  it('an opened row that takes long says how far it is, can be cancelled, and leaves Diagnose all as it is', async () => {
    const view = await openCapture();
    const nobodys = signedBy({ secret: 'sk_test_of_nobody_at_all' });
    await happens(view, told({ request: nobodys, status: 401, code: 'bad_signature' }));
    await view.user.click(rows()[0] as HTMLElement);
    expect(await screen.findByRole('progressbar', { name: 'Searching for the mistake' })).toBeDefined();
    expect(button('Diagnose all')).toBeDefined();
    await expectAccessible(view.page);
    await view.user.click(button('Cancel'));
    expect(await screen.findByText('The search was cancelled.')).toBeDefined();
    expect(button('Search again')).toBeDefined();
  });

  it('an opened row that’s searched for long says that this ends with it, unless it was asked for', async () => {
    const view = await openCapture();
    const nobodys = signedBy({ secret: 'sk_test_of_nobody_at_all' });
    await happens(view, told({ request: nobodys, status: 401, code: 'bad_signature' }));
    const [row] = view.store.getState().capturedRows;
    if (row?.kind !== 'request' || !STAGE_OF_TWO)
      throw new Error('it was captured, and there must be a stage of two mistakes');
    const { id, capture } = row;
    const progress = { tried: 859, stage: STAGE_OF_TWO, exhaustedDepth: 2, inPage: false };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    act(() => {
      view.store.setState({
        diagnosisItems: [{ id: 'a', capture, givenAt: TIME, source: 'devtools', revoked: [] }],
        diagnosisRuns: { a: { kind: 'searching', known: undefined, about: 'first', progress } },
        openedItem: 'a',
      });
      view.store.getState().chooseRow(id);
    });
    act(() => void vi.advanceTimersByTime(3100));
    expect(screen.getByText(/The search goes on below until you leave this row\.$/)).toBeDefined();
    act(() => view.store.getState().giveOwnString('a', { text: 'GET' }));
    expect(screen.getByText(/The search goes on below\.$/)).toBeDefined();
  });

  it('an opened row whose search fails says so, and searches again', async () => {
    const view = await openCapture();
    const start = vi.fn(view.platform.startSearchWorkers).mockImplementation(() => {
      throw new Error('a bug');
    });
    Object.assign(view.platform, { startSearchWorkers: start });
    await happens(view, told(REFUSED));
    await view.user.click(rows()[0] as HTMLElement);
    await screen.findByText('The search stopped working on this request');
    await expectAccessible(view.page);
    start.mockReset();
    start.mockReturnValue([]);
    await view.user.click(button('Try again'));
    await screen.findByRole('heading', { name: ADVICE['query-order-as-sent'].title });
    expect(screen.queryByText('The search stopped working on this request')).toBeNull();
  });

  it('an opened row whose key isn’t stored asks for that key in one click, and is named once it’s there', async () => {
    const view = await openCapture(<CaptureView />, []);
    await happens(view, told(REFUSED));
    await view.user.click(rows()[0] as HTMLElement);
    await view.user.click(button('Add its key'));
    expect(view.store.getState().keyToAdd).toEqual({ id: KEY_ID, environmentId: 'local' });
    expect(view.store.getState().diagnosisItems).toEqual([]);
    const added = { ...KEY, id: KEY_ID as KeyId, secret: new Secret(SECRET) };
    await act(async () => void (await view.store.getState().addKey(added)));
    act(() => view.store.getState().recheckCapture());
    await screen.findByRole('heading', { name: ADVICE['query-order-as-sent'].title });
  });

  it('diagnoses all that fail and are shown, each row named as Diagnose names it, and stops in between', async () => {
    const view = await openCapture();
    const partial = told({ request: signedBy({ body: '{}' }), text: '', status: 401, after: 2 });
    await happens(view, told(), told({ ...REFUSED, after: 1 }), partial);
    const verdicts = () => rows().map((row) => cellOf(row, 'verdict'));
    expect(verdicts()[1]).toBe('Invalid');
    await view.user.click(button('Diagnose all'));
    await waitFor(() => expect(verdicts()[1]).toBe(ADVICE['query-order-as-sent'].title));
    const { diagnosisItems, view: shown } = view.store.getState();
    expect(shown).not.toBe('diagnose');
    // What isn’t whole, or is right, isn’t given to it.
    expect(diagnosisItems.map(({ capture }) => capture.request.target)).toEqual([UNSORTED.target]);
    expect(verdicts()[2]).toBe('Signature not checked: body unknown');
    await waitFor(() => expect(isOff(button('Diagnose all'))).toBe(true));
    const [item] = diagnosisItems;
    const run = view.store.getState().diagnosisRuns[item?.id ?? ''];
    const known = run?.kind === 'done' ? run.known.diagnosis : undefined;
    expect(known?.explanations[0]?.mistakes.map(({ title }) => title)).toEqual([verdicts()[1]]);
    const [earlier] = diagnosisItems;
    if (!earlier) throw new Error('nothing was diagnosed');
    // Of an earlier page, and cleared here since.
    const gone = { ...earlier, id: 'gone', capture: { ...earlier.capture, request: signedBy() } };
    act(() =>
      view.store.setState((app) => ({
        diagnosisItems: [gone, ...app.diagnosisItems],
        diagnosisRuns: { ...app.diagnosisRuns, ...(run && { gone: run }) },
      })),
    );
    if (run?.kind !== 'done') throw new Error('nothing was diagnosed');
    // The list names its mistake, and its long search waits for others.
    const named = { kind: 'waiting', known: run.known } as const;
    act(() =>
      view.store.setState((app) => ({ diagnosisRuns: { ...app.diagnosisRuns, [earlier.id]: named } })),
    );
    expect(button('Stop diagnosing (1 of 1 done)')).toBeDefined();
    act(() => view.store.getState().searchAgain(diagnosisItems[0]?.id ?? ''));
    await view.user.click(await screen.findByRole('button', { name: 'Stop diagnosing (0 of 1 done)' }));
    expect(view.store.getState().diagnosesPaused).toBe(true);
    await view.user.click(button('Diagnose all'));
    await waitFor(() => expect(isOff(button('Diagnose all'))).toBe(true));
    expect(document.activeElement).toBe(button('Diagnose all'));
    expect(await screen.findByText('Diagnosed 1 request')).toBeDefined();
  });

  it('says which key is missing where none of them could be diagnosed, and names all mistakes once it’s added', async () => {
    const view = await openCapture(<CaptureView />, []);
    await happens(view, told(REFUSED), told({ ...REFUSED, after: 1 }));
    const verdicts = () => rows().map((row) => cellOf(row, 'verdict'));
    expect(screen.queryByText(/isn’t stored here/)).toBeNull();
    await view.user.click(button('Diagnose all'));
    const note = `2 failing requests are signed with ${KEY_ID}, which isn’t stored here. Add this key, and Countersign names their mistakes.`;
    expect(await screen.findByText(note)).toBeDefined();
    await expectAccessible(view.page);
    await view.user.click(button('Dismiss'));
    expect(screen.queryByText(note)).toBeNull();
    expect(button('Diagnose all').title).toBe('A key is missing: press to see which one');
    await view.user.click(button('Diagnose all'));
    expect(screen.getByText(note)).toBeDefined();
    await view.user.click(button('Add its key'));
    expect(view.store.getState().keyToAdd).toEqual({ id: KEY_ID, environmentId: 'local' });
    const added = { ...KEY, id: KEY_ID as KeyId, secret: new Secret(SECRET) };
    await act(async () => void (await view.store.getState().addKey(added)));
    const title = ADVICE['query-order-as-sent'].title;
    await waitFor(() => expect(verdicts()).toEqual([title, title]));
    expect(screen.queryByText(note)).toBeNull();
    await waitFor(() => expect(isOff(button('Diagnose all'))).toBe(true));
    const { diagnosisItems } = view.store.getState();
    expect(diagnosisItems).toHaveLength(2);
  });

  it('says of requests with a live key that these can’t be diagnosed, and what to send', async () => {
    const view = await openCapture();
    const live = signedBy({ keyId: 'pk_live_made_up' });
    await happens(view, told({ request: live, status: 401, code: 'bad_signature' }));
    await view.user.click(button('Diagnose all'));
    expect(
      await screen.findByText(
        'The failing request is signed with a live key. Countersign uses no secrets of live keys. Send the same request with a test key.',
      ),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add its key' })).toBeNull();
  });

  it('each row keeps the mistake that was found once it’s gone from Diagnose, until its key has another secret', async () => {
    const view = await openCapture();
    await happens(view, told(), told({ ...REFUSED, after: 1 }), told({ ...REFUSED, after: 2 }));
    const verdicts = () => rows().map((row) => cellOf(row, 'verdict'));
    const title = ADVICE['query-order-as-sent'].title;
    await view.user.click(button('Diagnose all'));
    await waitFor(() => expect(verdicts()).toEqual(['Valid', title, title]));
    await screen.findByRole('button', { name: 'Diagnose all' });
    act(() => view.store.getState().clearItems());
    await waitFor(() => expect(view.store.getState().diagnosisItems).toEqual([]));
    expect(verdicts()).toEqual(['Valid', title, title]);
    expect(isOff(button('Diagnose all'))).toBe(true);
    await act(async () => {
      for (const { id } of view.store.getState().keys) await view.store.getState().removeKey(id);
      view.store.getState().recheckCapture();
    });
    await waitFor(() => expect(verdicts()[1]).toBe('Signature not checked: secret unknown'));
  });

  it('says that it diagnoses the newest 200, and then how many are left', async () => {
    const view = await openCapture();
    await happens(view, ...Array.from({ length: 203 }, (_, after) => told({ ...REFUSED, after })));
    act(() => view.store.getState().pauseDiagnoses(true));
    const newest = button('Diagnose the newest 200');
    expect(newest.title).toContain('203 failing requests');
    await view.user.click(newest);
    await waitFor(() => expect(view.store.getState().diagnosisItems).toHaveLength(200));
    act(() => view.store.getState().pauseDiagnoses(true));
    await view.user.click(await screen.findByRole('button', { name: 'Diagnose all' }));
    await waitFor(() => expect(view.store.getState().diagnosisItems).toHaveLength(203));
  });

  it('saves the requests shown as one HAR, without those that may not leave, and says which and why', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const view = await openCapture(withUndo(<CaptureView />));
    const leaking = wireRequest({ method: 'GET', target: `/api/v1/orders?secret=${SECRET}` });
    const live = wireRequest({
      ...{ method: 'GET', target: '/api/v1/orders?limit=5' },
      headers: [['X-Api-Key', 'pk_live_4f2a9c2e7b1d']],
    });
    const withCookie = wireRequest({
      ...{ method: 'GET', target: UNSORTED.target },
      headers: [...UNSORTED.headers, ['Authorization', 'Bearer made-up']],
    });
    await happens(
      view,
      told(),
      told({ request: leaking, after: 1 }),
      told({ request: withCookie, after: 2 }),
      told({ request: live, after: 3 }),
    );
    await view.user.click(button('Save as HAR'));
    expect(await screen.findByText('Saved countersign-requests.har')).toBeDefined();
    for (const note of [
      'It has 2 requests, with key ids and signatures.',
      'Left out: Authorization.',
      /^Request left out: \d\d:\d\d:\d\d GET \/api\/v1\/orders\. The secret of .+ is in the path and query\.$/,
      /^Request left out: \d\d:\d\d:\d\d GET \/api\/v1\/orders\. A live key id \(pk_live_…\) is in the header X-Api-Key\.$/,
    ])
      expect(screen.getByText(note)).toBeDefined();
    const text = (await files[0]?.text()) ?? '';
    expect(JSON.parse(text).log.entries).toHaveLength(2);
    expect(text).not.toMatch(new RegExp(`${SECRET}|made-up`));
    await expectAccessible(view.page);
    act(() => view.store.getState().show('inbox'));
    expect(screen.queryByText(/^Saved countersign/)).toBeNull();
  });

  it('says that the oldest had to go', async () => {
    const view = await openCapture();
    await happens(view, { kind: 'dropped', count: 1200 }, told());
    expect(
      screen.getByText('The list dropped its oldest 1,200 requests to make room for newer ones.'),
    ).toBeDefined();
  });
});

async function choose(view: OpenView, what: Told): Promise<void> {
  await happens(view, told(what));
  await screen.findByRole('grid', { name: 'Captured requests' });
  await view.user.click(rows()[0] as HTMLElement);
}

describe('the chosen request', () => {
  it.each([
    ['Valid', {}],
    ['422, signature valid', { status: 422 }],
    ['Invalid', REFUSED],
    ['Signed correctly with your stored secret, but rejected', { status: 401 }],
    ['Signature not checked: secret unknown', { request: signedBy({ keyId: 'pk_test_stranger' }) }],
    ['Signature not checked: part unknown', { request: signedBy({ body: '{}' }), text: '' }],
    [BODY_IN_DOUBT, { request: signedBy({ body: '{}', hash: 'a' }) }],
    ['Not signed', { request: wireRequest({ method: 'GET', target: '/api/v1/orders' }) }],
    ['A preflight', { request: wireRequest({ method: 'OPTIONS', target: '/' }), resourceType: 'preflight' }],
    [
      'Not an API request',
      { request: wireRequest({ method: 'GET', target: '/' }), origin: 'https://a.example' },
    ],
  ] satisfies [string, Told][])('says in a sentence that it’s “%s”', async (word, what) => {
    const view = await openCapture();
    act(() => view.store.getState().filterCapture('all'));
    await choose(view, what);
    const heading = screen.getByRole('heading', { name: word });
    expect(heading.nextElementSibling?.textContent?.length).toBeGreaterThan(30);
    await expectAccessible(view.page);
  });

  it('was never sent where the server rejected its preflight, and says what to do where that’s the sandbox', async () => {
    const view = await openCapture();
    const asked = { 'Access-Control-Request-Method': 'GET' };
    const preflight = (origin: string): Told => ({
      ...{
        request: { ...signedBy(), method: 'OPTIONS', headers: Object.entries(asked) as [string, never][] },
        origin,
      },
      ...{ status: 403, resourceType: 'preflight', after: 1 },
    });
    const failed = { status: 0, error: 'net::ERR_FAILED' };
    await happens(view, told(failed), told(preflight(LOCAL)), told({ ...failed, after: 60_000 }));
    expect(cells(rows()[0] as HTMLElement)).toContain('Preflight rejected');
    expect(cells(rows()[1] as HTMLElement)).toContain('Preflight rejected');
    expect(cells(rows()[2] as HTMLElement)).not.toContain('Preflight rejected');
    act(() => view.store.getState().searchCapture('preflight rejected'));
    expect(rows()).toHaveLength(2);
    act(() => view.store.getState().searchCapture(''));
    await view.user.click(rows()[0] as HTMLElement);
    const sentence = () => screen.getByText(/the browser never sent the request/).textContent;
    expect(sentence()).toContain('answered 403');
    expect(sentence()).toContain('The local sandbox rejects web pages on purpose');
    const origin = 'https://api.example';
    await happens(
      view,
      told({ ...failed, origin, after: 70_000 }),
      told({ ...preflight(origin), after: 70_001 }),
    );
    await view.user.click(rows()[3] as HTMLElement);
    expect(sentence()).not.toContain('sandbox');
  });

  it('says in the server’s words why a request with a right signature failed, without a secret', async () => {
    const view = await openCapture();
    await choose(view, { status: 422, answer: `{"reason":"no such network","was":"${SECRET}"}` });
    const words = screen.getByText(/Response body:/).textContent;
    expect(words).toContain('"reason":"no such network"');
    expect(words).not.toContain(SECRET);
  });

  it('names an error without a known code by its status in the list', async () => {
    const view = await openCapture();
    await choose(view, { status: 404 });
    await view.user.keyboard('{Escape}');
    expect(cellOf(rows()[0], 'error')).toBe('Not Found');
  });

  it('is copied, and once its mistake is named, shared as a reproduction', async () => {
    const view = await openCapture();
    await choose(view, REFUSED);
    await view.user.click(button('Copy as curl (bash)'));
    await waitFor(() => expect(view.platform.copied[0]).toContain('limit=50'));
    const share = () => screen.queryByRole('button', { name: 'Share a reproduction…' });
    expect(share()).toBeNull();
    act(() => view.store.getState().diagnoseRow(view.store.getState().chosenRow ?? -1));
    await waitFor(() => expect(share()).not.toBeNull());
    await view.user.click(button('Share a reproduction…'));
    expect(await screen.findByRole('dialog', { name: 'Share a reproduction' })).toBeDefined();
  });

  it('isn’t called invalid where the server accepted it: the secret stored here is, and is led to', async () => {
    const view = await openCapture();
    const request = signedBy({ secret: 'sk_test_made_up_issued_1' });
    await happens(view, told({ request, status: 200 }));
    expect(cells(rows()[0] as HTMLElement)).toContain('Accepted: secret here differs');
    await view.user.click(rows()[0] as HTMLElement);
    expect(await screen.findByText(/^The server accepted this signature, but the secret here/)).toBeDefined();
    await view.user.click(button('Replace the stored secret'));
    expect(view.store.getState()).toMatchObject({ view: 'keys', keyToEdit: KEY_ID });
  });

  it('has a word for every verdict', async () => {
    const view = await openCapture();
    await choose(view, { id: 8001 });
    const all: readonly RequestVerdict[] = [
      'stale',
      'bad-timestamp',
      'incomplete',
      'disputed',
      'doubtful-body',
      'secret-differs',
      'secret-or-text',
    ];
    for (const verdict of all) {
      act(() =>
        view.store.setState(({ capturedRows }) => ({
          capturedRows: capturedRows.map((row) => (row.kind === 'request' ? { ...row, verdict } : row)),
        })),
      );
      expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toMatch(/^[A-Z]/);
    }
  });

  it('leads to the diagnosis, from its row in one click', async () => {
    const view = await openCapture();
    await happens(view, told(REFUSED));
    await view.user.click(within(grid()).getByRole('button', { name: 'Diagnose this request' }));
    expect(view.store.getState()).toMatchObject({ view: 'diagnose', chosenRow: undefined });
    expect(view.store.getState().diagnosisItems).toHaveLength(1);
  });

  it('that no known mistake explains is called as in Diagnose, with the likely causes and the way to the secret', async () => {
    const view = await openCapture();
    const request = signedBy({ secret: 'sk_test_made_up_issued_1' });
    await happens(view, told({ request, status: 401, code: 'bad_signature' }));
    const [row] = view.store.getState().capturedRows;
    if (row?.kind !== 'request') throw new Error('nothing was captured');
    const { capture } = row;
    const examination = examine({
      ...{ ...capture, secretFor: () => ({ secret: new Secret(SECRET), revoked: false }), now: TIME },
      hints: NO_HINTS,
    });
    const result = {
      findings: [],
      tried: 9000,
      exhaustedDepth: 3,
      ms: 1,
      stopped: 'exhausted' as const,
    };
    const diagnosis = conclude(examination, result, NOTHING_COVERED);
    act(() =>
      view.store.setState({
        diagnosisItems: [{ id: 'a', capture, source: 'devtools', givenAt: TIME, revoked: [] }],
        diagnosisRuns: {
          a: {
            kind: 'done',
            second: undefined,
            known: { diagnosis, secret: new Secret(SECRET), depth: 'full' },
          },
        },
      }),
    );
    const { title, reasons } = answerOf(diagnosis, { request: capture.request });
    expect(title).toBe('No known mistake matches: check the secret first');
    expect(cells(rows()[0] as HTMLElement)).toContain(title);
    await view.user.click(rows()[0] as HTMLElement);
    const list = screen.getByRole('region', { name: 'Likely causes, most likely first' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(reasons.length);
    expect(screen.getByText('Diagnose this request')).toBeDefined();
    await view.user.click(button('Replace the stored secret'));
    expect(view.store.getState()).toMatchObject({ view: 'keys', keyToEdit: KEY_ID });
  });

  it('is closed by its button, or by another click on its row', async () => {
    const view = await openCapture();
    await happens(view, told(REFUSED));
    const row = () => rows()[0] as HTMLElement;
    await view.user.click(row());
    await view.user.click(button('Close details'));
    expect(view.store.getState().chosenRow).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'Close details' })).toBeNull();
    expect(grid().contains(document.activeElement)).toBe(true);
    await view.user.click(row());
    expect(button('Close details')).toBeDefined();
    await view.user.click(row());
    expect(view.store.getState().chosenRow).toBeUndefined();
    await view.user.dblClick(row());
    expect(button('Close details')).toBeDefined();
  });

  it('leaves the list’s time no milliseconds beside it: the verdict needs the room', async () => {
    const view = await openCapture();
    await happens(view, told(REFUSED));
    const time = () => cells(rows()[0] as HTMLElement)[0];
    expect(time()).toBe(localTimeOfDay(START).time);
    await view.user.click(rows()[0] as HTMLElement);
    expect(time()).toBe(localTimeOfDay(START).shortTime);
  });

  it('that got 503 is said to have failed at the server', async () => {
    const view = await openCapture();
    await happens(view, told({ status: 503 }));
    await view.user.click(rows()[0] as HTMLElement);
    expect(
      await screen.findByText(/Status 503 doesn’t show whether the server carried out the request\.$/),
    ).toBeDefined();
  });

  it('is opened by Enter and left by Escape', async () => {
    const view = await openCapture();
    await happens(view, told(REFUSED));
    act(() => grid().focus());
    await view.user.keyboard('{ArrowDown}{Enter}');
    expect(document.activeElement?.textContent).toBe('Diagnose this request');
    await view.user.keyboard('{Escape}');
    expect(document.activeElement).toBe(chosenRow());
    await view.user.keyboard('{Enter}{Enter}');
    expect(view.store.getState().view).toBe('diagnose');
  });

  it('whose signature is right has no mistake to name, and its rebuilt body is said to be proven', async () => {
    const view = await openCapture();
    await choose(view, { request: signedBy({ body: '{}' }), text: '{}' });
    expect(await screen.findByText(/they’re exactly the bytes that were signed/)).toBeDefined();
    expect(screen.queryByText(/may have hashed different bytes/)).toBeNull();
    expect(screen.getByText('Diagnose this request')).toBeDefined();
    act(() =>
      view.store.setState(({ capturedRows }) => ({
        capturedRows: capturedRows.map((row) =>
          row.kind === 'request' ? { ...row, verdict: 'wrong' } : row,
        ),
      })),
    );
    expect(screen.queryByText(/they’re exactly the bytes that were signed/)).toBeNull();
    expect(screen.getByText(/may have hashed different bytes/)).toBeDefined();
  });

  it('leads to its steps, or goes again', async () => {
    const view = await openCapture();
    await choose(view, {});
    await view.user.click(button('Show signing steps'));
    expect(view.store.getState()).toMatchObject({ view: 'request', timestampMode: { kind: 'fixed' } });
    Object.assign(view.platform, { fetch: async () => new Response('{}') });
    await view.user.click(button('Sign and send again'));
    await waitFor(() => expect(view.store.getState().sending.kind).toBe('answered'));
  });

  it('of a host that’s no environment’s opens with the warning that Send goes elsewhere, and how to change that', async () => {
    const view = await openCapture(<AppShell />);
    act(() => view.store.getState().show('capture'));
    act(() => view.store.getState().filterCapture('all'));
    await screen.findByText('This page’s requests to the API appear here');
    await choose(view, { origin: 'https://shop.example' });
    await view.user.click(button('Show signing steps'));
    expect(
      await screen.findByText('The Send button sends to Built-in sandbox, not to https://shop.example'),
    ).toBeDefined();
    expect(
      screen.getByText('To send the request to https://shop.example, add that host as an environment.'),
    ).toBeDefined();
    await view.user.click(button('Add environment'));
    const form = within(await screen.findByRole('region', { name: 'Add an environment' }));
    const name = form.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await waitFor(() => expect(name.value).toBe('shop.example'));
    expect(document.activeElement).toBe(name);
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Base URL' }).value).toBe(
      'https://shop.example',
    );
    await view.user.click(form.getByRole('button', { name: 'Add environment' }));
    await waitFor(() => expect(view.store.getState().view).toBe('request'));
    expect(selectEnvironment(view.store.getState()).name).toBe('shop.example');
    expect(screen.queryByText(/^The Send button sends to .* not to/)).toBeNull();
  });

  it('that was rejected isn’t sent “again” once it was sent from here and accepted', async () => {
    const view = await openCapture();
    const app = view.store.getState;
    // As the history says, whose bytes jsdom takes for another page's.
    const sentBefore = async () => {
      const { sending } = app();
      return sending.kind === 'answered'
        ? { at: sending.answered.exchange.startedAt, status: 201 }
        : undefined;
    };
    act(() => view.store.setState({ sentBefore }));
    await choose(view, { ...REFUSED, request: signedBy({ body: '{}', hash: 'a' }) });
    await view.user.click(
      await screen.findByRole('button', { name: 'Sign and send again to Local sandbox' }),
    );
    await waitFor(() => expect(app().sending.kind).toBe('answered'));
    const calls = vi.fn(async () => new Response('{}'));
    Object.assign(view.platform, { fetch: calls });
    const known = await sentBefore();
    act(() => view.store.setState({ sentBefore: async () => known }));
    act(() => view.platform.clock.advance(1));
    await view.user.click(await screen.findByRole('button', { name: /^Review, then send again/ }));
    await waitFor(() => expect(app().sending.kind).toBe('not-sent'));
    expect(app().sending).toMatchObject({ why: { problem: 'sent-before', before: { status: 201 } } });
    expect(calls).not.toHaveBeenCalled();
  });

  it('isn’t sent while another one is under way, and says why', async () => {
    const view = await openCapture();
    await choose(view, {});
    act(() => view.store.setState({ sending: { kind: 'sending', startedAt: 0, received: 0 } }));
    const { draft } = view.store.getState();
    expect(button('Sign and send again to Local sandbox').hasAttribute('disabled')).toBe(true);
    expect(button('Sign and send again to Local sandbox').title).toMatch(
      /wait for its response, or cancel it/,
    );
    await act(() => view.store.getState().sendRowAgain(view.store.getState().chosenRow ?? -1));
    expect(view.store.getState().draft).toBe(draft);
  });

  it('of a key that isn’t stored leads to adding it', async () => {
    const view = await openCapture();
    await choose(view, { request: signedBy({ keyId: 'pk_test_stranger' }) });
    expect(button('Open in Request')).toBeDefined();
    await view.user.click(button('Add its key'));
    expect(view.store.getState()).toMatchObject({ view: 'keys', keyToAdd: { id: 'pk_test_stranger' } });
  });

  it('without its body offers nothing that would be wrong without it', async () => {
    const view = await openCapture();
    await choose(view, { request: signedBy({ body: '{}' }), text: '', status: 401 });
    expect(screen.getByText('Body not known')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Diagnose this request' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show signing steps' })).toBeNull();
  });

  it('that got no answer says why', async () => {
    const view = await openCapture();
    await choose(view, { status: 0, error: 'net::ERR_CONNECTION_REFUSED' });
    expect(screen.getByText(/No response: net::ERR_CONNECTION_REFUSED/)).toBeDefined();
    expect(cellOf(rows()[0], 'status')).toBe('failed');
  });
});

describe('a charge whose response was lost', () => {
  const CHARGE = signedBy({ body: '{"merchant_order_id":"INV-7","amount":"25.00"}' });
  const mayExist = (isBroken: boolean) =>
    `The server may have created the charge anyway. ${isBroken ? 'The browser may have sent the request twice. ' : ''}Look for the order before you send the charge again.`;

  it('to a host that’s no environment says that it’s to be added first, and leads there', async () => {
    const view = await openCapture();
    await choose(view, { request: CHARGE, status: 502, origin: 'https://shop.example' });
    const words = 'To look for it in Browse, add shop.example as an environment, with its key.';
    expect(screen.getByText(`${mayExist(false)} ${words}`)).toBeDefined();
    await view.user.click(button('Add environment'));
    const form = { kind: 'new', name: 'shop.example', baseUrl: 'https://shop.example' };
    expect(view.store.getState()).toMatchObject({ view: 'environments', environmentWanted: form });
  });

  it.each([
    ['No response', 'broke off', { status: 0, error: 'net::ERR_EMPTY_RESPONSE' }],
    ['502, signature valid', 'was a 502', { status: 502 }],
  ] as const)(
    'is called “%s” where it %s, and leads to its order in Capture and in Diagnose',
    async (word, _, came) => {
      const view = await openCapture(
        <>
          <CaptureView />
          <DiagnoseView />
        </>,
      );
      const { store, platform, user } = view;
      // A browser repeats by itself what got no response at all.
      const words = mayExist('error' in came);
      await happens(view, told({ request: CHARGE, ...came }));
      await user.click(rows()[0] as HTMLElement);
      expect(screen.getByRole('heading', { name: word })).toBeDefined();
      expect(screen.getByText('Order INV-7 may have been charged')).toBeDefined();
      expect(screen.getByText(words)).toBeDefined();
      await expectAccessible(view.page);
      act(() => store.getState().diagnoseRow(store.getState().chosenRow ?? 0));
      await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
      await waitFor(() => expect(Object.values(store.getState().diagnosisRuns)[0]?.kind).toBe('done'));
      expect(screen.getByRole('option', { name: new RegExp(word) })).toBeDefined();
      expect(screen.queryByText(/If the server rejected it|unknown or revoked/)).toBeNull();
      await act(() => store.getState().openHistory());
      const { history } = store.getState();
      expect(history).toMatchObject({ entries: [{ from: 'captured', sentAt: START / 1000 }] });
      const asked: string[] = [];
      const list = { data: [{ id: 'ord_1', merchant_order_id: 'INV-7' }], total: 1, limit: 200, offset: 0 };
      Object.assign(platform, {
        fetch: async (url: string) => {
          asked.push(url);
          return Response.json(list);
        },
      });
      await user.click(screen.getAllByRole('button', { name: 'Look for order INV-7' })[0] as HTMLElement);
      await waitFor(() =>
        expect(screen.getAllByText('The charge for order INV-7 was created')).toHaveLength(2),
      );
      expect(asked[0]).toMatch(`${LOCAL}/api/v1/orders?`);
      expect(store.getState()).toMatchObject({ view: 'browse', collection: 'orders' });
      expect(selectEnvironment(store.getState()).id).toBe('local');
    },
  );

  it('that began with 201 is said to have broken off, in Capture, Diagnose and History, and leads to its order', async () => {
    const view = await openCapture(
      <>
        <CaptureView />
        <DiagnoseView />
      </>,
    );
    const error = 'net::ERR_CONTENT_LENGTH_MISMATCH';
    await happens(view, told({ request: CHARGE, status: 201, error }));
    expect(rows()[0]?.textContent).toContain('Response 201 broke off');
    await view.user.click(rows()[0] as HTMLElement);
    expect(screen.getByRole('heading', { name: 'Response 201 broke off' })).toBeDefined();
    expect(
      screen.getByText(/The server answered 201, but the response broke off before its end\./),
    ).toBeDefined();
    expect(screen.getByText(new RegExp(`Response 201 broke off: ${error}`))).toBeDefined();
    expect(screen.getByText('Order INV-7 may have been charged')).toBeDefined();
    expect(button('Look for order INV-7')).toBeDefined();
    act(() => view.store.getState().diagnoseRow(view.store.getState().chosenRow ?? 0));
    await act(() => view.store.getState().openHistory());
    await waitFor(() =>
      expect(view.store.getState().history).toMatchObject({ entries: [{ status: 201, isCut: true }] }),
    );
    const { history } = view.store.getState();
    const [entry] = history.kind === 'open' ? history.entries : [];
    if (!entry) throw new Error('It was stored');
    expect(entryVerdict(entry)).toMatchObject({ word: 'Response 201 broke off', tone: 'warn' });
    const kept = captureOfKept(entry, { request: CHARGE, gaps: [] });
    expect(kept.answer).toMatchObject({ status: 201, isCut: true });
    await waitFor(() => expect(Object.values(view.store.getState().diagnosisRuns)[0]?.kind).toBe('done'));
    expect(screen.getByRole('option', { name: /Response 201 broke off/ })).toBeDefined();
    expect(
      screen.getByRole('heading', { name: 'Signature valid, but response 201 broke off' }),
    ).toBeDefined();
  });

  it.each(['net::ERR_FAILED', 'net::ERR_ABORTED', 'net::ERR_BLOCKED_BY_CLIENT'])(
    'isn’t said to have broken off with %s, which may be the page’s doing',
    async (error) => {
      const view = await openCapture();
      await happens(view, told({ request: CHARGE, status: 201, error }));
      expect(rows()[0]?.textContent).not.toContain('broke off');
    },
  );

  it('isn’t said to be in doubt where it’s no charge, was rejected or went through', async () => {
    const view = await openCapture();
    await happens(
      view,
      told({ status: 502 }),
      told({ request: CHARGE, status: 401, code: 'bad_signature', after: 1 }),
      told({ request: CHARGE, status: 201, after: 2 }),
    );
    for (const row of rows()) {
      await view.user.click(row);
      expect(screen.queryByText(/may have been|anyway/)).toBeNull();
    }
  });
});

it('is there in DevTools', async () => {
  const { user, store } = await openCapture(<AppShell />);
  await goTo(user, 'Capture');
  expect(store.getState().view).toBe('capture');
});

it('isn’t there in a tab, where the Inbox says so', async () => {
  const { user } = await openView(<AppShell />);
  await user.click(tab('Traffic'));
  expect(screen.queryByRole('tab', { name: /Capture/ })).toBeNull();
  expect(await screen.findByText(/Press F12 on that page and open Countersign: Capture/i)).toBeDefined();
});

describe('the buttons that lead to Request', () => {
  const CHARGE = signedBy({ body: '{"merchant_order_id":"INV-7","amount":"25.00"}' });
  const names = () =>
    screen
      .getAllByRole('button')
      .map((one) => one.textContent)
      .filter((name) => /Open in Request|send/i.test(name ?? ''));

  async function openCharge(came: Told) {
    const view = await openCapture();
    const calls = vi.fn(async () => new Response('{}'));
    Object.assign(view.platform, { fetch: calls });
    await view.store.getState().chooseEnvironment('local');
    await choose(view, { request: CHARGE, ...came });
    return { ...view, app: view.store.getState, calls };
  }

  it('stay where they are once the host is an environment: “Open in Request” sends nothing, beside it stands what sends', async () => {
    const { app, calls, user } = await openCharge({ status: 201 });
    expect(names()).toEqual(['Open in Request', 'Review, then send again…']);
    await user.click(button('Open in Request'));
    expect(app()).toMatchObject({ view: 'request', draft: { target: '/api/v1/charges' } });
    expect(app()).toMatchObject({ sending: { kind: 'idle' }, timestampMode: { kind: 'running' } });
    expect(calls).not.toHaveBeenCalled();
  });

  it.each([
    ['201', { status: 201 }],
    ['502', { status: 502 }],
    ['nothing', { status: 0, error: 'net::ERR_EMPTY_RESPONSE' }],
  ] as const)(
    'warn first of a charge that was answered %s, even where History has nothing',
    async (_, came) => {
      const { app, calls, user, store } = await openCharge(came);
      expect(button('Review, then send again…').title).toBe(
        'Opens it in Request, with a warning first. Nothing is sent yet',
      );
      act(() => store.setState({ sentBefore: async () => undefined }));
      await user.click(button('Review, then send again…'));
      await waitFor(() => expect(app().sending.kind).toBe('not-sent'));
      expect(app()).toMatchObject({
        view: 'request',
        sending: {
          why: { problem: 'sent-before', before: { at: START / 1000, status: came.status || null } },
        },
      });
      expect(calls).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['401', { status: 401, code: 'bad_signature' }],
    ['422', { status: 422 }],
  ] as const)('send at once what was answered %s', async (_, came) => {
    const { app, calls, user } = await openCharge(came);
    // At risk until the history was read.
    await user.click(await screen.findByRole('button', { name: 'Sign and send again' }));
    await waitFor(() => expect(app().sending.kind).toBe('answered'));
    expect(calls).toHaveBeenCalledTimes(1);
  });

  it('name the environment that they change, before the click and after it, and lead back', async () => {
    const view = await openCapture(<AppShell />);
    const app = view.store.getState;
    act(() => app().show('capture'));
    await screen.findByText('This page’s requests to the API appear here');
    await choose(view, { request: CHARGE, status: 201 });
    expect(names()).toEqual(['Open in Request', 'Review, then send again to Local sandbox…']);
    await view.user.click(button('Review, then send again to Local sandbox…'));
    await screen.findByText('Environment changed to Local sandbox');
    expect(
      screen.getByText('The opened request was sent there. Before, Built-in sandbox was selected.'),
    ).toBeDefined();
    expect(await screen.findByText('Nothing was sent: check this first')).toBeDefined();
    await expectAccessible(view.page);
    await view.user.click(button('Choose Built-in sandbox'));
    expect(selectEnvironment(app()).id).toBe('built-in');
    await screen.findByText('The Send button sends to Built-in sandbox, not to Local sandbox');
  });
});
