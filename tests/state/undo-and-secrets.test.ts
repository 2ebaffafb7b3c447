/** Undo brings nothing back that holds the secret of a key added since. */

import { expect, test, vi } from 'vitest';
import type { Draft } from '../../lib/client/draft/draft.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { madeUpKey, type OpenedPage, openPage } from './open-page.ts';

const KEY = madeUpKey('later', [LOCAL_ENVIRONMENT.id]);
const REST = KEY.secret.reveal().slice('sk_test_'.length);
const TYPED: Draft = { method: 'POST', target: '/a', headers: [], body: { kind: 'none' }, leftOut: [] };

function stored({ platform: { store } }: OpenedPage): string {
  const asText = (_: string, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString() : value;
  const saved = [...store.saved.stores.values()].flatMap((one) => [...one.values()]);
  return JSON.stringify([...store.history.entries.values(), ...saved], asText);
}

const firstOf = ({ platform }: OpenedPage, store: 'requests' | 'collections'): string =>
  String([...(platform.store.saved.stores.get(store)?.keys() ?? [])][0]);

test('the name of a history entry', async () => {
  const page = await openPage();
  const { app, platform } = page;
  await app().keepCapture(
    { request: wireRequest({ method: 'GET', target: '/a' }), gaps: [], hints: {} },
    'captured',
  );
  await app().openHistory();
  const id = String([...platform.store.history.entries.keys()][0]);
  await app().nameEntry(id, `a ${REST}`);
  await app().deleteEntry(id);
  await app().addKey(KEY);
  await app().undoLast('history');
  expect(app().historyTrouble).toMatchObject({ what: 'keep', problem: 'holds-secret' });
  expect(stored(page)).not.toContain(REST);
});

test('the answer to a send of a saved request', async () => {
  const page = await openPage({ fetch: async () => new Response(`{"secret":"${REST}"}`) });
  const { app, platform } = page;
  await app().addKey(madeUpKey('other', [LOCAL_ENVIRONMENT.id]));
  await app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  app().replaceDraft(TYPED);
  await app().withSaved((actions) => actions.saveAs('A', { name: 'B' }));
  await app().send();
  await vi.waitFor(() => expect(platform.store.saved.stores.get('exchanges')?.size).toBe(1));
  await app().withSaved((actions) => actions.open());
  expect(stored(page)).toContain(REST);
  await app().withSaved((actions) => actions.remove(firstOf(page, 'requests')));
  await app().addKey(KEY);
  await app().undoLast('saved');
  expect(app().savedTrouble).toMatchObject({ problem: 'holds-secret' });
  expect(stored(page)).not.toContain(REST);
});

test.each([
  ['a saved request', `a ${REST}`, 'B'],
  ['a collection', 'A', `b ${REST}`],
])('the name of %s', async (_, name, collection) => {
  const page = await openPage();
  const { app } = page;
  await app().withSaved((actions) => actions.saveAs(name, { name: collection }));
  await app().withSaved((actions) => actions.open());
  await app().withSaved((actions) => actions.removeCollection(firstOf(page, 'collections')));
  await app().addKey(KEY);
  await app().undoLast('saved');
  expect(app().savedTrouble).toMatchObject({ problem: 'holds-secret' });
  expect(stored(page)).not.toContain(REST);
});

test('the name of the collection that a request was in', async () => {
  const page = await openPage();
  const { app } = page;
  await app().withSaved((actions) => actions.saveAs('A', { name: `b ${REST}` }));
  await app().withSaved((actions) => actions.open());
  await app().withSaved((actions) => actions.remove(firstOf(page, 'requests')));
  await app().withSaved((actions) => actions.removeCollection(firstOf(page, 'collections')));
  await app().addKey(KEY);
  await app().undoLast('saved');
  expect(stored(page)).not.toContain(REST);
});
