/** A form that stays open while another window changes the same record: whatever either changed is there afterwards. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { EnvironmentsView } from '../../components/environments/environments-view.tsx';
import { KeysView } from '../../components/keys/keys-view.tsx';
import { SavedView } from '../../components/saved/saved-view.tsx';
import { VariablesView } from '../../components/saved/variables-view.tsx';
import { memoryPlatform } from '../../lib/platform/memory.ts';
import type { AppState, AppStore } from '../../lib/state/app-state.ts';
import { createAppStore } from '../../lib/state/app-store.ts';
import { endedAfterTest } from '../opened-stores.ts';
import { madeUpKey } from '../state/open-page.ts';
import { NOW, type OpenView, openView } from './open-view.tsx';

const KEY = madeUpKey('mine', ['local', 'built-in']);

/** A field of a form, and what either window makes of it. */
interface FieldRow {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly change: (other: AppState, to: string) => Promise<unknown>;
  readonly stored: (app: AppState) => string | undefined;
}

interface FormRow {
  readonly form: string;
  /** The module that holds it. */
  readonly file: string;
  readonly view: ReactNode;
  readonly begin: (app: AppState) => Promise<unknown>;
  readonly open: string;
  readonly save: string;
  readonly fields: readonly FieldRow[];
  readonly remove: (other: AppState) => Promise<unknown>;
}

const ENVIRONMENT = { name: 'Staging', baseUrl: 'https://staging.example.com' };
const staging = ({ environments }: AppState) =>
  environments.find((one) => one.kind === 'remote' && one.id !== 'local') as
    | {
        readonly id: string;
        readonly name: string;
        readonly baseUrl: string;
        readonly paths: { wallets?: string };
      }
    | undefined;
const idOfStaging = (app: AppState) => staging(app)?.id ?? '';
const firstCollection = ({ saved }: AppState) => (saved.kind === 'open' ? saved.collections[0] : undefined);

const FORMS: readonly FormRow[] = [
  {
    form: 'the dialog of a key',
    file: 'keys/edit-key-dialog.tsx',
    view: <KeysView />,
    begin: (app) => app.addKey(KEY),
    open: 'Edit mine',
    save: 'Save key',
    fields: [
      {
        label: 'Name',
        mine: 'Named here',
        theirs: 'Named there',
        change: (other, name) => other.updateKey(KEY.id, { name }),
        stored: ({ keys }) => keys[0]?.name,
      },
      {
        label: 'New secret',
        mine: 'sk_test_made_up_here_0123',
        theirs: 'sk_test_made_up_there_0123',
        change: (other, text) =>
          other.updateKey(KEY.id, { secret: madeUpKey(text.slice(16, -5), []).secret }),
        stored: ({ keys }) => keys[0]?.secret.reveal(),
      },
    ],
    remove: (other) => other.removeKey(KEY.id),
  },
  {
    form: 'the dialog of an environment',
    file: 'environments/edit-environment-dialog.tsx',
    view: <EnvironmentsView />,
    begin: (app) => app.addEnvironment(ENVIRONMENT.name, ENVIRONMENT.baseUrl),
    open: 'Edit Staging',
    save: 'Save environment',
    fields: [
      {
        label: 'Name',
        mine: 'Named here',
        theirs: 'Named there',
        change: (other, name) => other.updateEnvironment(idOfStaging(other), { name }),
        stored: (app) => staging(app)?.name,
      },
      {
        label: 'Base URL',
        mine: 'https://here.example.com',
        theirs: 'https://there.example.com',
        change: (other, baseUrl) => other.updateEnvironment(idOfStaging(other), { baseUrl }),
        stored: (app) => staging(app)?.baseUrl,
      },
      {
        label: 'Wallets',
        mine: '/here',
        theirs: '/there',
        change: (other, wallets) => other.updateEnvironment(idOfStaging(other), { paths: { wallets } }),
        stored: (app) => staging(app)?.paths.wallets,
      },
    ],
    remove: (other) => other.removeEnvironment(idOfStaging(other)),
  },
  {
    form: 'the form of a variable',
    file: 'saved/variable-form.tsx',
    view: <VariablesView />,
    begin: (app) => app.setVariable({ name: 'shop', value: 'A' }),
    open: 'Change shop',
    save: 'Save variable',
    fields: [
      {
        label: 'Value',
        mine: 'here',
        theirs: 'there',
        change: (other, value) => other.setVariable({ name: 'shop', value }, { name: 'shop', value: 'A' }),
        stored: ({ variables }) => variables?.own[0]?.value,
      },
    ],
    remove: (other) => other.removeVariable('shop'),
  },
  {
    form: 'the dialog of a collection',
    file: 'saved/collection-dialog.tsx',
    view: <SavedView />,
    begin: (app) => app.withSaved((actions) => actions.addCollection('One')),
    open: 'Rename One',
    save: 'Rename',
    fields: [
      {
        label: 'Name',
        mine: 'Named here',
        theirs: 'Named there',
        change: (other, name) =>
          other.withSaved(async (actions) => {
            await actions.open();
            return actions.renameCollection(firstCollection(other)?.id ?? '', name);
          }),
        stored: (app) => firstCollection(app)?.name,
      },
    ],
    remove: async () => undefined,
  },
];

interface Windows extends OpenView {
  readonly other: AppStore;
  readonly field: (label: string) => HTMLInputElement;
  readonly type: (field: FieldRow) => void;
  readonly elsewhere: (act: (other: AppState) => Promise<unknown>) => Promise<void>;
}

/** The form is open in one window; the other has the same store. */
async function twoWindows({ view, begin, open }: FormRow): Promise<Windows> {
  const opened = await openView(view);
  const { platform, store, user } = opened;
  await act(() => begin(store.getState()) as Promise<void>);
  const other = endedAfterTest(createAppStore(memoryPlatform({ now: NOW, store: platform.store })));
  await other.getState().load();
  await other.getState().readyVariables();
  await other.getState().withSaved((actions) => actions.open());
  await user.click(await screen.findByRole('button', { name: open }));
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return {
    ...opened,
    other,
    field,
    type: ({ label, mine }) => fireEvent.input(field(label), { target: { value: mine } }),
    elsewhere: (change) => act(async () => void (await change(other.getState()))),
  };
}

const saved = ({ user }: Windows, { save }: FormRow) =>
  user.click(screen.getByRole('button', { name: save }));

describe.each(FORMS)('$form', (row) => {
  it.each(row.fields)(
    'shows what another window makes of $label',
    async ({ label, theirs, change, stored }) => {
      const windows = await twoWindows(row);
      await windows.elsewhere((other) => change(other, theirs));
      if (label !== 'New secret') await waitFor(() => expect(windows.field(label).value).toBe(theirs));
      await saved(windows, row);
      expect(stored(windows.other.getState())).toBe(theirs);
    },
  );

  for (const mine of row.fields)
    for (const theirs of row.fields.filter((field) => field !== mine))
      it(`changes ${mine.label} and leaves ${theirs.label} to the other window`, async () => {
        const windows = await twoWindows(row);
        windows.type(mine);
        await windows.elsewhere((other) => theirs.change(other, theirs.theirs));
        await saved(windows, row);
        await waitFor(() => expect(mine.stored(windows.other.getState())).toBe(mine.mine));
        expect(theirs.stored(windows.other.getState())).toBe(theirs.theirs);
      });

  it.each(
    row.fields.flatMap((field) => [
      { ...field, choice: 'Keep mine', ends: field.mine },
      { ...field, choice: 'Use theirs', ends: field.theirs },
    ]),
  )('says that both changed $label: $choice', async ({ choice, ends, ...field }) => {
    const windows = await twoWindows(row);
    windows.type(field);
    await windows.elsewhere((other) => field.change(other, field.theirs));
    await screen.findByText('Changed in another window');
    await saved(windows, row);
    expect(field.stored(windows.other.getState())).toBe(field.theirs);
    if (field.label === 'New secret') expect(document.body.textContent).not.toContain(field.theirs);
    await windows.user.click(screen.getByRole('button', { name: choice }));
    await saved(windows, row);
    await waitFor(() => expect(field.stored(windows.other.getState())).toBe(ends));
    expect(screen.queryByText('Changed in another window')).toBeNull();
  });
});

describe('a permission to sign that another window took away', () => {
  it('isn’t given back by a form that was open meanwhile', async () => {
    const row = FORMS[0] as FormRow;
    const windows = await twoWindows(row);
    fireEvent.input(windows.field('Name'), { target: { value: 'mine!' } });
    const dialog = within(screen.getByRole('dialog'));
    await windows.elsewhere((other) => other.updateKey(KEY.id, { environments: ['built-in'] }));
    await waitFor(() =>
      expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Local sandbox' }).checked).toBe(false),
    );
    await saved(windows, row);
    await waitFor(() => expect(windows.other.getState().keys[0]?.name).toBe('mine!'));
    expect(windows.other.getState().keys[0]?.environments).toEqual(['built-in']);
  });
});

describe.each(FORMS.slice(0, 3))('$form of what another window deleted', (row) => {
  it('keeps what’s typed, and says so', async () => {
    const windows = await twoWindows(row);
    const [field] = row.fields;
    if (!field) throw new Error('each form has a field');
    windows.type(field);
    await windows.elsewhere(row.remove);
    await saved(windows, row);
    expect(await screen.findByText(/Another window deleted/)).toBeDefined();
    expect(windows.field(field.label).value).toBe(field.mine);
  });
});

/** They act at once on what's shown: there's nothing that was read minutes ago. */
const AT_ONCE = [
  'environments/environment-table.tsx',
  'keys/key-table.tsx',
  'saved/saved-details.tsx',
  'saved/variables-view.tsx',
  'share/use-key.tsx',
];

it('there’s no form over a stored record that isn’t in this table', () => {
  const folder = path.resolve(import.meta.dirname, '../../components');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(200);
  const writing = files.filter((name) =>
    /\b(?:updateKey|updateEnvironment|setVariable|renameCollection|actions\.rename)\b/.test(
      readFileSync(path.join(folder, name), 'utf8'),
    ),
  );
  expect(writing.toSorted()).toEqual([...FORMS.map(({ file }) => file), ...AT_ONCE].toSorted());
});
