/** A backup of keys as a file: JSON with `format`, `version` and the keys, encrypted with a passphrase of its own. */

import * as v from 'valibot';
import { openDataKey, openSecrets, sealDataKey, sealSecrets } from './sealing.ts';
import type { VaultCipher } from './storage-port.ts';
import { SEALED_IN_FILE, type Sealed, VAULT_ENTRY } from './stored-vault.ts';

const FORMAT = 'countersign-keys';
const VERSION = 1;
/** Bytes: room for so many keys and more. */
export const LONGEST_BACKUP = 4_000_000;
/** Each is looked for in the names of all: more of them would hold up the page. */
export const MOST_BACKUP_KEYS = 1000;

const BACKUP = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  ...SEALED_IN_FILE.entries,
});
const NEWER = v.object({ format: v.literal(FORMAT), version: v.pipe(v.number(), v.minValue(VERSION + 1)) });
const OURS = v.object({ format: v.literal(FORMAT) });

/** What's encrypted. */
const CONTENTS = v.object({
  /** In Unix seconds. */
  savedAt: v.number(),
  keys: v.pipe(v.array(VAULT_ENTRY), v.readonly()),
});
export type BackupContents = v.InferOutput<typeof CONTENTS>;

export type BackupProblem = 'not-json' | 'other-file' | 'newer' | 'invalid';

export type BackupRead =
  | { readonly ok: true; readonly sealed: Sealed }
  | { readonly ok: false; readonly problem: BackupProblem };

export type BackupOpened =
  | { readonly ok: true; readonly contents: BackupContents }
  /** `damaged`: the passphrase opens it, and the keys in it were changed or cut. */
  | { readonly ok: false; readonly problem: 'wrong-passphrase' | 'damaged' | 'too-many' };

/** @param text as it's in the file, unchecked. */
export function readBackup(text: string): BackupRead {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return { ok: false, problem: 'not-json' };
  }
  const read = v.safeParse(BACKUP, value);
  if (read.success) {
    const { kdf, key, secrets } = read.output;
    return { ok: true, sealed: { kdf, key, secrets } };
  }
  if (v.is(NEWER, value)) return { ok: false, problem: 'newer' };
  return { ok: false, problem: v.is(OURS, value) ? 'invalid' : 'other-file' };
}

export function backupText({ kdf, key, secrets }: Sealed): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, kdf, key, secrets }, null, 2)}\n`;
}

/** Takes as long as the passphrase's key does. @param signal ends that: then it rejects. */
export async function sealBackup(
  cipher: VaultCipher,
  passphrase: string,
  contents: BackupContents,
  signal?: AbortSignal,
): Promise<Sealed> {
  const dataKey = cipher.random(32);
  return {
    ...(await sealDataKey(cipher, 'backup 1', dataKey, passphrase, signal)),
    secrets: await sealSecrets(cipher, 'backup 1', dataKey, contents),
  };
}

/** As long again. @param signal as above. */
export async function openBackup(
  cipher: VaultCipher,
  sealed: Sealed,
  passphrase: string,
  signal?: AbortSignal,
): Promise<BackupOpened> {
  const dataKey = await openDataKey(cipher, 'backup 1', sealed, passphrase, signal);
  if (!dataKey) return { ok: false, problem: 'wrong-passphrase' };
  const contents = readBackupContents(await openSecrets(cipher, 'backup 1', dataKey, sealed.secrets));
  if (!contents) return { ok: false, problem: 'damaged' };
  return contents.keys.length > MOST_BACKUP_KEYS
    ? { ok: false, problem: 'too-many' }
    : { ok: true, contents };
}

/** Whoever wrote the file knew its passphrase, and may have written anything. */
export function readBackupContents(value: unknown): BackupContents | undefined {
  const read = v.safeParse(CONTENTS, value);
  return read.success ? read.output : undefined;
}
