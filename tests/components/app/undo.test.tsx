/** What a click took away comes back with the next, and what was done since stays. */

import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RequestEditor } from '../../../components/compose/request-editor.tsx';
import { DiagnoseView } from '../../../components/diagnose/diagnose-view.tsx';
import { VariablesView } from '../../../components/saved/variables-view.tsx';
import { undoButton } from '../../../components/ui/page-places.ts';
import type { DraftBody } from '../../../lib/client/draft/draft.ts';
import { sha256Hex } from '../../../lib/core/hashing/sha256.ts';
import { captureFile, signedBy } from '../../state/wrongly-signed.ts';
import { button, openRequest, tab } from '../compose/open-request.tsx';
import { paste, storedKeys } from '../diagnose/open-diagnose.tsx';
import { type OpenView, openView } from '../open-view.tsx';
import { withUndo } from './with-undo.tsx';

const bringBack = ({ user }: OpenView) => user.click(button('Undo'));

describe('of a request', () => {
  const opened = () => openRequest(withUndo(<RequestEditor />));
  const bytes = new Uint8Array([1, 2, 3]);
  const FILE: DraftBody = { kind: 'file', name: 'a.bin', bytes, hash: sha256Hex(bytes) };

  async function openedOn(body: DraftBody): Promise<OpenView> {
    const view = await opened();
    act(() => view.store.getState().editDraft({ body }));
    await view.user.click(tab(/^Body/));
    await screen.findByRole('button', { name: 'Remove the body' });
    return view;
  }
  const bodyOf = ({ store }: OpenView) => store.getState().draft.body;

  it('the body that was removed', async () => {
    const view = await openedOn(FILE);
    await view.user.click(button('Remove the body'));
    expect(bodyOf(view)).toEqual({ kind: 'none' });
    await bringBack(view);
    expect(bodyOf(view)).toBe(FILE);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('leaves the screen after a minute, and the command still undoes it', async () => {
    const view = await openedOn(FILE);
    await view.user.click(button('Remove the body'));
    const isRead = () => button('Undo').closest('[data-read]') !== null;
    act(() => view.platform.clock.advance(59));
    expect(isRead()).toBe(false);
    act(() => view.platform.clock.advance(1));
    expect(isRead()).toBe(true);
    const command = undoButton();
    if (!command) throw new Error('the command is there');
    await view.user.click(command);
    expect(bodyOf(view)).toBe(FILE);
  });

  it('the file that “Write a body” took the place of; then what was typed instead', async () => {
    const view = await openedOn(FILE);
    await view.user.click(button('Write a body'));
    act(() => view.store.getState().editDraft({ body: { kind: 'text', text: '{}' } }));
    await bringBack(view);
    expect(bodyOf(view)).toBe(FILE);
    await bringBack(view);
    expect(bodyOf(view)).toEqual({ kind: 'text', text: '{}' });
  });

  it('the header that was removed, at its place, beside one typed since', async () => {
    const view = await opened();
    const { addHeader, editHeader } = view.store.getState();
    act(() => {
      addHeader();
      addHeader();
      editHeader(0, { name: 'Accept', value: 'text/plain' });
      editHeader(1, { name: 'X-Trace', value: '7' });
    });
    await view.user.click(tab(/^Headers/));
    await view.user.click(await screen.findByRole('button', { name: 'Remove header 1' }));
    act(() => editHeader(0, { value: '8' }));
    expect(screen.getAllByText('Removed header Accept').length).toBeGreaterThan(0);
    await bringBack(view);
    expect(view.store.getState().draft.headers.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Accept: text/plain',
      'X-Trace: 8',
    ]);
  });

  it('the parameter that was removed, byte for byte, beside one typed since', async () => {
    const view = await opened();
    act(() => view.store.getState().editDraft({ target: '/p?b=%2f&a=1' }));
    await view.user.click(button('Remove parameter 1'));
    act(() => view.store.getState().editQueryRow(0, { value: '2' }));
    await bringBack(view);
    expect(view.store.getState().draft.target).toBe('/p?b=%2f&a=2');
  });

  it('nothing goes into another request', async () => {
    const view = await openedOn(FILE);
    await view.user.click(button('Remove the body'));
    act(() => view.store.getState().replaceDraft({ ...view.store.getState().draft, target: '/other' }));
    expect(view.store.getState().undoables).toEqual([]);
  });
});

describe('of Diagnose', () => {
  const opened = async (): Promise<OpenView> => {
    const view = await openView(withUndo(<DiagnoseView />), storedKeys());
    act(() => view.store.getState().show('diagnose'));
    paste(captureFile(signedBy({ query: 'b=2&a=1' }), signedBy({ query: 'd=2&c=1' })));
    await waitFor(() => expect(view.store.getState().diagnosisItems).toHaveLength(2));
    return view;
  };

  it('all requests that were cleared, to be diagnosed', async () => {
    const view = await opened();
    const { diagnosisItems } = view.store.getState();
    await view.user.click(button('Clear'));
    expect(view.store.getState().diagnosisItems).toEqual([]);
    await bringBack(view);
    const { diagnosisItems: back, diagnosisRuns } = view.store.getState();
    expect(back).toEqual(diagnosisItems);
    expect(Object.keys(diagnosisRuns)).toEqual(back.map(({ id }) => id));
  });

  it('the request that was removed, at its place', async () => {
    const view = await opened();
    const { diagnosisItems } = view.store.getState();
    await view.user.click(tab('Request'));
    await view.user.click(button('Remove from the list'));
    expect(view.store.getState().diagnosisItems).toHaveLength(1);
    await bringBack(view);
    expect(view.store.getState().diagnosisItems).toEqual(diagnosisItems);
  });

  it('the body that was hinted at', async () => {
    const view = await opened();
    const { chosenItem = '', widen } = view.store.getState();
    act(() => widen(chosenItem, { meantBody: { kind: 'text', text: '{"a":1}' } }));
    await view.user.click(tab(/^Hints/));
    const meant = () => view.store.getState().widenings[chosenItem]?.meantBody;
    await view.user.click(button('Remove'));
    expect(meant()).toEqual({ kind: 'none' });
    await bringBack(view);
    expect(meant()).toEqual({ kind: 'text', text: '{"a":1}' });
  });
});

it('of two in a row that are called the same, the second is said aloud as well', async () => {
  const { store } = await openView(withUndo(null));
  const offer = () =>
    act(() =>
      store.getState().offerUndo({ view: 'request', title: 'Removed the body', undo: () => undefined }),
    );
  const notice = () => screen.getByText('Removed the body').closest('[role="status"]');
  offer();
  const first = notice();
  offer();
  expect(first).not.toBeNull();
  expect(notice()).not.toBe(first);
});

it('the bar about a removed header is gone with the next send of the request, and no other', async () => {
  const { store } = await openRequest(withUndo(null));
  const { addHeader, editHeader, removeHeader, offerUndo, send } = store.getState();
  act(() => {
    addHeader();
    editHeader(0, { name: 'Accept', value: 'a' });
    removeHeader(0);
  });
  expect(await screen.findByText('Removed header Accept')).toBeDefined();
  await act(() => send());
  expect(screen.queryByText('Removed header Accept')).toBeNull();
  act(() => offerUndo({ view: 'diagnose', title: 'Removed the hint', undo: () => undefined }));
  await act(() => send());
  expect(store.getState().undoables.map(({ view }) => view)).toEqual(['diagnose']);
});

describe('several in a row', () => {
  it('all come back, the newest first, and it’s said how many there are', async () => {
    const view = await openRequest(withUndo(<RequestEditor />));
    act(() => view.store.getState().editDraft({ target: '/p?a=1&b=2&c=3' }));
    for (const left of ['/p?b=2&c=3', '/p?c=3']) {
      await view.user.click(button('Remove parameter 1'));
      expect(view.store.getState().draft.target).toBe(left);
    }
    expect(screen.getByText('Undo also works for the earlier change: press it a second time.')).toBeDefined();
    await bringBack(view);
    expect(view.store.getState().draft.target).toBe('/p?b=2&c=3');
    expect(screen.getByText('Removed parameter a')).toBeDefined();
    await bringBack(view);
    expect(view.store.getState().draft.target).toBe('/p?a=1&b=2&c=3');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('are all dismissed at once, those of other views stay', async () => {
    const { user, store } = await openView(withUndo(null));
    const { offerUndo, show } = store.getState();
    const offer = (view: 'request' | 'diagnose', title: string) =>
      act(() => offerUndo({ view, title, undo: () => undefined }));
    offer('diagnose', 'Removed the request');
    for (const title of ['Removed header A', 'Removed header B']) offer('request', title);
    await user.click(button('Dismiss'));
    expect(screen.queryByText(/^Removed/)).toBeNull();
    act(() => show('diagnose'));
    expect(screen.getByText('Removed the request')).toBeDefined();
  });

  it('that can’t be undone yet stays the next one', async () => {
    const { user, store } = await openView(withUndo(null));
    const { offerUndo } = store.getState();
    act(() => offerUndo({ view: 'request', title: 'Removed A', undo: () => undefined }));
    act(() => offerUndo({ view: 'request', title: 'Removed B', undo: (failed) => failed('B is locked.') }));
    await user.click(button('Undo'));
    expect(screen.getByText('B is locked.')).toBeDefined();
    expect(screen.getByText('Removed B')).toBeDefined();
    expect(store.getState().undoables).toHaveLength(2);
  });
});

it('a variable that was deleted comes back', async () => {
  const view = await openView(withUndo(<VariablesView />));
  act(() => view.store.getState().show('saved'));
  await act(() => view.store.getState().setVariable({ name: 'order', value: 'A-1' }));
  await view.user.click(await screen.findByRole('button', { name: 'Delete order' }));
  expect(await screen.findByText(/until this page closes or reloads/)).toBeDefined();
  await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(view.store.getState().variables?.own).toEqual([{ name: 'order', value: 'A-1' }]),
  );
});
