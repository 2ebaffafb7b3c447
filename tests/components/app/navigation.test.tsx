/** The way to the views: what people come for first, and within it the views; each row is walked by its own keys. */

import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import { PURPOSES, VIEW_NAMES, VIEWS } from '../../../lib/state/places.ts';
import { expectAccessible } from '../accessibility.ts';
import { openRequest, tab } from '../compose/open-request.tsx';
import { appTab, goTo } from '../go-to.ts';
import { type OpenView, openView } from '../open-view.tsx';

/** The names in each row that’s in sight, and which of them is chosen. */
function rows(): readonly (readonly [row: string | null, names: readonly string[], chosen: string])[] {
  const all = within(screen.getByRole('banner')).getAllByRole('tablist');
  return all.map((row) => {
    const tabs = within(row).getAllByRole('tab');
    const chosen = tabs.filter(({ ariaSelected }) => ariaSelected === 'true').map(named);
    return [row.getAttribute('aria-label'), tabs.map(named), chosen.join()];
  });
}

const named = ({ textContent }: HTMLElement): string => textContent ?? '';
const MAIN = ['Send', 'Browse', 'Diagnose', 'Traffic', 'Learn', 'Set up'];
const SEND = ['Request', 'Saved', 'History'];
const SET_UP = ['Keys', 'Environments', 'Sandbox'];

/** A request to the local sandbox that was rejected, received as often as said. */
function received(count: number): Partial<ReturnType<OpenView['store']['getState']>> {
  const request = { method: 'GET', target: '/', headers: [], body: { kind: 'none' } } as const;
  return {
    inboxRows: Array.from({ length: count }, (_, id) => ({
      ...{ kind: 'request', id, url: `http://127.0.0.1:4610/${id}`, isSigned: true },
      capture: { request, gaps: [], answer: { status: 401 } },
    })) as unknown as ReturnType<OpenView['store']['getState']>['inboxRows'],
  };
}

describe('what people come for', () => {
  it('is in one row, and the views of what’s chosen in another', async () => {
    const { user, page } = await openRequest(<AppShell />);
    expect(rows()).toEqual([
      ['Main', MAIN, 'Send'],
      ['Send', SEND, 'Request'],
    ]);
    await user.click(tab('Set up'));
    expect(rows()).toEqual([
      ['Main', MAIN, 'Set up'],
      ['Set up', SET_UP, 'Keys'],
    ]);
    await expectAccessible(page);
  });

  it('needs no second row where it’s the view itself', async () => {
    const { user, page } = await openRequest(<AppShell />);
    for (const name of ['Browse', 'Diagnose']) {
      await user.click(tab(name));
      expect(rows()).toEqual([['Main', MAIN, name]]);
      expect(screen.getByRole('tabpanel', { name })).toBeDefined();
      await expectAccessible(page);
    }
  });

  it('is six things at the most, with every view in one of them', () => {
    expect(PURPOSES.length).toBeLessThanOrEqual(6);
    expect(new Set(VIEWS)).toEqual(new Set(Object.keys(VIEW_NAMES)));
    expect(VIEWS).toHaveLength(new Set(VIEWS).size);
  });

  it('has Capture beside the Inbox in DevTools', async () => {
    const { user } = await openView(<AppShell />, {}, 'panel');
    await user.click(tab('Traffic'));
    expect(rows().at(1)).toEqual(['Traffic', ['Capture', 'Inbox'], 'Capture']);
  });

  it('has the Inbox alone in a tab, by its name', async () => {
    const { user } = await openView(<AppShell />);
    await user.click(tab('Traffic'));
    expect(rows().at(1)).toEqual(['Traffic', ['Inbox'], 'Inbox']);
    expect(screen.getByRole('tabpanel', { name: 'Inbox' })).toBeDefined();
  });
});

describe('coming back', () => {
  it('opens the view that was open there', async () => {
    const { user, store } = await openRequest(<AppShell />);
    await goTo(user, 'History');
    await goTo(user, 'Sandbox');
    await user.click(tab('Send'));
    expect(store.getState().view).toBe('history');
    await user.click(tab('Set up'));
    expect(store.getState().view).toBe('sandbox');
    await user.click(tab('Set up'));
    expect(store.getState().view).toBe('sandbox');
  });

  it('does so too where a button, a key or an address led there', async () => {
    const { user, store } = await openRequest(<AppShell />);
    act(() => store.getState().goForKey('sandbox'));
    await user.click(tab('Browse'));
    await user.click(tab('Set up'));
    expect(store.getState().view).toBe('sandbox');
    expect(rows().at(1)).toEqual(['Set up', SET_UP, 'Sandbox']);
  });
});

describe('from the keyboard', () => {
  const focused = () => document.activeElement?.textContent;

  it('arrows stay in their row, round its ends, and open what they come to', async () => {
    const { user, store } = await openRequest(<AppShell />);
    await user.click(tab('Send'));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect([focused(), store.getState().view]).toEqual(['Diagnose', 'diagnose']);
    await user.keyboard('{End}');
    expect([focused(), store.getState().view]).toEqual(['Set up', 'keys']);
    await user.keyboard('{ArrowRight}');
    expect([focused(), store.getState().view]).toEqual(['Send', 'request']);
    await user.tab();
    expect(focused()).toBe('Request');
    await user.keyboard('{ArrowLeft}');
    expect([focused(), store.getState().view]).toEqual(['History', 'history']);
    expect(rows().at(0)?.[2]).toBe('Send');
  });

  it('Tab goes from row to row and into the view, and back the same way without leading elsewhere', async () => {
    const { user, store } = await openRequest(<AppShell />);
    await user.click(tab('Set up'));
    act(() => store.getState().show('saved'));
    const panel = () => screen.getByRole('tabpanel', { name: 'Saved' });
    panel().focus();
    await user.tab({ shift: true });
    expect(focused()).toBe('Saved');
    await user.tab({ shift: true });
    expect(focused()).toBe('Send');
    await user.tab();
    expect(focused()).toBe('Saved');
    await user.tab();
    expect(document.activeElement).toBe(panel());
    expect(store.getState().view).toBe('saved');
    tab('Send').focus();
    await user.tab({ shift: true });
    expect(document.activeElement?.getAttribute('role')).not.toBe('tab');
  });
});

describe('how many requests fail', () => {
  it('is on the way to them: on Traffic until its views are in sight, then on the view', async () => {
    const { user, page, store } = await openView(<AppShell />, {}, 'panel');
    expect(appTab('Traffic')?.textContent).toBe('Traffic');
    act(() => store.setState(received(2)));
    expect(appTab('Traffic')?.textContent).toBe('Traffic2 failing');
    await expectAccessible(page);
    await user.click(tab(/^Traffic/));
    expect(rows()).toEqual([
      ['Main', MAIN, 'Traffic'],
      ['Traffic', ['Capture', 'Inbox2 failing'], 'Capture'],
    ]);
    await expectAccessible(page);
  });

  it('is said once, not again for looking there and away', async () => {
    const { user, page, store } = await openView(<AppShell />, {}, 'panel');
    const said = () => [...page.querySelectorAll<HTMLElement>('[aria-live]')].map(named).join('');
    act(() => store.setState(received(2)));
    expect(said()).toBe('2 requests to the local sandbox fail');
    await user.click(tab(/^Traffic/));
    await user.click(tab('Send'));
    expect(said()).toBe('');
    act(() => store.setState(received(3)));
    expect(said()).toBe('3 requests to the local sandbox fail');
  });
});
