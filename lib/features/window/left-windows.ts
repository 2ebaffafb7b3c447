/** Moves what pages wrote of themselves as they went into the record of the windows. */

import type { WindowPort } from '../../platform/ports.ts';
import type { StoragePort } from '../../storage/storage-port.ts';
import { updateRecord } from '../../storage/versioned.ts';
import { WINDOWS_RECORD, withLeft } from '../../storage/windows.ts';

/** @returns what couldn't be written, and is still where it was. */
export async function takeOverLeft(storage: StoragePort, port: WindowPort): Promise<readonly unknown[]> {
  let unwritten: readonly unknown[] = [];
  await port.takeLeft(async (left) => {
    const written = await updateRecord(storage, WINDOWS_RECORD, [], (windows) => [
      ...withLeft(windows, left),
    ]);
    if (!written.ok) unwritten = left;
    return written.ok;
  });
  return unwritten;
}
