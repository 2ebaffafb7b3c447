/** A modal dialog over the browser's own `<dialog>`, which holds the focus and gives it back. */

import { type ReactNode, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { takeEscape } from './take-escape.ts';

export interface DialogProps {
  readonly open: boolean;
  /** Asked for with Esc or the close button; the dialog stays until `open` is false. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons at the foot, the main one last. */
  readonly actions?: ReactNode;
  readonly size?: 'small' | 'normal' | 'large' | undefined;
  /** `top`: what's typed in stays where it is while what's below it changes. */
  readonly at?: 'middle' | 'top' | undefined;
  /** Gets the focus on opening. By default it's the first control of the content, else of the actions. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
}

const CONTROLS =
  'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';

export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, size = 'normal', at = 'middle', initialFocus } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    element.showModal();
    (initialFocus?.current ?? content.current?.querySelector<HTMLElement>(CONTROLS))?.focus();
    return () => element.close();
  }, [open, initialFocus]);

  const cancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      data-size={size}
      data-at={at}
      aria-labelledby={titleId}
      onCancel={cancel}
      onKeyDown={takeEscape}
    >
      {open && (
        <>
          <div className={styles['head']}>
            <h2 id={titleId} className={styles['title']}>
              {title}
            </h2>
            <Button variant="quiet" icon="cross" aria-label="Close" onClick={onClose} />
          </div>
          <div ref={content} className={styles['content']}>
            <div className={styles['body']}>{children}</div>
            {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
          </div>
        </>
      )}
    </dialog>
  );
}
