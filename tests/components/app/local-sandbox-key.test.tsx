/** A key that the local sandbox makes, asked for where one is missing: beside the steps, after Send, and in Keys. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import type { ToldExam } from '../../../lib/client/inbox/exam.ts';
import type { KeyId } from '../../../lib/core/signing/key-pair.ts';
import { selectKey, selectSigning } from '../../../lib/state/selectors.ts';
import { SESSION_RECORD } from '../../../lib/storage/stored-vault.ts';
import { madeUpKey } from '../../state/open-page.ts';
import { LOCAL_ORIGIN, type StandInSandbox, standInSandbox } from '../../state/stand-in-sandbox.ts';
import { expectAccessible } from '../accessibility.ts';
import { button } from '../compose/open-request.tsx';
import { type OpenView, openView } from '../open-view.tsx';

interface Opened extends OpenView {
  readonly sandbox: StandInSandbox;
}

const MAKE = 'Make a key for it';
const findMake = () => screen.findByRole('button', { name: MAKE });

const NO_CALLS: ToldExam = {
  calls: [],
  tasks: [],
  report: { version: 1, passed: true, calls: [], mistakes: [], excluded: { single: 0, pairs: 0 } },
};

/** Request, with the local sandbox chosen and no key. */
async function opened(): Promise<Opened> {
  const sandbox = standInSandbox();
  const view = await openView(<AppShell />);
  Object.assign(view.platform, { fetch: sandbox.fetch });
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Environment' }), 'Local sandbox');
  return { ...view, sandbox };
}

function expectChosen({ store, sandbox }: Opened): void {
  const app = store.getState();
  expect(selectKey(app)).toMatchObject({ id: sandbox.madeKeyId, environments: ['local'] });
  expect(selectSigning(app).signed).toBeDefined();
  expect(app.view).toBe('request');
}

/** The panel of the Inbox, until it's closed: then the secret is nowhere on the page. */
async function shownOnce({ user, page, sandbox }: Opened): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: 'New local sandbox key' }));
  expect(dialog.getByText(sandbox.madeSecret)).toBeDefined();
  expect(dialog.getByText(/works until this local sandbox stops/)).toBeDefined();
  expect(dialog.getByText(/BASE_URL=/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(page.outerHTML).not.toContain(sandbox.madeSecret));
}

describe('where the local sandbox has no key here', () => {
  it('one is made beside the steps, signs at once, and is shown with the lines for one’s own code, as in the Inbox', async () => {
    const view = await opened();
    const make = await findMake();
    await expectAccessible(view.page);
    await view.user.click(make);
    await waitFor(() => expectChosen(view));
    await screen.findByRole('heading', { name: 'Signature' });
    await shownOnce(view);
    expect(view.platform.permissions.granted.has(LOCAL_ORIGIN)).toBe(true);
  });

  it('one is made after Send said that it’s missing, and nothing more is said of it', async () => {
    const view = await opened();
    await act(() => view.store.getState().send());
    await screen.findByText('Add a key for this environment');
    await view.user.click(await findMake());
    await waitFor(() => expectChosen(view));
    expect(screen.queryByText('Add a key for this environment')).toBeNull();
    await shownOnce(view);
    await screen.findByText('The response appears here');
  });

  it.each([
    ['Request', async ({ getState }: OpenView['store']) => getState().send()],
    [
      'Browse',
      async ({ getState }: OpenView['store']) => {
        getState().show('browse');
        await getState().loadPage(0);
      },
    ],
  ])(
    'the old key after its restart gets invalid_key: a new one is made beside that in %s',
    async (_, ask) => {
      const view = await opened();
      await act(() => view.store.getState().addKey(madeUpKey('old', ['local'])));
      const refused = { error: { code: 'invalid_key', message: 'The key id is unknown or revoked.' } };
      const fetch: typeof globalThis.fetch = async (url, init) =>
        String(url).includes('/api/')
          ? Response.json(refused, { status: 401 })
          : view.sandbox.fetch(String(url), init);
      Object.assign(view.platform, { fetch });
      await act(() => ask(view.store));
      await screen.findAllByText('Key id unknown or revoked');
      await view.user.click(await findMake());
      await shownOnce(view);
      expect(selectKey(view.store.getState())?.id).toBe(view.sandbox.madeKeyId);
    },
  );

  it('one is made in the form of Keys, shown once, and the way leads back to Request', async () => {
    const view = await opened();
    const [add] = screen.getAllByRole('button', { name: 'Add a key' });
    if (add) await view.user.click(add);
    await screen.findByRole('textbox', { name: 'Key id' });
    await view.user.click(await findMake());
    const dialog = within(await screen.findByRole('dialog', { name: 'New local sandbox key' }));
    expect(dialog.getByText(view.sandbox.madeSecret)).toBeDefined();
    await view.user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expectChosen(view));
  });

  it('it’s said where nothing answers, and it can be tried again', async () => {
    const view = await opened();
    const { fetch } = view.platform;
    Object.assign(view.platform, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    await view.user.click(await findMake());
    await screen.findByText(/^Nothing answers at 127\.0\.0\.1:4610\./);
    expect(view.store.getState().keys).toEqual([]);
    Object.assign(view.platform, { fetch });
    await view.user.click(button(MAKE));
    await waitFor(() => expectChosen(view));
  });

  it.each([
    ['refused', { kind: 'refused' }, /no permission to reach 127\.0\.0\.1:4610/],
    ['unavailable', { kind: 'unavailable', reason: 'Not here.' }, /^Not here\./],
  ] as const)('the sandbox isn’t asked where the permission is %s', async (_, answer, words) => {
    const view = await opened();
    view.platform.permissions.answer = answer;
    await view.user.click(await findMake());
    await screen.findByText(words);
    expect(view.sandbox.asked).toEqual([]);
  });

  it.each([
    ['with its secret', async () => undefined],
    [
      'without its secret',
      async ({ platform }: OpenView) => void (await platform.session.remove(SESSION_RECORD.key)),
    ],
  ])('a key that’s listed %s stays as it is where the server returns its id', async (_, restart) => {
    const view = await opened();
    const own = { ...madeUpKey('own', ['built-in']), id: view.sandbox.madeKeyId as KeyId };
    await act(async () => {
      await view.store.getState().addKey(own);
      await restart(view);
    });
    await view.user.click(await findMake());
    await screen.findByText(/returned the key id pk_test_0123456789abcdef, which is in Keys already/);
    const { keys, keysWithoutSecret } = view.store.getState();
    expect([...keys, ...keysWithoutSecret]).toMatchObject([
      { id: own.id, name: own.name, environments: ['built-in'] },
    ]);
    expect(keys.some(({ secret }) => secret.reveal() === view.sandbox.madeSecret)).toBe(false);
    expect(view.sandbox.asked.filter((line) => line.startsWith('DELETE'))).toEqual([]);
  });

  it('the server’s own words say why it made none', async () => {
    const view = await opened();
    view.sandbox.refuseNext('This sandbox holds 1000 keys already.');
    await view.user.click(await findMake());
    await screen.findByText('This sandbox holds 1000 keys already.');
  });
});

describe('a key of the local sandbox isn’t offered', () => {
  it('for another server at its address, nor during an exam', async () => {
    const { store } = await opened();
    await findMake();
    act(() => store.setState({ serversSeen: { [LOCAL_ORIGIN]: 'other' } }));
    expect(screen.queryByRole('button', { name: MAKE })).toBeNull();
    act(() => store.setState({ serversSeen: {} }));
    await findMake();
    act(() => store.setState({ inboxExam: NO_CALLS }));
    expect(screen.queryByRole('button', { name: MAKE })).toBeNull();
  });

  it('for the built-in sandbox, nor where something else is typed in the form', async () => {
    const { user } = await opened();
    const [add] = screen.getAllByRole('button', { name: 'Add a key' });
    if (add) await user.click(add);
    await findMake();
    await user.click(screen.getByRole('checkbox', { name: 'Local sandbox' }));
    expect(screen.queryByRole('button', { name: MAKE })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Environment' }), 'Built-in sandbox');
    expect(screen.queryByRole('button', { name: MAKE })).toBeNull();
  });
});
