/**
 * The vault as it's stored. What isn't secret of the keys is at rest. Secrets are in the session alone, which ends with the
 * browser, or at rest and encrypted once there's a passphrase; the session then holds what opens them.
 */

import * as v from 'valibot';
import { bytesOfHex } from '../core/signing/bytes.ts';
import { soundKeyId, soundSecret } from '../core/signing/key-pair.ts';
import { visibleName } from '../core/visible-name.ts';
import type { SealedBox, StoragePort, VaultCipher } from './storage-port.ts';
import { type RecordState, readRecord, recordState, versioned } from './versioned.ts';

export interface VaultPorts {
  readonly storage: StoragePort;
  /** In memory for as long as the browser runs, and never on disk. */
  readonly session: StoragePort;
  /** Loaded when first asked for. Not where nothing is kept for longer than the page is open. */
  readonly cipher: (() => Promise<VaultCipher>) | undefined;
}

const ABOUT = v.object({
  id: v.string(),
  name: v.pipe(v.string(), v.transform(visibleName)),
  environments: v.pipe(v.array(v.string()), v.readonly()),
  createdAt: v.number(),
  secretAt: v.exactOptional(v.number()),
});
export const VAULT_ENTRY = v.object({ ...ABOUT.entries, secret: v.string() });
const PAIR = v.object({ id: v.string(), secret: v.string() });
const listOf = <T extends v.GenericSchema>(item: T) => v.pipe(v.array(item), v.readonly());

/** A key as it's at rest. */
export type KeyAtRest = v.InferOutput<typeof ABOUT>;
/** A key, secret and all. */
export type VaultEntry = v.InferOutput<typeof VAULT_ENTRY>;

const PLAIN = v.object({ keys: listOf(VAULT_ENTRY), sandbox: v.optional(listOf(PAIR), []) });

const SECRETS = v.object({
  keys: listOf(PAIR),
  /** Of no key that can be used: whole, since a secret may stand in any field of theirs. */
  refused: listOf(VAULT_ENTRY),
  sandbox: listOf(PAIR),
});
export type VaultSecrets = v.InferOutput<typeof SECRETS>;

const HEX = v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})*$/));
const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

/** As wide as any version wrote it. */
const KDF = v.object({
  name: v.literal('argon2id'),
  memory: count(1_048_576),
  passes: count(16),
  lanes: count(16),
  salt: HEX,
});

const MINUTES_PER_DAY = 1440;

const BOX = v.object({ iv: HEX, bytes: HEX });

const SEALED_BY_PASSPHRASE = v.object({ kdf: KDF, key: BOX, secrets: BOX });

const PASSKEY = v.object({ id: HEX, transports: listOf(v.string()), salt: HEX, key: BOX });
/** `salt`: what its output depends on. `key`: the data key, sealed by what that output makes. */
export type SealedByPasskey = v.InferOutput<typeof PASSKEY>;

const SEALED = v.object({ ...SEALED_BY_PASSPHRASE.entries, passkey: v.exactOptional(PASSKEY) });

const SALT_FROM_ELSEWHERE = v.pipe(HEX, v.minLength(2 * 16), v.maxLength(2 * 64));

/**
 * In a file, which may be from anywhere: at most what’s written here, memory and passes alike, or trying a passphrase would
 * take the page’s memory or many minutes. Argon2 takes 8 KiB for each lane at least.
 */
export const SEALED_IN_FILE = v.object({
  ...SEALED_BY_PASSPHRASE.entries,
  kdf: v.pipe(
    v.object({ ...KDF.entries, memory: count(262_144), salt: SALT_FROM_ELSEWHERE }),
    v.check(({ memory, lanes }) => memory >= 8 * lanes),
  ),
});

/** `key`: the data key, sealed by the passphrase's. `secrets`: sealed by the data key. `passkey` is a second way to it. */
export type Sealed = v.InferOutput<typeof SEALED>;

const DATA = v.object({
  keys: listOf(ABOUT),
  sealed: v.exactOptional(SEALED),
  /** Ids of keys whose secrets an earlier version wrote in plain, until the user has dismissed it. */
  wasPlain: listOf(v.string()),
  /** Minutes without input, then it's locked; 0 for never. */
  lockAfter: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MINUTES_PER_DAY))),
});
export type VaultData = v.InferOutput<typeof DATA>;

/** What earlier versions wrote: secrets in plain. */
const PLAIN_RECORD = versioned('vault', PLAIN);

/** Whether what's stored, readable or not, may hold secrets that no passphrase encrypts. */
export function isVaultPlain(stored: unknown): boolean {
  const read = v.safeParse(
    v.object({ version: v.pipe(v.number(), v.minValue(VAULT_RECORD.version)) }),
    stored,
  );
  return !read.success;
}

/** Reads of version 1 what isn't secret. */
export const VAULT_RECORD = PLAIN_RECORD.next(DATA, (plain) => takenOver(plain).data);

/**
 * `key` opens the encrypted secrets, in hex; or `next` does, where they were about to be sealed anew. `secrets` count only
 * where none are encrypted at rest.
 */
export const SESSION_RECORD = versioned(
  'vault-session',
  v.object({
    key: v.exactOptional(v.string()),
    next: v.exactOptional(v.string()),
    secrets: v.exactOptional(SECRETS),
  }),
);

/** The vault as it was read; without secrets it's locked. */
export interface OpenedVault {
  readonly data: VaultData;
  readonly secrets: VaultSecrets | undefined;
  /** Where it's encrypted and unlocked. */
  readonly dataKey: Uint8Array | undefined;
  readonly isPlain: boolean;
}

/** Nothing can be changed that can't be read. */
export interface VaultLocked {
  readonly ok: false;
  readonly problem: 'locked';
}

export const NO_SECRETS: VaultSecrets = { keys: [], refused: [], sandbox: [] };

export async function readOpened(ports: VaultPorts): Promise<RecordState<OpenedVault>> {
  const { state, isUnfit } = await readOnce(ports);
  // Another page may have sealed the secrets anew between the two reads.
  return isUnfit ? (await readOnce(ports)).state : state;
}

interface ReadOnce {
  readonly state: RecordState<OpenedVault>;
  /** The session has a key, which doesn't open the secrets. */
  readonly isUnfit?: boolean;
}

async function readOnce(ports: VaultPorts): Promise<ReadOnce> {
  const stored = await ports.storage.read(VAULT_RECORD.key);
  const plain = recordState(PLAIN_RECORD, stored);
  if (plain.state === 'ok') return { state: { state: 'ok', value: takenOver(plain.value) } };
  const state = recordState(VAULT_RECORD, stored);
  if (state.state !== 'ok') return { state };
  const session = await readRecord(ports.session, SESSION_RECORD);
  const { secrets = NO_SECRETS, ...keys } = session.state === 'ok' ? session.value : {};
  const data = state.value;
  const opened = data.sealed ? await openedBy(ports, data.sealed, keys) : { secrets, dataKey: undefined };
  const value = { data, secrets: undefined, dataKey: undefined, isPlain: false, ...opened };
  return { state: { state: 'ok', value }, isUnfit: keys.key !== undefined && !opened };
}

async function openedBy(
  { cipher }: VaultPorts,
  { secrets: box }: Sealed,
  { key, next }: { readonly key?: string; readonly next?: string },
): Promise<Pick<OpenedVault, 'secrets' | 'dataKey'> | undefined> {
  for (const hex of [key, next]) {
    const dataKey = hex === undefined ? undefined : bytesOfHex(hex);
    const secrets = dataKey && cipher && (await secretsOf(await cipher(), box, dataKey));
    if (secrets) return { secrets, dataKey };
  }
  return undefined;
}

/** `undefined` where the key is another, or they were changed. */
export async function secretsOf(
  cipher: VaultCipher,
  box: SealedBox,
  dataKey: Uint8Array,
): Promise<VaultSecrets | undefined> {
  const { openSecrets } = await import('./sealing.ts');
  const parsed = v.safeParse(SECRETS, await openSecrets(cipher, 'vault 2', dataKey, box));
  return parsed.success ? parsed.output : undefined;
}

/** Pairs that the built-in sandbox made are of no use anywhere else: nobody has to revoke them. */
function takenOver({ keys, sandbox }: v.InferOutput<typeof PLAIN>): OpenedVault {
  const isMade = (id: string) => sandbox.some((pair) => pair.id === id);
  const kept: VaultEntry[] = [];
  const refused: VaultEntry[] = [];
  for (const entry of keys) {
    const isSound = soundKeyId(entry.id).ok && soundSecret(entry.secret).ok;
    const isTwice = kept.some(({ id }) => id === entry.id);
    (isSound && !isTwice ? kept : refused).push(entry);
  }
  return {
    data: {
      keys: kept.map(atRest),
      wasPlain: kept.flatMap(({ id }) => (isMade(id) ? [] : [id])),
    },
    secrets: { keys: kept.map(pairOf), refused, sandbox },
    dataKey: undefined,
    isPlain: true,
  };
}

export function atRest({ id, name, environments, createdAt, secretAt }: KeyAtRest): KeyAtRest {
  return { ...{ id, name, environments, createdAt }, ...(secretAt !== undefined && { secretAt }) };
}

function pairOf({ id, secret }: VaultEntry): v.InferOutput<typeof PAIR> {
  return { id, secret };
}

/** Calls back whenever any page changes the vault, or locks or unlocks it. Returns the way to stop. */
export function watchOpened(
  ports: VaultPorts,
  listener: (state: RecordState<OpenedVault>) => void,
): () => void {
  let turn = 0;
  const look = async () => {
    const mine = ++turn;
    const state = await readOpened(ports).catch(() => undefined);
    // What's read later is what's newer.
    if (state && mine === turn) listener(state);
  };
  const stops = [
    ports.storage.watch(VAULT_RECORD.key, () => void look()),
    ports.session.watch(SESSION_RECORD.key, () => void look()),
  ];
  return () => {
    turn = Number.NaN;
    for (const stop of stops) stop();
  };
}
