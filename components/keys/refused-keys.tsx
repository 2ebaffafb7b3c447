/** Stored entries that fail the checks of today: they sign nothing, and stay until they're deleted here. */

import { useState } from 'react';
import type { RefusedEntry } from '../../lib/storage/vault.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { refusedEntryWords, vaultFailureAdvice } from './key-words.ts';
import styles from './keys.module.css';

export function RefusedKeys() {
  const refused = useApp((state) => state.refusedKeys);
  const { deleting, setDeleting, failure, remove } = useRemoval();
  if (refused.length === 0) return null;
  const columns: readonly TableColumn<RefusedEntry>[] = [
    {
      id: 'name',
      label: 'Key',
      role: 'heading',
      cell: ({ name }) => <span className={styles['name']}>{name}</span>,
    },
    { id: 'reason', label: 'Problem', cell: (entry) => <Reason entry={entry} /> },
    {
      id: 'actions',
      label: 'Actions',
      role: 'actions',
      cell: (entry) => (
        <Button
          variant="quiet"
          icon="trash"
          aria-label={`Delete ${entry.name}`}
          onClick={() => setDeleting(entry)}
        />
      ),
    },
  ];
  return (
    <Section title="Keys that can’t sign" flush>
      <p className={styles['lead']}>These keys are stored, but Countersign doesn’t sign with them.</p>
      <DataTable
        caption="Keys that can’t sign"
        columns={columns}
        rows={refused}
        rowKey={({ position }) => `${position}`}
      />
      <ConfirmDialog
        open={deleting !== undefined}
        danger
        title={`Delete the key “${deleting?.name ?? ''}”?`}
        confirmLabel="Delete key"
        onConfirm={remove}
        onCancel={() => setDeleting(undefined)}
      >
        <p>Countersign removes it from its storage. Your other keys stay.</p>
        {failure && (
          <Notice tone="bad" title="The key wasn’t deleted" live>
            {failure}
          </Notice>
        )}
      </ConfirmDialog>
    </Section>
  );
}

function Reason({ entry }: { readonly entry: RefusedEntry }) {
  return (
    <span className={styles['reason']}>
      <Icon name="error" />
      {refusedEntryWords(entry)}
    </span>
  );
}

function useRemoval() {
  const removeRefusedKey = useApp((state) => state.removeRefusedKey);
  const announce = useAnnounce();
  const [deleting, setDeleting] = useState<RefusedEntry | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const remove = async (): Promise<void> => {
    if (!deleting) return;
    const outcome = await removeRefusedKey(deleting);
    if (!outcome.ok && outcome.problem !== 'not-found') return setFailure(vaultFailureAdvice(outcome).words);
    setFailure(undefined);
    setDeleting(undefined);
    announce(`Deleted ${deleting.name}`);
  };
  return { deleting, setDeleting, failure, remove };
}
