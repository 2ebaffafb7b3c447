/** What couldn't be done, and the way back for what was deleted. */

import { useApp } from '../app/store-context.tsx';
import { useKnownSecrets } from '../request/use-known-secrets.ts';
import { Notice } from '../ui/notice.tsx';
import { UndoButton } from '../ui/undo-button.tsx';
import styles from './history.module.css';
import { entryName, historyTroubleWords } from './history-words.ts';

export function HistoryNotices() {
  const secrets = useKnownSecrets();
  const { trouble, deleted } = useApp((state) => ({
    trouble: state.historyTrouble,
    deleted: state.deletedEntry,
  }));
  const { undo, dismissTrouble, dismissDeleted } = useApp((state) => ({
    undo: state.undoDelete,
    dismissTrouble: state.dismissHistoryTrouble,
    dismissDeleted: state.dismissDeleted,
  }));
  if (!trouble && !deleted) return null;
  const words = trouble && historyTroubleWords(trouble);
  return (
    <div className={styles['notices']}>
      {words && (
        <Notice tone="bad" live title={words.title} onDismiss={dismissTrouble}>
          {words.words}
        </Notice>
      )}
      {deleted && (
        <Notice
          tone="info"
          live
          onDismiss={dismissDeleted}
          title={`Deleted ${entryName(deleted.entry, secrets)}`}
          actions={<UndoButton onUndo={() => void undo()} />}
        />
      )}
    </div>
  );
}
