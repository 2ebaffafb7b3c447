/** A row as Diagnose left it. */

import { useMemo } from 'react';
import { selectNamingOrNone } from '../../lib/features/diagnosis/named-mistake.ts';
import { settledBy } from '../../lib/features/inbox/comparison.ts';
import { signedAtSandbox } from '../../lib/features/inbox/signed-at-sandbox.ts';
import type { InboxRow } from '../../lib/features/inbox/state.ts';
import { useApp } from '../app/store-context.tsx';

export function useSettled<Row extends InboxRow | undefined>(row: Row): Row | InboxRow {
  const found = useApp((state) => row && selectNamingOrNone(state, row.capture));
  const others = useApp(({ inboxRows }) =>
    row?.diagnosis?.signature === 'unexplained' ? signedAtSandbox(inboxRows, row.capture.request) : undefined,
  );
  return useMemo(() => {
    const settled = row && settledBy(row, found);
    return settled && others ? { ...settled, signedOthers: others } : settled;
  }, [row, found, others]);
}
