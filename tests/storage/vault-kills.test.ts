/** The vault, killed after every single write: whatever was acknowledged is there, and no secret was written in plain. */

import { beforeEach, describe, expect, test } from 'vitest';
import type { KeyId } from '../../lib/core/signing/key-pair.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { addKey, removeKey, takeOverPlain, updateKey } from '../../lib/storage/key-changes.ts';
import {
  changePassphrase,
  forgetSecrets,
  lockVault,
  removePassphrase,
  setPassphrase,
  unlockVault,
} from '../../lib/storage/passphrase.ts';
import { type ChangedKey, restoreKeys, undoRestore } from '../../lib/storage/restore-keys.ts';
import type { Json, StoragePort } from '../../lib/storage/storage-port.ts';
import type { VaultPorts } from '../../lib/storage/stored-vault.ts';
import { readVault, type Vault } from '../../lib/storage/vault.ts';
import { SharedStore, vaultPorts } from './memory-port.ts';

const FIRST = 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516';
const SECOND = 'sk_test_0fedcba98765432100112233445566aa';
const THIRD = 'sk_test_99aabbccddeeff001122334455667788';
const PASSPHRASE = 'a passphrase made up for this';
const OTHER_PASSPHRASE = 'another one made up for this';

const SECOND_SHOWN = { id: 'pk_test_second' as KeyId, shown: new Secret(SECOND) };

const key = (id: string, secret: string) => ({
  ...{ id: `pk_test_${id}` as KeyId, name: id, secret: new Secret(secret) },
  ...{ environments: ['local'], createdAt: 1_767_225_600 },
});

let store: SharedStore;
/** Every text that was ever written at rest. */
let log: string[];

beforeEach(() => {
  store = new SharedStore();
  log = [];
});

class Killed extends Error {}

/** A page that's gone before its write number `left`, counted over both areas. */
function dying(left: number): { readonly ports: VaultPorts; readonly lived: () => boolean } {
  const state = { left };
  const mortal = (port: StoragePort, isAtRest: boolean): StoragePort => {
    const turn = () => {
      if (state.left-- <= 0) throw new Killed();
    };
    return {
      ...port,
      write: async (name, value: Json) => {
        turn();
        if (isAtRest) log.push(JSON.stringify(value));
        return port.write(name, value);
      },
      remove: async (name) => {
        turn();
        return port.remove(name);
      },
    };
  };
  const { storage, session, cipher } = vaultPorts(store);
  return {
    ports: { storage: mortal(storage, true), session: mortal(session, false), cipher },
    lived: () => state.left >= 0,
  };
}

const whole = () => dying(Number.POSITIVE_INFINITY).ports;

async function vault(): Promise<Vault> {
  const state = await readVault(whole());
  if (state.state === 'absent') return { keys: [], withoutSecret: [] } as unknown as Vault;
  if (state.state !== 'ok') throw new Error(`the vault is ${state.state}`);
  return state.value;
}

/** With what's unlocked by either passphrase, where it's locked. */
async function secretsNow(): Promise<string[]> {
  if ((await vault()).protection === 'locked')
    for (const passphrase of [PASSPHRASE, OTHER_PASSPHRASE]) await unlockVault(whole(), passphrase);
  return (await vault()).keys.map(({ secret }) => secret.reveal()).sort();
}

/** Runs the act, killed before its first write, its second, … until it comes through. */
async function killedAtEach(
  prepare: () => Promise<unknown>,
  act: (ports: VaultPorts) => Promise<{ readonly ok: boolean }>,
  check: (done: boolean) => Promise<void>,
): Promise<number> {
  for (let left = 0; ; left++) {
    store = new SharedStore();
    await prepare();
    const { ports, lived } = dying(left);
    const outcome = await act(ports).catch((error: unknown) => {
      if (error instanceof Killed) return { ok: false };
      throw error;
    });
    const done = lived();
    expect(outcome.ok).toBe(done);
    await check(done);
    for (const text of log) for (const secret of [FIRST, SECOND, THIRD]) expect(text).not.toContain(secret);
    if (done) return left;
  }
}

async function twoKeys(): Promise<void> {
  await addKey(whole(), key('first', FIRST), []);
  await addKey(whole(), key('second', SECOND), []);
}

async function twoKeptKeys(): Promise<void> {
  await twoKeys();
  expect(await setPassphrase(whole(), PASSPHRASE)).toEqual({ ok: true });
}

const BOTH = [SECOND, FIRST].sort();

describe.each([
  ['for the session', twoKeys],
  ['encrypted', twoKeptKeys],
])('keys that are %s', (_, prepare) => {
  test('add', async () => {
    const writes = await killedAtEach(
      prepare,
      (ports) => addKey(ports, key('third', THIRD), []),
      async (done) => {
        expect(await secretsNow()).toEqual(done ? [...BOTH, THIRD].sort() : BOTH);
        expect((await vault()).withoutSecret).toEqual([]);
      },
    );
    expect(writes).toBe(prepare === twoKeys ? 2 : 1);
  });

  test('replace a secret', async () => {
    const fields = { name: 'second', secret: new Secret(SECOND), environments: ['local'] };
    const edit = { was: fields, now: { ...fields, secret: new Secret(THIRD) } };
    await killedAtEach(
      prepare,
      (ports) => updateKey(ports, 'pk_test_second' as KeyId, edit, [], 1),
      async (done) => {
        const now = await secretsNow();
        expect(now).toContain(FIRST);
        expect(now).toHaveLength(2);
        if (done) expect(now).toContain(THIRD);
      },
    );
  });

  test('restore', async () => {
    const picked = [key('second', THIRD), key('third', FIRST)];
    await killedAtEach(
      prepare,
      (ports) => restoreKeys(ports, picked, [SECOND_SHOWN], 1),
      async (done) => {
        const now = await secretsNow();
        expect(now).toContain(FIRST);
        expect((await vault()).withoutSecret).toEqual([]);
        if (done) expect(now).toEqual([THIRD, FIRST, FIRST].sort());
      },
    );
  });

  test('take a restore back', async () => {
    const changed: ChangedKey[] = [];
    await killedAtEach(
      async () => {
        await prepare();
        const restored = await restoreKeys(
          whole(),
          [key('second', THIRD), key('third', THIRD)],
          [SECOND_SHOWN],
          1,
        );
        changed.splice(0, 2, ...(restored.ok ? restored.changed : []));
      },
      (ports) => undoRestore(ports, changed),
      async (done) => {
        const now = await secretsNow();
        expect(now).toContain(FIRST);
        expect((await vault()).withoutSecret).toEqual([]);
        if (done) expect(now).toEqual(BOTH);
      },
    );
  });

  test('remove', async () => {
    await killedAtEach(
      prepare,
      (ports) => removeKey(ports, 'pk_test_second' as KeyId),
      async (done) => {
        const now = await secretsNow();
        expect(now).toContain(FIRST);
        expect((await vault()).withoutSecret).toEqual([]);
        if (done) expect(now).toEqual([FIRST]);
      },
    );
  });
});

describe('the passphrase', () => {
  test('set', async () => {
    await killedAtEach(
      twoKeys,
      (ports) => setPassphrase(ports, PASSPHRASE),
      async (done) => {
        expect(await secretsNow()).toEqual(BOTH);
        if (!done) return;
        store.restart();
        expect((await vault()).protection).toBe('locked');
        expect(await secretsNow()).toEqual(BOTH);
      },
    );
  });

  test('change', async () => {
    let sealedBefore = '';
    const prepared = async () => {
      await twoKeptKeys();
      sealedBefore = JSON.stringify(JSON.parse(store.texts.get('vault') ?? '').data.sealed);
    };
    await killedAtEach(
      prepared,
      (ports) => changePassphrase(ports, { old: PASSPHRASE, next: OTHER_PASSPHRASE }),
      async () => {
        expect((await vault()).protection).toBe('unlocked');
        expect(await secretsNow()).toEqual(BOTH);
        const isWritten =
          JSON.stringify(JSON.parse(store.texts.get('vault') ?? '').data.sealed) !== sealedBefore;
        await lockVault(whole());
        const [current, other] = isWritten ? [OTHER_PASSPHRASE, PASSPHRASE] : [PASSPHRASE, OTHER_PASSPHRASE];
        const wrong = { ok: false, problem: 'wrong-passphrase' };
        expect(await unlockVault(whole(), other)).toEqual(wrong);
        expect(await unlockVault(whole(), current)).toEqual({ ok: true });
      },
    );
  });

  test('remove', async () => {
    await killedAtEach(
      twoKeptKeys,
      (ports) => removePassphrase(ports, PASSPHRASE),
      async (done) => {
        expect(await secretsNow()).toEqual(BOTH);
        if (done) expect((await vault()).protection).toBe('session');
      },
    );
  });

  test('lock and unlock', async () => {
    await killedAtEach(twoKeptKeys, lockVault, async (done) => {
      expect((await vault()).protection).toBe(done ? 'locked' : 'unlocked');
      expect(await secretsNow()).toEqual(BOTH);
    });
    const locked = async () => {
      await twoKeptKeys();
      await lockVault(whole());
    };
    await killedAtEach(
      locked,
      (ports) => unlockVault(ports, PASSPHRASE),
      async (done) => {
        expect((await vault()).protection).toBe(done ? 'unlocked' : 'locked');
        expect(await secretsNow()).toEqual(BOTH);
      },
    );
  });

  test('a wrong one destroys nothing, and what was tampered with is told apart', async () => {
    await twoKeptKeys();
    store.restart();
    const before = store.texts.get('vault') ?? '';
    expect(await unlockVault(whole(), 'not the passphrase')).toEqual({
      ok: false,
      problem: 'wrong-passphrase',
    });
    expect(store.texts.get('vault')).toBe(before);
    const record = JSON.parse(before);
    const flip = (hex: string) => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`;
    const { secrets, kdf } = record.data.sealed;
    const put = (sealed: object) =>
      store.put('vault', {
        ...record,
        data: { ...record.data, sealed: { ...record.data.sealed, ...sealed } },
      });
    put({ secrets: { ...secrets, bytes: flip(secrets.bytes) } });
    expect(await unlockVault(whole(), PASSPHRASE)).toEqual({ ok: false, problem: 'damaged' });
    // A cheaper guess isn't taken for the same passphrase.
    put({ kdf: { ...kdf, passes: kdf.passes + 1 } });
    expect(await unlockVault(whole(), PASSPHRASE)).toEqual({ ok: false, problem: 'wrong-passphrase' });
    // The two boxes can't stand for each other.
    put({ secrets: record.data.sealed.key });
    expect(await unlockVault(whole(), PASSPHRASE)).toEqual({ ok: false, problem: 'damaged' });
    store.put('vault', record);
    expect(await unlockVault(whole(), PASSPHRASE)).toEqual({ ok: true });
    expect(await secretsNow()).toEqual(BOTH);
  });

  test.each([
    ['memory, less', { kdf: { memory: 8 - 1 } }],
    ['memory, more', { kdf: { memory: 16 } }],
    ['memory for 4 GiB', { kdf: { memory: 4_194_304 } }],
    ['passes', { kdf: { passes: 2 } }],
    ['passes for hours', { kdf: { passes: 1_000_000 } }],
    ['lanes', { kdf: { lanes: 2, memory: 16 } }],
    ['salt', { kdf: { salt: '00'.repeat(16) } }],
    ['name', { kdf: { name: 'argon2i' } }],
    ['the data key’s iv', { key: { iv: '00'.repeat(12) } }],
    ['the secrets’ iv', { secrets: { iv: '00'.repeat(12) } }],
    ['version', { version: 3 }],
  ] as const)('with another %s nothing unlocks, and nothing is destroyed', async (_, change) => {
    await twoKeptKeys();
    store.restart();
    const before = store.texts.get('vault') ?? '';
    const record = JSON.parse(before);
    const { version = record.version, ...parts } = change as { version?: number };
    const sealed = { ...record.data.sealed };
    for (const [part, fields] of Object.entries(parts))
      sealed[part] = { ...sealed[part], ...(fields as object) };
    store.put('vault', { version, data: { ...record.data, sealed } });
    const changed = store.texts.get('vault');
    expect(changed).not.toBe(before);
    expect(await unlockVault(whole(), PASSPHRASE).catch(() => ({ ok: false }))).toMatchObject({ ok: false });
    expect(store.texts.get('vault')).toBe(changed);
    expect(store.session.texts.size).toBe(0);
    store.texts.set('vault', before);
    expect(await unlockVault(whole(), PASSPHRASE)).toEqual({ ok: true });
    expect(await secretsNow()).toEqual(BOTH);
  });

  test('while locked nothing changes, and a forgotten one costs the secrets alone', async () => {
    await twoKeptKeys();
    await lockVault(whole());
    const before = store.texts.get('vault');
    const locked = { ok: false, problem: 'locked' };
    expect(await addKey(whole(), key('third', THIRD), [])).toEqual(locked);
    expect(await removeKey(whole(), 'pk_test_first' as KeyId)).toEqual(locked);
    expect(store.texts.get('vault')).toBe(before);
    expect(await forgetSecrets(whole())).toEqual({ ok: true });
    const { withoutSecret, protection } = await vault();
    expect(withoutSecret.map(({ name }) => name)).toEqual(['first', 'second']);
    expect(protection).toBe('session');
    // The same key can be entered again, and is the one that it was.
    expect(await addKey(whole(), key('first', THIRD), [])).toMatchObject({ ok: true });
    expect(await secretsNow()).toEqual([THIRD]);
  });

  test('of two pages that set one, one wins and the other is told', async () => {
    await twoKeys();
    const outcomes = await Promise.all([
      setPassphrase(whole(), PASSPHRASE),
      setPassphrase(whole(), OTHER_PASSPHRASE),
    ]);
    expect(outcomes).toContainEqual({ ok: true });
    expect(outcomes).toContainEqual({ ok: false, problem: 'changed-elsewhere' });
    store.restart();
    expect(await secretsNow()).toEqual(BOTH);
  });

  test('too short, it isn’t set', async () => {
    await twoKeys();
    expect(await setPassphrase(whole(), 'short')).toEqual({ ok: false, problem: 'too-short' });
  });
});

test('without a passphrase a restart leaves the keys, and none of their secrets', async () => {
  await twoKeys();
  store.restart();
  const { keys, withoutSecret } = await vault();
  expect(keys).toEqual([]);
  expect(withoutSecret.map(({ id }) => id)).toEqual(['pk_test_first', 'pk_test_second']);
});

describe('secrets that an earlier version wrote in plain', () => {
  const PLAIN = {
    version: 1,
    data: {
      keys: [
        { id: 'pk_test_first', name: 'first', secret: FIRST, environments: ['local'], createdAt: 1 },
        { id: 'pk_test_made', name: 'made', secret: THIRD, environments: ['built-in'], createdAt: 1 },
        { id: SECOND, name: 'swapped', secret: 'pk_test_second', environments: [], createdAt: 2 },
      ],
      sandbox: [{ id: 'pk_test_made', secret: THIRD }],
    },
  };
  const old = async () => store.put('vault', PLAIN);

  test('are read, and taken over wherever it’s interrupted', async () => {
    await killedAtEach(old, takeOverPlain, async (done) => {
      expect(await secretsNow()).toEqual([FIRST, THIRD].sort());
      const { refused, wasPlain, sandbox } = await vault();
      expect(refused.map(({ name }) => name)).toEqual(['swapped']);
      expect(sandbox).toHaveLength(1);
      expect(wasPlain).toEqual(['pk_test_first']);
      if (done)
        for (const secret of [FIRST, SECOND, THIRD]) expect(store.texts.get('vault')).not.toContain(secret);
    });
  });

  test('are taken over by a passphrase as well', async () => {
    await killedAtEach(
      old,
      (ports) => setPassphrase(ports, PASSPHRASE),
      async () => expect(await secretsNow()).toEqual([FIRST, THIRD].sort()),
    );
  });
});
