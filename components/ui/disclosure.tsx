/** Details on demand, over the browser's own `<details>`. */

import type { ComponentProps, ReactNode } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps extends Omit<ComponentProps<'details'>, 'className'> {
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

export function Disclosure({ summary, children, ...native }: DisclosureProps) {
  return (
    <details {...native} className={styles['disclosure']}>
      <summary className={styles['summary']}>
        <Icon name="chevron" className={styles['chevron']} />
        {summary}
      </summary>
      <div className={styles['body']}>{children}</div>
    </details>
  );
}
