/** Notes that a database held something, where the browser keeps it in other files: so its loss is noticed. */

import type { DatabaseLoss } from '../storage/database-outcome.ts';

const PREFIX = 'countersign-held:';

export interface LossNote extends DatabaseLoss {
  /** Something is in it now. */
  held(): void;
  /** It was begun, and holds nothing. */
  begun(): void;
  /** Everything was removed on the user’s word. */
  emptied(): void;
}

/** Where local storage can’t be had, no loss is noticed. @param database its name. */
export function lossNote(database: string): LossNote {
  const key = PREFIX + database;
  const noted = (): string | null => orNothing(() => localStorage.getItem(key)) ?? null;
  const note = (state: 'held' | 'lost'): void => {
    if (noted() !== state) orNothing(() => localStorage.setItem(key, state));
  };
  return {
    held() {
      if (noted() === null) note('held');
    },
    begun() {
      if (noted() === 'held') note('lost');
    },
    emptied() {
      orNothing(() => localStorage.removeItem(key));
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
