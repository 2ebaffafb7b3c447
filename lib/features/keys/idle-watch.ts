/** Locks the vault once no page was touched for as long as the user chose. Loaded where it's unlocked. */

import type { Platform } from '../../platform/ports.ts';
import { ACTIVITY_RECORD, isIdle, readActivity, tellActivity } from '../../storage/idle-lock.ts';
import { lockVault } from '../../storage/passphrase.ts';
import { watchRecord } from '../../storage/versioned.ts';
import type { KeysSlice } from './state.ts';

/** How often a page that's being used says so to the others. */
const TELL_EVERY_S = 10;

/** Before this page shows any secret: all pages were closed, and nobody locked it. */
export async function lockIfIdle(platform: Platform, lockAfter: number): Promise<void> {
  const lastInput = await readActivity(platform.session);
  // Where none was told, nobody knows for how long no page was open.
  const isOver =
    lastInput === undefined ? lockAfter !== 0 : isIdle(lastInput, platform.clock.now(), lockAfter);
  if (isOver) await lockVault(platform);
}

/** For as long as the page is there. Returns the look at whether it's time, for when it was unlocked. */
export function lockWhenIdle(
  platform: Platform,
  get: () => Pick<KeysSlice, 'protection' | 'lockAfter'>,
): () => void {
  const { clock, session } = platform;
  let lastInput: number | undefined;
  let told: number | undefined;
  let isLocking = false;

  function touched(): void {
    const now = clock.now();
    lastInput = now;
    if (told !== undefined && Math.abs(now - told) < TELL_EVERY_S) return;
    told = now;
    void tellActivity(session, now);
  }

  /** Also before an input counts: the first after a long sleep finds it locked. */
  function isOver(): boolean {
    const { protection, lockAfter } = get();
    if (protection !== 'unlocked') return true;
    if (lastInput === undefined) touched();
    else if (isIdle(lastInput, clock.now(), lockAfter)) void lock();
    else return false;
    return true;
  }

  async function lock(): Promise<void> {
    if (isLocking) return;
    isLocking = true;
    // A page that was frozen hasn't heard of the others yet.
    const told = await readActivity(session).catch(() => undefined);
    if (told !== undefined) lastInput = Math.max(told, lastInput ?? told);
    if (lastInput !== undefined && isIdle(lastInput, clock.now(), get().lockAfter))
      await lockVault(platform).catch(() => undefined);
    isLocking = false;
  }

  watchRecord(session, ACTIVITY_RECORD, (state) => {
    const at = state.state === 'ok' ? state.value.at : undefined;
    lastInput = at === undefined || lastInput === undefined ? at : Math.max(at, lastInput);
    told = at;
  });
  platform.watchInput(() => {
    if (!isOver()) touched();
  });
  clock.everySecond(isOver);
  const begun = readActivity(session).then((at) => {
    lastInput ??= at;
  });
  return () => void begun.then(isOver);
}
