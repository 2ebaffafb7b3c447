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
    if (forgotten) announce('The history is forgotten');
  };
  return (
    <ConfirmDialog
      open={open}
      danger
      title="Forget the whole history?"
      confirmLabel="Forget everything"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        Every entry goes, pinned and named ones included, and can’t be brought back. Keys, environments and
        the request you’re typing stay.
      </p>
    </ConfirmDialog>
  );
}
