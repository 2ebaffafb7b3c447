/** Whatever opens a field puts the focus there: every such button, and what has the focus after its click. */

import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import { RequestEditor } from '../../../components/compose/request-editor.tsx';
import { Steps } from '../../../components/compose/steps.tsx';
import { EnvironmentsView } from '../../../components/environments/environments-view.tsx';
import { KeysView } from '../../../components/keys/keys-view.tsx';
import { FIELDS, type FieldId } from '../../../lib/state/places.ts';
import { UNSORTED } from '../../state/wrongly-signed.ts';
import { openRequest, tab } from '../compose/open-request.tsx';
import { openDiagnose } from '../diagnose/open-diagnose.tsx';
import { type OpenView, openView } from '../open-view.tsx';

const TARGET = 'Path and query';

interface Opener {
  readonly open: () => Promise<OpenView>;
  readonly part?: string;
  /** The last of several that are called the same. */
  readonly click: string;
  readonly focused: string;
}

const request = (view: ReactNode) => () => openRequest(view);
const EDITOR = request(<RequestEditor />);

const OPENERS: readonly Opener[] = [
  { open: EDITOR, click: 'Add a parameter', focused: 'Name 1' },
  { open: EDITOR, part: 'Headers', click: 'Add a header', focused: 'Header 1' },
  { open: EDITOR, part: 'Body', click: 'Write a body', focused: 'Body' },
  { open: () => openView(<KeysView />), click: 'Add your own', focused: 'Key id' },
  { open: () => openView(<AppShell />), click: 'Add a key', focused: 'Key id' },
  { open: () => openView(<EnvironmentsView />), click: 'Add environment', focused: 'Name' },
];

/** By its label or its own name. */
function nameOf(element: Element | null): string | undefined {
  const labels = element && 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement>) : [];
  return element?.getAttribute('aria-label') ?? labels[0]?.textContent ?? undefined;
}

describe('what’s typed after a click', () => {
  it.each(OPENERS)('on “$click” is typed into “$focused”', async ({ open, part, click, focused }) => {
    const { user } = await open();
    if (part) await user.click(tab(part));
    const buttons = await screen.findAllByRole('button', { name: click });
    const last = buttons.at(-1);
    if (last) await user.click(last);
    await waitFor(() => expect(nameOf(document.activeElement)).toBe(focused));
  });

  it('on “Write a body” is in the body, letter by letter', async () => {
    const { user, store } = await EDITOR();
    await user.click(tab('Body'));
    await user.click(await screen.findByRole('button', { name: 'Write a body' }));
    await waitFor(() => expect(nameOf(document.activeElement)).toBe('Body'));
    await user.keyboard('[[1]');
    await waitFor(() => expect(store.getState().draft.body).toMatchObject({ kind: 'text', text: '[1]' }));
  });

  it('on “Add a key” beside the steps is typed into the form', async () => {
    const { user, store } = await openView(<Steps />);
    await user.click(await screen.findByRole('button', { name: 'Add a key' }));
    expect(store.getState()).toMatchObject({ view: 'keys', keyToAdd: {} });
  });

  it('on “Add requests” is typed into the box', async () => {
    const { user, store } = await openDiagnose();
    act(() => store.getState().diagnoseCapture({ request: UNSORTED, gaps: [], hints: {} }));
    await user.click(await screen.findByText('Add requests'));
    await waitFor(() => expect(nameOf(document.activeElement)).toBe('Paste a request'));
  });
});

/** Asked for from anywhere, whatever has the focus. Send takes it only where it repeats: see `remedies.test.tsx`. */
const NAMES: Record<
  Exclude<FieldId, 'send' | 'steps' | 'answer' | `${string}-row`>,
  { readonly part?: string; readonly name: string }
> = {
  target: { name: TARGET },
  parameter: { name: 'Name 1' },
  header: { part: 'Headers', name: 'Header 1' },
  body: { part: 'Body', name: 'Body' },
  'meant-body': { part: 'Hints', name: 'Body that your code signed' },
  language: { part: 'Hints', name: 'Language and library' },
  'own-string': { name: 'The string your code signed' },
  separating: { name: 'How to tell them apart' },
  captures: { name: 'Paste a request' },
};

it.each(Object.keys(NAMES) as (keyof typeof NAMES)[])(
  'the field “%s” takes the focus it’s asked to take',
  async (field) => {
    const { part, name } = NAMES[field];
    const isOfRequest = FIELDS[field] === 'request';
    const view = isOfRequest ? await EDITOR() : await openDiagnose();
    const { user, store } = view;
    const { getState } = store;
    if (isOfRequest) {
      getState().editDraft({ target: '/p?a=1', body: { kind: 'text', text: 'a' } });
      getState().addHeader();
    } else {
      act(() => getState().diagnoseCapture({ request: UNSORTED, gaps: [], hints: {} }));
    }
    if (part) await user.click(await screen.findByRole('tab', { name: part }));
    act(() => getState().focusField(field));
    await waitFor(() => expect(nameOf(document.activeElement)).toMatch(new RegExp(`^${name}`)));
    expect(getState().focusRequest).toBeUndefined();
  },
);
