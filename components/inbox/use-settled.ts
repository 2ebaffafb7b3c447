/** A row as Diagnose left it. */

import { useMemo } from 'react';
import { settledBy } from '../../lib/features/inbox/comparison.ts';
import type { InboxRow } from '../../lib/features/inbox/state.ts';
import { useApp } from '../app/store-context.tsx';

export function useSettled<Row extends InboxRow | undefined>(row: Row): Row | InboxRow {
  const second = useApp(({ diagnosisItems, diagnosisRuns }) => {
    const item = diagnosisItems.find(({ capture }) => capture === row?.capture);
    const run = item && diagnosisRuns[item.id];
    return run?.kind === 'done' ? run.second : undefined;
  });
  return useMemo(() => row && settledBy(row, second), [row, second]);
}
