/** Where the history can't be opened: why, and the ways out. */

import { useState } from 'react';
import type { HistoryState } from '../../lib/state/history-slice.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import styles from './history.module.css';
import { HistoryNotices } from './history-notices.tsx';
import { REFUSED_WORDS } from './history-words.ts';

interface RefusedProps {
  readonly problem: Extract<HistoryState, { kind: 'refused' }>['problem'];
}

export function Refused({ problem }: RefusedProps) {
  const open = useApp((state) => state.openHistory);
  const [asking, setAsking] = useState(false);
  const { title, words } = REFUSED_WORDS[problem];
  return (
    <div className={styles['view']}>
      <HistoryNotices />
      <div className={styles['notices']}>
        <Notice
          tone="warn"
          live
          title={title}
          actions={
            <>
              {problem !== 'newer' && (
                <Button icon="refresh" onClick={() => void open()}>
                  Try again
                </Button>
              )}
              {(problem === 'newer' || problem === 'unavailable') && (
                <Button icon="trash" onClick={() => setAsking(true)}>
                  Forget everything
                </Button>
              )}
            </>
          }
        >
          {words}
        </Notice>
      </div>
      <ForgetDialog open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}
