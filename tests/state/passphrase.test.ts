/** Keys over restarts and locks, as every page shows them. */

import { expect, test, vi } from 'vitest';
import { MemoryStore } from '../../lib/platform/memory.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { selectKey, selectKeyWithoutSecret } from '../../lib/state/selectors.ts';
import { LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { madeUpKey, openPage, statusOf } from './open-page.ts';

const PASSPHRASE = 'a passphrase made up for this';
const set = (app: AppState) => app.withPassphrase((acts, ports) => acts.setPassphrase(ports, PASSPHRASE));
const lock = (app: AppState) => app.withPassphrase((acts, ports) => acts.lockVault(ports));
const unlock = (app: AppState) => app.withPassphrase((acts, ports) => acts.unlockVault(ports, PASSPHRASE));

/** As the browser does when it's closed. */
function restart(store: MemoryStore): void {
  store.session = undefined;
}

const secretsIn = (app: AppState) => JSON.stringify([app.keys, app.sandboxPairs, app.refusedKeys]);

test('without a passphrase a restart costs a key its secret, but the built-in sandbox goes on at once', async () => {
  const store = new MemoryStore();
  const before = await openPage({ store });
  await before.app().addKey(madeUpKey('own', [LOCAL_ENVIRONMENT.id]));
  const [made] = before.app().keys;
  restart(store);
  const { app } = await openPage({ store });
  expect(app().keysWithoutSecret.map(({ name }) => name)).toEqual(['own']);
  expect(app().keys.map(({ id }) => id)).toEqual([made?.id]);
  expect(app().keys[0]?.secret.equals(made?.secret as never)).toBe(false);
  await app().send();
  expect(statusOf(app())).toBe(200);
  await app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  expect(selectKey(app())).toBeUndefined();
  expect(selectKeyWithoutSecret(app())?.name).toBe('own');
  // Entered again, it's the key that it was.
  await app().addKey(madeUpKey('own', [LOCAL_ENVIRONMENT.id]));
  expect(selectKey(app())?.name).toBe('own');
  expect(app().keysWithoutSecret).toEqual([]);
});

test('what one page locks and unlocks, all do, and a locked page has no secret', async () => {
  const store = new MemoryStore();
  const [one, other] = [await openPage({ store }), await openPage({ store })];
  expect(await set(one.app())).toEqual({ ok: true });
  await vi.waitFor(() => expect(other.app().protection).toBe('unlocked'));
  expect(await lock(one.app())).toEqual({ ok: true });
  for (const { app } of [one, other]) {
    await vi.waitFor(() => expect(app().protection).toBe('locked'));
    expect(app()).toMatchObject({ keys: [], sandboxPairs: [], refusedKeys: [] });
    expect(secretsIn(app())).toBe('[[],[],[]]');
    expect(app().keysWithoutSecret).toHaveLength(1);
  }
  expect(await unlock(other.app())).toEqual({ ok: true });
  await vi.waitFor(() => expect(one.app().keys).toHaveLength(1));
});

test('a locked sandbox changes nothing, and has its keys and its past once it’s unlocked', async () => {
  const store = new MemoryStore();
  const before = await openPage({ store });
  await set(before.app());
  const journal = store.values.get('sandbox');
  restart(store);
  const { app } = await openPage({ store });
  await app().openSandbox();
  expect(app().sandbox).toEqual({ kind: 'vault-locked' });
  expect(await app().createSandboxKey('Another')).toBeUndefined();
  expect(store.values.get('sandbox')).toEqual(journal);
  await unlock(app());
  await app().send();
  expect(statusOf(app())).toBe(200);
});

test('what an earlier version wrote in plain is taken over, and named until it’s dismissed', async () => {
  const store = new MemoryStore();
  const { id, name, environments, createdAt, secret } = madeUpKey('old', [LOCAL_ENVIRONMENT.id]);
  const entry = { id, name, environments, createdAt, secret: secret.reveal() };
  store.values.set('vault', { version: 1, data: { keys: [entry] } });
  const { app } = await openPage({ store });
  expect(JSON.stringify([...store.values])).not.toContain(secret.reveal());
  expect(app().keysOnceInPlain).toEqual([id]);
  expect(app().keys.some((key) => key.secret.equals(secret))).toBe(true);
  await app().dismissPlain();
  await vi.waitFor(() => expect(app().keysOnceInPlain).toEqual([]));
  expect((await openPage({ store })).app().keysOnceInPlain).toEqual([]);
});
