/** A row as Diagnose left it. */

import { useMemo } from 'react';
import { selectNamingOrNone } from '../../lib/features/diagnosis/named-mistake.ts';
import { settledBy } from '../../lib/features/inbox/comparison.ts';
import type { InboxRow } from '../../lib/features/inbox/state.ts';
import { useApp } from '../app/store-context.tsx';

export function useSettled<Row extends InboxRow | undefined>(row: Row): Row | InboxRow {
  const found = useApp((state) => row && selectNamingOrNone(state, row.capture));
  return useMemo(() => row && settledBy(row, found), [row, found]);
}
