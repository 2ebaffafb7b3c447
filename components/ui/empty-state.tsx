/** Where nothing is yet: what would be here, and the one action that makes it so. */

import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  /** What would appear here. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: IconName | undefined;
}

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      {icon && <Icon name={icon} className={styles['icon']} />}
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <div className={styles['body']}>{children}</div>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
