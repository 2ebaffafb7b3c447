/** Notes that something was stored, where the browser keeps it in other files: so its loss is noticed. */

import type { LossNote } from '../storage/database-outcome.ts';

const PREFIX = 'countersign-held:';

/** Of extension storage as a whole. Databases are called by their names, and records by `recordNote`. */
export const EXTENSION_STORAGE = 'storage';

/** Of one record in extension storage. @param place as below. */
export function recordNote(
  key: string,
  place?: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): LossNote {
  return lossNote(`${EXTENSION_STORAGE} ${key}`, place);
}

/**
 * Where local storage can’t be had, no loss is noticed.
 *
 * @param stored what it’s of.
 * @param place another one than local storage.
 */
export function lossNote(
  stored: string,
  place: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => localStorage,
): LossNote {
  const key = PREFIX + stored;
  const noted = (): string | null => orNothing(() => place().getItem(key)) ?? null;
  const note = (state: 'held' | 'lost'): void => {
    if (noted() !== state) orNothing(() => place().setItem(key, state));
  };
  return {
    held() {
      if (noted() === null) note('held');
    },
    isHeld: () => noted() === 'held',
    begun() {
      if (noted() === 'held') note('lost');
    },
    emptied() {
      orNothing(() => place().removeItem(key));
    },
    hasHappened: () => noted() === 'lost',
    dismiss() {
      if (noted() === 'lost') note('held');
    },
  };
}

function orNothing<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
