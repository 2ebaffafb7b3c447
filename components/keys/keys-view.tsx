/** The key pairs that requests can be signed with. */

import { useRef, useState } from 'react';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { useApp } from '../app/store-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Section } from '../ui/section.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { AddKeyForm } from './add-key-form.tsx';
import { DeleteKeyDialog } from './delete-key-dialog.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { KeyTable } from './key-table.tsx';
import styles from './keys.module.css';
import { NoKeys } from './no-keys.tsx';
import { RefusedKeys } from './refused-keys.tsx';

type Open = { readonly dialog: 'edit' | 'delete'; readonly shown: StoredKey };

export function KeysView() {
  const { keys, loading, unreadable } = useApp((state) => ({
    keys: state.keys,
    loading: state.loaded === 'loading',
    unreadable: state.recordReports.some(({ record }) => record === 'vault'),
  }));
  const wanted = useApp((state) => state.keyToAdd);
  const [adding, setAdding] = useState(wanted !== undefined);
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const addButton = useRef<HTMLButtonElement>(null);
  const about = (dialog: Open['dialog']) =>
    open?.dialog === dialog ? keys.find(({ id }) => id === open.shown.id) : undefined;
  // What's typed stays where another window deletes the key.
  const edited = about('edit') ?? (open?.dialog === 'edit' ? open.shown : undefined);
  const close = (): void => setOpen(undefined);
  // What had the focus is gone with the key or the form.
  const refocus = (): void => {
    requestAnimationFrame(() => addButton.current?.focus());
  };
  if (loading) return <Loading />;
  const isEmpty = keys.length === 0;
  const add = (
    <Button ref={addButton} icon="plus" disabled={adding} onClick={() => setAdding(true)}>
      Add key
    </Button>
  );
  return (
    <div className={styles['view']}>
      {adding && (
        <Section title="Add a test key">
          <AddKeyForm
            onDone={() => {
              setAdding(false);
              refocus();
            }}
          />
        </Section>
      )}
      {unreadable && !adding && <Unreadable />}
      {isEmpty && !unreadable && !adding && <NoKeys addButton={addButton} onAdd={() => setAdding(true)} />}
      {!isEmpty && (
        <Section title="Keys" note={<Badge>{keys.length}</Badge>} actions={add} flush>
          <KeyTable
            onEdit={(shown) => setOpen({ dialog: 'edit', shown })}
            onDelete={(shown) => setOpen({ dialog: 'delete', shown })}
          />
        </Section>
      )}
      <RefusedKeys />
      <EditKeyDialog editing={edited} onClose={close} />
      <DeleteKeyDialog
        deleting={about('delete')}
        onCancel={close}
        onDeleted={() => {
          close();
          refocus();
        }}
      />
    </div>
  );
}

function Loading() {
  return (
    <div className={styles['loading']}>
      <Spinner label="Reading your keys" />
    </div>
  );
}

function Unreadable() {
  return (
    <EmptyState icon="key" title="Your keys can’t be read">
      <p>
        They’re stored, and left as they are. The notice at the top says what’s wrong and what you can do.
      </p>
    </EmptyState>
  );
}
