/** Keys that are listed and can't sign: their secrets were for a session that's over, or they're locked. */

import type { ReactNode } from 'react';
import type { KeyWithoutSecret } from '../../lib/storage/vault.ts';
import { useApp } from '../app/store-context.tsx';
import { Moment } from '../share/moment.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { Section } from '../ui/section.tsx';
import styles from './keys.module.css';

interface KeysWithoutSecretProps {
  readonly onDelete: (key: KeyWithoutSecret) => void;
  /** To add another, where no other list has it. */
  readonly add: ReactNode;
}

export function KeysWithoutSecret({ onDelete, add }: KeysWithoutSecretProps) {
  const { listed, isLocked, enter } = useApp((state) => ({
    listed: state.keysWithoutSecret,
    isLocked: state.protection === 'locked',
    enter: state.openKeyForm,
  }));
  if (listed.length === 0) return null;
  const name: TableColumn<KeyWithoutSecret> = {
    id: 'key',
    label: 'Key',
    role: 'heading',
    cell: ({ name: called, id }) => (
      <div className={styles['key']}>
        <span className={styles['name']}>{called}</span>
        <code className={styles['id']}>{id}</code>
      </div>
    ),
  };
  const added: TableColumn<KeyWithoutSecret> = {
    id: 'created',
    label: 'Added',
    fit: true,
    cell: ({ createdAt }) => <Moment at={createdAt} to="day" />,
  };
  const actions: TableColumn<KeyWithoutSecret> = {
    id: 'actions',
    label: 'Actions',
    role: 'actions',
    cell: (key) => (
      <>
        <Button aria-label={`Enter the secret of ${key.name}`} onClick={() => enter({ id: key.id })}>
          Enter secret
        </Button>
        <Button
          variant="quiet"
          icon="trash"
          aria-label={`Delete ${key.name}`}
          onClick={() => onDelete(key)}
        />
      </>
    ),
  };
  const title = isLocked ? 'Locked keys' : 'Keys without a secret';
  return (
    <Section title={title} note={<Badge>{listed.length}</Badge>} actions={isLocked ? undefined : add} flush>
      {!isLocked && (
        <p className={styles['lead']}>
          Their secrets were kept until the browser closed. Enter a secret again to sign with its key.
        </p>
      )}
      <DataTable
        caption={title}
        columns={isLocked ? [name, added] : [name, added, actions]}
        rows={listed}
        rowKey={({ id }) => id}
      />
    </Section>
  );
}
