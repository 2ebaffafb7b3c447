/** The way out of a record that can't be read: a copy of it is set aside, until it's deleted. Loaded with the first. */

import type { Json, StoragePort, WriteOutcome } from './storage-port.ts';
import {
  rawValue,
  readSetAside,
  recordState,
  secretsSetAside,
  setAsideKey,
  type VersionedRecord,
} from './versioned.ts';

export interface StorageAreas {
  readonly storage: StoragePort;
  /** In memory for as long as the browser runs, and never on disk. */
  readonly session: StoragePort;
}

type SetAsideOutcome =
  /** `keptAs`: the copy's key; absent where the record was readable after all. */
  { readonly ok: true; readonly keptAs?: string } | Extract<WriteOutcome, { readonly ok: false }>;

/**
 * For when the user has confirmed it: moves what is stored to another key, and leaves the record absent. What may hold a
 * secret in plain isn't written to disk once more: that copy ends with the browser.
 * @param mayBePlain whether the record was ever one for secrets in plain, as by its version.
 */
export function resetRecord<T extends Json>(
  { storage, session }: StorageAreas,
  record: VersionedRecord<T>,
  mayBePlain: (stored: unknown) => boolean = () => false,
): Promise<SetAsideOutcome> {
  return storage.exclusive(record.key, async () => {
    const stored = await rawValue(storage, record.key);
    if (!stored.ok) return stored;
    const { value } = stored;
    const { state } = recordState(record, value);
    if (state === 'absent' || state === 'ok') return { ok: true };
    const isPlain = mayBePlain(value) || secretsSetAside([value]).length > 0;
    const area = isPlain ? session : storage;
    const keptAs = setAsideKey(record.key, (await readSetAside(area, record.key)).length + 1);
    // It came out of storage, so it's plain data.
    const copied = await area.write(keptAs, value as Json);
    if (!copied.ok) return copied;
    const removed = await storage.remove(record.key);
    return removed.ok ? { ok: true, keptAs } : removed;
  });
}

/** The newest first: what's left where one can't be deleted is still found. */
export function deleteSetAside({ storage, session }: StorageAreas, key: string): Promise<WriteOutcome> {
  return storage.exclusive(key, async () => {
    for (const area of [session, storage])
      for (let n = (await readSetAside(area, key)).length; n > 0; n--) {
        const removed = await area.remove(setAsideKey(key, n));
        if (!removed.ok) return removed;
      }
    return { ok: true };
  });
}
