/** What the browser doesn't store, or deleted, and what to do about it. */

import type { MissedRecord } from '../../lib/features/settings/state.ts';
import { notKeptWords } from '../../lib/state/record-words.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './app-shell.module.css';
import { useApp } from './store-context.tsx';

/** What's gone, and the way on. */
const LOST: Readonly<Record<MissedRecord, string>> = {
  vault: 'Your keys. Add them again, or restore a backup.',
  environments: 'Your environments. Add them again, then choose them for your keys.',
  variables: 'Your variables. Add them again.',
  settings: 'Your settings. Choose the language of fixes and the order of lists again.',
  sandbox: 'The orders and payments of the built-in sandbox. It starts with new ones.',
  learning: 'Your progress in Learn. Import a progress file, or repeat the lessons.',
  windows: 'The requests of your windows. What you sent is in History.',
  'page-charges': 'Which charges web pages sent. Check an order’s status before you send its charge again.',
};

export function StorageTrouble() {
  const { loaded, notKept } = useApp((state) => ({ loaded: state.loaded, notKept: state.notKept }));
  return (
    <>
      <Losses />
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

function Losses() {
  const { isLost, lost, dismissLoss, view, show } = useApp((state) => ({
    isLost: state.isStorageLost,
    lost: state.lostRecords,
    dismissLoss: state.dismissStorageLoss,
    view: state.view,
    show: state.show,
  }));
  if (!isLost && lost.length === 0) return null;
  const areKeys = isLost || lost.includes('vault') || lost.includes('environments');
  return (
    <div className={styles['trouble']}>
      <Notice
        tone="warn"
        title={isLost ? 'Your keys, environments and settings were deleted' : 'Some of your data was deleted'}
        onDismiss={dismissLoss}
        actions={
          areKeys &&
          view !== 'keys' && (
            <Button icon="key" onClick={() => show('keys')}>
              Open Keys
            </Button>
          )
        }
      >
        {isLost ? (
          <>
            The browser’s files were damaged, or you deleted Countersign’s data there. Add your keys again, or
            restore a backup. History and saved requests are stored elsewhere.
          </>
        ) : (
          <>
            <p>The browser’s files were damaged. These were deleted:</p>
            <ul>
              {lost.map((record) => (
                <li key={record}>{LOST[record]}</li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  );
}
