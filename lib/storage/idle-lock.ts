/** When the vault locks itself: since when nobody has touched any page, told over all pages in the session alone. */

import * as v from 'valibot';
import type { StoragePort } from './storage-port.ts';
import { type RecordFailure, readRecord, versioned, writeRecord } from './versioned.ts';

/** When a page was touched last, in Unix seconds. */
export const ACTIVITY_RECORD = versioned('vault-activity', v.object({ at: v.number() }));

/** A clock that was put back by more can't tell how long it was. */
const PUT_BACK_S = 60;

/** @param minutes 0 for never. */
export function isIdle(lastInput: number, now: number, minutes: number): boolean {
  if (minutes === 0) return false;
  const since = now - lastInput;
  return since >= minutes * 60 || since < -PUT_BACK_S;
}

/** `undefined` where none was told since it was unlocked. */
export async function readActivity(session: StoragePort): Promise<number | undefined> {
  const state = await readRecord(session, ACTIVITY_RECORD);
  return state.state === 'ok' ? state.value.at : undefined;
}

export function tellActivity(
  session: StoragePort,
  at: number,
): Promise<{ readonly ok: true } | RecordFailure> {
  return writeRecord(session, ACTIVITY_RECORD, { at });
}
