/** Asks before doing what can't be undone. */

import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  /** The question, naming the thing, as in “Delete the key “Staging”?”. */
  readonly title: string;
  /** What will be lost and what won't. */
  readonly children: ReactNode;
  /** A verb and its object, as in “Delete key”. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  readonly danger?: boolean | undefined;
  /** While it's being done. */
  readonly busy?: boolean | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Something dangerous starts with the focus on the way back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel', danger = false, busy } = props;
  const { onConfirm, onCancel } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const actions = (
    <>
      <Button ref={cancel} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button ref={confirm} variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="small"
      actions={actions}
      initialFocus={danger ? cancel : confirm}
    >
      {children}
    </Dialog>
  );
}
