/**
 * The passphrase of the vault: set, changed, removed, and the vault locked and unlocked with it; and the passkey removed, for
 * which it's needed. Each is one write at rest, so that it's done or not done wherever it ends; what comes before or after is
 * in the session alone.
 */

import { endSession, withVault, writeAtRest, writeSession } from './change-vault.ts';
import { openDataKey, sealDataKey, sealSecrets } from './sealing.ts';
import type { VaultCipher } from './storage-port.ts';
import { readOpened, type Sealed, secretsOf, type VaultLocked, type VaultPorts } from './stored-vault.ts';
import type { RecordFailure } from './versioned.ts';

/** Characters. */
export const SHORTEST_PASSPHRASE = 12;

export type PassphraseOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: 'wrong-passphrase' | 'too-short' }
  /** The passphrase opens it, and what's in it was changed or cut. */
  | { readonly ok: false; readonly problem: 'damaged' }
  /** Another page set, changed or removed the passphrase or the passkey meanwhile. */
  | { readonly ok: false; readonly problem: 'changed-elsewhere' }
  /** This host keeps nothing for longer than the page is open. */
  | { readonly ok: false; readonly problem: 'not-here' }
  | VaultLocked
  | RecordFailure;

const CHANGED: PassphraseOutcome = { ok: false, problem: 'changed-elsewhere' };

export function isLongEnough(passphrase: string): boolean {
  return [...passphrase].length >= SHORTEST_PASSPHRASE;
}

/** From then on secrets are at rest, encrypted. */
export async function setPassphrase(ports: VaultPorts, passphrase: string): Promise<PassphraseOutcome> {
  const cipher = await ports.cipher?.();
  if (!cipher) return { ok: false, problem: 'not-here' };
  if (!isLongEnough(passphrase)) return { ok: false, problem: 'too-short' };
  const dataKey = cipher.random(32);
  const sealed = await sealDataKey(cipher, 'vault 2', dataKey, passphrase);
  return withVault<PassphraseOutcome>(ports, async ({ data, secrets }) => {
    if (data.sealed || !secrets) return CHANGED;
    const box = await sealSecrets(cipher, 'vault 2', dataKey, secrets);
    const written = await writeAtRest(ports, { ...data, sealed: { ...sealed, secrets: box } });
    // Where the session can't be written, the vault is locked, and nothing is lost.
    if (written.ok) await writeSession(ports, { key: dataKey });
    return written;
  });
}

/**
 * The old one opens nothing that's written from then on. Nor does the passkey: it's removed, since only a question to its
 * device could seal the new data key for it.
 */
export async function changePassphrase(
  ports: VaultPorts,
  { old, next }: { readonly old: string; readonly next: string },
): Promise<PassphraseOutcome> {
  if (!isLongEnough(next)) return { ok: false, problem: 'too-short' };
  const tried = await tryPassphrase(ports, old);
  if (!tried.ok) return tried;
  return sealAnew(ports, tried, next);
}

/** While it's unlocked. The device keeps the passkey, which opens nothing that's written from then on. */
export async function removePasskey(ports: VaultPorts, passphrase: string): Promise<PassphraseOutcome> {
  const tried = await tryPassphrase(ports, passphrase);
  if (!tried.ok) return tried;
  return tried.sealed.passkey ? sealAnew(ports, tried, passphrase) : CHANGED;
}

/**
 * The secrets under a new data key, which the passphrase alone opens. Whoever has the old data key, from an older copy of
 * the profile, can’t open them with it. The session has both keys before, so that no page finds itself locked in between.
 */
async function sealAnew(
  ports: VaultPorts,
  { cipher, dataKey: old, sealed: before }: Extract<Tried, { readonly ok: true }>,
  passphrase: string,
): Promise<PassphraseOutcome> {
  const dataKey = cipher.random(32);
  const key = await sealDataKey(cipher, 'vault 2', dataKey, passphrase);
  return withVault<PassphraseOutcome>(ports, async ({ data, dataKey: opens }) => {
    if (!isSame(data.sealed, before)) return CHANGED;
    if (!opens) return { ok: false, problem: 'locked' };
    const secrets = await secretsOf(cipher, data.sealed.secrets, old);
    if (!secrets) return { ok: false, problem: 'damaged' };
    const box = await sealSecrets(cipher, 'vault 2', dataKey, secrets);
    const first = await writeSession(ports, { key: opens, next: dataKey });
    if (!first.ok) return first;
    const written = await writeAtRest(ports, { ...data, sealed: { ...key, secrets: box } });
    await writeSession(ports, { key: written.ok ? dataKey : opens });
    return written;
  });
}

/** Both ways to the data key are what they were. */
function isSame(now: Sealed | undefined, before: Sealed): now is Sealed {
  return now?.key.bytes === before.key.bytes && now.passkey?.key.bytes === before.passkey?.key.bytes;
}

/** From then on secrets live for the session alone. */
export async function removePassphrase(ports: VaultPorts, passphrase: string): Promise<PassphraseOutcome> {
  const tried = await tryPassphrase(ports, passphrase);
  if (!tried.ok) return tried;
  const { cipher, dataKey, sealed: before } = tried;
  return withVault<PassphraseOutcome>(ports, async ({ data: { sealed, ...data } }) => {
    if (sealed?.key.bytes !== before.key.bytes) return CHANGED;
    const secrets = await secretsOf(cipher, sealed.secrets, dataKey);
    if (!secrets) return { ok: false, problem: 'damaged' };
    const first = await writeSession(ports, { key: dataKey, secrets });
    if (!first.ok) return first;
    const written = await writeAtRest(ports, data);
    if (written.ok) await writeSession(ports, { secrets });
    return written;
  });
}

export async function unlockVault(ports: VaultPorts, passphrase: string): Promise<PassphraseOutcome> {
  const tried = await tryPassphrase(ports, passphrase);
  if (!tried.ok) return tried;
  return withVault<PassphraseOutcome>(ports, async ({ data: { sealed } }) => {
    if (sealed?.key.bytes !== tried.sealed.key.bytes) return CHANGED;
    if (!(await secretsOf(tried.cipher, sealed.secrets, tried.dataKey)))
      return { ok: false, problem: 'damaged' };
    return writeSession(ports, { key: tried.dataKey });
  });
}

/** Nothing without a passphrase, which would lose the secrets. */
export function lockVault(ports: VaultPorts): Promise<PassphraseOutcome> {
  return withVault<PassphraseOutcome>(ports, async ({ data }) => (data.sealed ? endSession(ports) : CHANGED));
}

/** @param minutes without input, then it's locked; 0 for never. */
export function changeLockAfter(ports: VaultPorts, minutes: number): Promise<PassphraseOutcome> {
  return withVault<PassphraseOutcome>(ports, async ({ data, dataKey }) => {
    if (!data.sealed) return CHANGED;
    return dataKey ? writeAtRest(ports, { ...data, lockAfter: minutes }) : { ok: false, problem: 'locked' };
  });
}

/** The way out of a forgotten passphrase: the keys stay, and their secrets are gone for good. */
export function forgetSecrets(ports: VaultPorts): Promise<PassphraseOutcome> {
  return withVault<PassphraseOutcome>(ports, async ({ data: { sealed, ...data } }) => {
    if (!sealed) return CHANGED;
    const ended = await endSession(ports);
    return ended.ok ? writeAtRest(ports, data) : ended;
  });
}

type Tried =
  | {
      readonly ok: true;
      readonly cipher: VaultCipher;
      readonly dataKey: Uint8Array;
      readonly sealed: Sealed;
    }
  | Extract<PassphraseOutcome, { readonly ok: false }>;

async function tryPassphrase(ports: VaultPorts, passphrase: string): Promise<Tried> {
  const cipher = await ports.cipher?.();
  if (!cipher) return { ok: false, problem: 'not-here' };
  const state = await readOpened(ports);
  const sealed = state.state === 'ok' ? state.value.data.sealed : undefined;
  if (!sealed) return { ok: false, problem: 'changed-elsewhere' };
  const dataKey = await openDataKey(cipher, 'vault 2', sealed, passphrase);
  return dataKey ? { ok: true, cipher, dataKey, sealed } : { ok: false, problem: 'wrong-passphrase' };
}
