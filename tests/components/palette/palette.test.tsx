/** The command palette, the shortcuts and their list, in the app. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import { commandsFor, shortcutsOf } from '../../../components/palette/commands.ts';
import { matchingCommands } from '../../../components/palette/matching-commands.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { selectCollections } from '../../../lib/features/saved/selectors.ts';
import { VIEW_NAMES, VIEWS } from '../../../lib/state/places.ts';
import { selectEnvironment } from '../../../lib/state/selectors.ts';
import { madeUpKey } from '../../state/open-page.ts';
import { expectAccessible } from '../accessibility.ts';
import { openRequest } from '../compose/open-request.tsx';

async function opened() {
  const view = await openRequest(<AppShell />);
  await screen.findByRole('button', { name: 'Find a command' });
  (document.activeElement as HTMLElement | null)?.blur();
  return view;
}

const palette = () => screen.findByRole('dialog', { name: 'Find a command' });
const field = () => screen.getByRole('combobox', { name: 'Command' });
const options = () =>
  within(screen.getByRole('listbox', { name: 'Commands' }))
    .queryAllByRole('option')
    .map((option) => option.querySelector('span[class*="words"]')?.textContent);
const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');

/** The only one. */
async function historyRow(): Promise<HTMLElement> {
  const grid = within(await screen.findByRole('grid', { name: 'History' }));
  return grid.getAllByRole('row')[1] as HTMLElement;
}

describe('a command', () => {
  it.each([
    ['now', 'time-of-now'],
    ['mistake', 'diagnose'],
    ['clock', 'view-environments'],
    ['calib', 'view-environments'],
    ['skew', 'view-environments'],
  ])('is found by “%s” too', async (word, id) => {
    const { store } = await opened();
    const views = VIEWS.map((view) => ({ id: view, label: VIEW_NAMES[view], icon: 'send' as const }));
    const found = matchingCommands(commandsFor(store.getState(), views), word).map((command) => command.id);
    expect(found).toContain(id);
  });
});

describe('the table', () => {
  const views = VIEWS.map((id) => ({ id, label: id, icon: 'send' as const }));

  it('has no id and no shortcut twice, and words that begin with a capital and end without a stop', async () => {
    const { store } = await opened();
    const commands = commandsFor(store.getState(), views);
    const ids = commands.map(({ id }) => id);
    const shortcuts = commands.flatMap(shortcutsOf);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
    for (const { words } of commands) expect(words).toMatch(/^[A-Z].*[^.]$/);
  });

  it('has a shortcut for every view, and none that begins another', async () => {
    const { store } = await opened();
    const shortcuts = commandsFor(store.getState(), views).flatMap(shortcutsOf);
    for (const view of VIEWS)
      expect(commandsFor(store.getState(), views).find(({ id }) => id === `view-${view}`)?.shortcut).toMatch(
        /^G [A-Z]$/,
      );
    expect(shortcuts).not.toContain('G');
  });

  it('leaves the keys of browsers and DevTools alone', async () => {
    const { store } = await opened();
    const chords = commandsFor(store.getState(), views).flatMap(shortcutsOf);
    expect(chords.filter((one) => one.includes('+')).toSorted()).toEqual(['Mod+Enter', 'Mod+K', 'Mod+Z']);
  });
});

describe('the words people use', () => {
  const views = VIEWS.map((id) => ({ id, label: VIEW_NAMES[id], icon: 'send' as const }));

  it.each([
    ['secret', 'Go to Keys'],
    ['find key', 'Go to Keys'],
    ['add key', 'Go to Keys'],
    ['api key', 'Go to Keys'],
    ['credentials', 'Go to Keys'],
    ['switch key', 'Sign with Other key'],
    ['environment', 'Go to Environments'],
    ['environments', 'Go to Environments'],
    ['add environment', 'Go to Environments'],
    ['base url', 'Go to Environments'],
    ['switch environment', 'Choose Local sandbox'],
    ['change server', 'Choose Local sandbox'],
    ['variables', 'Go to Saved'],
    ['collections', 'Go to Saved'],
    ['import', 'Go to Saved'],
    ['paste', 'Go to Diagnose'],
    ['invalid signature', 'Go to Diagnose'],
    ['devtools', 'Go to Capture'],
    ['received', 'Go to Inbox'],
    ['log', 'Go to History'],
    ['reset', 'Go to Sandbox'],
    ['new request', 'Go to Request'],
    ['compare strings', 'Go to Diagnose'],
    ['find mistake', 'Go to Diagnose'],
    ['paste curl', 'Go to Request'],
    ['unix time', 'Go to Request'],
    ['revoke', 'Go to Keys'],
    ['revoke', 'Go to Sandbox'],
    ['401', 'Go to Diagnose'],
    ['clear', 'Go to Capture'],
    ['csv', 'Go to Browse'],
    ['delete', 'Go to History'],
    ['upload', 'Go to Diagnose'],
    ['built-in', 'Go to Environments'],
    ['other', 'Go to Keys'],
    ['save', 'Save request'],
    ['freeze', 'Freeze the timestamp'],
    ['x-signature', 'Copy headers'],
    ['copy canonical', 'Copy canonical string'],
    ['new key', 'Add a key'],
    ['define variable', 'Go to variables'],
    ['theme', 'Go to Environments'],
    ['dark', 'Go to Environments'],
    ['preferences', 'Go to Environments'],
    ['localhost', 'Go to Inbox'],
    ['reload', 'Go to Inbox'],
    ['reload', 'Go to Browse'],
    ['refresh', 'Go to Capture'],
    ['fetch all', 'Go to Browse'],
    ['resend', 'Go to History'],
    ['stale_request', 'Go to Diagnose'],
    ['example', 'Go to Diagnose'],
    ['simulate', 'Go to Inbox'],
    ['export', 'Go to Saved'],
    ['header', 'Go to Request'],
    ['keyboard', 'Show keyboard shortcuts'],
    ['how signed', 'Show signing steps'],
    ['answer', 'Show the response'],
    ['name request', 'Save request'],
  ])('“%s” finds “%s”', async (typed, words) => {
    const { store } = await opened();
    const environments = ['built-in'];
    await act(() => store.getState().addKey({ ...madeUpKey('other', environments), name: 'Other key' }));
    const state = store.getState();
    const commands = commandsFor(state, views).filter((one) => !one.isHidden && one.isAvailable(state));
    expect(matchingCommands(commands, typed).map((command) => command.words)).toContain(words);
  });
});

describe('“Show the response”', () => {
  const send = async (view: Awaited<ReturnType<typeof opened>>): Promise<void> => {
    act(() => view.store.getState().typeTimestamp('1795400000000'));
    await act(() => view.store.getState().send());
    await screen.findByRole('button', { name: 'Use the current Unix seconds and send' });
    act(() => view.store.getState().showResult('steps'));
  };
  const focused = (): string | null | undefined => document.activeElement?.textContent;

  it('takes the focus there, so that the next Tab is at the button that mends the request', async () => {
    const view = await opened();
    await send(view);
    await view.user.keyboard('a');
    await waitFor(() => expect(focused()).toContain('Timestamp in milliseconds'));
    await view.user.tab();
    expect(focused()).toBe('Use the current Unix seconds and send');
    // Also where it's shown already.
    view.store.getState().focusField('target');
    await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Path and query'));
    (document.activeElement as HTMLElement).blur();
    await view.user.keyboard('a');
    await view.user.tab();
    expect(focused()).toBe('Use the current Unix seconds and send');
  });

  it('does so as chosen in the palette', async () => {
    const view = await opened();
    await send(view);
    await view.user.keyboard('{Control>}k{/Control}');
    await palette();
    await view.user.type(field(), 'show the response{Enter}');
    await waitFor(() => expect(focused()).toContain('Timestamp in milliseconds'));
    await view.user.tab();
    expect(focused()).toBe('Use the current Unix seconds and send');
  });
});

describe('“Show signing steps”', () => {
  const focused = (): string | null | undefined => document.activeElement?.textContent;

  it('takes the focus to the steps, from the response and from a field that was left', async () => {
    const view = await opened();
    act(() => view.store.getState().showResult('answer'));
    await view.user.keyboard('s');
    await waitFor(() => expect(focused()).toContain('The request, as it will be sent'));
    expect(focused()).not.toContain('Path and query');
    await view.user.click(screen.getByRole('textbox', { name: 'Path and query' }));
    (document.activeElement as HTMLElement).blur();
    await view.user.keyboard('s');
    await waitFor(() => expect(focused()).toContain('The request, as it will be sent'));
  });

  it('does so from the chosen request of a list', async () => {
    const { user, store } = await opened();
    const request = wireRequest({ method: 'GET', target: '/kept', headers: [['X-Api-Key', 'pk_test_a']] });
    await act(() =>
      store.getState().keepCapture({ request, gaps: [], hints: {} }, 'captured', { id: 'one' }),
    );
    act(() => store.getState().show('history'));
    await user.click(await historyRow());
    await screen.findByRole('button', { name: 'Diagnose this request' });
    await user.keyboard('s');
    await waitFor(() => expect(store.getState().view).toBe('request'));
    await waitFor(() => expect(focused()).toContain('/kept'));
    expect(focused()).not.toContain('Countersign');
  });
});

describe('a command for what’s shown on the page', () => {
  it('“Save request” asks for its name', async () => {
    const { user } = await opened();
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await user.type(field(), 'save request{Enter}');
    expect(await screen.findByRole('dialog', { name: /Save/ })).toBeDefined();
  });

  it('“Compare strings” is there once there’s a request to compare with, and leads to the field', async () => {
    const { user, store } = await opened();
    const listed = () =>
      commandsFor(store.getState(), [])
        .find(({ id }) => id === 'compare-strings')
        ?.isAvailable(store.getState());
    expect(listed()).toBe(false);
    await act(() => store.getState().diagnoseExample());
    await waitFor(() => expect(listed()).toBe(true));
    act(() => store.getState().show('request'));
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await user.type(field(), 'compare strings{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Compare strings' }).ariaSelected).toBe('true'),
    );
  });
});

describe('“Undo the last action”', () => {
  const isListed = async (): Promise<boolean> => {
    await palette();
    return options().includes('Undo the last action');
  };

  it('is there while a notice offers it, in every view, and does what its button does', async () => {
    const { user, store } = await opened();
    await user.keyboard('{Control>}k{/Control}');
    expect(await isListed()).toBe(false);
    fireEvent(await palette(), new Event('cancel', { cancelable: true }));
    act(() => store.getState().addHeader());
    act(() => store.getState().editHeader(0, { name: 'Accept', value: '*/*' }));
    act(() => store.getState().removeHeader(0));
    await screen.findByText('Removed header Accept');
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await user.type(field(), 'undo{Enter}');
    await waitFor(() => expect(store.getState().draft.headers).toHaveLength(1));
    // A request that another took the place of has an Undo of its own.
    const { draft } = store.getState();
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await user.type(field(), 'create a charge{Enter}');
    expect(store.getState().draft.method).toBe('POST');
    await screen.findByText('This request replaced the request that you had typed.');
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('z');
    await waitFor(() => expect(store.getState().draft).toEqual(draft));
  });

  it('brings back a deleted entry of History', async () => {
    const { user, store } = await opened();
    const request = wireRequest({ method: 'GET', target: '/kept', headers: [['X-Api-Key', 'pk_test_a']] });
    act(() => store.getState().show('history'));
    await act(() =>
      store.getState().keepCapture({ request, gaps: [], hints: {} }, 'captured', { id: 'one' }),
    );
    const entry = async () => await historyRow();
    await user.click(await entry());
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('Deleted GET /kept');
    await user.keyboard('z');
    expect(await entry()).toBeDefined();
    expect(screen.queryByText('Deleted GET /kept')).toBeNull();
  });

  it('is Ctrl+Z too, but in a field that’s the field’s own', async () => {
    const { user, store } = await opened();
    act(() => store.getState().editDraft({ target: '/p?a=1&b=2' }));
    for (const name of ['Remove parameter 1', 'Remove parameter 1'])
      await user.click(await screen.findByRole('button', { name }));
    await screen.findByText('Removed parameter b');
    const target = await screen.findByRole('textbox', { name: 'Path and query' });
    await user.click(target);
    await user.keyboard('{Control>}z{/Control}');
    expect(store.getState().draft.target).toBe('/p');
    target.blur();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(store.getState().draft.target).toBe('/p?b=2'));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(store.getState().draft.target).toBe('/p?a=1&b=2'));
  });
});

describe('“Clear the list”', () => {
  it('clears the one that’s shown, which can be undone', async () => {
    const { user, store } = await opened();
    await act(() => store.getState().diagnoseExample());
    await waitFor(() => expect(store.getState().diagnosisItems).toHaveLength(1));
    act(() => store.getState().show('diagnose'));
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await user.type(field(), 'clear the list{Enter}');
    expect(store.getState().diagnosisItems).toEqual([]);
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await user.type(field(), 'bring back{Enter}');
    await waitFor(() => expect(store.getState().diagnosisItems).toHaveLength(1));
  });
});

describe('the palette', () => {
  it('opens over the list of shortcuts, which closes, and over itself', async () => {
    const { user } = await opened();
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
    expect(document.activeElement).toBe(field());
    await user.keyboard('hist{Control>}k{/Control}');
    await palette();
    expect(options()).toEqual(['Go to History']);
  });

  it('opens from a field too, finds by words in any order, and runs', async () => {
    const { user, page, store } = await opened();
    await user.click(screen.getByRole('textbox', { name: 'Path and query' }));
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    expect(document.activeElement).toBe(field());
    await expectAccessible(page);
    await user.keyboard('hist go');
    expect(options()).toEqual(['Go to History']);
    expect(screen.getByText('1 command')).toBeDefined();
    await user.keyboard('{Enter}');
    expect(store.getState().view).toBe('history');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('tabpanel'));
  });

  it('is walked by arrow keys, round the ends, and clicked', async () => {
    const { user, store } = await opened();
    await user.click(screen.getByRole('button', { name: 'Find a command' }));
    await palette();
    expect(chosen()?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{ArrowUp}');
    expect(chosen()?.textContent).toContain('keyboard shortcuts');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe(
      within(screen.getByRole('listbox', { name: 'Commands' })).getAllByRole('option')[1],
    );
    await user.click(screen.getByRole('option', { name: /Go to Keys/ }));
    expect(store.getState().view).toBe('keys');
  });

  it('says where nothing matches, and closes', async () => {
    const { user, page } = await opened();
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await user.keyboard('zebra');
    expect(screen.getByText('No command matches')).toBeDefined();
    await user.keyboard('{Enter}');
    await expectAccessible(page);
    fireEvent(await palette(), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('copies a program that sends the request, and says in which language', async () => {
    const { user, platform } = await opened();
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await user.keyboard('copy a program{Enter}');
    await waitFor(() => expect(platform.copied[0]).toMatch(/^import hashlib/));
    expect(await screen.findByText('Copied a program in Python requests')).toBeDefined();
  });

  it('copies a program that fetches all pages of a list, and offers none for what isn’t one', async () => {
    const { user, platform, store } = await opened();
    act(() => store.getState().editDraft({ method: 'get', target: '/api/v1/orders?limit=5' }));
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await user.keyboard('all pages{Enter}');
    await waitFor(() => expect(platform.copied[0]).toContain('offset += page["limit"]'));
    expect(
      await screen.findByText('Copied a program that fetches all pages, in Python requests'),
    ).toBeDefined();
    act(() => store.getState().editDraft({ target: '/api/v1/wallets' }));
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    expect(options()).not.toContain('Copy a program that fetches all pages');
  });

  it('offers what can be done now, and nothing else', async () => {
    const { user, store } = await opened();
    act(() => store.getState().show('keys'));
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    expect(options()).not.toContain('Sign and send the request');
    expect(options()).not.toContain('Copy as curl');
    expect(options()).toContain('Edit path and query');
  });

  it('shows any list by its name, from anywhere', async () => {
    const { user, store } = await opened();
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await user.keyboard('order');
    expect(options()).toContain('Browse orders');
    await user.clear(field());
    await user.keyboard('payouts{Enter}');
    expect(store.getState()).toMatchObject({ view: 'browse', collection: 'payouts' });
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    expect(options()).not.toContain('Browse payouts');
  });

  it('switches the environment, and says so', async () => {
    const { user, store } = await opened();
    await user.keyboard('e');
    await palette();
    expect((field() as HTMLInputElement).value).toBe('choose environment ');
    expect(options()).toEqual(['Choose Local sandbox']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(selectEnvironment(store.getState()).id).toBe('local'));
    expect(await screen.findByText('Requests go to Local sandbox')).toBeDefined();
  });

  it('offers no environment as something that sends: it’s only chosen', async () => {
    const { user } = await opened();
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await user.keyboard('send');
    expect(options()).toContain('Sign and send the request');
    expect(options()).not.toContain('Choose Local sandbox');
    await user.clear(field());
    await user.keyboard('local sandbox');
    expect(options()).toContain('Choose Local sandbox');
  });

  it('says where what was chosen isn’t there any more', async () => {
    const { user, store } = await opened();
    await act(() => store.getState().addEnvironment('Shop', 'https://shop.example'));
    const { id } = selectEnvironment(store.getState());
    await act(() => store.getState().chooseEnvironment('built-in'));
    await user.keyboard('e');
    await palette();
    await act(() => store.getState().removeEnvironment(id));
    await user.click(screen.getByRole('option', { name: /Choose Shop/ }));
    expect(await screen.findByText('This command isn’t available any more')).toBeDefined();
    expect(store.getState().choices.environmentId).toBe('built-in');
  });
});

describe('a shortcut', () => {
  it('works wherever no text is typed', async () => {
    const { user, store } = await opened();
    await user.keyboard('gh');
    expect(store.getState().view).toBe('history');
    await user.keyboard('gr');
    const target = await screen.findByRole('textbox', { name: 'Path and query' });
    await user.clear(target);
    await user.type(target, 'ghkeu?');
    expect(store.getState().view).toBe('request');
    expect(store.getState().draft.target).toBe('ghkeu?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('works once Esc has left the field, which keeps what was typed', async () => {
    const { user, store } = await opened();
    const target = await screen.findByRole('textbox', { name: 'Path and query' });
    await user.type(target, '?limit=2{Escape}');
    await waitFor(() => expect(document.activeElement).not.toBe(target));
    await user.keyboard('gd');
    expect(store.getState().view).toBe('diagnose');
    expect(store.getState().draft.target).toMatch(/\?limit=2$/);
  });

  it('into a list’s search: ↓ and Enter lead to the rows, Esc leaves it with its words, and no key is typed after it', async () => {
    const { user, store } = await opened();
    const request = wireRequest({ method: 'GET', target: '/kept', headers: [['X-Api-Key', 'pk_test_a']] });
    act(() => store.getState().show('history'));
    await act(() =>
      store.getState().keepCapture({ request, gaps: [], hints: {} }, 'captured', { id: 'one' }),
    );
    await historyRow();
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    for (const key of ['{ArrowDown}', '{Enter}']) {
      await user.keyboard('/kept');
      expect(document.activeElement).toBe(field);
      await user.keyboard(key);
      expect(document.activeElement).toBe(await historyRow());
    }
    await user.keyboard('/kept{Escape}gd');
    expect(field.value).toBe('kept');
    expect(store.getState().view).toBe('diagnose');
  });

  it('that focuses a field right after Esc isn’t undone by it, and what’s typed behind it is no shortcut', async () => {
    const { user, store } = await opened();
    act(() => store.getState().show('history'));
    await user.keyboard('gr{Escape}');
    const target = await screen.findByRole('textbox', { name: 'Path and query' });
    await user.type(target, '?a=1{Escape}');
    act(() => store.getState().show('history'));
    await user.keyboard('ugd');
    expect(store.getState().view).toBe('request');
    await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Path and query'));
  });

  it('does nothing while a dialog is open', async () => {
    const { user, store } = await opened();
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.keyboard('gh');
    expect(store.getState().view).toBe('request');
  });

  it('Space in their list scrolls, and leaves them on', async () => {
    const { user, store } = await opened();
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.keyboard(' ');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(store.getState().settings.keysAlone).not.toBe(false);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /single-key shortcuts/ }));
  });

  it('shows first what may be charged once more, and sends it the second time', async () => {
    const { user, store, platform } = await opened();
    Object.assign(platform, { fetch: () => Promise.reject(new TypeError('no network')) });
    await act(() => store.getState().chooseEnvironment('local'));
    const body = { kind: 'text', text: '{"merchant_order_id":"A-1"}' } as const;
    act(() => store.getState().editDraft({ method: 'POST', target: '/api/v1/charges', body }));
    const send = vi.fn(store.getState().send);
    act(() => store.setState({ send }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Sending again may charge order A-1 once more');
    expect(send.mock.calls).toEqual([[{ isRepeated: false }]]);
    const press = async (by: 'shortcut' | 'palette') => {
      act(() => platform.clock.advance(1));
      await user.keyboard(by === 'shortcut' ? '{Control>}{Enter}{/Control}' : '{Control>}k{/Control}');
      if (by === 'shortcut') return;
      await palette();
      await user.keyboard('send the request{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    for (const by of ['shortcut', 'palette'] as const) {
      send.mockClear();
      await press(by);
      const isHeld = /^Nothing was sent\. Wait a second, then press again to send it anyway\./;
      expect(await screen.findByText(isHeld)).toBeDefined();
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Send and risk another charge'));
      expect(send).not.toHaveBeenCalled();
      await press(by);
      expect(send.mock.calls).toEqual([[{ isRepeated: true }]]);
      await waitFor(() => expect(screen.queryByText(isHeld)).toBeNull());
      await waitFor(() => expect(store.getState().sending.kind).toBe('answered'));
    }
  });

  it('sends from anywhere in Request, once, and copies as curl', async () => {
    const { user, store, platform } = await opened();
    const send = vi.spyOn(store.getState(), 'send').mockResolvedValue(undefined);
    store.setState({ send });
    await user.click(screen.getByRole('textbox', { name: 'Path and query' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(send).toHaveBeenCalledTimes(1);
    act(() => store.setState({ sending: { kind: 'sending', startedAt: 0, received: 0 } }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    act(() => store.setState({ sending: { kind: 'idle' } }));
    expect(send).toHaveBeenCalledTimes(1);
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('c');
    expect(await screen.findByText('Copied as curl')).toBeDefined();
    expect(platform.copied[0]).toMatch(/^curl /);
    act(() => store.getState().typeTimestamp('1'));
    await user.keyboard('c');
    expect(await screen.findByText('Copied as curl, but expired')).toBeDefined();
    act(() => store.getState().show('keys'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('does to the chosen request of a list what it does to the one that’s typed', async () => {
    const { user, store, platform } = await opened();
    const request = wireRequest({ method: 'GET', target: '/kept', headers: [['X-Api-Key', 'pk_test_a']] });
    act(() => store.getState().show('history'));
    await act(() =>
      store.getState().keepCapture({ request, gaps: [], hints: {} }, 'captured', { id: 'one' }),
    );
    await user.keyboard('d');
    expect(store.getState().view).toBe('history');
    await user.click(await historyRow());
    await screen.findByRole('button', { name: 'Diagnose this request' });
    await user.keyboard('c');
    await waitFor(() => expect(platform.copied[0]).toContain('/kept'));
    await user.keyboard('/');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search the history' })),
    );
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('d');
    await waitFor(() => expect(store.getState().view).toBe('diagnose'));
    const panel = screen.getByRole('tabpanel', { name: 'Diagnose' });
    await waitFor(() => expect(document.activeElement).toBe(panel));
  });

  it('does it to the row with the focus too, whose details are closed: C copies, D diagnoses', async () => {
    const { user, store, platform } = await opened();
    const request = wireRequest({ method: 'GET', target: '/kept', headers: [['X-Api-Key', 'pk_test_a']] });
    act(() => store.getState().show('history'));
    await act(() =>
      store.getState().keepCapture({ request, gaps: [], hints: {} }, 'captured', { id: 'one' }),
    );
    const row = await historyRow();
    act(() => row.focus());
    await user.keyboard('c');
    expect(await screen.findByText('Copied as curl')).toBeDefined();
    expect(platform.copied[0]).toContain('/kept');
    expect(store.getState().openedEntry).toBeUndefined();
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    expect(options()).toContain('Diagnose this request');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(await historyRow());
    await user.keyboard('d');
    await waitFor(() => expect(store.getState().view).toBe('diagnose'));
  });

  it('D on a row that shows no mistake says why nothing happens', async () => {
    const { user, store } = await opened();
    act(() => store.getState().show('request'));
    await act(() => store.getState().send());
    act(() => store.getState().show('history'));
    const row = await historyRow();
    act(() => row.focus());
    await user.keyboard('d');
    await screen.findByText(/^Nothing to diagnose: this request /);
    expect(store.getState().view).toBe('history');
  });

  it('does it to a row again after Esc has closed its details', async () => {
    const { user, store, platform } = await opened();
    const request = wireRequest({ method: 'GET', target: '/kept', headers: [['X-Api-Key', 'pk_test_a']] });
    act(() => store.getState().show('history'));
    await act(() =>
      store.getState().keepCapture({ request, gaps: [], hints: {} }, 'captured', { id: 'one' }),
    );
    await user.click(await historyRow());
    await screen.findByRole('button', { name: 'Diagnose this request' });
    await user.keyboard('{Escape}');
    expect(store.getState().openedEntry).toBeUndefined();
    await user.keyboard('c');
    await waitFor(() => expect(platform.copied[0]).toContain('/kept'));
    await user.keyboard('d');
    await waitFor(() => expect(store.getState().view).toBe('diagnose'));
  });
});

describe('the list of shortcuts', () => {
  it('turns keys on their own off, which is kept; those with Ctrl go on', async () => {
    const { user, store, platform } = await opened();
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.click(screen.getByRole('checkbox', { name: 'Enable single-key shortcuts' }));
    expect(platform.store.values.get('settings')).toMatchObject({ data: { keysAlone: false } });
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await user.keyboard('gh?');
    expect(store.getState().view).toBe('request');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    await palette();
  });

  it('has every one of them, and where it works', async () => {
    const { user, page } = await opened();
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const row = dialog.getByRole('row', { name: /Sign and send the request/ });
    expect(row.textContent).toContain('Ctrl+Enter');
    expect(row.textContent).toContain('in Request');
    expect(dialog.getByRole('row', { name: /Go to Inbox/ }).textContent).toContain('GI');
    const ofRows = within(dialog.getByRole('table', { name: 'On a row of a list' }));
    expect(ofRows.getByRole('row', { name: /Move the row up/ }).textContent).toContain('in SavedAlt+↑');
    expect(dialog.getByRole('table', { name: 'On a column header' })).toBeDefined();
    await expectAccessible(page);
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('saved requests', () => {
  async function withSaved(...names: string[]) {
    const page = await opened();
    const { withSaved: saving, editDraft } = page.store.getState();
    for (const name of names) {
      act(() => editDraft({ target: `/api/v1/${name.toLowerCase()}` }));
      const there = selectCollections(page.store.getState())[0];
      await act(() => saving((actions) => actions.saveAs(name, there ? { id: there.id } : { name: 'Shop' })));
    }
    act(() => editDraft({ target: '/elsewhere' }));
    return page;
  }

  it('are found by name and collection, and opened in Request', async () => {
    const { user, store, page } = await withSaved('Charge', 'Refund');
    act(() => store.getState().show('keys'));
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    expect(options()).not.toContain('Open Charge Shop');
    expect(await screen.findByText('And 2 saved requests: type part of a name')).toBeDefined();
    await user.type(field(), 'shop');
    await waitFor(() => expect(options()).toEqual(['Open Charge Shop', 'Open Refund Shop']));
    expect(screen.queryByText(/^And /)).toBeNull();
    await expectAccessible(page);
    await user.type(field(), ' refu');
    expect(options()).toEqual(['Open Refund Shop']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.getState().draft.target).toBe('/api/v1/refund'));
    expect(store.getState().view).toBe('request');
    const panel = await screen.findByRole('tabpanel', { name: 'Request' });
    await waitFor(() => expect(document.activeElement).toBe(panel));
  });

  it('keep their names to themselves, whichever way those are written', async () => {
    const { user } = await withSaved('\u05e9\u05dd');
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await user.type(field(), 'shop');
    const option = await screen.findByRole('option', { name: /Shop$/ });
    const parts = [...option.querySelectorAll('bdi')].map(({ textContent }) => textContent);
    expect(parts).toEqual(['Open \u05e9\u05dd', 'Shop']);
  });

  it('that another window deleted lead to where that’s said', async () => {
    const { user, store } = await withSaved('Charge');
    const [collection] = selectCollections(store.getState());
    const { saved, withSaved: saving } = store.getState();
    await act(() => saving((actions) => actions.remove(collection?.requests[0]?.id ?? '')));
    act(() => store.setState({ saved }));
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await user.type(field(), 'charge');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.getState().view).toBe('saved'));
    expect(store.getState().savedTrouble).toMatchObject({ what: 'read', problem: 'gone' });
    expect(store.getState().draft.target).toBe('/elsewhere');
  });

  it('are read with the first look, though nobody was in Saved', async () => {
    const { user, store } = await withSaved('Charge');
    act(() => store.setState({ saved: { kind: 'closed' } }));
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await user.type(field(), 'charge');
    await waitFor(() => expect(options()).toEqual(['Open Charge Shop', 'Start from “Create a charge”']));
  });

  it('in their thousands are shown as far as anyone reads', async () => {
    const { user, store } = await withSaved('Charge');
    const { saved } = store.getState();
    const [collection] = selectCollections(store.getState());
    const [request] = collection?.requests ?? [];
    if (saved.kind !== 'open' || !collection || !request) throw new Error('one must be saved');
    const requests = Array.from({ length: 2000 }, (_, at) => ({
      ...request,
      id: `r${at}`,
      name: `Order ${at}`,
    }));
    act(() => store.setState({ saved: { ...saved, collections: [{ ...collection, requests }] } }));
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await user.type(field(), 'shop');
    expect(options()).toHaveLength(100);
    expect(screen.getByText('And 1,900 more: type more of the name')).toBeDefined();
    expect(screen.getByText('2,000 commands')).toBeDefined();
  });
});
