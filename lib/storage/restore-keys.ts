/** Keys of a backup: checked as if they were added, compared with what's stored, and restored without taking anything from it that the user didn't name. */

import { atOnce, clearText } from '../core/gate/gate.ts';
import type { Sought } from '../core/gate/sought.ts';
import { type KeyId, LONGEST_KEY_PART, soundSecret } from '../core/signing/key-pair.ts';
import { Secret } from '../core/signing/secret.ts';
import type { BackupContents } from './backup-file.ts';
import { checkName, type NameProblem } from './display-name.ts';
import { soughtAhead } from './in-turns.ts';
import { changeEntries, type PairProblem, pairProblem } from './key-changes.ts';
import { atRest, type VaultEntry, type VaultPorts } from './stored-vault.ts';
import { checkedEntries, type StoredKey, type Vault, type VaultChange, type VaultKey } from './vault.ts';

/** A key that can't be restored. */
export interface UnfitKey {
  /** Not where it may hold a secret. */
  readonly name: string | undefined;
  readonly why: PairProblem | { readonly problem: 'name'; readonly reason: NameProblem };
}

/** A stored key that stays out of a backup. */
export interface LeftOutKey {
  readonly key: StoredKey;
  readonly why: UnfitKey['why'];
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

/** A key whose stored secret may give way, as long as it's still the one that was shown. */
export interface ReplacedKey {
  readonly id: KeyId;
  readonly shown: Secret;
}

/** A picked key that stays as it's stored. */
export interface LeftKey {
  readonly id: KeyId;
  /** `duplicate-id`: an entry that can't be used has its id. */
  readonly why: 'changed-elsewhere' | 'duplicate-id';
}

export type RestoreOutcome =
  | {
      readonly ok: true;
      readonly vault: Vault;
      readonly changed: readonly ChangedKey[];
      readonly left: readonly LeftKey[];
    }
  | Extract<VaultChange, { readonly ok: false }>;

/** So many bytes of a long look take as long as a key's checks. */
const STEP = 4096;

/** Yields as `inTurns` counts. @param secrets of this page, none of which may stand in a name. */
export function* checkBackupKeys(
  { keys: entries }: BackupContents,
  secrets: readonly Secret[],
): Generator<number, BackupKeys> {
  const checked = checkedEntries(entries, []);
  const all = [...checked.keys, ...checked.refused].map(({ secret }) => secret);
  const looked = yield* soughtAhead([...secrets, ...all.filter(isShort)]);
  const sound = yield* soughtAhead([...secrets, ...all.filter(isShort)].filter(isSound));
  // The name of one that's too long to be looked for may hold it.
  const fitName = ({ name, secret }: Pick<StoredKey, 'name' | 'secret'>) => {
    const named = checkName(name, looked);
    return named.ok && isShort(secret) ? named.value : undefined;
  };
  const unfit: UnfitKey[] = [];
  for (const { name, secret, createdAt, position, ...why } of checked.refused) {
    unfit.push({ name: fitName({ name, secret }), why });
    yield STEP;
  }
  const keys: StoredKey[] = [];
  for (const key of checked.keys) {
    const why = whyUnfit(key, looked, sound);
    if (why) unfit.push({ name: fitName(key), why });
    else keys.push(key);
    yield STEP;
  }
  return { keys, unfit };
}

/** Those that a backup of them couldn't give back. Yields as above. @param looked for the secrets of this page. */
export function* unfitForBackup(
  keys: readonly StoredKey[],
  looked: Sought,
): Generator<number, readonly LeftOutKey[]> {
  const sound = yield* soughtAhead(keys.map(({ secret }) => secret).filter(isSound));
  const leftOut: LeftOutKey[] = [];
  for (const key of keys) {
    const why = whyUnfit(key, looked, sound);
    if (why) leftOut.push({ key, why });
    yield STEP;
  }
  return leftOut;
}

/** @param sound secrets: what can't be one, such as a word or a key id, may well stand in an id. */
function whyUnfit(key: StoredKey, looked: Sought, sound: Sought): UnfitKey['why'] | undefined {
  const name = checkName(key.name, looked);
  if (!name.ok) return { problem: 'name', reason: name.problem };
  const isClear = atOnce(clearText(key.id, 'the key id', sound)).ok;
  return pairProblem(key) ?? (isClear ? undefined : { problem: 'id-tells-secret' });
}

function isSound(secret: Secret): boolean {
  return soundSecret(secret.reveal()).ok;
}

function isShort(secret: Secret): boolean {
  return secret.reveal().length <= LONGEST_KEY_PART;
}

/**
 * In one write. What's stored keeps its name and environments, and a secret that isn't the one that was shown stays.
 * @param now in Unix seconds.
 */
export async function restoreKeys(
  ports: VaultPorts,
  picked: readonly StoredKey[],
  replaced: readonly ReplacedKey[],
  now: number,
): Promise<RestoreOutcome> {
  const changed: ChangedKey[] = [];
  const left: LeftKey[] = [];
  const outcome = await changeEntries(ports, (entries, refused) => {
    const after = [...entries];
    for (const key of picked) {
      const at = after.findIndex(({ id }) => id === key.id);
      const before = after[at];
      const secret = key.secret.reveal();
      if (before?.secret === secret) continue;
      const why = whyLeft(key, before, replaced, refused);
      if (why) {
        left.push({ id: key.id, why });
        continue;
      }
      changed.push({ id: key.id, before: before && secretOf(before), restored: key.secret });
      if (before) after[at] = { ...before, secret, secretAt: now };
      else after.push({ ...atRest(key), secret, secretAt: now });
    }
    return { ok: true, value: after };
  });
  return outcome.ok ? { ...outcome, changed, left } : outcome;
}

/** An id among entries that can't be used is taken, as for a key that's added. */
function whyLeft(
  { id }: StoredKey,
  before: VaultKey | undefined,
  replaced: readonly ReplacedKey[],
  refused: readonly VaultEntry[],
): LeftKey['why'] | undefined {
  if (!before) return refused.some((entry) => entry.id === id) ? 'duplicate-id' : undefined;
  const shown = replaced.find((one) => one.id === id)?.shown.reveal();
  return before.secret === undefined || before.secret === shown ? undefined : 'changed-elsewhere';
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
