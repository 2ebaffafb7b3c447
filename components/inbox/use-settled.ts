/** A row as Diagnose left it. */

import { useMemo } from 'react';
import { settledBy } from '../../lib/features/inbox/comparison.ts';
import { selectSecondRequest } from '../../lib/features/inbox/selectors.ts';
import type { InboxRow } from '../../lib/features/inbox/state.ts';
import { useApp } from '../app/store-context.tsx';

export function useSettled<Row extends InboxRow | undefined>(row: Row): Row | InboxRow {
  const second = useApp((state) => row && selectSecondRequest(state, row));
  return useMemo(() => row && settledBy(row, second), [row, second]);
}
