/** What the browser doesn't store, or deleted, and what to do about it. */

import { notKeptWords } from '../../lib/state/record-words.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './app-shell.module.css';
import { useApp } from './store-context.tsx';

export function StorageTrouble() {
  const { loaded, notKept, isLost, dismissLoss, view, show } = useApp((state) => ({
    loaded: state.loaded,
    notKept: state.notKept,
    isLost: state.isStorageLost,
    dismissLoss: state.dismissStorageLoss,
    view: state.view,
    show: state.show,
  }));
  return (
    <>
      {isLost && (
        <div className={styles['trouble']}>
          <Notice
            tone="warn"
            title="Your keys, environments and settings were deleted"
            onDismiss={dismissLoss}
            actions={
              view !== 'keys' && (
                <Button icon="key" onClick={() => show('keys')}>
                  Open Keys
                </Button>
              )
            }
          >
            The browser’s files were damaged, or you deleted Countersign’s data there. Add your keys again, or
            restore a backup. History and saved requests are stored elsewhere.
          </Notice>
        </div>
      )}
      {loaded === 'unavailable' && (
        <div className={styles['trouble']}>
          <Notice tone="bad" title="The browser can’t open its storage" live>
            Keys and settings can’t be read or stored. Close other windows of this profile, or restart the
            browser.
          </Notice>
        </div>
      )}
      {notKept && (
        <div className={styles['trouble']}>
          <Notice tone="warn" title="Your last change isn’t stored" live>
            {notKeptWords(notKept)}
          </Notice>
        </div>
      )}
    </>
  );
}
