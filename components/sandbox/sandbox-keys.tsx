/** The keys the sandbox knows, as a merchant portal would list them. */

import { useState } from 'react';
import type { KeyId } from '../../lib/core/signing/key-pair.ts';
import type { SandboxState } from '../../lib/features/sandbox/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Moment } from '../share/moment.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Section } from '../ui/section.tsx';
import { CreateKey } from './create-key.tsx';
import styles from './sandbox.module.css';

type ListedKey = Extract<SandboxState, { kind: 'open' }>['view']['keys'][number];

export function SandboxKeys({ keys }: { readonly keys: readonly ListedKey[] }) {
  const [revoking, setRevoking] = useState<KeyId | undefined>(undefined);
  const columns: readonly TableColumn<ListedKey>[] = [
    { id: 'key', label: 'Key', role: 'heading', cell: ({ id }) => <KeyName id={id} /> },
    { id: 'state', label: 'State', fit: true, cell: ({ revoked }) => <KeyState revoked={revoked} /> },
    {
      id: 'created',
      label: 'Created',
      fit: true,
      cell: ({ createdAt }) => <Moment at={createdAt} to="minute" />,
    },
    {
      id: 'actions',
      label: 'Actions',
      role: 'actions',
      cell: ({ id, revoked }) =>
        !revoked && (
          <Button variant="quiet" aria-label={`Revoke ${id}`} onClick={() => setRevoking(id)}>
            Revoke
          </Button>
        ),
    },
  ];
  return (
    <Section title="Sandbox keys" actions={<CreateKey taken={keys.length} />} flush>
      {keys.length === 0 ? (
        <EmptyState icon="key" title="The sandbox has no keys yet">
          <p>
            Create one here, as in the merchant portal. Countersign stores it in Keys, and you can sign with
            it at once.
          </p>
        </EmptyState>
      ) : (
        <DataTable caption="Sandbox keys" columns={columns} rows={keys} rowKey={({ id }) => id} />
      )}
      <RevokeDialog revoking={revoking} onClose={() => setRevoking(undefined)} />
    </Section>
  );
}

function KeyName({ id }: { readonly id: KeyId }) {
  const name = useApp(({ keys }) => keys.find((key) => key.id === id)?.name);
  const copy = useApp((state) => state.copy);
  return (
    <div className={styles['stack']}>
      <span className={name === undefined ? styles['faint'] : styles['strong']}>{name ?? 'Not in Keys'}</span>
      <span className={styles['id']}>
        <code>{id}</code>
        <CopyButton iconOnly variant="quiet" size="small" label={`Copy ${id}`} copy={() => copy(id)} />
      </span>
    </div>
  );
}

function KeyState({ revoked }: { readonly revoked: boolean }) {
  return revoked ? (
    <Badge tone="bad" icon="cross">
      Revoked
    </Badge>
  ) : (
    <Badge tone="good" icon="check">
      Active
    </Badge>
  );
}

function RevokeDialog(props: { readonly revoking: KeyId | undefined; readonly onClose: () => void }) {
  const { revoking, onClose } = props;
  const revoke = useApp((state) => state.revokeSandboxKey);
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    if (!revoking) return;
    setBusy(true);
    await revoke(revoking);
    setBusy(false);
    onClose();
    announce(`Revoked ${revoking}`);
  };
  return (
    <ConfirmDialog
      open={revoking !== undefined}
      danger
      title="Revoke this sandbox key?"
      confirmLabel="Revoke key"
      busy={busy}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p className={styles['wrap']}>
        <code>{revoking}</code>
      </p>
      <p>
        The sandbox then rejects every request signed with it: <code>invalid_key</code>. This can’t be undone.
        Countersign keeps the key, so that you can send a request with it and see the rejection.
      </p>
    </ConfirmDialog>
  );
}
