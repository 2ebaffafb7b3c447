/**
 * A passkey that unlocks the vault beside its passphrase: added and used. Each is one write. It seals the same data key as
 * the passphrase. What removes it makes a new one, for which the passphrase is needed: that's in `passphrase.ts`.
 */

import { bytesOfHex, equalBytes, hexOf } from '../core/signing/bytes.ts';
import { withVault, writeAtRest, writeSession } from './change-vault.ts';
import { openWithPasskey, sealForPasskey } from './sealing.ts';
import type { PasskeyAccess, PasskeyPort, PasskeyRefusal, VaultCipher } from './storage-port.ts';
import {
  type OpenedVault,
  readOpened,
  secretsOf,
  type VaultLocked,
  type VaultPorts,
} from './stored-vault.ts';
import type { RecordFailure } from './versioned.ts';

export interface PasskeyPorts extends VaultPorts {
  readonly passkeys: PasskeyAccess;
}

export type PasskeyOutcome =
  | { readonly ok: true }
  | PasskeyRefusal
  /** The device answered, and that opens nothing. */
  | { readonly ok: false; readonly problem: 'wrong-passkey' }
  /** The passkey opens it, and what's in it was changed or cut. */
  | { readonly ok: false; readonly problem: 'damaged' }
  /** Another page added or removed the passkey, or set or removed the passphrase. */
  | { readonly ok: false; readonly problem: 'changed-elsewhere' }
  /** This page can ask no passkey. */
  | { readonly ok: false; readonly problem: 'not-here' }
  | VaultLocked
  | RecordFailure;

const CHANGED: PasskeyOutcome = { ok: false, problem: 'changed-elsewhere' };
const LOCKED: PasskeyOutcome = { ok: false, problem: 'locked' };
const NOT_HERE: PasskeyOutcome = { ok: false, problem: 'not-here' };

/** While it's unlocked. @param signal ends the question to the user, and then nothing is written. */
export async function addPasskey(ports: PasskeyPorts, signal: AbortSignal): Promise<PasskeyOutcome> {
  const host = await hostOf(ports);
  if (!host) return NOT_HERE;
  const { cipher, passkeys } = host;
  const dataKey = await withVault(ports, async (opened) => unlockedKey(opened));
  if (!(dataKey instanceof Uint8Array)) return dataKey;
  const salt = cipher.random(32);
  const made = await passkeys.make(salt, signal);
  if (!made.ok) return made;
  const { id, transports, output } = made;
  const passkey = await sealForPasskey(cipher, dataKey, { id, transports, salt: hexOf(salt) }, output);
  output.fill(0);
  return withVault<PasskeyOutcome>(ports, async (opened) => {
    if (signal.aborted) return { ok: false, problem: 'cancelled' };
    const now = unlockedKey(opened);
    if (!(now instanceof Uint8Array)) return now;
    const { sealed, ...data } = opened.data;
    if (!sealed || !equalBytes(now, dataKey)) return CHANGED;
    return writeAtRest(ports, { ...data, sealed: { ...sealed, passkey } });
  });
}

/** @param signal as above. */
export async function unlockWithPasskey(ports: PasskeyPorts, signal: AbortSignal): Promise<PasskeyOutcome> {
  const host = await hostOf(ports);
  if (!host) return NOT_HERE;
  const state = await readOpened(ports);
  const before = state.state === 'ok' ? state.value.data.sealed?.passkey : undefined;
  if (!before) return CHANGED;
  const used = await host.passkeys.use(before, bytesOfHex(before.salt), signal);
  if (!used.ok) return used;
  const dataKey = await openWithPasskey(host.cipher, before, used.output);
  used.output.fill(0);
  if (!dataKey) return { ok: false, problem: 'wrong-passkey' };
  return withVault<PasskeyOutcome>(ports, async ({ data: { sealed } }) => {
    if (signal.aborted) return { ok: false, problem: 'cancelled' };
    if (sealed?.passkey?.key.bytes !== before.key.bytes) return CHANGED;
    if (!(await secretsOf(host.cipher, sealed.secrets, dataKey))) return { ok: false, problem: 'damaged' };
    return writeSession(ports, { key: dataKey });
  });
}

async function hostOf({
  cipher,
  passkeys,
}: PasskeyPorts): Promise<{ readonly cipher: VaultCipher; readonly passkeys: PasskeyPort } | undefined> {
  if (!cipher || typeof passkeys !== 'function') return undefined;
  return { cipher: await cipher(), passkeys: await passkeys() };
}

/** What a passkey is to seal: of a vault that's encrypted, unlocked and has none. */
function unlockedKey({ data: { sealed }, dataKey }: OpenedVault): Uint8Array | PasskeyOutcome {
  if (!sealed || sealed.passkey) return CHANGED;
  return dataKey ?? LOCKED;
}
