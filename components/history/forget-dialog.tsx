/** Asks before the whole history is forgotten. */

import { useState } from 'react';
import { useApp } from '../app/store-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useAnnounce } from '../ui/live-region.tsx';

interface ForgetDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ForgetDialog({ open, onClose }: ForgetDialogProps) {
  const forget = useApp((state) => state.forgetHistory);
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const forgotten = await forget();
    setBusy(false);
    onClose();
    if (forgotten) announce('History cleared');
  };
  return (
    <ConfirmDialog
      open={open}
      danger
      title="Clear the whole history?"
      confirmLabel="Clear history"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        Countersign deletes every entry, pinned and named ones included. This can’t be undone. Countersign
        then forgets which charges were sent before. So it can’t warn you before you send one of them again.
        The browser’s files on disk may hold deleted entries for a while. Keys, environments and the request
        you’re typing stay.
      </p>
    </ConfirmDialog>
  );
}
