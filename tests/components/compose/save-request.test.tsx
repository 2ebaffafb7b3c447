/** Saving the typed request from the Request view, and the values its variables will be sent with. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import { SaveRequest } from '../../../components/compose/save-request.tsx';
import { VariablesUsed } from '../../../components/compose/variables-used.tsx';
import { selectCollections, selectSavedAs } from '../../../lib/features/saved/selectors.ts';
import { selectSigning } from '../../../lib/state/selectors.ts';
import { expectAccessible } from '../accessibility.ts';
import { openView } from '../open-view.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
const dialogs = () => screen.findByRole('textbox', { name: 'Name of the new collection' });

it('a request is saved under a name, saved again once it’s changed, and looked at: each button says what it saves', async () => {
  const { user, store, page } = await openView(<SaveRequest />);
  await user.click(button('Save request'));
  const collection = await dialogs();
  await expectAccessible(page);
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect((name as HTMLInputElement).value).toBe('List orders');
  expect(document.activeElement).toBe(name);
  const { selectionStart, selectionEnd } = name as HTMLInputElement;
  expect([selectionStart, selectionEnd]).toEqual([0, 'List orders'.length]);
  await user.clear(collection);
  await user.type(collection, 'Orders');
  await user.click(inDialog('Save'));
  await waitFor(() => expect(selectSavedAs(store.getState())?.name).toBe('List orders'));
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  expect(button('Save as new')).toBeDefined();
  act(() => store.getState().editDraft({ target: '/api/v1/orders?limit=5' }));
  expect(await screen.findByRole('button', { name: 'Saved as “List orders”, changed' })).toBeDefined();
  await user.click(button('Save changes'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
  await waitFor(() =>
    expect(selectCollections(store.getState())).toMatchObject([
      { name: 'Orders', requests: [{ target: '/api/v1/orders?limit=5' }] },
    ]),
  );
  await expectAccessible(page);
  await user.click(button('Save as new'));
  await screen.findByRole('dialog');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('List orders (2)');
  await user.click(inDialog('Cancel'));
  await user.click(button('Saved as “List orders”'));
  expect(store.getState().view).toBe('saved');
});

it.each([
  ['a ready-made request by its name', '/api/v1/wallets', 'List wallets'],
  ['one with other parameters too', '/api/v1/orders?status=refunded', 'List orders'],
  ['the one with its very parameters', '/api/v1/orders?status=paid&limit=5&offset=10', /^List paid orders/],
  ['any other by its method and path', '/api/v1/orders/17?a=1', 'GET /api/v1/orders/17'],
])('the dialog calls %s', async (_, target, name) => {
  const { user, store } = await openView(<SaveRequest />);
  act(() => store.getState().editDraft({ target }));
  await user.click(button('Save request'));
  await dialogs();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', expect.stringMatching(name));
});

it('what can’t be saved says why, and what’s left out is told', async () => {
  const { user, store } = await openView(<SaveRequest />);
  act(() => store.getState().editDraft({ body: { kind: 'text', text: 'sk_test_0123456789' } }));
  act(() => store.getState().addHeader());
  act(() => store.getState().editHeader(0, { name: 'Cookie', value: 'a=b' }));
  await user.click(button('Save request'));
  await dialogs();
  expect(screen.getByText(/^Cookie won’t be saved/)).toBeDefined();
  await user.click(inDialog('Save'));
  expect(
    await screen.findByText(/^Not saved\. What looks like a signing secret is in the body .*Remove it/),
  ).toBeDefined();
});

it('a second click on Save doesn’t save it twice', async () => {
  const { user, store } = await openView(<SaveRequest />);
  await user.click(button('Save request'));
  await dialogs();
  await user.dblClick(inDialog('Save'));
  await waitFor(() => expect(selectSavedAs(store.getState())).toBeDefined());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(selectCollections(store.getState()).map(({ requests }) => requests.length)).toEqual([1]);
});

it('where the part that saves can’t be loaded it isn’t said to be saved', async () => {
  const { user, store } = await openView(<SaveRequest />);
  act(() => store.setState({ withSaved: async () => undefined }));
  await user.click(button('Save request'));
  await dialogs();
  await user.click(inDialog('Save'));
  expect(await screen.findByText('Request not saved')).toBeDefined();
});

it('variables are shown with the values they’ll be sent with', async () => {
  const { user, store, page } = await openView(<VariablesUsed />);
  expect(screen.queryByRole('table')).toBeNull();
  act(() => store.getState().editDraft({ target: '/?a={{random}}&b={{nobody}}' }));
  expect(await screen.findByText('{{random}}')).toBeDefined();
  await expectAccessible(page);
  const shown = () => screen.getByRole('table').textContent;
  const before = shown();
  await user.click(button('Make new values'));
  await waitFor(() => expect(shown()).not.toBe(before));
  await user.click(button('All variables'));
  expect(store.getState()).toMatchObject({ view: 'saved', savedPart: 'variables' });
});

it('a missing variable is defined in a click, Enter leads to the next one, and the last one back to the request', async () => {
  const { user, store } = await openView(<AppShell />);
  act(() => store.getState().editDraft({ target: '/api/v1/orders/{{order_id}}?a={{other}}' }));
  const there = await screen.findByRole('button', { name: 'Define {{order_id}}' });
  await user.click(there);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('order_id');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Value' }));
  await user.keyboard('A-1{Enter}');
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('other'),
  );
  expect(screen.queryByRole('button', { name: 'Define {{order_id}}' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Define {{other}}' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Value' }));
  await user.keyboard('B{Enter}');
  await waitFor(() => expect(store.getState().view).toBe('request'));
  expect(store.getState()).toMatchObject({ view: 'request', waitingView: undefined });
  expect(selectSigning(store.getState()).prepared.request?.target).toBe('/api/v1/orders/A-1?a=B');
});

it('that another window changed it is told, and again before it’s replaced', async () => {
  const { user, store, page } = await openView(<SaveRequest />);
  await user.click(button('Save request'));
  await dialogs();
  await user.click(inDialog('Save'));
  await waitFor(() => expect(store.getState().savedBase).toBeDefined());
  act(() => store.getState().editDraft({ target: '/api/v1/orders?limit=5' }));
  const there = store.getState().savedBase;
  if (!there) throw new Error('nothing was saved');
  act(() => store.setState({ savedBase: { ...there, isElsewhere: true } }));
  expect(await screen.findByText('Another window has changed it since you opened it.')).toBeDefined();
  await user.click(button('Save changes'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Save again to replace that/);
  expect(screen.queryByText('Another window has changed it since you opened it.')).toBeNull();
  await expectAccessible(page);
  await user.click(button('Save changes'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
