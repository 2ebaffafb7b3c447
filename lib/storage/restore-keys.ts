/** Keys of a backup: checked as if they were added, compared with what's stored, and restored without taking anything from it that the user didn't name. */

import { sought } from '../core/gate/sought.ts';
import type { KeyId } from '../core/signing/key-pair.ts';
import { Secret } from '../core/signing/secret.ts';
import type { BackupContents } from './backup-file.ts';
import { checkName, type NameProblem } from './display-name.ts';
import { changeEntries, type PairProblem, pairProblem } from './key-changes.ts';
import { atRest, type VaultPorts } from './stored-vault.ts';
import { checkedEntries, type StoredKey, type Vault, type VaultChange, type VaultKey } from './vault.ts';

/** A key that can't be restored. */
export interface UnfitKey {
  /** Not where it may hold a secret. */
  readonly name: string | undefined;
  readonly why: PairProblem | { readonly problem: 'name'; readonly reason: NameProblem };
}

export interface BackupKeys {
  readonly keys: readonly StoredKey[];
  readonly unfit: readonly UnfitKey[];
}

/** What a restore changed of one key. */
export interface ChangedKey {
  readonly id: string;
  /** Nothing where it wasn't there. */
  readonly before: { readonly secret: Secret | undefined; readonly secretAt: number | undefined } | undefined;
  readonly restored: Secret;
}

export type RestoreOutcome =
  | { readonly ok: true; readonly vault: Vault; readonly changed: readonly ChangedKey[] }
  | Extract<VaultChange, { readonly ok: false }>;

/** @param secrets of this page, none of which may stand in a name. */
export function checkBackupKeys({ keys: entries }: BackupContents, secrets: readonly Secret[]): BackupKeys {
  const looked = sought([...secrets, ...entries.map(({ secret }) => new Secret(secret))]);
  const fitName = (name: string) => {
    const checked = checkName(name, looked);
    return checked.ok ? checked.value : undefined;
  };
  const checked = checkedEntries(entries, []);
  const unfit: UnfitKey[] = checked.refused.map(({ name, secret, createdAt, position, ...why }) => ({
    name: fitName(name),
    why,
  }));
  const keys = checked.keys.filter((key) => {
    const name = checkName(key.name, looked);
    const why = name.ok
      ? pairProblem({ ...key, secret: key.secret.reveal() })
      : { problem: 'name' as const, reason: name.problem };
    if (why) unfit.push({ name: name.ok ? name.value : undefined, why });
    return !why;
  });
  return { keys, unfit };
}

/**
 * In one write. What's stored keeps its name and environments. @param replaced ids of keys whose stored secrets may give way.
 * @param now in Unix seconds.
 */
export async function restoreKeys(
  ports: VaultPorts,
  picked: readonly StoredKey[],
  replaced: readonly KeyId[],
  now: number,
): Promise<RestoreOutcome> {
  const changed: ChangedKey[] = [];
  const outcome = await changeEntries(ports, (entries) => {
    const after = [...entries];
    for (const key of picked) {
      const at = after.findIndex(({ id }) => id === key.id);
      const before = after[at];
      const secret = key.secret.reveal();
      if (before?.secret === secret) continue;
      if (before?.secret !== undefined && !replaced.includes(key.id)) continue;
      changed.push({ id: key.id, before: before && secretOf(before), restored: key.secret });
      if (before) after[at] = { ...before, secret, secretAt: now };
      else after.push({ ...atRest(key), secret, secretAt: now });
    }
    return { ok: true, value: after };
  });
  return outcome.ok ? { ...outcome, changed } : outcome;
}

/** Takes it back in one write, but for keys that were changed since. */
export function undoRestore(ports: VaultPorts, changed: readonly ChangedKey[]): Promise<VaultChange> {
  return changeEntries(ports, (entries) => ({
    ok: true,
    value: entries.flatMap((entry) => {
      const one = changed.find(({ id }) => id === entry.id);
      if (!one || entry.secret !== one.restored.reveal()) return [entry];
      if (!one.before) return [];
      const { secretAt: _, secret: __, ...about } = entry;
      const { secret, secretAt } = one.before;
      return [
        {
          ...about,
          ...(secretAt !== undefined && { secretAt }),
          ...(secret && { secret: secret.reveal() }),
        },
      ];
    }),
  }));
}

function secretOf({ secret, secretAt }: VaultKey): NonNullable<ChangedKey['before']> {
  return { secret: secret === undefined ? undefined : new Secret(secret), secretAt };
}
