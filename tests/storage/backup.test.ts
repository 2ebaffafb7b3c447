/** Backups of keys: encrypted for themselves alone, and restored without loss. */

import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { atOnce } from '../../lib/core/gate/gate.ts';
import { sought } from '../../lib/core/gate/sought.ts';
import { checkKeyId, checkSecret, type KeyId, LONGEST_KEY_PART } from '../../lib/core/signing/key-pair.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { restoreEffect } from '../../lib/features/keys/backup-actions.ts';
import {
  type BackupContents,
  backupText,
  MOST_BACKUP_KEYS,
  openBackup,
  readBackup,
  sealBackup,
} from '../../lib/storage/backup-file.ts';
import { MAX_NAME_LENGTH } from '../../lib/storage/display-name.ts';
import { inTurns } from '../../lib/storage/in-turns.ts';
import { addKey, takeOverPlain, updateKey } from '../../lib/storage/key-changes.ts';
import { setPassphrase, unlockVault } from '../../lib/storage/passphrase.ts';
import { checkBackupKeys, restoreKeys, undoRestore, unfitForBackup } from '../../lib/storage/restore-keys.ts';
import type { VaultCipher } from '../../lib/storage/storage-port.ts';
import type { Sealed } from '../../lib/storage/stored-vault.ts';
import { checkedEntries, readVault, type StoredKey, type Vault } from '../../lib/storage/vault.ts';
import { SharedStore, vaultPorts } from './memory-port.ts';

const FIRST = 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516';
const SECOND = 'sk_test_0fedcba98765432100112233445566aa';
const PASSPHRASE = 'a passphrase made up for this';
const SAVED_AT = 1_764_000_000;

function key(name: string, secret: string): StoredKey {
  const [id, checked] = [checkKeyId(`pk_test_${name}`), checkSecret(secret)];
  if (!id.ok || !checked.ok) throw new Error('a made-up pair must be a good one');
  return { id: id.value, name, secret: checked.value, environments: ['local'], createdAt: SAVED_AT };
}

const entry = (name: string, secret: string) => ({
  ...{ id: `pk_test_${name}`, name, secret, environments: ['local'], createdAt: SAVED_AT },
});

const CONTENTS: BackupContents = {
  savedAt: SAVED_AT,
  keys: [entry('first', FIRST), entry('second', SECOND)],
};

let store: SharedStore;
let cipher: VaultCipher;

beforeEach(async () => {
  store = new SharedStore();
  cipher = (await vaultPorts(store).cipher?.()) as VaultCipher;
});

function sealedIn(text: string): Sealed {
  const read = readBackup(text);
  if (!read.ok) throw new Error(read.problem);
  return read.sealed;
}

const made = () => sealBackup(cipher, PASSPHRASE, CONTENTS);

async function vault(): Promise<Vault> {
  const state = await readVault(vaultPorts(store));
  if (state.state !== 'ok') throw new Error(state.state);
  return state.value;
}

const shown = async () => (await vault()).keys.map(({ name, secret }) => `${name} ${secret.reveal()}`);

describe('the file', () => {
  test('gives back what was saved, and shows neither secret nor name', async () => {
    const text = backupText(await made());
    expect(await openBackup(cipher, sealedIn(text), PASSPHRASE)).toEqual({ ok: true, contents: CONTENTS });
    for (const hidden of [FIRST, SECOND, PASSPHRASE, 'first', 'pk_test'])
      for (const form of ['utf8', 'hex', 'base64'] as const)
        expect(text).not.toContain(Buffer.from(hidden).toString(form).replaceAll('=', ''));
  });

  test('is never the same twice', async () => {
    const [one, other] = [await made(), await made()];
    expect(one.kdf.salt).not.toBe(other.kdf.salt);
    expect(one.secrets.bytes).not.toBe(other.secrets.bytes);
  });

  test('with as many keys as may be opens, and with one more is named', async () => {
    const keys = Array.from({ length: MOST_BACKUP_KEYS + 1 }, (_, at) => entry(`k${at}`, `sk_test_${at}`));
    const open = async (count: number) =>
      openBackup(
        cipher,
        await sealBackup(cipher, PASSPHRASE, { savedAt: SAVED_AT, keys: keys.slice(0, count) }),
        PASSPHRASE,
      );
    expect(await open(MOST_BACKUP_KEYS)).toMatchObject({ ok: true });
    expect(await open(MOST_BACKUP_KEYS + 1)).toEqual({ ok: false, problem: 'too-many' });
  });

  test('of version 1 opens', async () => {
    const text = readFileSync(new URL('../fixtures/stored/backup-1.json', import.meta.url), 'utf8');
    expect(await openBackup(cipher, sealedIn(text), PASSPHRASE)).toEqual({ ok: true, contents: CONTENTS });
  });

  test.each([
    ['', 'not-json'],
    ['{"format": "countersign-keys", "ver', 'not-json'],
    ['[]', 'other-file'],
    ['{"format":"countersign-lessons","version":1}', 'other-file'],
    ['{"format":"countersign-keys","version":2,"anything":{}}', 'newer'],
    ['{"format":"countersign-keys","version":1}', 'invalid'],
  ])('%s is named %s', (text, problem) => expect(readBackup(text)).toEqual({ ok: false, problem }));

  test('that asks for hours or for all memory, or has no salt to speak of, is named invalid', async () => {
    const { kdf, ...sealed } = await made();
    for (const cost of [
      ...[{ memory: 262_145 }, { passes: 17 }, { passes: 1_000_000 }, { lanes: 0 }],
      ...[{ memory: 8, lanes: 2 }, { salt: '' }, { salt: '00'.repeat(15) }, { salt: '00'.repeat(65) }],
    ])
      expect(readBackup(backupText({ ...sealed, kdf: { ...kdf, ...cost } }))).toEqual({
        ok: false,
        problem: 'invalid',
      });
  });

  test('with a wrong passphrase, a changed part or a cheaper guess doesn’t open', async () => {
    const sealed = await made();
    const flip = (hex: string) => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`;
    const open = (changed: Partial<Sealed>, passphrase = PASSPHRASE) =>
      openBackup(cipher, { ...sealed, ...changed }, passphrase);
    const wrong = { ok: false, problem: 'wrong-passphrase' };
    const damaged = { ok: false, problem: 'damaged' };
    const { key: dataKey, secrets, kdf } = sealed;
    expect(await open({}, 'not the passphrase')).toEqual(wrong);
    expect(await open({ key: { ...dataKey, bytes: flip(dataKey.bytes) } })).toEqual(wrong);
    expect(await open({ kdf: { ...kdf, passes: kdf.passes + 1 } })).toEqual(wrong);
    expect(await open({ secrets: { ...secrets, bytes: flip(secrets.bytes) } })).toEqual(damaged);
    expect(await open({ secrets: { ...secrets, iv: flip(secrets.iv) } })).toEqual(damaged);
    expect(await open({ secrets: dataKey })).toEqual(damaged);
  });

  test('isn’t the vault’s, and the vault isn’t a backup', async () => {
    const ports = vaultPorts(store);
    await addKey(ports, key('first', FIRST), []);
    expect(await setPassphrase(ports, PASSPHRASE)).toEqual({ ok: true });
    const stored = store.texts.get('vault') ?? '';
    const record = JSON.parse(stored);
    expect(readBackup(stored)).toEqual({ ok: false, problem: 'other-file' });
    expect(await openBackup(cipher, record.data.sealed, PASSPHRASE)).toEqual({
      ok: false,
      problem: 'wrong-passphrase',
    });
    store.put('vault', { ...record, data: { ...record.data, sealed: await made() } });
    store.restart();
    expect(await unlockVault(vaultPorts(store), PASSPHRASE)).toEqual({
      ok: false,
      problem: 'wrong-passphrase',
    });
  });
});

describe('the keys in it', () => {
  const checking = (...keys: object[]) =>
    checkBackupKeys({ savedAt: 1, keys } as unknown as BackupContents, []);
  const check = (...keys: object[]) => atOnce(checking(...keys));

  const TELLS = { problem: 'id-tells-secret' };

  test.each([
    ['a live key', entry('x', FIRST), { id: 'pk_live_7b1f0c2d' }, { problem: 'key-id', reason: 'live' }],
    ['a live secret', entry('x', 'sk_live_7b1f0c2de94a4b5f8c36'), {}, { problem: 'secret', reason: 'live' }],
    ['no secret', entry('x', ''), {}, { problem: 'secret', reason: 'empty' }],
    ['an id that tells it', entry('x', FIRST), { id: `pk_test_${FIRST}` }, TELLS],
    ['an id that tells another’s', entry('x', FIRST), { id: `pk_test_${SECOND.slice(8)}` }, TELLS],
    ['an id with what’s shaped like one', entry('x', FIRST), { id: 'pk_test_sk_test_4eC39Hq' }, TELLS],
    ['no name', entry('x', FIRST), { name: ' ' }, { problem: 'name', reason: 'empty' }],
  ])('with %s are refused', (_, one, change, why) => {
    const { keys, unfit } = check({ ...one, ...change }, entry('second', SECOND));
    expect(keys.map(({ name }) => name)).toEqual(['second']);
    expect(unfit.map((refused) => refused.why)).toEqual([why]);
  });

  test.each<[string, Partial<ReturnType<typeof entry>>, object]>([
    [
      'a secret',
      { secret: 'sk_test_'.padEnd(LONGEST_KEY_PART + 1, '0') },
      { problem: 'secret', reason: 'too-long' },
    ],
    [
      'a key id',
      { id: 'pk_test_'.padEnd(LONGEST_KEY_PART + 1, '0') },
      { problem: 'key-id', reason: 'too-long' },
    ],
  ])('with %s of more than 512 characters are refused', (_, change, why) => {
    const longest = { ...entry('first', FIRST), secret: FIRST.padEnd(LONGEST_KEY_PART, '0') };
    const { keys, unfit } = check({ ...entry('x', SECOND), ...change }, longest);
    expect(keys.map(({ name }) => name)).toEqual(['first']);
    expect(unfit.map((refused) => refused.why)).toEqual([why]);
  });

  test('a secret that’s too long isn’t spelled in all the ways it may be written', () => {
    const spelled = vi.spyOn(globalThis, 'btoa');
    check({ ...entry('x', SECOND), secret: 'sk_test_'.padEnd(1_000_000, '0') });
    const longest = Math.max(...spelled.mock.calls.map(([text]) => text.length));
    spelled.mockRestore();
    expect(longest).toBeLessThan(10_000);
  });

  test('are named without a secret, whichever key’s it is', () => {
    const { keys, unfit } = check({ ...entry('x', FIRST), name: SECOND }, entry('second', SECOND));
    expect(keys.map(({ name }) => name)).toEqual(['second']);
    expect(unfit).toEqual([{ name: undefined, why: { problem: 'name', reason: 'holds-secret' } }]);
    expect(check({ ...entry('x', 'broken'), name: FIRST }, entry('y', FIRST)).unfit[0]?.name).toBeUndefined();
  });

  test('are looked at however many they are', () => {
    const many = Array.from({ length: 2000 }, (_, at) =>
      entry(`k${at}`, `sk_test_${String(at).padStart(24, '0')}`),
    );
    expect(check(...many).keys).toHaveLength(2000);
  });

  test('are each read a few times, where every name holds a secret of another', () => {
    const count = 200;
    const secretOf = (at: number) => `sk_test_${String(at).padStart(24, '0')}`;
    const many = Array.from({ length: count }, (_, at) => ({
      ...entry(`k${at}`, secretOf(at)),
      name: secretOf(count - 1),
    }));
    const read = vi.spyOn(Secret.prototype, 'reveal');
    const { unfit } = check(...many);
    const times = read.mock.calls.length;
    read.mockRestore();
    expect(unfit).toHaveLength(count);
    expect(times).toBeLessThan(10 * count);
  });

  const LONG = 'sk_test_'.padEnd(LONGEST_KEY_PART + 1, '0');

  test('are looked at in turns, and no longer once the dialog is closed', async () => {
    const many = Array.from({ length: MOST_BACKUP_KEYS }, (_, at) =>
      entry(`k${at}`, `sk_test_${at}_`.padEnd(LONGEST_KEY_PART, '0')),
    );
    const turns = async (afterTurn: (count: number, abort: () => void) => void) => {
      const closed = new AbortController();
      let count = 0;
      const progress = () => afterTurn(++count, () => closed.abort());
      const checked = await inTurns(checking(...many), { signal: closed.signal, progress });
      return { count, checked };
    };
    const whole = await turns(() => undefined);
    expect(whole.checked?.keys).toHaveLength(MOST_BACKUP_KEYS);
    // 64 spellings or checks each.
    expect(whole.count).toBeGreaterThanOrEqual(30);
    const cut = await turns((count, abort) => count === 3 && abort());
    expect(cut).toEqual({ count: 3, checked: undefined });
  });

  test('that stay out of a backup are those that it couldn’t give back', () => {
    const stored = (one: ReturnType<typeof entry>) => checkedEntries([one], []).keys;
    const kept = [
      entry('first', FIRST),
      entry('long', LONG),
      { ...entry('x', SECOND), id: 'pk_test_'.padEnd(LONGEST_KEY_PART + 1, '0') },
      { ...entry('named', SECOND), name: SECOND },
      { ...entry('x', FIRST), id: `pk_test_${FIRST}` },
      { ...entry('nameless', SECOND), name: 'n'.repeat(MAX_NAME_LENGTH + 1) },
      entry('longest', FIRST.padEnd(LONGEST_KEY_PART, '0')),
    ];
    const keys = kept.flatMap(stored);
    expect(keys).toHaveLength(kept.length);
    const leftOut = atOnce(unfitForBackup(keys, sought(keys.map(({ secret }) => secret))));
    expect(leftOut.map(({ why }) => why)).toEqual([
      { problem: 'secret', reason: 'too-long' },
      { problem: 'key-id', reason: 'too-long' },
      { problem: 'name', reason: 'holds-secret' },
      { problem: 'id-tells-secret' },
      { problem: 'name', reason: 'too-long' },
    ]);
    const { keys: back, unfit } = check(
      ...kept.filter(({ id }) => leftOut.every(({ key }) => key.id !== id)),
    );
    expect(back.map(({ name }) => name)).toEqual(['first', 'longest']);
    expect(unfit).toEqual([]);
  });

  test('are fit, though their id holds a word or an id that stands in another’s place of a secret', () => {
    const good = [entry('first', FIRST), { ...entry('second', SECOND), id: 'pk_test_7b1f0c2d' }];
    const { keys } = check(...good, entry('x', 'test'), entry('y', 'pk_test_7b1f0c2d'));
    expect(keys.map(({ name }) => name).slice(0, 2)).toEqual(['first', 'second']);
    const stored = good.flatMap((one) => checkedEntries([one], []).keys);
    const page = [...stored.map(({ secret }) => secret), new Secret('test'), new Secret('pk_test_7b1f0c2d')];
    expect(atOnce(unfitForBackup(stored, sought(page)))).toEqual([]);
  });

  test('count once each', () => {
    const { keys, unfit } = check(entry('first', FIRST), entry('first', SECOND));
    expect(keys.map(({ secret }) => secret.reveal())).toEqual([FIRST]);
    expect(unfit.map(({ why }) => why)).toEqual([{ problem: 'duplicate-id' }]);
  });
});

describe('restoring', () => {
  const all = [key('first', FIRST), key('second', SECOND), key('third', FIRST)];
  /** As someone saw the stored ones and ticked them. */
  const ticked = (...secrets: string[]) =>
    all.map(({ id }, at) => ({ id, shown: new Secret(secrets[at] ?? FIRST) }));

  async function effects() {
    const { keys, withoutSecret } = await vault();
    return all.map((one) => restoreEffect(one, { keys, keysWithoutSecret: withoutSecret }));
  }

  async function someStored(): Promise<void> {
    await addKey(vaultPorts(store), key('second', FIRST), []);
    await addKey(vaultPorts(store), { ...key('third', FIRST), name: 'mine', environments: [] }, []);
  }

  test('adds what isn’t there, and leaves what is unless it’s named', async () => {
    await someStored();
    expect(await effects()).toEqual(['adds', 'differs', 'same']);
    expect(await restoreKeys(vaultPorts(store), all, [], 7)).toMatchObject({ ok: true });
    expect(await shown()).toEqual([`second ${FIRST}`, `mine ${FIRST}`, `first ${FIRST}`]);
    const outcome = await restoreKeys(vaultPorts(store), all, ticked(), 8);
    expect(await shown()).toEqual([`second ${SECOND}`, `mine ${FIRST}`, `first ${FIRST}`]);
    expect(outcome.ok && outcome.changed.map(({ id }) => id)).toEqual(['pk_test_second']);
    expect((await vault()).keys.map(({ secretAt }) => secretAt)).toEqual([8, undefined, 7]);
  });

  test('gives a key that lost its secret its secret, and leaves its name', async () => {
    await someStored();
    store.restart();
    const before = await vault();
    expect(await effects()).toEqual(['adds', 'gives-secret', 'gives-secret']);
    const outcome = await restoreKeys(vaultPorts(store), all, [], 7);
    expect(await shown()).toEqual([`second ${SECOND}`, `mine ${FIRST}`, `first ${FIRST}`]);
    if (!outcome.ok) throw new Error(outcome.problem);
    expect(await undoRestore(vaultPorts(store), outcome.changed)).toMatchObject({ ok: true });
    expect(await vault()).toEqual(before);
  });

  test('is taken back but for what was changed since', async () => {
    await someStored();
    const ports = vaultPorts(store);
    const before = await vault();
    const outcome = await restoreKeys(ports, all, ticked(), 7);
    if (!outcome.ok) throw new Error(outcome.problem);
    const was = { name: 'first', secret: new Secret(FIRST), environments: ['local'] };
    await updateKey(
      ports,
      'pk_test_first' as KeyId,
      { was, now: { ...was, secret: new Secret(SECOND) } },
      [],
      9,
    );
    expect(await undoRestore(ports, outcome.changed)).toMatchObject({ ok: true });
    expect(await shown()).toEqual([`second ${FIRST}`, `mine ${FIRST}`, `first ${SECOND}`]);
    expect((await vault()).keys.slice(0, 2)).toEqual(before.keys);
  });

  test('leaves a secret that isn’t the one that was shown, and says so', async () => {
    await someStored();
    const outcome = await restoreKeys(vaultPorts(store), all, ticked(FIRST, SECOND.toUpperCase()), 7);
    const left = [{ id: 'pk_test_second', why: 'changed-elsewhere' }];
    expect(outcome).toMatchObject({ ok: true, left });
    expect(await shown()).toEqual([`second ${FIRST}`, `mine ${FIRST}`, `first ${FIRST}`]);
  });

  test('leaves a key whose id an unusable entry has, as adding does', async () => {
    store.put('vault', {
      version: 1,
      data: { keys: [entry('first', 'sk_live_7b1f0c2de94a4b5f8c36')], sandbox: [] },
    });
    await takeOverPlain(vaultPorts(store));
    expect(await addKey(vaultPorts(store), key('first', FIRST), [])).toMatchObject({
      problem: 'duplicate-id',
    });
    const outcome = await restoreKeys(vaultPorts(store), all, [], 7);
    expect(outcome).toMatchObject({ ok: true, left: [{ id: 'pk_test_first', why: 'duplicate-id' }] });
    expect(await shown()).toEqual([`second ${SECOND}`, `third ${FIRST}`]);
    expect((await vault()).refused).toHaveLength(1);
  });

  test('changes nothing while the keys are locked', async () => {
    await someStored();
    await setPassphrase(vaultPorts(store), PASSPHRASE);
    store.restart();
    const before = store.texts.get('vault');
    expect(await restoreKeys(vaultPorts(store), all, ticked(), 7)).toEqual({ ok: false, problem: 'locked' });
    expect(store.texts.get('vault')).toBe(before);
  });
});
