/** Where the history can't be opened: why, and the ways out. */

import { useState } from 'react';
import type { HistoryState } from '../../lib/features/history/state.ts';
import { useApp } from '../app/store-context.tsx';
import { KeptRefused } from '../ui/kept-refused.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import styles from './history.module.css';
import { HistoryNotices } from './history-notices.tsx';
import { HISTORY_REFUSED_WORDS } from './history-words.ts';

interface RefusedProps {
  readonly problem: Extract<HistoryState, { kind: 'refused' }>['problem'];
}

export function HistoryRefused({ problem }: RefusedProps) {
  const open = useApp((state) => state.openHistory);
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles['view']}>
      <HistoryNotices />
      <div className={styles['notices']}>
        <KeptRefused
          problem={problem}
          words={HISTORY_REFUSED_WORDS[problem]}
          onRetry={() => void open()}
          clearing={{ label: 'Clear history', onClear: () => setAsking(true) }}
        />
      </div>
      <ForgetDialog open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}
