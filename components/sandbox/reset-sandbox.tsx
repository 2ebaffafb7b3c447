/** Starts the sandbox over, once the user has confirmed what's lost. */

import { useState } from 'react';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useAnnounce } from '../ui/live-region.tsx';

export function ResetSandbox() {
  const reset = useApp((state) => state.resetSandbox);
  const announce = useAnnounce();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await reset();
    setBusy(false);
    setAsking(false);
    announce('Sandbox reset');
  };
  return (
    <>
      <Button icon="undo" onClick={() => setAsking(true)}>
        Reset sandbox
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title="Reset the built-in sandbox?"
        confirmLabel="Reset sandbox"
        busy={busy}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>
          The sandbox forgets its keys and the orders you made, and makes new example orders. This can’t be
          undone.
        </p>
        <p>
          In Set up, the list of keys still shows these keys until you delete them there. The sandbox rejects
          them with <code>invalid_key</code>.
        </p>
      </ConfirmDialog>
    </>
  );
}
