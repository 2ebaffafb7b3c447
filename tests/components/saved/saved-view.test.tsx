/** The Saved view, by role and name: collections, what's done with a request, its answers, variables and files. */

import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import { SavedView } from '../../../components/saved/saved-view.tsx';
import { momentNames } from '../../../components/saved/saved-words.ts';
import { VariablesView } from '../../../components/saved/variables-view.tsx';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { selectCollections } from '../../../lib/features/saved/selectors.ts';
import type { SavedActions } from '../../../lib/features/saved/state.ts';
import { keepSend } from '../../../lib/storage/saved/sends.ts';
import { expectAccessible } from '../accessibility.ts';
import { withUndo } from '../app/with-undo.tsx';
import { NOW, type OpenView, openView } from '../open-view.tsx';

const doing = ({ store }: OpenView, doIt: (actions: SavedActions) => Promise<unknown>) =>
  act(() => store.getState().withSaved(doIt));

/** Each in the collection before the colon. */
async function openSaved(...saved: string[]): Promise<OpenView> {
  const view = await openView(withUndo(<SavedView />));
  const { getState } = view.store;
  act(() => getState().show('saved'));
  await waitFor(() => expect(getState().saved.kind).toBe('open'));
  for (const one of saved) {
    const [collection = '', name = ''] = one.split(': ');
    act(() => getState().editDraft({ target: `/${name}?id={{random}}` }));
    const there = selectCollections(getState()).find((known) => known.name === collection);
    await doing(view, (actions) => actions.saveAs(name, there ? { id: there.id } : { name: collection }));
  }
  return view;
}

const options = () =>
  screen.queryAllByRole('option', { hidden: false }).filter((one) => one.tagName !== 'OPTION');
const option = (name: RegExp) => {
  const found = options().find(({ textContent }) => name.test(textContent ?? ''));
  if (!found) throw new Error(`no request like ${name}`);
  return found;
};
const listed = () => options().map(({ textContent }) => /^GET([a-z ()0-9]+)\//.exec(textContent ?? '')?.[1]);
/** As high as they'd be, one below the other. */
function layOut(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const all = [...document.querySelectorAll('[data-head], [data-request], section > p')];
    const own = all.filter((one) => this.contains(one) || one.contains(this));
    return new DOMRect(0, all.indexOf(own[0] as Element) * 20, 100, own.length * 20);
  });
}
afterEach(() => vi.restoreAllMocks());

const button = (name: string) => screen.getByRole('button', { name });

interface Went {
  readonly environment?: string;
  readonly url?: string;
  readonly status?: number;
}

async function answered(
  { platform, store }: OpenView,
  id: string,
  at: number,
  body: string,
  { environment, url = 'https://sandbox.invalid/', status = 200 }: Went = {},
): Promise<void> {
  const request = wireRequest({ method: 'GET', target: `/?n=${at}`, headers: [] });
  const send = { id: `s${at}`, of: id, at: NOW + at, outcome: 'response', status, code: null } as const;
  const answer = { reason: 'OK', answerHeaders: [], answerBody: new TextEncoder().encode(body) };
  await keepSend(
    platform.store.saved.port(),
    { ...send, ...answer, environment, url, request, milliseconds: 7 },
    () => [],
  );
  await act(() => store.getState().withSaved((actions) => actions.open()));
}

describe('with nothing saved', () => {
  it('teaches what would be here, and leads there', async () => {
    const { page, user, store } = await openSaved();
    expect(screen.getByText('Requests you save appear here')).toBeDefined();
    await expectAccessible(page);
    await user.click(button('Write a request'));
    expect(store.getState().view).toBe('request');
  });

  it('makes a collection, and says what’s wrong with its name', async () => {
    const { user, page } = await openSaved();
    await user.click(button('New collection'));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'sk_test_not_a_name');
    await user.click(button('Create collection'));
    expect(await screen.findByText(/seems to contain a secret/)).toBeDefined();
    await user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Charges{Enter}');
    expect(await screen.findByRole('heading', { name: 'Charges' })).toBeDefined();
    expect(screen.getByText(/^Empty\. Save a request into it/)).toBeDefined();
    await expectAccessible(page);
  });
});

describe('the list', () => {
  it('has collections with their requests, is searched, and is accessible', async () => {
    const { user, page } = await openSaved('One: a', 'One: b', 'Two: c');
    expect(listed()).toEqual(['a', 'b', 'c']);
    await expectAccessible(page);
    await user.type(screen.getByRole('searchbox'), 'TWO');
    expect(listed()).toEqual(['c']);
    expect(screen.getByText('1 of 3 requests')).toBeDefined();
    await user.type(screen.getByRole('searchbox'), 'x');
    await user.click(button('Clear the search'));
    expect(listed()).toHaveLength(3);
  });

  it('is walked and arranged by the keyboard', async () => {
    const { user } = await openSaved('One: a', 'One: b', 'Two: c');
    await user.click(option(/a\//));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(option(/b\//)));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(option(/c\//)));
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(option(/b\//).getAttribute('aria-selected')).toBe('true'));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(listed()).toEqual(['b', 'a', 'c']));
    await waitFor(() => expect(document.activeElement).toBe(option(/b\//)));
    await screen.findByRole('button', { name: 'Open in Request' });
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Open in Request'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(option(/b\//)));
    await user.keyboard('{Delete}');
    await waitFor(() => expect(listed()).toEqual(['a', 'c']));
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('option'));
    await user.click(button('Undo'));
    await waitFor(() => expect(listed()).toEqual(['b', 'a', 'c']));
  });

  it('is arranged by the mouse, which Escape calls off', async () => {
    await openSaved('One: a', 'One: b', 'Two: c');
    layOut();
    const announced = () =>
      [...document.querySelectorAll('[aria-live]')].map((one) => one.textContent).join('');
    const drag = (from: Element, to: number) => {
      fireEvent.pointerDown(from, { button: 0, clientY: from.getBoundingClientRect().top + 10 });
      fireEvent.pointerMove(window, { clientY: to });
    };
    // Heads and requests are 20 px high: One, a, b, Two, c.
    drag(option(/c\//), 25);
    expect(option(/a\//).dataset['drop']).toBe('before');
    expect(option(/c\//).dataset['dragged']).toBe('true');
    fireEvent.pointerUp(window);
    await waitFor(() => expect(listed()).toEqual(['c', 'a', 'b']));
    await waitFor(() => expect(announced()).toBe('c is now 1 of 3 in One'));
    expect(option(/c\//).getAttribute('aria-selected')).toBe('true');

    drag(option(/c\//), 79);
    expect(option(/b\//).dataset['drop']).toBe('after');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(document.querySelector('[data-drop], [data-dragged]')).toBeNull();
    fireEvent.pointerUp(window);
    expect(announced()).toBe('It stays where it is');
    drag(option(/c\//), 95);
    expect(screen.getByText(/^Empty\./).dataset['drop']).toBe('before');
    fireEvent.pointerUp(window);
    await waitFor(() => expect(listed()).toEqual(['a', 'b', 'c']));

    drag(screen.getByRole('heading', { name: 'Two' }), 2);
    fireEvent.pointerUp(window);
    await waitFor(() => expect(announced()).toBe('Two is now 1 of 2'));
    expect(listed()).toEqual(['c', 'a', 'b']);
  });

  it.each(['touch', 'pen'])(
    'is arranged by %s where it’s taken hold of, and scrolled elsewhere',
    async (by) => {
      await openSaved('One: a', 'One: b', 'Two: c');
      layOut();
      /** The test's DOM has no pointer events of its own: they come without what kind of pointer it is. */
      const press = (on: Element, to: number) => {
        const event = createEvent.pointerDown(on, { button: 0, clientY: 0 });
        Object.defineProperty(event, 'pointerType', { value: by });
        fireEvent(on, event);
        fireEvent.pointerMove(window, { clientY: to });
        fireEvent.pointerUp(window);
      };
      press(option(/a\//), 55);
      expect(document.querySelector('[data-drop], [data-dragged]')).toBeNull();
      const grip = option(/a\//).querySelector('[data-grip]');
      if (!grip) throw new Error('nothing to take hold of');
      press(grip, 55);
      await waitFor(() => expect(listed()).toEqual(['b', 'a', 'c']));
      const head = screen.getByRole('heading', { name: 'One' }).closest('[data-head]');
      press(head?.querySelector('[data-grip]') ?? grip, 99);
      await waitFor(() => expect(listed()).toEqual(['c', 'b', 'a']));
    },
  );

  it('has collections that are moved, renamed and deleted, and brought back', async () => {
    const { user } = await openSaved('One: a', 'Two: b');
    const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await user.click(button('Move Two up'));
    await waitFor(() => expect(titles()).toEqual(['Two', 'One']));
    await user.click(button('Rename One'));
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Three{Enter}');
    await waitFor(() => expect(titles()).toEqual(['Two', 'Three']));
    await user.click(button('Delete Three'));
    expect(await screen.findByText('Deleted Three')).toBeDefined();
    expect(listed()).toEqual(['b']);
    await user.click(button('Undo'));
    await waitFor(() => expect(listed()).toEqual(['b', 'a']));
  });
});

describe('a deleted request', () => {
  it('is the chosen one again after Undo, which says how long it’s there', async () => {
    const { user } = await openSaved('One: a', 'One: b');
    await user.click(option(/a\//));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'b' })).toBeDefined();
    expect(screen.getByText(/until this page closes or reloads/)).toBeDefined();
    await user.click(button('Undo'));
    expect(await screen.findByRole('heading', { name: 'a' })).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Open in Request' })).toBeDefined();
  });

  it('and the one deleted before it both come back, each with the focus', async () => {
    const { user } = await openSaved('One: a', 'One: b', 'Two: c');
    await user.click(option(/b\//));
    for (const left of [['a', 'c'], ['a']]) {
      await user.keyboard('{Delete}');
      await waitFor(() => expect(listed()).toEqual(left));
      await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('option'));
    }
    for (const [name, all] of [
      ['c', ['a', 'c']],
      ['b', ['a', 'b', 'c']],
    ] as const) {
      await user.click(button('Undo'));
      await waitFor(() => expect(listed()).toEqual(all));
      await waitFor(() => expect(document.activeElement).toBe(option(new RegExp(`${name}/`))));
    }
  });

  it('of a deleted collection is the chosen one again as well', async () => {
    const { user } = await openSaved('One: a', 'Two: b');
    await user.click(option(/a\//));
    await user.click(button('Delete One'));
    await waitFor(() => expect(listed()).toEqual(['b']));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { name: 'a' })).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Open in Request' })).toBeDefined();
  });
});

describe('a request', () => {
  it('is shown as it was typed, opened, duplicated and moved to another collection', async () => {
    const view = await openSaved('One: a', 'Two: b');
    const { user, store, page } = view;
    await user.click(option(/a\//));
    expect(await screen.findByTitle('The variable random')).toBeDefined();
    await expectAccessible(page);
    await user.click(button('Duplicate'));
    await waitFor(() => expect(listed()).toEqual(['a', 'a (2)', 'b']));
    await screen.findByRole('heading', { name: 'a (2)' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Collection' }), 'Two');
    await waitFor(() => expect(listed()).toEqual(['a', 'b', 'a (2)']));
    await user.click(option(/a\//));
    await user.click(await screen.findByRole('button', { name: 'Open in Request' }));
    await waitFor(() => expect(store.getState().view).toBe('request'));
    expect(store.getState().draft.target).toBe('/a?id={{random}}');
  });

  it('that’s gone says so, and can still be deleted', async () => {
    const { user, platform } = await openSaved('One: a');
    platform.store.saved.stores.get('drafts')?.clear();
    await user.click(option(/a\//));
    expect(await screen.findByText(/can’t be read/)).toBeDefined();
    await user.click(button('Delete'));
    await waitFor(() => expect(listed()).toEqual([]));
  });

  it('renamed in another window has the new name, also when the field is left', async () => {
    const { user, store } = await openSaved('One: a');
    const id = store.getState().savedAs ?? '';
    await user.click(option(/a\//));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await act(() => store.getState().withSaved((actions) => actions.rename(id, 'elsewhere')));
    await waitFor(() => expect((name as HTMLInputElement).value).toBe('elsewhere'));
    await user.click(name);
    await user.tab();
    expect(listed()).toEqual(['elsewhere']);
  });

  it.each([
    ['Keep mine', 'typed here'],
    ['Use theirs', 'elsewhere'],
  ])('renamed in another window while a name is typed loses neither: %s', async (choice, ends) => {
    const { user, store } = await openSaved('One: a');
    const id = store.getState().savedAs ?? '';
    await user.click(option(/a\//));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'typed here');
    await act(() => store.getState().withSaved((actions) => actions.rename(id, 'elsewhere')));
    expect(await screen.findByText(/Changed in another window: now “elsewhere”/)).toBeDefined();
    expect(name.value).toBe('typed here');
    await user.click(button(choice));
    await waitFor(() => expect(listed()).toEqual([ends]));
    expect(name.value).toBe(ends);
  });

  it('has answers that hold a secret, of which nothing is said to be the same', async () => {
    const view = await openSaved('One: a');
    const id = view.store.getState().savedAs ?? '';
    await answered(view, id, 1, '{"secret":"sk_test_0123456789"}');
    await answered(view, id, 2, '{"secret":"sk_test_9876543210"}');
    await view.user.click(option(/a\//));
    expect(await screen.findAllByText(/it contains a secret/)).toHaveLength(2);
    expect(screen.queryByText(/The same/)).toBeNull();
  });

  it('has its answers compared, laid out and byte for byte', async () => {
    const view = await openSaved('One: a');
    const { user, page, store } = view;
    const id = store.getState().savedAs ?? '';
    await answered(view, id, 1, '{"status":"new","n":1}');
    await answered(view, id, 2, '{"status":"paid","n":1}');
    await answered(view, id, 3, '{"status":"paid",  "n":1}');
    await user.click(option(/a\//));
    expect(await screen.findByText(/Only the layout differs/)).toBeDefined();
    const ticks = screen.getAllByRole('checkbox');
    await user.click(ticks[2] as HTMLElement);
    expect(ticks.map((one) => (one as HTMLInputElement).checked)).toEqual([false, true, true]);
    await screen.findByText('What differs, line by line');
    const table = screen.getByRole('table', { name: 'What differs, line by line' });
    expect(table.textContent).toContain('Removed:   "status": "new",');
    expect(table.textContent).toContain('Added:   "status": "paid",');
    expect(screen.getByText(/1 line added, 1 line removed/)).toBeDefined();
    await expectAccessible(page);
    await user.click(button('Exact bytes'));
    expect(screen.queryByText(/formatted for reading/)).toBeNull();
    await user.click(ticks[2] as HTMLElement);
    expect(await screen.findByText(/^Response of/)).toBeDefined();
  });
});

describe('answers of different environments', () => {
  it('say which environment each came from, in the list and where they’re compared', async () => {
    const view = await openSaved('One: a');
    const id = view.store.getState().savedAs ?? '';
    await answered(view, id, 1, '{"n":1}', { environment: 'Built-in sandbox' });
    await answered(view, id, 2, '{"n":2}', {
      environment: 'Local sandbox',
      url: 'http://127.0.0.1:4610/',
    });
    await view.user.click(option(/a\//));
    const table = await screen.findByRole('table', { name: /^Responses to this request/ });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toContain('Error');
    const at = heads.findIndex(({ textContent }) => textContent === 'Environment');
    const cells = [...table.querySelectorAll('tbody tr')].map((row) => row.children[at]?.textContent);
    expect(cells).toEqual(['EnvironmentLocal sandbox', 'EnvironmentBuilt-in sandbox']);
    const compared = await screen.findByRole('region', { name: 'What differs' });
    expect(compared.textContent).toContain('Sent to Built-in sandbox → Local sandbox (127.0.0.1:4610)');
  });

  it('without a code that’s known say what their status is called', async () => {
    const view = await openSaved('One: a');
    const id = view.store.getState().savedAs ?? '';
    for (const [at, status] of [200, 404, 499, 500].entries())
      await answered(view, id, at + 1, '{"n":1}', { status });
    await view.user.click(option(/a\//));
    const table = await screen.findByRole('table', { name: /^Responses to this request/ });
    const heads = within(table).getAllByRole('columnheader');
    const at = heads.findIndex(({ textContent }) => textContent === 'Error');
    const cells = [...table.querySelectorAll('tbody tr')].map((row) => row.children[at]?.textContent);
    expect(cells).toEqual(['ErrorInternal Server Error', 'Error—', 'ErrorNot Found', 'Error—']);
  });

  it('that an older build kept name the host', async () => {
    const view = await openSaved('One: a');
    const id = view.store.getState().savedAs ?? '';
    await answered(view, id, 1, '{"n":1}', { url: 'https://api.example.com/' });
    await view.user.click(option(/a\//));
    expect(await screen.findByText('Sent to api.example.com')).toBeDefined();
  });
});

describe('names of sends', () => {
  const names = (...at: number[]) => {
    const sends = at.map((one, index) => ({ id: `${index}`, at: one }));
    return [...momentNames(sends).values()].map((name) => name.replace(/^.*, /, ''));
  };

  it('are the second, and what tells two of one second apart', () => {
    expect(names(1_767_225_665, 1_767_225_600.25)).toEqual([
      expect.stringMatching(/:05$/),
      expect.stringMatching(/:00$/),
    ]);
    const [third, second, first, other] = names(
      1_767_225_600.75,
      1_767_225_600.25,
      1_767_225_600.25,
      1_767_225_500,
    );
    expect(third).toMatch(/:00\.750$/);
    expect(second).toMatch(/:00\.250 \(2\)$/);
    expect(first).toMatch(/:00\.250$/);
    expect(other).toMatch(/:20$/);
  });

  it('are theirs in the comparison as well', async () => {
    const view = await openSaved('One: a');
    const id = view.store.getState().savedAs ?? '';
    await answered(view, id, 0.25, '{"n":1}');
    await answered(view, id, 0.5, '{"n":2}');
    await view.user.click(option(/a\//));
    const heading = await screen.findByRole('heading', { name: /→/ });
    expect(heading.textContent).toMatch(/\.250 → .*\.500$/);
    const ticks = screen.getAllByRole('checkbox').map((tick) => tick.closest('label')?.textContent ?? '');
    expect(heading.textContent).toBe(ticks.toReversed().join(' → '));
  });
});

describe('variables', () => {
  it('that are half typed are there again after a look at another view', async () => {
    const { user, store } = await openView(<AppShell />);
    const lookAt = async () => {
      act(() => store.getState().show('saved'));
      await user.click(await screen.findByRole('tab', { name: 'Variables' }));
      return screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    };
    await user.type(await lookAt(), 'order_id');
    act(() => store.getState().show('request'));
    expect((await lookAt()).value).toBe('order_id');
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'A-1{Enter}');
    await screen.findByText('{{order_id}}');
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(''),
    );
    act(() => store.getState().show('request'));
    expect((await lookAt()).value).toBe('');
    await user.click(button('Change order_id'));
    await user.type(screen.getByRole('textbox', { name: 'Value' }), '001');
    act(() => store.getState().show('request'));
    expect((await lookAt()).value).toBe('order_id');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' }).value).toBe('A-1001');
    await user.click(button('Cancel'));
    act(() => store.getState().show('request'));
    expect((await lookAt()).value).toBe('');
  });

  it('are added, changed and deleted, and those that are made are told', async () => {
    const { user, page } = await openSaved();
    await user.click(screen.getByRole('tab', { name: 'Variables' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.getByText(/A variable has one value for all environments/)).toBeDefined();
    await user.type(name, 'now');
    await user.click(button('Add variable'));
    expect(await screen.findByText(/Countersign makes this one itself/)).toBeDefined();
    await user.clear(name);
    await user.type(name, 'shop');
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'sk_test_not_a_value{Enter}');
    expect(await screen.findByText(/seems to contain a secret/)).toBeDefined();
    await user.clear(screen.getByRole('textbox', { name: 'Value' }));
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'A{Enter}');
    const table = await screen.findByRole('table', { name: 'Your variables and their values' });
    expect(table.textContent).toContain('{{shop}}');
    await expectAccessible(page);
    await user.click(button('Change shop'));
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'B');
    await user.click(button('Save variable'));
    await waitFor(() => expect(within(table).getByText('AB')).toBeDefined());
    await user.click(button('Delete shop'));
    await waitFor(() => expect(screen.queryByText('{{shop}}')).toBeNull());
    expect(screen.getByText('{{uuid}}')).toBeDefined();
  });
});

it('Define leads to the value also where the form has the name already', async () => {
  const { user, store } = await openView(<VariablesView />);
  act(() => store.getState().editDraft({ target: '/{{price}}' }));
  const define = await screen.findByRole('button', { name: 'Define {{price}}' });
  for (const typed of ['19.', '90']) {
    await user.click(define);
    const value = screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' });
    await waitFor(() => expect(document.activeElement).toBe(value));
    value.setSelectionRange(value.value.length, value.value.length);
    await user.keyboard(typed);
  }
  await user.keyboard('{Enter}');
  await waitFor(() => expect(store.getState().variables?.own).toEqual([{ name: 'price', value: '19.90' }]));
});

it('a variable gets another value for an environment, and the table shows the one of the environment in use', async () => {
  const { user, store, page } = await openView(<VariablesView />);
  await act(() => store.getState().setVariable({ name: 'shop', value: 'A' }));
  await user.click(await screen.findByRole('button', { name: 'Change shop' }));
  await user.click(button('Add a value for Local sandbox'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Value in Local sandbox' }));
  await user.keyboard('B-7');
  await expectAccessible(page);
  await user.keyboard('{Enter}');
  const table = await screen.findByRole('table', { name: 'Your variables and their values' });
  await waitFor(() => expect(table.textContent).toContain('AAnother value in Local sandbox'));
  await act(() => store.getState().chooseEnvironment('local'));
  expect(within(table).getByRole('columnheader', { name: 'Value in Local sandbox' })).toBeDefined();
  expect(table.textContent).toContain('B-7A value for Local sandbox only. Elsewhere: A');
  await user.click(button('Change shop'));
  await user.click(button('Remove the value in Local sandbox'));
  await user.click(button('Save variable'));
  await waitFor(() => expect(store.getState().variables?.own).toEqual([{ name: 'shop', value: 'A' }]));
});

it('a variable deleted by mistake comes back to its place, also where the one behind it is gone', async () => {
  const { user, store } = await openView(withUndo(<VariablesView />));
  act(() => store.getState().show('saved'));
  const names = () => store.getState().variables?.own.map(({ name }) => name);
  await act(async () => {
    for (const name of ['a', 'b', 'c', 'd']) await store.getState().setVariable({ name, value: '1' });
  });
  await user.click(await screen.findByRole('button', { name: 'Delete b' }));
  await screen.findByText('Deleted b');
  await act(() => store.getState().removeVariable('c'));
  await user.click(button('Undo'));
  await waitFor(() => expect(names()).toEqual(['a', 'b', 'd']));
  await user.click(await screen.findByRole('button', { name: 'Delete d' }));
  await screen.findByText('Deleted d');
  await user.click(button('Undo'));
  await waitFor(() => expect(names()).toEqual(['a', 'b', 'd']));
});

it('a deleted variable that can’t be brought back yet stays on offer, and it’s said why', async () => {
  const { user, store } = await openView(withUndo(<VariablesView />));
  act(() => store.getState().show('saved'));
  await act(() => store.getState().setVariable({ name: 'shop', value: 'A' }));
  await user.click(await screen.findByRole('button', { name: 'Delete shop' }));
  await screen.findByText('Deleted shop');
  await act(() => store.getState().setVariable({ name: 'shop', value: 'B' }));
  await user.click(button('Undo'));
  expect(await screen.findByText(/There’s one of this name already/)).toBeDefined();
  await act(() => store.getState().removeVariable('shop'));
  await user.click(button('Undo'));
  await waitFor(() => expect(store.getState().variables?.own).toEqual([{ name: 'shop', value: 'A' }]));
  expect(store.getState().undoables).toEqual([]);
});

describe('a file', () => {
  it('that can’t be imported says why, by its lines', async () => {
    const { user, page } = await openSaved();
    const input = screen.getByLabelText('File of saved requests');
    await user.upload(input, new File(['{"format": "countersign-requests",\n"version": 0}'], 'a.json'));
    expect((await screen.findByRole('alert')).textContent).toContain('a.json can’t be imported');
    const problems = within(screen.getByRole('list', { name: 'What’s wrong' })).getAllByRole('listitem');
    expect(problems[0]?.textContent).toMatch(/^Line 2 version must be 1/);
    await expectAccessible(page);
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  });

  it('may be dropped while variables are looked at; what came is shown then', async () => {
    const { user } = await openSaved('One: a');
    await user.click(screen.getByRole('tab', { name: 'Variables' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    const collections = [{ name: 'Dropped', requests: [] }];
    const variables = [{ name: 'long', value: 'v'.repeat(4000) }];
    const text = JSON.stringify({ format: 'countersign-requests', version: 1, collections, variables });
    const files = [new File([text], 'requests.json')];
    fireEvent.drop(name, { dataTransfer: { types: ['Files'], files, items: files } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Import these requests?' }));
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await screen.findByRole('heading', { name: 'Dropped' })).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Variables' }));
    const table = await screen.findByRole('table', { name: 'Your variables and their values' });
    expect(table.textContent).toMatch(/v{240}[^v]+3,760 more bytes/);
  });

  it('with a value for an environment that isn’t here says so before it’s imported', async () => {
    const { user, store } = await openSaved();
    const otherValues = [
      { environment: 'Local sandbox', value: 'B' },
      { environment: 'Staging', value: 'C' },
    ];
    const variables = [{ name: 'shop', value: 'A', otherValues }];
    const text = JSON.stringify({ format: 'countersign-requests', version: 2, collections: [], variables });
    await user.upload(screen.getByLabelText('File of saved requests'), new File([text], 'a.json'));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.textContent).toContain('You don’t have this environment: Staging.'));
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await waitFor(() =>
      expect(store.getState().variables?.own).toEqual([
        { name: 'shop', value: 'A', otherValues: { local: 'B' } },
      ]),
    );
  });

  it('that was imported before leaves its collection out, and brings its environment alone', async () => {
    const { user, store, page } = await openSaved();
    const request = { name: 'Charge', method: 'GET', target: '/', headers: [], leftOut: [] };
    const collections = [{ name: 'Mine', requests: [request] }];
    const otherValues = [{ environment: 'Staging', value: 'C' }];
    const variables = [{ name: 'shop', value: 'A', otherValues }];
    const environments = [{ name: 'Staging', baseUrl: 'https://staging.example' }];
    const file = { format: 'countersign-requests', version: 3, collections, variables, environments };
    const files = [new File([JSON.stringify(file)], 'a.json')];
    const upload = async () => {
      await user.upload(screen.getByLabelText('File of saved requests'), files);
      return within(await screen.findByRole('dialog', { name: 'Import these requests?' }));
    };
    const first = await upload();
    await user.click(first.getByRole('button', { name: 'Import' }));
    const said = await screen.findByText('Imported 1 request into Mine');
    expect(said.closest('[role="status"]')?.textContent).toContain(
      'Added 1 variable. Undo deletes only the requests.',
    );
    await expectAccessible(page);
    const second = await upload();
    const box = second.getByRole<HTMLInputElement>('checkbox', { name: 'Mine' });
    expect(box.checked).toBe(false);
    expect(second.getByText(/You already have these requests/)).toBeDefined();
    expect(second.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
    expect(second.getByText('Tick what you want to import.')).toBeDefined();
    await user.click(second.getByRole('checkbox', { name: 'Add Staging' }));
    await user.click(second.getByRole('button', { name: 'Import' }));
    await screen.findByText('Added 1 environment: Staging');
    expect(selectCollections(store.getState()).map(({ name }) => name)).toEqual(['Mine']);
  });

  it('that’s exported is said to be saved, by its name, until that was seen', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made-up');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const view = await openSaved('Orders: First');
    await view.user.click(button('Export Orders'));
    await screen.findByText('Saved countersign-orders.json');
    await view.user.click(button('Dismiss'));
    expect(screen.queryByText(/^Saved countersign/)).toBeNull();
    await view.user.click(button('Export all'));
    await screen.findByText('Saved countersign-requests.json');
    await expectAccessible(view.page);
    for (const leave of [
      () => view.store.getState().show('history'),
      () => view.store.getState().focusField('target'),
      () => view.store.getState().openKeyForm(),
    ]) {
      act(() => {
        view.store.getState().show('saved');
        view.store.getState().tellSaved({ name: 'countersign-orders.json', notes: [] });
      });
      expect(screen.getByText('Saved countersign-orders.json')).toBeDefined();
      act(leave);
      expect(screen.queryByText(/^Saved countersign/)).toBeNull();
    }
  });

  it('“Export all” doesn’t write the old body without a word: changes that aren’t saved are named, and their row is marked', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made-up');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, store } = await openSaved('Orders: First');
    expect(option(/First/).textContent).toMatch(/Shown in Request(?!, with)/);
    await user.click(button('Export all'));
    await screen.findByText('Saved countersign-requests.json');
    expect(screen.queryByText(/aren’t saved/)).toBeNull();
    act(() => store.getState().editDraft({ body: { kind: 'text', text: '{"changed":true}' } }));
    expect(option(/First/).textContent).toContain('Shown in Request, with unsaved changes');
    for (const name of ['Export all', 'Export Orders']) {
      await user.click(button('Dismiss'));
      await user.click(button(name));
      await screen.findByText(
        'Changes to “First” aren’t saved, and so aren’t in the file. Save it in Request first.',
      );
    }
  });

  it('says how many variables a collection’s file leaves out, which “Export all” includes', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made-up');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, store } = await openSaved('Orders: First');
    await act(() => store.getState().setVariable({ name: 'region', value: 'eu' }));
    await user.click(button('Export Orders'));
    await screen.findByText(
      '1 variable isn’t in the file: no request in it uses it. “Export all” includes it.',
    );
    await user.click(button('Export all'));
    await screen.findByText('Saved countersign-requests.json');
    expect(screen.queryByText(/in the file/)).toBeNull();
  });

  it('that was imported by mistake goes again', async () => {
    const { user, store } = await openSaved('One: a');
    const collections = [{ name: 'Mine', requests: [] }];
    const text = JSON.stringify({ format: 'countersign-requests', version: 1, collections, variables: [] });
    await user.upload(screen.getByLabelText('File of saved requests'), new File([text], 'a.json'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Import' }));
    await screen.findByText('Imported 0 requests into Mine');
    await user.click(button('Undo'));
    await screen.findByText('Deleted Mine');
    await waitFor(() => expect(selectCollections(store.getState()).map(({ name }) => name)).toEqual(['One']));
  });

  it('that’s undone once its collection was deleted by hand says that nothing was deleted', async () => {
    const { user, store, page } = await openSaved('One: a');
    const collections = [{ name: 'Mine', requests: [] }];
    const text = JSON.stringify({ format: 'countersign-requests', version: 1, collections, variables: [] });
    await user.upload(screen.getByLabelText('File of saved requests'), new File([text], 'a.json'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Import' }));
    await screen.findByText('Imported 0 requests into Mine');
    const { imported } = store.getState();
    await act(async () => {
      await store.getState().withSaved((actions) => actions.undoImport());
      store.setState({ imported });
    });
    await act(() => store.getState().withSaved((actions) => actions.undoImport()));
    expect(await screen.findByText('Nothing was deleted')).toBeDefined();
    await expectAccessible(page);
    await user.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement);
    expect(screen.queryByText('Nothing was deleted')).toBeNull();
  });

  it('that names another base URL for an environment shows both before it’s imported', async () => {
    const { user, page, store } = await openSaved();
    await act(async () => void (await store.getState().addEnvironment('Staging', 'https://here.example')));
    const otherValues = [{ environment: 'Staging', value: 'C' }];
    const variables = [{ name: 'shop', value: 'A', otherValues }];
    const environments = [{ name: 'Staging', baseUrl: 'https://there.example' }];
    const file = { format: 'countersign-requests', version: 3, collections: [], variables, environments };
    await user.upload(
      screen.getByLabelText('File of saved requests'),
      new File([JSON.stringify(file)], 'a.json'),
    );
    const list = await screen.findByRole('list', { name: 'Environments with another base URL here' });
    expect(list.textContent).toMatch(/Staging.*here\.example.*In the file.*there\.example/);
    await expectAccessible(page);
  });

  it('offers to add an environment whose base URL it has', async () => {
    const { user, store } = await openSaved();
    const otherValues = [{ environment: 'Staging', value: 'C' }];
    const variables = [{ name: 'shop', value: 'A', otherValues }];
    const environments = [{ name: 'Staging', baseUrl: 'https://staging.example' }];
    const file = { format: 'countersign-requests', version: 3, collections: [], variables, environments };
    await user.upload(
      screen.getByLabelText('File of saved requests'),
      new File([JSON.stringify(file)], 'a.json'),
    );
    const dialog = within(await screen.findByRole('dialog'));
    const box = await dialog.findByRole('checkbox', { name: 'Add Staging' });
    expect(dialog.getByText('https://staging.example')).toBeDefined();
    await user.click(box);
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(store.getState().environments.at(-1)?.name).toBe('Staging'));
    await waitFor(() =>
      expect(Object.values(store.getState().variables?.own[0]?.otherValues ?? {})).toEqual(['C']),
    );
  });

  it('whose variable has another value here shows both, and lets one choose', async () => {
    const { user, page, store } = await openSaved();
    await act(async () => {
      await store.getState().setVariable({ name: 'order_id', value: 'A-1' });
      await store.getState().setVariable({ name: 'secret', value: 'plain passphrase' });
    });
    // As one of a key that was added since.
    act(() => store.setState({ setAsideSecrets: [new Secret('plain passphrase')] }));
    const variables = [
      { name: 'order_id', value: 'B-2' },
      { name: 'secret', value: 'C' },
    ];
    const text = JSON.stringify({ format: 'countersign-requests', version: 1, collections: [], variables });
    await user.upload(screen.getByLabelText('File of saved requests'), new File([text], 'a.json'));
    const list = await screen.findByRole('list', { name: 'Variables with another value here' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Here: A-1.*In the file: B-2/);
    expect(second?.textContent).not.toContain('passphrase');
    expect(within(second as HTMLElement).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
    await expectAccessible(page);
    await user.click(within(first as HTMLElement).getByRole('checkbox', { name: '{{order_id}}' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Import' }));
    await waitFor(() =>
      expect(store.getState().variables?.own.map(({ value }) => value)).toEqual(['B-2', 'plain passphrase']),
    );
  });

  it('of many collections shows some, each name in its own place, and what’s taken', async () => {
    const { user, page } = await openSaved('\u05e9\u05dd: a');
    const names = ['\u05e9\u05dd', ...Array.from({ length: 13 }, (_, at) => `Collection ${at}`)];
    const collections = names.map((name) => ({ name, requests: [] }));
    const text = JSON.stringify({ format: 'countersign-requests', version: 1, collections, variables: [] });
    await user.upload(screen.getByLabelText('File of saved requests'), new File([text], 'many.json'));
    const list = await screen.findByRole('list', { name: 'Its collections' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows).toHaveLength(12);
    expect(rows[0]?.querySelector('bdi')?.textContent).toBe('\u05e9\u05dd');
    expect(rows[0]?.textContent).toContain('so it gets a number');
    expect(screen.getByText('And 2 more collections')).toBeDefined();
    await expectAccessible(page);
  });
});

describe('saved requests that the browser deleted', () => {
  it('are missed until that’s dismissed', async () => {
    const view = await openSaved();
    view.platform.store.saved.isLost = true;
    await doing(view, (actions) => actions.open());
    expect(screen.getByText('The browser deleted your saved requests')).toBeDefined();
    await expectAccessible(view.page);
    await view.user.click(button('Dismiss'));
    await waitFor(() => expect(screen.queryByText('The browser deleted your saved requests')).toBeNull());
    expect(view.platform.store.saved.isLost).toBe(false);
  });
});

describe('saved requests that can’t be opened', () => {
  it.each([
    ['newer', 'A newer Countersign wrote your saved requests', ['Delete all']],
    ['blocked', 'Another window blocks saved requests', ['Try again']],
    ['unavailable', 'The browser can’t open saved requests', ['Try again', 'Delete all']],
  ] as const)('as they’re %s say so, with the ways out', async (problem, title, ways) => {
    const view = await openSaved('One: a');
    view.platform.store.saved.failing = { ok: false, problem, detail: 'SomeError' };
    await doing(view, (actions) => actions.open());
    expect(screen.getByText(title)).toBeDefined();
    for (const way of ways) expect(button(way)).toBeDefined();
    await expectAccessible(view.page);
  });
});
