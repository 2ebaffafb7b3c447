/** What couldn't be done. */

import { useApp } from '../app/store-context.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './history.module.css';
import { historyTroubleWords } from './history-words.ts';

export function HistoryNotices() {
  const { trouble, isLost, dismiss, dismissLoss } = useApp((state) => ({
    trouble: state.historyTrouble,
    isLost: state.history.kind === 'open' && state.history.isLost,
    dismiss: state.dismissHistoryTrouble,
    dismissLoss: state.dismissHistoryLoss,
  }));
  if (!trouble && !isLost) return null;
  const words = trouble && historyTroubleWords(trouble);
  return (
    <div className={styles['notices']}>
      {isLost && (
        <Notice tone="warn" title="The browser deleted your history" onDismiss={() => void dismissLoss()}>
          Its files were damaged, or you deleted them there. New requests are stored again. Keys and
          environments are stored elsewhere.
        </Notice>
      )}
      {words && (
        <Notice tone="bad" live title={words.title} onDismiss={dismiss}>
          {words.words}
        </Notice>
      )}
    </div>
  );
}
