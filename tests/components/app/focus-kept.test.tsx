/** What had the focus is gone with the click: the keyboard goes on near it, and never at the top of the page. */

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import { Popup } from '../../../components/popup/popup.tsx';
import { KeptField } from '../../../components/ui/kept-field.tsx';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { button, field, openRequest, tab } from '../compose/open-request.tsx';
import { type OpenView, openView } from '../open-view.tsx';

const CURL = `curl -X POST http://127.0.0.1:4610/api/v1/charges -d '{"a":1}'`;
const paste = (on: Element, text: string) =>
  fireEvent.paste(on, { clipboardData: { getData: () => text, files: [], types: ['text/plain'] } });

const clicked = async ({ user }: OpenView, name: string): Promise<void> => {
  const [first] = await screen.findAllByRole('button', { name });
  if (!first) throw new Error(`no button ${name}`);
  await user.click(first);
};

async function sentWithout({ user, store }: OpenView, put: string | undefined): Promise<void> {
  act(() => {
    store.getState().leaveOut('X-Signature', true);
    if (put === undefined) return;
    store.getState().addHeader();
    store.getState().editHeader(0, { name: 'X-Signature', value: put });
  });
  await user.click(button('Send'));
}

interface Door {
  /** The button that goes with its click. */
  readonly door: string;
  readonly view?: ReactNode;
  readonly before: (view: OpenView) => unknown;
  /** By its name; of an answer, a piece of it. */
  readonly focused: string;
}

const DOORS: readonly Door[] = [
  {
    door: 'Undo',
    before: async () => paste(await screen.findByRole('textbox', { name: 'Path and query' }), CURL),
    focused: 'Path and query',
  },
  {
    door: 'Use it as the request',
    async before({ store }) {
      act(() => store.getState().show('history'));
      paste(document.body, CURL);
    },
    focused: 'Request',
  },
  { door: 'Show signing steps', before: (view) => sentWithout(view, 'ab'.repeat(32)), focused: 'Steps' },
  {
    door: 'Put X-Signature back and send',
    before: (view) => sentWithout(view, undefined),
    focused: 'Signed and accepted',
  },
  {
    door: 'Put X-Signature back and send',
    view: <Popup />,
    before: (view) => sentWithout(view, undefined),
    focused: 'Signed and accepted',
  },
  {
    door: 'Remove the body',
    async before({ user, store }) {
      act(() => store.getState().editDraft({ body: { kind: 'text', text: '{}' } }));
      await user.click(tab(/^Body/));
    },
    focused: 'Write a body',
  },
  {
    door: 'Undo',
    async before(view) {
      await act(() => view.store.getState().setVariable({ name: 'order', value: 'A-1' }));
      act(() => view.store.getState().show('saved'));
      await view.user.click(await screen.findByRole('tab', { name: 'Variables' }));
      await clicked(view, 'Delete order');
    },
    focused: 'Saved',
  },
];

function nameOf(element: Element | null): string {
  const labelled = document.getElementById(element?.getAttribute('aria-labelledby') ?? '');
  return `${element?.getAttribute('aria-label') ?? labelled?.textContent ?? element?.textContent}`;
}

describe('after a click that takes its button away', () => {
  it.each(DOORS)('“$door” leads on to “$focused”', async ({ door, view, before, focused }) => {
    const opened = await openRequest(view ?? <AppShell />);
    // As a page has loaded what keeps the focus by the time of a click.
    await import('../../../components/ui/page-focus.ts');
    await before(opened);
    await clicked(opened, door);
    // The page’s own text has every name.
    await waitFor(() => {
      expect(document.activeElement).not.toBe(document.body);
      expect(nameOf(document.activeElement)).toContain(focused);
    });
  });
});

describe('a send with Enter, whose answer scrolls what was pressed out of sight', () => {
  const scrolledAway = async () => {
    const view = await openRequest(<AppShell />);
    Object.assign(document, { elementFromPoint: () => document.body });
    act(() => view.store.getState().typeTimestamp('1795400000000'));
    return view;
  };
  const answered = () => screen.findByRole('button', { name: 'Use the current Unix seconds and send' });
  const scrollBack = (): void => void Reflect.deleteProperty(document, 'elementFromPoint');
  afterEach(scrollBack);

  it.each(['Send', 'Path and query'])('takes the focus along from “%s”', async (name) => {
    const { user } = await scrolledAway();
    (name === 'Send' ? button(name) : field(name)).focus();
    await user.keyboard('{Enter}');
    await answered();
    await waitFor(() => expect(nameOf(document.activeElement)).toContain('Timestamp in milliseconds'));
    await user.tab();
    expect(document.activeElement).toBe(await answered());
  });

  it('takes the focus along from a button of which a part is below the tab bar', async () => {
    const { user } = await scrolledAway();
    Object.assign(document, {
      elementFromPoint: (_: number, y: number) => (y > 0 ? document.body : document.activeElement),
    });
    button('Send').focus();
    await user.keyboard('{Enter}');
    await answered();
    await waitFor(() => expect(nameOf(document.activeElement)).toContain('Timestamp in milliseconds'));
  });

  it('leaves whoever types on where they type, and what’s in sight', async () => {
    const { user, store, platform } = await scrolledAway();
    let answer: (response: Response) => void = () => undefined;
    Object.assign(platform, { fetch: () => new Promise((resolve) => (answer = resolve)) });
    await act(() => store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
    field('Path and query').focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Waiting for the response');
    await user.keyboard('&a=1');
    act(() => answer(Response.json({ error: { code: 'stale_request' } }, { status: 401 })));
    await screen.findByText(/for an earlier request/);
    expect(document.activeElement).toBe(field('Path and query'));
    scrollBack();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.getState().sending.kind).toBe('sending'));
    act(() => answer(Response.json({ error: { code: 'stale_request' } }, { status: 401 })));
    await answered();
    expect(document.activeElement).toBe(field('Path and query'));
  });
});

describe('the form of what’s new', () => {
  it.each([
    ['keys', 'Add key', { 'Key id': 'pk_test_7b1f0c2de94a4b5f', Secret: 'sk_test_7b1f0c2de94a4b5f8c36a1d2' }],
    ['environments', 'Add environment', { Name: 'Staging', 'Base URL': 'https://api.example.com' }],
  ] as const)('of %s leads back to “%s” once it’s stored', async (view, name, typed) => {
    const opened = await openRequest(<AppShell />);
    act(() => opened.store.getState().show(view));
    await clicked(opened, name);
    for (const [label, text] of Object.entries(typed))
      await opened.user.type(screen.getByLabelText(label), text);
    const save = screen
      .getAllByRole<HTMLButtonElement>('button', { name })
      .find(({ type }) => type === 'submit');
    if (save) await opened.user.click(save);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button(name)));
  });
});

it('a click beside everything, and a control that stays, are left alone', async () => {
  const { user } = await openView(
    <>
      <KeptField label="Note" value="" onKeep={async () => undefined} />
      <p>Beside</p>
    </>,
  );
  await user.click(field('Note'));
  await user.click(screen.getByText('Beside'));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(document.body);
});
