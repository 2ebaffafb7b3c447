/** What couldn't be done or read. */

import { counted } from '../../lib/core/counts.ts';
import { useApp } from '../app/store-context.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './saved.module.css';
import { savedTroubleWords } from './saved-words.ts';

export function SavedNotices() {
  const { trouble, unreadable, dismiss } = useApp((state) => ({
    trouble: state.savedTrouble,
    unreadable: state.saved.kind === 'open' ? state.saved.unreadable : 0,
    dismiss: state.dismissSaved,
  }));
  if (!trouble && unreadable === 0) return null;
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
    </div>
  );
}
