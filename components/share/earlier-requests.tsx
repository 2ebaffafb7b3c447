/** Where a list is empty: the way to the requests of earlier, which are in History. */

import { useEffect } from 'react';
import type { HistoryEntry } from '../../lib/storage/history/history.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';

interface EarlierRequestsProps {
  /** Only those of the list; by default all. */
  readonly from?: HistoryEntry['from'];
}

export function EarlierRequests({ from }: EarlierRequestsProps) {
  const { open, show, hasSome } = useApp(({ openHistory, show, history }) => ({
    open: openHistory,
    show,
    hasSome:
      history.kind === 'open' && history.entries.some((entry) => from === undefined || entry.from === from),
  }));
  useEffect(() => void open(), [open]);
  if (!hasSome) return null;
  return (
    <p>
      Requests you sent or diagnosed before are in History.{' '}
      <Button size="small" icon="clock" onClick={() => show('history')}>
        Open History
      </Button>
    </p>
  );
}
