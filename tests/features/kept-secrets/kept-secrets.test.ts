/** A secret that was stored before its key was added is found wherever it stands, and gone once the user deletes it. */

import { describe, expect, test, vi } from 'vitest';
import type { Draft } from '../../../lib/client/draft/draft.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import type { KeptSecrets } from '../../../lib/features/kept-secrets/state.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { madeUpKey, type OpenedPage, openPage } from '../../state/open-page.ts';

/** Shaped like no secret: the gate can't know it before its key is added. */
const KEY = { ...madeUpKey('kept', [LOCAL_ENVIRONMENT.id]) };
const SECRET = KEY.secret.reveal();
/** As it stands in requests that were made before anyone knew it for a secret. */
const REST = SECRET.slice('sk_test_'.length);

const draft = (change: Partial<Draft>): Draft => ({
  ...{ method: 'POST', target: '/a', headers: [], body: { kind: 'none' }, leftOut: [] },
  ...change,
});
const held = draft({ body: { kind: 'text', text: `{"k":"${REST}"}` } });

const saveAs = ({ app }: OpenedPage, name: string, collection: string) =>
  app().withSaved((actions) => actions.saveAs(name, { name: collection }));

interface Case {
  readonly keep: (page: OpenedPage) => Promise<unknown>;
  readonly found: readonly object[];
}

const CASES: Readonly<Record<string, Case>> = {
  'the kept draft': {
    async keep({ app }) {
      app().replaceDraft(held);
      await app().keepDraft();
    },
    found: [{ at: { kind: 'record', record: 'draft' } }, { at: { kind: 'window', name: 'POST /a' } }],
  },
  'a file that’s the body in a window': {
    async keep({ app }) {
      app().replaceDraft(draft({}));
      await app().loadBodyFile(new File([`{"k":"${REST}"}`], 'a.json'));
      await app().keepDraft();
    },
    found: [{ at: { kind: 'window', name: 'POST /a' } }],
  },
  'what a page left as it went, which isn’t in the record yet': {
    async keep({ app, platform }) {
      app().replaceDraft(held);
      app().leaveDraft();
      await app().keepDraft();
      platform.store.values.delete('windows');
      platform.store.values.delete('draft');
    },
    found: [{ at: { kind: 'window', name: 'POST /a' } }],
  },
  'a long body whose window is gone': {
    keep: async ({ platform }) =>
      platform.store.windowBodies.bodies.set('gone', { id: 'gone', body: { kind: 'text', text: REST } }),
    found: [{ at: { kind: 'window-body', id: 'gone' } }],
  },
  'windows of a newer Countersign': {
    keep: async ({ platform }) => platform.store.values.set('windows', { version: 99, data: REST }),
    found: [{ at: { kind: 'record', record: 'windows' } }],
  },
  'a variable': {
    async keep({ app }) {
      await app().readyVariables();
      await app().setVariable({ name: 'half', value: REST });
    },
    found: [{ at: { kind: 'variable', id: 'half' } }],
  },
  'the name of an environment': {
    keep: ({ app }) => app().addEnvironment(`a ${REST}`, 'https://api.example'),
    found: [{ at: { kind: 'environment' } }],
  },
  'the address of the local sandbox': {
    keep: ({ app }) =>
      app().updateEnvironment(LOCAL_ENVIRONMENT.id, { baseUrl: `http://localhost:4610/${REST}` }),
    found: [{ at: { kind: 'environment', id: LOCAL_ENVIRONMENT.id } }],
  },
  'a saved request': {
    async keep(page) {
      page.app().replaceDraft(held);
      await saveAs(page, 'A', 'B');
      page.app().replaceDraft(draft({}));
      // On a slow machine the draft before was kept meanwhile.
      await page.app().keepDraft();
    },
    found: [{ at: { kind: 'saved', name: 'A' }, place: { part: 'body' } }],
  },
  'the name of a saved request': {
    keep: (page) => saveAs(page, `a ${REST}`, 'B'),
    found: [{ at: { kind: 'saved-name' } }],
  },
  'the name of a collection': {
    keep: (page) => saveAs(page, 'A', `b ${REST}`),
    found: [{ at: { kind: 'collection-name' } }],
  },
  'the response of a saved request': {
    async keep(page) {
      const { app } = page;
      await app().addKey(madeUpKey('other', [LOCAL_ENVIRONMENT.id]));
      await app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
      app().replaceDraft(draft({}));
      await saveAs(page, 'A', 'B');
      await app().send();
      const { stores } = page.platform.store.saved;
      await vi.waitFor(() => expect(stores.get('exchanges')?.size).toBe(1));
    },
    found: [{ at: { kind: 'send', name: 'A' }, place: { part: 'answer' } }],
  },
  'the history': {
    keep: ({ app }) =>
      app().keepCapture(
        { request: wireRequest({ method: 'GET', target: `/a?k=${REST}` }), gaps: [], hints: {} },
        'captured',
      ),
    found: [{ at: { kind: 'history' }, place: { part: 'target' } }],
  },
  'the name of an entry of the history': {
    async keep({ app, platform }) {
      const request = wireRequest({ method: 'GET', target: '/a' });
      await app().keepCapture({ request, gaps: [], hints: {} }, 'captured');
      await app().openHistory();
      const [id = ''] = platform.store.history.entries.keys();
      await app().nameEntry(String(id), `a ${REST}`);
    },
    found: [{ at: { kind: 'history-name' } }],
  },
  'a record that was set aside': {
    async keep({ app, platform }) {
      platform.store.values.set('draft', { version: 1, data: REST });
      await app().setRecordAside('draft');
    },
    found: [{ at: { kind: 'set-aside', record: 'draft' } }],
  },
  'the name of another key': {
    async keep({ app }) {
      const key = { ...madeUpKey('other', []), name: `a ${REST}` };
      await app().addKey(key);
      await vi.waitFor(() => expect(app().gateLooks).toEqual([]));
    },
    found: [{ at: { kind: 'key-name', id: 'pk_test_other' } }],
  },
  'variables of a newer Countersign': {
    keep: async ({ platform }) =>
      platform.store.values.set('variables', { version: 99, data: { own: [`"${REST}"`] } }),
    found: [{ at: { kind: 'record', record: 'variables' } }],
  },
  'environments that are damaged': {
    keep: async ({ platform }) => platform.store.values.set('environments', { remotes: REST }),
    found: [{ at: { kind: 'record', record: 'environments' } }],
  },
  'an entry of the history that’s cut off': {
    async keep({ platform }) {
      platform.store.history.entries.set('cut', { id: 'cut' });
      platform.store.history.requests.set('cut', {
        id: 'cut',
        body: new TextEncoder().encode(`{"k":"${REST}"}`),
      });
    },
    found: [{ at: { kind: 'history-rest', id: 'cut' } }],
  },
  'a request of the history without an entry': {
    keep: async ({ platform }) => platform.store.history.requests.set('left', { id: 'left', method: REST }),
    found: [{ at: { kind: 'history-rest', id: 'left' } }],
  },
  'a saved request whose collection is gone': {
    async keep(page) {
      page.app().replaceDraft(held);
      await saveAs(page, 'A', 'B');
      page.app().replaceDraft(draft({}));
      // On a slow machine the draft before was kept meanwhile.
      await page.app().keepDraft();
      page.platform.store.saved.stores.get('collections')?.clear();
    },
    found: [{ at: { kind: 'saved', name: 'A' }, place: { part: 'body' } }],
  },
  'a saved request that’s cut off': {
    async keep({ platform }) {
      const stores = platform.store.saved.stores;
      stores.get('requests')?.set('cut', { id: 'cut' });
      stores.get('drafts')?.set('cut', { id: 'cut', target: REST });
    },
    found: [{ at: { kind: 'saved-rest', store: 'requests', id: 'cut' } }],
  },
  'a response whose send is gone': {
    keep: async ({ platform }) =>
      platform.store.saved.stores.get('exchanges')?.set('left', {
        id: 'left',
        answerBody: new TextEncoder().encode(REST),
      }),
    found: [{ at: { kind: 'saved-orphan', store: 'exchanges', id: 'left' } }],
  },
  'a draft whose saved request is gone': {
    keep: async ({ platform }) =>
      platform.store.saved.stores.get('drafts')?.set('left', { id: 'left', target: REST }),
    found: [{ at: { kind: 'saved-orphan', store: 'drafts', id: 'left' } }],
  },
  'the built-in sandbox': {
    async keep({ app, platform }) {
      platform.store.values.set('sandbox', { version: 2, events: [REST] });
      await app().openSandbox();
    },
    found: [{ at: { kind: 'record', record: 'sandbox' } }],
  },
};

/** All that's stored but the vault's secrets. */
function stored({ app, platform: { store } }: OpenedPage): string {
  const { keys } = app();
  const records = [...store.values].map(([key, value]) =>
    key === 'vault' ? keys.map(({ name }) => name) : value,
  );
  const { entries, requests } = store.history;
  const bodies = store.windowBodies.bodies.values();
  const all = [
    ...records,
    ...store.left.values(),
    ...bodies,
    ...entries.values(),
    ...requests.values(),
    ...savedIn(store.saved.stores),
  ];
  return all.map((one) => Buffer.from(JSON.stringify(one, asText)).toString()).join('\n');
}
const savedIn = (stores: ReadonlyMap<string, ReadonlyMap<string, unknown>>) =>
  [...stores.values()].flatMap((store) => [...store.values()]);
const asText = (_: string, value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString() : value;

/** What's found of a key that's added, once all is searched. */
async function searched({ app }: OpenedPage, key = KEY): Promise<KeptSecrets> {
  await app().addKey(key);
  const kept = () => app().keptSecrets.find(({ secret }) => secret.equals(key.secret));
  await vi.waitFor(() => expect(kept()).toMatchObject({ isSearching: false }));
  return kept() ?? expect.unreachable();
}

describe.each(Object.entries(CASES))('a secret in %s', (_, { keep, found }) => {
  test('is found once its key is added, and gone once it’s deleted', async () => {
    const page = await openPage({ fetch: async () => new Response(`{"secret":"${REST}"}`) });
    const { app } = page;
    await keep(page);
    expect(stored(page)).toContain(REST);
    expect(app().keptSecrets).toEqual([]);
    const kept = await searched(page);
    expect(kept).toMatchObject({ key: 'kept', unread: [] });
    expect(kept.found).toMatchObject(found);
    expect(JSON.stringify(kept.found.map(({ at }) => ({ ...at, id: '' })))).not.toContain(REST);
    await app().deleteKept(kept, kept.found);
    expect(app().keptSecrets).toMatchObject([{ found: [], deleted: found.length, refused: [] }]);
    expect(stored(page)).not.toContain(REST);
  });
});

test('a key whose secret is changed is looked for as well', async () => {
  const page = await openPage();
  const { app } = page;
  app().replaceDraft(held);
  await app().keepDraft();
  const before = madeUpKey('before', [LOCAL_ENVIRONMENT.id]);
  await app().addKey(before);
  await app().updateKey(before.id, { name: 'renamed' });
  expect(app().keptSecrets).toEqual([]);
  await app().updateKey(before.id, { secret: KEY.secret });
  await vi.waitFor(() => expect(app().keptSecrets[0]?.found).toHaveLength(2));
});

test('where the history can’t be read, that’s said', async () => {
  const page = await openPage();
  page.platform.store.history.failing = { ok: false, problem: 'blocked', detail: '' };
  expect(await searched(page)).toMatchObject({ found: [], unread: ['history'] });
});

test('a look that’s under way as the keys are locked ends, and shows its secret no more', async () => {
  const page = await openPage();
  const { app, platform } = page;
  await app().withPassphrase((acts, ports) => acts.setPassphrase(ports, 'a passphrase made up for this'));
  let fail: (error: Error) => void = () => undefined;
  vi.spyOn(platform, 'openHistory').mockImplementation(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  await app().addKey(KEY);
  await vi.waitFor(() => expect(platform.openHistory).toHaveBeenCalled());
  expect(app().gateLooks).toMatchObject([{ what: 'kept' }]);
  await app().withPassphrase((acts, ports) => acts.lockVault(ports));
  await vi.waitFor(() => expect(app().gateLooks).toEqual([]));
  fail(new Error('blocked'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(app().keptSecrets).toEqual([]);
  await app().lookThroughKept(KEY, true);
  expect(app().keptSecrets).toEqual([]);
});

describe('several at once', () => {
  const others = ['one', 'two', 'three'].map((name) => madeUpKey(name, []));

  test('are looked for in one look, and found each by itself', async () => {
    const page = await openPage();
    const { app } = page;
    const openHistory = vi.spyOn(page.platform, 'openHistory');
    await app().lookThroughKeptForAll(others);
    expect(openHistory).toHaveBeenCalledTimes(1);
    expect(app().keptSecrets).toEqual([]);
    await app().readyVariables();
    for (const { name, secret } of others.slice(1))
      await app().setVariable({ name, value: secret.reveal().slice('sk_test_'.length) });
    await app().lookThroughKeptForAll(others);
    expect(app().keptSecrets.map(({ key, found }) => [key, found.length])).toEqual([
      ['two', 1],
      ['three', 1],
    ]);
  });

  test('say once what couldn’t be looked through', async () => {
    const page = await openPage();
    page.platform.store.history.failing = { ok: false, problem: 'blocked', detail: '' };
    await page.app().lookThroughKeptForAll(others);
    expect(page.app().keptSecrets).toMatchObject([{ among: 3, unread: ['history'], found: [] }]);
  });
});

test('the list of a key stays beside that of the next', async () => {
  const page = await openPage();
  const { app } = page;
  const second = madeUpKey('second', []);
  await app().readyVariables();
  await app().setVariable({ name: 'one', value: REST });
  await app().setVariable({ name: 'two', value: second.secret.reveal().slice('sk_test_'.length) });
  const [first, other] = [await searched(page), await searched(page, second)];
  expect(app().keptSecrets.map(({ key }) => key)).toEqual(['kept', 'second']);
  await app().deleteKept(first, first.found);
  app().dismissKept(first.id);
  expect(app().keptSecrets).toEqual([other]);
});

test('what no longer holds the secret isn’t deleted', async () => {
  const page = await openPage();
  const { app } = page;
  await app().readyVariables();
  await app().setVariable({ name: 'half', value: REST });
  const kept = await searched(page);
  await app().setVariable({ name: 'half', value: 'mine' }, { name: 'half', value: REST });
  await app().deleteKept(kept, kept.found);
  expect(app().variables?.own).toEqual([{ name: 'half', value: 'mine' }]);
  expect(app().keptSecrets).toMatchObject([{ found: [], deleted: 1 }]);
});

test('one that’s gone or can’t be deleted keeps no other from being deleted', async () => {
  const page = await openPage();
  const { app, platform } = page;
  await app().readyVariables();
  for (const name of ['a', 'b', 'c']) await app().setVariable({ name, value: REST });
  await app().keepCapture(
    { request: wireRequest({ method: 'GET', target: `/${REST}` }), gaps: [], hints: {} },
    'captured',
  );
  const kept = await searched(page);
  expect(kept.found).toHaveLength(4);
  platform.store.history.failing = { ok: false, problem: 'blocked', detail: '' };
  await app().removeVariable('a');
  await app().deleteKept(kept, kept.found.toReversed());
  expect(app().variables?.own).toEqual([]);
  const left = [{ at: { kind: 'history' } }];
  expect(app().keptSecrets).toMatchObject([{ found: left, refused: left, deleted: 3, isSearching: false }]);
});

test('what’s dismissed while all is deleted is deleted all the same', async () => {
  const page = await openPage();
  const { app } = page;
  await app().readyVariables();
  for (const name of ['a', 'b', 'c']) await app().setVariable({ name, value: REST });
  const kept = await searched(page);
  const deleting = app().deleteKept(kept, kept.found);
  app().dismissKept(kept.id);
  await deleting;
  expect(app().variables?.own).toEqual([]);
});

test('another secret beside it isn’t taken for this key’s, and doesn’t hide it', async () => {
  const page = await openPage();
  const { platform } = page;
  const live = 'sk_live_made_up_0123456789abcdef';
  platform.store.values.set('settings', { version: 99, data: live });
  platform.store.values.set('browse-layout', { version: 99, data: `${live} ${REST}` });
  expect((await searched(page)).found).toEqual([{ at: { kind: 'record', record: 'browse-layout' } }]);
});

test('what’s found is shown before all is searched, and stays once the search is cancelled', async () => {
  const page = await openPage();
  const { app, platform } = page;
  await app().readyVariables();
  await app().setVariable({ name: 'half', value: REST });
  platform.openHistory = () => new Promise(() => undefined);
  await app().addKey(KEY);
  await vi.waitFor(() => expect(app().keptSecrets).toMatchObject([{ isSearching: true, unread: [] }]));
  app().cancelLooks('kept');
  const found = [{ at: { kind: 'variable', id: 'half' } }];
  await vi.waitFor(() =>
    expect(app().keptSecrets).toMatchObject([{ isSearching: false, found, unread: ['cancelled'] }]),
  );
});

test('asked for in Keys, a search says that nothing was found', async () => {
  const { app } = await openPage();
  await app().lookThroughKept(KEY, true);
  expect(app().keptSecrets).toMatchObject([{ key: 'kept', found: [], unread: [], isSearching: false }]);
});
