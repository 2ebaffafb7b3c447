/** A row as Diagnose left it. */

import { useMemo } from 'react';
import { selectNamingOrNone } from '../../lib/features/diagnosis/named-mistake.ts';
import { signedElsewhereOf } from '../../lib/features/diagnosis/signed-elsewhere.ts';
import { settledBy } from '../../lib/features/inbox/comparison.ts';
import type { InboxRow } from '../../lib/features/inbox/state.ts';
import { useApp } from '../app/store-context.tsx';

export function useSettled<Row extends InboxRow | undefined>(row: Row): Row | InboxRow {
  const found = useApp((state) => row && selectNamingOrNone(state, row.capture));
  const others = useApp((state) => row && signedElsewhereOf(state, row));
  return useMemo(() => {
    const settled = row && settledBy(row, found);
    return settled && others ? { ...settled, signedOthers: others } : settled;
  }, [row, found, others]);
}
