/** The key pairs that requests can be signed with. */

import { type ReactNode, useEffect, useState } from 'react';
import type { KeyWithoutSecret, StoredKey } from '../../lib/storage/vault.ts';
import { useApp } from '../app/store-context.tsx';
import { SignerSection } from '../share/copy-signer.tsx';
import { GoBack } from '../share/go-back.tsx';
import { type MadeKey, NewKeyDialog } from '../share/new-key-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Section } from '../ui/section.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useOpener } from '../ui/use-opener.ts';
import { AddKeyForm } from './add-key-form.tsx';
import { Backup } from './backup.tsx';
import { DeleteKeyDialog } from './delete-key-dialog.tsx';
import { EditKeyDialog, type KeyPart } from './edit-key-dialog.tsx';
import { KeyTable } from './key-table.tsx';
import styles from './keys.module.css';
import { KeysWithoutSecret } from './keys-without-secret.tsx';
import { NoKeys } from './no-keys.tsx';
import { RefusedKeys } from './refused-keys.tsx';
import { KeepWithPassphrase, SecretKeeping } from './secret-keeping.tsx';
import { useHalfKey } from './use-add-key.ts';

type Open =
  | {
      readonly dialog: 'edit';
      readonly shown: StoredKey;
      /** It's about that of the key, for what waits for it. */
      readonly part?: KeyPart;
    }
  | { readonly dialog: 'delete'; readonly shown: KeyWithoutSecret };

export function KeysView() {
  const { hasKeys, isLocked, loading, unreadable } = useApp((state) => ({
    hasKeys: state.keys.length + state.keysWithoutSecret.length > 0,
    isLocked: state.protection === 'locked',
    loading: state.loaded === 'loading',
    unreadable: state.recordReports.some(({ record }) => record === 'vault'),
  }));
  const wanted = useApp((state) => state.keyToAdd);
  const { typed, drop } = useHalfKey();
  const [adding, setAdding] = useState(wanted !== undefined || typed !== undefined);
  if (wanted && !adding) setAdding(true);
  const [made, setMade] = useState<MadeKey | undefined>(undefined);
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const goBack = useApp((state) => state.goBack);
  const addButton = useOpener(adding);
  // What had the focus is gone with the key or the form.
  const refocus = (): void => {
    requestAnimationFrame(() => addButton.current?.focus());
  };
  const leave = (added?: string): void => {
    drop();
    setAdding(false);
    setMade(undefined);
    if (!goBack(added)) refocus();
  };
  if (loading) return <Loading />;
  const startAdding = (): void => setAdding(true);
  const isEmpty = !hasKeys && !isLocked && !adding;
  return (
    <div className={styles['view']}>
      <GoBack />
      {isLocked && <SecretKeeping />}
      {adding && !isLocked && (
        <Section title="Add a test key" actions={<KeepWithPassphrase />}>
          <AddKeyForm
            onDone={leave}
            onEdit={(shown) => setOpen({ dialog: 'edit', shown, part: 'environments' })}
            onMade={setMade}
          />
        </Section>
      )}
      {unreadable && !adding && <Unreadable />}
      {isEmpty && !unreadable && <NoKeys addButton={addButton} onAdd={startAdding} onMade={setMade} />}
      <KeyList
        open={open}
        onOpen={setOpen}
        onGone={refocus}
        add={
          <Button ref={addButton} icon="plus" disabled={adding} onClick={startAdding}>
            Add key
          </Button>
        }
      />
      <RefusedKeys />
      {!isLocked && !unreadable && !adding && (
        <>
          <SecretKeeping />
          <Backup />
        </>
      )}
      <NewKeyDialog made={made} onClose={() => leave(made?.pair.id)} />
    </div>
  );
}

interface KeyListProps {
  readonly open: Open | undefined;
  readonly onOpen: (open: Open | undefined) => void;
  readonly add: ReactNode;
  /** A key was deleted. */
  readonly onGone: () => void;
}

function KeyList({ open, onOpen: setOpen, add, onGone }: KeyListProps) {
  const { keys, keysWithoutSecret, wanted, taken, goBack } = useApp((state) => ({
    keys: state.keys,
    keysWithoutSecret: state.keysWithoutSecret,
    wanted: state.keyToEdit,
    taken: state.keyTaken,
    goBack: state.goBack,
  }));
  useEffect(() => {
    const shown = keys.find(({ id }) => id === wanted);
    if (shown) setOpen({ dialog: 'edit', shown, part: 'secret' });
    if (wanted !== undefined) taken();
  }, [keys, wanted, taken, setOpen]);
  const edited = open?.dialog === 'edit' ? open : undefined;
  const deleting = [...keys, ...keysWithoutSecret].find(
    ({ id }) => open?.dialog === 'delete' && id === open.shown.id,
  );
  const close = (): void => setOpen(undefined);
  return (
    <>
      {keys.length > 0 && (
        <>
          <Section title="Keys" note={<Badge>{keys.length}</Badge>} actions={add} flush>
            <KeyTable
              onEdit={(shown) => setOpen({ dialog: 'edit', shown })}
              onDelete={(shown) => setOpen({ dialog: 'delete', shown })}
            />
          </Section>
          <SignerSection />
        </>
      )}
      <KeysWithoutSecret
        add={keys.length === 0 && add}
        onDelete={(shown) => setOpen({ dialog: 'delete', shown })}
      />
      <EditKeyDialog
        // What's typed stays where another window deletes the key.
        editing={keys.find(({ id }) => id === edited?.shown.id) ?? edited?.shown}
        part={edited?.part}
        onClose={close}
        onSaved={() => {
          close();
          if (edited?.part) goBack();
        }}
      />
      <DeleteKeyDialog
        deleting={deleting}
        onCancel={close}
        onDeleted={() => {
          close();
          onGone();
        }}
      />
    </>
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
