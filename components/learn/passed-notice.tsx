/** That a task or a client is passed: it takes the focus, as the button that had it is gone. */

import { type ReactNode, useEffect } from 'react';
import { Notice } from '../ui/notice.tsx';
import { useVerdictInSight } from '../ui/verdict-in-sight.ts';
import styles from './learn.module.css';

interface PassedNoticeProps {
  /** What comes next. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}

export function PassedNotice({ action, children }: PassedNoticeProps) {
  const place = useVerdictInSight();
  useEffect(() => place.current?.focus({ preventScroll: true }), [place]);
  return (
    <div ref={place} tabIndex={-1} className={styles['passed']}>
      <Notice tone="good" title="Passed" actions={action}>
        {children}
      </Notice>
    </div>
  );
}
