/** Where saved requests can't be opened: why, and the ways out. */

import { useState } from 'react';
import type { SavedState } from '../../lib/features/saved/state.ts';
import { useApp } from '../app/store-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { KeptRefused } from '../ui/kept-refused.tsx';
import styles from './saved.module.css';
import { SavedNotices } from './saved-notices.tsx';
import { SAVED_REFUSED_WORDS } from './saved-words.ts';

interface SavedRefusedProps {
  readonly problem: Extract<SavedState, { kind: 'refused' }>['problem'];
}

export function SavedRefused({ problem }: SavedRefusedProps) {
  const withSaved = useApp((state) => state.withSaved);
  const [asking, setAsking] = useState(false);
  const forget = async (): Promise<void> => {
    await withSaved((actions) => actions.forget());
    setAsking(false);
  };
  return (
    <div className={styles['view']}>
      <SavedNotices />
      <div className={styles['notices']}>
        <KeptRefused
          problem={problem}
          words={SAVED_REFUSED_WORDS[problem]}
          onRetry={() => void withSaved((actions) => actions.open())}
          clearing={{ label: 'Delete all', onClear: () => setAsking(true) }}
        />
      </div>
      <ConfirmDialog
        open={asking}
        danger
        title="Delete all saved requests?"
        confirmLabel="Delete all"
        onConfirm={() => void forget()}
        onCancel={() => setAsking(false)}
      >
        <p>
          This deletes every collection, with its requests and responses. This can’t be undone. Variables,
          keys and the request you’re typing stay.
        </p>
      </ConfirmDialog>
    </div>
  );
}
