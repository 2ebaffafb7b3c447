/** What the browser doesn't store, and what to do about it. */

import { notKeptWords } from '../../lib/state/record-words.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './app-shell.module.css';
import { useApp } from './store-context.tsx';

export function StorageTrouble() {
  const { loaded, notKept } = useApp((state) => ({ loaded: state.loaded, notKept: state.notKept }));
  return (
    <>
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
