/** What the popup shows from its first moment on. */

import type { ReactNode } from 'react';
import styles from './popup.module.css';

interface PopupFrameProps {
  readonly action?: ReactNode;
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

export function PopupFrame({ action, busy = false, children }: PopupFrameProps) {
  return (
    <div className={styles['popup']}>
      <header className={styles['bar']}>
        <h1 className={styles['brand']}>
          <img src="/icon/32.png" alt="" width="16" height="16" />
          Countersign
        </h1>
        {action}
      </header>
      <main tabIndex={-1} className={styles['main']} aria-busy={busy}>
        {children}
      </main>
    </div>
  );
}
