/** A passkey beside the passphrase: what it opens, what keeps it, and what's refused; killed at any write, nothing is lost. */

import { hkdfSync } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { bytesOfHex, hexOf, utf8 } from '../../lib/core/signing/bytes.ts';
import type { KeyId } from '../../lib/core/signing/key-pair.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { derive } from '../../lib/platform/kdf.ts';
import { MemoryPasskeys } from '../../lib/platform/passkeys-in-memory.ts';
import { webVaultCipher } from '../../lib/platform/vault-cipher.ts';
import { addKey, removeKey } from '../../lib/storage/key-changes.ts';
import { addPasskey, type PasskeyPorts, unlockWithPasskey } from '../../lib/storage/passkey.ts';
import {
  changePassphrase,
  forgetSecrets,
  lockVault,
  removePasskey,
  removePassphrase,
  setPassphrase,
  unlockVault,
} from '../../lib/storage/passphrase.ts';
import type { Json } from '../../lib/storage/storage-port.ts';
import { readVault, type Vault, watchVault } from '../../lib/storage/vault.ts';
import { SharedStore, vaultPorts } from './memory-port.ts';

const SECRET = 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516';
const PASSPHRASE = 'a passphrase made up for this';
const OTHER_PASSPHRASE = 'another one made up for this';
const OK = { ok: true };
const refused = (problem: string) => ({ ok: false, problem });

let store: SharedStore;
let device: MemoryPasskeys;

beforeEach(() => {
  store = new SharedStore();
  device = new MemoryPasskeys();
});

const page = (): PasskeyPorts => ({ ...vaultPorts(store), passkeys: async () => device });
const { signal } = new AbortController();
const add = () => addPasskey(page(), signal);
const unlock = () => unlockWithPasskey(page(), signal);
const remove = () => removePasskey(page(), PASSPHRASE);

async function vault(): Promise<Vault> {
  const state = await readVault(page());
  if (state.state !== 'ok') throw new Error(`the vault is ${state.state}`);
  return state.value;
}

const secrets = async () => (await vault()).keys.map(({ secret }) => secret.reveal());

async function kept(): Promise<void> {
  await addKey(
    page(),
    {
      ...{ id: 'pk_test_first' as KeyId, name: 'first', secret: new Secret(SECRET) },
      ...{ environments: ['local'], createdAt: 1_767_225_600 },
    },
    [],
  );
  expect(await setPassphrase(page(), PASSPHRASE)).toEqual(OK);
}

const SECOND = `${SECRET}2`;
const THIRD = `${SECRET}3`;

async function addSecond(ports = page()): Promise<void> {
  const second = { id: 'pk_test_second' as KeyId, name: 'second', secret: new Secret(SECOND) };
  expect(await addKey(ports, { ...second, environments: [], createdAt: 1 }, [])).toMatchObject(OK);
}

async function addThird(): Promise<void> {
  const third = { id: 'pk_test_third' as KeyId, name: 'third', secret: new Secret(THIRD) };
  expect(await addKey(page(), { ...third, environments: [], createdAt: 1 }, [])).toMatchObject(OK);
}

async function removeSecond(): Promise<void> {
  expect(await removeKey(page(), 'pk_test_second' as KeyId)).toMatchObject(OK);
}

const sessionKeys = (): Record<string, string> =>
  JSON.parse(store.session.texts.get('vault-session') ?? '').data;

async function withPasskey(): Promise<void> {
  await kept();
  expect(await add()).toEqual(OK);
}

async function locked(): Promise<void> {
  await withPasskey();
  store.restart();
}

interface StoredVault {
  readonly version: number;
  readonly data: { readonly sealed?: Record<string, Json> & { readonly passkey?: Record<string, Json> } };
}
const atRest = (): StoredVault => JSON.parse(store.texts.get('vault') ?? '');

/** Of the stored record only the passkey's part. */
function putPasskey(change: Record<string, unknown>): void {
  const { version, data } = atRest();
  const passkey = { ...data.sealed?.passkey, ...change };
  store.put('vault', { version, data: { ...data, sealed: { ...data.sealed, passkey } } } as unknown as Json);
}

test('it unlocks what the passphrase does, which still does, after each restart', async () => {
  await locked();
  expect(await vault()).toMatchObject({ protection: 'locked', hasPasskey: true });
  expect(await unlock()).toEqual(OK);
  expect(await secrets()).toEqual([SECRET]);
  expect(await lockVault(page())).toEqual(OK);
  expect(await unlockVault(page(), PASSPHRASE)).toEqual(OK);
  expect(await secrets()).toEqual([SECRET]);
});

test('no secret, data key or output of it is at rest, and no output in the session', async () => {
  const outputs: string[] = [];
  const heard: MemoryPasskeys['make'] = async (salt, ended) => {
    const made = await device.make(salt, ended);
    if (made.ok) outputs.push(hexOf(made.output));
    return made;
  };
  await kept();
  const ports = { ...page(), passkeys: async () => ({ make: heard, use: device.use.bind(device) }) };
  expect(await addPasskey(ports, signal)).toEqual(OK);
  const { key } = JSON.parse(store.session.texts.get('vault-session') ?? '').data;
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  const rest = [...store.texts.values()].join();
  expect(outputs).toHaveLength(1);
  for (const text of [SECRET, PASSPHRASE, key, ...outputs]) expect(rest).not.toContain(text);
  expect([...store.session.texts.values()].join()).not.toContain(outputs[0]);
});

test('an output is overwritten once it’s used', async () => {
  const outputs: Uint8Array[] = [];
  const heard = async <T extends { readonly ok: boolean }>(answer: Promise<T>): Promise<T> => {
    const answered = await answer;
    if ('output' in answered) outputs.push(answered.output as Uint8Array);
    return answered;
  };
  await kept();
  const ports: PasskeyPorts = {
    ...page(),
    passkeys: async () => ({
      make: (...asked) => heard(device.make(...asked)),
      use: (...asked) => heard(device.use(...asked)),
    }),
  };
  expect(await addPasskey(ports, signal)).toEqual(OK);
  store.restart();
  expect(await unlockWithPasskey({ ...page(), passkeys: ports.passkeys }, signal)).toEqual(OK);
  expect(outputs.map(hexOf)).toEqual(['00'.repeat(32), '00'.repeat(32)]);
});

test('what opens the data key is HKDF-SHA256 of the output, as another implementation computes it', async () => {
  const cipher = webVaultCipher(derive);
  const [output, salt] = [cipher.random(32), cipher.random(32)];
  const expected = hkdfSync('sha256', output, salt, utf8('made up'), 32);
  expect(hexOf(await cipher.expand(output, salt, 'made up'))).toBe(hexOf(new Uint8Array(expected)));
});

describe('what becomes of it', () => {
  test('a changed passphrase takes it along, and it can be added again', async () => {
    await withPasskey();
    expect(await changePassphrase(page(), { old: PASSPHRASE, next: OTHER_PASSPHRASE })).toEqual(OK);
    expect((await vault()).hasPasskey).toBe(false);
    expect(await add()).toEqual(OK);
    store.restart();
    expect(await unlock()).toEqual(OK);
    expect(await secrets()).toEqual([SECRET]);
  });

  test('a change of the keys keeps it', async () => {
    await withPasskey();
    await addSecond();
    store.restart();
    expect(await unlock()).toEqual(OK);
    expect(await secrets()).toEqual([SECRET, `${SECRET}2`]);
  });

  test('a removed passphrase takes it along, and a new one doesn’t bring it back', async () => {
    await withPasskey();
    expect(await removePassphrase(page(), PASSPHRASE)).toEqual(OK);
    expect(atRest().data.sealed).toBeUndefined();
    expect((await vault()).hasPasskey).toBe(false);
    expect(await setPassphrase(page(), PASSPHRASE)).toEqual(OK);
    expect((await vault()).hasPasskey).toBe(false);
    expect(await unlock()).toEqual(refused('changed-elsewhere'));
  });

  test('secrets that are deleted for a forgotten passphrase take it along', async () => {
    await locked();
    expect(await forgetSecrets(page())).toEqual(OK);
    expect((await vault()).hasPasskey).toBe(false);
  });

  test('removed, it opens nothing, and leaves all but the encrypted parts as it was', async () => {
    await kept();
    const { sealed: _, ...before } = atRest().data;
    expect(await add()).toEqual(OK);
    expect(await remove()).toEqual(OK);
    const { sealed, ...after } = atRest().data;
    expect(after).toEqual(before);
    expect(Object.keys(sealed ?? {}).sort()).toEqual(['kdf', 'key', 'secrets']);
    expect(await remove()).toEqual(refused('changed-elsewhere'));
    expect((await vault()).protection).toBe('unlocked');
    store.restart();
    expect(await unlock()).toEqual(refused('changed-elsewhere'));
    expect(await unlockVault(page(), PASSPHRASE)).toEqual(OK);
    expect(await secrets()).toEqual([SECRET]);
  });

  test('with a wrong passphrase it isn’t removed, and nothing is written', async () => {
    await withPasskey();
    const before = [...store.texts, ...store.session.texts];
    expect(await removePasskey(page(), OTHER_PASSPHRASE)).toEqual(refused('wrong-passphrase'));
    expect([...store.texts, ...store.session.texts]).toEqual(before);
  });
});

describe('an older copy of the profile opens, and what was written since doesn’t open with its ways,', () => {
  const ACTS = [
    ['the passkey was removed', remove, PASSPHRASE],
    [
      'the passphrase was changed',
      () => changePassphrase(page(), { old: PASSPHRASE, next: OTHER_PASSPHRASE }),
      OTHER_PASSPHRASE,
    ],
  ] as const;

  test.each(ACTS)('once %s', async (_, does, passphrase) => {
    await withPasskey();
    const older = atRest();
    expect(await does()).toEqual(OK);
    await addSecond();
    const newer = atRest();
    /** The wraps of before over what's encrypted now, as whoever has both would try. */
    store.put('vault', {
      ...newer,
      data: { ...newer.data, sealed: { ...older.data.sealed, secrets: newer.data.sealed?.['secrets'] } },
    } as unknown as Json);
    store.restart();
    expect(await unlock()).toEqual(refused('damaged'));
    expect(await unlockVault(page(), PASSPHRASE)).toEqual(refused('damaged'));
    store.put('vault', older as unknown as Json);
    expect(await unlock()).toEqual(OK);
    expect(await secrets()).toEqual([SECRET]);
    store.restart();
    store.put('vault', newer as unknown as Json);
    expect(await unlockVault(page(), passphrase)).toEqual(OK);
    expect(await secrets()).toEqual([SECRET, SECOND]);
  });

  test('and in the session the old data key doesn’t stay', async () => {
    await withPasskey();
    const before = sessionKeys();
    expect(await remove()).toEqual(OK);
    expect(sessionKeys()).toEqual({ key: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(sessionKeys()['key']).not.toBe(before['key']);
  });
});

describe('killed', () => {
  /** Dies before its write number `left`, over both areas. */
  function dying(left: number): { readonly ports: PasskeyPorts; readonly lived: () => boolean } {
    let writes = left;
    const ports = page();
    const mortal = (area: 'storage' | 'session') => ({
      ...ports[area],
      write: async (name: string, value: Json) => {
        if (writes-- <= 0) throw new Error('killed');
        return ports[area].write(name, value);
      },
      remove: async (name: string) => {
        if (writes-- <= 0) throw new Error('killed');
        return ports[area].remove(name);
      },
    });
    return {
      ports: { ...ports, storage: mortal('storage'), session: mortal('session') },
      lived: () => writes >= 0,
    };
  }

  test.each([
    ['added', kept, (ports: PasskeyPorts) => addPasskey(ports, signal), 1],
    ['used', locked, (ports: PasskeyPorts) => unlockWithPasskey(ports, signal), 2],
  ] as const)(
    'while it’s %s, the old or the new state is there, and the passphrase opens it',
    async (act, prepare, does, most) => {
      for (let left = 0; ; left++) {
        store = new SharedStore();
        await prepare();
        const before = store.texts.get('vault');
        const { ports, lived } = dying(left);
        const outcome = await does(ports).catch(() => refused('killed'));
        expect(outcome.ok).toBe(lived());
        if (!lived()) expect(store.texts.get('vault')).toBe(before);
        if (lived() && act !== 'used') expect((await vault()).hasPasskey).toBe(true);
        store.restart();
        if ((await vault()).hasPasskey) {
          expect(await unlock()).toEqual(OK);
          expect(await secrets()).toEqual([SECRET]);
          store.restart();
        }
        expect(await unlockVault(page(), PASSPHRASE)).toEqual(OK);
        expect(await secrets()).toEqual([SECRET]);
        if (!lived()) continue;
        expect(left).toBe(most);
        return;
      }
    },
  );

  test('while it’s removed, the vault stays unlocked, under the old data key or the new one', async () => {
    for (let left = 0; ; left++) {
      store = new SharedStore();
      await withPasskey();
      const before = store.texts.get('vault');
      const { ports, lived } = dying(left);
      const outcome = await removePasskey(ports, PASSPHRASE).catch(() => refused('killed'));
      expect(outcome.ok).toBe(lived());
      const isRemoved = store.texts.get('vault') !== before;
      expect(await vault()).toMatchObject({ protection: 'unlocked', hasPasskey: !isRemoved });
      await addSecond();
      store.restart();
      expect(await unlock()).toEqual(isRemoved ? refused('changed-elsewhere') : OK);
      if (!isRemoved) expect(await secrets()).toEqual([SECRET, SECOND]);
      store.restart();
      expect(await unlockVault(page(), PASSPHRASE)).toEqual(OK);
      expect(await secrets()).toEqual([SECRET, SECOND]);
      if (!lived()) continue;
      // The session twice, with the time of the last input, and the vault once.
      expect(left).toBe(5);
      return;
    }
  });
});

describe('refused, and nothing lost:', () => {
  async function stillOpens(): Promise<void> {
    expect(store.session.texts.size).toBe(0);
    expect(await unlockVault(page(), PASSPHRASE)).toEqual(OK);
    expect(await secrets()).toEqual([SECRET]);
  }
  const flip = (hex: string) => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`;

  test.each(['not-confirmed', 'no-prf', 'refused'] as const)(
    'a question that ends with %s',
    async (problem) => {
      await kept();
      const before = store.texts.get('vault');
      device.answer = problem;
      expect(await add()).toEqual(refused(problem));
      expect(store.texts.get('vault')).toBe(before);
      device.answer = undefined;
      expect(await add()).toEqual(OK);
      store.restart();
      device.answer = problem;
      expect(await unlock()).toEqual(refused(problem));
      await stillOpens();
    },
  );

  test('a question that’s cancelled, also while its answer is sealed', async () => {
    await kept();
    const before = store.texts.get('vault');
    const controller = new AbortController();
    device.answer = 'waits';
    const asked = addPasskey(page(), controller.signal);
    controller.abort();
    expect(await asked).toEqual(refused('cancelled'));
    device.answer = undefined;
    const late = new AbortController();
    const ports = page();
    const make: MemoryPasskeys['make'] = async (...args) => {
      const made = await device.make(...args);
      late.abort();
      return made;
    };
    const answered = { ...ports, passkeys: async () => ({ make, use: device.use.bind(device) }) };
    expect(await addPasskey(answered, late.signal)).toEqual(refused('cancelled'));
    expect(store.texts.get('vault')).toBe(before);
  });

  test('a device that has another passkey', async () => {
    await locked();
    device.ids.splice(0);
    expect(await unlock()).toEqual(refused('not-confirmed'));
    await stillOpens();
  });

  test('another passkey of the same device in its place', async () => {
    await locked();
    const salt = bytesOfHex(String(atRest().data.sealed?.passkey?.['salt']));
    const other = await device.make(salt, signal);
    putPasskey({ id: other.ok && other.id });
    expect(await unlock()).toEqual(refused('wrong-passkey'));
    await stillOpens();
  });

  test('another id in its place, even of a device that answers the same', async () => {
    const output = new Uint8Array(32).fill(7);
    const ports = (id: string): PasskeyPorts => ({
      ...page(),
      passkeys: async () => ({
        make: async () => ({ ok: true, id, transports: [], output: output.slice() }),
        use: async () => ({ ok: true, output: output.slice() }),
      }),
    });
    await kept();
    expect(await addPasskey(ports('c0c1'), signal)).toEqual(OK);
    store.restart();
    const before = store.texts.get('vault') ?? '';
    putPasskey({ id: 'c0c2' });
    expect(await unlockWithPasskey(ports('c0c2'), signal)).toEqual(refused('wrong-passkey'));
    store.texts.set('vault', before);
    expect(await unlockWithPasskey(ports('c0c1'), signal)).toEqual(OK);
  });

  test.each([
    ['salt', (passkey: Record<string, Json>) => ({ salt: flip(String(passkey['salt'])) })],
    [
      'key',
      ({ key }: Record<string, Json>) => ({
        key: { ...(key as object), bytes: flip((key as { bytes: string }).bytes) },
      }),
    ],
    ['key, cut', ({ key }: Record<string, Json>) => ({ key: { ...(key as object), bytes: '' } })],
    ['iv', ({ key }: Record<string, Json>) => ({ key: { ...(key as object), iv: '00'.repeat(12) } })],
  ] as const)('a changed %s', async (_, change) => {
    await locked();
    putPasskey(change(atRest().data.sealed?.passkey ?? {}));
    expect(await unlock()).toEqual(refused('wrong-passkey'));
    await stillOpens();
  });

  test('the passphrase’s box in place of the passkey’s, and the other way round', async () => {
    await locked();
    const { version, data } = atRest();
    const { key, passkey } = data.sealed ?? {};
    putPasskey({ key });
    expect(await unlock()).toEqual(refused('wrong-passkey'));
    store.put('vault', {
      version,
      data: { ...data, sealed: { ...data.sealed, key: passkey?.['key'] } },
    } as unknown as Json);
    expect(await unlockVault(page(), PASSPHRASE)).toEqual(refused('wrong-passphrase'));
    expect(await unlock()).toEqual(OK);
  });

  test('secrets that were changed', async () => {
    await locked();
    const { version, data } = atRest();
    const box = data.sealed?.['secrets'] as { iv: string; bytes: string };
    const sealed = { ...data.sealed, secrets: { ...box, bytes: flip(box.bytes) } };
    store.put('vault', { version, data: { ...data, sealed } } as unknown as Json);
    expect(await unlock()).toEqual(refused('damaged'));
    expect(store.session.texts.size).toBe(0);
  });

  test('while the keys are locked, or have no passphrase, none is added or removed', async () => {
    await kept();
    await lockVault(page());
    expect(await add()).toEqual(refused('locked'));
    expect(device.ids).toEqual([]);
    expect(await unlockVault(page(), PASSPHRASE)).toEqual(OK);
    expect(await add()).toEqual(OK);
    await lockVault(page());
    expect(await remove()).toEqual(refused('locked'));
    expect(await unlock()).toEqual(OK);
    expect(await removePassphrase(page(), PASSPHRASE)).toEqual(OK);
    expect(await add()).toEqual(refused('changed-elsewhere'));
  });

  test.each(['in-a-tab', undefined] as const)('a page whose passkeys are %s', async (passkeys) => {
    await withPasskey();
    const ports = { ...page(), passkeys };
    expect(await addPasskey(ports, signal)).toEqual(refused('not-here'));
    expect(await unlockWithPasskey(ports, signal)).toEqual(refused('not-here'));
    expect(await removePasskey(ports, PASSPHRASE)).toEqual(OK);
  });
});

describe('two windows', () => {
  test('that add one: one wins, the other is told, and the winner’s unlocks', async () => {
    await kept();
    const outcomes = await Promise.all([add(), add()]);
    expect(outcomes.toSorted((a, b) => Number(b.ok) - Number(a.ok))).toEqual([
      OK,
      refused('changed-elsewhere'),
    ]);
    store.restart();
    expect(await unlock()).toEqual(OK);
  });

  /** What another window does while the user is asked. */
  async function meanwhile(happens: () => Promise<unknown>): Promise<void> {
    const use = device.use.bind(device);
    const make = device.make.bind(device);
    device.use = async (...args) => {
      await happens();
      return use(...args);
    };
    device.make = async (...args) => {
      await happens();
      return make(...args);
    };
  }

  test('removed in one while it’s used in the other, it unlocks nothing', async () => {
    await withPasskey();
    await meanwhile(async () => {
      await remove();
      await lockVault(page());
    });
    expect(await unlock()).toEqual(refused('changed-elsewhere'));
    expect((await vault()).protection).toBe('locked');
  });

  test.each([
    ['the passkey is removed', remove],
    [
      'the passphrase is changed',
      () => changePassphrase(page(), { old: PASSPHRASE, next: OTHER_PASSPHRASE }),
    ],
  ])(
    'one adds a key while in the other %s: both are kept, and nothing is written under the old data key',
    async (_, does) => {
      await withPasskey();
      const older = atRest();
      const shown: string[] = [];
      const stop = watchVault(page(), (state) =>
        shown.push(state.state === 'ok' ? state.value.protection : state.state),
      );
      const [outcome] = await Promise.all([does(), addSecond(), addThird()]);
      expect(outcome).toEqual(OK);
      await removeSecond();
      await addSecond();
      expect((await secrets()).toSorted()).toEqual([SECRET, SECOND, THIRD].toSorted());
      stop();
      // The other window never found itself locked.
      expect(new Set(shown)).toEqual(new Set(['unlocked']));
      const newer = atRest();
      store.put('vault', {
        ...newer,
        data: { ...newer.data, sealed: { ...older.data.sealed, secrets: newer.data.sealed?.['secrets'] } },
      } as unknown as Json);
      store.restart();
      expect(await unlockVault(page(), PASSPHRASE)).toEqual(refused('damaged'));
    },
  );

  test('added in one while the passphrase is changed in the other, it stays', async () => {
    await kept();
    const cipher = await page().cipher?.();
    if (!cipher) throw new Error('there’s no cipher');
    const derive: typeof cipher.derive = async (...asked) => {
      if (!(await vault()).hasPasskey) expect(await add()).toEqual(OK);
      return cipher.derive(...asked);
    };
    const slow = { ...page(), cipher: async () => ({ ...cipher, derive }) };
    const changed = await changePassphrase(slow, { old: PASSPHRASE, next: OTHER_PASSPHRASE });
    expect(changed).toEqual(refused('changed-elsewhere'));
    expect((await vault()).hasPasskey).toBe(true);
    expect(await changePassphrase(page(), { old: PASSPHRASE, next: OTHER_PASSPHRASE })).toEqual(OK);
  });

  test('read between its two records, a vault that’s sealed anew is read again', async () => {
    await withPasskey();
    const { storage, ...rest } = page();
    let isFirst = true;
    const slow: PasskeyPorts = {
      ...rest,
      storage: {
        ...storage,
        read: async (name) => {
          const value = await storage.read(name);
          if (isFirst) {
            isFirst = false;
            expect(await remove()).toEqual(OK);
          }
          return value;
        },
      },
    };
    expect(await readVault(slow)).toMatchObject({ state: 'ok', value: { protection: 'unlocked' } });
  });

  test('locked in one while the other removes the passkey, it stays', async () => {
    await withPasskey();
    const outcomes = await Promise.all([lockVault(page()), remove()]);
    expect(outcomes).toEqual([OK, refused('locked')]);
    expect(await vault()).toMatchObject({ protection: 'locked', hasPasskey: true });
    expect(await unlock()).toEqual(OK);
  });

  test('a full storage leaves the passkey and its data key', async () => {
    await withPasskey();
    const [before, keys] = [store.texts.get('vault'), sessionKeys()];
    store.quota = 10;
    expect(await remove()).toMatchObject(refused('full'));
    expect(store.texts.get('vault')).toBe(before);
    expect(sessionKeys()).toEqual(keys);
    expect(await secrets()).toEqual([SECRET]);
  });

  test('locked in one while it’s added in the other, nothing is added', async () => {
    await kept();
    await meanwhile(() => lockVault(page()));
    expect(await add()).toEqual(refused('locked'));
    expect((await vault()).hasPasskey).toBe(false);
  });

  test('with another data key by then, nothing is added', async () => {
    await kept();
    await meanwhile(async () => {
      expect(await removePassphrase(page(), PASSPHRASE)).toEqual(OK);
      expect(await setPassphrase(page(), OTHER_PASSPHRASE)).toEqual(OK);
    });
    expect(await add()).toEqual(refused('changed-elsewhere'));
    expect((await vault()).hasPasskey).toBe(false);
    expect(await secrets()).toEqual([SECRET]);
  });
});
