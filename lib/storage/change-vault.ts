/** Changes of the vault: one page at a time, and in an order that loses nothing wherever it ends. */

import { hexOf } from '../core/signing/bytes.ts';
import { ACTIVITY_RECORD } from './idle-lock.ts';
import { sealSecrets } from './sealing.ts';
import {
  type KeyAtRest,
  NO_SECRETS,
  type OpenedVault,
  readOpened,
  SESSION_RECORD,
  VAULT_RECORD,
  type VaultData,
  type VaultLocked,
  type VaultPorts,
  type VaultSecrets,
} from './stored-vault.ts';
import { type RecordFailure, writeRecord } from './versioned.ts';

/** What a change may change. */
export interface VaultContents {
  readonly keys: readonly KeyAtRest[];
  readonly secrets: VaultSecrets;
  readonly wasPlain: readonly string[];
}

const EMPTY: OpenedVault = {
  data: { keys: [], wasPlain: [] },
  secrets: NO_SECRETS,
  dataKey: undefined,
  isPlain: false,
};

type Written = { readonly ok: true } | RecordFailure;

/** Read, change and write with no other page in between, whatever the passphrase. */
export function changeVault<Refusal extends { readonly ok: false } = never>(
  ports: VaultPorts,
  change: (contents: VaultContents) => { readonly ok: true; readonly value: VaultContents } | Refusal,
): Promise<{ readonly ok: true; readonly value: OpenedVault } | Refusal | RecordFailure | VaultLocked> {
  return withVault(ports, async (opened) => {
    const { data, secrets } = opened;
    if (!secrets) return { ok: false, problem: 'locked' };
    const changed = change({ keys: data.keys, secrets, wasPlain: data.wasPlain });
    if (!changed.ok) return changed;
    const written = await writeContents(ports, opened, changed.value);
    return written.ok ? { ok: true, value: { ...opened, ...written.value } } : written;
  });
}

/** The vault as it's stored, and nobody else's turn until it's done. */
export function withVault<T>(
  ports: VaultPorts,
  task: (opened: OpenedVault) => Promise<T>,
): Promise<T | RecordFailure> {
  return ports.storage.exclusive<T | RecordFailure>(VAULT_RECORD.key, async () => {
    const state = await readOpened(ports).catch(unavailable);
    if ('ok' in state) return state;
    if (state.state === 'newer') return { ok: false, problem: 'newer', version: state.version };
    if (state.state === 'corrupt') return { ok: false, problem: 'corrupt', detail: state.detail };
    return task(state.state === 'ok' ? state.value : EMPTY);
  });
}

function unavailable(error: unknown): RecordFailure {
  const detail = error instanceof Error ? error.message : String(error);
  return { ok: false, problem: 'unavailable', detail };
}

type Kept = { readonly ok: true; readonly value: Partial<OpenedVault> } | RecordFailure;

async function writeContents(ports: VaultPorts, opened: OpenedVault, contents: VaultContents): Promise<Kept> {
  const { keys, secrets, wasPlain } = contents;
  const { sealed } = opened.data;
  if (sealed && opened.dataKey && ports.cipher) {
    const box = await sealSecrets(await ports.cipher(), 'vault 2', opened.dataKey, secrets);
    const data: VaultData = { ...opened.data, keys, wasPlain, sealed: { ...sealed, secrets: box } };
    const written = await writeAtRest(ports, data);
    return written.ok ? { ok: true, value: { data, secrets } } : written;
  }
  // A secret goes after its key, and comes before it: a key has its secret wherever this ends.
  const gone = opened.secrets?.keys.filter(({ id }) => !secrets.keys.some((pair) => pair.id === id)) ?? [];
  const first = await writeSession(ports, { secrets: { ...secrets, keys: [...secrets.keys, ...gone] } });
  if (!first.ok) return first;
  const data: VaultData = { ...opened.data, keys, wasPlain };
  const written = await writeAtRest(ports, data);
  if (!written.ok) return written;
  if (gone.length > 0) await writeSession(ports, { secrets });
  return { ok: true, value: { data, secrets, isPlain: false } };
}

/** Only in a turn of the vault's. */
export async function writeAtRest({ storage }: VaultPorts, data: VaultData): Promise<Written> {
  const parsed = VAULT_RECORD.parse(VAULT_RECORD.version, data);
  if (parsed.state !== 'ok') throw new TypeError(`the vault doesn’t fit its schema: ${parsed.detail}`);
  return storage.write(VAULT_RECORD.key, { version: VAULT_RECORD.version, data });
}

/** What's unlocked anew hasn't been idle yet. */
export async function writeSession(
  { session }: VaultPorts,
  {
    key,
    next,
    secrets,
  }: { readonly key?: Uint8Array; readonly next?: Uint8Array; readonly secrets?: VaultSecrets },
): Promise<Written> {
  if (key) await session.remove(ACTIVITY_RECORD.key);
  return writeRecord(session, SESSION_RECORD, {
    ...(key && { key: hexOf(key) }),
    ...(next && { next: hexOf(next) }),
    ...(secrets && { secrets }),
  });
}

/** Nothing in the session opens the vault any more. */
export async function endSession({ session }: VaultPorts): Promise<Written> {
  return session.remove(SESSION_RECORD.key);
}
