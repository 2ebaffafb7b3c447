/** A verdict or a warning in place: an icon and a word for its tone, what it is, and what to do. */

import type { ReactNode, RefObject } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type Tone = 'good' | 'bad' | 'warn' | 'info';

const MARKS: Record<Tone, { readonly icon: IconName; readonly word: string }> = {
  good: { icon: 'success', word: 'Success' },
  bad: { icon: 'error', word: 'Problem' },
  warn: { icon: 'warning', word: 'Warning' },
  info: { icon: 'info', word: 'Note' },
};

interface NoticeProps {
  readonly tone: Tone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** What's read once the actions were seen. */
  readonly details?: ReactNode;
  /** Announced when it appears: at once for `bad`, when there's a pause for the others. */
  readonly live?: boolean | undefined;
  readonly onDismiss?: (() => void) | undefined;
  /** To bring it into sight. */
  readonly place?: RefObject<HTMLDivElement | null>;
}

export function Notice(props: NoticeProps) {
  const { tone, title, children, actions, details, live = false, onDismiss, place } = props;
  const { icon, word } = MARKS[tone];
  return (
    <div
      ref={place}
      className={styles['notice']}
      data-tone={tone}
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      <Icon name={icon} className={styles['icon']} />
      <div className={styles['main']}>
        <VisuallyHidden>{word}: </VisuallyHidden>
        {title && <div className={styles['title']}>{title}</div>}
        {children !== undefined && <div className={styles['body']}>{children}</div>}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        {details !== undefined && <div className={styles['details']}>{details}</div>}
      </div>
      {onDismiss && <Dismiss onDismiss={onDismiss} />}
    </div>
  );
}

function Dismiss({ onDismiss }: { readonly onDismiss: () => void }) {
  return (
    <button type="button" className={styles['dismiss']} aria-label="Dismiss" onClick={onDismiss}>
      <Icon name="cross" />
    </button>
  );
}
