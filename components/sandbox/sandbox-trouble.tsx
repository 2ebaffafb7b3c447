/** Why the sandbox isn't open, and the way out. */

import { useState } from 'react';
import type { SandboxState } from '../../lib/features/sandbox/state.ts';
import { useApp } from '../app/store-context.tsx';
import { LockedNotice } from '../share/secret-needed.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ResetSandbox } from './reset-sandbox.tsx';

interface SandboxTroubleProps {
  readonly sandbox: Extract<
    SandboxState,
    { kind: 'unreadable' | 'vault-unreadable' | 'vault-locked' | 'not-kept' }
  >;
}

export function SandboxTrouble({ sandbox }: SandboxTroubleProps) {
  if (sandbox.kind === 'not-kept') return <NotKept detail={sandbox.detail} />;
  if (sandbox.kind === 'vault-unreadable') return <VaultUnreadable />;
  if (sandbox.kind === 'vault-locked') return <LockedNotice />;
  const isNewer = sandbox.journal === 'newer';
  return (
    <Notice
      tone="bad"
      title={isNewer ? 'Built-in sandbox was saved by a newer Countersign' : 'Built-in sandbox can’t be read'}
      live
      actions={<ResetSandbox />}
    >
      <p>
        {isNewer
          ? 'Update Countersign to use this sandbox again, or reset it to start over.'
          : 'Reset the sandbox to use it again.'}
      </p>
      <p>Its orders stay stored until you reset it. Older versions also stored secrets there.</p>
    </Notice>
  );
}

function VaultUnreadable() {
  return (
    <Notice tone="bad" title="Keys of the built-in sandbox can’t be read" live>
      Its secrets are stored with your keys, so it can’t check signatures. Follow the notice at the top of the
      page first.
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
      title="Last change not stored"
      live
      actions={
        <Button icon="refresh" busy={busy} onClick={retry}>
          Try again
        </Button>
      }
    >
      <p>
        The browser’s storage is full, or the browser can’t write to it. Delete keys or environments you don’t
        need, then try again.
      </p>
      {detail !== '' && (
        <p>
          The browser says: <code>{detail}</code>
        </p>
      )}
    </Notice>
  );
}
