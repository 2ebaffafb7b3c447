/** What couldn't be done or read. */

import { counted } from '../../lib/core/counts.ts';
import { useApp } from '../app/store-context.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './saved.module.css';
import { savedTroubleWords } from './saved-words.ts';

export function SavedNotices() {
  const { trouble, isLost, unreadable, dismiss, withSaved } = useApp((state) => ({
    trouble: state.savedTrouble,
    isLost: state.saved.kind === 'open' && state.saved.isLost,
    unreadable: state.saved.kind === 'open' ? state.saved.unreadable : 0,
    dismiss: state.dismissSaved,
    withSaved: state.withSaved,
  }));
  if (!trouble && !isLost && unreadable === 0) return null;
  const words = trouble && savedTroubleWords(trouble);
  return (
    <div className={styles['notices']}>
      {isLost && (
        <Notice
          tone="warn"
          title="The browser deleted your saved requests"
          onDismiss={() => void withSaved((actions) => actions.dismissLoss())}
        >
          Their files were damaged, or you deleted them there. If you exported collections before, import
          those files. Variables, keys and environments are stored elsewhere.
        </Notice>
      )}
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
