/** What couldn't be done. */

import { useApp } from '../app/store-context.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './history.module.css';
import { historyTroubleWords } from './history-words.ts';

export function HistoryNotices() {
  const { trouble, dismiss } = useApp((state) => ({
    trouble: state.historyTrouble,
    dismiss: state.dismissHistoryTrouble,
  }));
  if (!trouble) return null;
  const { title, words } = historyTroubleWords(trouble);
  return (
    <div className={styles['notices']}>
      <Notice tone="bad" live title={title} onDismiss={dismiss}>
        {words}
      </Notice>
    </div>
  );
}
