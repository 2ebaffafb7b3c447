/** The pane of what's chosen in a list: what it is, what's done with it, its parts below; Escape leads back to the list. */

import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Button } from './button.tsx';
import styles from './details-pane.module.css';
import { takeEscape } from './take-escape.ts';

interface DetailsPaneProps {
  readonly title?: ReactNode;
  /** What's to be known of it at once. */
  readonly lead: ReactNode;
  readonly actions: ReactNode;
  /** Below the actions, as part of them. */
  readonly form?: ReactNode;
  /** Sections. */
  readonly children: ReactNode;
  /** Escape was pressed. */
  readonly onLeave: () => void;
  /** Escape’s way follows. Absent where one of the list is always shown. */
  readonly onClose?: (() => void) | undefined;
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

export function DetailsPane({
  title,
  lead,
  actions,
  form,
  children,
  onLeave,
  onClose,
  ref,
}: DetailsPaneProps) {
  const leave = (event: KeyboardEvent): void => {
    if (takeEscape(event)) onLeave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key on the way out; what's inside has its own.
    <div ref={ref} className={styles['details']} onKeyDown={leave}>
      <div className={styles['top']}>
        {title !== undefined && <h2 className={styles['title']}>{title}</h2>}
        {lead}
        <div className={styles['actions']}>{actions}</div>
        {form}
        {/* After the actions: Enter on the row leads to the first of these. */}
        {onClose && (
          <Button
            icon="cross"
            variant="quiet"
            size="small"
            aria-label="Close details"
            className={styles['close']}
            onClick={() => {
              onClose();
              onLeave();
            }}
          />
        )}
      </div>
      {children}
    </div>
  );
}
