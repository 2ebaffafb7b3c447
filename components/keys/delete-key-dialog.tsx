/** Asks before a key is deleted, and says what stays. */

import { useState } from 'react';
import type { KeyWithoutSecret } from '../../lib/storage/vault.ts';
import { useApp } from '../app/store-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { vaultFailureAdvice } from './key-words.ts';

interface DeleteKeyDialogProps {
  readonly deleting: KeyWithoutSecret | undefined;
  readonly onCancel: () => void;
  readonly onDeleted: () => void;
}

export function DeleteKeyDialog({ deleting, onCancel, onDeleted }: DeleteKeyDialogProps) {
  const removeKey = useApp((state) => state.removeKey);
  const announce = useAnnounce();
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const inSandbox = useApp(({ sandboxPairs }) => sandboxPairs.some(({ id }) => id === deleting?.id));
  const confirm = async (): Promise<void> => {
    if (!deleting) return;
    const outcome = await removeKey(deleting.id);
    // Gone already, in another window, is what was asked for.
    if (!outcome.ok && outcome.problem !== 'not-found') return setFailure(vaultFailureAdvice(outcome).words);
    setFailure(undefined);
    announce(`Deleted ${deleting.name}`);
    onDeleted();
  };
  const cancel = (): void => {
    setFailure(undefined);
    onCancel();
  };
  return (
    <ConfirmDialog
      open={deleting !== undefined}
      danger
      title={`Delete the key “${deleting?.name ?? ''}”?`}
      confirmLabel="Delete key"
      onConfirm={confirm}
      onCancel={cancel}
    >
      <p>
        {inSandbox
          ? 'Countersign will no longer sign with this key. The built-in sandbox still knows it, and its secret stays stored until you reset the sandbox.'
          : 'Countersign removes the key and its secret from its storage, and will no longer sign with it.'}
      </p>
      <p>Deleting doesn’t revoke the key: it stays valid where it was created.</p>
      {failure && (
        <Notice tone="bad" title="The key wasn’t deleted" live>
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
