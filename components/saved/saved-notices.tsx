/** What couldn't be done, and the way back for what was deleted. */

import { counted } from '../../lib/core/counts.ts';
import { useApp } from '../app/store-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { UndoButton } from '../ui/undo-button.tsx';
import styles from './saved.module.css';
import { savedTroubleWords } from './saved-words.ts';

export function SavedNotices() {
  const { trouble, removed, unreadable } = useApp((state) => ({
    trouble: state.savedTrouble,
    removed: state.removedSaved,
    unreadable: state.saved.kind === 'open' ? state.saved.unreadable : 0,
  }));
  const { withSaved, dismiss } = useApp((state) => ({
    withSaved: state.withSaved,
    dismiss: state.dismissSaved,
  }));
  if (!trouble && !removed && unreadable === 0) return null;
  const words = trouble && savedTroubleWords(trouble);
  return (
    <div className={styles['notices']}>
      {words && (
        <Notice tone="bad" live title={words.title} onDismiss={() => dismiss('savedTrouble')}>
          {words.words}
        </Notice>
      )}
      {unreadable > 0 && (
        <Notice tone="warn" title={`${counted(unreadable, 'record')} can’t be read`}>
          They’re left as they are, and aren’t shown.
        </Notice>
      )}
      {removed && (
        <Notice
          tone="info"
          live
          onDismiss={() => dismiss('removedSaved')}
          title={
            <>
              Deleted <bdi>{removed.name}</bdi>
            </>
          }
          actions={<UndoButton onUndo={() => void withSaved((actions) => actions.undo())} />}
        >
          You can undo this until you delete something else, or until this page closes or reloads.
        </Notice>
      )}
    </div>
  );
}
