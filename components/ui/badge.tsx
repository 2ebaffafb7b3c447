/** A word or a number about the thing beside it. */

import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './notice.tsx';

interface BadgeProps {
  readonly children: ReactNode;
  readonly tone?: Tone | 'neutral' | 'accent' | undefined;
  /** Needed where the tone says something the word doesn't. */
  readonly icon?: IconName | undefined;
  readonly mono?: boolean | undefined;
  readonly title?: string | undefined;
}

export function Badge({ children, tone = 'neutral', icon, mono, title }: BadgeProps) {
  return (
    <span className={styles['badge']} data-tone={tone} data-mono={mono || undefined} title={title}>
      {icon && <Icon name={icon} className={styles['icon']} />}
      {children}
    </span>
  );
}
