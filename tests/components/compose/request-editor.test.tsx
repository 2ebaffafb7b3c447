/** Building a request: the table and the raw text stay in step, and nothing typed is changed. */

import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { RequestEditor } from '../../../components/compose/request-editor.tsx';
import { READY_MADE_REQUESTS } from '../../../lib/core/ready-made-requests.ts';
import { wayBackTo } from '../../../lib/features/draft/slice.ts';
import { selectSigning } from '../../../lib/state/selectors.ts';
import { expectAccessible } from '../accessibility.ts';
import { NOW, openView } from '../open-view.tsx';
import { button, field, openRequest, tab } from './open-request.tsx';

const opened = () => openRequest(<RequestEditor />);
const target = () => field('Path and query');
const rows = () =>
  screen.queryAllByRole('textbox', { name: /^Name \d/ }).map((name, index) => {
    const value = field(`Value ${index + 1}`);
    return [(name as HTMLInputElement).value, value.value];
  });

describe('the query', () => {
  it('typed raw is a table, order, repeats and encoding as they are', async () => {
    const { user } = await opened();
    await user.clear(target());
    await user.type(target(), '/api/v1/orders?b=%2F&a=1&a=1&flag&');
    expect(rows()).toEqual([
      ['b', '%2F'],
      ['a', '1'],
      ['a', '1'],
      ['flag', ''],
      ['', ''],
    ]);
    expect(screen.getByText('Decoded: /')).toBeDefined();
    // As in the steps: the empty segment is no parameter.
    expect(tab(/Query/).textContent).toBe('Query4');
  });

  it('doesn’t claim that a space that’s typed is sent as it is', async () => {
    const { store } = await opened();
    act(() => store.getState().editDraft({ target: '/api/v1/wallets?label=cash box' }));
    expect(rows()).toEqual([['label', 'cash box']]);
    expect(await screen.findByText('The browser will change what you typed')).toBeDefined();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Name', 'Value, as typed', 'Actions']);
  });

  it('edited in the table changes that pair in the raw text and nothing else', async () => {
    const { user, store } = await opened();
    await user.clear(target());
    await user.type(target(), '/p?b=%2F&a=1&c');
    await user.type(field('Value 2'), '&=é x');
    expect(target().value).toBe('/p?b=%2F&a=1%26=é%20x&c');
    await user.type(field('Name 3'), '=d');
    expect(target().value).toBe('/p?b=%2F&a=1%26=é%20x&c%3Dd');
    expect(store.getState().draft.target).toBe(target().value);
  });

  it('is added to, moved and removed from', async () => {
    const { user } = await opened();
    await user.click(button('Add a parameter'));
    await user.type(field('Name 1'), 'limit');
    await user.type(field('Value 1'), '5');
    await user.click(button('Add a parameter'));
    await user.type(field('Name 2'), 'a');
    expect(target().value).toBe('/api/v1/orders?limit=5&a=');
    await user.click(button('Move parameter 2 up'));
    expect(target().value).toBe('/api/v1/orders?a=&limit=5');
    await user.click(button('Move parameter 1 down'));
    expect(target().value).toBe('/api/v1/orders?limit=5&a=');
    expect(button('Move parameter 1 up')).toHaveProperty('disabled', true);
    expect(button('Move parameter 2 down')).toHaveProperty('disabled', true);
    await user.click(button('Remove parameter 1'));
    await user.click(button('Remove parameter 1'));
    expect(target().value).toBe('/api/v1/orders');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

/** Parts that aren't shown at first are loaded when they are. */
const opening = () => waitFor(() => expect(screen.queryByText('Opening')).toBeNull());

describe('headers', () => {
  it('are added, switched off and removed', async () => {
    const { user, store } = await opened();
    await user.click(tab('Headers'));
    await opening();
    await user.click(button('Add a header'));
    await user.type(field('Header 1'), 'Accept');
    await user.type(field('Header value 1'), 'text/plain');
    await user.click(screen.getByRole('checkbox', { name: 'Send header 1' }));
    expect(store.getState().draft.headers).toEqual([{ name: 'Accept', value: 'text/plain', enabled: false }]);
    expect(selectSigning(store.getState()).prepared.request?.headers).toEqual([]);
    await user.click(button('Remove header 1'));
    expect(screen.queryByRole('textbox', { name: 'Header 1' })).toBeNull();
  });

  it('show the three that signing adds, and let each be left out', async () => {
    const { user, store } = await opened();
    await user.click(tab('Headers'));
    await opening();
    const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;
    const { signed } = selectSigning(store.getState());
    for (const [name, value] of signed?.headers ?? []) {
      expect(within(row(name)).getByRole('cell', { name: String(value) })).toBeDefined();
    }
    await user.click(screen.getByRole('checkbox', { name: 'Send X-Signature' }));
    expect(within(row('X-Signature')).getByText('Left out')).toBeDefined();
    expect(store.getState().draft.leftOut).toEqual(['X-Signature']);
    await user.click(screen.getByRole('checkbox', { name: 'Send X-Signature' }));
    expect(store.getState().draft.leftOut).toEqual([]);
  });

  it('say that the three need a key', async () => {
    const { user } = await openView(<RequestEditor />);
    await user.click(tab('Headers'));
    await opening();
    expect(screen.getAllByText('Needs a key')).toHaveLength(3);
  });
});

async function paste(text: string): Promise<void> {
  await waitFor(() => expect(document.querySelector('.cm-editor')).not.toBeNull());
  const element = document.querySelector<HTMLElement>('.cm-editor');
  const view = element && EditorView.findFromDOM(element);
  if (!view) throw new Error('no editor');
  await act(async () => {
    fireEvent.paste(view.contentDOM, { clipboardData: { getData: () => text } });
  });
}

describe('the body', () => {
  it('is written, byte for byte as pasted, and removed', async () => {
    const { user, store } = await opened();
    await user.click(tab('Body'));
    await opening();
    expect(screen.getByText(/SHA-256 of zero bytes/)).toBeDefined();
    await user.click(button('Write a body'));
    await paste('{ "a":\r\n1 }\n');
    expect(store.getState().draft.body).toEqual({ kind: 'text', text: '{ "a":\r\n1 }\n' });
    await user.click(button('Remove the body'));
    expect(store.getState().draft.body).toEqual({ kind: 'none' });
    expect(screen.queryByRole('textbox', { name: 'Body' })).toBeNull();
  });

  it('of a GET is told to be refused, with a button for POST and one without a body', async () => {
    const { user, store } = await opened();
    await user.click(tab('Body'));
    await opening();
    for (const [name, left] of [
      ['Use POST', { method: 'POST', body: { kind: 'text', text: '{}' } }],
      ['Remove the body', { method: 'GET', body: { kind: 'none' } }],
    ] as const) {
      act(() => store.getState().editDraft({ method: 'GET', body: { kind: 'text', text: '{}' } }));
      expect(await screen.findByText(/Browsers can’t send a body with GET/)).toBeDefined();
      await user.click(button(name));
      expect(store.getState().draft).toMatchObject(left);
      expect(screen.queryByText(/Browsers can’t send/)).toBeNull();
    }
  });

  it('is loaded from a file', async () => {
    const { user, store } = await opened();
    await user.click(tab('Body'));
    await opening();
    await user.upload(screen.getByLabelText('Body file'), new File(['{"a":1}'], 'charge.json'));
    expect(await screen.findByText('charge.json')).toBeDefined();
    expect(screen.getByText(/7 bytes\. Its bytes are sent and hashed exactly/)).toBeDefined();
    expect(store.getState().draft.body).toMatchObject({ kind: 'file', name: 'charge.json' });
    expect(store.getState().loadingBody).toBeUndefined();
  });

  it('tells how far reading got, and names a file that can’t be read', async () => {
    const { user, store } = await opened();
    await user.click(tab('Body'));
    await opening();
    act(() => store.setState({ loadingBody: 0.5 }));
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', {
      name: 'Reading and hashing the file',
    });
    expect(bar.value).toBe(0.5);
    act(() => store.setState({ loadingBody: undefined, unreadableFile: 'gone.bin' }));
    expect(screen.getByRole('alert').textContent).toMatch(
      /Choose the file again.*gone\.bin couldn’t be read/,
    );
  });

  it('that’s missing is said at its tab, and what to do about it', async () => {
    const { user } = await openRequest(<RequestEditor />, {
      draft: {
        version: 1,
        data: { method: 'POST', target: '/', headers: [], bodyText: null, bodyNotKept: 'file', leftOut: [] },
      },
    });
    await user.click(tab('Bodymissing, with an error'));
    await opening();
    expect(screen.getByText(/The body is missing.*Load it from a file/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove the body' }));
    expect(screen.queryByText(/The body is missing/)).toBeNull();
  });

  it('too long to edit is sent as it is', async () => {
    const { user, store } = await opened();
    act(() =>
      store.getState().editDraft({ method: 'POST', body: { kind: 'text', text: 'x'.repeat(2_000_001) } }),
    );
    await user.click(tab(/Body/));
    expect(screen.getByText('This body is too long to edit here')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Body' })).toBeNull();
  });
});

describe('what will be sent', () => {
  it('starts from a ready-made request', async () => {
    const { user } = await opened();
    const list = screen.getByRole('combobox', { name: 'Start from an example request' });
    await user.selectOptions(list, 'Create a charge');
    expect(target().value).toBe('/api/v1/charges');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Method' }).value).toBe('POST');
    expect(within(list).getByRole('group', { name: 'Path assumed, not in the API docs' })).toBeDefined();
  });

  it('shows the body that a charge is to be filled in with, and the query where there’s none', async () => {
    const { user } = await opened();
    const list = await screen.findByRole('combobox', { name: 'Start from an example request' });
    await user.selectOptions(list, 'Create a charge');
    expect(tab(/^Body/).getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByRole('textbox', { name: 'Body' })).toBeDefined();
    await user.selectOptions(list, 'List paid orders, five a page, third page');
    expect(tab(/^Query/).getAttribute('aria-selected')).toBe('true');
  });

  it('blames the environment, not the browser, for the path of its base URL', async () => {
    const { store } = await opened();
    const at = (baseUrl: string) =>
      act(() =>
        store.setState(({ choices }) => ({
          environments: [{ id: 'own', name: 'Own', kind: 'remote', baseUrl, paths: {} }],
          choices: { ...choices, environmentId: 'own' },
        })),
      );
    at('https://api.example.com/gateway');
    act(() => store.getState().editDraft({ target: '/api/v1/orders' }));
    expect(await screen.findByText('The environment’s base URL has a path')).toBeDefined();
    at('https://api.example.com/api/v1');
    expect(screen.getByText('/api/v1 is in the path twice')).toBeDefined();
    expect(screen.queryByText('The browser will change what you typed')).toBeNull();
  });

  it('says of a method in lower case that it’s signed otherwise than it’s sent', async () => {
    const { store } = await opened();
    act(() => store.getState().editDraft({ method: 'patch' }));
    expect(await screen.findByText('patch is sent as typed, but signed as PATCH')).toBeDefined();
    expect(screen.queryByText(/Countersign signs what’s sent|will change what you typed/)).toBeNull();
  });

  it('is shown wherever it isn’t what was typed', async () => {
    const { user } = await opened();
    expect(screen.queryByText(/browser will change what you typed/)).toBeNull();
    await user.clear(target());
    await user.type(target(), '/a/../b c#part');
    expect(screen.getByText('The browser will change what you typed')).toBeDefined();
    expect(screen.getByText(/The fragment is never sent/)).toBeDefined();
    expect(screen.getByText(/Dot segments are resolved/)).toBeDefined();
    expect(screen.getByText(/Some characters are percent-encoded/)).toBeDefined();
  });

  it('isn’t said to differ from what was typed while a variable of it isn’t defined', async () => {
    const { store } = await opened();
    act(() => store.getState().editDraft({ target: '/a b' }));
    expect(await screen.findByText(/browser will change what you typed/)).toBeDefined();
    act(() => store.getState().editDraft({ target: '/{{order_id}}' }));
    expect(await screen.findByText(/There’s no variable/)).toBeDefined();
    expect(screen.queryByText(/browser will change what you typed/)).toBeNull();
  });

  it('names where it goes', async () => {
    const { store } = await opened();
    expect(screen.getByText('To the built-in sandbox, with no network')).toBeDefined();
    await act(() => store.getState().chooseEnvironment('local'));
    expect(screen.getByText('To http://127.0.0.1:4610/api/v1/orders')).toBeDefined();
  });

  it.each(['Path and query', 'Timestamp'])(
    'isn’t sent by an Enter in %s that’s held, ends a composition, or comes while it’s being sent',
    async (name) => {
      const { store } = await opened();
      const send = vi.fn(async () => undefined);
      act(() => store.setState({ send }));
      fireEvent.keyDown(field(name), { key: 'Enter', repeat: true });
      fireEvent.keyDown(field(name), { key: 'Enter', isComposing: true });
      act(() => store.setState({ sending: { kind: 'sending', startedAt: 0, received: 0 } }));
      fireEvent.keyDown(field(name), { key: 'Enter' });
      expect(send).not.toHaveBeenCalled();
      act(() => store.setState({ sending: { kind: 'idle' } }));
      fireEvent.keyDown(field(name), { key: 'Enter' });
      expect(send).toHaveBeenCalledTimes(1);
    },
  );

  it('is sent by Enter in the method, in the path and in the timestamp', async () => {
    const { user, store } = await opened();
    await user.type(target(), '{Enter}');
    await waitFor(() => expect(store.getState().sending.kind).toBe('answered'));
    act(() => store.setState({ sending: { kind: 'idle' } }));
    await user.type(screen.getByRole('combobox', { name: 'Method' }), '{Enter}');
    await waitFor(() => expect(store.getState().sending.kind).toBe('answered'));
    act(() => store.setState({ sending: { kind: 'idle' } }));
    await user.type(field('Timestamp'), '{Enter}');
    await waitFor(() => expect(store.getState().sending.kind).toBe('answered'));
  });
});

it('a stored request that was read too late is led back to however much is typed, and so is that', async () => {
  const { user, store } = await opened();
  const { draft } = store.getState();
  const stored = { ...wayBackTo(store.getState()), draft: { ...draft, target: '/stored' }, isUnseen: true };
  act(() => store.setState({ replaced: stored }));
  await user.type(target(), '?typed');
  expect(screen.getByText(/^This request replaced your last request/)).toBeDefined();
  await user.click(button('Restore earlier request'));
  await waitFor(() => expect(target().value).toBe('/stored'));
  await user.click(button('Restore later request'));
  await waitFor(() => expect(target().value).toBe(`${draft.target}?typed`));
  await user.click(button('Restore earlier request'));
  await waitFor(() => expect(target().value).toBe('/stored'));
  await user.click(button('Dismiss'));
  expect(screen.queryByRole('button', { name: 'Restore earlier request' })).toBeNull();
});

async function openedToLeave() {
  let show: (isShown: boolean) => void = () => undefined;
  function Room() {
    const [isShown, setShown] = useState(true);
    show = setShown;
    return isShown && <RequestEditor />;
  }
  const view = await openRequest(<Room />);
  return [view, (isShown: boolean) => act(() => show(isShown))] as const;
}

it('“This request replaced the request that you had typed” goes with the first edit, and is gone after another view', async () => {
  const [{ user, store }, setShown] = await openedToLeave();
  await user.type(target(), '?typed');
  const [readyMade] = READY_MADE_REQUESTS;
  act(() => readyMade && store.getState().useReadyMade(readyMade));
  expect(screen.getByText(/^This request replaced/)).toBeDefined();
  await user.type(target(), '1');
  expect(screen.queryByText(/^This request replaced/)).toBeNull();
  await user.click(button('Restore earlier request'));
  await screen.findByText(/^The earlier request is back\./);
  setShown(false);
  setShown(true);
  expect(screen.queryByText(/is back\./)).toBeNull();
  await user.click(button('Restore later request'));
  await screen.findByText(/^The later request is back\./);
});

describe('a remedy that leads to the path', () => {
  it('focuses it once, and not when the editor is drawn again', async () => {
    const { store } = await opened();
    act(() => store.getState().focusField('target'));
    expect(document.activeElement).toBe(target());
    expect(store.getState().focusRequest).toBeUndefined();
  });
});

describe('accessibility', () => {
  it.each(['Query', 'Headers', 'Body'])('of the tab %s has no violation', async (name) => {
    const { user, page, store } = await opened();
    act(() => {
      store.getState().editDraft({
        target: '/a b?x={id}&y',
        method: 'POST',
        body: { kind: 'text', text: '{' },
      });
      store.getState().addHeader();
      store.getState().typeTimestamp(`${NOW}000`);
    });
    await user.click(tab(new RegExp(name)));
    await expectAccessible(page);
  });
});
