/** Why the sandbox isn't open, and the way out. */

import { useState } from 'react';
import type { SandboxState } from '../../lib/state/sandbox-slice.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ResetSandbox } from './reset-sandbox.tsx';

interface SandboxTroubleProps {
  readonly sandbox: Extract<SandboxState, { kind: 'unreadable' | 'vault-unreadable' | 'not-kept' }>;
}

export function SandboxTrouble({ sandbox }: SandboxTroubleProps) {
  if (sandbox.kind === 'not-kept') return <NotKept detail={sandbox.detail} />;
  if (sandbox.kind === 'vault-unreadable') return <VaultUnreadable />;
  const isNewer = sandbox.journal === 'newer';
  return (
    <Notice
      tone="bad"
      title={isNewer ? 'A newer Countersign wrote the sandbox' : 'The stored sandbox can’t be read'}
      live
      actions={<ResetSandbox />}
    >
      <p>
        It’s left as it is.{' '}
        {isNewer
          ? 'Update Countersign to use it again, or start over.'
          : 'Start over to use the sandbox again.'}
      </p>
    </Notice>
  );
}

function VaultUnreadable() {
  return (
    <Notice tone="bad" title="The stored keys can’t be read" live>
      The sandbox’s secrets are kept with them, so the sandbox can’t check a signature. Follow the notice at
      the top, then come back here.
    </Notice>
  );
}

function NotKept({ detail }: { readonly detail: string }) {
  const open = useApp((state) => state.openSandbox);
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await open().catch(() => undefined);
    setBusy(false);
  };
  return (
    <Notice
      tone="bad"
      title="The last change wasn’t kept"
      live
      actions={
        <Button icon="refresh" busy={busy} onClick={retry}>
          Try again
        </Button>
      }
    >
      <p>
        Storage is full or refuses to be written. Delete keys or environments you don’t need, then try again.
      </p>
      {detail !== '' && (
        <p>
          The browser says: <code>{detail}</code>
        </p>
      )}
    </Notice>
  );
}
