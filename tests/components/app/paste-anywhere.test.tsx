/** Ctrl+V and a drop: in the address field, on the page, in other fields, and under a dialog. */

import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import { PasteAnywhere } from '../../../components/app/paste-anywhere.tsx';
import { RequestEditor } from '../../../components/compose/request-editor.tsx';
import { DiagnoseView } from '../../../components/diagnose/diagnose-view.tsx';
import { KeysView } from '../../../components/keys/keys-view.tsx';
import { WhatWasPasted } from '../../../components/share/what-was-pasted.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { selectEnvironment, selectKey } from '../../../lib/state/selectors.ts';
import { madeUpKey } from '../../state/open-page.ts';
import { KEY_ID, SECRET } from '../../state/wrongly-signed.ts';
import { expectAccessible } from '../accessibility.ts';
import { button } from '../compose/open-request.tsx';
import { type OpenView, openView } from '../open-view.tsx';

const ELSEWHERE = 'The Send button sends to Built-in sandbox, not to https://other.test';
const CURL = `curl -X POST 'https://other.test/api/v1/charges' -H 'X-Trace: 7' -d '{"a":1}'`;
const REJECTED = `POST https://other.test/api/v1/charges 401 X-Api-Key=${KEY_ID} X-Timestamp=1 X-Signature=${'ab'.repeat(32)}`;

/** As in the app, of whose views only Request says itself what was pasted. */
async function opened(view: ReactElement): Promise<OpenView> {
  const page = await openView(
    <>
      {view.type !== RequestEditor && <WhatWasPasted />}
      {view}
      <PasteAnywhere />
    </>,
  );
  return page;
}

const data = (text: string, files: readonly File[] = []) => ({
  getData: () => text,
  files,
  types: files.length > 0 ? ['Files'] : ['text/plain'],
});

/** @returns whether the browser does it itself. */
const pasted = (on: Element, text: string) => fireEvent.paste(on, { clipboardData: data(text) });
/** As typed, and not pasted. */
const type = (target: string) => fireEvent.change(address(), { target: { value: target } });
const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Path and query' });

describe('a URL that’s typed as the path', () => {
  const KEEP = { name: 'Keep path and query' };

  it.each([
    ['https://other.test/api/v1/orders?note=two words', '/api/v1/orders?note=two words'],
    ['localhost:4610/api/v1/orders', '/api/v1/orders'],
  ])('%s becomes a path in one click, as one that’s pasted', async (url, target) => {
    const { page } = await opened(<RequestEditor />);
    type(url);
    expect(screen.getByText(/^The base URL holds scheme and host/)).toBeDefined();
    await expectAccessible(page);
    fireEvent.click(screen.getByRole('button', KEEP));
    await waitFor(() => expect(address().value).toBe(target));
    await waitFor(() => expect(document.activeElement).toBe(address()));
    expect(screen.queryByRole('button', KEEP)).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(address().value).toBe(url));
  });

  it.each(['/proxy/https://other.test/x', 'api/v1/orders', 'https:///x', 'ftp://other.test/x'])(
    'what leaves open where the path begins has no button: %s',
    async (typed) => {
      await opened(<RequestEditor />);
      type(typed);
      expect(screen.queryByRole('button', KEEP)).toBeNull();
    },
  );
});

describe('a body alone', () => {
  const BODY = '{"amount":"5.00"}';
  const captures = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Paste a request' });

  it('“The text has saved requests” names Postman, and a curl command behind it', async () => {
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
    const { store } = await opened(<DiagnoseView />);
    act(() => store.getState().show('diagnose'));
    pasted(captures(), `${JSON.stringify({ info: { schema }, item: [] }, null, 1)}\n${CURL}`);
    await screen.findByText('The text is a Postman collection');
    screen.getByText(/Countersign doesn’t import the text after them: a curl command\.$/);
    screen.getByRole('button', { name: 'Import them' });
    fireEvent.click(screen.getByRole('button', { name: 'Diagnose what follows' }));
    await waitFor(() => expect(store.getState().diagnosisItems).toHaveLength(1));
  });

  it('that’s in Diagnose’s box isn’t offered to be completed in Diagnose', async () => {
    await opened(<DiagnoseView />).then(({ store }) => act(() => store.getState().show('diagnose')));
    pasted(captures(), BODY);
    await screen.findByText('The text is a JSON body');
    expect(captures().value).toBe(BODY);
    expect(screen.queryByRole('button', { name: /Diagnose$|in the box/ })?.textContent).toBe('Diagnose');
  });

  it('pasted beside the empty box goes into it, with the focus', async () => {
    const { store, user, page } = await opened(<DiagnoseView />);
    act(() => store.getState().show('diagnose'));
    pasted(page, BODY);
    await user.click(await screen.findByRole('button', { name: 'Put it in the field' }));
    await waitFor(() => expect(captures().value).toBe(BODY));
    await waitFor(() => expect(document.activeElement).toBe(captures()));
  });
});

describe('in the body', () => {
  async function withBody(text: string) {
    const view = await opened(<RequestEditor />);
    const body = { kind: 'text', text } as const;
    act(() => view.store.getState().editDraft({ method: 'POST', target: '/typed', body }));
    return view;
  }

  it('a curl command stays the body unless it’s said to be the request, and is offered again after Undo', async () => {
    const { store, user, page } = await withBody(CURL);
    await screen.findByText('The body is a curl command');
    expect(store.getState().draft).toMatchObject({ method: 'POST', target: '/typed' });
    await expectAccessible(page);
    await user.click(button('Use it as the request'));
    await waitFor(() => expect(address().value).toBe('/api/v1/charges'));
    expect(store.getState().draft.body).toEqual({ kind: 'text', text: '{"a":1}' });
    expect(screen.queryByText(/^The body is/)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(address().value).toBe('/typed'));
    expect(await screen.findByText('The body is a curl command')).toBeTruthy();
  });

  it('a curl command that’s kept as the body isn’t offered again, but another one is', async () => {
    const { store, user } = await withBody(CURL);
    await screen.findByText('The body is a curl command');
    await user.click(button('Use it as the body'));
    await waitFor(() => expect(screen.queryByText(/^The body is/)).toBeNull());
    const write = (text: string) => act(() => store.getState().editDraft({ body: { kind: 'text', text } }));
    write('');
    write(CURL);
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(screen.queryByText(/^The body is/)).toBeNull();
    write(`${CURL} -v`);
    expect(await screen.findByText('The body is a curl command')).toBeTruthy();
  });

  it.each(['{"note":"curl https://other.test"}', 'curly brackets', 'fetch', `data=1&${CURL}`])(
    'nothing is offered for any other text: %s',
    async (text) => {
      const { store } = await withBody(text);
      await store.getState().withPasted(() => undefined);
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      expect(screen.queryByText(/^The body is/)).toBeNull();
    },
  );
});

describe('in the address field', () => {
  it('a curl command with a live key: that a test key signs it is said, with its name', async () => {
    const { store } = await opened(<RequestEditor />);
    await act(() => store.getState().addKey(madeUpKey('a', ['built-in'])));
    pasted(
      address(),
      `curl https://other.test/api/v1/orders -H 'X-Api-Key: pk_live_51ab34' -H 'X-Signature: ab'`,
    );
    const { name = '' } = selectKey(store.getState()) ?? {};
    expect(name).not.toBe('');
    const words = `The pasted request was signed with a live key, which Countersign doesn’t use. The Send button signs the request again, with your test key “${name}”.`;
    await screen.findByText((text) => text.endsWith(words));
  });

  it('a curl command becomes the request, which says so and leads back', async () => {
    const { store, user, page } = await opened(<RequestEditor />);
    act(() => store.getState().editDraft({ target: '/typed' }));
    expect(pasted(address(), CURL)).toBe(false);
    await screen.findByText(ELSEWHERE);
    expect(address().value).toBe('/api/v1/charges');
    expect(
      screen.getByText('To send the request to https://other.test, add that host as an environment.'),
    ).toBeTruthy();
    expect(screen.getByText(/Countersign read a curl command/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
    await expectAccessible(page);
    await user.click(button('Undo'));
    await waitFor(() => expect(address().value).toBe('/typed'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('the request that’s there already is said to be the same, and replaced nothing', async () => {
    const { store, user } = await opened(<RequestEditor />);
    const same = 'curl -X POST https://sandbox.invalid/api/v1/charges -d 1';
    pasted(address(), same);
    await screen.findByText(/The pasted text replaced your request\./);
    act(() => store.getState().editDraft({ target: '/api/v1/charges' }));
    await user.click(button('Dismiss'));
    pasted(address(), same);
    await screen.findByText(/Your request was already the same\./);
    expect(screen.queryByText(/The pasted text replaced/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(button('Dismiss'));
    expect(screen.queryByText(/replaced the request/)).toBeNull();
    pasted(address(), 'https://sandbox.invalid/api/v1/orders');
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.getByText(/replaced the request/)).toBeTruthy();
  });

  it('a URL onto a charge says that the method and the body stayed', async () => {
    const { store, user } = await opened(<RequestEditor />);
    const body = { kind: 'text' as const, text: '{"amount":"1.00"}' };
    act(() => store.getState().editDraft({ method: 'POST', target: '/api/v1/charges', body }));
    pasted(address(), 'http://127.0.0.1:4610/api/v1/orders?limit=5');
    await screen.findByText(
      /The pasted text replaced your path and query\. POST and the body didn’t change\./,
    );
    expect(store.getState().draft).toMatchObject({ method: 'POST', target: '/api/v1/orders?limit=5', body });
    await user.click(button('Undo'));
    await waitFor(() => expect(address().value).toBe('/api/v1/charges'));
    act(() => store.getState().editDraft({ method: 'DELETE', body: { kind: 'none' } }));
    pasted(address(), 'http://127.0.0.1:4610/api/v1/orders?limit=6');
    await screen.findByText(/DELETE didn’t change\./);
    act(() => store.getState().editDraft({ method: 'GET' }));
    pasted(address(), 'http://127.0.0.1:4610/api/v1/orders?limit=7');
    await waitFor(() => expect(address().value).toBe('/api/v1/orders?limit=7'));
    await screen.findByText(/Countersign read a URL/);
    expect(screen.queryByText(/stayed/)).toBeNull();
  });

  it('once it was edited, Undo leads back and to the edit again, and it’s still said where it went', async () => {
    const { store, user } = await opened(<RequestEditor />);
    act(() => store.getState().editDraft({ target: '/typed' }));
    pasted(address(), CURL);
    await screen.findByRole('button', { name: 'Undo' });
    act(() => store.getState().editDraft({ method: 'PATCH' }));
    expect(screen.getByText(ELSEWHERE)).toBeTruthy();
    await user.click(button('Restore earlier request'));
    await waitFor(() => expect(address().value).toBe('/typed'));
    await user.click(button('Restore later request'));
    await waitFor(() =>
      expect(store.getState().draft).toMatchObject({ method: 'PATCH', body: { text: '{"a":1}' } }),
    );
  });

  it('what it says goes with the request it’s of', async () => {
    const { store } = await opened(<RequestEditor />);
    pasted(address(), 'curl -X POST http://127.0.0.1:4610/api/v1/charges -d 1');
    await screen.findByText('Countersign read a curl command');
    act(() => store.getState().editDraft({ method: 'PUT' }));
    expect(screen.queryByText('Countersign read a curl command')).toBeNull();
    pasted(address(), CURL);
    const elsewhere = 'The Send button sends to Local sandbox, not to https://other.test';
    await screen.findByText(elsewhere);
    await act(() =>
      store
        .getState()
        .addEnvironment('Other', 'https://other.test')
        .then(() => {}),
    );
    await waitFor(() => expect(screen.queryByText(elsewhere)).toBeNull());
    expect(screen.getByText(/Environment: Other\./)).toBeTruthy();
  });

  it('where another environment has the host, a click chooses it', async () => {
    const { store, user } = await opened(<RequestEditor />);
    await act(async () => void (await store.getState().addEnvironment('Other', 'https://other.test')));
    pasted(address(), CURL);
    await screen.findByText('Countersign read a curl command');
    await act(() => store.getState().chooseEnvironment('built-in'));
    await screen.findByText('The Send button sends to Built-in sandbox, not to Other');
    await user.click(button('Choose Other'));
    await waitFor(() => expect(screen.queryByText(/The Send button sends to Built-in/)).toBeNull());
    expect(selectEnvironment(store.getState()).name).toBe('Other');
  });

  it.each([
    ['a path', '/api/v1/orders?a=1', ''],
    ['a path and a line break', '/api/v1/orders\n', ''],
    ['a piece of one', 'limit=5', '/a?'],
    ['a URL that’s a parameter’s value', 'https://shop.test/done', '/a?to='],
  ])('%s is pasted by the browser', async (_, text, before) => {
    const { store } = await opened(<RequestEditor />);
    act(() => store.getState().editDraft({ target: before }));
    address().setSelectionRange(before.length, before.length);
    expect(pasted(address(), text)).toBe(true);
  });

  it('a URL behind the query that’s there takes the place of all', async () => {
    const { store } = await opened(<RequestEditor />);
    act(() => store.getState().editDraft({ target: '/a?b=1' }));
    address().setSelectionRange(6, 6);
    expect(pasted(address(), 'https://other.test/c?d=2')).toBe(false);
    await waitFor(() => expect(address().value).toBe('/c?d=2'));
  });

  it('the notice names the path, so a second URL’s isn’t taken for the first’s', async () => {
    await opened(<RequestEditor />);
    for (const path of ['/api/v1/orders', '/api/v1/refunds']) {
      expect(pasted(address(), `http://127.0.0.1:4610${path}?key=1`)).toBe(false);
      await screen.findByText(new RegExp(`Path: ${path}\\. The pasted text replaced your path and query\\.`));
      expect(address().value).toBe(`${path}?key=1`);
    }
  });

  it('what was pasted is named below the field, not at the bottom edge', async () => {
    const view = await openView(<AppShell />);
    const { store, user } = view;
    const name = 'The text has a secret';
    const follows = (before: Element, after: Element) =>
      (before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    await screen.findByRole('tab', { name: 'Query' });
    pasted(address(), SECRET);
    const told = await screen.findByText(name);
    expect(follows(address(), told)).toBe(true);
    expect(follows(told, screen.getByRole('textbox', { name: 'Timestamp' }))).toBe(true);
    await user.click(address());
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(button('Add this key'));

    act(() => store.getState().show('environments'));
    await screen.findByRole('heading', { name: 'Environments' });
    pasted(document.body, SECRET);
    const panel = screen.getByRole('tabpanel', { name: 'Environments' });
    expect(
      follows(await screen.findByText(name), screen.getByRole('heading', { name: 'Environments' })),
    ).toBe(true);
    act(() => panel.focus());
    await user.tab();
    expect(document.activeElement).toBe(button('Add this key'));
  });

  it('a lone secret is named and stays out of it', async () => {
    const { page } = await opened(<RequestEditor />);
    expect(pasted(address(), SECRET)).toBe(false);
    await screen.findByText('The text has a secret');
    expect(page.innerHTML).not.toContain(SECRET);
  });

  it('a form body over the whole path is named as one, and the path stays', async () => {
    const { store } = await opened(<RequestEditor />);
    act(() => store.getState().editDraft({ target: '/api/v1/charges' }));
    address().setSelectionRange(0, address().value.length);
    expect(pasted(address(), 'merchant_order_id=a&amount=5')).toBe(false);
    await screen.findByText('The text is a form body');
    expect(address().value).toBe('/api/v1/charges');
    act(() => store.getState().editDraft({ target: '/api/v1/orders?' }));
    address().setSelectionRange(15, 15);
    expect(pasted(address(), 'status=paid&limit=5')).toBe(true);
  });

  it('a body that becomes the one of a GET says what it replaced, and leads on to a POST', async () => {
    const { store, user } = await opened(<RequestEditor />);
    const use = async (body: string): Promise<void> => {
      expect(pasted(address(), body)).toBe(false);
      await user.click(await screen.findByRole('button', { name: 'Use it as the request’s body' }));
    };
    await use('{"amount":"42.50"}');
    expect(await screen.findByText(/The pasted text is now the request’s body\./)).toBeTruthy();
    expect(screen.queryByText(/replaced your body/)).toBeNull();
    // By the note, and by the body, which opened.
    const [byNote, byBody] = screen.getAllByRole('button', { name: 'Use POST' });
    if (!byNote || !byBody) throw new Error('both say it');
    await user.click(byNote);
    expect(store.getState().draft).toMatchObject({ method: 'POST', body: { text: '{"amount":"42.50"}' } });
    await use('{"amount":"7.00"}');
    expect(await screen.findByText(/The pasted text replaced your body\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use POST' })).toBeNull();
  });

  it('a secret with a hyphen is named, with the way to Keys', async () => {
    const { store, user } = await opened(<RequestEditor />);
    expect(pasted(address(), 'sk_test_Orchid-Meadow')).toBe(false);
    await screen.findByText('The text has a secret');
    await user.click(button('Add this key'));
    expect(store.getState().view).toBe('keys');
  });

  it.each(['another view', 'a send'] as const)('what a text is called isn’t said beyond %s', async (next) => {
    const { store } = await opened(<RequestEditor />);
    pasted(address(), SECRET);
    await screen.findByText('The text has a secret');
    await act(async () => (next === 'a send' ? store.getState().send() : store.getState().show('history')));
    await waitFor(() => expect(screen.queryByText('The text has a secret')).toBeNull());
  });

  it('what an earlier paste is called isn’t said beside an error at the field, nor in Diagnose', async () => {
    const { store } = await opened(<RequestEditor />);
    const gone = () => waitFor(() => expect(screen.queryByText('The text has a secret')).toBeNull());
    pasted(address(), SECRET);
    await screen.findByText('The text has a secret');
    act(() => store.getState().editDraft({ target: '/api/v1/wallets' }));
    expect(screen.getByText('The text has a secret')).toBeTruthy();
    act(() => store.getState().editDraft({ target: 'no-slash' }));
    await gone();
    pasted(address(), SECRET);
    await screen.findByText('The text has a secret');
    act(() => store.setState({ captureProblems: [{ where: '', message: 'unreadable' }] }));
    await gone();
  });

  it.each(['pk_live_made_up_1', '"pk_live_made_up_1"', 'API_KEY=pk_live_made_up_1'])(
    'a live key id over a selected path leaves the path, and is refused: %s',
    async (text) => {
      await opened(<RequestEditor />);
      const before = address().value;
      address().select();
      expect(pasted(address(), text)).toBe(false);
      await screen.findByText('Live keys aren’t accepted');
      expect(address().value).toBe(before);
      expect(screen.queryByText(/A path starts with/)).toBeNull();
    },
  );

  it('a lone key id is named and isn’t a path', async () => {
    await opened(<RequestEditor />);
    const before = address().value;
    expect(pasted(address(), 'pk_test_made_up_77')).toBe(false);
    await screen.findByText('The text is a key id');
    expect(address().value).toBe(before);
  });

  it('a URL that’s dropped is taken as one that’s pasted', async () => {
    const { store } = await opened(<RequestEditor />);
    fireEvent.drop(address(), { dataTransfer: data('https://other.test/a?b=1') });
    await waitFor(() => expect(store.getState().draft.target).toBe('/a?b=1'));
  });
});

it('all other fields keep the browser’s own paste', async () => {
  const { store } = await opened(<RequestEditor />);
  expect(pasted(screen.getByRole('combobox', { name: 'Method' }), CURL)).toBe(true);
  expect(pasted(screen.getByRole('textbox', { name: 'Timestamp' }), REJECTED)).toBe(true);
  expect(store.getState()).toMatchObject({ pasted: undefined, diagnosisItems: [] });
});

it('Ctrl+V in Diagnose needs no click into the box, also once there is a request', async () => {
  const { store } = await opened(<DiagnoseView />);
  act(() => store.getState().show('diagnose'));
  for (const count of [1, 2]) {
    expect(pasted(document.body, REJECTED)).toBe(false);
    await waitFor(() => expect(store.getState().diagnosisItems).toHaveLength(count));
  }
  pasted(document.body, 'hello there');
  await screen.findByText('Couldn’t read a request');
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Paste a request' });
  expect(box.value).toBe('hello there');
  expect(box.closest('details')?.open).toBe(true);
});

it('what’s to be completed in Diagnose is typed on at once', async () => {
  const { store, user } = await opened(<DiagnoseView />);
  act(() => store.getState().show('history'));
  pasted(document.body, 'Accept: */*\nX-Trace: 1');
  await user.click(await screen.findByRole('button', { name: 'Complete them in Diagnose' }));
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Paste a request' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard('!');
  expect(store.getState()).toMatchObject({ view: 'diagnose', captureText: 'Accept: */*\nX-Trace: 1!' });
});

it.each([
  ['a URL', 'https://other.test/a', 'The text is a URL', ['Use it as the request']],
  ['a command', CURL, 'The text is a curl command', ['Diagnose it', 'Use it as the request']],
  [
    'headers',
    'Accept: */*\nX-Trace: 1',
    'The text has headers but no request line',
    ['Use them in the request'],
  ],
  ['a key', `${KEY_ID} ${SECRET}`, 'The text has an API key', ['Add this key']],
  ['a key id alone', KEY_ID, 'The text is a key id', ['Add this key']],
  ['prose', 'hello there', 'The text has no request that can be read', ['Edit it in Diagnose']],
])(
  '%s that’s pasted where nothing takes it is named, with what can be done',
  async (_, text, title, actions) => {
    const { store, page, user } = await opened(<p>A view</p>);
    act(() => store.getState().show('history'));
    pasted(document.body, text);
    await screen.findByText(title);
    for (const name of actions) expect(button(name)).toBeTruthy();
    expect(page.textContent).not.toContain(SECRET);
    await expectAccessible(page);
    await user.click(button('Dismiss'));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  },
);

it.each([
  ['id', 'pk_live_made_up_1'],
  ['secret', 'sk_live_made_up_1'],
  ['pair', 'API_KEY=pk_live_made_up_1\nAPI_SECRET=sk_live_made_up_1'],
  ['id with a test key’s secret', `pk_live_made_up_1 ${SECRET}`],
])('a live key’s %s is refused at once, with no button that leads to a refusal', async (_, text) => {
  const { store } = await opened(<p>A view</p>);
  for (const view of ['history', 'keys'] as const) {
    act(() => store.getState().show(view));
    pasted(document.body, text);
    await screen.findByText('Live keys aren’t accepted');
    expect(screen.queryByRole('button', { name: 'Add this key' })).toBeNull();
    expect(store.getState()).toMatchObject({ pasted: { what: { kind: 'live-key' } }, keyToAdd: undefined });
    act(() => void store.getState().withPasted(({ dismiss }) => dismiss()));
  }
});

it.each([
  ['a live key', 'pk_live_made_up_1', 'Live keys aren’t accepted'],
  ['a key', `${KEY_ID} ${SECRET}`, 'The text has an API key'],
])('what was said of %s goes once another request is diagnosed', async (_, text, title) => {
  const { store } = await opened(<DiagnoseView />);
  act(() => store.getState().show('diagnose'));
  pasted(document.body, text);
  await screen.findByText(title);
  await act(() => store.getState().addCaptures(REJECTED));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  expect(store.getState().pasted).toBeUndefined();
});

it('what was said of a live key goes once another request is put in Request', async () => {
  const { store } = await opened(<RequestEditor />);
  pasted(address(), 'pk_live_made_up_1');
  await screen.findByText('Live keys aren’t accepted');
  const { draft, replaceDraft } = store.getState();
  type('/api/v1/orders?limit=1');
  act(() => replaceDraft({ ...draft, target: '/api/v1/orders' }));
  await waitFor(() => expect(screen.queryByText('Live keys aren’t accepted')).toBeNull());
});

it('a canonical string still waits for its request', async () => {
  const { store } = await opened(<DiagnoseView />);
  act(() => store.getState().show('diagnose'));
  pasted(document.body, `GET\n/api/v1/orders\n\n1764000000\n${'ab'.repeat(32)}`);
  await screen.findByText(/Diagnose its request first/);
  await act(() => store.getState().addCaptures(REJECTED));
  expect(await screen.findByRole('button', { name: 'Compare strings' })).toBeDefined();
});

it('the key id of a key there is leads to Keys', async () => {
  const { store, user } = await opened(<p>A view</p>);
  const stored = madeUpKey('stored_before', ['built-in']);
  await act(async () => void (await store.getState().addKey(stored)));
  act(() => store.getState().show('history'));
  pasted(document.body, stored.id);
  await screen.findByText('You have the key with this key id');
  await user.click(button('Open Keys'));
  expect(store.getState().view).toBe('keys');
});

it('a key that’s pasted in Keys fills the form in, and is stored once it’s added', async () => {
  const { store, user } = await opened(<KeysView />);
  act(() => store.getState().show('keys'));
  pasted(document.body, `API_KEY_ID=${KEY_ID}\nSECRET=${SECRET}`);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Key id' });
  await waitFor(() => expect(field.value).toBe(KEY_ID));
  expect(store.getState().keys.map(({ id }) => id)).not.toContain(KEY_ID);
  await user.click(button('Add key'));
  await waitFor(() =>
    expect(
      store
        .getState()
        .keys.find(({ id }) => id === KEY_ID)
        ?.secret.reveal(),
    ).toBe(SECRET),
  );
});

it('a key that’s half typed stays when a rejected request is pasted beside it', async () => {
  const { store, user } = await opened(<KeysView />);
  act(() => store.getState().openKeyForm());
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Key id' });
  await user.type(field, 'pk_test_half');
  act(() => field.blur());
  pasted(document.body, REJECTED);
  await screen.findByText('The text is a log line');
  expect(store.getState().view).toBe('keys');
  expect(field.value).toBe('pk_test_half');
});

describe('under a dialog', () => {
  it('nothing is taken, and the browser isn’t left for a file', async () => {
    const { store } = await opened(
      <>
        <p>A view</p>
        <Dialog open title="Sure?" onClose={() => {}}>
          <p>Text</p>
        </Dialog>
      </>,
    );
    expect(pasted(document.body, REJECTED)).toBe(true);
    const dropped = createEvent.drop(document.body, {
      dataTransfer: data('', [new File([REJECTED], 'a.log')]),
    });
    fireEvent(document.body, dropped);
    expect(dropped.defaultPrevented).toBe(true);
    expect(store.getState()).toMatchObject({ pasted: undefined, diagnosisItems: [] });
  });
});

it('a file that’s dropped on a view that opens none is read', async () => {
  const { store } = await opened(<p>A view</p>);
  fireEvent.drop(screen.getByText('A view'), { dataTransfer: data('', [new File([REJECTED], 'a.log')]) });
  await waitFor(() => expect(store.getState().diagnosisItems).toHaveLength(1));
});

it('words that are dragged within the page are dropped nowhere', async () => {
  const { store } = await opened(<p>A view</p>);
  const view = screen.getByText('A view');
  fireEvent.dragStart(view);
  fireEvent.drop(view, { dataTransfer: data(REJECTED) });
  fireEvent.dragEnd(view);
  fireEvent.drop(view, { dataTransfer: data(CURL) });
  await screen.findByText('The text is a curl command');
  expect(store.getState().diagnosisItems).toHaveLength(0);
});

it('a drag within the page that never ended doesn’t keep later drops out', async () => {
  await opened(<p>A view</p>);
  const view = screen.getByText('A view');
  fireEvent.dragStart(view);
  fireEvent.pointerMove(view, { buttons: 0 });
  fireEvent.drop(view, { dataTransfer: data(CURL) });
  await screen.findByText('The text is a curl command');
});
